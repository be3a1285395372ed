import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 460;

export const task = {
  id: "graph-ml",
  name: "Graph Machine Learning",
  modality: "other",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "graph model";

export const drawing: TaskDrawing = ["net", "label"];

export const otherNames = ["graph neural network", "gnn", "molecules"];
