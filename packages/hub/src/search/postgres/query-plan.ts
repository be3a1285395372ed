/**
 * Chooses how to answer a query, so that no query reads more rows than it needs, whatever the size of the store.
 *
 * Few matches: an *index scan* finds all of them. Many matches: an *ordered scan* reads rows in the requested order until
 * a page is full, because matches are then frequent. The choice is counted and not left to PostgreSQL's estimates: a
 * filter by the store's counters, everything else on a random sample. The cheapest plan by rows read wins. A sample only
 * decides on the plan. Where it promises few matches, the index is queried for up to `EXACT` + 1 models, and the plan
 * changes if there are more.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { SqlExecutor } from "../../store/engine/database.ts";
import { fingerprint } from "../../store/engine/fingerprint.ts";
import type { CacheTolerance, QueryCache } from "./query-cache.ts";
import { matches, matching } from "./matches.ts";
import type { Shortcuts } from "./matches.ts";
import { MAX_BATCH_ROWS as MAX_SCAN_ROWS } from "../cursor.ts";
import { isUnfiltered } from "../parse/clean-filter.ts";
import { allOf, conditionOfKeys, TRIED_COLUMNS } from "./conditions.ts";
import { filterKeys, isOnlyKeys } from "./filter-keys.ts";
import type { CleanFilter } from "../parse/clean-filter.ts";
import { cheapestIndex, SAMPLE_ROWS, isMostlyDerived, likelyShare, deferredTerms } from "./scan-cost.ts";
import type { Sample } from "./scan-cost.ts";

/** Matches up to which all are read, and their number is exact. */
export const EXACT = 10_000;
/**
 * Matches of a list, estimated from its keys, up to which no sample is taken. If there are more after all, the plan
 * changes.
 */
const MAX_UNSAMPLED_ROWS = 8000;
/** Standard errors by which the sample must exceed `EXACT` before the index is not used. */
const PLAN_CONFIDENCE_SIGMAS = 3.5;
/** Share of models above which a key is not looked up in the index but checked on the row. */
const MIN_COMMON_KEY_SHARE = 0.8;
/** Matches that are enough to skip words inside other words. */
const MIN_WHOLE_WORD_MATCHES = 1000;
/** Rows that a page shows, with the one that says whether there are more. */
const PAGE = 31;
/**
 * Rows that an index scan of a text may cost even if an ordered scan is cheaper: its matches are ranked better and
 * counted exactly.
 */
const TEXT_SCAN_BUDGET_ROWS = 6000;
/** Rows that an index scan may cost where an ordered scan would not fill a page. Above it the page is short. */
const MAX_SCAN_COST_ROWS = { list: 10_000, text: 15_000 };

/** Share of a large store that may be written before a plan or an estimate is computed again. */
const MAX_STALE_SHARE = 1 / 200;
/**
 * Milliseconds for which a count by index of a large store is cached. A page and its total are two reads of the store
 * anyway.
 */
const COUNT_CACHE_MS = 2000;

/** Number of sample keys: `sample_key` has 28 bits. */
const SAMPLE_KEYS = 2 ** 28;

/**
 * `index scan`: the estimated matches, the cost in rows, and what the index is not queried for. `ordered scan`: the share
 * of rows (or of derived models) that match, how the total is known, what the index is not queried for, and the index
 * scan to use instead if the first rows have few matches.
 */
export type QueryPlan =
  | { kind: "index scan"; estimate?: number; cost?: number; shortcuts?: Shortcuts }
  | {
      kind: "ordered scan";
      share: number;
      count?: "by counter" | "many" | "likely many" | "by index";
      shortcuts?: Shortcuts;
      otherwise?: Shortcuts;
      isDerivedOnly?: true;
    };

/** Number of matches. `isAtLeast` where more exist that were not counted; 0 where it is unknown. */
export interface Total {
  total: number;
  isAtLeast?: true;
}

export class QueryPlanner {
  readonly #db: SqlExecutor;
  readonly #cache: QueryCache;
  readonly #isPart: boolean;
  readonly #whole: SqlExecutor;
  /** Rows that may be written before a plan is chosen again. For a small store plans cost nothing. */
  #toleratedWrites = 0;

  /**
   * @param db the database to query
   * @param whole the same, or the store of which `db` is a view; only its size is read, to choose
   * the sample size
   */
  constructor(db: SqlExecutor, cached: QueryCache, whole: SqlExecutor) {
    this.#db = db;
    this.#cache = cached;
    this.#whole = whole;
    this.#isPart = whole !== db;
  }

