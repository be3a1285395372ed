import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 220;

export const task = {
  id: "image-segmentation",
  name: "Image Segmentation",
  modality: "cv",
  subtasks: [
    {
      type: "instance-segmentation",
      name: "Instance Segmentation",
    },
    {
      type: "semantic-segmentation",
      name: "Semantic Segmentation",
    },
    {
      type: "panoptic-segmentation",
      name: "Panoptic Segmentation",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "image segmentation model";

export const drawing: TaskDrawing = ["picture", "mask"];

export const otherNames = [
  "segmentation",
  "segment images",
  "semantic segmentation",
  "instance segmentation",
  "remove background",
  "background removal",
  "cut out",
];
