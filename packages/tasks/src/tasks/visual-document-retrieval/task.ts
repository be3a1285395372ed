import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 540;

export const task = {
  id: "visual-document-retrieval",
  name: "Visual Document Retrieval",
  modality: "multimodal",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "visual document retriever";

export const drawing: TaskDrawing = ["picture", "page"];

export const otherNames = ["document image retrieval", "pdf retrieval", "search pdfs", "page retrieval"];
