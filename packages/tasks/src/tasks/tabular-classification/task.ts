import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 310;

export const task = {
  id: "tabular-classification",
  name: "Tabular Classification",
  modality: "tabular",
  subtasks: [
    {
      type: "tabular-multi-class-classification",
      name: "Tabular Multi Class Classification",
    },
    {
      type: "tabular-multi-label-classification",
      name: "Tabular Multi Label Classification",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["sklearn"] as const;

export const noun = "classifier of table rows";

export const drawing: TaskDrawing = ["table", "label"];

export const otherNames = ["classify tables", "tabular data"];
