import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 320;

export const task = {
  id: "tabular-regression",
  name: "Tabular Regression",
  modality: "tabular",
  subtasks: [
    {
      type: "tabular-single-column-regression",
      name: "Tabular Single Column Regression",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["sklearn"] as const;

export const noun = "regression model for table rows";

export const drawing: TaskDrawing = ["table", "ranks"];

export const otherNames = ["predict numbers", "regression", "tabular data"];
