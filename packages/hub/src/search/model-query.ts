/** Queries to the store. */
import type { memoryRoom } from "@vitrine/models";

export type MemoryRoom = ReturnType<typeof memoryRoom>;

/** One value, or several of which any will do. */
export type OneOf = string | readonly string[];

export type ModelSort =
  | "relevance"
  | "popularity"
  | "price"
  | "downloads"
  | "likes"
  | "updated"
  | "created"
  | "size"
  | "context"
  | "name"
  | "fit";

export const MODEL_SORTS: readonly ModelSort[] = [
  "relevance",
  "popularity",
  "price",
  "downloads",
  "likes",
  "updated",
  "created",
  "size",
  "context",
  "name",
  "fit",
];

export interface ModelFilter {
  /** Free text over id, tags and card. */
  q?: string;
  task?: OneOf;
  library?: OneOf;
  language?: OneOf;
  license?: OneOf;
  author?: OneOf;
  /** Provider that serves the model. */
  provider?: OneOf;
  /** Whether any provider serves the model. */
  hasProvider?: boolean;
  /** Ids as they are stored, 500 at most; any will do. */
  ids?: readonly string[];
  /** Texts that the id holds; all of them, in any case. */
  idContains?: OneOf;
  /** Texts of which the id holds one, in any case. */
  idContainsAny?: OneOf;
  /** Texts of which the id holds none, in any case. */
  idContainsNone?: OneOf;
  /** Tags; all of them must be there. */
  tag?: OneOf;
  /** Bounds on the number of weights, both included. A model of unknown size is outside any bound. */
  minParameters?: number;
  maxParameters?: number;
  /** Bound on the dollars per million tokens in, at the cheapest provider. A model without a price is outside any bound. */
  maxPrice?: number;
  hasChatTemplate?: boolean;
  gated?: boolean;
  /** Weight format: `gguf`, `mlx`, `safetensors` …; any will do. */
  format?: OneOf;
  /** Bits of a weight in one of the repository's variants: `4`, `8`, `16`; any will do. */
  bits?: OneOf;
  /** Abilities of a model in addition to answering: `chat`, `tools`, `reasoning`, `vision`, `audio`; all of them. */
  ability?: OneOf;
  /** Permissions of the license: `permissive`, `copyleft`, `conditions`, `non-commercial`, `other`. */
  licenseKind?: OneOf;
  /** A size as names write it, `7b`: matches sizes within an eighth of it, or names with it. */
  aboutParameters?: string;
  /** Least tokens of the longest input. */
  minContext?: number;
  /** Bytes that the smallest format in the repository may take with a short context. */
  maxMemory?: number;
  /** First day of the release, `YYYY-MM-DD`. */
  releasedSince?: string;
  /** First day that is too late, `YYYY-MM-DD`. */
  releasedBefore?: string;
  /** Id of a model that it was made from. */
  madeFrom?: string;
  /** Only models made of no other, or only such as were. */
  isOriginal?: boolean;
  /** Fields that must be unknown: a filter shows how many models it knows nothing about, and this shows them. */
  unknown?: OneOf;
  /** Lets models pass of which size, license, language, context, memory or day are unknown. */
  orUnknown?: boolean;
}

/** Fields that can be filtered by their absence, and their columns. */
export const UNKNOWNS = {
  task: "task",
  license: "license",
  size: "parameters",
  context: "context_length",
  memory: "memory",
  price: "lowest_price",
  released: "created",
} as const;
export type UnknownField = keyof typeof UNKNOWNS;

export interface ModelQuery extends ModelFilter {
  /** Default: relevance with `q`; else downloads where any model has them; else the order of this site where there is one; else name. */
  sort?: ModelSort;
  /** What a machine leaves for a model (`memoryRoom`): the order `fit` needs it, and is the default order without it. */
  room?: MemoryRoom;
  /** Default: the largest, newest or most relevant first; names from a to z. */
  direction?: "ascending" | "descending";
  /** `nextCursor` or `previousCursor` of an earlier answer to the same query. */
  cursor?: string;
  /** Models on a page: 1 to 1000, default 30. */
  limit?: number;
}

/** Fields whose values can be counted. */
export type FacetField =
  | "task"
  | "library"
  | "language"
  | "license"
  | "author"
  | "provider"
  | "chatTemplate"
  | "format"
  | "ability"
  | "licenseKind"
  | "unknown"
  | "original"
  | "gated"
  | BandField;

const GIBIBYTE = 1024 ** 3;

/**
 * Numbers are counted in bands: band 0 is below the first bound, band n from bound n on. Models of which the number
 * is unknown are in none; the facet `unknown` counts them.
 */
export const BANDS = {
  size: { column: "parameters", bounds: [100e6, 1e9, 10e9] },
  context: { column: "context_length", bounds: [8000, 32_000, 128_000, 1_000_000] },
  memory: { column: "memory", bounds: [4, 8, 12, 16, 24, 48, 80].map((size) => size * GIBIBYTE) },
  price: { column: "lowest_price", bounds: [0.1, 0.5, 1, 5] },
  released: { column: "created", bounds: [2023, 2024, 2025, 2026].map((year) => Date.UTC(year, 0, 1)) },
} as const;
export type BandField = keyof typeof BANDS;

export const FACET_FIELDS: readonly FacetField[] = [
  "task",
  "library",
  "language",
  "license",
  "author",
  "provider",
  "chatTemplate",
  "format",
  "ability",
  "licenseKind",
  "unknown",
  "original",
  "gated",
  "size",
  "context",
  "memory",
  "price",
  "released",
];
