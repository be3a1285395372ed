import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 450;

export const task = {
  id: "zero-shot-image-classification",
  name: "Zero-Shot Image Classification",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "zero-shot image classifier";

export const drawing: TaskDrawing = ["label", "picture"];

export const otherNames = ["clip model", "image text matching", "classify images without training"];
