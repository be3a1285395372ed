/**
 * How a question is answered without looking at more rows than it needs, whatever the size of the store.
 *
 * Few matches are *found*: an index names them, and all are looked at. Of many matches that would be too much, and as
 * they are many one meets them soon: the rows are *walked* in the order that is asked for, until a page is full. Which it
 * is to be is counted, not left to the planner, who guesses: a filter by the counters that the store keeps, everything
 * else in a sample drawn by lot. A sample only decides on the way. Where it says "few", the index is asked for one more
 * than `EXACT` models, and the way changes if it has them.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../store/database.ts";
import type { SqlExecutor } from "../store/database.ts";
import { fingerprint } from "../store/fingerprint.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { matches, matching } from "./matches.ts";
import type { Shortcuts } from "./matches.ts";
import { allOf, filterKeys, isOnlyKeys, isUnfiltered } from "./model-query.ts";
import type { CleanFilter } from "./model-query.ts";

/** Matches up to which all are looked at, and their number is exact. */
export const EXACT = 10_000;
/** Rows that are drawn to see how common a match is. */
const DRAWN = 1000;
/** Standard errors by which the sample must promise more than `EXACT` before the index is not asked. */
const SURELY = 3.5;
/** Share of models above which a term is left out of what the index is asked. */
const LOOSE = 0.03;
/** Matches that are enough to leave words inside of other words alone. */
const OFTEN = 1000;
/** Lots that can be drawn: `draw` has 28 bits. */
const LOTS = 2 ** 28;

/**
 * `found`: how many the sample promises, and what the index is not asked. `walk`: the share of rows that match, and their
 * number where a counter knows it.
 */
export type Way =
  | { kind: "found"; guess?: number; shortcuts?: Shortcuts }
  | { kind: "walk"; share: number; total?: number };

/** Number of matches. `isAtLeast` where there are more that were not counted. */
export interface Total {
  total: number;
  isAtLeast?: true;
}

export class Ways {
  readonly #db: SqlExecutor;
  readonly #kept: KeptAnswers;
  readonly #isPart: boolean;
  readonly #whole: SqlExecutor;

  /**
   * @param db where questions are asked
   * @param whole the same, or the store that `db` is a part of; of it only the size is asked, to know how much to draw
   */
  constructor(db: SqlExecutor, kept: KeptAnswers, whole: SqlExecutor) {
    this.#db = db;
    this.#kept = kept;
    this.#whole = whole;
    this.#isPart = whole !== db;
  }

  /** Models in the whole store. */
  size(): Promise<number> {
    return this.#kept.remember("size", async () => (await countersOf(this.#whole, ["*"])).get("*") ?? 0);
  }

  /** Condition for about so many rows, drawn by lot. */
  async drawn(rows: number): Promise<{ condition: SQL; share: number }> {
    const share = Math.min(1, rows / Math.max(1, await this.size()));
    return { condition: sql`draw < ${Math.ceil(share * LOTS)}::integer`, share };
  }

  wayOf(filter: CleanFilter): Promise<Way> {
    return this.#kept.remember(`way ${fingerprint(filter)}`, () => this.#chooseWay(filter));
  }

  async #chooseWay(filter: CleanFilter): Promise<Way> {
    const size = await this.size();
    if (isUnfiltered(filter) && !this.#isPart) return { kind: "walk", share: 1, total: size };
    if (size <= EXACT) return { kind: "found" };
    // What is kept counts all models, also those that this part must not know of.
    const counted = this.#isPart ? undefined : await this.#counted(filter);
    if (counted !== undefined && counted.most <= EXACT) return { kind: "found" };
    if (counted?.isExact) return { kind: "walk", share: counted.most / size, total: counted.most };
    const { share, loose } = await this.#sample(filter);
    const error = Math.sqrt((share * (1 - share)) / DRAWN);
    return (share - SURELY * error) * size > EXACT
      ? { kind: "walk", share: Math.max(share, EXACT / size) }
      : { kind: "found", guess: share * size, shortcuts: { loose, isWhole: share * size > OFTEN } };
  }

