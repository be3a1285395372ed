import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 520;

export const task = {
  id: "video-text-to-text",
  name: "Video-Text-to-Text",
  modality: "multimodal",
  hideInDatasets: false,
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "video-language model";

export const drawing: TaskDrawing = ["film", "text"];

export const otherNames = ["video understanding", "video chat", "ask about videos", "video captioning"];
