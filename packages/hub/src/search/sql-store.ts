/**
 * The store: model records in SQL, found by text, filters and nearness. The same code and SQL run on the embedded
 * database and on a PostgreSQL server; all state is in the database, so any number of processes may share a server.
 */
import type { ModelRecord, Offer } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { openDatabase, rowsOf, reasonOf } from "../store/database.ts";
import { StoreError } from "../store/store-error.ts";
import type { Database, OpenOptions, SqlExecutor } from "../store/database.ts";
import { FacetCounter } from "./facets.ts";
import type { Facets } from "./facets.ts";
import { refreshLibraryKeys } from "../store/library-keys.ts";
import { beginFilling, endFilling } from "../store/filling.ts";
import { isReadOnly, migrate, NEWEST_STEP, stepOf } from "../store/migrations.ts";
import { refreshRows } from "../store/row-refresh.ts";
import { FACET_FIELDS, MODEL_SORTS } from "./model-query.ts";
import type { FacetField, ModelFilter, ModelQuery, ModelSort } from "./model-query.ts";
import { addNameWords } from "../store/name-words.ts";
import type { ModelSummary } from "../store/model-row.ts";
import { RecentVersion } from "./recent-version.ts";
import { searchModels } from "./search.ts";
import type { Store, StoreCounts } from "./store.ts";
import type { SearchPage } from "./page.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { Ways } from "./ways.ts";
import { allOffers, linkOffers, offersOfModel, offersOfProvider, replaceOffers } from "../store/offers.ts";
import type { SourcedOffer } from "../store/offers.ts";
import { writeRows } from "../store/write-rows.ts";
import { restrictedTo } from "../store/restricted.ts";
import { SharedCounters } from "../store/shared-counters.ts";
import type { Visible } from "../store/restricted.ts";
import {
  bumpVersion,
  NOTE,
  readNotes,
  readState,
  readVersion,
  writeState,
  writeStateOnce,
} from "../store/store-state.ts";
import { beginningWith, isName, similarModels } from "./suggest.ts";
import { correctText } from "./correct.ts";
import { findModels } from "./find.ts";
import type { FindQuery, FoundPage } from "./find.ts";

/**
 * Opens the store and brings its schema up to date.
 *
 * @throws StoreError when there is no place for it, another process has it, or the database refuses.
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  const database = await openDatabase(options);
  if (await isReadOnly(database.db)) {
    const step = await stepOf(database.db);
    if (step === NEWEST_STEP) return new SqlStore(database, false);
    await database.close();
    throw new StoreError(
      "read-only",
      `The database only lets itself be read, and its schema is at step ${step ?? "none"} where this release needs ${NEWEST_STEP}. Start once on the server that it follows.`,
    );
  }
  try {
    await migrate(database.db);
    await endFilling(database);
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
  const store = new SqlStore(database, true);
  await refreshRows(database.db, (records) => store.upsertMany(records));
  return store;
}

/** A store over a database that is open and of the newest schema, for tests that listen to what it asks. */
export function storeOver(database: Database): Store {
  return new SqlStore(database, true);
}

/** Ids are short and ASCII; nothing else can be one, and NUL must not reach the database. */
const ID = /^[\x21-\x7e]{1,200}$/;

/** Records that the embedded engine writes before it answers whoever asked meanwhile. */
const WRITTEN_AT_ONCE = 16;
/** Records written before the indexes are tended for the first time. */
const FIRST_TENDING = 200;
const MOST_IDS = 10_000;

/** What some model must have for an order to mean anything. */
const NEEDS: Partial<
  Record<ModelSort, "hasDownloads" | "hasLikes" | "hasUpdated" | "hasCreated" | "hasStanding" | "hasPrices">
> = {
  downloads: "hasDownloads",
  likes: "hasLikes",
  updated: "hasUpdated",
  created: "hasCreated",
  standing: "hasStanding",
  price: "hasPrices",
};

class SqlStore implements Store {
  readonly kind: Database["kind"];
  readonly isWritable: boolean;
  readonly counters: SharedCounters | undefined;
  readonly #database: Database;
  readonly #counter: FacetCounter;
  readonly #ways: Ways;
  /** Records written since the last tending, and how many call for the next. */
  #untended = 0;
  #tendAfter = FIRST_TENDING;
  #isFilling = false;
  readonly #version = new RecentVersion(() => readVersion(this.#whole.reads));

  /** The database that notes are in. */
  readonly #whole: Pick<Database, "db" | "reads">;
  readonly #isPart: boolean;

