/**
 * The store: model records in SQL, found by text, filters and nearness. The same code and SQL run on the embedded
 * database and on a PostgreSQL server; all state is in the database, so any number of processes may share a server.
 */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { openDatabase, rowsOf, reasonOf } from "./store/database.ts";
import { StoreError } from "./store/store-error.ts";
import type { Database, OpenOptions } from "./store/database.ts";
import { FacetCounter } from "./search/facets.ts";
import type { Facets } from "./search/facets.ts";
import { refreshLibraryKeys } from "./store/library-keys.ts";
import { migrate } from "./store/migrations.ts";
import { FACET_FIELDS } from "./search/model-query.ts";
import type { FacetField, ModelFilter, ModelQuery } from "./search/model-query.ts";
import { modelRow } from "./store/model-row.ts";
import type { ModelSummary } from "./store/model-row.ts";
import { models } from "./store/schema.ts";
import { searchModels } from "./search/search.ts";
import type { SearchPage } from "./search/search.ts";
import { bumpVersion, readState, readVersion, writeState } from "./store/store-state.ts";
import { similarModels, suggestModels } from "./search/suggest.ts";

export interface StoreCounts {
  total: number;
  /** Models of each task and of each library, for those that have any. */
  tasks: Record<string, number>;
  libraries: Record<string, number>;
}

export interface Store {
  readonly kind: Database["kind"];
  /** One page of matches. @throws InvalidCursorError */
  search(query?: ModelQuery): Promise<SearchPage>;
  /** Counts by value; each field is counted without its own filter. Default: all fields. */
  facets(filter?: ModelFilter, fields?: readonly FacetField[]): Promise<Facets>;
  /** The record of an id; where none is spelt so, the one that differs only in upper and lower case. */
  get(id: string): Promise<ModelRecord | undefined>;
  /** The records of these ids, in their order; ids that are not spelt as stored are left out. */
  getMany(ids: readonly string[]): Promise<ModelRecord[]>;
  /** Models close to one; none for an unknown id. Default limit 6. */
  similar(id: string, limit?: number): Promise<ModelSummary[]>;
  /** Models whose id a few typed letters may mean. Default limit 8. */
  suggest(text: string, limit?: number): Promise<ModelSummary[]>;
  counts(): Promise<StoreCounts>;
  /** Adds records or replaces those of the same id; all of them or none. Of equal ids the last counts. */
  upsertMany(records: readonly ModelRecord[]): Promise<void>;
  /** True when there was one to remove. */
  remove(id: string): Promise<boolean>;
  /** Changes with every change of what is stored. */
  version(): Promise<string>;
  /** A note that importers keep in the store, to go on where they stopped. */
  readNote(key: string): Promise<string | undefined>;
  writeNote(key: string, value: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store and brings its schema up to date.
 *
 * @throws StoreError when there is no place for it, another process has it, or the database refuses.
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  const database = await openDatabase(options);
  try {
    await migrate(database.db);
    await refreshLibraryKeys(database.db);
  } catch (error) {
    await database.close();
    const reason = reasonOf(error);
    if (/pg_trgm/.test(reason)) {
      throw new StoreError(
        "no-trigrams",
        `The PostgreSQL server lacks the extension pg_trgm, or this user may not create it: ${reason}. Install the server's contrib package, or have an administrator run CREATE EXTENSION pg_trgm in this database.`,
      );
    }
    throw new StoreError("cannot-open", `The store's schema cannot be brought up to date: ${reason}.`);
  }
  return new SqlStore(database);
}

/** Ids are short and ASCII; nothing else can be one, and NUL must not reach the database. */
const ID = /^[\x21-\x7e]{1,200}$/;

const ROWS_PER_STATEMENT = 200;

/** Columns that a newer record replaces: all but the key. */
const REPLACED = Object.fromEntries(
  Object.entries(models)
    .filter(([key]) => key !== "id" && key !== "enableRLS")
    .map(([key, column]) => [key, sql.raw(`excluded.${(column as { name: string }).name}`)]),
);

class SqlStore implements Store {
  readonly kind: Database["kind"];
  readonly #database: Database;
  readonly #counter: FacetCounter;
  /** Records written since the last tending, and how many call for the next. */
  #untended = 0;
  #tendAfter = ROWS_PER_STATEMENT;

