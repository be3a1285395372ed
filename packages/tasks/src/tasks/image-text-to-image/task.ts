import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 410;

export const task = {
  id: "image-text-to-image",
  name: "Image-Text-to-Image",
  modality: "multimodal",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "image editing model";

export const drawing: TaskDrawing = ["labels", "picture"];

export const otherNames = ["edit images with text", "instruction image editing"];
