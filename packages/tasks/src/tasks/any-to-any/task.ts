import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 550;

export const task = {
  id: "any-to-any",
  name: "Any-to-Any",
  modality: "multimodal",
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "multimodal model";

export const drawing: TaskDrawing = ["any", "any"];

export const otherNames = ["omni", "omni model", "omnimodal", "any to any"];
