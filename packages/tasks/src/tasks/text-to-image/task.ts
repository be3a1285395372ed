import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 230;

export const task = {
  id: "text-to-image",
  name: "Text-to-Image",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "text-to-image model";

export const drawing: TaskDrawing = ["text", "picture"];

export const otherNames = [
  "generate images",
  "image generation",
  "image generator",
  "make pictures",
  "draw",
  "picture generator",
  "create images",
  "t2i",
];
