/**
 * The one fact about a repository's weights: the variants that it has, each with format, method, bits and bytes. Memory, what
 * fits a machine, usage code, table texts and filters read it, so they cannot disagree.
 *
 * A variant is what a person chooses when they load the model: the repository's own weights, or one of its GGUF files.
 */
import { ggufChoices } from "../quantization/model-files.ts";
import { bitsPerWeight, parseQuantizationLabel } from "../quantization/quantization.ts";
import type { ModelRecord } from "../record/record.ts";
import { knownFiles } from "./known-files.ts";
import { pipelineWeights } from "./pipeline-parts.ts";
import { estimatedBytes, parameterEstimate } from "./parameters.ts";
import { weightMethod, widthOf, type WeightMethod } from "./weight-method.ts";

/** Weights of a repository in one form. */
export interface WeightVariant {
  /** `Q4_K_M`, or how many bits a weight has: `16-bit`. */
  label: string;
  format: "gguf" | "mlx" | "onnx" | "adapter" | "plain";
  /** How they are quantized, as configurations name it; `none` for plain numbers. Absent where it is unknown. */
  method?: string;
  /** Bits of a weight, with the scales next to the weights; the mean of a mixed quantization. 16 where it is unknown. */
  bits: number;
  /** Bytes of the weights; absent where neither they nor the number of weights is known. */
  bytes?: number;
  /** Where the bytes are from: sizes of files, or the number of weights times the bits of one. */
  from: "files" | "count";
  /** File to load, of variants that are one file (or the first of its parts). */
  file?: string;
}

/** What is known of a repository's weights. */
export interface Weights {
  /** How they are stored; absent where nothing says so. */
  stored?: WeightMethod;
  /** The most faithful first. */
  variants: WeightVariant[];
}

/** Bits of a weight that are assumed where nothing says how it is stored: those in which programs load a model. */
const ASSUMED_BITS = 16;

/**
 * The weights of a repository: how they are stored, and the variants that it has.
 * @example
 * import { weights } from "@vitrine/models";
 *
 * const record = { id: "owner/model-AWQ", tags: [], metadata: { parameters: 8e9 } };
 * const { stored, variants } = weights(record);
 * console.log(stored?.method, variants[0]?.label, variants[0]?.bytes); // awq 4-bit 4156250000
 */
export function weights(record: ModelRecord): Weights {
  const known = found.get(record) ?? findWeights(record);
  found.set(record, known);
  return { ...known, variants: [...known.variants] };
}

/** A page asks for them many times, and a repository can have 20,000 files. */
const found = new WeakMap<ModelRecord, Weights>();

function findWeights(record: ModelRecord): Weights {
  const stored = weightMethod(record);
  const count = pipelineWeights(record)?.total ?? parameterEstimate(record)?.count;
  const files = knownFiles(record)?.files ?? [];
  const gguf = ggufChoices(files).filter(({ complete, label }) => complete && label !== undefined);
  const ofFiles = gguf.flatMap(({ file, label, bytes }): WeightVariant[] => {
    if (label === undefined) return [];
    const bits = bitsPerWeight(label);
    return [{ label, format: "gguf", method: "gguf", bits, file, ...sized(bytes, count, bits) }];
  });
  const hasOthers = files.some(({ rfilename }) => /\.(?:safetensors|bin)$/i.test(rfilename));
  if (ofFiles.length > 0 && !hasOthers) return { ...(stored && { stored }), variants: ofFiles };
  const own = stored?.method === "gguf" ? namedGguf(record, count) : ownWeights(record, stored, count);
  return { ...(stored && { stored }), variants: [...(own === undefined ? [] : [own]), ...ofFiles] };
}

function sized(bytes: number | undefined, count: number | undefined, bits: number) {
  if (bytes !== undefined) return { bytes, from: "files" as const };
  return { ...(count !== undefined && { bytes: Math.round((count * bits) / 8) }), from: "count" as const };
}

/** A repository of one GGUF file whose name says which. */
function namedGguf(record: ModelRecord, count: number | undefined): WeightVariant | undefined {
  const label = parseQuantizationLabel(record.id.slice(record.id.indexOf("/") + 1))?.label;
  if (label === undefined) return undefined;
  const bits = bitsPerWeight(label);
  return { label, format: "gguf", method: "gguf", bits, ...sized(undefined, count, bits) };
}

function ownWeights(
  record: ModelRecord,
  stored: WeightMethod | undefined,
  count: number | undefined,
): WeightVariant | undefined {
  const { metadata } = record;
  const listed = estimatedBytes(record) ?? metadata?.weightBytes ?? metadata?.weightBytesAbout;
  const isQuantized = stored !== undefined && stored.method !== "none";
  // Quantized, and nothing says to how many bits: the bytes say it, or nothing does.
  const counted = listed === undefined || count === undefined ? undefined : (listed * 8) / count;
  const bits = stored?.bits ?? (isQuantized ? counted : ASSUMED_BITS);
  if (bits === undefined) return undefined;
  const bytes = listed ?? (count === undefined ? undefined : publishedBytes(record, stored, count, bits));
  const isAsPublished = listed !== undefined && bits === ASSUMED_BITS;
  return {
    label: isAsPublished ? "as published" : `${Math.max(1, Math.floor(bits))}-bit`,
    format: stored?.method === "mlx" || record.library_name === "mlx" ? "mlx" : "plain",
    ...(stored !== undefined && { method: stored.method }),
    bits,
    ...(bytes !== undefined && { bytes }),
    from: listed === undefined ? "count" : "files",
  };
}

/** Methods that quantize every matrix. Others leave the embeddings and the output as they were. */
const WHOLE: ReadonlySet<string> = new Set(["none", "mlx", "exl2", "exl3"]);

/** Bytes of the weights as they are published, of a model with `count` of them. */
function publishedBytes(record: ModelRecord, stored: WeightMethod | undefined, count: number, bits: number): number {
  if (stored === undefined || WHOLE.has(stored.method) || widthOf(stored) === undefined)
    return Math.round((count * bits) / 8);
  const plain = Math.min(plainWeights(record, stored.number === "mxfp4"), count);
  return Math.round(((count - plain) * bits + plain * 16) / 8);
}

/** Families whose output matrix is the embedding's. */
const TIED = /gemma|cohere|falcon_?h?\d?$|smollm|gpt2|bloom/i;

/**
 * Weights that quantized formats leave in 16 bits: the embeddings and the output matrix; where only the experts are
 * quantized, the attention too. 0 where the shape does not say how many.
 */
function plainWeights({ metadata = {}, config }: ModelRecord, onlyExperts: boolean): number {
  const { vocabularySize, hiddenSize, layers = 0, attentionHeads = 0, keyValueHeads, headSize } = metadata;
  if (vocabularySize === undefined || hiddenSize === undefined) return 0;
  const isTied = TIED.test(`${config?.model_type ?? ""} ${config?.architectures?.[0] ?? ""}`);
  const embeddings = vocabularySize * hiddenSize * (isTied ? 1 : 2);
  if (!onlyExperts) return embeddings;
  const size = headSize ?? (attentionHeads === 0 ? 0 : hiddenSize / attentionHeads);
  return embeddings + layers * hiddenSize * size * 2 * (attentionHeads + (keyValueHeads ?? attentionHeads));
}
