/**
 * Search: one page of summaries, the number of all matches, and cursors to the pages around it.
 *
 * A page reads one model more than it shows; that one says whether there is a further page. Backwards is the same
 * query with comparison and order turned round, and the page turned back.
 */
import { sql } from "drizzle-orm";
import type { SqlExecutor } from "../store/database.ts";
import { rowsOf } from "../store/database.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import type { Position } from "./cursor.ts";
import { cleanFilter, condition, MODEL_SORTS } from "./model-query.ts";
import type { CleanFilter, ModelQuery, ModelSort } from "./model-query.ts";
import { SUMMARY_COLUMNS, toSummary } from "../store/model-row.ts";
import type { ModelSummary, SummaryRow } from "../store/model-row.ts";
import { matches } from "./matches.ts";
import { isSortKey, sortOrder } from "./sort-order.ts";
import type { SortOrder, TextVector } from "./sort-order.ts";

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
  /** Number of models that pass a filter, remembered; `ask` where it is not known and a better way to it is at hand. */
  count: (filter: CleanFilter, ask?: () => Promise<number>) => Promise<number>;
  /** Whether any model has a download figure, and whether any has a place in the order of this site. */
  known: () => Promise<{ hasDownloads: boolean; hasStanding: boolean }>;
}

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function searchModels(dependencies: SearchDependencies, query: ModelQuery): Promise<SearchPage> {
  const filter = cleanFilter(query);
  const sort = await chooseSort(query, filter, dependencies.known);
  const direction = query.direction === "ascending" || query.direction === "descending" ? query.direction : undefined;
  const orderBy = (vector: TextVector): Order => ({
    ...sortOrder(sort, direction, filter.text, vector),
    owner: fingerprint([filter, sort, direction, ...(vector === "head" ? [vector] : [])]),
  });
  const question = { filter, limit: pageSize(query.limit), isRanked: sort === "relevance" };
  const orders = [orderBy("search"), orderBy("head")] as const;
  const [byAllWords, byHead] = orders;
  if (query.cursor !== undefined) {
    const isKey = (key: string) => isSortKey(byAllWords, key);
    const start = decodeCursor(query.cursor, [byAllWords.owner, byHead.owner], isKey);
    // The order that the first page began is kept to the last, whatever is added or removed meanwhile.
    const order = orders.find(({ owner }) => owner === start.query) ?? byAllWords;
    return { ...(await readPage(dependencies, { ...question, order, start })), sort };
  }
  if (!question.isRanked) return { ...(await readPage(dependencies, { ...question, order: byAllWords })), sort };
  let common: Omit<SearchPage, "sort"> | undefined;
  const total = await dependencies.count(filter, async () => {
    common = await readPage(dependencies, { ...question, order: byHead });
    return common.total;
  });
  const order = total > RANKED_BY_ALL_WORDS ? byHead : byAllWords;
  const page = order === byHead ? common : undefined;
  return { ...(page ?? (await readPage(dependencies, { ...question, order }))), sort };
}

type Order = SortOrder & { owner: string };

interface PageQuestion {
  filter: CleanFilter;
  order: Order;
  limit: number;
  /** Whether the order has to be worked out for every match. */
  isRanked: boolean;
  start?: Position;
}

type FoundRow = SummaryRow & { sort_key: number | string; total?: number | string };

async function readPage(
  { db, count }: SearchDependencies,
  { filter, order, limit, isRanked, start }: PageQuestion,
): Promise<Omit<SearchPage, "sort">> {
  const backwards = start?.side === "before";
  const ascending = order.descending === backwards;
  const from =
    start === undefined
      ? sql`true`
      : sql`(sort_key, id) ${sql.raw(ascending ? ">" : "<")} (${start.key}::${sql.raw(order.type)}, ${start.id}::text)`;
  const run = sql.raw(ascending ? "ASC" : "DESC");
  const key = sql`${order.key} AS sort_key`;
  const page = sql`WHERE ${from} ORDER BY sort_key ${run}, id ${run} LIMIT ${limit + 1}`;
  const rows = await rowsOf<FoundRow>(
    db,
    isRanked
      ? // Every match is looked at, so it is counted on the way.
        sql`WITH found AS MATERIALIZED (${matches(sql`id, ${key}`, filter)})
          SELECT ${SUMMARY_COLUMNS}, sort_key, (SELECT count(*) FROM found) AS total
          FROM (SELECT id, sort_key FROM found ${page}) AS page JOIN vitrine_models USING (id)
          ORDER BY sort_key ${run}, id ${run}`
      : sql`SELECT * FROM (
          SELECT ${SUMMARY_COLUMNS}, ${key} FROM vitrine_models WHERE ${condition(filter)}
        ) AS found ${page}`,
  );
  const isMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();

  const position = (side: Position["side"], row: FoundRow | undefined) =>
    row && encodeCursor({ side, key: String(row.sort_key), id: row.id }, order.owner);
  const isNext = backwards || isMore;
  const isPrevious = backwards ? isMore : start !== undefined;
  const nextCursor = isNext ? position("after", shown.at(-1)) : undefined;
  const previousCursor = isPrevious ? position("before", shown[0]) : undefined;
  return {
    items: shown.map(toSummary),
    total: Number(rows[0]?.total ?? (isRanked && start === undefined ? 0 : await count(filter))),
    ...(nextCursor !== undefined && { nextCursor }),
    ...(previousCursor !== undefined && { previousCursor }),
  };
}

async function chooseSort(
  query: ModelQuery,
  filter: CleanFilter,
  known: SearchDependencies["known"],
): Promise<ModelSort> {
  const asked = MODEL_SORTS.find((sort) => sort === query.sort);
  const fallback = async (): Promise<ModelSort> => {
    const { hasDownloads, hasStanding } = await known();
    return hasDownloads ? "downloads" : hasStanding ? "standing" : "name";
  };
  // Relevance means nothing without a text.
  if (asked !== undefined && (asked !== "relevance" || filter.text !== undefined)) return asked;
  return filter.text === undefined ? fallback() : "relevance";
}

function pageSize(limit: number | undefined): number {
  if (typeof limit !== "number" || Number.isNaN(limit)) return DEFAULT_LIMIT;
  return Math.min(Math.max(Math.trunc(limit), 1), MAX_LIMIT);
}
