/**
 * PostgreSQL as a search engine. The rows are the index: what a transaction wrote is found when it ends. A page of models
 * is plain SQL; one rule chooses between two statements:
 *
 * - Few matches, up to `MAX_MATCHES`: all of them are found by index, counted, and sorted.
 * - More: they are read in the order of an index until the page is full. By relevance, for which there is no index, the
 *   text is looked for in names and tags of the most used models. By fit, the rule holds for each class by itself.
 */
import type { ModelRecord } from "@vitrine/models";
import { PgDialect } from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../../store/engine/database.ts";
import { restrictedTo } from "../../store/restricted-view.ts";
import type { Visible } from "../../store/visible.ts";
import { SUMMARY_COLUMNS, toSummary, type ModelSummary, type SummaryRow } from "../../store/rows/model-row.ts";
import type { SearchText } from "../../store/rows/search-text.ts";
import { likeWords, type NameWord } from "../../store/rows/name-words.ts";
import { MAX_MATCHES, type EngineQuery, type Explanation, type Found, type SearchEngine } from "../engine.ts";
import type { FacetGroup, KeyCount } from "../facets.ts";
import { FIT_CLASSES, missingKey, readFitKey } from "../order.ts";
import type { MemoryRoom } from "../model-query.ts";
import { isUnfiltered } from "../parse/clean-filter.ts";
import { allOf, conditionOf, headCondition } from "./conditions.ts";
import { countFacets } from "./facets.ts";
import { begunBy, familyOwner, fitCondition, keyType, lastKeyOf, ownerKeys, rankFor, sortKey } from "./sort-key.ts";
import { beginningWith, similarModels } from "./suggest.ts";

type Row = SummaryRow & { sort_key: number | string };

/** The most used models, in which a text is looked for that more than `MAX_MATCHES` have. */
const MOST_USED = 5000;
/** Those in which it is looked for before anything is counted, where nobody needs the number. */
const MOST_USED_FIRST = 1000;
/** Models of one name that come first, however little they are used. */
const MAX_EXACT_NAMES = 100;

export class PostgresEngine implements SearchEngine {
  readonly kind = "postgresql";
  readonly #db: SqlExecutor;
  readonly #isPart: boolean;

  constructor(db: SqlExecutor, isPart = false) {
    this.#db = db;
    this.#isPart = isPart;
  }

