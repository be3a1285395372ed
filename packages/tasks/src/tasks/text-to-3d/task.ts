import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 490;

export const task = {
  id: "text-to-3d",
  name: "Text-to-3D",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "text-to-3D model";

export const drawing: TaskDrawing = ["text", "solid"];

export const otherNames = ["generate 3d", "text to mesh", "3d generation"];
