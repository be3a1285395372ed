/**
 * The quantizations that a model's weights come in, and how many bytes each is. A quantization is what a person
 * chooses when they load the model: the repository's own weights, or one of its GGUF files. Of a model in 16 bits,
 * the usual quantizations are worked out too, as others make them; they are marked as not being there.
 */
import { ggufChoices } from "../quantization/model-files.ts";
import { bitsPerWeight } from "../quantization/quantization.ts";
import type { QuantizationLabel } from "../quantization/quantization-types.ts";
import type { ModelRecord } from "../record/record.ts";
import { pipelineWeights } from "./pipeline-parts.ts";
import { estimatedBytes, knownFiles, parameterEstimate } from "./record-metadata.ts";
import { publishedBits, weightFormats } from "./weight-formats.ts";

export interface WeightQuantization {
  /** `Q4_K_M`, or how many bits a weight has: `16-bit`. */
  label: string;
  /** Bits of a weight, with the scales next to the weights; the mean of a mixed quantization. */
  bits: number;
  /** Bytes of the weights. */
  bytes: number;
  /** Where the bytes are from: sizes of files, or the number of weights times the bits of one. */
  from: "files" | "count";
  /** File to load, of quantizations that are one file (or the first of its parts). */
  file?: string;
  /** The repository has this quantization. Others are worked out, for those who look for or make a derived model. */
  isThere: boolean;
}

/**
 * Weights that quantized formats leave in 16 bits: the embeddings and the output matrix; where only the experts are
 * quantized, the attention too. 0 where the shape does not say how many.
 */
function sixteenBitWeights({ metadata = {}, config }: ModelRecord, onlyExperts: boolean): number {
  const { vocabularySize, hiddenSize, layers = 0, attentionHeads = 0, keyValueHeads, headSize } = metadata;
  if (vocabularySize === undefined || hiddenSize === undefined) return 0;
  const isTied = TIED.test(`${config?.model_type ?? ""} ${config?.architectures?.[0] ?? ""}`);
  const embeddings = vocabularySize * hiddenSize * (isTied ? 1 : 2);
  if (!onlyExperts) return embeddings;
  const size = headSize ?? (attentionHeads === 0 ? 0 : hiddenSize / attentionHeads);
  const attention = layers * hiddenSize * size * 2 * (attentionHeads + (keyValueHeads ?? attentionHeads));
  return embeddings + attention;
}

/** Families whose output matrix is the embedding's. */
const TIED = /gemma|cohere|falcon_?h?\d?$|smollm|gpt2|bloom/i;

/** Bytes of the weights as they are published, of a model with `count` of them. */
function publishedBytes(record: ModelRecord, count: number, bits: number): number {
  const formats = weightFormats(record);
  if (bits === SIXTEEN || formats.includes("mlx")) return counted(count, bits).bytes;
  const onlyExperts = formats.includes("fp4") && !record.tags.includes("nvfp4");
  const plain = Math.min(sixteenBitWeights(record, onlyExperts), count);
  return Math.round(((count - plain) * bits + plain * SIXTEEN) / 8);
}

/** Quantizations that are worked out for models in 16 bits, from the most faithful to the smallest that is of use. */
const USUAL: readonly QuantizationLabel[] = ["Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K"];
const SIXTEEN = 16;

/**
 * The quantizations of a model, the most faithful first, with their sizes in bytes: those of its files, and estimates
 * from the number of weights for others. Empty where the size is unknown.
 * @example
 * import { weightQuantizations } from "@vitrine/models";
 *
 * const siblings = [
 *   { rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 },
 *   { rfilename: "model-Q8_0.gguf", size: 8_100_000_000 },
 * ];
 * const quantizations = weightQuantizations({ id: "owner/model", tags: [], siblings });
 * for (const { label, bytes } of quantizations) console.log(label, bytes);
 * // Q8_0 8100000000
 * // Q4_K_M 4680000000
 */
export function weightQuantizations(record: ModelRecord): WeightQuantization[] {
  const known = quantizationsOf.get(record) ?? findQuantizations(record);
  quantizationsOf.set(record, known);
  return [...known];
}

/** A page asks for these many times, and a repository can have 20,000 files. */
const quantizationsOf = new WeakMap<ModelRecord, readonly WeightQuantization[]>();

function findQuantizations(record: ModelRecord): WeightQuantization[] {
  const count = pipelineWeights(record)?.total ?? parameterEstimate(record)?.count;
  const files = knownFiles(record)?.files ?? [];
  const gguf = ggufChoices(files).filter(({ complete, label }) => complete && label !== undefined);
  if (gguf.length > 0) {
    return gguf.flatMap(({ file, label, bytes }): WeightQuantization[] => {
      if (label === undefined) return [];
      if (bytes !== undefined)
        return [{ label, bits: bitsPerWeight(label), bytes, from: "files", file, isThere: true }];
      return count === undefined ? [] : [{ label, ...counted(count, bitsPerWeight(label)), file, isThere: true }];
    });
  }
  const bits = publishedBits(record);
  const listed = estimatedBytes(record) ?? record.metadata?.weightBytes ?? record.metadata?.weightBytesAbout;
  const bytes = listed ?? (count === undefined ? undefined : publishedBytes(record, count, bits));
  if (bytes === undefined) return [];
  const published: WeightQuantization = {
    label: bits === SIXTEEN && listed !== undefined ? "as published" : `${Math.floor(bits)}-bit`,
    bits,
    bytes,
    from: listed === undefined ? "count" : "files",
    isThere: true,
  };
  // Quantizing pays for models that write; small ones and others are loaded as they are.
  if (bits !== SIXTEEN || count === undefined || !WRITES.has(record.pipeline_tag ?? "")) return [published];
  const others = USUAL.map((label): WeightQuantization => ({
    label,
    ...counted(count, bitsPerWeight(label)),
    isThere: false,
  }));
  return [published, ...others];
}

function counted(count: number, bits: number) {
  return { bits, bytes: Math.round((count * bits) / 8), from: "count" as const };
}

const WRITES = new Set(["text-generation", "image-text-to-text", "any-to-any", "audio-text-to-text"]);
