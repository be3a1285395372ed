import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 260;

export const task = {
  id: "image-to-video",
  name: "Image-to-Video",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "image-to-video model";

export const drawing: TaskDrawing = ["picture", "film"];

export const otherNames = ["animate images", "animate a picture", "i2v"];
