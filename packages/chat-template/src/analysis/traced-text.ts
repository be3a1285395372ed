/** Texts that know where their parts came from: cutting, joining and marking them keeps that. */
import { type Session, spend } from "../python/limits.ts";
import { dictEntries } from "../python/dictionaries.ts";
import { type Str, type Value, PyDict, PyObject, PyStr } from "../python/values.ts";

/** Part of a text with one origin. */
export interface Piece {
  text: string;
  isInput: boolean;
  /** Which value of the input it comes from, such as `messages[0].content`. */
  path?: string;
  /** It was made from that value, and is not simply a part of it. */
  isChanged?: boolean;
}

export class TracedStr extends PyStr {
  readonly pieces: readonly Piece[];
  constructor(text: string, isSafe: boolean, pieces: readonly Piece[]) {
    super(text, isSafe);
    this.pieces = pieces;
  }
  override cut(start: number, end: number): PyStr {
    if (start === 0 && end === this.text.length) return this;
    const pieces: Piece[] = [];
    let position = 0;
    for (const piece of this.pieces) {
      const part = piece.text.slice(Math.max(0, start - position), Math.max(0, end - position));
      if (part) pieces.push({ ...piece, text: part });
      position += piece.text.length;
    }
    return new TracedStr(this.text.slice(start, end), this.isSafe, pieces);
  }
  override characters(characters: readonly string[]): Str[] {
    let position = 0;
    return characters.map((char) => {
      position += char.length;
      return this.cut(position - char.length, position).marked(false);
    });
  }
  override marked(isSafe: boolean): PyStr {
    return new TracedStr(this.text, isSafe, this.pieces);
  }
  override escaped(escape: (text: string) => string): PyStr {
    const pieces = this.pieces.map((piece) => ({ ...piece, text: escape(piece.text) }));
    return new TracedStr(escape(this.text), true, pieces);
  }
  override join(parts: readonly Str[], text: string, isSafe: boolean): PyStr {
    return new TracedStr(text, isSafe, joinPieces(parts.flatMap(piecesOf)));
  }
}

function isAlike(a: Piece, b: Piece): boolean {
  return a.isInput === b.isInput && a.path === b.path && a.isChanged === b.isChanged;
}

/** Neighbors of the same origin become one piece. */
export function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && isAlike(last, piece)) joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else if (piece.text) joined.push(piece);
  }
  return joined;
}

export function piecesOf(value: Str): readonly Piece[] {
  if (value instanceof TracedStr) return value.pieces;
  const text = typeof value === "string" ? value : value.text;
  return text ? [{ text, isInput: false }] : [];
}

/** The text as one that was made from these values, if any of them holds input. */
export function madeFromInput(
  session: Session,
  text: string,
  sources: readonly Value[],
  isSafe: boolean,
): PyStr | undefined {
  const piece = firstInput(session, sources);
  return piece && new TracedStr(text, isSafe, text ? [{ ...piece, text, isChanged: true }] : []);
}

/** The first part of the values that came from outside. */
function firstInput(session: Session, values: Iterable<Value>, seen = new Set<object>()): Piece | undefined {
  for (const value of values) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    spend(session, 1);
    const found =
      value instanceof TracedStr
        ? value.pieces.find(({ isInput }) => isInput)
        : firstInput(session, inside(session, value), seen);
    if (found) return found;
  }
  return undefined;
}

function inside(session: Session, value: object): Iterable<Value> {
  if (Array.isArray(value)) return value as Value[];
  if (value instanceof PyDict) return dictEntries(session, value).flat();
  if (!(value instanceof PyObject)) return [];
  if ("items" in value && Array.isArray(value.items)) return value.items as Value[];
  return "values" in value && value.values instanceof Map ? (value.values as Map<string, Value>).values() : [];
}
