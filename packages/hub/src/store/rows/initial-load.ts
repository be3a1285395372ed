/**
 * Loads many records into an empty store: rows first, indexes after, which takes a fraction of the time. The indexes to
 * create are noted in the store before they are dropped, so that the next start completes an interrupted load.
 *
 * On a server one process loads at a time. It holds a lock, which ends with the process.
 */
import { sql } from "drizzle-orm";
import { rowsOf, type Database, type SqlExecutor } from "../engine/database.ts";
import { LOCKS, withLock } from "../engine/advisory-lock.ts";
import { readState, writeState } from "../store-state.ts";

const STATE = "initial-load";
/** The one index that takes as long as all others together. */
const SEARCH_INDEX = "vitrine_models_search";

async function isEmpty(db: SqlExecutor): Promise<boolean> {
  return (await rowsOf(db, sql`SELECT 1 FROM vitrine_models LIMIT 1`)).length === 0;
}

/** Whether the store is empty, or being filled. */
export async function canLoadInitially(db: SqlExecutor): Promise<boolean> {
  return (await isEmpty(db)) || (await readState(db, STATE)) !== undefined;
}

/** Takes the indexes away, if the store is empty. Answers whether it did. */
export async function beginInitialLoad(db: SqlExecutor): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isEmpty(tx)) || (await readState(tx, STATE)) !== undefined) return false;
    const indexes = await rowsOf<{ name: string; definition: string }>(
      tx,
      sql`SELECT indexname AS name, indexdef AS definition FROM pg_indexes
          WHERE tablename = 'vitrine_models' AND schemaname = current_schema() AND indexname <> 'vitrine_models_pkey'`,
    );
    await writeState(tx, STATE, JSON.stringify(indexes));
    for (const { name } of indexes) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`);
    return true;
  });
}

/**
 * Creates what {@link beginInitialLoad} removed, where something is missing and no other process is
 * creating it.
 */
export async function finishInterruptedLoad(database: Pick<Database, "db" | "kind" | "renew">): Promise<void> {
  if ((await readState(database.db, STATE)) === undefined) return;
  await withLock(database, { lock: LOCKS.initialLoad }, () => finishInitialLoad(database));
}

/** Makes what {@link beginInitialLoad} took away. */
export async function finishInitialLoad({ db, kind, renew }: Pick<Database, "db" | "kind" | "renew">): Promise<void> {
  const noted = await readState(db, STATE);
  if (noted === undefined) return;
  const indexes = JSON.parse(noted) as { name: string; definition: string }[];
  const searchIndex = indexes.filter(({ name }) => name === SEARCH_INDEX);
  const others = indexes.filter(({ name }) => name !== SEARCH_INDEX);
  // A server builds them on two connections at once; the embedded engine one after the other.
  const memory = BUILDING_MEMORY[kind];
  await Promise.all([makeIndexes(db, searchIndex, memory), makeIndexes(db, others, memory)]);
  await writeState(db, STATE, undefined);
  // Also notes which pages everybody may see, which counting by index alone needs.
  await db.execute(sql`VACUUM ANALYZE vitrine_models`);
  await renew?.();
}

/**
 * Memory that building an index may take. On a server the default makes a large one several times as slow; what the
 * embedded engine once took it never gives back.
 */
const BUILDING_MEMORY = { server: "256MB", embedded: "16MB" };

async function makeIndexes(db: SqlExecutor, indexes: readonly { definition: string }[], memory: string): Promise<void> {
  for (const { definition } of indexes) {
    // oxlint-disable-next-line no-await-in-loop
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      await tx.execute(sql.raw(`SET LOCAL maintenance_work_mem = '${memory}'`));
      await tx.execute(sql.raw(definition.replace(/^CREATE INDEX /, "CREATE INDEX IF NOT EXISTS ")));
    });
  }
}
