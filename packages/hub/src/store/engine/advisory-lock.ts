/** Work that one process at a time may do. */
import { sql } from "drizzle-orm";
import { rowsOf, type Database, type SqlExecutor } from "./database.ts";

/** Keys of the locks of a database: any numbers, but of one lock the same in each release. */
export const LOCKS = {
  rateLimits: 7_118_402,
  calls: 7_118_403,
  audit: 7_118_404,
  budgets: 7_118_405,
  rights: 7_118_420,
  migrations: 7_318_402_551,
  initialLoad: 7_318_402_552,
  indexer: 7_318_402_553,
  repositories: 7_318_402_557,
  tableCopy: 7_318_402_561,
  writers: 7_318_402_562,
};

/** A transaction that begins when no other process is in one under the same lock. */
export function inTurn<T>(db: SqlExecutor, lock: number, work: (tx: SqlExecutor) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`SELECT pg_advisory_xact_lock(${lock})`));
    return work(tx);
  });
}

/**
 * Does a piece of work while no other process does one under the same lock. Unless it is patient, it is not done where
 * another does, and the answer is `undefined`. The lock ends with the process.
 */
export async function withLock<T>(
  { db, kind }: Pick<Database, "db" | "kind">,
  { lock, isPatient = false }: { lock: number; isPatient?: boolean },
  work: () => Promise<T>,
): Promise<T | undefined> {
  // The embedded engine has one process, and one session that a lock would keep from its work.
  if (kind === "embedded") return work();
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    // Without parameters: what a query with parameters has seen stays open until the next one, and for as long as it
    // does no page counts as seen by everybody.
    const [answer] = await rowsOf<{ got: boolean }>(tx, sql.raw(`SELECT pg_try_advisory_xact_lock(${lock}) AS got`));
    if (answer?.got !== true) {
      if (!isPatient) return undefined;
      await tx.execute(sql.raw(`SELECT pg_advisory_xact_lock(${lock})`));
    }
    return work();
  });
}
