/**
 * Places in a sorted list. A cursor names the last model seen and its sort key, not a page number: models that are
 * added or removed meanwhile shift nothing, and a deep page costs what the first one does.
 */

/** A cursor that is damaged, or belongs to a list in another order. Start from the first page. */
export class InvalidCursorError extends Error {
  readonly code = "INVALID_CURSOR";
  constructor() {
    super("This cursor does not belong to this list. Leave it out to start from the first page.");
    this.name = "InvalidCursorError";
  }
}

export interface Cursor {
  /** The order the list was in. */
  sort: string;
  /** Sort key of the model at the edge. */
  key: string | number;
  /** Its id, which decides between equal keys. */
  id: string;
  direction: "after" | "before";
}

const MAX_LENGTH = 1_000;

export function encodeCursor(cursor: Cursor): string {
  const text = JSON.stringify([cursor.sort, cursor.key, cursor.id, cursor.direction === "after" ? 1 : 0]);
  return Buffer.from(text, "utf8").toString("base64url");
}

/** Throws {@link InvalidCursorError} for anything that {@link encodeCursor} did not make for this order. */
export function decodeCursor(text: string, sort: string): Cursor {
  if (text.length > MAX_LENGTH) throw new InvalidCursorError();
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw new InvalidCursorError();
  }
  if (!Array.isArray(parts) || parts.length !== 4) throw new InvalidCursorError();
  const [cursorSort, key, id, after] = parts as unknown[];
  const keyFits = sort === "name" ? typeof key === "string" : typeof key === "number" && Number.isFinite(key);
  if (cursorSort !== sort || !keyFits || typeof id !== "string" || id.includes("\0") || (after !== 0 && after !== 1))
    throw new InvalidCursorError();
  return { sort, key: key as string | number, id, direction: after === 1 ? "after" : "before" };
}
