import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 480;

export const task = {
  id: "zero-shot-object-detection",
  name: "Zero-Shot Object Detection",
  modality: "cv",
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "zero-shot object detector";

export const drawing: TaskDrawing = ["label", "box"];

export const otherNames = ["open vocabulary detection", "detect anything", "grounding"];
