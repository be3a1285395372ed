/**
 * Search: one page of summaries, the number of all matches, and cursors to the pages around it. How the matches are
 * come by is in `ways.ts`.
 *
 * A page reads one model more than it shows; that one says whether there is a further page. Backwards is the same
 * query with comparison and order turned round, and the page turned back.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SqlExecutor } from "../../store/engine/database.ts";
import { rowsOf } from "../../store/engine/database.ts";
import { fingerprint } from "../../store/engine/fingerprint.ts";
import { decodeCursor, MAX_BATCH_ROWS } from "../cursor.ts";
import type { Position } from "../cursor.ts";
import { cleanFilter, isUnfiltered } from "../parse/clean-filter.ts";
import { MODEL_SORTS } from "../model-query.ts";
import type { CleanFilter } from "../parse/clean-filter.ts";
import type { ModelQuery, ModelSort } from "../model-query.ts";
import { SUMMARY_COLUMNS } from "../../store/rows/model-row.ts";
import { matches, matching } from "./matches.ts";
import type { Shortcuts } from "./matches.ts";
import { pageOf, runOf } from "../page.ts";
import type { FoundRow, Order, PageQuery, ReadRows, SearchPage } from "../page.ts";
import { readOrderedScan } from "./ordered-scan.ts";
import { isSortKey, sortOrder } from "./sort-order.ts";
import type { TextVector } from "./sort-order.ts";
import { EXACT } from "./query-plan.ts";
import type { Total, QueryPlanner } from "./query-plan.ts";

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;
/**
 * Matches up to which relevance weighs cards too. Above it the text is a word so common that a card which has it says
 * little, and unpacking every card's words would take most of the time.
 */
const RANKED_BY_ALL_WORDS = 1000;
/** Matches that are ranked in a large store; of more, those that are most used are scanned. */
const MAX_RANKED_ROWS = 2000;

interface SearchDependencies {
  db: SqlExecutor;
  planner: QueryPlanner;
  /** Whether any model has a download number, and whether any has a place in the order of this site. */
  known: () => Promise<{ hasDownloads: boolean; hasPopularity: boolean }>;
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
  const [byAllWords, byHead, scanned] = [orderBy("search", "search"), orderBy("head", "head"), orderBy("head", "walk")];
  const isRanked = sort === "relevance";
  let start: Position | undefined;
  let begun: Order | undefined;
  if (query.cursor !== undefined) {
    const owners = isRanked ? [byAllWords, byHead, scanned] : [byAllWords];
    const position = decodeCursor(
      query.cursor,
      owners.map(({ owner }) => owner),
      (key) => isSortKey(byAllWords, key),
    );
    // All pages have the order of the first page, whatever is added or removed meanwhile.
    begun = owners.find(({ owner }) => owner === position.query);
    start = position;
  }
  const { db, planner } = dependencies;
  const queryIn = (order: Order) => ({ filter, order, limit: pageSize(query.limit), ...(start && { start }) });
  const plan = await planner.planFor(filter);
  // Of a small store all matches are ranked.
  const isLarge = (await planner.size()) > EXACT;
  const maxRows = isRanked && isLarge ? MAX_RANKED_ROWS : EXACT;
  const { version } = planner;
  const total = await planner.knownTotal(filter);
  const estimate = plan.kind === "index scan" ? (total ?? plan.estimate ?? 0) : Infinity;
  // A sample without a match promises few, and one with some may well mean too many to rank.
  const isSmall = isRanked && isLarge && total === undefined ? estimate === 0 : estimate <= maxRows;
  if (plan.kind === "index scan" && begun !== scanned && (isSmall || begun !== undefined)) {
    const { shortcuts } = plan;
    const read = async (order: Order, orderForSmallResults?: Order) => {
      const pageQuery = queryIn(order);
      const found = await readFound(db, pageQuery, { maxRows, shortcuts, orderForSmallResults });
      const used =
        orderForSmallResults !== undefined && found.total <= RANKED_BY_ALL_WORDS ? orderForSmallResults : order;
      return { ...pageOf(queryIn(used), found), total: found.total, sort };
    };
    // The order depends on the number of matches. Where that is unknown yet, the query counts before it orders.
    const page =
      begun !== undefined
        ? await read(begun)
        : !isRanked || (total !== undefined && total <= RANKED_BY_ALL_WORDS)
          ? await read(byAllWords)
          : await read(byHead, byAllWords);
    if (page.total <= maxRows) {
      planner.keepTotal(filter, page.total, version);
      return page;
    }
    if (isRanked && begun !== undefined) return { ...page, total: maxRows, isAtLeast: true };
    if (!isRanked) await planner.switchPlan(filter, plan);
  }
  const order = begun ?? (isRanked ? scanned : byAllWords);
  const pageQuery = queryIn(order);
  if (!isRanked && plan.kind === "ordered scan" && plan.count === "by index" && total === undefined) {
    // All are named to be counted, so the page comes of them too; further ones are scanned.
    const found = await readFound(db, pageQuery, { maxRows: EXACT, shortcuts: plan.otherwise });
    if (found.total <= EXACT) {
      planner.keepTotal(filter, found.total, version);
      return { ...pageOf(pageQuery, found), total: found.total, sort };
    }
    await planner.switchPlan(filter, plan);
  }
  if (isRanked && plan.kind === "index scan" && begun === undefined) {
    const read = await readOrderedScan(db, pageQuery, plan);
    if (read.matched <= EXACT) {
      planner.keepTotal(filter, read.matched, version);
      return { ...pageOf(pageQuery, read), total: read.matched, sort };
    }
    await planner.switchPlan(filter, plan);
  }
  const now = await planner.planFor(filter);
  const [counted, read]: [Total, ReadRows & { matched?: number }] = await Promise.all([
    planner.total(filter),
    isRanked
      ? readOrderedScan(db, pageQuery, now)
      : now.kind === "index scan"
        ? readFound(db, pageQuery, { maxRows: EXACT, shortcuts: now.shortcuts })
        : readScan(db, pageQuery, now.shortcuts),
  ]);
  // The first rows of this order have almost no, and they are few enough for an index to name them.
  const isShort = !isRanked && now.kind === "ordered scan" && read.end !== undefined && !counted.isAtLeast;
  const whole =
    isShort && counted.total <= EXACT
      ? await readFound(db, pageQuery, { maxRows: EXACT, shortcuts: now.otherwise })
      : read;
  return {
    ...pageOf(pageQuery, whole),
    ...counted,
    // Where nothing else is known of them, there are those that were met.
    ...(counted.isAtLeast && { total: Math.max(counted.total, read.rows.length, read.matched ?? 0) }),
    sort,
  };
}

