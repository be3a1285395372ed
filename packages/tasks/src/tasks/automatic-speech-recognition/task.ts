import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 140;

export const task = {
  id: "automatic-speech-recognition",
  name: "Automatic Speech Recognition",
  modality: "audio",
} as const satisfies TaskEntry;

export const libraries = ["espnet", "nemo", "speechbrain", "transformers", "transformers.js"] as const;

export const noun = "speech recognition model";

export const drawing: TaskDrawing = ["sound", "text"];

export const otherNames = [
  "speech to text",
  "speech recognition",
  "asr",
  "stt",
  "transcribe",
  "transcription",
  "transcriber",
  "dictation",
  "subtitles",
  "captions for audio",
];
