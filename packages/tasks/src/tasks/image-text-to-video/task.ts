import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 420;

export const task = {
  id: "image-text-to-video",
  name: "Image-Text-to-Video",
  modality: "multimodal",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "image-and-text-to-video model";

export const drawing: TaskDrawing = ["labels", "film"];

export const otherNames = ["image and text to video"];
