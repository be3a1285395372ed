import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"table-question-answering"> = {
  id: "table-question-answering",
  label: "Table Question Answering",
  libraries,
  summary: "A table and a question in plain words go in; the answer comes out together with the cells it rests on.",
  about: [
    "Table question answering lets people ask a spreadsheet things without writing a formula or a query. The model sees headers and cells flattened into a sequence that keeps track of rows and columns, selects the cells that matter and says what to do with them.",
    "Two designs are common. Cell selectors such as TAPAS mark cells and choose between reading them out, adding, averaging or counting. Generators such as TAPEX, which was pretrained by imitating an SQL engine, write the answer directly.",
    "The whole table has to fit into the model's window, so a few hundred cells is the practical limit; larger tables are filtered first or turned into an SQL question. All cells are passed as text, numbers too.",
  ],
  useCases: [
    {
      title: "Asking a report",
      text: "A sales manager asks which region grew fastest and gets the cell, not a dashboard to learn.",
    },
    {
      title: "Answering from product sheets",
      text: "A shop assistant looks up weight, size or price in the manufacturer's table.",
    },
  ],
  datasets: [
    {
      id: "stanfordnlp/wikitablequestions",
      description: "22,000 questions about 2,100 Wikipedia tables, many needing comparison or counting.",
    },
    {
      id: "Salesforce/wikisql",
      description: "Questions paired with the SQL that answers them, over 24,000 tables.",
    },
  ],
  models: [
    {
      id: "google/tapas-base-finetuned-wtq",
      description: "Selects cells and an aggregation; tuned on questions over Wikipedia tables.",
    },
    {
      id: "microsoft/tapex-base",
      description: "Sequence-to-sequence model pretrained as a neural SQL executor.",
    },
  ],
  spaces: [{ id: "katanaml/table-query", description: "Upload a table and put questions to it." }],
  metrics: [
    {
      id: "Denotation Accuracy",
      description:
        "Share of questions whose predicted answer denotes the same value as the reference, no matter how it was reached.",
    },
  ],
  widgetModels: ["google/tapas-base-finetuned-wtq"],
  demo: {
    inputs: [
      {
        type: "tabular",
        label: "Table",
        table: [
          ["Mountain", "Country", "Height in m"],
          ["Denali", "United States", "6190"],
          ["Aconcagua", "Argentina", "6961"],
          ["Kilimanjaro", "Tanzania", "5895"],
        ],
      },
      { type: "text", label: "Question", content: "Which of these mountains is the highest?" },
    ],
    outputs: [{ type: "text", label: "Answer", content: "Aconcagua" }],
  },
};
