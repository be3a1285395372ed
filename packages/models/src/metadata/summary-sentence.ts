/**
 * One sentence about a model, built from its metadata: kind, size, languages, context, base, date. It is this site's
 * summary, never the author's words; what is unknown is not said. It contains no untrusted text: names
 * of languages come from the platform, base models only as ids.
 */
import { TASK_NOUNS } from "@vitrine/tasks";
import type { ModelRecord } from "../record/record.ts";
import { baseModels } from "./base-models.ts";
import { weightFormats } from "./weight-formats.ts";
import { weightMethod } from "./weight-method.ts";
import { contextTokens, parameterEstimate } from "./parameters.ts";
import { modelLanguages } from "./record-metadata.ts";

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const NUMBER = new Intl.NumberFormat("en");

/** Facts of a model in short, for a sentence in any language. Unknown ones are missing. */
export interface SummaryParts {
  task?: string | undefined;
  /** No task is known, and the length of its vectors is. */
  givesVectors: boolean;
  /** `GGUF`, or how the weights are quantized: `AWQ-quantized`. */
  format?: string | undefined;
  parameters?: { count: number; isRounded: boolean; active?: number | undefined } | undefined;
  imageClasses?: number | undefined;
  /** Codes of up to three languages, the number of more, or that there are many. */
  languages?: readonly string[] | number | "many" | undefined;
  /** Up to two models that this one was made from, or the number of more. */
  madeFrom?: { relation: string | undefined; ids: readonly string[] } | number | undefined;
  vectorLength?: number | undefined;
  contextTokens?: number | undefined;
  /** Pixels of each side of a picture. */
  imageSide?: number | undefined;
  /** Milliseconds since 1970. */
  released?: number | undefined;
}

/**
 * Parts of a short sentence about a model.
 * @example
 * import { summaryParts } from "@vitrine/models";
 *
 * const record = { id: "owner/model", tags: ["en"], pipeline_tag: "text-generation" };
 * console.log(summaryParts(record).languages); // [ 'en' ]
 */
export function summaryParts(record: ModelRecord): SummaryParts {
  const { metadata } = record;
  const estimate = parameterEstimate(record);
  // A draft model has the task of the model that it drafts for, and does not do it by itself.
  const isDraft = baseModels(record).some(({ relation }) => relation === "draft");
  const task = isDraft ? undefined : record.pipeline_tag;
  const context = contextTokens(record);
  const side = metadata?.imageSize;
  const classes = metadata?.imageClasses;
  const released = metadata?.releaseDate === undefined ? Number.NaN : Date.parse(metadata.releaseDate);
  const vectorLength = metadata?.embeddingDimension;
  return {
    task,
    givesVectors: givesVectors(record),
    format: formatOf(record),
    parameters: estimate && estimate.count > 0 ? { ...estimate, active: activeOf(record, estimate.count) } : undefined,
    imageClasses: classes !== undefined && classes > 1 && task === "image-classification" ? classes : undefined,
    languages: languagesOf(record),
    madeFrom: madeFrom(record),
    vectorLength,
    ...(vectorLength === undefined &&
      (context !== undefined && context > 1
        ? { contextTokens: context }
        : { imageSide: side === undefined || side < 1 ? undefined : side })),
    released: Number.isNaN(released) ? undefined : released,
  };
}

function activeOf(record: ModelRecord, all: number): number | undefined {
  const active = record.metadata?.activeParametersAbout;
  return active === undefined || active >= all ? undefined : active;
}

/**
 * A sentence with its article and full stop: "A language model with about 8 billion parameters for English, …."
 * @example
 * import { summarySentence } from "@vitrine/models";
 *
 * const record = { id: "owner/model", tags: ["en"], pipeline_tag: "text-generation", safetensors: { total: 8e9 } };
 * console.log(summarySentence(record)); // A language model with 8 billion parameters for English.
 */
export function summarySentence(record: ModelRecord): string {
  const summary = summaryParts(record);
  const { task, format, imageClasses, vectorLength, contextTokens: context, imageSide, released } = summary;
  const noun = TASK_NOUNS[task ?? ""] ?? (summary.givesVectors ? "embedding model" : "model");
  const kind = format === undefined ? noun : `${format} ${noun}`;
  const head = [
    `${articleOf(kind)} ${kind}`,
    spokenSize(summary),
    imageClasses === undefined ? "" : `for ${NUMBER.format(imageClasses)} classes`,
    spokenLanguages(summary),
  ];
  const details = [
    spokenOrigin(summary),
    vectorLength === undefined ? "" : `giving vectors of ${NUMBER.format(vectorLength)} numbers`,
    context === undefined ? "" : `taking up to ${NUMBER.format(context)} tokens`,
    imageSide === undefined ? "" : `taking pictures of ${imageSide} × ${imageSide} pixels`,
    released === undefined ? "" : `released in ${MONTH.format(released)}`,
  ];
  return `${[head.filter(Boolean).join(" "), listed(details.filter(Boolean))].filter(Boolean).join(", ")}.`;
}

