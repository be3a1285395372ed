import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"token-classification"> = {
  id: "token-classification",
  label: "Token Classification",
  libraries,
  summary:
    "Every word or word piece of a text gets a label. Neighboring labels are joined into named spans with their position in the text.",
  about: [
    "Where text classification gives one label for a whole text, token classification gives one for each token. The best known use is named entity recognition, which finds people, places, organizations, dates or gene names. Others are part-of-speech tagging, chunking and the removal of personal data.",
    'Labels usually follow a scheme such as BIO, in which B opens an entity, I continues it and O means outside. An aggregation strategy decides what happens when the pieces of one word disagree. With "simple" equal neighbors are merged, with "first", "average" and "max" whole words vote, and with "none" the raw pieces are returned.',
    "Offsets count characters of the original text, which is what an editor or a redaction tool needs. Long documents are cut into overlapping windows, because an entity on the border of a window would otherwise be lost.",
  ],
  useCases: [
    {
      title: "Redacting documents",
      text: "Names, addresses and account numbers are found and blackened before a file leaves the house.",
    },
    {
      title: "Filling databases from prose",
      text: "Case notes, contracts and papers yield drugs and doses, parties and amounts, or species and genes as structured rows.",
    },
    {
      title: "Grammar tools",
      text: "Word classes and lemmas drive spell checkers, search indexes and language courses.",
    },
  ],
  datasets: [
    {
      id: "eriktks/conll2003",
      description: "News sentences with four entity types; the yardstick of the field since 2003.",
    },
    {
      id: "unimelb-nlp/wikiann",
      description: "Entities in 176 languages, marked automatically from Wikipedia links.",
    },
  ],
  models: [
    {
      id: "dslim/bert-base-NER",
      description: "People, places, organizations and a class for the rest, in English news.",
    },
    {
      id: "FacebookAI/xlm-roberta-large-finetuned-conll03-english",
      description:
        "Large multilingual encoder tuned for the same four entity types; often carries over to other languages.",
    },
    {
      id: "blaze999/Medical-NER",
      description: "Diseases, medications, symptoms and other clinical terms.",
    },
    {
      id: "flair/ner-english",
      description: "Sequence tagger built on stacked character and word embeddings.",
    },
  ],
  spaces: [
    {
      id: "spacy/gradio_pipeline_visualizer",
      description: "Draws entities, word classes and dependencies of any spaCy pipeline.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of tokens with the right label. Flattering, since most tokens lie outside any entity.",
    },
    {
      id: "precision",
      description: "Share of found entities that are right in both type and borders.",
    },
    { id: "recall", description: "Share of the true entities that were found whole." },
    {
      id: "f1",
      description: "Balance of the entity-level precision and recall; the number usually quoted.",
    },
  ],
  widgetModels: ["FacebookAI/xlm-roberta-large-finetuned-conll03-english"],
  youtubeId: "wVHdVlPScxA",
  demo: {
    inputs: [
      {
        type: "text",
        label: "Text",
        content: "Marie Curie moved from Warsaw to Paris and later worked with the Red Cross.",
      },
    ],
    outputs: [
      {
        type: "text-with-tokens",
        label: "Entities",
        content: "Marie Curie moved from Warsaw to Paris and later worked with the Red Cross.",
        tokens: [
          { type: "PER", start: 0, end: 11 },
          { type: "LOC", start: 23, end: 29 },
          { type: "LOC", start: 33, end: 38 },
          { type: "ORG", start: 65, end: 74 },
        ],
      },
    ],
  },
};
