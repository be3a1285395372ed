import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 130;

export const task = {
  id: "text-to-audio",
  name: "Text-to-Audio",
  modality: "audio",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "text-to-audio model";

export const drawing: TaskDrawing = ["labels", "sound"];

export const otherNames = [
  "music",
  "music generation",
  "generate music",
  "sound effects",
  "audio generation",
  "text to music",
];
