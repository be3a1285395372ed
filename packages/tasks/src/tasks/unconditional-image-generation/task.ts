import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 270;

export const task = {
  id: "unconditional-image-generation",
  name: "Unconditional Image Generation",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "image generation model";

export const drawing: TaskDrawing = ["dots", "picture"];

export const otherNames = ["generate faces"];
