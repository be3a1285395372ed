/**
 * The store: model records in SQL, found by text, filters and nearness. The same code and SQL run on the embedded
 * database and on a PostgreSQL server; all state is in the database, so any number of processes may share a server.
 */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { Database } from "../../store/engine/database.ts";
import { FacetCounter } from "./facets.ts";
import type { Facets } from "./facets.ts";
import { FACET_FIELDS, MODEL_SORTS } from "../model-query.ts";
import type { FacetField, ModelFilter, ModelQuery, ModelSort } from "../model-query.ts";
import type { ModelSummary } from "../../store/rows/model-row.ts";
import { RecentVersion } from "./recent-version.ts";
import { searchModels } from "./search.ts";
import type { Store, StoreCounts } from "../store.ts";
import type { SearchPage } from "../page.ts";
import { QueryCache } from "./query-cache.ts";
import { QueryPlanner } from "./query-plan.ts";
import { parseStoredRecord } from "../../store/rows/stored-record.ts";
import { allListings, listingsOfModel, listingsOfProvider } from "../../store/rows/listings.ts";
import type { SourcedListing } from "../../store/rows/listings.ts";
import { ModelWriter } from "../../store/rows/model-writer.ts";
import { restrictedTo } from "../../store/restricted-view.ts";
import { RateLimits } from "../../store/rate-limits.ts";
import type { Visible } from "../../store/restricted-view.ts";
import { NOTE, readNotes, readState, readVersion, writeState, writeStateOnce } from "../../store/store-state.ts";
import { beginningWith, isName, similarModels } from "./suggest.ts";
import { correctText } from "./spelling-correction.ts";
import { findModels } from "../parse/find-models.ts";
import type { FindQuery, FoundPage } from "../parse/find-models.ts";

/** A store over a database that is open and of the newest schema. */
export function storeOver(database: Database, isWritable = true): Store {
  return new SqlStore(database, isWritable);
}

/** Ids are short and ASCII; nothing else can be one, and NUL must not reach the database. */
const ID = /^[\x21-\x7e]{1,200}$/;

const MAX_IDS = 10_000;

/** What some model must have for an order to mean anything. */
const NEEDS: Partial<
  Record<ModelSort, "hasDownloads" | "hasLikes" | "hasUpdated" | "hasCreated" | "hasPopularity" | "hasPrices">
> = {
  downloads: "hasDownloads",
  likes: "hasLikes",
  updated: "hasUpdated",
  created: "hasCreated",
  popularity: "hasPopularity",
  price: "hasPrices",
};

type WholeDatabase = Pick<Database, "db" | "reads" | "changes">;

class SqlStore implements Store {
  readonly kind: Database["kind"];
  readonly isWritable: boolean;
  readonly rateLimits: RateLimits;
  readonly #database: Database;
  readonly #counter: FacetCounter;
  readonly #planner: QueryPlanner;
  readonly #writer: ModelWriter;
  readonly #version = new RecentVersion(
    () => readVersion(this.#whole.reads),
    () => this.#whole.changes?.(),
  );

  /** The database that notes are in. */
  readonly #whole: WholeDatabase;
  readonly #isPart: boolean;

