import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 210;

export const task = {
  id: "object-detection",
  name: "Object Detection",
  modality: "cv",
  subtasks: [
    {
      type: "face-detection",
      name: "Face Detection",
    },
    {
      type: "vehicle-detection",
      name: "Vehicle Detection",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js", "ultralytics"] as const;

export const noun = "object detector";

export const drawing: TaskDrawing = ["picture", "box"];

export const otherNames = ["detect objects", "object detector", "bounding boxes", "find objects", "detection"];
