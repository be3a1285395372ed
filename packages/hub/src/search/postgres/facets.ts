/**
 * Facets: how many models each value of a field would leave. A field is counted without its own filter, so that a
 * person who chose one task still sees what the others would give.
 *
 * The database maintains the counts of the whole store. If a filter leaves few models, all are counted; if many, a
 * sample is, and the counts are marked as estimates.
 */
import { sql } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { SqlExecutor } from "../../store/engine/database.ts";
import { fingerprint } from "../../store/engine/fingerprint.ts";
import type { QueryCache } from "./query-cache.ts";
import { matches, matching } from "./matches.ts";
import type { Shortcuts } from "./matches.ts";
import { cleanFilter, isUnfiltered, withoutFacet } from "../parse/clean-filter.ts";
import { conditionOf } from "./conditions.ts";
import { FACET_FIELDS, UNKNOWNS } from "../model-query.ts";
import type { CleanFilter } from "../parse/clean-filter.ts";
import type { FacetField, ModelFilter } from "../model-query.ts";
import { countersOf, EXACT } from "./query-plan.ts";
import type { QueryPlanner } from "./query-plan.ts";

export interface FacetValue {
  value: string;
  count: number;
  /** Set where the count was worked out from a sample. */
  isEstimate?: true;
}

/** Values by count, then by name. */
export type Facets = Partial<Record<FacetField, FacetValue[]>>;

/** What is known of the store as a whole. */
export interface Overview {
  total: number;
  /** Which sorts would mean anything: those by a number that some model has. */
  hasDownloads: boolean;
  hasLikes: boolean;
  hasUpdated: boolean;
  hasCreated: boolean;
  hasPopularity: boolean;
  hasPrices: boolean;
}

/** Values shown of each facet. Tasks and libraries are counted in hundreds; authors may be many more. */
const MAX_VALUES = 1000;
/** Matches that are counted one by one in a large store; of more, a sample is. */
const MAX_COUNTED_ROWS = 2500;
/** Rows that matching the matches of one field may cost. */
const MAX_FACET_COST_ROWS = 8000;
/** Models that are sampled at random for an estimate. */
const SAMPLE_ROWS = 4000;
/** Fewer where each row's text must be decompressed. */
const TEXT_SAMPLE_ROWS = 2000;

/** Fields that are counted by the keys of rows; what is unknown comes out of these counts. */
type CountedField = Exclude<FacetField, "unknown">;
const COUNTED_FIELDS = FACET_FIELDS.filter((field): field is CountedField => field !== "unknown");
/** Value under which models are counted that have no value. */
const NOT_KNOWN = "";

/** One query for several fields: all that are counted over the same models. */
interface Group {
  rest: CleanFilter;
  fields: CountedField[];
}

interface KeyCount {
  key: string;
  count: number | string;
}

/** The requested counts; those of models without a value become a separate facet. */
function withUnknown(counted: Facets, fields: readonly FacetField[]): Facets {
  const facets: Facets = {};
  for (const field of fields) facets[field] = (counted[field] ?? []).filter(({ value }) => value !== NOT_KNOWN);
  if (fields.includes("unknown")) {
    facets.unknown = Object.keys(UNKNOWNS)
      .flatMap((name) => {
        const missing = counted[name as CountedField]?.find(({ value }) => value === NOT_KNOWN);
        return missing === undefined ? [] : [{ ...missing, value: name }];
      })
      .sort(byCount);
  }
  return facets;
}

const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.value < b.value ? -1 : 1);

/** Counts by field out of counts by key. */
function byField(rows: readonly KeyCount[], fields: readonly CountedField[], share = 1): Facets {
  const counts = new Map(fields.map((field) => [field as string, [] as FacetValue[]]));
  for (const { key, count } of rows) {
    const colon = key.indexOf(":");
    const value = key.slice(colon + 1);
    counts
      .get(key.slice(0, colon))
      ?.push(
        share === 1
          ? { value, count: Number(count) }
          : { value, count: estimate(Number(count) / share), isEstimate: true },
      );
  }
  return Object.fromEntries([...counts].map(([field, values]) => [field, values.sort(byCount).slice(0, MAX_VALUES)]));
}

