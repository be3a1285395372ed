import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 90;

export const task = {
  id: "text-generation",
  name: "Text Generation",
  modality: "nlp",
  subtasks: [
    {
      type: "dialogue-modeling",
      name: "Dialogue Modeling",
    },
    {
      type: "dialogue-generation",
      name: "Dialogue Generation",
    },
    {
      type: "conversational",
      name: "Conversational",
    },
    {
      type: "language-modeling",
      name: "Language Modeling",
    },
    {
      type: "text-simplification",
      name: "Text simplification",
    },
    {
      type: "explanation-generation",
      name: "Explanation Generation",
    },
    {
      type: "abstractive-qa",
      name: "Abstractive QA",
    },
    {
      type: "open-domain-abstractive-qa",
      name: "Open Domain Abstractive QA",
    },
    {
      type: "closed-domain-qa",
      name: "Closed Domain QA",
    },
    {
      type: "open-book-qa",
      name: "Open Book QA",
    },
    {
      type: "closed-book-qa",
      name: "Closed Book QA",
    },
    {
      type: "text2text-generation",
      name: "Text2Text Generation",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "language model";

export const drawing: TaskDrawing = ["text", "text"];

export const otherNames = [
  "llm",
  "llms",
  "large language model",
  "language model",
  "chat",
  "chatbot",
  "write text",
  "instruct",
  "assistant",
];
