/**
 * One way to run SQL over two databases: PostgreSQL inside the process (PGlite, WebAssembly) or a PostgreSQL server.
 *
 * Everything above this file is the same for both; Drizzle supplies the parameter binding and the pool. PGlite has a
 * single connection, so transactions there run one after the other by themselves.
 */
import type { SQL } from "drizzle-orm";

/** What the store needs of a database. */
export interface Database {
  /** Runs one statement and returns its rows. Numbers wider than 53 bits come as strings. */
  query<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** Runs `work` in one transaction: all of it happens or nothing. */
  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>;
  /** Runs statements without parameters, several in one text. */
  execute(text: string): Promise<void>;
  close(): Promise<void>;
  /** Whether other processes may use the same database. */
  readonly isShared: boolean;
}

/** Opens PGlite on a folder, or in memory when none is given. */
export async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
  ]);
  const client = await PGlite.create({ ...(dataDir ? { dataDir } : {}), extensions: { pg_trgm } });
  const run = (executor: Executor): Database => ({
    isShared: false,
    query: async (statement) => (await executor.execute(statement)).rows as never,
    transaction: (work) => executor.transaction((inner) => work(run(inner as Executor))),
    execute: async (text) => void (await client.exec(text)),
    close: () => client.close(),
  });
  return run(drizzle(client) as unknown as Executor);
}

/** Opens a pool of connections to a PostgreSQL server. */
export async function openServer(databaseUrl: string): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // An idle connection that breaks must not end the process: the next query opens another.
  pool.on("error", () => undefined);
  const run = (executor: Executor): Database => ({
    isShared: true,
    query: async (statement) => (await executor.execute(statement)).rows as never,
    transaction: (work) => executor.transaction((inner) => work(run(inner as Executor))),
    execute: async (text) => void (await pool.query(text)),
    close: () => pool.end(),
  });
  return run(drizzle(pool) as unknown as Executor);
}

/** The part of Drizzle that both drivers share. */
interface Executor {
  execute(statement: SQL): Promise<{ rows: unknown[] }>;
  transaction<Result>(work: (transaction: unknown) => Promise<Result>): Promise<Result>;
}
