/**
 * Facets: how many models each value of a field would leave. A field is counted without its own filter, so that a
 * person who chose one task still sees what the others would give.
 *
 * Counts over the whole store are the slowest question and the most asked; they are worked out once for each version
 * of the store and kept in it, so that a fresh process starts with them.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "./database.ts";
import type { SqlExecutor } from "./database.ts";
import { fingerprint } from "./cursor.ts";
import { cleanFilter, condition, FACET_FIELDS, isUnfiltered, withoutFacet } from "./model-query.ts";
import type { CleanFilter, FacetField, ModelFilter } from "./model-query.ts";
import { readState, writeState } from "./store-state.ts";

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
  facets: Record<FacetField, FacetValue[]>;
}

/** Values kept of each facet. Tasks and libraries are counted in hundreds; authors may be many more. */
const MAX_VALUES = 1000;
const MAX_KEPT_ANSWERS = 500;

const SINGLE_COLUMNS = { task: "task", library: "library", license: "license", author: "author" } as const;
const LIST_COLUMNS = { language: "languages", provider: "providers" } as const;

function facetQuery(field: FacetField, where: SQL): SQL {
  if (field === "chatTemplate") {
    return sql`SELECT has_chat_template::text AS value, count(*) AS count FROM vitrine_models WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1`;
  }
  if (field === "language" || field === "provider") {
    const column = sql.raw(LIST_COLUMNS[field]);
    return sql`SELECT value COLLATE "C" AS value, count(*) AS count FROM vitrine_models, unnest(${column}) AS value WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_VALUES}`;
  }
  const column = sql.raw(SINGLE_COLUMNS[field]);
  return sql`SELECT ${column} AS value, count(*) AS count FROM vitrine_models WHERE ${column} IS NOT NULL AND ${where} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_VALUES}`;
}

async function countFacet(db: SqlExecutor, field: FacetField, filter: CleanFilter): Promise<FacetValue[]> {
  const where = condition(withoutFacet(filter, field));
  const rows = await rowsOf<{ value: string; count: number | string }>(db, facetQuery(field, where));
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** Counts of a store, remembered for one version of it. */
export class FacetCounter {
  readonly #db: SqlExecutor;
  readonly #version: () => Promise<string>;
  #answersVersion = "";
  /** Answers of the current version, the longest unused first. */
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(db: SqlExecutor, version: () => Promise<string>) {
    this.#db = db;
    this.#version = version;
  }

  async facets(filter: ModelFilter, fields: readonly FacetField[]): Promise<Facets> {
    const clean = cleanFilter(filter);
    const asked = FACET_FIELDS.filter((field) => fields.includes(field));
    const counted = await Promise.all(asked.map((field) => this.#facet(field, clean)));
    return Object.fromEntries(asked.map((field, index) => [field, counted[index]]));
  }

  async #facet(field: FacetField, filter: CleanFilter): Promise<FacetValue[]> {
    const rest = withoutFacet(filter, field);
    if (isUnfiltered(rest)) return (await this.overview()).facets[field];
    return this.#remember(`${field} ${fingerprint(rest)}`, () => countFacet(this.#db, field, filter));
  }

  async count(filter: CleanFilter): Promise<number> {
    if (isUnfiltered(filter)) return (await this.overview()).total;
    return this.#remember(`count ${fingerprint(filter)}`, async () => {
      const [row] = await rowsOf<{ count: number | string }>(
        this.#db,
        sql`SELECT count(*) AS count FROM vitrine_models WHERE ${condition(filter)}`,
      );
      return Number(row?.count ?? 0);
    });
  }

  overview(): Promise<Overview> {
    return this.#remember("overview", async (version) => {
      const kept = await readState(this.#db, "overview");
      if (kept !== undefined) {
        const { of, overview } = JSON.parse(kept) as { of: string; overview: Overview };
        if (of === version) return overview;
      }
      const overview = await this.#countEverything();
      await writeState(this.#db, "overview", JSON.stringify({ of: version, overview }));
      return overview;
    });
  }

  async #countEverything(): Promise<Overview> {
    const [totals] = await rowsOf<{ total: number | string; downloads: number | string }>(
      this.#db,
      sql`SELECT count(*) AS total, count(downloads) AS downloads FROM vitrine_models`,
    );
    const counted = await Promise.all(FACET_FIELDS.map((field) => countFacet(this.#db, field, {})));
    return {
      total: Number(totals?.total ?? 0),
      hasDownloads: Number(totals?.downloads ?? 0) > 0,
      facets: Object.fromEntries(
        FACET_FIELDS.map((field, index) => [field, counted[index] ?? []]),
      ) as Overview["facets"],
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
