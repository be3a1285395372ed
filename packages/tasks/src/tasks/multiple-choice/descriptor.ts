import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"multiple-choice"> = {
  id: "multiple-choice",
  label: "Multiple Choice",
  libraries,
  summary: "A question with several candidate answers goes in; the most plausible candidate comes out.",
  about: [
    "Each candidate is joined to the question, scored by the same network, and the scores are compared. This suits common-sense completion, reading comprehension and exam questions. Encoders with a one-number head were the standard; with language models the likelihood of each option is compared instead.",
    "The format makes evaluation simple and is therefore everywhere in benchmarks. Beware of shortcuts, since models often do well on the options alone without seeing the question. Models for it are listed under other tasks, so this entry mainly groups data sets.",
  ],
  useCases: [
    {
      title: "Benchmarking language models",
      text: "MMLU, ARC and HellaSwag are multiple choice.",
    },
    {
      title: "Tutoring",
      text: "Distractors are tested for being too easy before pupils see them.",
    },
  ],
  datasets: [
    { id: "allenai/swag", description: "Which ending continues the scene?" },
    { id: "cais/mmlu", description: "Exam questions in 57 subjects." },
  ],
  models: [
    { id: "FacebookAI/roberta-large", description: "Strong encoder to put a choice head on." },
    {
      id: "answerdotai/ModernBERT-base",
      description: "Encoder that can hold long passages next to the options.",
    },
  ],
  spaces: [],
  metrics: [
    {
      id: "accuracy",
      description:
        "Share of questions with the right option; compare with chance, which is one in the number of options.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "She opened the umbrella because" },
      {
        type: "text",
        label: "Options",
        content: "it had started to rain / the soup was cold / the clock stopped",
      },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "it had started to rain", score: 0.96 },
          { label: "the soup was cold", score: 0.02 },
          { label: "the clock stopped", score: 0.02 },
        ],
      },
    ],
  },
};
