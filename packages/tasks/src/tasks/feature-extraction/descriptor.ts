import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"feature-extraction"> = {
  id: "feature-extraction",
  label: "Feature Extraction",
  libraries,
  summary: "A text goes in; vectors that represent its meaning come out, one for the text or one for each token.",
  about: [
    "Feature extraction hands out the inner representation of a model instead of a decision. Two texts with similar meaning get vectors that point in similar directions, whatever words they use. Search, clustering, deduplication and retrieval for chat systems are all built on that.",
    "A raw encoder yields one vector per token. Embedding models add pooling and often a final scaling to length one, and are trained with pairs of related texts. Many expect a short prefix or instruction in front of queries, which differs from the one for documents; leaving it out quietly costs accuracy.",
    "Longer vectors hold more and cost more to store. Matryoshka-trained models allow the tail to be cut off, say from 1024 to 256 numbers, with a small loss.",
  ],
  useCases: [
    {
      title: "Semantic search",
      text: "Documents are embedded once, queries on the fly, and the nearest vectors are the hits, even without a common word.",
    },
    {
      title: "Retrieval for answering systems",
      text: "The passages handed to a language model are chosen by vector.",
    },
    {
      title: "Finding duplicates and groups",
      text: "Tickets, questions or products that mean the same fall together in a clustering.",
    },
  ],
  datasets: [
    {
      id: "wikimedia/wikipedia",
      description: "Cleaned articles in more than 300 languages, the usual raw material for pretraining.",
    },
    {
      id: "sentence-transformers/all-nli",
      description: "Sentence triplets made from inference data, for contrastive training.",
    },
  ],
  models: [
    {
      id: "Qwen/Qwen3-Embedding-0.6B",
      description: "Multilingual embeddings with instructions and adjustable length.",
    },
    {
      id: "thenlper/gte-large",
      description: "English general-purpose embeddings of 1,024 numbers.",
    },
    {
      id: "intfloat/multilingual-e5-large",
      description: 'One vector space for about a hundred languages; wants "query:" and "passage:" prefixes.',
    },
    {
      id: "facebook/bart-base",
      description: "A plain encoder-decoder whose hidden states can be read out.",
    },
  ],
  spaces: [
    {
      id: "mteb/leaderboard",
      description: "Ranks embedding models over dozens of retrieval, clustering and classification sets.",
    },
  ],
  metrics: [
    {
      id: "ndcg",
      description:
        "Quality of a ranking made with the vectors, with more weight on the top; the main metric of retrieval benchmarks.",
    },
    {
      id: "spearmanr",
      description: "Rank correlation between vector similarity and human similarity ratings.",
    },
  ],
  widgetModels: ["facebook/bart-base"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Text",
        content: "A heron stands motionless in the shallow water.",
      },
    ],
    outputs: [
      {
        type: "tabular",
        label: "First dimensions of the first tokens",
        table: [
          ["Dimension 1", "Dimension 2", "Dimension 3"],
          ["0.0213", "-0.4471", "0.1182"],
          ["0.1309", "-0.3904", "0.0467"],
          ["-0.0276", "-0.5120", "0.2034"],
        ],
      },
    ],
  },
};
