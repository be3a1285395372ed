/**
 * One SQL, two engines. `openDatabase` gives a Drizzle database over PGlite (PostgreSQL in WebAssembly, inside this
 * process: in a thread over a folder, or in memory) or over a pool of connections to a PostgreSQL server. Nothing above this file
 * knows which.
 *
 * PGlite has no server that would keep a second process out of its folder, and two writers destroy it; a lock does
 * that (data-folder.ts).
 */
import { existsSync } from "node:fs";
import { readFile, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { deserialize } from "node:v8";
import type { PGlite } from "@electric-sql/pglite";
import type { SQL } from "drizzle-orm";
import { checkFolder, lockFolder, noRoom } from "./data-folder.ts";
import { makeFolder, openEngine } from "./embedded-engine.ts";
import type { DatabaseFiles } from "./memory-files.ts";
import { readsOf } from "./replica.ts";
import type { SqlExecutor } from "./sql-executor.ts";
import { StoreError } from "./store-error.ts";

export type { SqlExecutor } from "./sql-executor.ts";

export interface Database {
  kind: "embedded" | "server";
  db: SqlExecutor;
  /** The database for reads: a replica where there is one, else the same. */
  reads: SqlExecutor;
  /** There on a server: one statement with its values, for libraries that write their own SQL. */
  query?(text: string, values: unknown[]): Promise<unknown>;
  /** There where all writes go through this process: how often anything began or ended that may have written. */
  changes?(): number;
  /** Present where callers wait for long work: between its batches it lets waiting queries run. */
  letOthers?(): Promise<void>;
  /** There where a large work leaves memory behind: gives it back, between two queries. */
  renew?(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Folder of the embedded database; made when missing. */
  dataDir?: string;
  /** `postgres://…` address of a server; wins over `dataDir`. */
  databaseUrl?: string;
  /** `postgres://…` address of a server that follows that one, to be read from. */
  replicaUrl?: string;
  /** Keep everything in memory (tests). */
  memory?: boolean;
}

/** Rows of a query as plain objects. The caller names their shape, as SQL has no types of ours. */
export async function rowsOf<Row>(db: SqlExecutor, query: SQL): Promise<Row[]> {
  // Both drivers answer with `{ rows }`; Drizzle's common type leaves the answer open.
  const answer = (await db.execute(query)) as unknown as { rows: Row[] };
  return answer.rows;
}

export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl !== undefined && options.databaseUrl !== "") {
    return openServer(options.databaseUrl, options.replicaUrl);
  }
  if (options.memory === true) return openInMemory();
  if (options.dataDir !== undefined) return openFolder(options.dataDir);
  throw new StoreError("no-place", "The store has no location. Set `dataDir`, `databaseUrl` or `memory: true`.");
}

/**
 * Settings of each connection. The data are in memory or on a solid-state disk, where reading at random costs about
 * as much as reading in order; the default, made for turning disks, keeps the planner from the text indexes. Nor does
 * the planner count what it costs to unpack a text vector for each row, so it would rather read the whole table than
 * the index of a common word: reading the table is left for where no index helps. There its estimate is beyond all
 * bounds, which must not start the compiler of queries. Queries are short and many, so none is shared out among
 * processes. And two words are compared from a low share of common trigrams on, since one wrong letter of four breaks
 * three of them.
 */
const PLANNER =
  "SET random_page_cost = 1.1; SET enable_seqscan = off; SET jit = off; SET max_parallel_workers_per_gather = 0; SET pg_trgm.similarity_threshold = 0.2";
/**
 * With more memory the index of beginnings of words names rows, and not whole pages of them. And half as many entries
 * again as by default may wait to be put into a text index: the more at once, the less each row costs to write, and a
 * query a millisecond more while they wait.
 */
const SERVER_MEMORY = "SET work_mem = '32MB'; SET gin_pending_list_limit = '6MB'";
const STATEMENT_TIMEOUT = "SET statement_timeout = 30000";

/**
 * A new connection looks at each page of the server's memory for the first time, which takes as long again as reading
 * what is on it: those that were used are stored for a while.
 */
const MAX_IDLE_MS = 300_000;

