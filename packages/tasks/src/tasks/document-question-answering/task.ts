import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 440;

export const task = {
  id: "document-question-answering",
  name: "Document Question Answering",
  modality: "multimodal",
  subtasks: [
    {
      type: "document-question-answering",
      name: "Document Question Answering",
    },
  ],
  hideInDatasets: true,
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "model that answers questions about documents";

export const drawing: TaskDrawing = ["page", "question"];

export const otherNames = ["docvqa", "questions about documents", "ask a document", "invoice reading", "document qa"];
