import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"zero-shot-classification"> = {
  id: "zero-shot-classification",
  label: "Zero-Shot Classification",
  libraries,
  summary: "A text and a list of labels that the model never saw in training go in; a score for each label comes out.",
  about: [
    'Zero-shot classification sorts text into classes that are named only when the model is called. Most models reuse natural language inference. Each label is put into a sentence such as "This text is about refund.", and the model says how well that sentence follows from the text.',
    "Wording matters. Plain, mutually exclusive labels work better than internal codes, and a hypothesis template in the language and genre of the text often adds several points. With several labels allowed at once, each is judged for itself; otherwise the scores compete and sum to one.",
    "The price is one pass through the model for each label, so twenty labels cost twenty times as much. Newer designs such as GLiClass read all labels together and remove that factor. Once enough labeled examples exist, an ordinary classifier is cheaper and usually better.",
  ],
  useCases: [
    {
      title: "First sorting of unlabeled archives",
      text: "Categories can be tried out on real documents in an afternoon, before anyone labels a thousand examples.",
    },
    {
      title: "Intents that change weekly",
      text: "Campaigns and products come and go, and only the list of names is edited.",
    },
    {
      title: "Bootstrapping training data",
      text: "Confident predictions become draft labels that people correct.",
    },
  ],
  datasets: [
    {
      id: "nyu-mll/multi_nli",
      description: "Premise and hypothesis pairs from ten genres, from spoken talk to travel guides.",
    },
    {
      id: "fever/fever",
      description: "Claims to be supported or refuted with Wikipedia evidence.",
    },
  ],
  models: [
    {
      id: "facebook/bart-large-mnli",
      description: "The classic inference-based classifier for English.",
    },
    {
      id: "MoritzLaurer/ModernBERT-large-zeroshot-v2.0",
      description: "Newer encoder with long input, tuned on many classification sets recast as inference.",
    },
    {
      id: "knowledgator/gliclass-modern-base-v2.0-init",
      description: "Scores all labels in a single pass.",
    },
  ],
  spaces: [],
  metrics: [
    {
      id: "accuracy",
      description:
        "Share of texts whose best label is the right one, measured on labels that were held out of training.",
    },
    {
      id: "f1",
      description: "Macro average over labels, so that rare topics weigh as much as common ones.",
    },
  ],
  widgetModels: ["facebook/bart-large-mnli"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Text",
        content: "I returned the shoes two weeks ago and the money has still not arrived.",
      },
      { type: "text", label: "Candidate labels", content: "refund, legal, faq" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "refund", score: 0.93 },
          { label: "faq", score: 0.05 },
          { label: "legal", score: 0.02 },
        ],
      },
    ],
  },
};
