import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 190;

export const task = {
  id: "depth-estimation",
  name: "Depth Estimation",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "depth estimation model";

export const drawing: TaskDrawing = ["picture", "ranks"];

export const otherNames = ["depth", "depth map", "estimate depth", "monocular depth"];
