/** Opening a store: the database, its schema brought up to date, and what was left unfinished completed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inTurn, LOCKS } from "../store/engine/advisory-lock.ts";
import { openDatabase, reasonOf, type OpenOptions, type Database } from "../store/engine/database.ts";
import { finishInterruptedLoad } from "../store/rows/initial-load.ts";
import { refreshLibraryKeys } from "../store/rows/library-keys.ts";
import { canUse, isReadOnly, migrate, NEWEST_STEP, stepOf } from "../store/migrations.ts";
import { unlinkEnded } from "../store/rows/listings.ts";
import { refreshRows } from "../store/rows/row-refresh.ts";
import { StoreError } from "../store/engine/store-error.ts";
import { withFallback, type EngineHealth } from "./fallback-engine.ts";
import { Indexer } from "./indexer.ts";
import { OpenSearchClient } from "./opensearch/opensearch-client.ts";
import { OpenSearchEngine } from "./opensearch/opensearch-engine.ts";
import { openSearchIndexes } from "./opensearch/opensearch-indexes.ts";
import { TaskClassifier, type Embed } from "./parse/task-classifier.ts";
import { PostgresEngine } from "./postgres/postgres-engine.ts";
import { Store, type SearchSetup } from "./store.ts";

const INDEX_NAME = "vitrine-models";

export interface StoreOptions extends OpenOptions {
  /** Addresses of an OpenSearch cluster that searches in place of the database, with commas between. */
  openSearchUrl?: string;
  /** Name of the index there, where several stores share a cluster. Default: `vitrine-models`. */
  openSearchIndex?: string;
  /** An embedding model that understands needs in plain words; without one their words decide. */
  embed?: Embed;
  /** Folder of the vectors that texts are compared with. Default: the seed of this package. */
  seedFolder?: string;
}

/**
 * Opens a store and brings its schema up to date: PostgreSQL at `databaseUrl`, an embedded database in `dataDir`, or
 * one in memory.
 *
 * @throws {StoreError} when there is no room for it, another process uses it, or the database refuses
 * @example
 * import { openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * await store.upsertMany([{ id: "owner/model", tags: [], pipeline_tag: "text-generation" }]);
 * const { total, items } = await store.search({ task: "text-generation" });
 * console.log(total, items[0]?.id); // 1 owner/model
 * await store.close();
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const database = await openDatabase(options);
  if (await isReadOnly(database.db)) {
    const step = await stepOf(database.db);
    if (step !== undefined && step >= NEWEST_STEP && (await canUse(database.db, step)))
      return new Store(database, { isWritable: false, ...searchSetup(database, options, false) });
    await database.close();
    throw new StoreError(
      "read-only",
      `The database is read-only, and its schema is at step ${step ?? "none"}; this release needs step ${NEWEST_STEP}. Start Vitrine once on the primary server.`,
    );
  }
  try {
    await migrate(database.db);
    await finishInterruptedLoad(database);
    await refreshLibraryKeys(database.db);
    await inTurn(database.db, LOCKS.writers, unlinkEnded);
  } catch (error) {
    await database.close();
    const reason = reasonOf(error);
    if (/pg_trgm/.test(reason)) {
      throw new StoreError(
        "no-trigrams",
        `The PostgreSQL server lacks the extension pg_trgm, or this user may not create it: ${reason}. Install the server's contrib package, or have an administrator run CREATE EXTENSION pg_trgm in this database.`,
      );
    }
    throw new StoreError("cannot-open", `The store's schema cannot be migrated: ${reason}.`);
  }
  const store = new Store(database, searchSetup(database, options, true));
  await refreshRows(database.db, (records) => store.upsertMany(records));
  return store;
}

/** @param isWritable where the index can be kept up to date: what is left to do is noted in the database */
function searchSetup(database: Database, options: StoreOptions, isWritable: boolean): SearchSetup {
  const { openSearchUrl = "", openSearchIndex = INDEX_NAME, embed } = options;
  const meaning = embed && { classifier: new TaskClassifier(embed, readVectors(options.seedFolder)) };
  if (openSearchUrl === "") return { ...meaning };
  const client = new OpenSearchClient(openSearchUrl);
  const health: EngineHealth = { awayUntil: 0 };
  return {
    engine: withFallback(new OpenSearchEngine(client, openSearchIndex), new PostgresEngine(database.reads), health),
    health,
    ...meaning,
    ...(isWritable && { indexer: new Indexer(database, openSearchIndexes(client, openSearchIndex)) }),
  };
}

function readVectors(folder = fileURLToPath(new URL("../../../../data/seed", import.meta.url))): Buffer {
  const file = join(folder, "sentence-vectors.bin");
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}
