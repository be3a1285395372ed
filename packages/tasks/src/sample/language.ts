/** Which of the sample languages a model speaks, read from its card and tags. */

import type { SampleModel } from "./sample-model.ts";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "./sample.ts";

const KNOWN: ReadonlySet<string> = new Set(SAMPLE_LANGUAGES);

/** Folds `zh-CN`, `ZH_Hans` and `zh` into `zh`; gives `undefined` for languages without samples. */
export function sampleLanguage(code: unknown): SampleLanguage | undefined {
  if (typeof code !== "string" || code.length > 40) return undefined;
  const base = code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return isSampleLanguage(base) ? base : undefined;
}

function isSampleLanguage(code: string): code is SampleLanguage {
  return KNOWN.has(code);
}

/** English where the model knows it, since more readers do; otherwise the first known language it names. */
export function modelLanguage(model: SampleModel): SampleLanguage | undefined {
  const declared = asList(model.cardData?.language);
  const codes = declared.length > 0 ? declared : asList(model.tags).filter(isBareCode);
  const languages = codes.map(sampleLanguage).filter((language) => language !== undefined);
  return languages.includes("en") ? "en" : languages[0];
}

/** Tags are a mixture of everything: only a bare two-letter word is taken for a language. */
function isBareCode(tag: unknown): boolean {
  return typeof tag === "string" && /^[a-z]{2}$/i.test(tag);
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, 1000);
  return value === undefined || value === null ? [] : [value];
}
