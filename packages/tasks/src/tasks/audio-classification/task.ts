import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 160;

export const task = {
  id: "audio-classification",
  name: "Audio Classification",
  modality: "audio",
  subtasks: [
    {
      type: "keyword-spotting",
      name: "Keyword Spotting",
    },
    {
      type: "speaker-identification",
      name: "Speaker Identification",
    },
    {
      type: "audio-intent-classification",
      name: "Audio Intent Classification",
    },
    {
      type: "audio-emotion-recognition",
      name: "Audio Emotion Recognition",
    },
    {
      type: "audio-language-identification",
      name: "Audio Language Identification",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["speechbrain", "transformers", "transformers.js"] as const;

export const noun = "audio classifier";

export const drawing: TaskDrawing = ["sound", "label"];

export const otherNames = [
  "classify audio",
  "sound classification",
  "speech emotion recognition",
  "speaker identification",
  "music genre",
  "audio tagging",
];
