import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 560;

export const task = {
  id: "video-to-video",
  name: "Video-to-Video",
  modality: "cv",
  hideInDatasets: true,
} as const satisfies TaskEntry;

export const libraries = ["diffusers"] as const;

export const noun = "video-to-video model";

export const drawing: TaskDrawing = ["film", "film"];

export const otherNames = ["edit videos", "video editing", "video upscaling", "video super resolution"];
