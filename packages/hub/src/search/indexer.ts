/**
 * Keeps a search index up to date from the outbox, and builds it where there is none or its schema is another. All that
 * is left to do is in the database, so any process goes on where one was killed; a lock lets one at a time do it.
 *
 * A new index is built next to the one in use: rows are copied in the order of their ids, with a version from before the
 * copy, while changes go into both. When all are in, the alias moves from one to the other in one request.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { LOCKS, withLock } from "../store/engine/advisory-lock.ts";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { countChanges, nextVersion, readChanges, removeChanges, SEARCH_INDEX } from "../store/outbox.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../store/rows/model-row.ts";
import { bumpVersion, readState, writeState } from "../store/store-state.ts";
import type { SearchEngine } from "./engine.ts";

/** The indexes of one search engine. */
export interface SearchIndexes {
  /** Name of a new index, which says by which schema it is made. */
  newName(): string;
  isCurrent(name: string): boolean;
  create(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** False where a part of it was lost with the only node that had it. */
  isWhole(name: string): Promise<boolean>;
  /** Copies a finished index to other nodes. Answers whether that is done, as far as there are nodes for it. */
  copy(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** From now on queries go to this index. */
  use(name: string): Promise<void>;
  engine(name: string): SearchEngine;
}

interface IndexState {
  /** The index that queries go to. */
  current?: string;
  /** One that is being built, the version of its rows, and the last id that is in. */
  building?: { name: string; version: string; last: string };
}

const ROWS_AT_ONCE = 500;
/** How often the outbox is looked at, and an engine that did not answer is asked again. */
const IDLE_MS = 250;
const AWAY_MS = 1000;

export interface IndexerStatus {
  /** Changes that are not in the index yet. */
  waiting: number;
  isBuilding: boolean;
  /** Why the engine did not take changes the last time. */
  reason?: string;
}

export class Indexer {
  readonly #database: Database;
  readonly #indexes: SearchIndexes;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #reason: string | undefined;

  constructor(database: Database, indexes: SearchIndexes) {
    this.#database = database;
    this.#indexes = indexes;
    this.#done = this.#run();
  }

  async status(): Promise<IndexerStatus> {
    const [state, waiting] = await Promise.all([this.#state(), countChanges(this.#database.db)]);
    return {
      waiting,
      isBuilding: state.current === undefined || state.building !== undefined,
      ...(this.#reason !== undefined && { reason: this.#reason }),
    };
  }

  /** Builds the index anew; queries go to the present one meanwhile. */
  rebuild(): Promise<void> {
    return withLock(this.#database, { lock: LOCKS.indexer, isPatient: true }, async () =>
      this.#begin(await this.#state()),
    );
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let rest = 0;
      try {
        // oxlint-disable-next-line no-await-in-loop
        const isBusy = await withLock(this.#database, { lock: LOCKS.indexer }, () => this.#step());
        this.#reason = undefined;
        rest = isBusy ? 0 : IDLE_MS;
      } catch (error) {
        this.#reason = error instanceof Error ? error.message : String(error);
        rest = AWAY_MS;
      }
      // oxlint-disable-next-line no-await-in-loop
      if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {});
    }
  }

  /** One part of the work. Answers whether there is more. */
  async #step(): Promise<boolean> {
    const state = await this.#state();
    const { current, building } = state;
    if (building !== undefined && !(await this.#isUsable(building.name))) {
      await this.#begin(state);
      return true;
    }
    if (building === undefined) {
      const isThere = current !== undefined && (await this.#indexes.exists(current));
      if (!isThere || !this.#indexes.isCurrent(current)) {
        await this.#begin(isThere ? { current } : {});
        return true;
      }
    }
    const hasChanges = await this.#indexChanges([current, building?.name].filter((name) => name !== undefined));
    if (building === undefined) return hasChanges;
    return this.#copyRows(state, building);
  }

  async #isUsable(name: string): Promise<boolean> {
    return (await this.#indexes.exists(name)) && (await this.#indexes.isWhole(name));
  }

  async #begin(state: IndexState): Promise<void> {
    const name = this.#indexes.newName();
    await this.#indexes.create(name);
    if (state.building !== undefined) await this.#indexes.remove(state.building.name);
    await this.#database.db.transaction(async (tx) => {
      // Behind all writes that have begun: what they change is in the rows, and what others change is in the outbox.
      await bumpVersion(tx, 1);
      const version = await nextVersion(tx);
      await writeState(tx, SEARCH_INDEX, JSON.stringify({ ...state, building: { name, version, last: "" } }));
    });
  }

  async #indexChanges(names: readonly string[]): Promise<boolean> {
    const { db } = this.#database;
    const changes = await readChanges(db, ROWS_AT_ONCE);
    if (changes.length === 0) return false;
    const rows = await rowsOf<DocumentRow>(
      db,
      sql`SELECT ${DOCUMENT_COLUMNS} FROM vitrine_models WHERE id = ANY(${sql.param(changes.map(({ model }) => model))}::text[])`,
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    const written = changes.flatMap((change) => {
      const row = there.get(change.model);
      return row === undefined ? [] : [{ ...change, row }];
    });
    const removed = changes.filter(({ model }) => !there.has(model));
    await Promise.all(
      names.map(async (name) => {
        await this.#indexes.engine(name).index(written);
        await this.#indexes.engine(name).delete(removed);
      }),
    );
    await removeChanges(db, changes);
    return true;
  }

  /** Puts the next rows in, or goes over to the new index when all are. Answers whether there is more to do at once. */
  async #copyRows(state: IndexState, building: NonNullable<IndexState["building"]>): Promise<boolean> {
    const { name, version, last } = building;
    const rows = await rowsOf<DocumentRow>(
      this.#database.db,
      sql`SELECT ${DOCUMENT_COLUMNS} FROM vitrine_models WHERE id > ${last} ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
    );
    await this.#indexes.engine(name).index(rows.map((row) => ({ model: row.id, version, row })));
    const end = rows.at(-1)?.id;
    if (end !== undefined) {
      await this.#write({ ...state, building: { name, version, last: end } });
      return true;
    }
    if (!(await this.#indexes.copy(name))) return false;
    await this.#indexes.use(name);
    if (state.current !== undefined && state.current !== name) await this.#indexes.remove(state.current);
    await this.#write({ current: name });
    return true;
  }

  async #state(): Promise<IndexState> {
    const text = await readState(this.#database.db, SEARCH_INDEX);
    return text === undefined ? {} : (JSON.parse(text) as IndexState);
  }

  #write(state: IndexState): Promise<void> {
    return writeState(this.#database.db, SEARCH_INDEX, JSON.stringify(state));
  }
}
