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
import { cleanFilter, isUnfiltered } from "./clean-filter.ts";
import { MODEL_SORTS } from "./model-query.ts";
import type { CleanFilter } from "./clean-filter.ts";
import type { ModelQuery, ModelSort } from "./model-query.ts";
import { SUMMARY_COLUMNS } from "../store/model-row.ts";
import { matches, matching } from "./matches.ts";
import type { Shortcuts } from "./matches.ts";
import { pageOf, runOf } from "./page.ts";
import type { FoundRow, Order, PageQuestion, ReadRows, SearchPage } from "./page.ts";
import { readRankedWalk } from "./ranked-walk.ts";
import { isSortKey, sortOrder } from "./sort-order.ts";
import type { TextVector } from "./sort-order.ts";
import { EXACT } from "./ways.ts";
import type { Total, Ways } from "./ways.ts";

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;
/**
 * Matches up to which relevance weighs cards too. Above it the text is a word so common that a card which has it says
 * little, and unpacking every card's words would take most of the time.
 */
const RANKED_BY_ALL_WORDS = 1000;
/** Matches that are ranked in a large store; of more, those that are most used are walked. */
const MOST_RANKED = 2000;

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
  const isRanked = sort === "relevance";
  let start: Position | undefined;
  let begun: Order | undefined;
  if (query.cursor !== undefined) {
    const owners = isRanked ? [byAllWords, byHead, walked] : [byAllWords];
    const position = decodeCursor(
      query.cursor,
      owners.map(({ owner }) => owner),
      (key) => isSortKey(byAllWords, key),
    );
    // The order that the first page began is kept to the last, whatever is added or removed meanwhile.
    begun = owners.find(({ owner }) => owner === position.query);
    start = position;
  }
  const { db, ways } = dependencies;
  const questionIn = (order: Order) => ({ filter, order, limit: pageSize(query.limit), ...(start && { start }) });
  const way = await ways.wayOf(filter);
  // Of a small store all matches are ranked.
  const isLarge = (await ways.size()) > EXACT;
  const most = isRanked && isLarge ? MOST_RANKED : EXACT;
  const { version } = ways;
  const total = await ways.knownTotal(filter);
  const guess = way.kind === "found" ? (total ?? way.guess ?? 0) : Infinity;
  // A sample without a match promises few, and one with some may well mean too many to rank.
  const isFew = isRanked && isLarge && total === undefined ? guess === 0 : guess <= most;
  if (way.kind === "found" && begun !== walked && (isFew || begun !== undefined)) {
    const { shortcuts } = way;
    const read = async (order: Order, orderOfFew?: Order) => {
      const question = questionIn(order);
      const found = await readFound(db, question, { most, shortcuts, orderOfFew });
      const used = orderOfFew !== undefined && found.total <= RANKED_BY_ALL_WORDS ? orderOfFew : order;
      return { ...pageOf(questionIn(used), found), total: found.total, sort };
    };
    // The order depends on the number of matches. Where that is not known yet, the question counts before it orders.
    const page =
      begun !== undefined
        ? await read(begun)
        : !isRanked || (total !== undefined && total <= RANKED_BY_ALL_WORDS)
          ? await read(byAllWords)
          : await read(byHead, byAllWords);
    if (page.total <= most) {
      ways.keepTotal(filter, page.total, version);
      return page;
    }
    if (isRanked && begun !== undefined) return { ...page, total: most, isAtLeast: true };
    if (!isRanked) await ways.turn(filter, way);
  }
  const order = begun ?? (isRanked ? walked : byAllWords);
  const question = questionIn(order);
  if (!isRanked && way.kind === "walk" && way.count === "by index" && total === undefined) {
    // All are named to be counted, so the page comes of them too; further ones are walked.
    const found = await readFound(db, question, { most: EXACT, shortcuts: way.otherwise });
    if (found.total <= EXACT) {
      ways.keepTotal(filter, found.total, version);
      return { ...pageOf(question, found), total: found.total, sort };
    }
    await ways.turn(filter, way);
  }
  if (isRanked && way.kind === "found" && begun === undefined) {
    const read = await readRankedWalk(db, question, way);
    if (read.named <= EXACT) {
      ways.keepTotal(filter, read.named, version);
      return { ...pageOf(question, read), total: read.named, sort };
    }
    await ways.turn(filter, way);
  }
  const now = await ways.wayOf(filter);
  const [counted, read]: [Total, ReadRows & { named?: number }] = await Promise.all([
    ways.total(filter),
    isRanked
      ? readRankedWalk(db, question, now)
      : now.kind === "found"
        ? readFound(db, question, { most: EXACT, shortcuts: now.shortcuts })
        : readWalk(db, question, now.shortcuts),
  ]);
  // The first rows of this order have hardly any, and they are few enough for an index to name them.
  const isShort = !isRanked && now.kind === "walk" && read.end !== undefined && !counted.isAtLeast;
  const whole =
    isShort && counted.total <= EXACT ? await readFound(db, question, { most: EXACT, shortcuts: now.otherwise }) : read;
  return {
    ...pageOf(question, whole),
    ...counted,
    // Where nothing else is known of them, there are those that were met.
    ...(counted.isAtLeast && { total: Math.max(counted.total, read.rows.length, read.named ?? 0) }),
    sort,
  };
}

