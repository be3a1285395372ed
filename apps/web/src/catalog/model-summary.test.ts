/** The sentence about a model in other languages: every part is in it, and none of English. */
import type { ModelRecord } from "@vitrine/models";
import { expect, test } from "vitest";
import { inLanguage } from "../languages/language-context.ts";
import type { Locale } from "../languages/languages.ts";
import { sentenceOfPage } from "./model-summary.ts";

const RECORD: ModelRecord = {
  id: "Qwen/Qwen3-8B-AWQ",
  origin: { from: "seed" },
  pipeline_tag: "text-generation",
  tags: ["awq", "en", "zh", "base_model:quantized:Qwen/Qwen3-8B"],
  metadata: { parametersAbout: 8.19e9, activeParametersAbout: 1e9, contextLength: 131_072, releaseDate: "2025-04-29" },
};

function sentence(locale: Locale, record: ModelRecord, name = "TASK"): string {
  return inLanguage(locale, () => sentenceOfPage(record, () => name));
}

test("is written in German from the parts that are known", () => {
  expect(sentence("de", RECORD, "Textgenerierung")).toBe(
    "AWQ-Modell für Textgenerierung, etwa 8,19 Milliarden Parameter (etwa 1 Milliarde aktiv), für Englisch und Chinesisch, quantisiert aus Qwen/Qwen3-8B, bis zu 131.072 Token, veröffentlicht im April 2025.",
  );
  expect(sentence("de", { id: "a/b", tags: [] })).toBe("Modell.");
});

test.each(["de", "fr", "es", "ja", "zh"] as const)("has every part and no English in %s", (locale) => {
  const text = sentence(locale, RECORD);
  for (const part of ["AWQ", "TASK", "Qwen/Qwen3-8B", "2025"]) expect(text).toContain(part);
  expect(text.replaceAll(/\D/g, "")).toContain("131072");
  expect(text).not.toMatch(/\b(?:with|about|model|billion|released|undefined|null|for)\b/);
  expect(text).toMatch(/[.。]$/);
});

test("stays as it is on pages in English", () => {
  expect(sentenceOfPage(RECORD, String)).toContain(
    "An AWQ-quantized language model with about 8.19 billion parameters",
  );
});
