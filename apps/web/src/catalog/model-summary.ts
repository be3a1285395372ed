/**
 * The sentence about a model in the languages other than English. It names the task as lists do, and the rest in an order
 * and with words that need no grammar of names: each part stands for itself.
 */
import { type ModelRecord, type SummaryParts, summaryParts, summarySentence } from "@vitrine/models";
import { languageName } from "@vitrine/react";
import { pageLocale } from "@vitrine/react/page-language";
import { SUMMARY_LABELS as LABELS } from "./messages/summary-labels.ts";

/**
 * The sentence about a model in the language of the page.
 * @param taskName a task's name in that language
 */
export function sentenceOfPage(record: ModelRecord, taskName: (id: string) => string): string {
  const locale = pageLocale();
  return locale.startsWith("en") ? summarySentence(record) : sentenceIn(locale, summaryParts(record), taskName);
}

/** One set for each language: to make them takes longer than the sentence. */
const FORMATTERS = new Map<string, ReturnType<typeof newFormatters>>();

function formattersOf(locale: string) {
  const formatters = FORMATTERS.get(locale) ?? newFormatters(locale);
  FORMATTERS.set(locale, formatters);
  return formatters;
}

function newFormatters(locale: string) {
  return {
    plain: new Intl.NumberFormat(locale),
    large: new Intl.NumberFormat(locale, {
      notation: "compact",
      compactDisplay: "long",
      maximumSignificantDigits: 3,
    }),
    list: new Intl.ListFormat(locale),
    month: new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
  };
}

function sentenceIn(locale: string, summary: SummaryParts, taskName: (id: string) => string): string {
  const { format = "", task, parameters, imageClasses, languages, madeFrom, released } = summary;
  const { plain, list, month } = formattersOf(locale);
  const details = [
    parameters && parametersText(locale, parameters),
    imageClasses === undefined ? undefined : LABELS.classes({ count: plain.format(imageClasses) }),
    languages === undefined ? undefined : languagesText(list, languages),
    madeFrom === undefined ? undefined : madeFromText(list, madeFrom),
    summary.vectorLength === undefined ? undefined : LABELS.vectors({ length: plain.format(summary.vectorLength) }),
    summary.contextTokens === undefined ? undefined : LABELS.context({ tokens: plain.format(summary.contextTokens) }),
    summary.imageSide === undefined ? undefined : LABELS.images({ side: summary.imageSide }),
    released === undefined ? undefined : LABELS.released({ month: month.format(released) }),
  ].filter((detail) => detail !== undefined);
  const known = task === undefined ? (summary.givesVectors ? "feature-extraction" : undefined) : task;
  // The format alone: English says `AWQ-quantized`.
  const formatName = format.replace(/-quantized$/, "");
  const model = LABELS.model({
    hasFormat: formatName !== "",
    format: formatName,
    hasTask: known !== undefined,
    task: known === undefined ? "" : taskName(known),
  });
  if (details.length === 0) return LABELS.sentence({ model });
  return LABELS.sentenceWithDetails({
    model,
    details: details.reduce((first, other) => LABELS.details({ first, other })),
  });
}

function parametersText(locale: string, parameters: NonNullable<SummaryParts["parameters"]>): string {
  const { large } = formattersOf(locale);
  const { count, isRounded, active } = parameters;
  const shown = large.format(count);
  return LABELS.parameters({
    count: shown,
    isRounded,
    // “8,19 milliards de paramètres”, but “7000 paramètres”.
    isLarge: /mill|bill/.test(shown),
    hasActive: active !== undefined,
    active: active === undefined ? "" : large.format(active),
  });
}

function languagesText(list: Intl.ListFormat, languages: NonNullable<SummaryParts["languages"]>): string {
  if (languages === "many") return LABELS.manyLanguages;
  if (typeof languages === "number") return LABELS.languageCount({ count: languages });
  return LABELS.languages({ names: list.format(languages.map((code) => languageName(code))) });
}

function madeFromText(list: Intl.ListFormat, madeFrom: NonNullable<SummaryParts["madeFrom"]>): string {
  if (typeof madeFrom === "number") return LABELS.madeFromMany({ count: madeFrom });
  const relation = isRelation(madeFrom.relation) ? madeFrom.relation : "other";
  return LABELS.madeFrom[relation]({ models: list.format(madeFrom.ids) });
}

function isRelation(relation: string | undefined): relation is "quantized" | "finetune" | "adapter" | "merge" {
  return relation !== undefined && ["quantized", "finetune", "adapter", "merge"].includes(relation);
}
