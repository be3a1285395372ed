/**
 * The memory that running a model takes, as arithmetic that a page can show:
 *
 *     weights   = bytes of the files, else parameters × bits of a weight ÷ 8
 *     cache     = what each layer keeps of a token × bytes of a number × tokens (see `attention.ts`)
 *     overhead = 512 MiB for the program on each card + 5 % of the weights for working buffers + the state of layers
 *                that keep no cache
 *
 * All experts of a mixture lie in memory; only the active ones are read for a token.
 */
import type { ModelRecord } from "../record/record.ts";
import { cacheBytes, cacheShape, stateBytes } from "./attention.ts";
import type { Machine } from "./common-machine.ts";
import { overheadBytes } from "./memory-overhead.ts";
import { contextTokens, parameterEstimate } from "./parameters.ts";
import type { WeightQuantization } from "./weight-quantizations.ts";

export interface MemoryBreakdown {
  weights: number;
  /** Absent where the model's shape is unknown. */
  cache?: number;
  overhead: number;
  total: number;
}

export interface MemoryOptions {
  /** Bits of a number in the cache: 16, or 8 and 4 where the program quantizes it. */
  cacheBits?: 16 | 8 | 4 | undefined;
  /** Cards that share the layers; each runs the program. */
  devices?: number | undefined;
}

/** Bytes of a number in a quantized cache, with the scale that 32 of them share: q8_0 and q4_0 of llama.cpp. */
const CACHE_BYTES: Readonly<Record<16 | 8 | 4, number>> = { 16: 2, 8: 34 / 32, 4: 18 / 32 };

/**
 * Bytes of memory that a quantization takes with a context of `tokens`, by weights, key/value cache and overhead.
 * `cache` is omitted where the record does not state the model's shape. `options` quantizes the cache, or spreads the
 * layers over several cards.
 * @example
 * import { memoryBreakdown } from "@vitrine/models";
 *
 * const metadata = { layers: 32, attentionHeads: 32, keyValueHeads: 8, headSize: 128 };
 * console.log(memoryBreakdown({ id: "owner/model", tags: [], metadata }, { bytes: 4_680_000_000 }, 8192));
 * // { weights: 4680000000, cache: 1073741824, overhead: 770870912, total: 6524612736 }
 */
export function memoryBreakdown(
  record: ModelRecord,
  quantization: Pick<WeightQuantization, "bytes">,
  tokens: number,
  options: MemoryOptions = {},
): MemoryBreakdown {
  return breakdownOf(record, tokens, options)(quantization.bytes);
}

/** The same for any number of quantizations of one model: its cache is worked out once. */
export function breakdownOf(
  record: ModelRecord,
  tokens: number,
  { cacheBits = 16, devices = 1 }: MemoryOptions = {},
): (bytes: number) => MemoryBreakdown {
  const shape = cacheShape(record);
  const exact = cacheBytes(shape, tokens, CACHE_BYTES[cacheBits]);
  const state = stateBytes(shape);
  const cache = exact === undefined ? undefined : Math.round(exact);
  return (bytes) => {
    const overhead = overheadBytes(bytes, devices) + state;
    return {
      weights: bytes,
      ...(cache !== undefined && { cache }),
      overhead,
      total: bytes + (cache ?? 0) + overhead,
    };
  };
}

/** The level below which a quantization loses quality that people notice. */
const FAITHFUL_LEVEL = 4;

/** Those that lose no quality; of a model that has no such one, all. */
export function faithful<Each extends Pick<WeightQuantization, "level">>(
  quantizations: readonly Each[],
): readonly Each[] {
  const kept = quantizations.filter(({ level }) => level >= FAITHFUL_LEVEL);
  return kept.length > 0 ? kept : quantizations;
}

/**
 * Bytes of memory that a machine must have to run a model, as `fitMachine` decides it: for the smallest quantization of
 * at least four bits, with the context that a decision assumes. `undefined` where the size of the weights is unknown.
 * @example
 * import { minMemory, weightQuantizations } from "@vitrine/models";
 *
 * const siblings = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 }];
 * const record = { id: "owner/model-GGUF", tags: [], siblings };
 * console.log(minMemory(record, weightQuantizations(record))); // 5450870912
 */
export function minMemory(record: ModelRecord, quantizations: readonly WeightQuantization[]): number | undefined {
  if (quantizations.length === 0) return undefined;
  const least = faithful(quantizations).reduce((bytes, quantization) => Math.min(bytes, quantization.bytes), Infinity);
  return memoryBreakdown(record, { bytes: least }, decisionTokens(record)).total;
}

/**
 * Tokens per second that no program exceeds for one user: the memory must deliver every active weight for each token.
 *
 * @param bandwidth bytes per second that the memory delivers
 * @example
 * import { speedBound } from "@vitrine/models";
 *
 * const record = { id: "owner/model", tags: [], safetensors: { total: 7e9 } };
 * console.log(Math.round(speedBound(record, { bytes: 4e9 }, 400e9))); // 100
 */
export function speedBound(
  record: ModelRecord,
  quantization: Pick<WeightQuantization, "bytes">,
  bandwidth: number,
): number {
  const all = parameterEstimate(record)?.count;
  const active = record.metadata?.activeParametersAbout;
  const share = all === undefined || active === undefined || active >= all ? 1 : active / all;
  return bandwidth / (quantization.bytes * share);
}

export type Fit = "fits" | "tight" | "too-large";

/**
 * Above this share of a machine's memory a quantization is tight: a longer context or another program pushes it out.
 */
const TIGHT_SHARE = 0.9;

/**
 * Whether a program that takes `total` bytes fits into `memory` bytes: `fits`, `tight` where little is left, or
 * `too-large`.
 * @example
 * import { fitOf } from "@vitrine/models";
 *
 * const GIB = 1024 ** 3;
 * console.log(fitOf(5 * GIB, 16 * GIB), fitOf(15.5 * GIB, 16 * GIB), fitOf(20 * GIB, 16 * GIB));
 * // fits tight too-large
 */
export function fitOf(total: number, memory: number): Fit {
  if (total > memory) return "too-large";
  return total > memory * TIGHT_SHARE ? "tight" : "fits";
}

/**
 * What a machine leaves for a model: the most that `minMemory` may be for `fits`, and for `tight`. Each further card runs
 * the program too. Lists are filtered and ordered by it, as `fitMachine` decides.
 * @example
 * import { findMachine, type Machine, memoryRoom } from "@vitrine/models";
 *
 * console.log(memoryRoom(findMachine("rtx-4060") as Machine)); // { fits: 7730941132, tight: 8589934592 }
 */
export function memoryRoom({ memory, count = 1 }: Pick<Machine, "memory" | "count">): { fits: number; tight: number } {
  const further = overheadBytes(0, count) - overheadBytes(0);
  return { fits: Math.floor(memory * TIGHT_SHARE) - further, tight: Math.floor(memory) - further };
}

/** Tokens of context that a decision keeps room for where a person chose none. */
export const DEFAULT_CONTEXT = 8192;

/** The same of a model, which may take less. */
export const decisionTokens = (record: ModelRecord): number =>
  Math.min(DEFAULT_CONTEXT, contextTokens(record) ?? DEFAULT_CONTEXT);
