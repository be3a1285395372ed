import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 530;

export const task = {
  id: "keypoint-detection",
  name: "Keypoint Detection",
  modality: "cv",
  subtasks: [
    {
      type: "pose-estimation",
      name: "Pose Estimation",
    },
  ],
  hideInDatasets: true,
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "keypoint detector";

export const drawing: TaskDrawing = ["picture", "points"];

export const otherNames = ["pose estimation", "pose", "keypoints", "landmarks", "feature matching"];
