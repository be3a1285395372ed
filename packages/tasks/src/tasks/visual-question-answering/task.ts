import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 430;

export const task = {
  id: "visual-question-answering",
  name: "Visual Question Answering",
  modality: "multimodal",
  subtasks: [
    {
      type: "visual-question-answering",
      name: "Visual Question Answering",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "model that answers questions about pictures";

export const drawing: TaskDrawing = ["picture", "question"];

export const otherNames = ["vqa", "questions about images", "ask an image"];
