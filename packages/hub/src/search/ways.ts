/**
 * How a question is answered without looking at more rows than it needs, whatever the size of the store.
 *
 * Few matches are *found*: an index names them, and all are looked at. Of many matches that would be too much, and as
 * they are many one meets them soon: the rows are *walked* in the order that is asked for, until a page is full. Which it
 * is to be is counted, not left to the planner, who guesses: a filter by the counters that the store keeps, everything
 * else in a sample drawn by lot. From these follows what each way costs, in rows looked at, and the cheapest is taken; of
 * a text also which of its words an index is asked for. A sample only decides on the way. Where it says "few", the index
 * is asked for one more than `EXACT` models, and the way changes if it has them.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../store/database.ts";
import type { SqlExecutor } from "../store/database.ts";
import { fingerprint } from "../store/fingerprint.ts";
import type { Allowance, KeptAnswers } from "./kept-answers.ts";
import { matches, matching } from "./matches.ts";
import type { Shortcuts } from "./matches.ts";
import { LONGEST_STRETCH as LONGEST_WALK } from "./cursor.ts";
import { isUnfiltered } from "./clean-filter.ts";
import { allOf, conditionOfKeys, TRIED_COLUMNS } from "./conditions.ts";
import { filterKeys, isOnlyKeys } from "./filter-keys.ts";
import type { CleanFilter } from "./clean-filter.ts";
import { cheapestIndex, DRAWN, isOfConversions, likelyShare, looseOf } from "./naming-cost.ts";
import type { Sample } from "./naming-cost.ts";

/** Matches up to which all are looked at, and their number is exact. */
export const EXACT = 10_000;
/**
 * Matches of a list up to which no sample is drawn, if its keys went together by chance. Where they go together more often
 * and there are too many after all, the way changes.
 */
const UNSAMPLED = 8000;
/** Standard errors by which the sample must promise more than `EXACT` before the index is not asked. */
const SURELY = 3.5;
/** Share of models above which a key is left out of what the index is asked beside others. */
const NEARLY_ALL = 0.8;
/** Matches that are enough to leave words inside of other words alone. */
const OFTEN = 1000;
/** Rows that a page shows, with the one that says whether there are more. */
const PAGE = 31;
/** Rows that naming the matches of a text may cost where a walk is cheaper: they are better ranked, and exactly counted. */
const CHEAP = 6000;
/** Rows that naming matches may cost where a walk is unlikely to fill a page. Above it the page is short. */
const DEAR = { list: 10_000, text: 15_000 };

/**
 * Share of a large store that may be written before a way is chosen, or an estimate made, anew: what a sample says is
 * surer than that of nothing.
 */
const DRIFT = 1 / 200;
/**
 * How old the number of matches may be that an index had to count in a large store, in milliseconds. A page and its total
 * are two looks at the store anyhow; and however many ask, each such count is made but once in this time.
 */
const COUNTED_MS = 2000;

/** Lots that can be drawn: `draw` has 28 bits. */
const LOTS = 2 ** 28;

/**
 * `found`: how many the sample promises, what naming them costs in rows, and what the index is not asked. `walk`: the
 * share of rows that match, or of conversions where these are what matches; whether a counter knows their number, there
 * are surely more than `EXACT`, or an index is to count them, for the page too or, of likely more, beside it; and what
 * the index is not asked where the first rows have hardly any, absent where naming them would cost too much.
 */
export type Way =
  | { kind: "found"; guess?: number; cost?: number; shortcuts?: Shortcuts }
  | {
      kind: "walk";
      share: number;
      count?: "by counter" | "many" | "likely many" | "by index";
      shortcuts?: Shortcuts;
      otherwise?: Shortcuts;
      isConversions?: true;
    };

/** Number of matches. `isAtLeast` where there are more that were not counted; 0 where nothing is known of it. */
export interface Total {
  total: number;
  isAtLeast?: true;
}

export class Ways {
  readonly #db: SqlExecutor;
  readonly #kept: KeptAnswers;
  readonly #isPart: boolean;
  readonly #whole: SqlExecutor;
  /** Rows that may be written before a way is chosen anew. Of a small store ways cost nothing. */
  #leeway = 0;

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

