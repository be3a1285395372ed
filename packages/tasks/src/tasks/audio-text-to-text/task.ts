import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 170;

export const task = {
  id: "audio-text-to-text",
  name: "Audio-Text-to-Text",
  modality: "multimodal",
  hideInDatasets: true,
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "audio-language model";

export const drawing: TaskDrawing = ["sound", "question"];

export const otherNames = ["audio understanding", "audio chat", "listen to audio", "speech understanding"];
