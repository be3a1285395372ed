import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-ranking"> = {
  id: "text-ranking",
  label: "Text Ranking",
  libraries,
  summary:
    "A query and a list of passages go in; a relevance score for each passage comes out, by which they are ordered.",
  about: [
    "Rankers, also called rerankers or cross-encoders, read query and passage together and can therefore weigh every word of one against every word of the other. That makes them more accurate than comparing embeddings, and too slow to run over a whole collection.",
    "The usual arrangement has two stages. Keyword or vector search fetches fifty to a few hundred candidates, the ranker puts them in order, and the best handful reaches the reader or the language model.",
    "Scores may be raw logits or squeezed between 0 and 1, and are comparable within one query only. Long documents are ranked by their best passage.",
  ],
  useCases: [
    {
      title: "Search quality",
      text: "The last stage of a site search decides what is on top.",
    },
    {
      title: "Grounding of language models",
      text: "Only passages that truly answer are put into the prompt.",
    },
    {
      title: "Deduplicated recommendations",
      text: "Candidates from several sources are merged under one score.",
    },
  ],
  datasets: [
    {
      id: "sentence-transformers/msmarco",
      description: "Queries with relevant and hard negative passages, ready for training.",
    },
  ],
  models: [
    {
      id: "cross-encoder/ms-marco-MiniLM-L6-v2",
      description: "Six layers, fast enough for a CPU, English.",
    },
    {
      id: "Alibaba-NLP/gte-multilingual-reranker-base",
      description: "More than seventy languages and long passages.",
    },
    {
      id: "BAAI/bge-reranker-v2-m3",
      description: "Multilingual ranker made to go with BGE embeddings.",
    },
    {
      id: "Alibaba-NLP/gte-reranker-modernbert-base",
      description: "English ranker on ModernBERT with 8,192 tokens.",
    },
  ],
  spaces: [
    {
      id: "mteb/leaderboard",
      description: "Leaderboard with a table for reranking among those for other uses of embeddings.",
    },
  ],
  metrics: [
    {
      id: "Normalized Discounted Cumulative Gain",
      description: "Adds up graded relevance with less weight further down, divided by the best possible order.",
    },
    {
      id: "Mean Reciprocal Rank",
      description: "Measures only the rank of the first relevant passage.",
    },
    {
      id: "Mean Average Precision",
      description: "Precision at each relevant passage, averaged per query and over queries.",
    },
  ],
  widgetModels: ["cross-encoder/ms-marco-MiniLM-L6-v2"],
  demo: {
    inputs: [
      { type: "text", label: "Query", content: "how long do herons live" },
      {
        type: "text",
        label: "Passage 1",
        content: "Gray herons typically live five years, the oldest ringed bird reached thirty-seven.",
      },
      {
        type: "text",
        label: "Passage 2",
        content: "Herons nest in colonies high up in trees.",
      },
      {
        type: "text",
        label: "Passage 3",
        content: "The Heron was an early jet airliner built in Hatfield.",
      },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Passage 1", score: 0.98 },
          { label: "Passage 2", score: 0.12 },
          { label: "Passage 3", score: 0.01 },
        ],
      },
    ],
  },
};