  /** @param whole the database that notes are in, where this one is a part of it */
  constructor(database: Database, isWritable: boolean, whole?: Pick<Database, "db" | "reads">) {
    this.kind = database.kind;
    this.isWritable = isWritable;
    this.#database = database;
    this.#whole = whole ?? database;
    this.#isPart = whole !== undefined;
    this.counters = isWritable && database.kind === "server" ? new SharedCounters(database.db) : undefined;
    const kept = new KeptAnswers(() => this.#version.recent());
    this.#ways = new Ways(database.reads, kept, this.#whole.reads);
    this.#counter = new FacetCounter({ db: database.reads, kept, ways: this.#ways, isPart: this.#isPart });
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
    return searchModels({ db: this.#reads, ways: this.#ways, known: () => this.#counter.overview() }, query);
  }

  find(query: FindQuery): Promise<FoundPage> {
    const finder = {
      search: (asked: ModelQuery) => this.search(asked),
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
    return row === undefined ? undefined : (JSON.parse(row.record) as ModelRecord);
  }

  async getMany(ids: readonly string[]): Promise<ModelRecord[]> {
    const asked = ids.filter((id) => ID.test(id));
    if (asked.length === 0) return [];
    const rows = await rowsOf<{ id: string; record: string }>(
      this.#reads,
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

  async upsertMany(records: readonly ModelRecord[]): Promise<void> {
    await this.#inParts(records, (part) =>
      this.#change(async (tx) => {
        await writeRows(tx, part);
        await linkOffers(tx, [...new Set(part.map(({ id }) => id))]);
        await addNameWords(tx, part);
        await bumpVersion(tx);
      }),
    );
    // A server tends itself.
    if (this.kind === "embedded" && !this.#isFilling) await this.#tend(records.length);
  }

  async whileFilling<T>(work: () => Promise<T>): Promise<T> {
    if (!(await beginFilling(this.#db))) return work();
    this.#isFilling = true;
    try {
      return await work();
    } finally {
      this.#isFilling = false;
      await endFilling(this.#database);
      await this.#change(bumpVersion);
    }
  }

  /** A work on all at once; where others would have to wait for its end, on a few at a time with their turns between. */
  async #inParts<Item>(items: readonly Item[], work: (part: readonly Item[]) => Promise<unknown>): Promise<void> {
    const size = this.#database.letOthers === undefined || this.#isFilling ? items.length : WRITTEN_AT_ONCE;
    for (let start = 0; start < items.length; start += size) {
      // oxlint-disable-next-line no-await-in-loop
      if (start > 0) await this.#database.letOthers?.();
      // oxlint-disable-next-line no-await-in-loop
      await work(items.slice(start, start + size));
    }
  }

  /**
   * Refreshes the planner's statistics and empties the indexes' waiting lists after large writes; the embedded
   * database does neither by itself. Done at doubling distances, so that an import of any size pays little for it.
   */
  async #tend(written: number): Promise<void> {
    this.#untended += written;
    // Statistics of a large store take seconds, and are little changed by a few.
    if (this.#untended < this.#tendAfter || this.#untended < (await this.#ways.size()) / 10) return;
    this.#untended = 0;
    this.#tendAfter *= 2;
    await this.#db.execute(sql`ANALYZE vitrine_models`);
    for (const index of [
      "vitrine_models_search",
      "vitrine_models_trigrams",
      "vitrine_models_tags",
      "vitrine_models_keys",
    ]) {
      await this.#db.execute(sql`SELECT gin_clean_pending_list(${index}::regclass)`);
    }
  }

  offersOf(model: string): Promise<Offer[]> {
    return ID.test(model) ? offersOfModel(this.#reads, model) : Promise.resolve([]);
  }

  offersBy(provider: string): Promise<Offer[]> {
    return ID.test(provider) ? offersOfProvider(this.#reads, provider) : Promise.resolve([]);
  }

  async replaceOffers(source: string, offers: readonly Offer[]): Promise<void> {
    await this.#change(async (tx) => {
      await replaceOffers(tx, source, offers);
      await bumpVersion(tx);
    });
  }

  async idsFromElsewhere(): Promise<Set<string>> {
    // Rows that were stored before origins were noted: what has figures or a commit was read at a hub.
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

  async removeMany(ids: readonly string[]): Promise<number> {
    const asked = ids.filter((id) => ID.test(id));
    let removed = 0;
    await this.#inParts(asked, (part) =>
      this.#change(async (tx) => {
        const gone = await rowsOf(
          tx,
          sql`DELETE FROM vitrine_models WHERE id = ANY(${sql.param(part)}::text[]) RETURNING id`,
        );
        if (gone.length > 0) await bumpVersion(tx);
        removed += gone.length;
      }),
    );
    return removed;
  }

  async known(ids: readonly string[]): Promise<Map<string, string>> {
    const asked = [...new Set(ids.filter((id) => ID.test(id)).map((id) => id.toLowerCase()))];
    if (asked.length === 0) return new Map();
    const rows = await rowsOf<{ id: string; sort_name: string }>(
      this.#reads,
      sql`SELECT id, sort_name FROM vitrine_models WHERE sort_name = ANY(${sql.param(asked)}::text[])`,
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
    const most = Math.min(Math.max(Math.trunc(limit) || 1, 1), MOST_IDS);
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models WHERE id >= ${first} ORDER BY id LIMIT ${most}`,
    );
    return rows.map(({ id }) => id);
  }

  async everyNthId(step: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM vitrine_models) AS numbered
          WHERE (place - 1) % ${Math.max(Math.trunc(step), 1)} = 0 ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  remove(id: string): Promise<boolean> {
    return this.#change(async (tx) => {
      if (!ID.test(id)) return false;
      const gone = await rowsOf(tx, sql`DELETE FROM vitrine_models WHERE id = ${id} RETURNING id`);
      if (gone.length > 0) await bumpVersion(tx);
      return gone.length > 0;
    });
  }

  version(): Promise<string> {
    return this.#version.now();
  }

  /** A change of what is stored. */
  async #change<T>(work: (tx: SqlExecutor) => Promise<T>): Promise<T> {
    try {
      return await this.#db.transaction(work);
    } finally {
      this.#version.forget();
    }
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

  allOffers(): Promise<SourcedOffer[]> {
    return allOffers(this.#db);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

function listSize(limit: number): number {
  return Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 1), 100) : 10;
}
