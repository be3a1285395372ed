import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 330;

export const task = {
  id: "tabular-to-text",
  name: "Tabular to Text",
  modality: "tabular",
  subtasks: [
    {
      type: "rdf-to-text",
      name: "RDF to text",
    },
  ],
  hideInModels: true,
} as const satisfies TaskEntry;

export const libraries = ["transformers"] as const;

export const drawing: TaskDrawing = ["table", "labels"];

export const otherNames = ["describe tables"];
