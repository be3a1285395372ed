import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 500;

export const task = {
  id: "image-to-3d",
  name: "Image-to-3D",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "image-to-3D model";

export const drawing: TaskDrawing = ["picture", "solid"];

export const otherNames = ["image to mesh", "3d reconstruction", "picture to 3d"];
