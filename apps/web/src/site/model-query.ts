/**
 * The list of models as an address: which filters a query string asks for, and the address of the same list with
 * one thing changed. Filters live nowhere else, so links, the back button and sharing work by themselves. A value
 * that makes no sense is ignored rather than an error.
 */
import type { ModelSort, ModelQuery as StoreQuery } from "@vitrine/hub";

/** Filters with counts beside their values, in the order the page shows them. */
export const FACET_FIELDS = ["task", "library", "language", "license", "author", "provider"] as const;
export type FacetField = (typeof FACET_FIELDS)[number];

export const SORTS = {
  relevance: "Best match",
  standing: "Most named",
  price: "Cheapest",
  downloads: "Most downloads",
  likes: "Most likes",
  updated: "Recently updated",
  created: "Newest",
  size: "Largest",
  name: "Name",
} as const satisfies Record<ModelSort, string>;

export const SIZES = [
  { id: "tiny", label: "up to 100M", max: 100e6 - 1 },
  { id: "small", label: "100M to 1B", min: 100e6, max: 1e9 - 1 },
  { id: "medium", label: "1B to 10B", min: 1e9, max: 10e9 - 1 },
  { id: "large", label: "over 10B", min: 10e9 },
] as const;

/** Dollars per million tokens in, at the cheapest provider. */
export const PRICES = ["0.1", "0.5", "1", "5"] as const;

export const PAGE_SIZE = 30;
const MAX_VALUE_LENGTH = 200;

export interface ModelQuery {
  q?: string;
  task?: string;
  library?: string;
  language?: string;
  license?: string;
  author?: string;
  tags: string[];
  provider?: string;
  price?: (typeof PRICES)[number];
  size?: (typeof SIZES)[number]["id"];
  chatTemplate: boolean;
  sort?: keyof typeof SORTS;
  cursor?: string;
}

export function parseModelQuery(params: URLSearchParams): ModelQuery {
  const one = (name: string): string | undefined => {
    const value = params.get(name)?.trim();
    return value && value.length <= MAX_VALUE_LENGTH ? value : undefined;
  };
  const sort = one("sort");
  const size = one("size");
  return {
    q: one("q"),
    task: one("task"),
    library: one("library"),
    language: one("language"),
    license: one("license"),
    author: one("author"),
    tags: params
      .getAll("tag")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "" && tag.length <= MAX_VALUE_LENGTH)
      .slice(0, 10),
    provider: one("provider"),
    size: SIZES.find((candidate) => candidate.id === size)?.id,
    price: PRICES.find((candidate) => candidate === one("price")),
    chatTemplate: params.get("chat_template") === "1",
    sort: sort !== undefined && Object.hasOwn(SORTS, sort) ? (sort as keyof typeof SORTS) : undefined,
    cursor: params.get("cursor") ?? undefined,
  };
}

/** The address of the list for `query`, its parameters in a fixed order. */
export function modelsPath(query: ModelQuery): string {
  const params = new URLSearchParams();
  for (const name of [
    "q",
    "task",
    "library",
    "language",
    "license",
    "author",
    "provider",
    "price",
    "size",
    "sort",
    "cursor",
  ] as const) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  for (const tag of query.tags) params.append("tag", tag);
  if (query.chatTemplate) params.set("chat_template", "1");
  const text = params.toString();
  return text === "" ? "/models" : `/models?${text}`;
}

/** The same list with some filters changed, from its first page. */
export function withChange(query: ModelQuery, change: Partial<ModelQuery>): ModelQuery {
  return { ...query, cursor: undefined, ...change };
}

export function toSearchQuery(query: ModelQuery): StoreQuery {
  const size = SIZES.find((candidate) => candidate.id === query.size);
  return {
    q: query.q,
    task: query.task,
    library: query.library,
    language: query.language,
    license: query.license,
    author: query.author,
    tag: query.tags.length > 0 ? query.tags : undefined,
    provider: query.provider,
    maxPrice: query.price === undefined ? undefined : Number(query.price),
    hasChatTemplate: query.chatTemplate ? true : undefined,
    minParameters: size && "min" in size ? size.min : undefined,
    maxParameters: size && "max" in size ? size.max : undefined,
    sort: query.sort,
  };
}

/** Whether anything but the order narrows the list. */
export function isFiltered(query: ModelQuery): boolean {
  return modelsPath({ ...query, sort: undefined, cursor: undefined }) !== "/models";
}
