/** Why a store cannot be opened, or does not answer. */
import { VitrineError } from "@vitrine/base";

export type StoreErrorCode = "no-place" | "no-room" | "in-use" | "cannot-open" | "no-trigrams" | "read-only";

/**
 * The store cannot be opened or written to. The message says what to do and never holds the password of an address.
 * @example
 * import { openStore, StoreError } from "@vitrine/hub";
 *
 * const error = await openStore({ dataDir: "/dev/null/database" }).catch((error: unknown) => error);
 * if (error instanceof StoreError) console.log(error.code); // cannot-open
 */
export class StoreError extends VitrineError<StoreErrorCode> {
  override readonly name = "StoreError";
}

/** Codes for a database that is not there, is stopping or has no room: SQLSTATE classes 08, 53 and 57P, and sockets'. */
const AWAY = /^(08|53|57P|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$)/;
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/**
 * Whether a query failed because the database does not answer, and not because of the query itself.
 * @example
 * import { isStoreAway } from "@vitrine/hub";
 *
 * const error = new Error("The query failed.", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
 * console.log(isStoreAway(error), isStoreAway(new Error("syntax error"))); // true false
 */
export function isStoreAway(error: unknown): boolean {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 6; inner = inner.cause, depth += 1) {
    const { code } = inner as { code?: unknown };
    if ((typeof code === "string" && AWAY.test(code)) || CONNECTION_LOST.test(inner.message)) return true;
    if (inner instanceof AggregateError && inner.errors.some(isStoreAway)) return true;
  }
  return false;
}

/** The SQLSTATE of an error, which Drizzle wraps. */
export function sqlStateOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code ?? (cause instanceof Error ? sqlStateOf(cause) : undefined);
}