/** No task is known, and the length of its vectors is: one that does so among other things has a type. */
function givesVectors({ pipeline_tag: task, metadata, config }: ModelRecord): boolean {
  return task === undefined && metadata?.embeddingDimension !== undefined && config?.["model_type"] === undefined;
}

/** Methods and numbers that people say a model by. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["gguf", "GGUF"],
  ["mlx", "MLX"],
  ["awq", "AWQ-quantized"],
  ["gptq", "GPTQ-quantized"],
  ["fp8", "FP8-quantized"],
  ["mxfp4", "MXFP4-quantized"],
  ["mxfp8", "MXFP8-quantized"],
  ["nvfp4", "NVFP4-quantized"],
  ["int4", "4-bit"],
  ["int8", "8-bit"],
]);

function formatOf(record: ModelRecord): string | undefined {
  // Elsewhere a word may only say that such a file is there, next to the others.
  if (record.origin?.from !== "seed") return undefined;
  const { method = "", number = "" } = weightMethod(record) ?? {};
  if (method === "none") return undefined;
  const formats = weightFormats(record);
  const container = (["gguf", "mlx"] as const).find((format) => formats.includes(format));
  const said = FORMATS.get(container ?? method) ?? FORMATS.get(number);
  return said ?? (formats.includes("onnx") ? "ONNX" : undefined);
}

/** "An" before a vowel as it is spoken: an AWQ …, an ONNX …, an FP8 …, an MLX …; a GGUF …, a unique …. */
export function articleOf(words: string): "A" | "An" {
  return /^(?:[aeio]|AWQ|FP8|MLX|MXFP4|NVFP4|8-bit)/i.test(words) || /^u(?!ni|se)/i.test(words) ? "An" : "A";
}

function spokenSize({ parameters }: SummaryParts): string {
  if (parameters === undefined) return "";
  const size = `with ${parameters.isRounded ? "about " : ""}${spokenNumber(parameters.count)} parameters`;
  return parameters.active === undefined ? size : `${size} (about ${spokenNumber(parameters.active)} active)`;
}

function spokenNumber(count: number): string {
  const units = [
    [1e12, " trillion"],
    [1e9, " billion"],
    [1e6, " million"],
  ] as const;
  // A number that rounds up to a thousand of a unit is one of the next unit.
  const [unit, word] = units.find(([size]) => count >= size * 0.9995) ?? [1, ""];
  return `${NUMBER.format(Number((count / unit).toPrecision(3)))}${word}`;
}

function languagesOf(record: ModelRecord): SummaryParts["languages"] {
  const codes = modelLanguages(record);
  // Who says so names some of them only.
  if (codes.includes("multilingual")) return "many";
  if (codes.length > 3) return codes.length;
  return codes.length > 0 && codes.every(isNamed) ? codes : undefined;
}

function isNamed(code: string): boolean {
  try {
    return /^[a-z]{2,3}$/.test(code) && LANGUAGE_NAMES.of(code) !== undefined;
  } catch {
    return false;
  }
}

function spokenLanguages({ languages }: SummaryParts): string {
  if (languages === undefined) return "";
  if (languages === "many") return "for many languages";
  if (typeof languages === "number") return `for ${languages} languages`;
  return `for ${listed(languages.map((code) => LANGUAGE_NAMES.of(code) ?? code))}`;
}

const MADE: ReadonlyMap<string, string> = new Map([
  ["quantized", "quantized from"],
  ["finetune", "fine-tuned from"],
  ["adapter", "an adapter for"],
  ["merge", "merged from"],
  ["draft", "proposing tokens for"],
]);

function madeFrom(record: ModelRecord): SummaryParts["madeFrom"] {
  const models = baseModels(record);
  const [first] = models;
  if (first === undefined) return undefined;
  return models.length > 2 ? models.length : { relation: first.relation, ids: models.map(({ id }) => id) };
}

function spokenOrigin({ madeFrom: origin }: SummaryParts): string {
  if (origin === undefined) return "";
  if (typeof origin === "number") return `made from ${origin} other models`;
  return `${MADE.get(origin.relation ?? "") ?? "made from"} ${listed(origin.ids)}`;
}

/** "a", "a and b", "a, b and c". */
function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
