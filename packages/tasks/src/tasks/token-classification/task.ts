import type { TaskDrawing, TaskEntry } from "../../entry/task-entry.ts";

export const order = 20;

export const task = {
  id: "token-classification",
  name: "Token Classification",
  modality: "nlp",
  subtasks: [
    {
      type: "named-entity-recognition",
      name: "Named Entity Recognition",
    },
    {
      type: "part-of-speech",
      name: "Part of Speech",
    },
    {
      type: "parsing",
      name: "Parsing",
    },
    {
      type: "lemmatization",
      name: "Lemmatization",
    },
    {
      type: "word-sense-disambiguation",
      name: "Word Sense Disambiguation",
    },
    {
      type: "coreference-resolution",
      name: "Coreference-resolution",
    },
  ],
} as const satisfies TaskEntry;

export const libraries = [
  "adapter-transformers",
  "flair",
  "spacy",
  "span-marker",
  "stanza",
  "transformers",
  "transformers.js",
] as const;

export const noun = "token classifier";

export const drawing: TaskDrawing = ["text", "labels"];

export const otherNames = [
  "ner",
  "named entity recognition",
  "entity recognition",
  "pos tagging",
  "part of speech tagging",
  "pii detection",
  "entity extraction",
];