  /** Models in the whole store, to decide by: of a large one not to the last. */
  async size(): Promise<number> {
    const count = async () => (await countersOf(this.#whole, ["*"])).get("*") ?? 0;
    const size = await this.#cache.remember("size", count, { rows: this.#toleratedWrites });
    this.#toleratedWrites = size > EXACT ? Math.floor(size * MAX_STALE_SHARE) : 0;
    return size;
  }

  /** How long an estimate is cached. */
  get estimated(): CacheTolerance {
    return { rows: this.#toleratedWrites };
  }

  /** How long a count by index is cached. */
  get counted(): CacheTolerance {
    return this.#toleratedWrites > 0 ? { ms: COUNT_CACHE_MS } : {};
  }

  /** Condition for about so many rows, sampled at random. */
  async sampled(rows: number): Promise<{ condition: SQL; share: number }> {
    const share = Math.min(1, rows / Math.max(1, await this.size()));
    return { condition: sql`sample_key < ${Math.ceil(share * SAMPLE_KEYS)}::integer`, share };
  }

  async planFor(filter: CleanFilter): Promise<QueryPlan> {
    await this.size();
    return this.#cache.remember(`plan ${fingerprint(filter)}`, () => this.#choosePlan(filter), this.estimated);
  }

  async #choosePlan(filter: CleanFilter): Promise<QueryPlan> {
    const size = await this.size();
    if (isUnfiltered(filter) && !this.#isPart) return { kind: "ordered scan", share: 1, count: "by counter" };
    if (size <= EXACT) return { kind: "index scan" };
    // The counters include models that are hidden from this part.
    const counted = this.#isPart ? undefined : await this.#counted(filter);
    const isList = counted !== undefined && filter.text === undefined;
    const common = counted === undefined ? [] : commonKeys(counted, size);
    // As many as an ordered scan would look at to meet a page of them.
    if (isList && counted.maxRows <= Math.sqrt(PAGE * size)) return { kind: "index scan", shortcuts: { common } };
    if (counted?.isExact) return { kind: "ordered scan", share: counted.maxRows / size, count: "by counter" };
    const likely = isList ? likelyByKeys(counted, size) : Infinity;
    if (likely <= MAX_UNSAMPLED_ROWS)
      return { kind: "index scan", estimate: likely, cost: likely, shortcuts: { common } };
    const sample = await this.#sample(filter);
    const { share } = sample;
    const error = Math.sqrt((share * (1 - share)) / SAMPLE_ROWS);
    const isMany = (share - PLAN_CONFIDENCE_SIGMAS * error) * size > EXACT;
    const byKeys = counted && Math.min(counted.maxRows, Math.max(sample.keyed, 0.5 / SAMPLE_ROWS) * size);
    const index = cheapestIndex(sample, { size, byKeys, text: filter.text });
    const isWhole = share * size > MIN_WHOLE_WORD_MATCHES || Math.min(...sample.terms) * size > EXACT;
    const tried = index.isByText && counted ? counted.requested.flatMap(({ keys }) => keys) : common;
    const shortcuts = { deferred: index.deferred, isWhole, common: tried };
    const isDerivedOnly = filter.text !== undefined && isMostlyDerived(sample);
    // Ranked ones are scanned from the most used originals on, or from the most used derived models.
    const shareMet = isDerivedOnly
      ? likelyShare(sample) / sample.derived
      : filter.text === undefined
        ? share
        : sample.originals;
    const scanned = PAGE / Math.max(shareMet, PAGE / size);
    const isFilled = scanned * 1.3 <= MAX_SCAN_ROWS;
    const maxCost = filter.text === undefined ? MAX_SCAN_COST_ROWS.list : MAX_SCAN_COST_ROWS.text;
    const worth = isFilled ? Math.max(scanned, filter.text === undefined ? 0 : TEXT_SCAN_BUDGET_ROWS) : maxCost;
    if (!isMany && index.cost <= worth)
      return { kind: "index scan", estimate: share * size, cost: index.cost, shortcuts };
    const isCounted = filter.text === undefined && index.cost <= maxCost;
    const count = isMany ? "many" : !isCounted ? undefined : share * size > EXACT ? "likely many" : "by index";
    return {
      kind: "ordered scan",
      share: Math.max(isDerivedOnly ? shareMet : share, PAGE / MAX_SCAN_ROWS),
      shortcuts: { deferred: deferredTerms(sample), common },
      ...(index.cost <= maxCost && { otherwise: shortcuts }),
      ...(isDerivedOnly && { isDerivedOnly }),
      ...(count && { count }),
    };
  }

  /** The most models that can pass, by the counters of its keys; exact where the filter is one key. */
  async #counted(filter: CleanFilter): Promise<Counted | undefined> {
    const { all, any } = filterKeys(filter);
    if (all.length + any.length === 0) return undefined;
    const counters = await countersOf(this.#db, [...all, ...any.flat()]);
    const requested = [...all.map((key) => [key]), ...any].map((keys) => ({
      keys,
      models: keys.reduce((sum, key) => sum + (counters.get(key) ?? 0), 0),
    }));
    const maxRows = Math.min(...requested.map(({ models }) => models));
    return { requested, maxRows, isExact: all.length === 1 && any.length === 0 && isOnlyKeys(filter) };
  }

  /** How common matches are, those of the keys alone, and each term of the text. */
  async #sample(filter: CleanFilter): Promise<Sample> {
    const { condition } = await this.sampled(SAMPLE_ROWS);
    const { text } = filter;
    const terms = text?.terms ?? [];
    // What no index of keys or words narrows down is tried on the rows that these name.
    const matched = sql`${text === undefined ? sql`true` : matching({ text })} AND ${conditionOfKeys(filter)}`;
    const counted = terms.map(
      (term, at) => sql`, count(*) FILTER (WHERE search @@ (${allOf([term])})) AS ${sql.identifier(`term_${at}`)}`,
    );
    const [row] = await rowsOf<Record<string, number | string>>(
      this.#db,
      // The vector of a card lies next to the row, packed: it is fetched and unpacked once, however often it is
      // tried.
      sql`WITH sampled AS MATERIALIZED (SELECT ${TRIED_COLUMNS}, ${text === undefined ? sql`NULL::tsvector` : sql`search || ''::tsvector`} AS search
            FROM vitrine_models WHERE ${condition})
          SELECT count(*) FILTER (WHERE ${matching(filter)}) AS hits,
            count(*) FILTER (WHERE NOT derived AND ${matching(filter)}) AS originals,
            count(*) FILTER (WHERE derived) AS derived_models,
            count(*) FILTER (WHERE ${matched}) AS matched,
            count(*) FILTER (WHERE ${text === undefined ? sql`true` : matching({ text })}) AS worded,
            count(*) FILTER (WHERE ${conditionOfKeys(filter)}) AS keyed,
            count(*) FILTER (WHERE NOT derived AND ${conditionOfKeys(filter)}) AS keyed_originals ${sql.join(counted)} FROM sampled`,
    );
    const share = (name: string) => Math.min(1, Number(row?.[name] ?? 0) / SAMPLE_ROWS);
    return {
      share: share("hits"),
      originals: share("originals"),
      derived: share("derived_models"),
      matched: share("matched"),
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
  async switchPlan(filter: CleanFilter, plan: QueryPlan): Promise<QueryPlan> {
    const scan: QueryPlan = plan.kind === "ordered scan" ? { ...plan, count: "many" } : await this.#scanInstead(plan);
    this.#cache.put(`plan ${fingerprint(filter)}`, scan, this.#cache.version);
    return scan;
  }

  async #scanInstead({ estimate = 0, shortcuts }: QueryPlan & { kind: "index scan" }): Promise<QueryPlan> {
    const share = Math.max(estimate, EXACT) / Math.max(1, await this.size());
    const both = shortcuts && { shortcuts, otherwise: shortcuts };
    return { kind: "ordered scan", share: Math.min(1, share), count: "many", ...both };
  }

  async total(filter: CleanFilter): Promise<Total> {
    const plan = await this.planFor(filter);
    const key = `total ${fingerprint(filter)}`;
    if (plan.kind === "ordered scan" && plan.count === "by counter")
      return { total: await this.#cache.remember(key, () => this.#byCounter(filter)) };
    if (plan.kind === "ordered scan" && plan.count !== "by index" && plan.count !== "likely many")
      return uncounted(plan);
    const found = await this.#cache.remember(key, () => this.#capped(filter, plan.shortcuts), this.counted);
    return found <= EXACT ? { total: found } : uncounted(await this.switchPlan(filter, plan));
  }

  async #byCounter(filter: CleanFilter): Promise<number> {
    if (isUnfiltered(filter)) return (await countersOf(this.#whole, ["*"])).get("*") ?? 0;
    return (await this.#counted(filter))?.maxRows ?? 0;
  }

  /** The number of matches, where it was counted before. */
  knownTotal(filter: CleanFilter): Promise<number> | undefined {
    return this.#cache.known<number>(`total ${fingerprint(filter)}`, this.counted);
  }

  /** The version of the store that queries from here on see, or a later one. */
  get version(): string {
    return this.#cache.version;
  }

  /** @param version what the store had when they were counted, or an earlier one */
  keepTotal(filter: CleanFilter, total: number, version: string): void {
    this.#cache.put(`total ${fingerprint(filter)}`, total, version);
  }
}

/** The total on an ordered scan that does not count. */
function uncounted(plan: QueryPlan): Total {
  return { total: plan.kind === "ordered scan" && plan.count !== "many" ? 0 : EXACT, isAtLeast: true };
}

/** What counters say of a filter's keys. */
interface Counted {
  /** Models that have one of these keys; a match has one of each. */
  requested: { keys: string[]; models: number }[];
  /** The most models that can pass. */
  maxRows: number;
  /** `most` do pass. */
  isExact: boolean;
}

/** Models that pass by all keys, if these went together by chance. */
function likelyByKeys({ requested }: Counted, size: number): number {
  return requested.reduce((likely, { models }) => (likely * models) / size, size);
}

/** Keys that nearly all models have: their lists are longer to go through than the rows that the other keys name. */
function commonKeys({ requested, maxRows }: Counted, size: number): string[] {
  return requested.flatMap(({ keys, models }) =>
    models >= MIN_COMMON_KEY_SHARE * size && models > maxRows ? keys : [],
  );
}

/** What the store counts under these keys. */
export async function countersOf(db: SqlExecutor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ key: string; n: number | string }>(
    db,
    sql`SELECT key, n FROM vitrine_counts WHERE key = ANY(${sql.param(keys)}::text[])`,
  );
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}
