import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"summarization" | "text-generation"> = {
  id: "summarization",
  label: "Summarization",
  libraries,
  summary: "A long text goes in, a short one with the main points comes out.",
  about: [
    "Extractive systems pick the most telling sentences, abstractive ones write new sentences. Nearly all current models are abstractive and phrase things more tightly, at the risk of a detail that the source never stated.",
    "A summarizer reproduces the habits of its training material. News models lead with who did what, dialogue models retell a chat in the third person, and scientific ones list aim, method and result. Picking the right genre matters more than model size.",
    "Inputs longer than the window are truncated silently by many tools. Splitting a document, shortening the parts and shortening the result again is the usual cure; long-context chat models are the other.",
  ],
  useCases: [
    {
      title: "Digest of meetings and threads",
      text: "Decisions and open points are pulled out of a transcript for those who were absent.",
    },
    {
      title: "Clinical and legal intake",
      text: "Case files are condensed before an expert reads the passages that matter.",
    },
    {
      title: "Search previews",
      text: "Each hit shows two sentences about the page rather than its first two sentences.",
    },
  ],
  datasets: [
    {
      id: "abisee/cnn_dailymail",
      description: "300,000 news articles with the bullet points of their editors.",
    },
    {
      id: "knkarthick/samsum",
      description: "Messenger-like dialogues with summaries written by linguists.",
    },
    {
      id: "reciTAL/mlsum",
      description: "Articles and summaries in French, German, Spanish, Russian and Turkish.",
    },
  ],
  models: [
    {
      id: "facebook/bart-large-cnn",
      description: "Abstractive news summarizer that has been the baseline for years.",
    },
    {
      id: "google/pegasus-xsum",
      description: "Writes a single sentence, headline style, learnt from BBC articles.",
    },
    {
      id: "Falconsai/medical_summarization",
      description: "Small T5 tuned on medical documents.",
    },
  ],
  spaces: [
    {
      id: "pszemraj/summarize-long-text",
      description: "Summarizes documents of many pages by working through them in pieces.",
    },
  ],
  metrics: [
    {
      id: "rouge",
      description:
        "Overlap of words, word pairs and longest common sequences with a reference summary. It rewards coverage and cannot see made-up facts.",
    },
    {
      id: "bertscore",
      description: "Similarity of meaning between tokens of summary and reference, measured with embeddings.",
    },
  ],
  widgetModels: ["facebook/bart-large-cnn"],
  youtubeId: "yHnr5Dk2zCI",
  demo: {
    inputs: [
      {
        type: "text",
        label: "Text",
        content:
          "The town council met on Tuesday to discuss the old tram depot. After three hours of debate, twelve of nineteen members voted to turn the building into a public library. Work is to begin in spring and will cost four million euros, half of which comes from a regional fund.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Summary",
        content:
          "The council voted to convert the old tram depot into a library; building starts in spring and costs four million euros.",
      },
    ],
  },
  canonicalId: "text-generation",
};
