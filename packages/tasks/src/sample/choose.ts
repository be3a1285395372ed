/**
 * Chooses the sample input of a task for a model: the model card's own widget example if it is usable, then an
 * example in the model's language, then the standard one. The choice is a pure function of its arguments, so a
 * page and the snippet printed below it always show the same input.
 */

import { SAMPLES } from "../samples.ts";
import { formatSample } from "./format.ts";
import type { FormatSampleOptions } from "./format.ts";
import { modelLanguage, sampleLanguage } from "./language.ts";
import { MASK_PLACEHOLDER, NO_INPUT_EXAMPLE, SAMPLE_IMAGE_URL } from "./sample.ts";
import type { SampleKind, SampleLanguage, SampleMessage, SampleValues, TaskSample } from "./sample.ts";
import { usableText, widgetSample } from "./widget.ts";

/** The parts of a model record that decide a sample. All of it may be hostile: values are checked when read. */
export interface SampleModel {
  widgetData?: unknown;
  tags?: readonly string[];
  mask_token?: string;
  cardData?: { language?: string | readonly string[] };
  pipeline_tag?: string;
}

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
    parameters?: { candidate_labels: string[] };
    /** Where the example comes from. */
    source: "widget" | "catalogue";
    /** Language of a catalogue example that has one. */
    language?: SampleLanguage;
  };
}[SampleKind];

/**
 * The sample input of a task, or `NO_INPUT_EXAMPLE` where there is none. `conversational` is accepted beside the
 * task ids. For `text-generation` a model with the conversational tag gets chat messages, any other a prompt.
 * Never throws, whatever the model record holds.
 */
export function sampleInput(
  task: string,
  model: SampleModel = {},
  options: SampleInputOptions = {},
): SampleInput | typeof NO_INPUT_EXAMPLE {
  const known = typeof model === "object" && model !== null ? model : {};
  const sample = sampleOf(task, known);
  if (!sample) return NO_INPUT_EXAMPLE;
  const maskToken = usableText(known.mask_token, 100) ?? MASK_PLACEHOLDER;
  return build(sample, known, maskToken, options);
}

/** The examples for a task name, chat included. */
function sampleOf(task: string, model: SampleModel): TaskSample | undefined {
  const id = typeof task === "string" ? task.trim().toLowerCase() : "";
  if (id === "conversational") return model.pipeline_tag === "image-text-to-text" ? CHAT_WITH_IMAGE : CHAT;
  if (id === "image-text-to-text") return CHAT_WITH_IMAGE;
  if (id === "text-generation" && hasTag(model, "conversational")) return CHAT;
  return Object.hasOwn(SAMPLES, id) ? SAMPLES[id as keyof typeof SAMPLES] : undefined;
}

function build<Kind extends SampleKind>(
  sample: TaskSample<Kind>,
  model: SampleModel,
  maskToken: string,
  options: SampleInputOptions,
): SampleInput {
  const own = widgetSample(model.widgetData, sample.kind, maskToken);
  const language = sampleLanguage(options.language) ?? modelLanguage(model) ?? "en";
  const translated = sample.byLanguage?.[language];
  const inputs = own ?? translated ?? sample.standard;
  const filled = own === undefined && sample.kind === "masked" ? fillMask(inputs as string, maskToken) : inputs;
  return {
    kind: sample.kind,
    inputs: mapTexts(filled, (text) => formatSample(text, options)),
    ...(sample.parameters && {
      parameters: { candidate_labels: [...sample.parameters.candidate_labels] },
    }),
    source: own === undefined ? "catalogue" : "widget",
    ...(own === undefined && sample.byLanguage && { language: translated === undefined ? "en" : language }),
  } as SampleInput;
}

/** A function as replacement keeps `$&` in a mask token from being read as a pattern. */
function fillMask(text: string, maskToken: string): string {
  return text.replaceAll(MASK_PLACEHOLDER, () => maskToken);
}

/** Applies a change to every text of a sample value and copies the rest, so that callers may change the result. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapTexts(item as unknown, change)]);
  return Object.fromEntries(entries) as Value;
}

function hasTag(model: SampleModel, tag: string): boolean {
  return Array.isArray(model.tags) && model.tags.includes(tag);
}

const ask = (content: SampleMessage["content"]): SampleMessage[] => [{ role: "user", content }];

const CHAT: TaskSample<"messages"> = {
  kind: "messages",
  standard: ask("What is the capital of Portugal?"),
  byLanguage: {
    zh: ask("葡萄牙的首都是哪里？"),
    fr: ask("Quelle est la capitale du Portugal ?"),
    es: ask("¿Cuál es la capital de Portugal?"),
    ru: ask("Какой город является столицей Португалии?"),
    uk: ask("Яке місто є столицею Португалії?"),
    it: ask("Qual è la capitale del Portogallo?"),
    fa: ask("پایتخت پرتغال کجاست؟"),
    ar: ask("ما هي عاصمة البرتغال؟"),
    bn: ask("পর্তুগালের রাজধানী কোনটি?"),
    mn: ask("Португалын нийслэл аль хот вэ?"),
    si: ask("පෘතුගාලයේ අගනුවර කුමක්ද?"),
    de: ask("Was ist die Hauptstadt von Portugal?"),
    dv: ask("ޕޯޗުގަލްގެ ވެރިރަށަކީ ކޮބާ؟"),
  },
};

const CHAT_WITH_IMAGE: TaskSample<"messages"> = {
  kind: "messages",
  standard: ask([
    { type: "text", text: "Describe this image in one sentence." },
    { type: "image_url", image_url: { url: SAMPLE_IMAGE_URL } },
  ]),
};
