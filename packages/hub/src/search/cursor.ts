/**
 * Cursors: where a page ended, so that the next one starts there whatever was added or removed in between.
 *
 * A cursor holds the sort key and ID of one model and the direction. It is opaque to callers and bound to its query by
 * a fingerprint; a changed or foreign cursor is rejected. It is not a secret: its values only travel as parameters.
 * Both engines sort by the same keys, so either continues what the other began.
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
}

const VERSION = 2;
const MAX_CURSOR = 2000;

export function encodeCursor({ side, key, id }: Position, query: string): string {
  return Buffer.from(JSON.stringify([VERSION, query, side === "after" ? 1 : 0, key, id])).toString("base64url");
}

/** @throws InvalidCursorError for anything that `encodeCursor` did not make for this query. */
export function decodeCursor(cursor: string, query: string, isKey: (key: string) => boolean): Position {
  if (typeof cursor !== "string" || cursor.length > MAX_CURSOR) throw new InvalidCursorError();
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw new InvalidCursorError();
  }
  if (!Array.isArray(parts) || parts.length !== 5) throw new InvalidCursorError();
  const [version, owner, side, key, id] = parts as unknown[];
  const isOurs =
    version === VERSION &&
    owner === query &&
    (side === 0 || side === 1) &&
    typeof key === "string" &&
    isKey(key) &&
    typeof id === "string" &&
    storableText(id) === id;
  if (!isOurs) throw new InvalidCursorError();
  return { side: side === 1 ? "after" : "before", key: key as string, id: id as string };
}
