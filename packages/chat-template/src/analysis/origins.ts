/**
 * Which part of the output came from the template and which from the input.
 *
 * Everything that comes from outside is marked before the render: each of its texts becomes a str that knows what it is
 * made of (`PyStr`), and whatever cuts or joins such texts keeps the parts. Only this module makes the marks, so a page
 * that renders without them does not carry it.
 */
import { writingBy, concatSpecial } from "../compile/escaped-output.ts";
import { type Session, spend } from "../python/limits.ts";
import { callPlain } from "../python/plain.ts";
import { PlainRun } from "../compile/plain-run.ts";
import type { Run, Tracer } from "../compile/runtime.ts";
import { type Piece, TracedStr, joinPieces, madeFromInput, piecesOf } from "./traced-text.ts";
import { dictEntries, dictGet, isDict, setKey } from "../python/dictionaries.ts";
import { type Keywords, type Value, Callable, MISSING, PyDict, PyObject, Undefined, isStr } from "../python/values.ts";

/** A text that was written, with the position of the tag or text that wrote it. */
export interface Written extends Piece {
  at: number;
}

/** A piece of the output is kept with its origin, in some 150 bytes. */
const PIECE_COST = 20;

const TRACER: Tracer = {
  write: writingBy((run, text, at, value) => {
    (run as TracedRun).reached.add(at);
    // Values other than str have no origin; numbers may be input, so they count as it.
    const isForeign = typeof text === "string" && !isStr(value) && !(value instanceof Undefined);
    for (const piece of isForeign && text ? [{ text, isInput: true }] : piecesOf(text)) {
      spend(run as TracedRun, PIECE_COST);
      run.out += piece.text;
      (run as TracedRun).written.push({ ...piece, at });
    }
  }),
  concat: concatSpecial,
  made: madeFromInput,
  begin(run) {
    const before = (run as TracedRun).written;
    (run as TracedRun).written = [];
    return before;
  },
  end(run, text, before) {
    const pieces = (run as TracedRun).written;
    (run as TracedRun).written = before as Written[];
    return pieces.some(({ isInput }) => isInput)
      ? new TracedStr(text, false, joinPieces(pieces.map(({ at: _at, ...piece }) => piece)))
      : text;
  },
};

/** One render that keeps origins. */
export class TracedRun extends PlainRun implements Run {
  override readonly tracer = TRACER;
  /** The output so far of what is being captured, or of everything. */
  written: Written[] = [];
  /** The offsets of the statements that wrote something. */
  readonly reached = new Set<number>();
  readonly #marked = new Map<object, Value>();

  override given(name: string): Value {
    const given = dictGet(this, this.context, name);
    return given === MISSING ? given : markInput(this, given, this.#marked, name);
  }

  override filter(name: Value, value: Value, args: readonly Value[], keywords: Keywords): Value {
    const result = super.filter(name, value, args, keywords);
    if (typeof result !== "string" || !result) return result;
    return madeFromInput(this, result, [value, ...args, ...keywords.values()], false) ?? result;
  }
}

/** Marks everything that comes from outside as input, for a render with origins; `path` says where it is there. */
function markInput(session: Session, value: Value, seen: Map<object, Value>, path: string): Value {
  if (typeof value === "string")
    return new TracedStr(value, false, value ? [{ text: value, isInput: true, path }] : []);
  if (typeof value === "function") {
    return new Callable("function", (session, args, keywords) => {
      return markInput(
        session,
        callPlain(session, value as (...args: never[]) => unknown, args, keywords),
        new Map(),
        `${path}()`,
      );
    });
  }
  if (typeof value !== "object" || value === null || value instanceof PyObject) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: Value[] = [];
    seen.set(value, list);
    for (const [index, item] of value.entries()) list.push(markInput(session, item, seen, `${path}[${index}]`));
    return list;
  }
  if (!isData(value)) return value;
  const dict = new PyDict();
  seen.set(value, dict);
  for (const [key, item] of dictEntries(session, value))
    setKey(
      session,
      dict,
      markInput(session, key, seen, path),
      markInput(session, item, seen, `${path}.${String(key)}`),
    );
  return dict;
}

/** Values that no template can use are refused when one tries to. */
function isData(value: object): boolean {
  try {
    return isDict(value);
  } catch {
    return false;
  }
}
