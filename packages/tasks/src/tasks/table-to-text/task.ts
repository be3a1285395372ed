import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 340;

export const task = {
  id: "table-to-text",
  name: "Table to Text",
  modality: "nlp",
  hideInModels: true,
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const drawing: TaskDrawing = ["table", "text"];

export const otherNames = ["describe tables"];
