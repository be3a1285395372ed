import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 120;

export const task = {
  id: "text-to-speech",
  name: "Text-to-Speech",
  modality: "audio",
} as const satisfies TaskEntry;

export const libraries = ["espnet", "tensorflowtts", "transformers", "transformers.js"] as const;

export const noun = "text-to-speech model";

export const drawing: TaskDrawing = ["text", "sound"];

export const otherNames = [
  "tts",
  "speech synthesis",
  "synthesize speech",
  "read aloud",
  "voice cloning",
  "voice clone",
  "speak text",
];
