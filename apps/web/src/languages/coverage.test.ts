/** How much of the labels each language has: what is missing is shown in English. */
import * as components from "@vitrine/react";
import * as widgets from "@vitrine/react/widget";
import { expect, test } from "vitest";
import { LANGUAGES, LOCALES } from "./languages.ts";
import { TRANSLATIONS } from "./request-language.ts";

/** What comes with the language and needs no text. */
const OF_THE_LANGUAGE = new Set(["locale", "nameOf", "sentence", "figure", "written"]);

/** Objects that other ones are joined with, and translated in. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  CHAT_LABELS: ["RUN_LABELS"],
  TASK_LABELS: ["RUN_LABELS"],
  HARDWARE_FIT_LABELS: ["FORMULA_LABELS", "OFFLOAD_LABELS"],
};

const english = new Map<string, object>(
  [
    ...Object.values(
      import.meta.glob<Readonly<Record<string, object>>>("../{shell,catalog,pages}/**/*labels.ts", { eager: true }),
    ),
    components,
    widgets,
  ].flatMap((module) =>
    Object.entries(module as Readonly<Record<string, object>>).filter(([name]) => name.endsWith("_LABELS")),
  ),
);

/** Texts of an object of labels, and how many of them a translation has. */
function counted(labels: object, translation: object | undefined): { all: number; translated: number } {
  let [all, translated] = [0, 0];
  for (const [name, label] of Object.entries(labels)) {
    if (OF_THE_LANGUAGE.has(name)) continue;
    const other = (translation as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (typeof label === "object" && !Array.isArray(label)) {
      const inner = counted(label as object, other as object | undefined);
      all += inner.all;
      translated += inner.translated;
    } else {
      all += 1;
      translated += other === undefined ? 0 : 1;
    }
  }
  return { all, translated };
}

test.each(LOCALES.filter((locale) => locale !== "en"))("%s has some of the labels, and no others", (locale) => {
  const translations = TRANSLATIONS.get(locale) ?? new Map<string, object>();
  let [all, translated] = [0, 0];
  const missing: string[] = [];
  for (const [name, labels] of english) {
    const parts = [name, ...(PARTS[name] ?? [])].map((part) => translations.get(part));
    const count = counted(labels, Object.assign({}, ...parts) as object);
    all += count.all;
    translated += count.translated;
    if (count.translated === 0 && count.all > 0) missing.push(name);
  }
  console.log(
    `${LANGUAGES[locale].name}: ${translated} of ${all} labels${missing.length === 0 ? "" : `; none of ${missing.join(", ")}`}`,
  );
  expect(translated).toBeGreaterThan(0);
  // A misspelt name would translate nothing.
  const known = new Set([...english.keys(), ...Object.values(PARTS).flat()]);
  expect([...translations.keys()].filter((name) => name.endsWith("_LABELS") && !known.has(name))).toEqual([]);
});
