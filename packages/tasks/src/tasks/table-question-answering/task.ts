import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 30;

export const task = {
  id: "table-question-answering",
  name: "Table Question Answering",
  modality: "nlp",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "model that answers questions about tables";

export const drawing: TaskDrawing = ["table", "question"];

export const otherNames = ["table qa", "questions about tables", "ask a table"];
