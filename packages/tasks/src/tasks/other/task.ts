import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 570;

export const task = {
  id: "other",
  name: "Other",
  modality: "other",
  hideInModels: true,
  hideInDatasets: true,
} as const satisfies TaskEntry;

export const libraries = [] as const;

export const drawing: TaskDrawing = ["dots", "dots"];
