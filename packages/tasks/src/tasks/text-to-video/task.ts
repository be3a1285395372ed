import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 390;

export const task = {
  id: "text-to-video",
  name: "Text-to-Video",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "text-to-video model";

export const drawing: TaskDrawing = ["text", "film"];

export const otherNames = ["video generation", "generate videos", "video generator", "make videos", "t2v"];