/** With the numbers that an estimate deserves. */
function estimate(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
}

/** Columns of the keys that these fields are counted by, most frequent first. */
const ofFields = (fields: readonly CountedField[]) => sql`split_part(key, ':', 1) = ANY(${sql.param(fields)}::text[])`;

/** Of one field its keys alone are grouped; of several a look at each key would cost more than it saves. */
const near = ([field, ...others]: readonly CountedField[]) =>
  field === undefined || others.length > 0
    ? sql`true`
    : sql`key >= ${`${field}:`}::text AND key < ${`${field};`}::text`;

export class FacetCounter {
  readonly #db: SqlExecutor;
  readonly #cache: QueryCache;
  readonly #planner: QueryPlanner;
  readonly #isPart: boolean;

  /** @param dependencies.isPart where the database is a part of one, of which the store keeps no counts */
  constructor(dependencies: { db: SqlExecutor; cached: QueryCache; planner: QueryPlanner; isPart: boolean }) {
    this.#db = dependencies.db;
    this.#cache = dependencies.cached;
    this.#planner = dependencies.planner;
    this.#isPart = dependencies.isPart;
  }

  async facets(filter: ModelFilter, fields: readonly FacetField[]): Promise<Facets> {
    const clean = cleanFilter(filter);
    const isRequested = (field: CountedField) =>
      fields.includes(field) || (fields.includes("unknown") && field in UNKNOWNS);
    // Fields without an own filter share one query; the others need one each.
    const groups = new Map<string, Group>();
    for (const field of COUNTED_FIELDS.filter(isRequested)) {
      const rest = withoutFacet(clean, field);
      const key = fingerprint(rest);
      const group = groups.get(key) ?? { rest, fields: [] };
      group.fields.push(field);
      groups.set(key, group);
    }
    return withUnknown(await this.#count([...groups.values()]), fields);
  }

  async #count(groups: readonly Group[]): Promise<Facets> {
    const counted = await Promise.all(groups.map((group) => this.#countGroup(group)));
    const sampled = groups.filter((_, at) => counted[at] === undefined);
    const estimates = () =>
      this.#cache.remember(
        `facets sampled ${fingerprint(sampled)}`,
        () => this.#countSampled(sampled),
        this.#planner.estimated,
      );
    return Object.assign({}, ...counted, ...(sampled.length > 0 ? [await estimates()] : [])) as Facets;
  }

  /** Exact counts of a group; `undefined` where that would take too many rows. */
  async #countGroup(group: Group): Promise<Facets | undefined> {
    const key = `facets ${fingerprint(group)}`;
    if (isUnfiltered(group.rest) && !this.#isPart)
      return this.#cache.remember(key, () => this.#countersOfFields(group.fields));
    const plan = await this.#planner.planFor(group.rest);
    const isSmall = (await this.#planner.size()) <= EXACT;
    const maxRows = isSmall ? EXACT : MAX_COUNTED_ROWS;
    if (
      plan.kind === "ordered scan" ||
      (!isSmall && ((plan.estimate ?? 0) > maxRows || (plan.cost ?? 0) > MAX_FACET_COST_ROWS))
    )
      return undefined;
    return this.#cache.remember(key, () => this.#countAll(group, maxRows, plan.shortcuts), this.#planner.counted);
  }

  /** What the store keeps: the most frequent values of each field. */
  async #countersOfFields(fields: readonly CountedField[]): Promise<Facets> {
    const rows = await rowsOf<KeyCount>(
      this.#db,
      sql.join(
        fields.map(
          // Keys of a field lie together: ';' comes right after ':'.
          (field) => sql`(SELECT key, n AS count FROM vitrine_counts
            WHERE key > ${`${field}:`}::text AND key < ${`${field};`}::text AND n > 0 ORDER BY n DESC, key LIMIT ${MAX_VALUES})
            UNION ALL SELECT key, n FROM vitrine_counts WHERE key = ${`${field}:`} AND n > 0`,
        ),
        sql` UNION ALL `,
      ),
    );
    return byField(rows, fields);
  }

  /** Every match counted; `undefined` where there are too many for it after all. */
  async #countAll(
    { rest, fields }: Group,
    maxRows: number,
    shortcuts: Shortcuts | undefined,
  ): Promise<Facets | undefined> {
    const rows = await rowsOf<KeyCount>(
      this.#db,
      sql`WITH found AS MATERIALIZED (${matches(sql`keys`, rest, shortcuts)} LIMIT ${maxRows + 1})
          SELECT * FROM (SELECT key, count(*) AS count FROM found, unnest(keys) AS key WHERE ${near(fields)} GROUP BY key) AS counted
          WHERE ${ofFields(fields)}
          UNION ALL SELECT '*', count(*) FROM found`,
    );
    const total = rows.find(({ key }) => key === "*");
    return Number(total?.count ?? 0) > maxRows ? undefined : byField(rows, fields);
  }

