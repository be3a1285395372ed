/**
 * The quantizations to choose between: the variants that a repository has, and of a model in 16 bits also the usual ones,
 * as others make them. Those are worked out, and marked as not being there.
 */
import { bitsPerWeight } from "../quantization/quantization.ts";
import type { QuantizationLabel } from "../quantization/quantization-types.ts";
import type { ModelRecord } from "../record/record.ts";
import { pipelineWeights } from "./pipeline-parts.ts";
import { parameterEstimate } from "./parameters.ts";
import { weights } from "./weights.ts";

export interface WeightQuantization {
  /** `Q4_K_M`, or how many bits a weight has: `16-bit`. */
  label: string;
  /** Bits of a weight, with the scales next to the weights; the mean of a mixed quantization. */
  bits: number;
  /** Bits that it is named after, which the mean exceeds: 4 of `Q4_K_M`. */
  level: number;
  /** Bytes of the weights. */
  bytes: number;
  /** Where the bytes are from: sizes of files, or the number of weights times the bits of one. */
  from: "files" | "count";
  /** File to load, of quantizations that are one file (or the first of its parts). */
  file?: string;
  /** The repository's own weights. Others are worked out, for those who look for or make a derived model. */
  isThere: boolean;
  /** Something says that the weights have these bits. Where nothing does, 16 are how programs load them. */
  isStated: boolean;
}

/** Quantizations that are worked out for models in 16 bits, from the most faithful to the smallest that is of use. */
const USUAL: readonly QuantizationLabel[] = ["Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K"];
/** Quantizing pays for models that write; small ones and others are loaded as they are. */
const WRITES = new Set(["text-generation", "image-text-to-text", "any-to-any", "audio-text-to-text"]);

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
  const { stored, variants } = weights(record);
  const there = variants.flatMap(({ label, bits, bytes, from, file }): WeightQuantization[] => {
    if (bytes === undefined) return [];
    const isStated = stored !== undefined || !!file;
    return [{ label, bits, level: levelOf(label, bits), bytes, from, ...(file && { file }), isThere: true, isStated }];
  });
  const count = pipelineWeights(record)?.total ?? parameterEstimate(record)?.count;
  const isPlain = stored === undefined || stored.method === "none";
  const hasFiles = there.some(({ file }) => file !== undefined);
  if (!isPlain || hasFiles || there.length === 0 || count === undefined || !WRITES.has(record.pipeline_tag ?? ""))
    return there;
  const others = USUAL.map((label): WeightQuantization => {
    const bits = bitsPerWeight(label);
    const bytes = Math.round((count * bits) / 8);
    return { label, bits, level: levelOf(label, bits), bytes, from: "count", isThere: false, isStated: true };
  });
  return [...there, ...others];
}

const levelOf = (label: string, bits: number): number =>
  Number(/^(?:UD-)?I?Q(\d)/i.exec(label)?.[1] ?? Math.floor(bits));
