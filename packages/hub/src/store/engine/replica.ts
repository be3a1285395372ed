/**
 * Sends queries to a read replica. If the replica is unreachable or cancels a query because of replication, the primary
 * answers; an unreachable replica is tried again after a pause. Nothing is written through this.
 */
import type { SqlExecutor } from "./sql-executor.ts";
import { isStoreAway, sqlStateOf } from "./store-error.ts";

const REST_MS = 5_000;
/** `canceling statement due to conflict with recovery`. */
const CONFLICT = "40001";

/** Reads from `replica`, else from `primary`. */
export function readsOf(replica: SqlExecutor, primary: SqlExecutor): SqlExecutor {
  let awayUntil = 0;
  const run = async <T>(work: (db: SqlExecutor) => Promise<T>): Promise<T> => {
    if (performance.now() < awayUntil) return work(primary);
    try {
      return await work(replica);
    } catch (error) {
      const isAway = isStoreAway(error);
      if (!isAway && sqlStateOf(error) !== CONFLICT) throw error;
      if (isAway) awayUntil = performance.now() + REST_MS;
      return work(primary);
    }
  };
  return {
    execute: (query: never) => run(async (db) => db.execute(query)),
    transaction: (work: never, settings: never) => run((db) => db.transaction(work, settings)),
  } as unknown as SqlExecutor;
}
