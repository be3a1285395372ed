/**
 * One SQL, two engines. `openDatabase` gives a Drizzle database over PGlite (PostgreSQL in WebAssembly, inside this
 * process, in a folder or in memory) or over a pool of connections to a PostgreSQL server. Nothing above this file
 * knows which.
 *
 * PGlite has no server that would keep a second process out of its folder, and two writers destroy it; a lock does
 * that (data-folder.ts).
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { checkFolder, lockFolder, noRoom } from "./data-folder.ts";
import { StoreError } from "./store-error.ts";

/** Runs SQL: a database or a transaction in it. */
export type SqlExecutor = Pick<PgDatabase<PgQueryResultHKT>, "execute" | "insert" | "delete" | "transaction">;

export interface Database {
  kind: "embedded" | "server";
  db: SqlExecutor;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Folder of the embedded database; made when missing. */
  dataDir?: string;
  /** `postgres://…` address of a server; wins over `dataDir`. */
  databaseUrl?: string;
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
    return openServer(options.databaseUrl);
  }
  if (options.memory === true) return openEmbedded();
  if (options.dataDir !== undefined) return openFolder(options.dataDir);
  throw new StoreError("no-place", "The store needs a place: give `dataDir`, `databaseUrl`, or `memory: true`.");
}

/**
 * Settings of each connection. The data are in memory or on a solid-state disk, where reading at random costs about as
 * much as reading in order; the default, made for turning disks, keeps the planner from the text indexes. Nor does the
 * planner count what it costs to unpack a text vector for each row, so it would rather read the whole table than the
 * index of a common word: reading the table is left for where no index helps. There its estimate is beyond all bounds,
 * which must not start the compiler of queries.
 */
const PLANNER = "SET random_page_cost = 1.1; SET enable_seqscan = off; SET jit = off";
const STATEMENT_TIMEOUT = "SET statement_timeout = 30000";

async function openServer(databaseUrl: string): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  let pool: InstanceType<typeof pg.Pool>;
  try {
    pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      connectionTimeoutMillis: 10_000,
      // Statements, not connection parameters: a pooler between us and the server refuses unknown parameters.
      onConnect: async (client) => {
        await client.query(`${PLANNER}; ${STATEMENT_TIMEOUT}`);
      },
    });
    // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
    pool.on("error", () => {});
    (await pool.connect()).release();
  } catch (error) {
    throw new StoreError(
      "cannot-open",
      `The PostgreSQL server at ${hostOf(databaseUrl)} does not let us in: ${reasonOf(error)}. Check DATABASE_URL.`,
    );
  }
  return {
    kind: "server",
    db: drizzle({ client: pool }) as unknown as SqlExecutor,
    close: () => pool.end(),
  };
}

/**
 * What the embedded engine keeps of its files in this process. The default of 128 MB fills up and never shrinks, beside
 * the same pages in the system's own cache, from which reading them again costs little.
 */
const SHARED_BUFFERS = ["-c", "shared_buffers=16MB"];

async function openEmbedded(folder?: string): Promise<Database> {
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
  ]);
  const client = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS],
    // In memory there is nothing to keep.
    relaxedDurability: folder === undefined,
  });
  await client.exec(PLANNER);
  return {
    kind: "embedded",
    db: drizzle({ client }) as unknown as SqlExecutor,
    close: () => client.close(),
  };
}

async function openFolder(dataDir: string): Promise<Database> {
  const { isNew } = await checkFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, "database");
  try {
    const database = await openEmbedded(folder);
    return {
      ...database,
      close: async () => {
        // A database that cannot be closed is no reason to keep others out.
        await database.close().finally(unlock);
      },
    };
  } catch (error) {
    // What was begun and not finished would be taken for a store by the next start.
    if (isNew) await rm(folder, { recursive: true, force: true });
    await unlock();
    throw (
      (await noRoom(dataDir)) ??
      new StoreError(
        "cannot-open",
        `The store in ${dataDir} cannot be opened: ${reasonOf(error)}. Its files are damaged or of another program: move the folder away and start again to have it filled anew, or bring it back from a backup.`,
      )
    );
  }
}

function hostOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host || "the local socket" : "the given address";
}

/** What says that a database is not there, is stopping or has no room: SQLSTATE classes 08, 53 and 57P, and sockets'. */
const AWAY = /^(08|53|57P|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$)/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether a query failed because the database does not answer, and not because of the query. */
export function isStoreAway(error: unknown): boolean {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 6; inner = inner.cause, depth += 1) {
    const { code } = inner as { code?: unknown };
    if ((typeof code === "string" && AWAY.test(code)) || AWAY_WORDS.test(inner.message)) return true;
    if (inner instanceof AggregateError && inner.errors.some(isStoreAway)) return true;
  }
  return false;
}

/** The innermost message of an error, in one line; drivers wrap what matters. */
export function reasonOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] !== undefined) inner = inner.errors[0];
  const text = inner instanceof Error ? inner.message || inner.name : "unknown error";
  return text.split("\n", 1)[0]?.slice(0, 300).replace(/\.$/, "") ?? "";
}
