import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-classification"> = {
  id: "text-classification",
  label: "Text Classification",
  libraries,
  summary:
    "A text goes in, one or several labels with scores come out. The labels were fixed when the model was trained.",
  about: [
    "Text classification sorts pieces of writing into classes that were chosen in advance. A review is positive or negative, a support ticket belongs to billing or delivery, a comment is fine or abusive. The model reads the whole text, turns it into one vector and scores every class from it.",
    "Some classifiers read two texts at once. Natural language inference asks whether a second sentence follows from a first one, contradicts it or neither; paraphrase detection asks whether two sentences say the same. Both are classification of a pair.",
    "Scores pass through softmax when exactly one class is right and through sigmoid when several may be. A model only knows the classes, the language and the style of its training texts, so a classifier for film reviews is a poor judge of bug reports. Where labels change often, zero-shot classification avoids training anew.",
  ],
  useCases: [
    {
      title: "Reading the mood of feedback",
      text: "Reviews, surveys and posts are counted as positive, neutral or negative, so that a change shows up the day it happens rather than in the quarterly report.",
    },
    {
      title: "Routing messages",
      text: "Incoming mail is sent to the right team by topic and urgency, and a person only sees the cases with a low top score.",
    },
    {
      title: "Checking for policy breaches",
      text: "Toxic, spammy or manipulative texts, prompts to a chat system included, are held back before other people see them.",
    },
  ],
  datasets: [
    {
      id: "nyu-mll/glue",
      description: "Nine English tasks in one benchmark, most of them classification of one sentence or of a pair.",
    },
    {
      id: "stanfordnlp/snli",
      description: "Half a million sentence pairs marked as entailment, contradiction or neutral.",
    },
  ],
  models: [
    {
      id: "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
      description: "Small English sentiment model with two classes, trained on film reviews; fast on a CPU.",
    },
    {
      id: "ProsusAI/finbert",
      description: "Judges the tone of financial news as positive, negative or neutral.",
    },
    {
      id: "cardiffnlp/twitter-roberta-base-sentiment-latest",
      description: "Three-way sentiment for short informal posts in English.",
    },
    {
      id: "papluca/xlm-roberta-base-language-detection",
      description: "Names the language of a text among twenty.",
    },
  ],
  spaces: [
    {
      id: "miesnerjacob/Multi-task-NLP",
      description: "Tries several text tasks, sentiment and emotion among them, on the same input.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description:
        "Share of texts that got the right label. Misleading when one class is rare, because always answering the common one already scores high.",
    },
    {
      id: "precision",
      description: "Of the texts given a label, how many deserve it. Watch it when a false alarm costs something.",
    },
    {
      id: "recall",
      description: "Of the texts that deserve a label, how many got it. Watch it when a miss costs something.",
    },
    {
      id: "f1",
      description: "Harmonic mean of precision and recall, averaged over classes when there are more than two.",
    },
  ],
  widgetModels: ["distilbert/distilbert-base-uncased-finetuned-sst-2-english"],
  youtubeId: "leNG9fN9FQU",
  demo: {
    inputs: [
      {
        type: "text",
        label: "Text",
        content: "The train was late again, but the staff found us better seats and even apologized.",
      },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "POSITIVE", score: 0.87 },
          { label: "NEGATIVE", score: 0.13 },
        ],
      },
    ],
  },
};
