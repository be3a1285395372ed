/**
 * Sort orders, the same in each engine. A model has one key for each order, which grows from the first model to the
 * last; ties are ordered by ID. So "continue after this model" is one comparison of (key, id).
 *
 * Counts and instants are negated, so that the largest comes first. Models without a number come last in both
 * directions.
 */
import type { MemoryRoom, ModelSort } from "./model-query.ts";

export interface Order {
  sort: ModelSort;
  /** Of the order `fit`. */
  room?: MemoryRoom;
  /** The other direction than usual: the oldest first, the dearest first, names from z to a. */
  isTurned: boolean;
}

/** The largest number of 64 bits: key of a model without a price. */
export const MAX_BIGINT = "9223372036854775807";

const ALWAYS_KNOWN: ReadonlySet<ModelSort> = new Set(["name", "relevance", "popularity", "fit"]);

/** Key of a model without the number that it is sorted by; undefined for orders that every model has a key of. */
export function missingKey(sort: ModelSort): string | undefined {
  if (sort === "price") return MAX_BIGINT;
  return ALWAYS_KNOWN.has(sort) ? undefined : "1";
}

/**
 * Relevance: first where the text was found (`TIERS`), then by the column `rank`: original models before derived ones
 * and copies, then those that more people use. Its key is `rank - TIER * tier`; `rank` is between -900,000 and 0. Where
 * the text names a family (`isFamilyName`), newer models rank higher: `rank - recency`.
 */
export const TIER = 3_000_000;
export const TIERS = {
  id: 8,
  name: 7,
  generation: 6,
  ofFamily: 5,
  nameBegins: 4,
  inName: 3,
  inTags: 2,
  inCard: 1,
} as const;

/** So many milliseconds that a model is newer weigh as much as 1 of `rank`: a year, as much as a quarter of the most use. */
export const MS_PER_RANK = 225_000;
/** Older models are equally old: in these years a generation stayed current for long. */
export const RECENT_SINCE = Date.UTC(2023, 0);
export const MAX_RECENCY = 2_000_000;

export const relevanceKey = (tier: number, rank: number): string => String(rank - TIER * tier);

export function readRelevanceKey(key: string): { tier: number; rank: number } {
  const tier = Math.floor(-Number(key) / TIER);
  return { tier, rank: Number(key) + TIER * tier };
}

/**
 * Fit: what runs with room to spare, what is tight, what nobody can say it of, and what does not fit, by column `memory`;
 * in each by `rank`. Its key is `rank + FIT_STEP * class`.
 */
export const FIT_STEP = 1_000_000;
export const FIT_CLASSES = ["fits", "tight", "unknown", "too-large"] as const;
export type FitClass = (typeof FIT_CLASSES)[number];

export const fitKey = (at: number, rank: number): string => String(rank + FIT_STEP * at);

export function readFitKey(key: string): { at: number; rank: number } {
  const at = Math.ceil(Number(key) / FIT_STEP);
  return { at, rank: Number(key) - FIT_STEP * at };
}

/** True for texts that are keys of the order's type. */
export function isSortKey({ sort }: Order, key: string): boolean {
  return sort === "name"
    ? key.length <= 200 && /^[\x20-\x7e]*$/.test(key)
    : /^-?\d{1,19}$/.test(key) && BigInt(key) <= BigInt(MAX_BIGINT) && BigInt(key) >= -BigInt(MAX_BIGINT);
}

/**
 * Text behind the name of a family in the names of its generations: `qwen` begins `qwen2.5`, and `yolo` begins `yolov8`.
 */
export const GENERATION = "v?[0-9]";
/** The same at the beginning of what follows the name; a size, as in `falcon-7b`, is none. */
export const GENERATION_NUMBER = " ?v?[0-9]+";
export const NO_SIZE = "[^0-9bm]";
/** Words of a name that say what a model of a family is made for on the side, or that it is a copy with other weights. */
export const BRANCH_WORDS =
  "(labs|math|code|coder|guard|safety|embed|embedding|rerank|reranker|reward|genrm|ocr|asr|audio|base|fp8|nvfp4|mxfp[48]|awq|gptq|gguf|int[48]|[48]bit)";
/** Tasks that a family has models for on the side: its generations are other ones. */
export const SIDE_TASKS = ["feature-extraction", "sentence-similarity", "text-ranking", "text-classification"] as const;
/**
 * Whether a text may name a family: three letters to two words, and no digit at the end, which would name a generation. Of the
 * models whose names begin with it, those of the owner of the most used one (of several, of the one with most names such as `YOLO11`) come first
 * (`TIERS.ofFamily`), also where the owner's name is before it: `NVIDIA-Nemotron-3`. Of these, the generations come before
 * branches (`granite-vision`, `BRANCH_WORDS`) and before models of `SIDE_TASKS` or of no task (`TIERS.generation`). A text
 * that is the name of an owner means its models in the same way.
 */
export const isFamilyName = (typed: string): boolean => /^(?=.{3})[^\s._-]+(?:[\s._-]\S*)?\p{L}$/u.test(typed);

/**
 * Spellings to compare a typed name with: marks are spaces, and a number may stand apart from the word before it or
 * not: `llama3.2` is `llama 3 2` as well.
 */
export function spacedSpellings(typed: string): string[] {
  const spaced = typed.replace(/[-_.]/g, " ");
  const apart = spaced.replace(/(?<=\p{L}{2})(?=\d)/gu, " ");
  const joined = spaced.replace(/(?<=\p{L}{2}) (?=\d)/gu, "");
  return [...new Set([spaced, apart, joined])];
}