/**
 * All matches, by index, or one above `most` of them; then the page of them. With `orderIfFew`, that is the order where
 * they are no more than `RANKED_BY_ALL_WORDS`.
 */
async function readFound(
  db: SqlExecutor,
  pageQuery: PageQuery,
  {
    maxRows,
    shortcuts,
    orderForSmallResults,
  }: { maxRows: number; shortcuts: Shortcuts | undefined; orderForSmallResults?: Order | undefined },
): Promise<ReadRows & { total: number }> {
  const { filter, order, limit } = pageQuery;
  const { from, inOrder } = runOf(pageQuery);
  const total = sql`(SELECT total FROM counted)`;
  // Rows are looked up by where they lie, which a statement may rely on: by their id it takes five times as long.
  const lookedUp = (key: SQL) =>
    sql`SELECT id, ${key} AS sort_key FROM vitrine_models WHERE ctid IN (SELECT ctid FROM found)`;
  const isSmall = sql`${total} <= ${RANKED_BY_ALL_WORDS}::integer`;
  const rankedAtOnce: [SQL, SQL] = [sql`id, ctid, ${order.key} AS sort_key`, sql`SELECT id, sort_key FROM found`];
  // Where more than are ranked is likely, they are ranked after they were counted.
  const rankedLater: [SQL, SQL] = [sql`ctid`, sql`${lookedUp(order.key)} AND ${total} <= ${maxRows}::integer`];
  const [columns, many] = orderForSmallResults !== undefined && maxRows <= MAX_RANKED_ROWS ? rankedLater : rankedAtOnce;
  const keyed =
    orderForSmallResults === undefined
      ? many
      : sql`SELECT * FROM (${many}) AS many WHERE NOT ${isSmall} UNION ALL ${lookedUp(orderForSmallResults.key)} AND ${isSmall}`;
  const rows = await rowsOf<Partial<FoundRow> & { total: number | string }>(
    db,
    sql`WITH found AS MATERIALIZED (${matches(columns, filter, shortcuts)} LIMIT ${maxRows + 1}),
        counted AS (SELECT count(*) AS total FROM found)
      SELECT ${SUMMARY_COLUMNS}, sort_key, total
      FROM counted LEFT JOIN (
        SELECT id, sort_key FROM (${keyed}) AS keyed WHERE ${from} ORDER BY ${inOrder} LIMIT ${limit + 1}
      ) AS page ON true LEFT JOIN vitrine_models USING (id) ORDER BY ${inOrder}`,
  );
  // A page of none has one row all the same: the total.
  const found = rows.filter((row): row is FoundRow & { total: number | string } => row.id != null);
  return { rows: found, total: Number(rows[0]?.total ?? 0) };
}

