import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 470;

export const task = {
  id: "mask-generation",
  name: "Mask Generation",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "mask generation model";

export const drawing: TaskDrawing = ["points", "mask"];

export const otherNames = ["segment anything", "masks", "promptable segmentation"];
