import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 280;

export const task = {
  id: "video-classification",
  name: "Video Classification",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "video classifier";

export const drawing: TaskDrawing = ["film", "label"];

export const otherNames = ["classify videos", "action recognition", "activity recognition"];
