/**
 * Plans for weights that do not fit a card: lay some layers on it and the rest into the main memory, which the
 * processor reads for each token, or take several cards of the kind.
 */
import type { ModelRecord } from "../record/record.ts";
import type { Machine } from "./common-machine.ts";
import { memoryBreakdown, type MemoryOptions, speedBound } from "./memory.ts";
import type { WeightQuantization } from "./weight-quantizations.ts";

/** Bytes per second of the main memory that is assumed beside a card: DDR5-5600 on two channels. */
export const MAIN_MEMORY_BANDWIDTH = 5600 * 1e6 * 8 * 2;
/** Cards that one program is spread over. */
const MAX_CARDS = 16;

/** How a card runs what is larger than it. */
export interface Offload {
  /** Layers of the model that lie on the card, of `layers`; absent where the number of layers is unknown. */
  layersOnCard?: number;
  layers?: number;
  /** Bytes of weights and cache that lie in the main memory. */
  inMemory: number;
  /** Upper bound for one user, with a main memory of `MAIN_MEMORY_BANDWIDTH`. */
  tokensPerSecond: number;
  /** The least number of such cards that hold all of it; absent where 16 do not. */
  cards?: number;
}

export interface OffloadOptions extends Pick<MemoryOptions, "cacheBits"> {
  /** Tokens of context to keep room for. */
  tokens: number;
}

/**
 * How a card runs a format of a model that does not fit it. `undefined` where it fits, or where the machine has no
 * memory of its own beside that of the system.
 * @example
 * import { findMachine, type Machine, offload } from "@vitrine/models";
 *
 * const metadata = { layers: 80, attentionHeads: 64, keyValueHeads: 8, headSize: 128 };
 * const record = { id: "owner/model", tags: [], safetensors: { total: 70e9 }, metadata };
 * const found = offload(record, { bytes: 42e9 }, findMachine("rtx-4090") as Machine, { tokens: 8192 });
 * console.log(found?.layersOnCard, found?.layers, found?.cards); // 41 80 2
 */
export function offload(
  record: ModelRecord,
  quantization: Pick<WeightQuantization, "bytes">,
  machine: Machine,
  { tokens, cacheBits }: OffloadOptions,
): Offload | undefined {
  if (machine.kind !== "card") return undefined;
  const count = machine.count ?? 1;
  const {
    weights,
    cache = 0,
    overhead,
    total,
  } = memoryBreakdown(record, quantization, tokens, {
    cacheBits,
    devices: count,
  });
  if (total <= machine.memory) return undefined;
  const free = Math.max(0, machine.memory - overhead);
  const { layers } = record.metadata ?? {};
  const layersOnCard = layers === undefined ? undefined : Math.floor((free / (weights + cache)) * layers);
  const share = layersOnCard === undefined || layers === undefined ? free / (weights + cache) : layersOnCard / layers;
  // A token reads the active weights: those on the card at its speed, the others at that of the main memory.
  const seconds =
    share / speedBound(record, quantization, machine.bandwidth) +
    (1 - share) / speedBound(record, quantization, MAIN_MEMORY_BANDWIDTH);
  const one = machine.memory / count;
  const cards = Array.from({ length: MAX_CARDS }, (_, at) => at + 1).find(
    (devices) => memoryBreakdown(record, quantization, tokens, { cacheBits, devices }).total <= one * devices,
  );
  return {
    ...(layersOnCard !== undefined && layers !== undefined && { layersOnCard, layers }),
    inMemory: Math.round((weights + cache) * (1 - share)),
    tokensPerSecond: 1 / seconds,
    ...(cards !== undefined && { cards }),
  };
}
