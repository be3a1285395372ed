/**
 * Cursors: where a page ended, so that the next begins there whatever was added or removed in between.
 *
 * A cursor holds the sort key and the id of one model and the side of it to continue on. It is opaque to callers and
 * bound to its query by a fingerprint; one that was changed, cut or brought from another query is refused by name. It
 * is not a secret: its values only ever travel as parameters.
 */
import { storableText } from "../store/search-text.ts";

/** A cursor that this query did not give out. Start again at the first page. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
  readonly code = "invalid-cursor";

  constructor() {
    super("The cursor does not belong to this query. Leave it out to start at the first page.");
  }
}

export interface Position {
  /** Continue after the model, or before it. */
  side: "after" | "before";
  /** Sort key as text. */
  key: string;
  id: string;
  /** Stretch of a walk that the model was ranked in. */
  stretch?: Stretch;
}

/**
 * So many rows of a walk over all models or over conversions alone, or of the matches that an index named, after one of
 * them or from the first on.
 */
export interface Stretch {
  rows: number;
  isNamed?: true;
  isConversions?: true;
  after?: { place: string; id: string };
}

export interface OwnedPosition extends Position {
  /** Fingerprint of the query that gave it out. */
  query: string;
}

const VERSION = 1;
const MAX_CURSOR = 2000;
/** Stands at the end of a stretch over conversions. */
const CONVERSIONS = 1;

export function encodeCursor(position: Position, query: string): string {
  const { side, key, id, stretch } = position;
  const at = stretch && [
    stretch.isNamed ? -stretch.rows : stretch.rows,
    ...(stretch.after ? [stretch.after.place, stretch.after.id] : []),
    ...(stretch.isConversions ? [CONVERSIONS] : []),
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
  const stretch = at === undefined ? undefined : readStretch(at);
  return {
    side: side === 1 ? "after" : "before",
    key: key as string,
    id: id as string,
    query: owner,
    ...(stretch && { stretch }),
  };
}

/** Rows of a stretch at most. */
export const LONGEST_STRETCH = 8000;

function readStretch(at: unknown): Stretch {
  const parts = Array.isArray(at) ? (at as unknown[]) : [];
  const isConversions = parts.at(-1) === CONVERSIONS && parts.length % 2 === 0;
  const [signed, place, id] = isConversions ? parts.slice(0, -1) : parts;
  if (typeof signed !== "number" || !Number.isInteger(signed)) throw new InvalidCursorError();
  const rows = Math.abs(signed);
  if (rows < 1 || rows > LONGEST_STRETCH) throw new InvalidCursorError();
  const cut = {
    rows,
    ...(signed < 0 && { isNamed: true as const }),
    ...(isConversions && { isConversions: true as const }),
  };
  if (place === undefined) return cut;
  if (typeof place !== "string" || !/^-?\d{1,15}$/.test(place) || typeof id !== "string" || storableText(id) !== id)
    throw new InvalidCursorError();
  return { ...cut, after: { place, id } };
}
