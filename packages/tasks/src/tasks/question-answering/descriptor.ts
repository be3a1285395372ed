import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"question-answering"> = {
  id: "question-answering",
  label: "Question Answering",
  libraries,
  summary:
    "A question and a passage go in, and the model marks the part of the passage that answers it, with a score and character positions.",
  about: [
    "Extractive question answering never invents words. It predicts where in the given passage the answer begins and ends, so every answer can be checked by looking at its place. That makes it a fit for law, medicine and support, where the source matters as much as the answer.",
    "In practice a search step finds a handful of passages first and the reader model works through them. Models trained on SQuAD 2.0 may also conclude that the passage holds no answer, which a good application passes on instead of guessing.",
    "Generative answering, open-book or from memory alone, is a form of text generation. It reads more fluently but may state things that no source says.",
  ],
  useCases: [
    {
      title: "Help pages that answer",
      text: "The exact sentence of the manual is shown with a link to its place.",
    },
    {
      title: "Review of long contracts",
      text: "Standard questions such as the notice period are answered from hundreds of files, and lawyers check the marked spans.",
    },
    {
      title: "Fact lookup for editors",
      text: "Claims in a draft are compared with the passage they cite.",
    },
  ],
  datasets: [
    {
      id: "rajpurkar/squad_v2",
      description: "Crowd-written questions about Wikipedia paragraphs, a third of them unanswerable on purpose.",
    },
    {
      id: "google-research-datasets/natural_questions",
      description: "Real search queries with the Wikipedia passage that answers them.",
    },
  ],
  models: [
    {
      id: "deepset/roberta-base-squad2",
      description: "Robust English reader that can decline to answer.",
    },
    {
      id: "distilbert/distilbert-base-cased-distilled-squad",
      description: "Distilled reader for machines without a graphics card.",
    },
    {
      id: "deepset/xlm-roberta-large-squad2",
      description: "Multilingual reader whose question and passage may differ in language.",
    },
  ],
  spaces: [
    {
      id: "deepset/wikipedia-assistant",
      description: "Combines retrieval and reading over Wikipedia.",
    },
  ],
  metrics: [
    {
      id: "exact-match",
      description:
        "Share of answers equal to a reference after removing case, articles and punctuation. Strict, a missing word counts as wrong.",
    },
    {
      id: "f1",
      description:
        "Overlap of words between answer and reference, which gives credit to an answer that is a little too long or short.",
    },
  ],
  widgetModels: ["deepset/roberta-base-squad2"],
  youtubeId: "ajPx5LwJD-I",
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "When was the lighthouse electrified?" },
      {
        type: "text",
        label: "Context",
        content:
          "The lighthouse was built in 1874 and burnt colza oil for two decades. It was electrified in 1921 and has run without a keeper since 1988.",
      },
    ],
    outputs: [{ type: "text", label: "Answer", content: "1921" }],
  },
};
