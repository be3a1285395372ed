/**
 * Orders of a result list. Each is one SQL expression, the key, that grows from the first model to the last; equal keys
 * are ordered by id. With every order ascending, "continue after this model" is one row comparison for all of them,
 * which an index on (key, id) answers without reading what came before.
 *
 * The smallest first is the same index read from its end: an index of its own for each such order would cost every write
 * as much as the first. What has no figure comes last either way, so it is then read after the rest.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { allOf, textQuery } from "./conditions.ts";
import type { ModelSort } from "./model-query.ts";
import { likePattern } from "../store/search-text.ts";
import type { SearchText } from "../store/search-text.ts";

export interface SortOrder {
  /** Expression over `vitrine_models`, without parameters unless it ranks a text. */
  key: SQL;
  /** SQL type of the key. */
  type: "bigint" | "text";
  /** True when keys, and the ids of equal ones, run backwards. */
  descending: boolean;
  /** The largest key, of models without a figure, which come last although the order runs backwards. */
  last?: string;
}

/** What relevance ranks by: all words, or those of id and tags, which is several times as quick. */
export type TextVector = "search" | "head";

const COLUMNS = {
  downloads: "downloads",
  likes: "likes",
  updated: "updated",
  created: "created",
  size: "parameters",
  context: "context_length",
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
  const isTurned = direction === (sort === "price" ? "descending" : "ascending");
  if (sort === "standing") return { key: sql.raw("(-standing)"), type: "bigint", descending: isTurned };
  // In millionths of a dollar; the cheapest first, as nobody looks for the dearest.
  const [key, last] =
    sort === "price"
      ? [`coalesce(round(lowest_price * 1000000)::bigint, ${LARGEST})`, LARGEST]
      : [`coalesce(-${COLUMNS[sort]}, 1)`, "1"];
  return { key: sql.raw(`(${key})`), type: "bigint", descending: isTurned, ...(isTurned && { last }) };
}

/** Keys of neighbouring tiers are this far apart: more than everything below a tier can add up to. */
const TIER = 1_000_000;
/**
 * Relevance, negated. First how the text was found: as the id, as the name, at the beginning of a name, all of it within
 * the name, within id, family and tags, in the card. Within a tier by the column `place`: models of their own come before
 * conversions and copies, then those that more people use (or, where nobody counts, that more sources name); then those
 * that say the words more often.
 */
function relevance(text: SearchText, vector: TextVector): SQL {
  const { typed, named } = text;
  const spaced = typed.replace(/[-_.]/g, " ");
  const name = sql`translate(name_key, '-_.', '   ')`;
  const begins = sql`${name} LIKE ${`${likePattern(spaced)} %`}`;
  const query = textQuery(text);
  const inName = named.length === 0 ? sql`false` : sql`head @@ (${allOf(named)})`;
  const rank = query === undefined ? sql`0` : sql`ts_rank(${sql.raw(vector)}, (${query}))`;
  return sql`(-(${TIER}::bigint * CASE
      WHEN sort_name = ${typed} THEN 6
      WHEN ${name} = ${spaced} AND NOT derived THEN 5
      WHEN ${begins} OR ${name} = ${spaced} THEN 4
      WHEN ${inName} THEN 3
      WHEN ${query === undefined ? sql`false` : sql`head @@ (${query})`} THEN 2
      ELSE 1 END
    - place
    + round(1000 * ${rank}))::bigint)`;
}

/** Spellings of a name: as it was typed, and with what names have for a space. */
export function spellings(typed: string): string[] {
  return [...new Set([typed, ...["-", "_", "."].map((mark) => typed.replace(/\s+/g, mark))])];
}

/** True for texts that are keys of the order's type. */
export function isSortKey(order: SortOrder, key: string): boolean {
  return order.type === "bigint"
    ? /^-?\d{1,19}$/.test(key) && BigInt(key) <= BigInt(LARGEST) && BigInt(key) >= -BigInt(LARGEST)
    : key.length <= 200 && /^[\x20-\x7e]*$/.test(key);
}