/** Rows in their order, until the page is full or enough of them were looked at. */
async function readScan(db: SqlExecutor, pageQuery: PageQuery, shortcuts?: Shortcuts): Promise<ReadRows> {
  const { limit } = pageQuery;
  const rows: FoundRow[] = [];
  for (const part of runOf(pageQuery).parts) {
    // oxlint-disable-next-line no-await-in-loop
    const read = await readPart(db, { ...pageQuery, limit: limit - rows.length }, part, shortcuts);
    rows.push(...read.rows);
    if (rows.length > limit || read.end !== undefined) return { ...read, rows };
  }
  return { rows };
}

async function readPart(db: SqlExecutor, pageQuery: PageQuery, part: SQL, shortcuts?: Shortcuts): Promise<ReadRows> {
  const { filter, order, limit } = pageQuery;
  const { run } = runOf(pageQuery);
  // The sort key is an expression with an index; a name for it does not hide that.
  const keyed = (columns: SQL) => sql`SELECT ${columns}, ${order.key} AS sort_key FROM vitrine_models`;
  const inOrder = (from: SQL) => sql`WHERE ${from} ORDER BY sort_key ${run}, id ${run}`;
  if (isUnfiltered(filter)) {
    const rows = await rowsOf<FoundRow>(
      db,
      sql`SELECT * FROM (${keyed(SUMMARY_COLUMNS)}) AS keyed ${inOrder(part)} LIMIT ${limit + 1}`,
    );
    return { rows };
  }
  // Read as far as the page needs, as a materialized query is; where that is all, its last row is known without a
  // second look at the others.
  const rows = await rowsOf<FoundRow & { is_end: boolean }>(
    db,
    sql`WITH scanned AS MATERIALIZED (SELECT id, sort_key, (${matching(filter, shortcuts)}) AS passes
          FROM (SELECT * FROM (${keyed(sql`*`)}) AS keyed ${inOrder(part)} LIMIT ${MAX_BATCH_ROWS}) AS rows_in_order),
        page AS (
          SELECT * FROM (
            (SELECT id, sort_key, false AS is_end FROM scanned WHERE passes LIMIT ${limit + 1})
            UNION ALL (SELECT id, sort_key, true FROM scanned OFFSET ${MAX_BATCH_ROWS - 1} LIMIT 1)
          ) AS either LIMIT ${limit + 1})
      SELECT ${SUMMARY_COLUMNS}, sort_key, is_end FROM page JOIN vitrine_models USING (id)
      ORDER BY is_end, sort_key ${run}, id ${run}`,
  );
  const last = rows.at(-1);
  if (last?.is_end !== true) return { rows };
  return { rows: rows.slice(0, -1), end: { key: String(last.sort_key), id: last.id } };
}

async function chooseSort(
  query: ModelQuery,
  filter: CleanFilter,
  known: SearchDependencies["known"],
): Promise<ModelSort> {
  const requested = MODEL_SORTS.find((sort) => sort === query.sort);
  const fallback = async (): Promise<ModelSort> => {
    const { hasDownloads, hasPopularity } = await known();
    return hasDownloads ? "downloads" : hasPopularity ? "popularity" : "name";
  };
  // Relevance means nothing without a text.
  if (requested !== undefined && (requested !== "relevance" || filter.text !== undefined)) return requested;
  return filter.text === undefined ? fallback() : "relevance";
}

function pageSize(limit: number | undefined): number {
  if (typeof limit !== "number" || Number.isNaN(limit)) return DEFAULT_LIMIT;
  return Math.min(Math.max(Math.trunc(limit), 1), MAX_LIMIT);
}