  /** Models in the whole store, to decide by: of a large one not to the last. */
  async size(): Promise<number> {
    const count = async () => (await countersOf(this.#whole, ["*"])).get("*") ?? 0;
    const size = await this.#kept.remember("size", count, { rows: this.#leeway });
    this.#leeway = size > EXACT ? Math.floor(size * DRIFT) : 0;
    return size;
  }

  /** How long an estimate is kept. */
  get estimated(): Allowance {
    return { rows: this.#leeway };
  }

  /** How long a number is kept that an index had to count. */
  get counted(): Allowance {
    return this.#leeway > 0 ? { ms: COUNTED_MS } : {};
  }

  /** Condition for about so many rows, drawn by lot. */
  async drawn(rows: number): Promise<{ condition: SQL; share: number }> {
    const share = Math.min(1, rows / Math.max(1, await this.size()));
    return { condition: sql`draw < ${Math.ceil(share * LOTS)}::integer`, share };
  }

  async wayOf(filter: CleanFilter): Promise<Way> {
    await this.size();
    return this.#kept.remember(`way ${fingerprint(filter)}`, () => this.#chooseWay(filter), this.estimated);
  }

  async #chooseWay(filter: CleanFilter): Promise<Way> {
    const size = await this.size();
    if (isUnfiltered(filter) && !this.#isPart) return { kind: "walk", share: 1, count: "by counter" };
    if (size <= EXACT) return { kind: "found" };
    // What is kept counts all models, also those that this part must not know of.
    const counted = this.#isPart ? undefined : await this.#counted(filter);
    const isList = counted !== undefined && filter.text === undefined;
    const common = counted === undefined ? [] : commonKeys(counted, size);
    // As many as a walk would look at to meet a page of them.
    if (isList && counted.most <= Math.sqrt(PAGE * size)) return { kind: "found", shortcuts: { common } };
    if (counted?.isExact) return { kind: "walk", share: counted.most / size, count: "by counter" };
    const likely = isList ? likelyByKeys(counted, size) : Infinity;
    if (likely <= UNSAMPLED) return { kind: "found", guess: likely, cost: likely, shortcuts: { common } };
    const sample = await this.#sample(filter);
    const { share } = sample;
    const error = Math.sqrt((share * (1 - share)) / DRAWN);
    const isMany = (share - SURELY * error) * size > EXACT;
    const byKeys = counted && Math.min(counted.most, Math.max(sample.keyed, 0.5 / DRAWN) * size);
    const index = cheapestIndex(sample, { size, byKeys, text: filter.text });
    const isWhole = share * size > OFTEN || Math.min(...sample.terms) * size > EXACT;
    const tried = index.isByText && counted ? counted.asked.flatMap(({ keys }) => keys) : common;
    const shortcuts = { loose: index.loose, isWhole, common: tried };
    const isConversions = filter.text !== undefined && isOfConversions(sample);
    // Ranked ones are walked from the most used originals on, or from the most used conversions.
    const shareMet = isConversions
      ? likelyShare(sample) / sample.conversions
      : filter.text === undefined
        ? share
        : sample.originals;
    const walked = PAGE / Math.max(shareMet, PAGE / size);
    const isFilled = walked * 1.3 <= LONGEST_WALK;
    const dear = filter.text === undefined ? DEAR.list : DEAR.text;
    const worth = isFilled ? Math.max(walked, filter.text === undefined ? 0 : CHEAP) : dear;
    if (!isMany && index.cost <= worth) return { kind: "found", guess: share * size, cost: index.cost, shortcuts };
    const isCounted = filter.text === undefined && index.cost <= dear;
    const count = isMany ? "many" : !isCounted ? undefined : share * size > EXACT ? "likely many" : "by index";
    return {
      kind: "walk",
      share: Math.max(isConversions ? shareMet : share, PAGE / LONGEST_WALK),
      shortcuts: { loose: looseOf(sample), common },
      ...(index.cost <= dear && { otherwise: shortcuts }),
      ...(isConversions && { isConversions }),
      ...(count && { count }),
    };
  }

  /** The most models that can pass, by the counters of its keys; exact where one key is all that is asked for. */
  async #counted(filter: CleanFilter): Promise<Counted | undefined> {
    const { all, any } = filterKeys(filter);
    if (all.length + any.length === 0) return undefined;
    const counters = await countersOf(this.#db, [...all, ...any.flat()]);
    const asked = [...all.map((key) => [key]), ...any].map((keys) => ({
      keys,
      models: keys.reduce((sum, key) => sum + (counters.get(key) ?? 0), 0),
    }));
    const most = Math.min(...asked.map(({ models }) => models));
    return { asked, most, isExact: all.length === 1 && any.length === 0 && isOnlyKeys(filter) };
  }

  /** How common matches are, those of the keys alone, and each term of the text. */
  async #sample(filter: CleanFilter): Promise<Sample> {
    const { condition } = await this.drawn(DRAWN);
    const { text } = filter;
    const terms = text?.terms ?? [];
    // What no index of keys or words narrows down is tried on the rows that these name.
    const named = sql`${text === undefined ? sql`true` : matching({ text })} AND ${conditionOfKeys(filter)}`;
    const counted = terms.map(
      (term, at) => sql`, count(*) FILTER (WHERE search @@ (${allOf([term])})) AS ${sql.identifier(`term_${at}`)}`,
    );
    const [row] = await rowsOf<Record<string, number | string>>(
      this.#db,
      // The vector of a card lies beside the row, packed: it is fetched and unpacked once, however often it is tried.
      sql`WITH drawn AS MATERIALIZED (SELECT ${TRIED_COLUMNS}, ${text === undefined ? sql`NULL::tsvector` : sql`search || ''::tsvector`} AS search
            FROM vitrine_models WHERE ${condition})
          SELECT count(*) FILTER (WHERE ${matching(filter)}) AS hits,
            count(*) FILTER (WHERE NOT derived AND ${matching(filter)}) AS originals,
            count(*) FILTER (WHERE derived) AS conversions,
            count(*) FILTER (WHERE ${named}) AS named,
            count(*) FILTER (WHERE ${text === undefined ? sql`true` : matching({ text })}) AS worded,
            count(*) FILTER (WHERE ${conditionOfKeys(filter)}) AS keyed,
            count(*) FILTER (WHERE NOT derived AND ${conditionOfKeys(filter)}) AS keyed_originals ${sql.join(counted)} FROM drawn`,
    );
    const share = (name: string) => Math.min(1, Number(row?.[name] ?? 0) / DRAWN);
    return {
      share: share("hits"),
      originals: share("originals"),
      conversions: share("conversions"),
      named: share("named"),
      worded: share("worded"),
      keyed: share("keyed"),
      keyedOriginals: share("keyed_originals"),
      terms: terms.map((_, at) => share(`term_${at}`)),
    };
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
  async turn(filter: CleanFilter, way: Way): Promise<Way> {
    const walk: Way = way.kind === "walk" ? { ...way, count: "many" } : await this.#walkInstead(way);
    this.#kept.put(`way ${fingerprint(filter)}`, walk, this.#kept.version);
    return walk;
  }

  async #walkInstead({ guess = 0, shortcuts }: Way & { kind: "found" }): Promise<Way> {
    const share = Math.max(guess, EXACT) / Math.max(1, await this.size());
    const both = shortcuts && { shortcuts, otherwise: shortcuts };
    return { kind: "walk", share: Math.min(1, share), count: "many", ...both };
  }

  async total(filter: CleanFilter): Promise<Total> {
    const way = await this.wayOf(filter);
    const key = `total ${fingerprint(filter)}`;
    if (way.kind === "walk" && way.count === "by counter")
      return { total: await this.#kept.remember(key, () => this.#byCounter(filter)) };
    if (way.kind === "walk" && way.count !== "by index" && way.count !== "likely many") return uncounted(way);
    const found = await this.#kept.remember(key, () => this.#capped(filter, way.shortcuts), this.counted);
    return found <= EXACT ? { total: found } : uncounted(await this.turn(filter, way));
  }

  async #byCounter(filter: CleanFilter): Promise<number> {
    if (isUnfiltered(filter)) return (await countersOf(this.#whole, ["*"])).get("*") ?? 0;
    return (await this.#counted(filter))?.most ?? 0;
  }

  /** The number of matches, where it was counted before. */
  knownTotal(filter: CleanFilter): Promise<number> | undefined {
    return this.#kept.known<number>(`total ${fingerprint(filter)}`, this.counted);
  }

  /** The version of the store that questions from here on see, or a later one. */
  get version(): string {
    return this.#kept.version;
  }

  /** @param version what the store had when they were counted, or an earlier one */
  keepTotal(filter: CleanFilter, total: number, version: string): void {
    this.#kept.put(`total ${fingerprint(filter)}`, total, version);
  }
}

/** The total on a walk that does not count. */
function uncounted(way: Way): Total {
  return { total: way.kind === "walk" && way.count !== "many" ? 0 : EXACT, isAtLeast: true };
}

/** What counters say of a filter's keys. */
interface Counted {
  /** Models that have one of these keys; all that are asked for must be so. */
  asked: { keys: string[]; models: number }[];
  /** The most models that can pass. */
  most: number;
  /** `most` do pass. */
  isExact: boolean;
}

/** Models that pass by all keys, if these went together by chance. */
function likelyByKeys({ asked }: Counted, size: number): number {
  return asked.reduce((likely, { models }) => (likely * models) / size, size);
}

/** Keys that nearly all models have: their lists are longer to go through than the rows that the other keys name. */
function commonKeys({ asked, most }: Counted, size: number): string[] {
  return asked.flatMap(({ keys, models }) => (models >= NEARLY_ALL * size && models > most ? keys : []));
}

/** What the store counts under these keys. */
export async function countersOf(db: SqlExecutor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ key: string; n: number | string }>(
    db,
    sql`SELECT key, n FROM vitrine_counts WHERE key = ANY(${sql.param(keys)}::text[])`,
  );
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}
