import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 510;

export const task = {
  id: "image-feature-extraction",
  name: "Image Feature Extraction",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["timm", "transformers"] as const;

export const noun = "image encoder";

export const drawing: TaskDrawing = ["picture", "vector"];

export const otherNames = [
  "image embeddings",
  "image embedding",
  "picture embeddings",
  "visual features",
  "image similarity",
];
