import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"time-series-forecasting"> = {
  id: "time-series-forecasting",
  label: "Time Series Forecasting",
  libraries,
  summary:
    "Past values of one or several measured series go in; their likely course over the next steps comes out, as a line or a range.",
  about: [
    "Forecasting models learn trend, season and reaction to known events from history. For decades a model was fitted to each series; pretrained ones now forecast unseen series at once, much as language models answer unseen questions.",
    "Some, such as Chronos, turn values into tokens and sample futures; others, such as TimesFM and Granite TTM, map patches of the past to patches of the future. Prefer quantiles to a single line, because decisions about stock or capacity need to know the bad case.",
    "Always compare with the seasonal naive forecast that repeats last week or last year. It is embarrassingly strong.",
  ],
  useCases: [
    {
      title: "Demand and staffing",
      text: "Sales, calls and visits are planned per branch and hour.",
    },
    { title: "Energy", text: "Load and solar yield are estimated for the next day." },
    { title: "Monitoring", text: "A value outside the predicted band raises an alarm." },
  ],
  datasets: [
    {
      id: "autogluon/chronos_datasets",
      description: "Collections used to train and test Chronos.",
    },
    {
      id: "Salesforce/lotsa_data",
      description: "Twenty-seven billion observations from nine domains.",
    },
  ],
  models: [
    {
      id: "amazon/chronos-bolt-small",
      description: "Fast probabilistic forecasts of single series without training.",
    },
    {
      id: "google/timesfm-2.0-500m-pytorch",
      description: "Decoder on patches with context of 2,048 points.",
    },
    {
      id: "ibm-granite/granite-timeseries-ttm-r2",
      description: "Tiny mixers below a million weights.",
    },
    {
      id: "Salesforce/moirai-1.1-R-small",
      description: "Handles any number of variables and frequencies.",
    },
  ],
  spaces: [
    { id: "Salesforce/GIFT-Eval", description: "Leaderboard of forecasters on series of many fields and frequencies." },
  ],
  metrics: [
    {
      id: "mase",
      description: "Mean absolute error divided by that of the naive forecast; below 1 beats it.",
    },
    {
      id: "wql",
      description: "Weighted quantile loss, which judges the whole predicted range.",
    },
    {
      id: "smape",
      description: "Symmetric percentage error, easy to read and unstable near zero.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "tabular",
        label: "History",
        table: [
          ["Month", "Passengers"],
          ["2025-01", "112"],
          ["2025-02", "118"],
          ["2025-03", "132"],
        ],
      },
    ],
    outputs: [
      {
        type: "tabular",
        label: "Forecast",
        table: [
          ["Month", "Low", "Median", "High"],
          ["2025-04", "121", "129", "137"],
          ["2025-05", "114", "123", "134"],
        ],
      },
    ],
  },
};
