import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"visual-document-retrieval"> = {
  id: "visual-document-retrieval",
  label: "Visual Document Retrieval",
  libraries,
  summary: "A query in words and a set of page pictures go in, and each page gets a score for how well it answers.",
  about: [
    "Searching PDFs by extracted text loses tables, charts and layout. Visual retrievers embed pictures of pages directly and skip recognition. ColPali-style models keep a vector for every patch and let every word of the query find its best match, a method called late interaction.",
    "Indexing is simple and storage is large, with about a thousand vectors per page unless pooled or quantized. Heat maps of which patches matched come for free and explain a hit.",
  ],
  useCases: [
    { title: "Search in slides and reports", text: "A chart is found by what it shows." },
    {
      title: "Multimodal answering",
      text: "The best pages go, as pictures, to a vision-language model.",
    },
    {
      title: "Archives of scans",
      text: "Old material is searchable without a transcription project.",
    },
  ],
  datasets: [{ id: "vidore/colpali_train_set", description: "Queries with the page that answers them." }],
  models: [
    { id: "vidore/colqwen2-v1.0", description: "Late interaction on Qwen2-VL." },
    {
      id: "vidore/colpali-v1.3",
      description: "The PaliGemma-based model that named the approach.",
    },
    {
      id: "Tevatron/OmniEmbed-v0.1",
      description: "One embedding for text, page, sound and video.",
    },
  ],
  spaces: [
    {
      id: "vidore/vidore-leaderboard",
      description: "Benchmark over several domains and languages.",
    },
    {
      id: "vidore/visual-rag-tool",
      description: "Retrieval and answering over an uploaded PDF.",
    },
  ],
  metrics: [
    {
      id: "Normalized Discounted Cumulative Gain at K",
      description: "Quality of the first K pages with gains that shrink towards the bottom; K is usually 5.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "report-pages.png", alt: "Thumbnails of six report pages" },
      { type: "text", label: "Query", content: "energy mix by country in 2023" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Page 4", score: 0.88 },
          { label: "Page 2", score: 0.41 },
          { label: "Page 6", score: 0.19 },
        ],
      },
    ],
  },
};
