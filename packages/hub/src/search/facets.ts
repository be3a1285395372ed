/**
 * Facets: how many models each value of a field would leave. A field is counted without its own filter, so that a
 * person who chose one task still sees what the others would give.
 *
 * Counts over the whole store are the slowest question and the most asked; they are worked out once for each version
 * of the store and kept in it, so that a fresh process starts with them.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../store/database.ts";
import type { SqlExecutor } from "../store/database.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { matches } from "./matches.ts";
import { BANDS, cleanFilter, FACET_FIELDS, isUnfiltered, UNKNOWNS, withoutFacet } from "./model-query.ts";
import type { BandField, CleanFilter, FacetField, ModelFilter } from "./model-query.ts";
import { readState, writeState } from "../store/store-state.ts";

export interface FacetValue {
  value: string;
  count: number;
}

/** Values by count, then by name. */
export type Facets = Partial<Record<FacetField, FacetValue[]>>;

/** What is known of the store as a whole, for one version of it. */
export interface Overview {
  total: number;
  hasDownloads: boolean;
  /** Which sorts would mean anything: those by a figure that some model has. */
  hasLikes: boolean;
  hasUpdated: boolean;
  hasCreated: boolean;
  hasStanding: boolean;
  hasPrices: boolean;
  /** With the models of which a fact is not known under an empty value. */
  facets: Record<CountedField, FacetValue[]>;
  /** Form of what is kept here; what an earlier release kept is counted anew. */
  form: typeof OVERVIEW_FORM;
}

const OVERVIEW_FORM = 4;
/** Values kept of each facet. Tasks and libraries are counted in hundreds; authors may be many more. */
const MAX_VALUES = 1000;
const MAX_KEPT_ANSWERS = 500;

const FACET_COLUMNS = sql.raw(
  "task, library, license, license_kind, author, languages, providers, formats, has_chat_template, parameters, context_length, memory, lowest_price, derived, gated, created",
);
const SINGLE_COLUMNS = {
  task: "task",
  library: "library",
  license: "license",
  licenseKind: "license_kind",
  author: "author",
  chatTemplate: "has_chat_template::text",
  original: "(NOT derived)::text",
  gated: "(gated IS NOT NULL)::text",
  ...(Object.fromEntries(
    Object.entries(BANDS).map(([field, { column, bounds }]) => [
      field,
      `width_bucket(${column}::float8, ARRAY[${bounds.join(", ")}]::float8[])::text`,
    ]),
  ) as Record<BandField, string>),
} as const;
const LIST_COLUMNS: Partial<Record<FacetField, string>> = {
  language: "languages",
  provider: "providers",
  format: "formats",
};

/** Fields that are counted by a column; what is not known comes out of these counts. */
type CountedField = Exclude<FacetField, "unknown">;
const COUNTED_FIELDS = FACET_FIELDS.filter((field): field is CountedField => field !== "unknown");
/** Value under which models are counted of which the fact is not known. */
const NOT_KNOWN = "";

/** Counts of one field over the rows of `found`, most frequent first. */
function countOf(field: CountedField): SQL {
  const name = sql.raw(`'${field}'::text`);
  const list = LIST_COLUMNS[field];
  const [source, value] =
    list === undefined
      ? [sql.raw("found"), sql.raw(SINGLE_COLUMNS[field as keyof typeof SINGLE_COLUMNS])]
      : [sql.raw(`found, unnest(${list}) AS value`), sql.raw(`value COLLATE "C"`)];
  return sql`(SELECT ${name} AS field, ${value} AS value, count(*) AS count FROM ${source}
    WHERE ${field in UNKNOWNS ? sql`true` : sql`${value} IS NOT NULL`} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${MAX_VALUES})`;
}

