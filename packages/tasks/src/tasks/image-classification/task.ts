import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 200;

export const task = {
  id: "image-classification",
  name: "Image Classification",
  modality: "cv",
  subtasks: [
    {
      type: "multi-label-image-classification",
      name: "Multi Label Image Classification",
    },
    {
      type: "multi-class-image-classification",
      name: "Multi Class Image Classification",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["keras", "timm", "transformers", "transformers.js"] as const;

export const noun = "image classifier";

export const drawing: TaskDrawing = ["picture", "label"];

export const otherNames = ["classify images", "image classifier", "picture classification", "nsfw detection"];
