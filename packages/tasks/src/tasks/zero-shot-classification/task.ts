import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 50;

export const task = {
  id: "zero-shot-classification",
  name: "Zero-Shot Classification",
  modality: "nlp",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "zero-shot text classifier";

export const drawing: TaskDrawing = ["label", "text"];

export const otherNames = ["zero shot text classification", "classify without training"];
