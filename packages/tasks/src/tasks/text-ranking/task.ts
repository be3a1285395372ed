import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 360;

export const task = {
  id: "text-ranking",
  name: "Text Ranking",
  modality: "nlp",
} as const satisfies TaskEntry;

export const libraries = ["sentence-transformers", "transformers"] as const;

export const noun = "reranker";

export const drawing: TaskDrawing = ["text", "ranks"];

export const otherNames = [
  "rerank",
  "reranker",
  "rerankers",
  "reranking",
  "re ranking",
  "cross encoder",
  "passage ranking",
];
