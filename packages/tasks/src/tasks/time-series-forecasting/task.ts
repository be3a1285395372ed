import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 380;

export const task = {
  id: "time-series-forecasting",
  name: "Time Series Forecasting",
  modality: "tabular",
  subtasks: [
    {
      type: "univariate-time-series-forecasting",
      name: "Univariate Time Series Forecasting",
    },
    {
      type: "multivariate-time-series-forecasting",
      name: "Multivariate Time Series Forecasting",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = [] as const;

export const noun = "forecasting model for time series";

export const drawing: TaskDrawing = ["table", "time"];

export const otherNames = ["forecasting", "forecast", "time series", "predict time series"];
