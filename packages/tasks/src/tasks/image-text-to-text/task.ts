import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 400;

export const task = {
  id: "image-text-to-text",
  name: "Image-Text-to-Text",
  modality: "multimodal",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "vision-language model";

export const drawing: TaskDrawing = ["picture", "labels"];

export const otherNames = [
  "vlm",
  "vlms",
  "vision language model",
  "vision model",
  "vision",
  "multimodal llm",
  "image understanding",
  "chat with images",
  "ask about pictures",
];
