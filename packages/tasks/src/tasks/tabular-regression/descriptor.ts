import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"tabular-regression"> = {
  id: "tabular-regression",
  label: "Tabular Regression",
  libraries,
  summary: "Rows of a table go in and a number for each row comes out.",
  about: [
    "Tabular regression predicts quantities such as prices, demand, consumption or remaining life from columns of known values. Linear models explain themselves, boosted trees usually win, and Gaussian processes add an error bar.",
    "Trees cannot predict beyond the range they saw, linear models do so recklessly. Rows with dates need a split by time when testing, otherwise the model is examined on its own past.",
  ],
  useCases: [
    { title: "Valuation", text: "Houses, cars and machines are priced from their features." },
    {
      title: "Forecasting from drivers",
      text: "Energy use follows from weather, calendar and occupancy.",
    },
    {
      title: "Virtual sensors",
      text: "A quantity that is costly to measure is derived from cheap ones.",
    },
  ],
  datasets: [
    {
      id: "scikit-learn/auto-mpg",
      description: "Fuel consumption of cars from the 1970s and 80s.",
    },
  ],
  models: [
    {
      id: "scikit-learn/Fish-Weight",
      description: "Linear regression that weighs fish by their lengths.",
    },
    { id: "Prior-Labs/TabPFN-v2-reg", description: "In-context regression for small tables." },
  ],
  spaces: [{ id: "scikit-learn/fish-weight-prediction", description: "Enter lengths, get a weight." }],
  metrics: [
    {
      id: "mse",
      description: "Mean squared error, in squared units of the target; one gross miss dominates it.",
    },
    {
      id: "r-squared",
      description: "Share of the variance explained, 1 for perfect and 0 for no better than the mean.",
    },
  ],
  widgetModels: ["scikit-learn/Fish-Weight"],
  demo: {
    inputs: [
      {
        type: "tabular",
        label: "Rows",
        table: [
          ["Species", "Length in cm", "Height in cm"],
          ["Bream", "30.0", "11.52"],
          ["Perch", "22.0", "5.52"],
        ],
      },
    ],
    outputs: [{ type: "tabular", label: "Predictions", table: [["Weight in g"], ["363"], ["118"]] }],
  },
};
