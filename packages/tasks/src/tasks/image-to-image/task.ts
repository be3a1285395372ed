import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 250;

export const task = {
  id: "image-to-image",
  name: "Image-to-Image",
  modality: "cv",
  subtasks: [
    {
      type: "image-inpainting",
      name: "Image Inpainting",
    },
    {
      type: "image-colorization",
      name: "Image Colorization",
    },
    {
      type: "super-resolution",
      name: "Super Resolution",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["diffusers", "transformers", "transformers.js"] as const;

export const noun = "image-to-image model";

export const drawing: TaskDrawing = ["picture", "picture"];

export const otherNames = [
  "edit images",
  "image editing",
  "super resolution",
  "upscale",
  "upscaler",
  "image upscaling",
  "style transfer",
  "inpainting",
  "colorize",
  "restore photos",
  "photo editing",
];
