import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 150;

export const task = {
  id: "audio-to-audio",
  name: "Audio-to-Audio",
  modality: "audio",
} as const satisfies TaskEntry;

export const libraries = ["asteroid", "fairseq", "speechbrain"] as const;

export const noun = "audio-to-audio model";

export const drawing: TaskDrawing = ["sound", "sound"];

export const otherNames = [
  "speech enhancement",
  "noise removal",
  "denoise audio",
  "remove noise",
  "voice conversion",
  "source separation",
  "separate vocals",
  "stem separation",
];
