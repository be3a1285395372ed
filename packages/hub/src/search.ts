/**
 * Queries over the models, as SQL.
 *
 * A search is a list of conditions and an order. Words must all be found, each as the beginning of a word of the id, the
 * tags or the card; a part of the id in the middle of a word counts too (trigram index). The order always ends with the
 * id, so that it is total and a cursor can continue it.
 */
import { sql, type SQL } from "drizzle-orm";
import { foldId, searchWords, storable, textArray } from "./columns.ts";
import type { Cursor } from "./cursor.ts";

export interface SearchQuery {
  /** Words, any case; see the head of this file. */
  q?: string;
  task?: string;
  library?: string;
  language?: string;
  license?: string;
  /** All of them must be present. */
  tag?: readonly string[];
  author?: string;
  /** Number of weights, inclusive. Models of unknown size are left out when either bound is given. */
  minParameters?: number;
  /** Number of weights, exclusive. */
  maxParameters?: number;
  hasChatTemplate?: boolean;
  /** Provider that serves the model, by its key. */
  provider?: string;
  /** Default: `relevance` with `q`, else `downloads`, which falls back to the name where no count is known. */
  sort?: Sort;
}

export type Sort = "relevance" | "downloads" | "likes" | "updated" | "created" | "size" | "name";

export const FACETS = ["task", "library", "language", "license", "author", "provider", "hasChatTemplate"] as const;
export type Facet = (typeof FACETS)[number];

const MAX_QUERY_LENGTH = 500;
const MAX_WORDS = 12;

/** The conditions of `query`, without those on `without`. */
export function conditions(query: SearchQuery, without?: Facet): SQL {
  const parts: SQL[] = [];
  const equals = (facet: Facet, column: string, value: string | undefined) => {
    if (value !== undefined && facet !== without) parts.push(sql`${sql.raw(column)} = ${storable(value)}`);
  };
  equals("task", "task", query.task);
  equals("library", "library", query.library);
  equals("license", "license", query.license);
  equals("author", "author", query.author);
  if (query.language !== undefined && without !== "language")
    parts.push(sql`languages @> ${textArray([query.language])}`);
  if (query.provider !== undefined && without !== "provider")
    parts.push(sql`providers @> ${textArray([query.provider])}`);
  if (query.tag && query.tag.length > 0) parts.push(sql`tags @> ${textArray(query.tag)}`);
  if (query.hasChatTemplate !== undefined && without !== "hasChatTemplate")
    parts.push(sql`has_chat_template = ${query.hasChatTemplate}`);
  if (isBound(query.minParameters)) parts.push(sql`parameters >= ${Math.max(0, Math.ceil(query.minParameters))}`);
  if (isBound(query.maxParameters)) parts.push(sql`parameters >= 0 AND parameters < ${Math.ceil(query.maxParameters)}`);
  const text = textOf(query);
  if (text !== "") {
    const words = tsQuery(text);
    const inId = sql`folded_id LIKE ${`%${escapeLike(foldId(text))}%`}`;
    parts.push(words === undefined ? inId : sql`(search @@ to_tsquery('simple', ${words}) OR ${inId})`);
  }
  return parts.length === 0 ? sql`TRUE` : sql.join(parts, sql` AND `);
}

function isBound(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** The key a list is ordered by. Numbers run downwards, names upwards. */
export function sortKey(query: SearchQuery): { sort: Sort; expression: SQL; descending: boolean } {
  const text = textOf(query);
  const sort =
    query.sort === "relevance" && text === "" ? "downloads" : (query.sort ?? (text === "" ? "downloads" : "relevance"));
  switch (sort) {
    case "relevance":
      return { sort, expression: relevance(text), descending: true };
    case "name":
      return { sort, expression: sql`folded_id`, descending: false };
    case "size":
      return { sort, expression: sql`parameters`, descending: true };
    default:
      return { sort, expression: sql.raw(sort), descending: true };
  }
}

/**
 * An exact name first, then names that begin with the text, then by how well words and letters fit; rounded, because a
 * cursor must come back as the same number.
 */
function relevance(text: string): SQL {
  const folded = foldId(text);
  const words = tsQuery(text);
  const rank = words === undefined ? sql`0` : sql`ts_rank(search, to_tsquery('simple', ${words}))`;
  const name = sql`regexp_replace(folded_id, '^.*/', '')`;
  return sql`round((
    CASE WHEN folded_id = ${folded} OR ${name} = ${folded} THEN 4
         WHEN starts_with(${name}, ${folded}) OR starts_with(folded_id, ${folded}) THEN 2 ELSE 0 END
    + ${rank} + similarity(folded_id, ${folded}))::numeric, 6)::float8`;
}

/** The condition that `cursor`'s model has been passed. */
export function beyond(cursor: Cursor, expression: SQL, descending: boolean): SQL {
  const forward = cursor.direction === "after";
  const key = typeof cursor.key === "number" ? sql`${cursor.key}::float8` : sql`${cursor.key}::text`;
  const keyOperator = sql.raw(forward === descending ? "<" : ">");
  const idOperator = sql.raw(forward ? ">" : "<");
  const comparable = typeof cursor.key === "number" ? sql`(${expression})::float8` : expression;
  return sql`(${comparable} ${keyOperator} ${key} OR (${comparable} = ${key} AND id ${idOperator} ${cursor.id}))`;
}

/** `all minilm` → `all:* & minilm:*`; `undefined` when the text has no word. */
export function tsQuery(text: string): string | undefined {
  const words = searchWords(text).slice(0, MAX_WORDS);
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(" & ");
}

export function textOf(query: SearchQuery): string {
  return storable((query.q ?? "").slice(0, MAX_QUERY_LENGTH)).trim();
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