/** Counts of several fields over the models that pass one filter, which is evaluated once for all of them. */
async function countFacets(
  db: SqlExecutor,
  fields: readonly CountedField[],
  filter: CleanFilter,
): Promise<Record<string, FacetValue[]>> {
  const counts: Record<string, FacetValue[]> = Object.fromEntries(fields.map((field) => [field, []]));
  if (fields.length === 0) return counts;
  const rows = await rowsOf<{ field: string; value: string | null; count: number | string }>(
    db,
    sql`WITH found AS MATERIALIZED (
          ${matches(FACET_COLUMNS, filter)}
        ) ${sql.join(fields.map(countOf), sql` UNION ALL `)}`,
  );
  for (const { field, value, count } of rows) counts[field]?.push({ value: value ?? NOT_KNOWN, count: Number(count) });
  // A union promises no order.
  for (const values of Object.values(counts)) {
    values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
  return counts;
}

/** The counts that were asked for; those of models of which a fact is not known become a facet of their own. */
function withUnknown(counted: Facets, fields: readonly FacetField[]): Facets {
  const facets: Facets = {};
  for (const field of fields) facets[field] = knownValues(counted[field] ?? []);
  if (fields.includes("unknown")) {
    facets.unknown = Object.keys(UNKNOWNS)
      .flatMap((name) => {
        const missing = counted[name as CountedField]?.find(({ value }) => value === NOT_KNOWN);
        return missing === undefined ? [] : [{ value: name, count: missing.count }];
      })
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
  return facets;
}

export function knownValues(values: readonly FacetValue[]): FacetValue[] {
  return values.filter(({ value }) => value !== NOT_KNOWN);
}

/** Counts of a store, remembered for one version of it. */
export class FacetCounter {
  readonly #db: SqlExecutor;
  readonly #version: () => Promise<string>;
  #answersVersion = "";
  /** Answers of the current version, the longest unused first. */
  readonly #answers = new Map<string, Promise<unknown>>();

  readonly #isPart: boolean;
  /** The overview that was counted here, and not found in the store. */
  #counted: { of: string; overview: Overview } | undefined;

  /** @param options.isPart where the database is a part of one, whose overview is kept in the store */
  constructor(db: SqlExecutor, version: () => Promise<string>, { isPart = false } = {}) {
    this.#db = db;
    this.#isPart = isPart;
    this.#version = version;
  }

  async facets(filter: ModelFilter, fields: readonly FacetField[]): Promise<Facets> {
    const clean = cleanFilter(filter);
    const isAsked = (field: CountedField) =>
      fields.includes(field) || (fields.includes("unknown") && field in UNKNOWNS);
    // Fields without a filter of their own share one question; the others need one each.
    const groups = new Map<string, { rest: CleanFilter; fields: CountedField[] }>();
    for (const field of COUNTED_FIELDS.filter(isAsked)) {
      const rest = withoutFacet(clean, field);
      const key = fingerprint(rest);
      const group = groups.get(key) ?? { rest, fields: [] };
      group.fields.push(field);
      groups.set(key, group);
    }
    const counted = await Promise.all([...groups.values()].map((group) => this.#group(group.fields, group.rest)));
    return withUnknown(Object.assign({}, ...counted) as Facets, fields);
  }

  async #group(fields: readonly CountedField[], rest: CleanFilter): Promise<Facets> {
    if (isUnfiltered(rest)) {
      const { facets } = await this.overview();
      return Object.fromEntries(fields.map((field) => [field, facets[field]]));
    }
    return this.#remember(`${fields.join(" ")} ${fingerprint(rest)}`, () => countFacets(this.#db, fields, rest));
  }

  /** Number of models that pass a filter, asked for in one's own way where it is not known yet. */
  async count(filter: CleanFilter, ask = () => this.#askCount(filter)): Promise<number> {
    if (isUnfiltered(filter)) return (await this.overview()).total;
    return this.#remember(`count ${fingerprint(filter)}`, ask);
  }

  async #askCount(filter: CleanFilter): Promise<number> {
    const [row] = await rowsOf<{ count: number | string }>(
      this.#db,
      sql`SELECT count(*) AS count FROM (${matches(sql`true`, filter)}) AS found`,
    );
    return Number(row?.count ?? 0);
  }

  overview(): Promise<Overview> {
    return this.#remember("overview", async (version) => {
      if (this.#isPart) return this.#countEverything();
      const kept = await readState(this.#db, "overview");
      if (kept !== undefined) {
        const { of, overview } = JSON.parse(kept) as { of: string; overview: Overview };
        if (of === version && overview.form === OVERVIEW_FORM) return overview;
      }
      const overview = await this.#countEverything();
      this.#counted = { of: version, overview };
      return overview;
    });
  }

  /** Writes down what was counted of the current version, for the next start. */
  async keepOverview(db: SqlExecutor): Promise<void> {
    const counted = this.#counted;
    if (counted !== undefined && counted.of === (await this.#version()))
      await writeState(db, "overview", JSON.stringify(counted));
  }

  async #countEverything(): Promise<Overview> {
    const [totals] = await rowsOf<Record<string, number | string>>(
      this.#db,
      sql`SELECT count(*) AS total, count(downloads) AS downloads, count(likes) AS likes, count(updated) AS updated,
        count(created) AS created, count(nullif(standing, 0)) AS standing, count(lowest_price) AS prices
        FROM vitrine_models`,
    );
    const has = (name: string) => Number(totals?.[name] ?? 0) > 0;
    return {
      total: Number(totals?.["total"] ?? 0),
      hasDownloads: has("downloads"),
      hasLikes: has("likes"),
      hasUpdated: has("updated"),
      hasCreated: has("created"),
      hasStanding: has("standing"),
      hasPrices: has("prices"),
      facets: (await countFacets(this.#db, COUNTED_FIELDS, {})) as Overview["facets"],
      form: OVERVIEW_FORM,
    };
  }

  /** The answer to a question about the current version, asked once however many ask at the same time. */
  async #remember<T>(key: string, ask: (version: string) => Promise<T>): Promise<T> {
    const version = await this.#version();
    if (version !== this.#answersVersion) {
      this.#answers.clear();
      this.#answersVersion = version;
    }
    const known = this.#answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const answer = ask(version);
    this.#answers.set(key, answer);
    if (this.#answers.size > MAX_KEPT_ANSWERS) {
      for (const oldest of this.#answers.keys()) {
        this.#answers.delete(oldest);
        break;
      }
    }
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}
