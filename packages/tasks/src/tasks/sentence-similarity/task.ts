import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 110;

export const task = {
  id: "sentence-similarity",
  name: "Sentence Similarity",
  modality: "nlp",
} as const satisfies TaskEntry;

export const libraries = ["sentence-transformers", "spacy", "transformers.js"] as const;

export const noun = "sentence embedding model";

export const drawing: TaskDrawing = ["text", "net"];

export const otherNames = [
  "embeddings",
  "embedding",
  "embedder",
  "text embeddings",
  "text embedding",
  "sentence embeddings",
  "semantic similarity",
  "semantic search",
  "vectors",
];