async function openServer(databaseUrl: string, replicaUrl?: string): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  const poolOf = (connectionString: string) => {
    const pool = new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: MAX_IDLE_MS,
      allowExitOnIdle: true,
      // Statements, not connection parameters: a pooler between us and the server refuses unknown parameters.
      onConnect: async (client) => {
        await client.query(`${PLANNER}; ${SERVER_MEMORY}; ${STATEMENT_TIMEOUT}`);
      },
    });
    // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
    return pool.on("error", () => {});
  };
  let pool: InstanceType<typeof pg.Pool>;
  try {
    pool = poolOf(databaseUrl);
    (await pool.connect()).release();
  } catch (error) {
    throw new StoreError(
      "cannot-open",
      `The PostgreSQL server at ${hostOf(databaseUrl)} does not let us in: ${reasonOf(error)}. Check DATABASE_URL.`,
    );
  }
  const db = drizzle({ client: pool }) as unknown as SqlExecutor;
  // A replica may be unreachable: the first query finds out.
  const replica = replicaUrl === undefined || replicaUrl === "" ? undefined : poolOf(replicaUrl);
  return {
    kind: "server",
    db,
    query: (text, values) => pool.query(text, values),
    reads: replica === undefined ? db : readsOf(drizzle({ client: replica }) as unknown as SqlExecutor, db),
    close: async () => {
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
}

/**
 * Memory of the embedded engine for its files in this process. The default of 128 MB fills up and never shrinks, next
 * to the same pages in the system's own cache, from which reading them again costs little.
 */
const SHARED_BUFFERS = ["-c", "shared_buffers=16MB"];

/**
 * Entries that wait to be put into a text index are put there by the writer that exceeds the limit.
 * Here others wait meanwhile, so they are few; a server's four megabytes are a quarter of a second.
 * And a prepared query is planned for its values: a plan for all values takes up to five times as
 * long.
 */
const EMBEDDED_SETTINGS = `${PLANNER}; SET gin_pending_list_limit = '256kB'; SET plan_cache_mode = force_custom_plan`;

let openedInMemory = 0;
let emptyFiles: Promise<DatabaseFiles> | undefined;
/** A file with an empty database, for the many processes of a test run. */
const EMPTY_DATABASE = process.env["VITRINE_TEST_EMPTY_DATABASE"];

/** In memory, in this thread: for tests, and there is nothing to keep. */
async function openInMemory(): Promise<Database> {
  const [{ LeanEngine }, { FilledMemory, filesOf }, { pg_trgm }, { drizzle }] = await Promise.all([
    import("./lean-engine.ts"),
    import("./memory-files.ts"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
  ]);
  openedInMemory += 1;
  if (EMPTY_DATABASE !== undefined)
    emptyFiles ??= readFile(EMPTY_DATABASE).then((bytes) => deserialize(bytes) as DatabaseFiles);
  const files = await emptyFiles;
  const client = await LeanEngine.create({
    extensions: { pg_trgm },
    startParams: [...LeanEngine.defaultStartParams, ...SHARED_BUFFERS],
    relaxedDurability: true,
    ...(files && { fs: new FilledMemory(files) }),
  });
  // Making an empty database takes many times as long as loading one: a process that opens many makes two.
  if (openedInMemory === 2) emptyFiles ??= Promise.resolve(filesOf(client));
  await client.exec(EMBEDDED_SETTINGS);
  const db = drizzle({ client }) as unknown as SqlExecutor;
  return { kind: "embedded", db, reads: db, close: () => client.close() };
}

/** In a folder, in a separate thread. */
async function openEmbedded(folder: string, isNew: boolean): Promise<Database> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const job = { folder, startParams: SHARED_BUFFERS, settings: EMBEDDED_SETTINGS };
  if (isNew) {
    // Whole or not there: a process that ends meanwhile leaves nothing that looks like a store.
    const fresh = `${folder}.fresh`;
    await rm(fresh, { recursive: true, force: true });
    await makeFolder({ ...job, folder: fresh });
    // An empty one, on systems that rename to nothing that is there.
    await rmdir(folder).catch(() => {});
    await rename(fresh, folder);
  }
  const client = await openEngine(job);
  // The engine has what Drizzle queries of a client: queries and transactions.
  const db = drizzle({ client: client as unknown as PGlite }) as unknown as SqlExecutor;
  return {
    kind: "embedded",
    db,
    reads: db,
    changes: () => client.changes(),
    letOthers: () => client.letOthers(),
    renew: () => client.renew(),
    close: () => client.close(),
  };
}

async function openFolder(dataDir: string): Promise<Database> {
  await checkFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, "database");
  // Another process may have made it before this one had the lock.
  const isNew = !existsSync(join(folder, "PG_VERSION"));
  try {
    const database = await openEmbedded(folder, isNew);
    return {
      ...database,
      close: async () => {
        // A database that cannot be closed is no reason to keep others out.
        await database.close().finally(unlock);
      },
    };
  } catch (error) {
    // A store that could not be opened for the first time is made again by the next start.
    if (isNew) await rm(folder, { recursive: true, force: true });
    await unlock();
    throw (
      (await noRoom(dataDir)) ??
      new StoreError(
        "cannot-open",
        `The store in ${dataDir} cannot be opened: ${reasonOf(error)}. Its files are damaged or belong to another program. Move the folder away and start again for an empty store, or restore a backup.`,
      )
    );
  }
}

function hostOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host || "the local socket" : "the given address";
}

/** The innermost message of an error, in one line; drivers wrap what matters. */
export function reasonOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] !== undefined) inner = inner.errors[0];
  const text = inner instanceof Error ? inner.message || inner.name : "unknown error";
  return text.split("\n", 1)[0]?.slice(0, 300).replace(/\.$/, "") ?? "";
}