  constructor(database: Database) {
    this.kind = database.kind;
    this.#database = database;
    this.#counter = new FacetCounter(database.db, () => this.version());
  }

  get #db() {
    return this.#database.db;
  }

  search(query: ModelQuery = {}): Promise<SearchPage> {
    const counter = this.#counter;
    const dependencies = {
      db: this.#db,
      count: counter.count.bind(counter),
      hasDownloads: async () => (await counter.overview()).hasDownloads,
    };
    return searchModels(dependencies, query);
  }

  facets(filter: ModelFilter = {}, fields: readonly FacetField[] = FACET_FIELDS): Promise<Facets> {
    return this.#counter.facets(filter, fields);
  }

  async get(id: string): Promise<ModelRecord | undefined> {
    if (typeof id !== "string" || !ID.test(id)) return undefined;
    const [row] = await rowsOf<{ record: string }>(
      this.#db,
      sql`SELECT record FROM vitrine_models WHERE sort_name = ${id.toLowerCase()} ORDER BY id = ${id} DESC, id LIMIT 1`,
    );
    return row === undefined ? undefined : (JSON.parse(row.record) as ModelRecord);
  }

  async getMany(ids: readonly string[]): Promise<ModelRecord[]> {
    const asked = ids.filter((id) => ID.test(id));
    if (asked.length === 0) return [];
    const rows = await rowsOf<{ id: string; record: string }>(
      this.#db,
      sql`SELECT id, record FROM vitrine_models WHERE id = ANY(${sql.param(asked)}::text[])`,
    );
    const found = new Map(rows.map(({ id, record }) => [id, record]));
    return asked.flatMap((id) => {
      const record = found.get(id);
      return record === undefined ? [] : [JSON.parse(record) as ModelRecord];
    });
  }

  async similar(id: string, limit = 6): Promise<ModelSummary[]> {
    const record = await this.get(id);
    return record === undefined ? [] : similarModels(this.#db, record, listSize(limit));
  }

  suggest(text: string, limit = 8): Promise<ModelSummary[]> {
    return suggestModels(this.#db, text, listSize(limit));
  }

  async counts(): Promise<StoreCounts> {
    const { total, facets } = await this.#counter.overview();
    const byValue = (field: FacetField) => Object.fromEntries(facets[field].map(({ value, count }) => [value, count]));
    return { total, tasks: byValue("task"), libraries: byValue("library") };
  }

  async upsertMany(records: readonly ModelRecord[]): Promise<void> {
    const rows = [...new Map(records.map((record) => [record.id, record])).values()].map(modelRow);
    if (rows.length === 0) return;
    await this.#db.transaction(async (tx) => {
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        await tx
          .insert(models)
          .values(rows.slice(start, start + ROWS_PER_STATEMENT))
          .onConflictDoUpdate({ target: models.id, set: REPLACED });
      }
      await bumpVersion(tx);
    });
    await this.#tend(rows.length);
  }

  /**
   * Refreshes the planner's statistics and empties the text indexes' waiting lists after large writes; the embedded
   * database does neither by itself. Done at doubling distances, so that an import of any size pays little for it.
   */
  async #tend(written: number): Promise<void> {
    this.#untended += written;
    if (this.#untended < this.#tendAfter) return;
    this.#untended = 0;
    this.#tendAfter *= 2;
    await this.#db.execute(sql`ANALYZE vitrine_models`);
    for (const index of ["vitrine_models_search", "vitrine_models_trigrams", "vitrine_models_tags"]) {
      await this.#db.execute(sql`SELECT gin_clean_pending_list(${index}::regclass)`);
    }
  }

  remove(id: string): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if (!ID.test(id)) return false;
      const gone = await rowsOf(tx, sql`DELETE FROM vitrine_models WHERE id = ${id} RETURNING id`);
      if (gone.length > 0) await bumpVersion(tx);
      return gone.length > 0;
    });
  }

  version(): Promise<string> {
    return readVersion(this.#db);
  }

  readNote(key: string): Promise<string | undefined> {
    return readState(this.#db, `note:${key}`);
  }

  writeNote(key: string, value: string | undefined): Promise<void> {
    return writeState(this.#db, `note:${key}`, value);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

function listSize(limit: number): number {
  return Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 1), 100) : 10;
}
