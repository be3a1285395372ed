import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 10;

export const task = {
  id: "text-classification",
  name: "Text Classification",
  modality: "nlp",
  subtasks: [
    {
      type: "acceptability-classification",
      name: "Acceptability Classification",
    },
    {
      type: "entity-linking-classification",
      name: "Entity Linking Classification",
    },
    {
      type: "fact-checking",
      name: "Fact Checking",
    },
    {
      type: "intent-classification",
      name: "Intent Classification",
    },
    {
      type: "language-identification",
      name: "Language Identification",
    },
    {
      type: "multi-class-classification",
      name: "Multi Class Classification",
    },
    {
      type: "multi-label-classification",
      name: "Multi Label Classification",
    },
    {
      type: "multi-input-text-classification",
      name: "Multi-input Text Classification",
    },
    {
      type: "natural-language-inference",
      name: "Natural Language Inference",
    },
    {
      type: "semantic-similarity-classification",
      name: "Semantic Similarity Classification",
    },
    {
      type: "sentiment-classification",
      name: "Sentiment Classification",
    },
    {
      type: "topic-classification",
      name: "Topic Classification",
    },
    {
      type: "semantic-similarity-scoring",
      name: "Semantic Similarity Scoring",
    },
    {
      type: "sentiment-scoring",
      name: "Sentiment Scoring",
    },
    {
      type: "sentiment-analysis",
      name: "Sentiment Analysis",
    },
    {
      type: "hate-speech-detection",
      name: "Hate Speech Detection",
    },
    {
      type: "text-scoring",
      name: "Text Scoring",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["adapter-transformers", "setfit", "spacy", "transformers", "transformers.js"] as const;

export const noun = "text classifier";

export const drawing: TaskDrawing = ["text", "label"];

export const otherNames = [
  "classify text",
  "text classifier",
  "sentiment",
  "sentiment analysis",
  "spam detection",
  "toxicity",
  "hate speech detection",
  "moderation",
  "language identification",
  "language detection",
  "topic classification",
  "intent detection",
  "emotion detection",
  "nli",
  "natural language inference",
];
