import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"tabular-classification"> = {
  id: "tabular-classification",
  label: "Tabular Classification",
  libraries,
  summary: "Rows of a table go in, a class for each row comes out.",
  about: [
    "Most business data are tables, and the question is often which group a row belongs to. Will this customer leave, is this payment a fraud, did the sample test positive? Gradient-boosted trees remain the strongest default; foundation models for tables now match them on small sets without tuning.",
    "Columns have to arrive with the names and types used in training, missing values and unseen categories included. Pipelines that keep the preprocessing together with the model avoid the most frequent mistake.",
    "Files of scikit-learn models may be pickles, which can run code on loading, so prefer the skops format or trusted authors.",
  ],
  useCases: [
    { title: "Fraud detection", text: "Payments are scored as they happen." },
    { title: "Churn", text: "Customers likely to leave get a call in time." },
    {
      title: "Laboratory screening",
      text: "Measured values are turned into a suspected diagnosis.",
    },
  ],
  datasets: [
    {
      id: "inria-soda/tabular-benchmark",
      description: "Curated sets on which trees and networks are compared.",
    },
    { id: "scikit-learn/iris", description: "Three kinds of iris flowers by four lengths." },
  ],
  models: [
    {
      id: "scikit-learn/cancer-prediction-trees",
      description: "Decision trees on the Wisconsin breast cancer measurements, saved with skops.",
    },
    {
      id: "Prior-Labs/TabPFN-v2-clf",
      description: "Transformer that classifies a whole small table in one pass, with no training.",
    },
  ],
  spaces: [
    {
      id: "scikit-learn/tabular-playground",
      description: "Try a classifier on editable rows.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of rows classified correctly; for fraud at one in a thousand it says nothing.",
    },
    { id: "precision", description: "Share of flagged rows that were flagged rightly." },
    { id: "recall", description: "Share of the sought rows that were flagged." },
    { id: "f1", description: "Harmonic mean, to choose a threshold between the two." },
  ],
  widgetModels: ["scikit-learn/tabular-playground"],
  demo: {
    inputs: [
      {
        type: "tabular",
        label: "Rows",
        table: [
          ["Age", "Balance", "Months as customer"],
          ["43", "1250.40", "61"],
          ["27", "89.15", "4"],
        ],
      },
    ],
    outputs: [{ type: "tabular", label: "Classes", table: [["Leaves"], ["no"], ["yes"]] }],
  },
};
