import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"table-to-text"> = {
  id: "table-to-text",
  label: "Table to Text",
  libraries,
  summary: "A table, or some highlighted cells of one, goes in; a sentence that states what they show comes out.",
  about: [
    "Unlike plain records, tables have headers, spans and neighbors that give a cell its meaning. Controlled generation marks the cells to be described, which makes the task well defined. The harder variant asks the model to find something worth saying, comparisons and sums included.",
    "Chat models manage small tables in Markdown or CSV form and are the practical choice today; specialized encoders mattered when inputs were limited to 512 tokens.",
  ],
  useCases: [
    {
      title: "Captions for charts",
      text: "Key comparisons are written under a statistical table.",
    },
    {
      title: "Spoken answers",
      text: "A voice assistant reads the two requested numbers instead of a grid.",
    },
  ],
  datasets: [
    {
      id: "GEM/totto",
      description: "Wikipedia tables with highlighted cells and one-sentence descriptions.",
    },
  ],
  models: [
    {
      id: "microsoft/tapex-base",
      description: "Pretrained on tables through synthetic queries.",
    },
    {
      id: "google/flan-t5-base",
      description: "Instruction-tuned base that accepts a linearized table.",
    },
  ],
  spaces: [],
  metrics: [
    {
      id: "bleu",
      description: "Shared word sequences between generated and reference sentence.",
    },
    {
      id: "logical consistency",
      description: "Share of sentences that the table entails, judged by an inference model or by people.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "tabular",
        label: "Table",
        table: [
          ["Year", "Visitors"],
          ["2022", "41,000"],
          ["2023", "58,500"],
        ],
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Sentence",
        content: "Visitors rose from 41,000 in 2022 to 58,500 in 2023.",
      },
    ],
  },
};
