/**
 * Cursors: where a page ended, so that the next one starts there whatever was added or removed in between.
 *
 * A cursor holds the sort key and ID of one model and the direction. It is opaque to callers and bound to its query by
 * a fingerprint; a changed or foreign cursor is rejected. It is not a secret: its values only travel as parameters.
 */
import { VitrineError } from "@vitrine/base";
import { storableText } from "../store/rows/search-text.ts";

/**
 * The cursor belongs to another query. Start again at the first page.
 * @example
 * import { InvalidCursorError, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const error = await store.search({ cursor: "wrong" }).catch((error: unknown) => error);
 * if (error instanceof InvalidCursorError) console.log(error.code); // invalid-cursor
 * await store.close();
 */
export class InvalidCursorError extends VitrineError<"invalid-cursor"> {
  override readonly name = "InvalidCursorError";

  constructor() {
    super("invalid-cursor", "The cursor does not belong to this query.", {
      hint: "Leave it out to start at the first page.",
    });
  }
}

export interface Position {
  /** Continue after the model, or before it. */
  side: "after" | "before";
  /** Sort key as text. */
  key: string;
  id: string;
  /** Batch of an ordered scan that the model was ranked in. */
  batch?: Batch;
}

/**
 * So many rows of an ordered scan over all models or over derived models alone, or of the matches that an index
 * found, after one of them or from the first on.
 */
export interface Batch {
  rows: number;
  isMatched?: true;
  isDerivedOnly?: true;
  after?: { rank: string; id: string };
}

export interface OwnedPosition extends Position {
  /** Fingerprint of the query that gave it out. */
  query: string;
}

const VERSION = 1;
const MAX_CURSOR = 2000;
/** Ends the position of a batch over derived models. */
const DERIVED_ONLY = 1;

export function encodeCursor(position: Position, query: string): string {
  const { side, key, id, batch } = position;
  const at = batch && [
    batch.isMatched ? -batch.rows : batch.rows,
    ...(batch.after ? [batch.after.rank, batch.after.id] : []),
    ...(batch.isDerivedOnly ? [DERIVED_ONLY] : []),
  ];
  return Buffer.from(JSON.stringify([VERSION, query, side === "after" ? 1 : 0, key, id, ...(at ? [at] : [])])).toString(
    "base64url",
  );
}

/** @throws InvalidCursorError for anything that `encodeCursor` did not make for one of these queries. */
export function decodeCursor(
  cursor: string,
  queries: readonly string[],
  isKey: (key: string) => boolean,
): OwnedPosition {
  if (typeof cursor !== "string" || cursor.length > MAX_CURSOR) throw new InvalidCursorError();
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw new InvalidCursorError();
  }
  if (!Array.isArray(parts) || parts.length < 5 || parts.length > 6) throw new InvalidCursorError();
  const [version, owner, side, key, id, at] = parts as unknown[];
  const isOurs =
    version === VERSION &&
    typeof owner === "string" &&
    queries.includes(owner) &&
    (side === 0 || side === 1) &&
    typeof key === "string" &&
    isKey(key) &&
    typeof id === "string" &&
    storableText(id) === id;
  if (!isOurs) throw new InvalidCursorError();
  const batch = at === undefined ? undefined : readBatch(at);
  return {
    side: side === 1 ? "after" : "before",
    key: key as string,
    id: id as string,
    query: owner,
    ...(batch && { batch }),
  };
}

/** Rows of a batch at most. */
export const MAX_BATCH_ROWS = 8000;

function readBatch(at: unknown): Batch {
  const parts = Array.isArray(at) ? (at as unknown[]) : [];
  const isDerivedOnly = parts.at(-1) === DERIVED_ONLY && parts.length % 2 === 0;
  const [signed, rank, id] = isDerivedOnly ? parts.slice(0, -1) : parts;
  if (typeof signed !== "number" || !Number.isInteger(signed)) throw new InvalidCursorError();
  const rows = Math.abs(signed);
  if (rows < 1 || rows > MAX_BATCH_ROWS) throw new InvalidCursorError();
  const cut = {
    rows,
    ...(signed < 0 && { isMatched: true as const }),
    ...(isDerivedOnly && { isDerivedOnly: true as const }),
  };
  if (rank === undefined) return cut;
  if (typeof rank !== "string" || !/^-?\d{1,15}$/.test(rank) || typeof id !== "string" || storableText(id) !== id)
    throw new InvalidCursorError();
  return { ...cut, after: { rank, id } };
}
