/**
 * One SQL, two engines. `openDatabase` gives a Drizzle database over PGlite (PostgreSQL in WebAssembly, inside this
 * process, in a folder or in memory) or over a pool of connections to a PostgreSQL server. Nothing above this file
 * knows which.
 *
 * PGlite has no server that would keep a second process out of its folder, and two writers destroy it; a lock file
 * beside the data does that.
 */
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

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

export type StoreErrorCode = "no-place" | "in-use" | "cannot-open" | "no-trigrams";

/** The store cannot be opened. The message says what to do and never holds an address's password. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
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

async function openEmbedded(folder?: string): Promise<Database> {
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
  ]);
  const client = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    extensions: { pg_trgm },
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
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const database = await openEmbedded(join(dataDir, "database"));
    return {
      ...database,
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw new StoreError("cannot-open", `The store in ${dataDir} cannot be opened: ${reasonOf(error)}.`);
  }
}

/** Locks that this process holds. In a container every start may have the same process number as the one before. */
const heldLocks = new Set<string>();

/** Claims a folder for this process. A lock left by a process that is gone is taken over. */
async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = resolve(dataDir, "store.lock");
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(path, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      heldLocks.add(path);
      return async () => {
        heldLocks.delete(path);
        await rm(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        throw new StoreError("cannot-open", `${dataDir} cannot be written to: ${reasonOf(error)}.`);
      }
    }
    const owner = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
    if (owner === process.pid ? heldLocks.has(path) : isRunning(owner)) {
      throw new StoreError(
        "in-use",
        `The store in ${dataDir} is in use by process ${owner}. Stop that one, choose another folder with VITRINE_DATA, or share a PostgreSQL server with DATABASE_URL.`,
      );
    }
    await rm(path, { force: true });
  }
  throw new StoreError("in-use", `The store in ${dataDir} is being opened by another process.`);
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
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
