import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 100;

export const task = {
  id: "fill-mask",
  name: "Fill-Mask",
  modality: "nlp",
  subtasks: [
    {
      type: "slot-filling",
      name: "Slot Filling",
    },
    {
      type: "masked-language-modeling",
      name: "Masked Language Modeling",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "masked language model";

export const drawing: TaskDrawing = ["text", "blank"];

export const otherNames = ["masked language model", "mlm", "fill in the blank", "fill mask"];
