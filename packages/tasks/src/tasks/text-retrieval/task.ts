import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 370;

export const task = {
  id: "text-retrieval",
  name: "Text Retrieval",
  modality: "nlp",
  subtasks: [
    {
      type: "document-retrieval",
      name: "Document Retrieval",
    },
    {
      type: "utterance-retrieval",
      name: "Utterance Retrieval",
    },
    {
      type: "entity-linking-retrieval",
      name: "Entity Linking Retrieval",
    },
    {
      type: "fact-checking-retrieval",
      name: "Fact Checking Retrieval",
    },
  ],
  hideInModels: true,
} as const satisfies TaskEntry;

export const libraries = [] as const;

export const noun = "retrieval model";

export const drawing: TaskDrawing = ["text", "page"];

export const otherNames = ["passage retrieval", "document retrieval"];
