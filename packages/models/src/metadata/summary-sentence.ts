/**
 * One sentence about a model, built from its metadata: kind, size, languages, context, base, date. It is this site's
 * summary, never the author's words; what is unknown is not said. It contains no untrusted text: names
 * of languages come from the platform, base models only as ids.
 */
import { TASK_NOUNS } from "@vitrine/tasks";
import type { ModelRecord } from "../record/record.ts";
import { baseModels, contextTokens, modelLanguages, parameterEstimate } from "./record-metadata.ts";

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const NUMBER = new Intl.NumberFormat("en");

/**
 * A sentence with its article and full stop: "A language model with about 8 billion parameters for English, …."
 * @example
 * import { summarySentence } from "@vitrine/models";
 *
 * const record = { id: "owner/model", tags: ["en"], pipeline_tag: "text-generation", safetensors: { total: 8e9 } };
 * console.log(summarySentence(record)); // A language model with 8 billion parameters for English.
 */
export function summarySentence(record: ModelRecord): string {
  const noun = TASK_NOUNS[record.pipeline_tag ?? ""] ?? (givesVectors(record) ? "embedding model" : "model");
  const format = formatOf(record);
  const kind = format === undefined ? noun : `${format} ${noun}`;
  const subject = [`${articleOf(kind)} ${kind}`, sizeOf(record), classesOf(record), languagesOf(record)];
  const details = [madeFrom(record), capacityOf(record), releaseOf(record)].filter((text) => text !== undefined);
  const head = subject.filter((text) => text !== undefined).join(" ");
  return details.length === 0 ? `${head}.` : `${head}, ${listed(details)}.`;
}

/** Of no task that is known, and known by the length of its vectors: one that does so among other things has a type. */
function givesVectors({ pipeline_tag: task, metadata, config }: ModelRecord): boolean {
  return task === undefined && metadata?.embeddingDimension !== undefined && config?.["model_type"] === undefined;
}

const FORMATS: readonly (readonly [tag: string, word: string])[] = [
  ["gguf", "GGUF"],
  ["mlx", "MLX"],
  ["awq", "AWQ-quantized"],
  ["gptq", "GPTQ-quantized"],
  ["fp8", "FP8-quantized"],
  ["mxfp4", "MXFP4-quantized"],
  ["nvfp4", "NVFP4-quantized"],
  ["bitsandbytes", "4-bit"],
  ["onnx", "ONNX"],
];

function formatOf(record: ModelRecord): string | undefined {
  const { origin, tags } = record;
  // Elsewhere a tag may only say that such a file is there, next to the others.
  if (origin?.from !== "seed") return undefined;
  return FORMATS.find(([tag]) => tags.includes(tag))?.[1];
}

/** "An" before a vowel as it is spoken: an AWQ …, an ONNX …, an FP8 …, an MLX …; a GGUF …, a unique …. */
export function articleOf(words: string): "A" | "An" {
  return /^(?:[aeio]|AWQ|FP8|MLX|MXFP4|NVFP4|8-bit)/i.test(words) || /^u(?!ni|se)/i.test(words) ? "An" : "A";
}

function sizeOf(record: ModelRecord): string | undefined {
  const estimate = parameterEstimate(record);
  if (estimate === undefined || estimate.count <= 0) return undefined;
  const active = record.metadata?.activeParametersAbout;
  const size = `with ${estimate.isRounded ? "about " : ""}${spokenNumber(estimate.count)} parameters`;
  return active === undefined || active >= estimate.count ? size : `${size} (about ${spokenNumber(active)} active)`;
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

function classesOf(record: ModelRecord): string | undefined {
  const classes = record.metadata?.imageClasses;
  return classes === undefined || classes < 2 || record.pipeline_tag !== "image-classification"
    ? undefined
    : `for ${NUMBER.format(classes)} classes`;
}

function languagesOf(record: ModelRecord): string | undefined {
  const codes = modelLanguages(record);
  const names = codes.flatMap((code) => {
    try {
      return /^[a-z]{2,3}$/.test(code) ? (LANGUAGE_NAMES.of(code) ?? []) : [];
    } catch {
      return [];
    }
  });
  if (codes.length > 3) return `for ${codes.length} languages`;
  if (names.length > 0 && names.length === codes.length) return `for ${listed(names)}`;
  return codes.includes("multilingual") ? "for many languages" : undefined;
}

const MADE: ReadonlyMap<string, string> = new Map([
  ["quantized", "quantized from"],
  ["finetune", "fine-tuned from"],
  ["adapter", "an adapter for"],
  ["merge", "merged from"],
]);

function madeFrom(record: ModelRecord): string | undefined {
  const [first, ...others] = baseModels(record);
  if (first === undefined) return undefined;
  if (others.length > 1) return `made from ${others.length + 1} other models`;
  const how = MADE.get(first.relation ?? "") ?? "made from";
  return `${how} ${listed([first, ...others].map(({ id }) => id))}`;
}

function capacityOf(record: ModelRecord): string | undefined {
  const { metadata } = record;
  if (metadata?.embeddingDimension !== undefined)
    return `giving vectors of ${NUMBER.format(metadata.embeddingDimension)} numbers`;
  const context = contextTokens(record);
  if (context !== undefined && context > 1) return `taking up to ${NUMBER.format(context)} tokens`;
  const side = metadata?.imageSize;
  return side === undefined || side < 1 ? undefined : `taking pictures of ${side} × ${side} pixels`;
}

function releaseOf(record: ModelRecord): string | undefined {
  const date = record.metadata?.releaseDate;
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? undefined : `released in ${MONTH.format(time)}`;
}

/** "a", "a and b", "a, b and c". */
function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