  /** All groups over one sample, each with its own condition. */
  async #countSampled(groups: readonly Group[]): Promise<Facets> {
    // No facet counts over the text, so it is the same for all groups, and tried once.
    const text = groups[0]?.rest.text;
    const { condition, share } = await this.#planner.sampled(text === undefined ? SAMPLE_ROWS : TEXT_SAMPLE_ROWS);
    const flags = groups.map(({ rest }, at) => sql`(${conditionOf(rest)}) AS ${sql.identifier(`passes_${at}`)}`);
    const counts = groups.map(
      ({ fields }, at) => sql`SELECT ${at}::integer AS of, key, count FROM (
          SELECT key, count(*) AS count FROM sampled, unnest(keys) AS key
          WHERE ${sql.identifier(`passes_${at}`)} AND ${near(fields)} GROUP BY key) AS counted WHERE ${ofFields(fields)}`,
    );
    const rows = await rowsOf<KeyCount & { of: number }>(
      this.#db,
      sql`WITH sampled AS MATERIALIZED (SELECT keys, ${sql.join(flags, sql`, `)} FROM vitrine_models
          WHERE ${condition} AND ${text === undefined ? sql`true` : matching({ text })})
          ${sql.join(counts, sql` UNION ALL `)}`,
    );
    const facets: Facets = {};
    for (const [at, { fields }] of groups.entries())
      Object.assign(
        facets,
        byField(
          rows.filter(({ of }) => of === at),
          fields,
          share,
        ),
      );
    return facets;
  }

  async overview(): Promise<Overview> {
    const [sortableFields, { total }] = await Promise.all([this.sortableFields(), this.#planner.total({})]);
    return { total, ...sortableFields };
  }

  /** Which numbers some model has. */
  async sortableFields(): Promise<Omit<Overview, "total">> {
    await this.#planner.size();
    const names = ["*downloads", "*likes", "*updated", "*created", "*popularity", "*prices"];
    const counters = await this.#cache.remember(
      "figures",
      () => (this.#isPart ? this.#countSortableFields(names) : countersOf(this.#db, names)),
      this.#planner.estimated,
    );
    const has = (name: string) => (counters.get(`*${name}`) ?? 0) > 0;
    return {
      hasDownloads: has("downloads"),
      hasLikes: has("likes"),
      hasUpdated: has("updated"),
      hasCreated: has("created"),
      hasPopularity: has("popularity"),
      hasPrices: has("prices"),
    };
  }

  /** Which numbers some of the first models of a part have. */
  async #countSortableFields(names: readonly string[]): Promise<Map<string, number>> {
    const [row] = await rowsOf<Record<string, number | string>>(
      this.#db,
      sql`SELECT count(downloads) AS downloads, count(likes) AS likes, count(updated) AS updated,
          count(created) AS created, count(nullif(popularity, 0)) AS popularity, count(lowest_price) AS prices
        FROM (SELECT * FROM vitrine_models LIMIT ${EXACT}) AS first_ones`,
    );
    return new Map(names.map((name) => [name, Number(row?.[name.slice(1)] ?? 0)]));
  }
}
