/** Dates, sums of money, addresses and the like in English text: winkNLP and its small web model. */
import { readText } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "entities",
  label: "Dates, money and addresses (winkNLP)",
  tasks: ["token-classification"],
  about:
    "Marks dates, times, durations, sums of money, percentages, numbers, e-mail and web addresses in English text. Gives no scores.",
  languages: ["en"],
  licenses: ["MIT"],
  packages: { "wink-nlp": "2.4.0", "wink-eng-lite-web-model": "1.8.1" },
  install: "default",
  diskMb: 5,
  memoryMb: 60,
};

interface Wink {
  readDoc(text: string): WinkDocument;
  its: Record<string, unknown>;
}
interface WinkDocument {
  entities(): WinkCollection;
  tokens(): WinkCollection;
}
interface WinkCollection {
  out(property: unknown): unknown[];
}

export const load: LoadModel = async (packages) => {
  const { default: winkNLP } = (await packages.import("wink-nlp")) as { default: (model: unknown) => Wink };
  const { default: weights } = await packages.import("wink-eng-lite-web-model");
  const nlp = winkNLP(weights);
  return {
    run({ inputs }) {
      const text = readText(inputs);
      const document = nlp.readDoc(text);
      const found = document.entities().out(nlp.its["detail"]) as { value: string; type: string }[];
      let from = 0;
      const value = found.flatMap(({ value: word, type }) => {
        // The engine gives words in the order of the text but no places.
        const start = text.indexOf(word, from);
        if (start === -1) return [];
        from = start + word.length;
        return [{ entity_group: type, score: 1, word, start, end: from }];
      });
      return { kind: "json", value };
    },
  };
};
