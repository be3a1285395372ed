/** Whether a text is meant well: VADER, a lexicon with rules for negation and emphasis. */
import { readText } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "sentiment",
  label: "Sentiment (VADER)",
  tasks: ["text-classification"],
  about:
    "Scores how positive, neutral and negative an English text is, word by word from a lexicon. Made for short, informal text; irony escapes it.",
  languages: ["en"],
  licenses: ["Apache-2.0"],
  packages: { "vader-sentiment": "1.1.3" },
  install: "default",
  diskMb: 1,
  memoryMb: 10,
};

interface Polarity {
  neg: number;
  neu: number;
  pos: number;
}

export const load: LoadModel = async (packages) => {
  const { default: vader } = (await packages.import("vader-sentiment")) as {
    default: { SentimentIntensityAnalyzer: { polarity_scores(text: string): Polarity } };
  };
  return {
    run({ inputs }) {
      const { neg, neu, pos } = vader.SentimentIntensityAnalyzer.polarity_scores(readText(inputs));
      const value = [
        { label: "positive", score: pos },
        { label: "neutral", score: neu },
        { label: "negative", score: neg },
      ].toSorted((a, b) => b.score - a.score);
      return { kind: "json", value };
    },
  };
};
