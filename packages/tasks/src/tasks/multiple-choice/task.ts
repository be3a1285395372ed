import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 350;

export const task = {
  id: "multiple-choice",
  name: "Multiple Choice",
  modality: "nlp",
  subtasks: [
    {
      type: "multiple-choice-qa",
      name: "Multiple Choice QA",
    },
    {
      type: "multiple-choice-coreference-resolution",
      name: "Multiple Choice Coreference Resolution",
    },
  ],
  hideInModels: true,
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const noun = "multiple-choice model";

export const drawing: TaskDrawing = ["question", "labels"];

export const otherNames = ["choose an answer"];
