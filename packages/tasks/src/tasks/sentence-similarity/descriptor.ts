import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"sentence-similarity"> = {
  id: "sentence-similarity",
  label: "Sentence Similarity",
  libraries,
  summary: "One sentence and a list of others go in; a number for each of the others says how close it is in meaning.",
  about: [
    "Sentence similarity models embed each sentence separately and compare the vectors, nearly always by the cosine of their angle. Because the embeddings can be computed ahead of time, a million candidates are compared in milliseconds.",
    "There are two kinds of closeness. Symmetric tasks compare like with like, for example two questions; asymmetric ones match a short query with a long passage. A model trained for one is mediocre at the other.",
    "Numbers are only meaningful within one model. Some spread similarities from -0.1 to 1, others squeeze everything above 0.7, so thresholds are set on your own examples. For the best order among a few dozen candidates, a cross-encoder of the text-ranking task reads pairs jointly.",
  ],
  useCases: [
    {
      title: "Matching questions to answers",
      text: "A new forum question is shown next to older ones that ask the same in other words.",
    },
    {
      title: "Plagiarism and paraphrase search",
      text: "Reformulated passages are found where string comparison sees nothing.",
    },
    {
      title: "Evaluating generated text",
      text: "Answers are compared with references by meaning.",
    },
  ],
  datasets: [
    { id: "microsoft/ms_marco", description: "Bing queries with judged passages." },
    {
      id: "sentence-transformers/stsb",
      description: "Pairs of sentences rated for similarity from 0 to 5.",
    },
  ],
  models: [
    {
      id: "sentence-transformers/all-MiniLM-L6-v2",
      description: "384 numbers, 22 million weights; the usual first try for English.",
    },
    {
      id: "sentence-transformers/all-mpnet-base-v2",
      description: "Slower and more accurate than the MiniLM model.",
    },
    {
      id: "BAAI/bge-m3",
      description: "Dense, sparse and multi-vector retrieval in a hundred languages.",
    },
  ],
  spaces: [
    {
      id: "Gradio-Blocks/Ask_Questions_To_YouTube_Videos",
      description: "Finds the place in a video that answers a question.",
    },
  ],
  metrics: [
    {
      id: "Mean Reciprocal Rank",
      description:
        "One divided by the position of the first right sentence, averaged over queries; 1 means always first.",
    },
    {
      id: "Cosine Similarity",
      description: "The cosine of the angle between two vectors, 1 for the same direction and 0 for nothing in common.",
    },
  ],
  widgetModels: ["sentence-transformers/all-MiniLM-L6-v2"],
  youtubeId: "VCZq5AkbNEU",
  demo: {
    inputs: [
      { type: "text", label: "Source sentence", content: "How do I reset my password?" },
      {
        type: "text",
        label: "Sentence 1",
        content: "I cannot log in because I forgot my password.",
      },
      { type: "text", label: "Sentence 2", content: "Where can I change my delivery address?" },
      {
        type: "text",
        label: "Sentence 3",
        content: "Our office is closed on public holidays.",
      },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "I cannot log in because I forgot my password.", score: 0.71 },
          { label: "Where can I change my delivery address?", score: 0.24 },
          { label: "Our office is closed on public holidays.", score: 0.04 },
        ],
      },
    ],
  },
};
