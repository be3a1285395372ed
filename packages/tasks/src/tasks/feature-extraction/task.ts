import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 80;

export const task = {
  id: "feature-extraction",
  name: "Feature Extraction",
  modality: "nlp",
} as const satisfies TaskEntry;

export const libraries = ["sentence-transformers", "transformers", "transformers.js"] as const;

export const noun = "embedding model";

export const drawing: TaskDrawing = ["text", "vector"];

export const otherNames = [
  "embeddings",
  "embedding",
  "embedder",
  "text embeddings",
  "text embedding",
  "sentence embeddings",
  "vectors",
];
