/**
 * Sort orders. Each is one SQL expression, the key, that grows from the first model to the last; ties are ordered by
 * ID. All orders ascend, so "continue after this model" is one row comparison, which an index on (key, id) answers.
 *
 * The reversed order reads the same index from its end: a second index would cost every write as much as the first.
 * Models without a number come last in both directions, so they are read after the rest.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { allOf, textQuery } from "./conditions.ts";
import type { ModelSort } from "../model-query.ts";
import { likePattern } from "../../store/rows/search-text.ts";
import type { SearchText } from "../../store/rows/search-text.ts";

export interface SortOrder {
  /** Expression over `vitrine_models`, without parameters unless it ranks a text. */
  key: SQL;
  /** SQL type of the key. */
  type: "bigint" | "text";
  /** True when keys, and the ids of equal ones, run backwards. */
  descending: boolean;
  /** The largest key, of models without a number, which come last although the order runs backwards. */
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

/** Comes after every value when small ones come first. */
const MAX_BIGINT = "9223372036854775807";

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
  if (sort === "popularity") return { key: sql.raw("(-popularity)"), type: "bigint", descending: isTurned };
  // In millionths of a dollar; the cheapest first only: the reverse order is not useful.
  const [key, last] =
    sort === "price"
      ? [`coalesce(round(lowest_price * 1000000)::bigint, ${MAX_BIGINT})`, MAX_BIGINT]
      : [`coalesce(-${COLUMNS[sort]}, 1)`, "1"];
  return { key: sql.raw(`(${key})`), type: "bigint", descending: isTurned, ...(isTurned && { last }) };
}

/** Keys of neighboring tiers are this far apart: more than everything below a tier can add up to. */
const TIER = 1_000_000;
/**
 * Relevance, negated.
 *
 * First how the text was found: as the id, as the name, at the beginning of a name, all of it
 * within the name, within id, family and tags, in the card. Within a tier by the column `rank`:
 * original models come before derived models and copies; then those that more people use (or,
 * without usage counts, that more sources name); then those that contain the words more often.
 */
function relevance(text: SearchText, vector: TextVector): SQL {
  const { typed, nameTerms } = text;
  const spaced = typed.replace(/[-_.]/g, " ");
  const name = sql`translate(name_key, '-_.', '   ')`;
  const begins = sql`${name} LIKE ${`${likePattern(spaced)} %`}`;
  const query = textQuery(text);
  const inName = nameTerms.length === 0 ? sql`false` : sql`head @@ (${allOf(nameTerms)})`;
  const textRank = query === undefined ? sql`0` : sql`ts_rank(${sql.raw(vector)}, (${query}))`;
  return sql`(-(${TIER}::bigint * CASE
      WHEN sort_name = ${typed} THEN 6
      WHEN ${name} = ${spaced} AND NOT derived THEN 5
      WHEN ${begins} OR ${name} = ${spaced} THEN 4
      WHEN ${inName} THEN 3
      WHEN ${query === undefined ? sql`false` : sql`head @@ (${query})`} THEN 2
      ELSE 1 END
    - rank
    + round(1000 * ${textRank}))::bigint)`;
}

/** Spellings of a name: as it was typed, and with what names have for a space. */
export function spellings(typed: string): string[] {
  return [...new Set([typed, ...["-", "_", "."].map((mark) => typed.replace(/\s+/g, mark))])];
}

/** True for texts that are keys of the order's type. */
export function isSortKey(order: SortOrder, key: string): boolean {
  return order.type === "bigint"
    ? /^-?\d{1,19}$/.test(key) && BigInt(key) <= BigInt(MAX_BIGINT) && BigInt(key) >= -BigInt(MAX_BIGINT)
    : key.length <= 200 && /^[\x20-\x7e]*$/.test(key);
}
