/**
 * Questions go to a replica, which follows the server that is written to. Where the replica is away, or takes an answer
 * back because what it follows has moved on, the other server is asked; a replica that was away is asked again after a
 * rest. Nothing is ever written through this.
 */
import type { SqlExecutor } from "./database.ts";
import { isStoreAway, StoreError } from "./store-error.ts";

const REST_MS = 5_000;
/** `canceling statement due to conflict with recovery`. */
const CONFLICT = "40001";

/** Where questions are asked: of `replica`, else of `primary`. */
export function readsOf(replica: SqlExecutor, primary: SqlExecutor): SqlExecutor {
  let awayUntil = 0;
  const ask = async <T>(work: (db: SqlExecutor) => Promise<T>): Promise<T> => {
    if (performance.now() < awayUntil) return work(primary);
    try {
      return await work(replica);
    } catch (error) {
      const isAway = isStoreAway(error);
      if (!isAway && codeOf(error) !== CONFLICT) throw error;
      if (isAway) awayUntil = performance.now() + REST_MS;
      return work(primary);
    }
  };
  const refuse = (): never => {
    throw new StoreError("read-only", "A replica is only read.");
  };
  return {
    execute: (query: never) => ask(async (db) => db.execute(query)),
    transaction: (work: never, settings: never) => ask((db) => db.transaction(work, settings)),
    insert: refuse,
    delete: refuse,
  } as unknown as SqlExecutor;
}

/** The SQLSTATE of an error, which Drizzle wraps. */
function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code ?? (cause instanceof Error ? codeOf(cause) : undefined);
}
