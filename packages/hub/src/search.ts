/**
 * Search: one page of summaries, the number of all matches, and cursors to the pages around it.
 *
 * A page reads one model more than it shows; that one says whether there is a further page. Backwards is the same
 * query with comparison and order turned round, and the page turned back.
 */
import { sql } from "drizzle-orm";
import type { SqlExecutor } from "./database.ts";
import { rowsOf } from "./database.ts";
import { decodeCursor, encodeCursor, fingerprint } from "./cursor.ts";
import type { Position } from "./cursor.ts";
import { cleanFilter, condition, MODEL_SORTS } from "./model-query.ts";
import type { CleanFilter, ModelQuery, ModelSort } from "./model-query.ts";
import { SUMMARY_COLUMNS, toSummary } from "./model-row.ts";
import type { ModelSummary, SummaryRow } from "./model-row.ts";
import { matches } from "./matches.ts";
import { isSortKey, sortOrder } from "./sort-order.ts";
import type { TextVector } from "./sort-order.ts";

export interface SearchPage {
  items: ModelSummary[];
  /** Matches on all pages. */
  total: number;
  /** Absent on the last page. */
  nextCursor?: string;
  /** Absent on the first page. */
  previousCursor?: string;
  /** The order that was used. */
  sort: ModelSort;
}

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;
/**
 * Matches up to which relevance weighs cards too. Above it the text is a word so common that a card which has it says
 * little, and unpacking every card's words would take most of the time.
 */
const RANKED_BY_ALL_WORDS = 1000;

interface SearchDependencies {
  db: SqlExecutor;
  /** Number of models that pass a filter. */
  count: (filter: CleanFilter) => Promise<number>;
  /** Whether any model has a download figure. */
  hasDownloads: () => Promise<boolean>;
}

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function searchModels(
  { db, count, hasDownloads }: SearchDependencies,
  query: ModelQuery,
): Promise<SearchPage> {
  const filter = cleanFilter(query);
  const sort = await chooseSort(query, filter, hasDownloads);
  const direction = query.direction === "ascending" || query.direction === "descending" ? query.direction : undefined;
  const ownerOf = (vector: TextVector) =>
    fingerprint([filter, sort, direction, ...(vector === "head" ? [vector] : [])]);
  const start =
    query.cursor === undefined
      ? undefined
      : decodeCursor(query.cursor, [ownerOf("search"), ownerOf("head")], (key) =>
          isSortKey(sortOrder(sort, direction, filter.text), key),
        );
  const isLarge = async () => sort === "relevance" && (await count(filter)) > RANKED_BY_ALL_WORDS;
  // The order that a first page began is kept to the last, whatever is added or removed meanwhile.
  const isShort = start === undefined ? await isLarge() : start.query === ownerOf("head");
  const vector = isShort ? "head" : "search";
  const owner = ownerOf(vector);
  const order = sortOrder(sort, direction, filter.text, vector);
  const limit = pageSize(query.limit);

  const backwards = start?.side === "before";
  const ascending = order.descending === backwards;
  const from =
    start === undefined
      ? sql`true`
      : sql`(sort_key, id) ${sql.raw(ascending ? ">" : "<")} (${start.key}::${sql.raw(order.type)}, ${start.id}::text)`;
  const run = sql.raw(ascending ? "ASC" : "DESC");
  const columns = sql`id, ${order.key} AS sort_key`;
  // An order with an index is read from there until the page is full; relevance has to be worked out for every match.
  const found =
    sort === "relevance"
      ? matches(columns, filter)
      : sql`SELECT ${columns} FROM vitrine_models WHERE ${condition(filter)}`;
  const rows = await rowsOf<SummaryRow & { sort_key: string }>(
    db,
    sql`SELECT ${SUMMARY_COLUMNS}, page.sort_key::text AS sort_key FROM (
          SELECT id, sort_key FROM (${found}) AS found WHERE ${from} ORDER BY sort_key ${run}, id ${run} LIMIT ${limit + 1}
        ) AS page JOIN vitrine_models USING (id) ORDER BY page.sort_key ${run}, id ${run}`,
  );
  const isMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (backwards) page.reverse();

  const position = (side: Position["side"], row: (typeof rows)[number] | undefined) =>
    row && encodeCursor({ side, key: row.sort_key, id: row.id }, owner);
  const isNext = backwards || isMore;
  const isPrevious = backwards ? isMore : start !== undefined;
  const nextCursor = isNext ? position("after", page.at(-1)) : undefined;
  const previousCursor = isPrevious ? position("before", page[0]) : undefined;
  return {
    items: page.map(toSummary),
    total: await count(filter),
    ...(nextCursor !== undefined && { nextCursor }),
    ...(previousCursor !== undefined && { previousCursor }),
    sort,
  };
}

async function chooseSort(
  query: ModelQuery,
  filter: CleanFilter,
  hasDownloads: () => Promise<boolean>,
): Promise<ModelSort> {
  const asked = MODEL_SORTS.find((sort) => sort === query.sort);
  const fallback = async (): Promise<ModelSort> => ((await hasDownloads()) ? "downloads" : "name");
  // Relevance means nothing without a text.
  if (asked !== undefined && (asked !== "relevance" || filter.text !== undefined)) return asked;
  return filter.text === undefined ? fallback() : "relevance";
}

function pageSize(limit: number | undefined): number {
  if (typeof limit !== "number" || Number.isNaN(limit)) return DEFAULT_LIMIT;
  return Math.min(Math.max(Math.trunc(limit), 1), MAX_LIMIT);
}
