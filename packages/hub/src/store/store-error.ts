/** Why a store cannot be opened, or does not answer. */

export type StoreErrorCode = "no-place" | "no-room" | "in-use" | "cannot-open" | "no-trigrams" | "read-only";

/** The store cannot be opened, or not written to. The message says what to do and never holds an address's password. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
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