  async search(query: EngineQuery): Promise<Found> {
    if (isUnfiltered(query.filter)) {
      const rows = await readInOrder(this.#db, query);
      return { rows, total: rows.length };
    }
    const owner = await ownerFor(this.#db, query);
    const { maxCounted: max = MAX_MATCHES } = query;
    const certain = query.maxCounted === undefined ? undefined : await certainPage(this.#db, query, owner);
    if (certain !== undefined) return { rows: certain, total: query.maxCounted ?? certain.length, isAtLeast: true };
    const few = await pageOfFew(this.#db, fewMatches(query, owner));
    if (few.total <= max) return few;
    const { text } = query.filter;
    const read =
      isRanked(query) && text !== undefined
        ? (await rowsOf<Row>(this.#db, mostUsedMatches(query, text, owner))).map(found)
        : await readInOrder(this.#db, query);
    return { rows: read, total: max, isAtLeast: true };
  }

  async total(): Promise<number> {
    const [row] = await rowsOf<{ count: number | string }>(this.#db, sql`SELECT count(*) AS count FROM vitrine_models`);
    return Number(row?.count ?? 0);
  }

  async explain(query: EngineQuery): Promise<Explanation> {
    const statement = fewMatches(query, await ownerFor(this.#db, query));
    const [plan, { rows }] = await Promise.all([
      this.#isPart
        ? [{ "QUERY PLAN": "A part of the store does not show its plan." }]
        : rowsOf<{ "QUERY PLAN": string }>(this.#db, sql`EXPLAIN (ANALYZE, BUFFERS) ${statement}`),
      this.search(query),
    ]);
    return {
      engine: this.kind,
      request: new PgDialect().sqlToQuery(statement).sql,
      plan: plan.map((line) => line["QUERY PLAN"]).join("\n"),
      keys: rows.slice(0, query.limit).map(({ summary, key }) => ({ id: summary.id, key })),
    };
  }

  async facets(groups: readonly FacetGroup[]): Promise<KeyCount[]> {
    return (await Promise.all(groups.map((group) => countFacets(this.#db, group, this.#isPart)))).flat();
  }

  beginningWith(letters: string, limit: number): Promise<ModelSummary[]> {
    return beginningWith(this.#db, letters, limit);
  }

  likeWords(words: readonly string[]): Promise<NameWord[][]> {
    return likeWords(this.#db, words);
  }

  similar(record: ModelRecord, limit: number): Promise<ModelSummary[]> {
    return similarModels(this.#db, record, limit);
  }

  restrictedTo(visible: Visible): SearchEngine {
    return new PostgresEngine(restrictedTo(this.#db, visible), true);
  }

  // The rows are the index.
  async index(): Promise<void> {}

  async delete(): Promise<void> {}
}

const found = (row: Row): Found["rows"][number] => ({ summary: toSummary(row), key: String(row.sort_key) });

const isRanked = ({ order, filter }: EngineQuery) => order.sort === "relevance" && filter.text !== undefined;

/** The owner of the family that a text names, by whom relevance is ordered. */
const ownerFor = async (db: SqlExecutor, query: EngineQuery): Promise<string | undefined> =>
  isRanked(query) && query.filter.text !== undefined ? familyOwner(db, query.filter.text) : undefined;

/** All matches, and a page of them where they are few; of a part of them, where one is given. */
function fewMatches(
  { filter, order, limit, start, maxCounted: max = MAX_MATCHES }: EngineQuery,
  owner?: string,
  part = sql`true`,
): SQL {
  const { from, by } = pageOrder({ order, start });
  return sql`WITH matches AS MATERIALIZED (
      SELECT id, ${sortKey(order, filter.text, owner)} AS sort_key FROM vitrine_models
      WHERE ${part} AND ${conditionOf(filter)} LIMIT ${max + 1}),
    counted AS (SELECT count(*) AS total FROM matches)
    SELECT ${SUMMARY_COLUMNS}, sort_key, total FROM counted LEFT JOIN (
      SELECT id, sort_key FROM matches WHERE (SELECT total FROM counted) <= ${max}::integer AND ${from}
      ORDER BY ${by} LIMIT ${limit + 1}) AS page ON true LEFT JOIN vitrine_models USING (id)
    ORDER BY ${by}`;
}

/**
 * A page by relevance of a text that very many models have. Those that are called so come first: indexes have them. The
 * others are looked for in the most used models, and only where the page has room for them.
 *
 * @param most so many of the most used
 */
function mostUsedMatches(
  { filter, order, limit, start }: EngineQuery,
  text: SearchText,
  owner?: string,
  most = MOST_USED,
) {
  const { text: _, ...rest } = filter;
  const { from, by } = pageOrder({ order, start });
  const isForward = start?.side !== "before";
  const key = sql`${sortKey(order, text, owner)} AS sort_key`;
  const isExact = sql`name_key = ANY(${sql.param(spellings(text.typed))}::text[])`;
  // On the first page all of one tier are ordered by their rank alone.
  const isFirst = start === undefined && isUnfiltered(rest);
  const isAboveWords = sql`sort_key <= ${lastKeyOf("nameBegins")}::bigint`;
  // Reads none where the page is full already, which nobody knows of a page that is read backwards.
  const mostUsed = (found: SQL) =>
    sql`(SELECT * FROM vitrine_models ORDER BY rank, id LIMIT (
      SELECT CASE WHEN ${isForward} AND count(*) > ${limit} THEN 0 ELSE ${most}::integer END FROM ${found})) AS most_used`;
  // Of a family the newer models come first, which are no beginning of the most used.
  const isInName =
    isForward && owner === undefined && text.nameTerms.length > 0
      ? sql`head @@ (${allOf(text.nameTerms)})`
      : sql`false`;
  return sql`WITH named AS MATERIALIZED (
      SELECT * FROM (SELECT id, ${key} FROM vitrine_models
        WHERE ${conditionOf(rest)} AND (${isExact} OR ${headCondition(text)}) AND id IN (
          (SELECT id FROM (${begunBy(text)}) AS begun ORDER BY ${rankFor(owner)}, id LIMIT ${isFirst ? limit + 1 : MOST_USED})
          UNION (SELECT id FROM vitrine_models WHERE ${isExact} ORDER BY rank, id LIMIT ${MAX_EXACT_NAMES})
          UNION (SELECT id FROM vitrine_models WHERE sort_name = ${text.typed})
          UNION (SELECT id FROM vitrine_models WHERE keys && ${sql.param(ownerKeys(text, owner))}::text[] ORDER BY rank, id LIMIT ${MOST_USED})
        )) AS keyed WHERE ${from} AND ${isAboveWords}),
    in_name AS MATERIALIZED (
      SELECT id, sort_key FROM (SELECT id, rank, head, ${key} FROM ${mostUsed(sql`named`)} WHERE ${conditionOf(rest)}) AS keyed
      WHERE ${isInName} AND ${from} AND NOT ${isAboveWords}
      ORDER BY rank, id LIMIT ${limit + 1}),
    others AS (
      SELECT * FROM (SELECT id, ${key} FROM ${mostUsed(sql`(TABLE named UNION ALL TABLE in_name) AS found`)}
        WHERE ${headCondition(text)} AND ${conditionOf(rest)}) AS keyed WHERE ${from})
    SELECT ${SUMMARY_COLUMNS}, sort_key FROM (
      SELECT * FROM (TABLE named UNION TABLE in_name UNION TABLE others) AS ranked ORDER BY ${by} LIMIT ${limit + 1}) AS page
    JOIN vitrine_models USING (id) ORDER BY ${by}`;
}

/**
 * The page that {@link mostUsedMatches} finds, where nothing else can be on it: full of models that are called so, or that
 * have the words in their names and are used more than the others with them.
 */
async function certainPage(db: SqlExecutor, query: EngineQuery, owner?: string): Promise<Found["rows"] | undefined> {
  const { text } = query.filter;
  if (!isRanked(query) || text === undefined || text.terms.length === 0) return undefined;
  const rows = (await rowsOf<Row>(db, mostUsedMatches(query, text, owner, MOST_USED_FIRST))).map(found);
  const last = lastKeyOf(owner === undefined ? "inName" : "nameBegins");
  return rows.length > query.limit && rows.every(({ key }) => Number(key) <= last) ? rows : undefined;
}

/** A page of many matches, or of all models, by the index of its order. */
async function readInOrder(db: SqlExecutor, { filter, order, limit, start }: EngineQuery): Promise<Found["rows"]> {
  const rows: Found["rows"] = [];
  const { parts, run, key } = pageOrder({ order, start });
  for (const { isIn, rest } of parts) {
    const left = limit - rows.length;
    const inOrder = sql`SELECT * FROM (SELECT *, ${sortKey(order, filter.text)} AS sort_key FROM vitrine_models) AS keyed
      WHERE ${isIn} AND ${rest} AND ${conditionOf(filter)} ORDER BY ${key} ${run}, id ${run} LIMIT ${left + 1}`;
    // By rank one would look at all models for the few of a rare class.
    // oxlint-disable-next-line no-await-in-loop
    const few = order.room && (await pageOfFew(db, fewMatches({ filter, order, limit: left, start }, undefined, isIn)));
    // oxlint-disable-next-line no-await-in-loop
    rows.push(
      ...((few?.total ?? Infinity) <= MAX_MATCHES ? (few?.rows ?? []) : (await rowsOf<Row>(db, inOrder)).map(found)),
    );
    if (rows.length > limit) break;
  }
  return rows;
}

/** What `fewMatches` finds. A page of none has one row all the same: the total. */
async function pageOfFew(db: SqlExecutor, statement: SQL): Promise<{ rows: Found["rows"]; total: number }> {
  const rows = await rowsOf<Partial<Row> & { total: number | string }>(db, statement);
  const models = rows.filter((row): row is Row & typeof row => row.id != null).map(found);
  return { rows: models, total: Number(rows[0]?.total ?? 0) };
}

interface PageOrder {
  /** Rows that the page may have. */
  from: SQL;
  /** The order of these rows. */
  by: SQL;
  /** The same rows in parts, each after the one before, of which an index gives the order; a page may begin within one. */
  parts: { isIn: SQL; rest: SQL }[];
  /** Direction of keys and ids in each part. */
  run: SQL;
  /** What a part is ordered by. */
  key: SQL;
}

/**
 * The direction in which a page is read, and where it begins. Backwards is the same with comparison and order turned
 * round. Turned orders put models without a number last all the same, so these are a second part.
 */
function pageOrder({ order, start }: Pick<EngineQuery, "order" | "start">): PageOrder {
  const isBack = start?.side === "before";
  const ascending = order.isTurned === isBack;
  const run = sql.raw(ascending ? "ASC" : "DESC");
  const typed = (value: string) => sql`${value}::${keyType(order)}`;
  const from =
    start === undefined
      ? sql`true`
      : sql`(sort_key, id) ${sql.raw(ascending ? ">" : "<")} (${typed(start.key)}, ${start.id}::text)`;
  const key = sql`sort_key`;
  const by = sql`sort_key ${run}, id ${run}`;
  const everything = sql`true`;
  if (order.room !== undefined) return { from, parts: fitParts(order.room, start), run, key: sql`rank`, by };
  const last = order.isTurned ? missingKey(order.sort) : undefined;
  if (last === undefined) return { from, parts: [{ isIn: everything, rest: from }], run, key, by };
  const [known, missing] = [sql`sort_key < ${typed(last)}`, sql`sort_key = ${typed(last)}`];
  const [first, second] = isBack ? [missing, known] : [known, missing];
  const isInSecond = start !== undefined && (start.key === last) !== isBack;
  const parts = isInSecond
    ? [{ isIn: second, rest: from }]
    : [
        { isIn: first, rest: from },
        { isIn: second, rest: everything },
      ];
  return {
    from: sql`(${sql.join(
      parts.map(({ isIn, rest }) => sql`(${isIn} AND ${rest})`),
      sql` OR `,
    )})`,
    parts,
    run,
    key,
    by: sql`${missing} ${sql.raw(isBack ? "DESC" : "ASC")}, sort_key ${run}, id ${run}`,
  };
}

/** The classes of `fit` from where a page begins, each in the order of the index of `rank`. */
function fitParts(room: MemoryRoom, start: EngineQuery["start"]): PageOrder["parts"] {
  const parts = FIT_CLASSES.map((fit) => ({ isIn: sql`(${fitCondition(fit, room)})`, rest: sql`true` }));
  if (start === undefined) return parts;
  const { at, rank } = readFitKey(start.key);
  const isBack = start.side === "before";
  const rest = sql`(rank, id) ${sql.raw(isBack ? "<" : ">")} (${rank}::bigint, ${start.id}::text)`;
  const begun = parts.slice(at, at + 1).map(({ isIn }) => ({ isIn, rest }));
  return [...begun, ...(isBack ? parts.slice(0, at).toReversed() : parts.slice(at + 1))];
}

/** Spellings of a name: as it was typed, and with what names have for a space. */
function spellings(typed: string): string[] {
  return [...new Set([typed, ...["-", "_", "."].map((mark) => typed.replace(/\s+/g, mark))])];
}
