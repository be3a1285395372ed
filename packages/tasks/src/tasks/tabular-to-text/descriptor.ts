import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"tabular-to-text"> = {
  id: "tabular-to-text",
  label: "Tabular to Text",
  libraries,
  summary: "Structured records such as rows or triples go in, a fluent description comes out.",
  about: [
    "Data-to-text generation puts facts that already exist as fields into sentences. Inputs are rows, key-value pairs or subject-predicate-object triples, linearized into a string that a sequence-to-sequence model can read.",
    "Faithfulness is the difficulty. A model may drop a field, merge two records or embellish, so outputs are checked by extracting the facts again, and templates stay in use where a wrong number is unacceptable. Catalogs list data sets under this task but file models with text generation.",
  ],
  useCases: [
    {
      title: "Automatic reports",
      text: "Weather, match results and quarterly results are written up within seconds.",
    },
    {
      title: "Describing knowledge graphs",
      text: "Entries become readable biographies of things.",
    },
  ],
  datasets: [
    { id: "GEM/web_nlg", description: "Sets of RDF triples with sentences that express them." },
    { id: "GEM/e2e_nlg", description: "Restaurant attributes with matching descriptions." },
  ],
  models: [
    {
      id: "google-t5/t5-base",
      description: "Text-to-text base that fine-tunes well on linearized triples.",
    },
    {
      id: "facebook/bart-base",
      description: "Encoder-decoder that serves as second common starting point.",
    },
  ],
  spaces: [],
  metrics: [
    {
      id: "bleu",
      description: "Overlap of word sequences with several written references for one record.",
    },
    {
      id: "parent",
      description:
        "Compares with the reference and the input fields, so that true facts missing from the reference are not punished.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "tabular",
        label: "Triples",
        table: [
          ["Subject", "Predicate", "Object"],
          ["Alhambra", "location", "Granada"],
          ["Alhambra", "builtBy", "Nasrid dynasty"],
        ],
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Description",
        content: "The Alhambra in Granada was built by the Nasrid dynasty.",
      },
    ],
  },
};
