import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 40;

export const task = {
  id: "question-answering",
  name: "Question Answering",
  modality: "nlp",
  subtasks: [
    {
      type: "extractive-qa",
      name: "Extractive QA",
    },
    {
      type: "open-domain-qa",
      name: "Open Domain QA",
    },
    {
      type: "closed-domain-qa",
      name: "Closed Domain QA",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["adapter-transformers", "allennlp", "transformers", "transformers.js"] as const;

export const noun = "question answering model";

export const drawing: TaskDrawing = ["text", "question"];

export const otherNames = ["qa", "extractive qa", "extractive question answering", "reading comprehension"];
