import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 60;

export const task = {
  id: "translation",
  name: "Translation",
  modality: "nlp",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "translation model";

export const drawing: TaskDrawing = ["text", "wheel"];

export const otherNames = ["translate", "translator", "machine translation", "mt"];
