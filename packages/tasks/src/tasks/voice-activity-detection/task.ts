import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 180;

export const task = {
  id: "voice-activity-detection",
  name: "Voice Activity Detection",
  modality: "audio",
} as const satisfies TaskEntry;

export const libraries = [] as const;

export const noun = "voice activity detector";

export const drawing: TaskDrawing = ["sound", "box"];

export const otherNames = ["vad", "detect speech", "speech detection"];
