import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-retrieval"> = {
  id: "text-retrieval",
  label: "Text Retrieval",
  libraries,
  summary: "A query goes in, the documents of a collection that answer it come out.",
  about: [
    "Retrieval is search seen as a learning problem. Sparse methods such as BM25 or SPLADE match weighted terms, dense ones match embeddings, and late-interaction models such as ColBERT keep a vector for each token and compare them pairwise. Hybrids that merge two lists are hard to beat.",
    "Catalogs use this name for data sets; the models themselves appear as sentence similarity, feature extraction and text ranking. A collection for evaluation consists of documents, queries and judgments that say which documents are relevant, nearly always incompletely.",
  ],
  useCases: [
    {
      title: "Retrieval-augmented generation",
      text: "A language model receives evidence before it writes.",
    },
    { title: "Patent and literature search", text: "Prior work is found across vocabularies." },
  ],
  datasets: [
    {
      id: "BeIR/scifact",
      description: "Scientific claims with the abstracts that support or refute them.",
    },
    { id: "BeIR/nq", description: "Natural Questions recast as a search collection." },
  ],
  models: [
    {
      id: "BAAI/bge-m3",
      description: "Can retrieve in dense, sparse and multi-vector manner at once.",
    },
    {
      id: "colbert-ir/colbertv2.0",
      description: "Late interaction over compressed token vectors.",
    },
    {
      id: "naver/splade-v3",
      description: "Learnt sparse expansion that runs on an inverted index.",
    },
  ],
  spaces: [
    { id: "mteb/leaderboard", description: "Leaderboard of text embeddings, with a table for retrieval by language." },
  ],
  metrics: [
    {
      id: "recall@k",
      description: "Share of the relevant documents among the first k hits, the ceiling for whatever stage follows.",
    },
    { id: "ndcg@10", description: "Graded quality of the first ten hits." },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "text", label: "Query", content: "effect of sleep on memory consolidation" }],
    outputs: [
      {
        type: "tabular",
        label: "Hits",
        table: [
          ["Rank", "Document"],
          ["1", "Sleep spindles and declarative memory in adults"],
          ["2", "Napping improves recall of word pairs"],
        ],
      },
    ],
  },
};
