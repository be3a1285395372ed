/**
 * Filling an empty store: rows first, indexes after, which takes a fraction of the time that it takes to keep two dozen
 * indexes up to date row by row. What is to be made again is noted in the store before anything is taken away, so that a
 * store whose filling was cut off is made whole the next time it opens.
 */
import { sql } from "drizzle-orm";
import { rowsOf } from "./database.ts";
import type { Database, SqlExecutor } from "./database.ts";
import { RECOUNT } from "./migrations.ts";
import { readState, writeState } from "./store-state.ts";

const STATE = "filling";
/** The one index that takes as long as all others together. */
const LARGEST = "vitrine_models_search";

/** Takes the indexes away, if the store is empty. Answers whether it did. */
export async function beginFilling(db: SqlExecutor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [models] = await rowsOf(tx, sql`SELECT 1 FROM vitrine_models LIMIT 1`);
    if (models !== undefined || (await readState(tx, STATE)) !== undefined) return false;
    const indexes = await rowsOf<{ name: string; definition: string }>(
      tx,
      sql`SELECT indexname AS name, indexdef AS definition FROM pg_indexes
          WHERE tablename = 'vitrine_models' AND schemaname = current_schema() AND indexname <> 'vitrine_models_pkey'`,
    );
    await writeState(tx, STATE, JSON.stringify(indexes));
    for (const { name } of indexes) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`);
    await tx.execute(sql`ALTER TABLE vitrine_models DISABLE TRIGGER USER`);
    return true;
  });
}

/** Makes what {@link beginFilling} took away, where something is missing. */
export async function endFilling({ db, kind, renew }: Pick<Database, "db" | "kind" | "renew">): Promise<void> {
  const noted = await readState(db, STATE);
  if (noted === undefined) return;
  const indexes = JSON.parse(noted) as { name: string; definition: string }[];
  const largest = indexes.filter(({ name }) => name === LARGEST);
  const others = indexes.filter(({ name }) => name !== LARGEST);
  // A server builds them on two connections at once; the embedded engine one after the other.
  const memory = BUILDING_MEMORY[kind];
  await Promise.all([makeIndexes(db, largest, memory), makeIndexes(db, others, memory)]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`ALTER TABLE vitrine_models ENABLE TRIGGER USER`);
    await tx.execute(sql`DELETE FROM vitrine_counts`);
    await tx.execute(sql.raw(RECOUNT));
    await writeState(tx, STATE, undefined);
  });
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
