import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"translation" | "text-generation"> = {
  id: "translation",
  label: "Translation",
  libraries,
  summary: "A text in one language goes in, the same text in another language comes out.",
  about: [
    "Machine translation models are encoder-decoder networks trained on sentence pairs. Small ones serve a single direction, for instance German to English; multilingual ones cover a hundred languages or more and need source and target in their own codes, such as deu_Latn or de_DE.",
    "Dedicated models are small, quick and literal. Large chat models translate too and follow wishes about tone, terminology or context from neighboring sentences, at many times the cost.",
    "Quality varies with the amount of training text. Pairs with English are strong, pairs between two rarely written languages are often weak and tend to pass through English inside the model. Names, numbers and negations are where a check by a person pays.",
  ],
  useCases: [
    {
      title: "Reading foreign sources",
      text: "News, patents and research are skimmed in the reader's own language, and only the interesting ones go to a professional.",
    },
    {
      title: "Localizing products",
      text: "Interface texts and help pages are drafted by machine and edited by natives.",
    },
    {
      title: "Training data for smaller languages",
      text: "Labeled English sets are translated to get started.",
    },
  ],
  datasets: [
    {
      id: "Helsinki-NLP/opus_books",
      description: "Sentence pairs from aligned novels, in 16 languages.",
    },
    {
      id: "facebook/flores",
      description: "The same 3,000 sentences professionally translated into 200 languages, for evaluation.",
    },
  ],
  models: [
    {
      id: "facebook/nllb-200-distilled-600M",
      description: "200 languages in one model, many of them served by no other system.",
    },
    {
      id: "google-t5/t5-base",
      description: "General text-to-text model that also translates from English to German, French and Romanian.",
    },
    {
      id: "Helsinki-NLP/opus-mt-de-en",
      description: "One of more than a thousand compact single-direction models.",
    },
    {
      id: "facebook/mbart-large-50-many-to-many-mmt",
      description: "Any direction among 50 languages.",
    },
  ],
  spaces: [
    {
      id: "Geonmo/nllb-translation-demo",
      description: "Choose any two of the 200 NLLB languages.",
    },
  ],
  metrics: [
    {
      id: "bleu",
      description:
        "Overlap of word sequences with reference translations, from 0 to 100. Good for comparing systems on one test set, not for comparing languages.",
    },
    {
      id: "sacrebleu",
      description: "BLEU with fixed tokenization, so that scores from different papers can be compared.",
    },
    {
      id: "comet",
      description: "A trained model's estimate of quality; agrees with human judges better than counting shared words.",
    },
  ],
  widgetModels: ["facebook/mbart-large-50-many-to-many-mmt"],
  youtubeId: "1JvfrvZgi6c",
  demo: {
    inputs: [
      {
        type: "text",
        label: "German",
        content: "Der Zug nach Lissabon fährt heute von Gleis sieben.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "English",
        content: "The train to Lisbon leaves from platform seven today.",
      },
    ],
  },
  canonicalId: "text-generation",
};
