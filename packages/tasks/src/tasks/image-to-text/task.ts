import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 240;

export const task = {
  id: "image-to-text",
  name: "Image-to-Text",
  modality: "cv",
  subtasks: [
    {
      type: "image-captioning",
      name: "Image Captioning",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "image-to-text model";

export const drawing: TaskDrawing = ["picture", "text"];

export const otherNames = [
  "ocr",
  "image captioning",
  "caption images",
  "captioning",
  "describe images",
  "read text from images",
  "handwriting recognition",
];