  /** @param whole the database that holds the notes, where this one is a view of it */
  constructor(database: Database, isWritable: boolean, whole?: WholeDatabase) {
    this.kind = database.kind;
    this.isWritable = isWritable;
    this.#database = database;
    this.#whole = whole ?? database;
    this.#isPart = whole !== undefined;
    this.rateLimits = new RateLimits(isWritable ? database : undefined);
    const cached = new QueryCache(() => this.#version.recent());
    this.#planner = new QueryPlanner(database.reads, cached, this.#whole.reads);
    this.#counter = new FacetCounter({ db: database.reads, cached, planner: this.#planner, isPart: this.#isPart });
    this.#writer = new ModelWriter(database, {
      size: () => this.#planner.size(),
      wrote: () => this.#version.forget(),
    });
  }

  restrictedTo(visible: Visible): Store {
    const part = {
      kind: this.kind,
      db: restrictedTo(this.#db, visible),
      reads: restrictedTo(this.#reads, visible),
      close: () => Promise.resolve(),
    };
    return new SqlStore(part, false, this.#whole);
  }

  get #reads() {
    return this.#database.reads;
  }

  get #db() {
    return this.#database.db;
  }

  search(query: ModelQuery = {}): Promise<SearchPage> {
    return searchModels(
      { db: this.#reads, planner: this.#planner, known: () => this.#counter.sortableFields() },
      query,
    );
  }

  find(query: FindQuery): Promise<FoundPage> {
    const finder = {
      search: (requested: ModelQuery) => this.search(requested),
      isName: (text: string) => isName(this.#reads, text),
      correct: (text: string) => correctText(this.#reads, text),
    };
    return findModels(finder, query);
  }

  facets(filter: ModelFilter = {}, fields: readonly FacetField[] = FACET_FIELDS): Promise<Facets> {
    return this.#counter.facets(filter, fields);
  }

  async get(id: string): Promise<ModelRecord | undefined> {
    if (typeof id !== "string" || !ID.test(id)) return undefined;
    const [row] = await rowsOf<{ record: string }>(
      this.#reads,
      sql`SELECT record FROM vitrine_models WHERE sort_name = ${id.toLowerCase()} ORDER BY id = ${id} DESC, id LIMIT 1`,
    );
    return row === undefined ? undefined : parseStoredRecord(row.record);
  }

  async getMany(ids: readonly string[]): Promise<ModelRecord[]> {
    const requested = ids.filter((id) => ID.test(id));
    if (requested.length === 0) return [];
    const rows = await rowsOf<{ id: string; record: string }>(
      this.#reads,
      sql`SELECT id, record FROM vitrine_models WHERE id = ANY(${sql.param(requested)}::text[])`,
    );
    const found = new Map(rows.map(({ id, record }) => [id, record]));
    return requested.flatMap((id) => {
      const record = found.get(id);
      return record === undefined ? [] : [parseStoredRecord(record)];
    });
  }

  async similar(id: string, limit = 6): Promise<ModelSummary[]> {
    const record = await this.get(id);
    return record === undefined ? [] : similarModels(this.#reads, record, listSize(limit));
  }

  async suggest(text: string, limit = 8): Promise<ModelSummary[]> {
    const begun = await beginningWith(this.#reads, text, listSize(limit));
    if (begun !== undefined) return begun;
    return (await this.find({ q: text, limit: listSize(limit) })).items;
  }

  async counts(): Promise<StoreCounts> {
    const [overview, facets] = await Promise.all([this.#counter.overview(), this.facets({}, ["task", "library"])]);
    const { total } = overview;
    const byValue = (field: "task" | "library") =>
      Object.fromEntries((facets[field] ?? []).map(({ value, count }) => [value, count]));
    const sorts = MODEL_SORTS.filter((sort) => {
      const needs = NEEDS[sort];
      return needs === undefined || overview[needs];
    });
    return { total, sorts, tasks: byValue("task"), libraries: byValue("library") };
  }

  upsertMany(records: readonly ModelRecord[]): Promise<void> {
    return this.#writer.upsertMany(records);
  }

  withInitialLoad<T>(work: () => Promise<T>): Promise<T> {
    return this.#writer.withInitialLoad(work);
  }

  listingsOf(model: string): Promise<ProviderListing[]> {
    return ID.test(model) ? listingsOfModel(this.#reads, model) : Promise.resolve([]);
  }

  listingsBy(provider: string): Promise<ProviderListing[]> {
    return ID.test(provider) ? listingsOfProvider(this.#reads, provider) : Promise.resolve([]);
  }

  replaceListings(source: string, listings: readonly ProviderListing[]): Promise<void> {
    return this.#writer.replaceListings(source, listings);
  }

  async idsFromElsewhere(): Promise<Set<string>> {
    // Rows that were stored before origins were noted: what has numbers or a commit was read at a hub.
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models
          WHERE origin <> 'seed' OR (origin IS NULL AND (downloads IS NOT NULL OR record LIKE '%"sha":%'))`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async idsFromHub(endpoint: string): Promise<string[]> {
    const noted = JSON.stringify({ from: "hub", endpoint }).slice(0, -1);
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models WHERE origin = 'hub' AND strpos(record, ${`"origin":${noted}`}) > 0`,
    );
    return rows.map(({ id }) => id);
  }

  removeMany(ids: readonly string[]): Promise<number> {
    return this.#writer.removeMany(ids.filter((id) => ID.test(id)));
  }

  async known(ids: readonly string[]): Promise<Map<string, string>> {
    const requested = [...new Set(ids.filter((id) => ID.test(id)).map((id) => id.toLowerCase()))];
    if (requested.length === 0) return new Map();
    const rows = await rowsOf<{ id: string; sort_name: string }>(
      this.#reads,
      sql`SELECT id, sort_name FROM vitrine_models WHERE sort_name = ANY(${sql.param(requested)}::text[])`,
    );
    const spelt = new Map(rows.map(({ id, sort_name }) => [sort_name, id]));
    return new Map(
      ids.flatMap((id) => {
        const found = spelt.get(id.toLowerCase());
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
  }

  async idsFrom(first: string, limit: number): Promise<string[]> {
    if (first !== "" && !ID.test(first)) return [];
    const maxRows = Math.min(Math.max(Math.trunc(limit) || 1, 1), MAX_IDS);
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models WHERE id >= ${first} ORDER BY id LIMIT ${maxRows}`,
    );
    return rows.map(({ id }) => id);
  }

  async everyNthId(step: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS row_index FROM vitrine_models) AS numbered
          WHERE (row_index - 1) % ${Math.max(Math.trunc(step), 1)} = 0 ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  async remove(id: string): Promise<boolean> {
    return (await this.removeMany([id])) > 0;
  }

  version(): Promise<string> {
    return this.#version.now();
  }

  readNote(key: string): Promise<string | undefined> {
    return readState(this.#whole.db, `${NOTE}${key}`);
  }

  writeNote(key: string, value: string | undefined): Promise<void> {
    return writeState(this.#whole.db, `${NOTE}${key}`, value);
  }

  writeNoteOnce(key: string, value: string): Promise<string> {
    return writeStateOnce(this.#whole.db, `${NOTE}${key}`, value);
  }

  notes(): Promise<{ key: string; value: string }[]> {
    return readNotes(this.#whole.db);
  }

  allListings(): Promise<SourcedListing[]> {
    return allListings(this.#db);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

function listSize(limit: number): number {
  return Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 1), 100) : 10;
}
