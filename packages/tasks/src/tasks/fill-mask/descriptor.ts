import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"fill-mask"> = {
  id: "fill-mask",
  label: "Fill-Mask",
  libraries,
  summary: "A text with one word blanked out goes in, a ranked list of words that fit the gap comes out.",
  about: [
    "Masked language modeling is how encoders such as BERT learn. Some tokens are hidden, and the model recovers them from both sides of the gap. The same trick makes a usable task, because it shows what a model finds likely in a given context.",
    "Each family has its own placeholder, [MASK] for BERT and <mask> for RoBERTa, and the text must contain exactly that one. A word missing from the vocabulary cannot be proposed, unless several masks are side by side.",
    "The task is more often a diagnosis than a product. It reveals what an encoder knows about a domain, and which stereotypes it absorbed, before anyone builds a classifier on it.",
  ],
  useCases: [
    {
      title: "Inspecting a pretrained encoder",
      text: "Cloze sentences about chemistry or law show whether domain training helped.",
    },
    {
      title: "Suggesting wording",
      text: "Editors suggest alternatives for a word that fit its context.",
    },
    {
      title: "Augmenting data",
      text: "Labeled sentences are varied by replacing words that do not decide the label.",
    },
  ],
  datasets: [
    { id: "allenai/c4", description: "Cleaned pages of the Common Crawl archive." },
    {
      id: "bookcorpus/bookcorpus",
      description: "Text of thousands of novels, part of the original BERT recipe.",
    },
  ],
  models: [
    {
      id: "answerdotai/ModernBERT-large",
      description: "Current English encoder with 8,192 tokens of context.",
    },
    { id: "FacebookAI/xlm-roberta-base", description: "Encoder for one hundred languages." },
    { id: "distilbert/distilroberta-base", description: "Light RoBERTa with six layers." },
  ],
  spaces: [],
  metrics: [
    {
      id: "cross_entropy",
      description: "Mean negative logarithm of the probability given to the hidden token.",
    },
    {
      id: "perplexity",
      description:
        "Its exponential, taken over masked positions only, hence not the same quantity as for left-to-right models.",
    },
  ],
  widgetModels: ["distilbert/distilroberta-base"],
  youtubeId: "mqElG5QJWUg",
  demo: {
    inputs: [{ type: "text", label: "Text", content: "The ferry crosses the [MASK] twice a day." }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "river", score: 0.31 },
          { label: "bay", score: 0.22 },
          { label: "channel", score: 0.15 },
          { label: "lake", score: 0.12 },
          { label: "strait", score: 0.05 },
        ],
      },
    ],
  },
};
