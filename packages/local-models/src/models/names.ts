/** People, places and organizations in English text, by the rules and word lists of compromise. */
import { readText } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "names",
  label: "Names (compromise)",
  tasks: ["token-classification"],
  about:
    "Marks people, places and organizations in English text by rules and word lists. Gives no scores; rare names are missed.",
  languages: ["en"],
  licenses: ["MIT"],
  packages: { compromise: "14.17.0" },
  install: "default",
  diskMb: 5,
  memoryMb: 60,
};

interface View {
  json(options: { offset: true }): { text: string; offset: { start: number; length: number } }[];
}
type Compromise = (text: string) => Record<"people" | "places" | "organizations", () => View>;

const KINDS = [
  ["people", "PER"],
  ["places", "LOC"],
  ["organizations", "ORG"],
] as const;

export const load: LoadModel = async (packages) => {
  const { default: compromise } = (await packages.import("compromise")) as { default: Compromise };
  compromise("warm");
  return {
    run({ inputs }) {
      const text = readText(inputs);
      const document = compromise(text);
      const value = KINDS.flatMap(([method, entity_group]) =>
        document[method]()
          .json({ offset: true })
          .map(({ offset }) => trimmed(text, offset.start, offset.start + offset.length, entity_group)),
      )
        .filter(({ word }) => word !== "")
        .toSorted((a, b) => a.start - b.start);
      return { kind: "json", value };
    },
  };
};

/** Its spans run over the punctuation around a name; ours end with the name. */
function trimmed(text: string, from: number, to: number, entity_group: string) {
  const span = text.slice(from, to);
  const lead = /^[^\p{L}\p{N}]*/u.exec(span)?.[0].length ?? 0;
  const word = span.slice(lead).replace(/[^\p{L}\p{N}]+$/u, "");
  return { entity_group, score: 1, word, start: from + lead, end: from + lead + word.length };
}
