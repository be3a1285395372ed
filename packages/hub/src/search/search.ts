/**
 * Search: one page of summaries, the number of all matches, and cursors to the pages around it. How the matches are come
 * by is in `ways.ts`.
 *
 * A page reads one model more than it shows; that one says whether there is a further page. Backwards is the same
 * query with comparison and order turned round, and the page turned back.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SqlExecutor } from "../store/database.ts";
import { rowsOf } from "../store/database.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { decodeCursor, LONGEST_STRETCH } from "./cursor.ts";
import type { Position } from "./cursor.ts";
import { cleanFilter, isUnfiltered, MODEL_SORTS } from "./model-query.ts";
import type { CleanFilter, ModelQuery, ModelSort } from "./model-query.ts";
import { SUMMARY_COLUMNS } from "../store/model-row.ts";
import { matches, matching } from "./matches.ts";
import { pageOf, runOf } from "./page.ts";
import type { FoundRow, Order, PageQuestion, ReadRows, SearchPage } from "./page.ts";
import { readRankedWalk } from "./ranked-walk.ts";
import { isSortKey, sortOrder } from "./sort-order.ts";
import type { TextVector } from "./sort-order.ts";
import type { Ways } from "./ways.ts";

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;
/**
 * Matches up to which relevance weighs cards too. Above it the text is a word so common that a card which has it says
 * little, and unpacking every card's words would take most of the time.
 */
const RANKED_BY_ALL_WORDS = 1000;
/** Rows of a walk that are looked at for one page: as many as mostly do, then as many as nearly always do. */
const WALKED = [2000, LONGEST_STRETCH] as const;

interface SearchDependencies {
  db: SqlExecutor;
  ways: Ways;
  /** Whether any model has a download figure, and whether any has a place in the order of this site. */
  known: () => Promise<{ hasDownloads: boolean; hasStanding: boolean }>;
}

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function searchModels(dependencies: SearchDependencies, query: ModelQuery): Promise<SearchPage> {
  const filter = cleanFilter(query);
  const sort = await chooseSort(query, filter, dependencies.known);
  const direction = query.direction === "ascending" || query.direction === "descending" ? query.direction : undefined;
  const orderBy = (vector: TextVector, owner: "search" | "head" | "walk"): Order => ({
    ...sortOrder(sort, direction, filter.text, vector),
    owner: fingerprint([filter, sort, direction, ...(owner === "search" ? [] : [owner])]),
  });
  const [byAllWords, byHead, walked] = [orderBy("search", "search"), orderBy("head", "head"), orderBy("head", "walk")];
  const way = await dependencies.ways.wayOf(filter);
  const total = await dependencies.ways.total(filter);
  const isRanked = sort === "relevance";
  let order = !isRanked ? byAllWords : way.kind === "walk" ? walked : byHead;
  if (isRanked && way.kind === "found" && total.total <= RANKED_BY_ALL_WORDS) order = byAllWords;
  let start: Position | undefined;
  if (query.cursor !== undefined) {
    const owners = isRanked ? [byAllWords, byHead, walked] : [byAllWords];
    const position = decodeCursor(
      query.cursor,
      owners.map(({ owner }) => owner),
      (key) => isSortKey(byAllWords, key),
    );
    // The order that the first page began is kept to the last, whatever is added or removed meanwhile.
    order = owners.find(({ owner }) => owner === position.query) ?? order;
    start = position;
  }
  const loose = way.kind === "found" ? (way.loose ?? []) : [];
  const question = { filter, order, limit: pageSize(query.limit), ...(start && { start }) };
  const read =
    isRanked && order === walked
      ? readRankedWalk(dependencies.db, { ...question, share: way.kind === "walk" ? way.share : 1 })
      : isRanked || way.kind === "found"
        ? readFound(dependencies.db, question, loose)
        : readWalk(dependencies.db, question);
  return { ...pageOf(question, await read), ...total, sort };
}

/** All matches, by index; then the page of them. */
async function readFound(db: SqlExecutor, question: PageQuestion, loose: readonly number[]): Promise<ReadRows> {
  const { filter, order, limit } = question;
  const { from, run } = runOf(question);
  const rows = await rowsOf<FoundRow>(
    db,
    sql`WITH found AS MATERIALIZED (${matches(sql`id, ${order.key} AS sort_key`, filter, loose)})
      SELECT ${SUMMARY_COLUMNS}, sort_key
      FROM (SELECT id, sort_key FROM found WHERE ${from} ORDER BY sort_key ${run}, id ${run} LIMIT ${limit + 1}) AS page
      JOIN vitrine_models USING (id) ORDER BY sort_key ${run}, id ${run}`,
  );
  return { rows };
}

/** Rows in their order, until the page is full or enough of them were looked at. */
async function readWalk(db: SqlExecutor, question: PageQuestion): Promise<ReadRows> {
  const { filter, order, limit } = question;
  const { from, run } = runOf(question);
  // The sort key is an expression with an index; a name for it does not hide that.
  const keyed = (columns: SQL) => sql`SELECT ${columns}, ${order.key} AS sort_key FROM vitrine_models`;
  const inOrder = sql`WHERE ${from} ORDER BY sort_key ${run}, id ${run}`;
  if (isUnfiltered(filter)) {
    const rows = await rowsOf<FoundRow>(
      db,
      sql`SELECT * FROM (${keyed(SUMMARY_COLUMNS)}) AS keyed ${inOrder} LIMIT ${limit + 1}`,
    );
    return { rows };
  }
  for (const walked of WALKED) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await rowsOf<FoundRow>(
      db,
      sql`SELECT ${SUMMARY_COLUMNS}, sort_key
          FROM (SELECT * FROM (${keyed(sql`*`)}) AS keyed ${inOrder} LIMIT ${walked}) AS walked
          WHERE ${matching(filter)} LIMIT ${limit + 1}`,
    );
    if (rows.length > limit) return { rows };
    // oxlint-disable-next-line no-await-in-loop
    const [end] = await rowsOf<{ sort_key: number | string; id: string }>(
      db,
      sql`SELECT sort_key, id FROM (${keyed(sql`id`)}) AS keyed ${inOrder} OFFSET ${walked - 1} LIMIT 1`,
    );
    if (end === undefined) return { rows };
    if (walked === LONGEST_STRETCH) return { rows, end: { key: String(end.sort_key), id: end.id } };
  }
  throw new Error("The last walk returns.");
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
