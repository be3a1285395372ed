/**
 * Writes to the store, and keeps everything stored with the rows up to date: listings, words of
 * names, the version, the embedded engine's indexes. Large writes are split into batches where
 * other queries would have to wait.
 */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf, type Database, type SqlExecutor } from "../engine/database.ts";
import { inTurn, LOCKS, withLock } from "../engine/advisory-lock.ts";
import { beginInitialLoad, canLoadInitially, finishInitialLoad } from "./initial-load.ts";
import { noteCatalogChanges, priceChanges } from "./catalog-changes.ts";
import { addNameWords } from "./name-words.ts";
import { linkListings, replaceListings } from "./listings.ts";
import { noteChanges } from "../outbox.ts";
import { bumpVersion } from "../store-state.ts";
import { replaceUnlistedModels } from "./unlisted-models.ts";
import { changesOf, writeRows } from "./write-rows.ts";

/** Records that the embedded engine writes before it answers waiting queries. */
const WRITTEN_AT_ONCE = 16;
/** The same of a server, where others read meanwhile and only writers wait. */
const WRITTEN_AT_ONCE_ON_SERVER = 500;
/** Records written before the indexes are tended for the first time. */
const FIRST_TENDING = 200;
/** More removals at once than this are an operator's decision about a source. */
const MAX_NEWS_REMOVED = 500;

export class ModelWriter {
  readonly #database: Database;
  readonly #wrote: () => void;
  /** Records written since the last tending, and how many call for the next. */
  #untended = 0;
  #tendAfter = FIRST_TENDING;
  #isLoading = false;
  /** Ends with the change before the next one. */
  #before: Promise<unknown> = Promise.resolve();

  /** @param wrote receives every write, whether it came through or not */
  constructor(database: Database, wrote: () => void) {
    this.#database = database;
    this.#wrote = wrote;
  }

  async upsertMany(records: readonly ModelRecord[]): Promise<void> {
    const changes = await changesOf(this.#database.db, records, this.#isLoading);
    await this.#inParts(changes, (part) =>
      this.#change(async (tx) => {
        await writeRows(tx, part);
        await linkListings(
          tx,
          part.map(({ record }) => record.id),
        );
        await addNameWords(
          tx,
          part.map(({ record }) => record),
        );
        await bumpVersion(tx, part.length);
        await noteChanges(
          tx,
          part.map(({ record }) => record.id),
        );
        // Nothing in an initial load is news.
        const added = this.#isLoading ? [] : part.filter(({ isNew }) => isNew);
        await noteCatalogChanges(
          tx,
          added.map(({ record }) => ({ kind: "added", model: record.id })),
        );
      }),
    );
    // A server tends itself.
    if (this.#database.kind === "embedded" && !this.#isLoading) await this.#tend(changes.length);
  }

  /** @returns how many there were to remove */
  async removeMany(ids: readonly string[]): Promise<number> {
    let removed = 0;
    const isNews = ids.length <= MAX_NEWS_REMOVED;
    await this.#inParts(ids, (part) =>
      this.#change(async (tx) => {
        const gone = await rowsOf<{ id: string }>(
          tx,
          sql`DELETE FROM vitrine_models WHERE id = ANY(${sql.param(part)}::text[]) RETURNING id`,
        );
        if (gone.length > 0) {
          await bumpVersion(tx, gone.length);
          await noteChanges(
            tx,
            gone.map(({ id }) => id),
          );
          await noteCatalogChanges(tx, isNews ? gone.map(({ id }) => ({ kind: "removed", model: id })) : []);
        }
        removed += gone.length;
      }),
    );
    return removed;
  }

  replaceListings(source: string, listings: readonly ProviderListing[]): Promise<void> {
    return this.#change(async (tx) => {
      const { models, before } = await replaceListings(tx, source, listings);
      await noteCatalogChanges(tx, priceChanges(before, listings));
      await bumpVersion(tx, "all");
      await noteChanges(tx, models);
    });
  }

  replaceUnlisted(records: readonly ModelRecord[]): Promise<void> {
    return this.#change(async (tx) => {
      await replaceUnlistedModels(tx, records);
      await bumpVersion(tx, "all");
    });
  }

  async withInitialLoad<T>(work: () => Promise<T>): Promise<T> {
    if (!(await canLoadInitially(this.#database.db))) return work();
    const filled = await withLock(this.#database, { lock: LOCKS.initialLoad, isPatient: true }, async () => {
      if (!(await beginInitialLoad(this.#database.db))) {
        // Anyone who began may have ended before it was done.
        await finishInitialLoad(this.#database);
        return undefined;
      }
      this.#isLoading = true;
      try {
        return { result: await work() };
      } finally {
        this.#isLoading = false;
        await finishInitialLoad(this.#database);
        await this.#change((tx) => bumpVersion(tx, "all"));
      }
    });
    // Another process was quicker.
    return filled === undefined ? work() : filled.result;
  }

  /**
   * One change after the other, of all processes: each takes its models in its own order, so that two at once would wait
   * for each other. The next one of this process waits without a connection.
   */
  async #change<T>(work: (tx: SqlExecutor) => Promise<T>): Promise<T> {
    const change = this.#before.then(() => inTurn(this.#database.db, LOCKS.writers, work));
    this.#before = change.catch(() => {});
    try {
      return await change;
    } finally {
      this.#wrote();
    }
  }

  /** A work on some at a time, with the turns of others between; in an initial load there are none. */
  async #inParts<Item>(items: readonly Item[], work: (part: readonly Item[]) => Promise<unknown>): Promise<void> {
    const atOnce = this.#database.kind === "embedded" ? WRITTEN_AT_ONCE : WRITTEN_AT_ONCE_ON_SERVER;
    const size = this.#isLoading ? items.length : atOnce;
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
    if (this.#untended < this.#tendAfter) return;
    // Statistics of a large store take seconds, and are little changed by a few.
    const [table] = await rowsOf<{ rows: number }>(
      this.#database.db,
      sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'vitrine_models'::regclass`,
    );
    if (this.#untended < (table?.rows ?? 0) / 10) return;
    this.#untended = 0;
    this.#tendAfter *= 2;
    await this.#database.db.execute(sql`ANALYZE vitrine_models`);
    for (const index of [
      "vitrine_models_search",
      "vitrine_models_trigrams",
      "vitrine_models_tags",
      "vitrine_models_keys",
    ]) {
      await this.#database.db.execute(sql`SELECT gin_clean_pending_list(${index}::regclass)`);
    }
  }
}
