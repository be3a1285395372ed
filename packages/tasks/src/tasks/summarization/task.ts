import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 70;

export const task = {
  id: "summarization",
  name: "Summarization",
  modality: "nlp",
  subtasks: [
    {
      type: "news-articles-summarization",
      name: "News Articles Summarization",
    },
    {
      type: "news-articles-headline-generation",
      name: "News Articles Headline Generation",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = ["transformers", "transformers.js"] as const;

export const noun = "summarization model";

export const drawing: TaskDrawing = ["page", "text"];

export const otherNames = ["summarize", "summarize", "summary", "summarizer", "summarization", "tldr"];