  /** The most models that can pass, by the counters of its keys; exact where one key is all that is asked for. */
  async #counted(filter: CleanFilter): Promise<{ most: number; isExact: boolean } | undefined> {
    const { all, any } = filterKeys(filter);
    if (all.length + any.length === 0) return undefined;
    const counters = await countersOf(this.#db, [...all, ...any.flat()]);
    const n = (key: string) => counters.get(key) ?? 0;
    const most = Math.min(...all.map(n), ...any.map((keys) => keys.reduce((sum, key) => sum + n(key), 0)));
    return { most, isExact: all.length === 1 && any.length === 0 && isOnlyKeys(filter) };
  }

  /** How common matches are, and which terms of the text are so common in names and tags that an index is no help. */
  async #sample(filter: CleanFilter): Promise<{ share: number; loose: number[] }> {
    const { condition } = await this.drawn(DRAWN);
    const terms = filter.text?.terms ?? [];
    const counted = terms.map(
      (term, at) => sql`, count(*) FILTER (WHERE head @@ (${allOf([term])})) AS ${sql.identifier(`term_${at}`)}`,
    );
    const [row] = await rowsOf<Record<string, number | string>>(
      this.#db,
      sql`WITH drawn AS MATERIALIZED (SELECT * FROM vitrine_models WHERE ${condition})
          SELECT count(*) FILTER (WHERE ${matching(filter)}) AS hits ${sql.join(counted)} FROM drawn`,
    );
    const share = (name: string) => Math.min(1, Number(row?.[name] ?? 0) / DRAWN);
    const loose = terms.flatMap((_, at) => (share(`term_${at}`) >= LOOSE ? [at] : []));
    // One at least is for the index.
    const rarest = terms.map((_, at) => at).sort((a, b) => share(`term_${a}`) - share(`term_${b}`))[0];
    return { share: share("hits"), loose: loose.filter((at) => at !== rarest) };
  }

  /** Number of matches, counted no further than one above `EXACT`. */
  async #capped(filter: CleanFilter, shortcuts?: Shortcuts): Promise<number> {
    const [row] = await rowsOf<{ count: number | string }>(
      this.#db,
      sql`SELECT count(*) AS count FROM (${matches(sql`1`, filter, shortcuts)} LIMIT ${EXACT + 1}) AS found`,
    );
    return Number(row?.count ?? 0);
  }

  /** The way after the index has named more than `EXACT`. */
  async turn(filter: CleanFilter, way: Way & { kind: "found" }): Promise<Way> {
    const share = Math.max(way.guess ?? 0, EXACT) / Math.max(1, await this.size());
    const walk: Way = { kind: "walk", share: Math.min(1, share) };
    this.#kept.put(`way ${fingerprint(filter)}`, walk);
    return walk;
  }

  async total(filter: CleanFilter): Promise<Total> {
    const way = await this.wayOf(filter);
    if (way.kind === "walk") return totalOf(way);
    const found = await this.#kept.remember(`total ${fingerprint(filter)}`, () => this.#capped(filter, way.shortcuts));
    return found > EXACT ? totalOf(await this.turn(filter, way)) : { total: found };
  }

  /** The number of matches, where it was counted before. */
  knownTotal(filter: CleanFilter): Promise<number> | undefined {
    return this.#kept.known<number>(`total ${fingerprint(filter)}`);
  }

  keepTotal(filter: CleanFilter, total: number): void {
    this.#kept.put(`total ${fingerprint(filter)}`, total);
  }
}

/** The total on a walk, which does not count. */
function totalOf(way: Way): Total {
  return way.kind === "walk" && way.total !== undefined ? { total: way.total } : { total: EXACT, isAtLeast: true };
}

/** What the store counts under these keys. */
export async function countersOf(db: SqlExecutor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ key: string; n: number | string }>(
    db,
    sql`SELECT key, n FROM vitrine_counts WHERE key = ANY(${sql.param(keys)}::text[])`,
  );
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}
