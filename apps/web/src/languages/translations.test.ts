/** Every translation against its English: nothing is left out, and markup and values are the same. */
import * as components from "@vitrine/react";
import * as widgets from "@vitrine/react/widget";
import { MODALITIES, TASKS } from "@vitrine/tasks";
import { describe, expect, it } from "vitest";
import { TRANSLATIONS } from "./request-language.ts";

type Label = ((...values: unknown[]) => unknown) | string;
type Labels = ReadonlyMap<string, Label>;
type Module = Readonly<Record<string, unknown>>;

/** What is in no language, or comes with the language: see `Language` of @vitrine/react. */
const NOT_TRANSLATED = new Set(["locale", "nameOf", "sentence", "figure", "written"]);
/** Labels that belong to another object in English, whose texts are translated apart. */
const PARTS: Readonly<Record<string, string>> = {
  FORMULA_LABELS: "HARDWARE_FIT_LABELS",
  OFFLOAD_LABELS: "HARDWARE_FIT_LABELS",
};
const JOINED: Readonly<Record<string, readonly string[]>> = {
  HARDWARE_FIT_LABELS: ["FORMULA_LABELS", "OFFLOAD_LABELS"],
  CHAT_LABELS: ["RUN_LABELS"],
  TASK_LABELS: ["RUN_LABELS"],
};

/** The texts and functions of an object of labels, by their path. */
function leaves(value: unknown, path: string, found = new Map<string, Label>()): Map<string, Label> {
  if (typeof value === "string" || typeof value === "function") found.set(path, value as Label);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (!NOT_TRANSLATED.has(name) || typeof inner !== "function") {
        if (name !== "locale") leaves(inner, `${path}.${name}`, found);
      }
  return found;
}

const labelsOf = (modules: readonly Module[]): Map<string, Labels> =>
  new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter(([name]) => name.endsWith("_LABELS"))
      .map(([name, labels]) => [name, leaves(labels, name)]),
  );

const english = labelsOf([
  ...Object.values(import.meta.glob<Module>("../{shell,catalog,pages,modules}/**/*labels.ts", { eager: true })),
  components,
  widgets,
]);
const languages = [...TRANSLATIONS].flatMap(([locale, translations]) => {
  const module = Object.fromEntries(translations);
  return locale === "en" ? [] : [[locale, labelsOf([module]), module] as const];
});

/** A value of any kind that shows up as a word, however a label formats it. */
function sample(word: string): unknown {
  const say = () => word;
  return new Proxy(say, {
    get: (_, name) =>
      ["toString", "valueOf", "toLocaleString", "toFixed", "toPrecision", "join", Symbol.toPrimitive].includes(
        name as string,
      )
        ? say
        : sample(`${word}_${String(name)}`),
  });
}

const WORDS = ["V1", "V2", "V3", "V4", "V5", "V6"];

/** What a label says: of a function with values of several kinds. */
function said(label: Label): string[] {
  if (typeof label === "string") return [label];
  return [WORDS.map(sample), WORDS, [1, 1, 1, 1, 1, 1], [2, 3, 4, 5, 6, 7]].flatMap((values) => {
    try {
      return [String(label(...values))];
    } catch {
      return [];
    }
  });
}

const tags = (text: string) => (text.match(/<\/?[a-z]+\/?>/gi) ?? []).toSorted().join(" ");
/** The values in a text, each once: a language may name one twice. */
const values = (text: string) => [...new Set(text.match(/V\d(?:_\w+)?/g) ?? [])].toSorted().join(" ");

describe.each(languages)("the interface in %s", (_, translations, module) => {
  it("names every task and kind of data, and says what a task does", () => {
    for (const [name, catalog] of [
      ["TASK_NAMES", TASKS],
      ["TASK_SUMMARIES", TASKS],
      ["MODALITY_NAMES", MODALITIES],
    ] as const)
      expect(Object.keys(module[name] as object).toSorted(), name).toEqual(Object.keys(catalog).toSorted());
  });

  it("has every label", () => {
    const missing: string[] = [];
    for (const [name, usual] of english) {
      const translated = [name, ...(JOINED[name] ?? [])].flatMap((part) => [...(translations.get(part)?.keys() ?? [])]);
      const there = new Set(translated.map((path) => path.replace(/^\w+/, name)));
      missing.push(...[...usual.keys()].filter((path) => !there.has(path)));
    }
    expect(missing).toEqual([]);
  });

  it("keeps markup and values, and leaves no text empty", () => {
    const wrong: string[] = [];
    for (const [name, translated] of translations)
      for (const [path, label] of translated) {
        const usual = english.get(PARTS[name] ?? name)?.get(path.replace(/^\w+/, PARTS[name] ?? name));
        if (usual === undefined || typeof usual !== typeof label) wrong.push(`${path} is no label in English`);
        else {
          const [texts, usualTexts] = [said(label), said(usual)];
          for (const [at, text] of texts.entries()) {
            const other = usualTexts[at] ?? "";
            // English formats a number here, which the value is not.
            if (other.includes("NaN")) continue;
            if (text.trim() === "" && other.trim() !== "") wrong.push(`${path} is empty`);
            if (tags(text) !== tags(other)) wrong.push(`${path}: ${tags(text)} for ${tags(other)}`);
            if (values(text) !== values(other)) wrong.push(`${path}: ${values(text)} for ${values(other)}`);
          }
          if (texts.length !== usualTexts.length) wrong.push(`${path} fails where English does not`);
        }
      }
    expect(wrong).toEqual([]);
  });
});
