/**
 * The one decision which weight format a machine runs, with its memory and its speed. Lists, comparisons, a model's page
 * and its code all take it from here, so they cannot disagree.
 */
import type { ModelRecord } from "../record/record.ts";
import type { Machine } from "./common-machine.ts";
import {
  breakdownOf,
  decisionTokens,
  faithful,
  type Fit,
  fitOf,
  type MemoryBreakdown,
  memoryBreakdown,
  type MemoryOptions,
  speedBound,
} from "./memory.ts";
import { weightQuantizations, type WeightQuantization } from "./weight-quantizations.ts";

/** How a machine runs a model. */
export interface MachineFit {
  /** The most faithful format that fits; the smallest one where none does. */
  quantization: WeightQuantization;
  memory: MemoryBreakdown;
  fit: Fit;
  /** Tokens of context that `memory` includes. */
  tokens: number;
  /** Upper bound for one user, of models that write text and fit. */
  tokensPerSecond?: number;
}

export interface MachineFitOptions extends Pick<MemoryOptions, "cacheBits"> {
  /** Tokens of context to keep room for: 8,192, or the model's maximum where that is less. */
  tokens?: number | undefined;
}

const WRITERS = new Set(["text-generation", "image-text-to-text", "any-to-any", "audio-text-to-text"]);

/**
 * The weight format to run on a machine: the most faithful that fits, of the repository or (for a model that others
 * quantize) as others make it. Where none of at least four bits fits, the smallest, marked `too-large`: fewer bits lose
 * quality, and are taken only of a model that has no others. `undefined` where no size is known. It fits where the
 * machine has `minMemory`, by which lists are filtered.
 * @example
 * import { findMachine, fitMachine, type Machine } from "@vitrine/models";
 *
 * const siblings = [
 *   { rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 },
 *   { rfilename: "model-Q8_0.gguf", size: 8_100_000_000 },
 * ];
 * const record = { id: "owner/model-GGUF", tags: ["gguf"], pipeline_tag: "text-generation", siblings };
 * const found = fitMachine(record, findMachine("rtx-4060") as Machine);
 * console.log(found?.quantization.label, found?.fit, Math.round(found?.tokensPerSecond ?? 0)); // Q4_K_M fits 58
 */
export function fitMachine(
  record: ModelRecord,
  machine: Machine,
  { tokens = decisionTokens(record), cacheBits }: MachineFitOptions = {},
): MachineFit | undefined {
  const all = faithful(weightQuantizations(record));
  const options = { cacheBits, devices: machine.count };
  const quantization =
    bestQuantization(record, all, tokens, machine.memory, options) ??
    all.reduce<WeightQuantization | undefined>(
      (least, each) => (each.bytes < (least?.bytes ?? Infinity) ? each : least),
      undefined,
    );
  if (quantization === undefined) return undefined;
  const memory = memoryBreakdown(record, quantization, tokens, options);
  const fit = fitOf(memory.total, machine.memory);
  const writes = fit !== "too-large" && WRITERS.has(record.pipeline_tag ?? "");
  return {
    quantization,
    memory,
    fit,
    tokens,
    ...(writes && { tokensPerSecond: speedBound(record, quantization, machine.bandwidth) }),
  };
}

/** The most faithful that fits with a context of `tokens`, else the most faithful that is tight. */
function bestQuantization(
  record: ModelRecord,
  quantizations: readonly WeightQuantization[],
  tokens: number,
  memory: number,
  options: MemoryOptions = {},
): WeightQuantization | undefined {
  const breakdown = breakdownOf(record, tokens, options);
  let tight: WeightQuantization | undefined;
  for (const quantization of quantizations) {
    const fit = fitOf(breakdown(quantization.bytes).total, memory);
    if (fit === "fits") return quantization;
    if (fit === "tight") tight ??= quantization;
  }
  return tight;
}
