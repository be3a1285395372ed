/**
 * One sample made ready for a model: the model card's own widget example if it is usable, then an example in the
 * model's language, then the standard one. Apart from `choose.ts`, which knows the samples of all tasks, so that a
 * program that needs one does not carry the others.
 */

import { formatSample, type FormatSampleOptions } from "./format.ts";
import { modelLanguage, sampleLanguage } from "./language.ts";
import {
  MASK_PLACEHOLDER,
  type SampleKind,
  type SampleLanguage,
  type SampleValues,
  type TaskSample,
} from "./sample.ts";
import { modelRole, type ModelRole } from "./model-role.ts";
import type { SampleModel } from "./sample-model.ts";
import { usableText, widgetSample } from "./widget.ts";

export type { SampleModel } from "./sample-model.ts";

export interface SampleInputOptions extends FormatSampleOptions {
  /** Language wanted, as an ISO 639-1 code; the model's own widget example still wins. */
  language?: string;
}

/** A sample by kind. `inputs` has the shape of the task's input, with files as names or addresses. */
export type SampleInput = {
  [Kind in SampleKind]: {
    kind: Kind;
    inputs: SampleValues[Kind];
    /** Parameters without which the call fails. */
    parameters?: { candidate_labels: string[] } | { src_lang: string; tgt_lang: string };
    /** Where the example comes from. */
    source: "widget" | "catalog";
    /** Language of a catalog example that has one. */
    language?: SampleLanguage;
  };
}[SampleKind];

/**
 * The input that one sample gives for a model: the model card's own widget example if it is usable, then the sample in
 * the model's language, then the standard one. Never throws, whatever the model record holds.
 * @example
 * import { buildSample, sentenceSimilaritySample } from "@vitrine/tasks/samples";
 *
 * const { inputs } = buildSample(sentenceSimilaritySample);
 * console.log(inputs.source_sentence); // The children are playing in the garden.
 */
export function buildSample<Kind extends SampleKind>(
  sample: TaskSample<Kind>,
  model: SampleModel = {},
  options: SampleInputOptions = {},
): Extract<SampleInput, { kind: Kind }> {
  const known = typeof model === "object" && model !== null ? model : {};
  const role = modelRole(known);
  const maskToken = usableText(known.mask_token, 100) ?? role.maskToken ?? MASK_PLACEHOLDER;
  const fromWidget = widgetSample(known.widgetData, sample.kind, maskToken);
  const ofRole = fromWidget === undefined ? sequenceFor(sample.kind, role) : undefined;
  const language = sampleLanguage(options.language) ?? modelLanguage(known) ?? "en";
  const translated = sample.byLanguage?.[language];
  const inputs = fromWidget ?? ofRole ?? translated ?? sample.standard;
  const filled = fromWidget === undefined && sample.kind === "masked" ? fillMask(inputs as string, maskToken) : inputs;
  return {
    kind: sample.kind,
    inputs: mapTexts(filled, (text) => formatSample(text, options)),
    ...(sample.parameters && {
      parameters: { candidate_labels: [...sample.parameters.candidate_labels] },
    }),
    ...(role.languages && { parameters: { src_lang: role.languages[0], tgt_lang: role.languages[1] } }),
    source: fromWidget === undefined ? "catalog" : "widget",
    ...((fromWidget ?? ofRole) === undefined &&
      sample.byLanguage && { language: translated === undefined ? "en" : language }),
  } as Extract<SampleInput, { kind: Kind }>;
}

/** A sequence for models that read no human language. */
function sequenceFor(kind: SampleKind, { sequences }: ModelRole): string | undefined {
  if (sequences === undefined) return undefined;
  if (kind === "masked") return `${sequences.before}${MASK_PLACEHOLDER}${sequences.after}`;
  return kind === "text" ? sequences.before.trim() : undefined;
}

/** A function as replacement keeps `$&` in a mask token from being read as a pattern. */
function fillMask(text: string, maskToken: string): string {
  return text.replaceAll(MASK_PLACEHOLDER, () => maskToken);
}

/**
 * Applies a change to every text of a sample value and copies the rest, so that callers may change
 * the result.
 */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapTexts(item as unknown, change)]);
  return Object.fromEntries(entries) as Value;
}