/**
 * All matches, by index, or one above `most` of them; then the page of them. With `orderOfFew`, that is the order where they
 * are no more than `RANKED_BY_ALL_WORDS`.
 */
async function readFound(
  db: SqlExecutor,
  question: PageQuestion,
  { most, shortcuts, orderOfFew }: { most: number; shortcuts: Shortcuts | undefined; orderOfFew?: Order | undefined },
): Promise<ReadRows & { total: number }> {
  const { filter, order, limit } = question;
  const { from, inOrder } = runOf(question);
  const total = sql`(SELECT total FROM counted)`;
  // Rows are looked up by where they lie, which a statement may rely on: by their id it takes five times as long.
  const lookedUp = (key: SQL) =>
    sql`SELECT id, ${key} AS sort_key FROM vitrine_models WHERE ctid IN (SELECT ctid FROM found)`;
  const isFew = sql`${total} <= ${RANKED_BY_ALL_WORDS}::integer`;
  const rankedAtOnce: [SQL, SQL] = [sql`id, ctid, ${order.key} AS sort_key`, sql`SELECT id, sort_key FROM found`];
  // Where more than are ranked is likely, they are ranked after they were counted.
  const rankedLater: [SQL, SQL] = [sql`ctid`, sql`${lookedUp(order.key)} AND ${total} <= ${most}::integer`];
  const [columns, many] = orderOfFew !== undefined && most <= MOST_RANKED ? rankedLater : rankedAtOnce;
  const keyed =
    orderOfFew === undefined
      ? many
      : sql`SELECT * FROM (${many}) AS many WHERE NOT ${isFew} UNION ALL ${lookedUp(orderOfFew.key)} AND ${isFew}`;
  const rows = await rowsOf<Partial<FoundRow> & { total: number | string }>(
    db,
    sql`WITH found AS MATERIALIZED (${matches(columns, filter, shortcuts)} LIMIT ${most + 1}),
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
async function readWalk(db: SqlExecutor, question: PageQuestion, shortcuts?: Shortcuts): Promise<ReadRows> {
  const { limit } = question;
  const rows: FoundRow[] = [];
  for (const part of runOf(question).parts) {
    // oxlint-disable-next-line no-await-in-loop
    const read = await readPart(db, { ...question, limit: limit - rows.length }, part, shortcuts);
    rows.push(...read.rows);
    if (rows.length > limit || read.end !== undefined) return { ...read, rows };
  }
  return { rows };
}

async function readPart(db: SqlExecutor, question: PageQuestion, part: SQL, shortcuts?: Shortcuts): Promise<ReadRows> {
  const { filter, order, limit } = question;
  const { run } = runOf(question);
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
  // Read as far as the page needs, as a materialized question is; where that is all, its last row is known without a
  // second look at the others.
  const rows = await rowsOf<FoundRow & { is_end: boolean }>(
    db,
    sql`WITH walked AS MATERIALIZED (SELECT id, sort_key, (${matching(filter, shortcuts)}) AS passes
          FROM (SELECT * FROM (${keyed(sql`*`)}) AS keyed ${inOrder(part)} LIMIT ${LONGEST_STRETCH}) AS rows_in_order),
        page AS (
          SELECT * FROM (
            (SELECT id, sort_key, false AS is_end FROM walked WHERE passes LIMIT ${limit + 1})
            UNION ALL (SELECT id, sort_key, true FROM walked OFFSET ${LONGEST_STRETCH - 1} LIMIT 1)
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
