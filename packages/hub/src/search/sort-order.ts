/**
 * Orders of a result list. Each is one SQL expression, the key, that grows from the first model to the last; equal keys
 * are ordered by id. With every order ascending, "continue after this model" is one row comparison for all of them,
 * which an index on (key, id) answers without reading what came before.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { textQuery } from "./model-query.ts";
import type { ModelSort } from "./model-query.ts";
import { likePattern } from "../store/search-text.ts";
import type { SearchText } from "../store/search-text.ts";

export interface SortOrder {
  /** Expression over `vitrine_models`, without parameters unless it ranks a text. */
  key: SQL;
  /** SQL type of the key. */
  type: "bigint" | "text";
  /** True when the ids of equal keys, and the key itself for names, run backwards. */
  descending: boolean;
}

/** What relevance ranks by: all words, or those of id and tags, which is several times as quick. */
export type TextVector = "search" | "head";

const COLUMNS = {
  downloads: "downloads",
  likes: "likes",
  updated: "updated",
  created: "created",
  size: "parameters",
} as const;

/** Stands after every value when small ones come first. */
const LARGEST = "9223372036854775807";

export function sortOrder(
  sort: ModelSort,
  direction: "ascending" | "descending" | undefined,
  text: SearchText | undefined,
  vector: TextVector = "search",
): SortOrder {
  if (sort === "name") return { key: sql`sort_name`, type: "text", descending: direction === "descending" };
  if (sort === "relevance") {
    // Without a text everything is equally relevant.
    const key = text === undefined ? sql`0::bigint` : relevance(text, vector);
    return { key, type: "bigint", descending: false };
  }
  if (sort === "standing") {
    const key = direction === "ascending" ? "standing" : "-standing";
    return { key: sql.raw(`(${key})`), type: "bigint", descending: false };
  }
  // In millionths of a dollar; the cheapest first, as nobody looks for the dearest.
  if (sort === "price") {
    const price = "round(lowest_price * 1000000)::bigint";
    const key = direction === "descending" ? `coalesce(-${price}, 1)` : `coalesce(${price}, ${LARGEST})`;
    return { key: sql.raw(`(${key})`), type: "bigint", descending: false };
  }
  const column = COLUMNS[sort];
  const key = direction === "ascending" ? `coalesce(${column}, ${LARGEST})` : `coalesce(-${column}, 1)`;
  return { key: sql.raw(`(${key})`), type: "bigint", descending: false };
}

/**
 * Relevance, negated and in millionths: how well id (most), tags and card match; a good deal more when the text is the
 * id, its name, or the beginning of the name; a little more for models that many use.
 */
function relevance({ typed, terms }: SearchText, vector: TextVector): SQL {
  const pattern = likePattern(typed);
  const query = textQuery({ typed, terms });
  const rank = query === undefined ? sql`0` : sql`ts_rank(${sql.raw(vector)}, (${query}))`;
  return sql`(-round(1000000 * (
    ${rank}
    + CASE WHEN sort_name = ${typed} OR name_key = ${typed} THEN 8
           WHEN name_key LIKE ${`${pattern}%`} THEN 2
           WHEN sort_name LIKE ${`%${pattern}%`} THEN 1
           ELSE 0 END
    + ln(1 + coalesce(downloads, standing)) / 40
  ))::bigint)`;
}

/** True for texts that are keys of the order's type. */
export function isSortKey(order: SortOrder, key: string): boolean {
  return order.type === "bigint"
    ? /^-?\d{1,19}$/.test(key) && BigInt(key) <= BigInt(LARGEST) && BigInt(key) >= -BigInt(LARGEST)
    : key.length <= 200 && /^[\x20-\x7e]*$/.test(key);
}
