/**
 * Which part of the output came from the template and which from the input.
 *
 * Everything that comes from outside is marked before the render: each of its texts becomes a str that knows what it is
 * made of (`PyStr`), and whatever cuts or joins such texts keeps the parts. Only this module makes the marks, so a page
 * that renders without them does not carry it.
 */
import { holdsInput, inputText } from "../python/printing.ts";
import { PlainRun } from "../compile/plain-run.ts";
import type { Run, Tracer } from "../compile/runtime.ts";
import { joinPieces, piecesOf } from "../python/strings.ts";
import {
  type Keywords,
  type Piece,
  type Value,
  Callable,
  MISSING,
  PyDict,
  PyObject,
  PyStr,
  dictEntries,
  dictGet,
} from "../python/values.ts";

/** A text that was written, with the place of the tag or text that wrote it. */
export interface Written extends Piece {
  at: number;
}

const TRACER: Tracer = {
  write(run, value, at) {
    for (const { text, isInput } of piecesOf(value)) {
      run.out += text;
      (run as TracedRun).written.push({ text, isInput, at });
    }
  },
  foreign: (text) => new PyStr(text, false, [{ text, isInput: true }]),
  begin(run) {
    const before = (run as TracedRun).written;
    (run as TracedRun).written = [];
    return before;
  },
  end(run, text, before) {
    const pieces = (run as TracedRun).written;
    (run as TracedRun).written = before as Written[];
    return pieces.some(({ isInput }) => isInput)
      ? new PyStr(text, false, joinPieces(pieces.map((piece) => ({ text: piece.text, isInput: piece.isInput }))))
      : text;
  },
};

/** One render that keeps origins. */
export class TracedRun extends PlainRun implements Run {
  override readonly tracer = TRACER;
  /** The output so far of what is being captured, or of everything. */
  written: Written[] = [];
  readonly #marked = new Map<object, Value>();

  override given(name: string): Value {
    const given = dictGet(this.context, name);
    return given === MISSING ? given : markInput(given, this.#marked);
  }

  override filter(name: Value, value: Value, args: readonly Value[], keywords: Keywords): Value {
    const result = super.filter(name, value, args, keywords);
    if (typeof result !== "string" || !result) return result;
    const isFromInput =
      holdsInput(value) ||
      args.some((item) => holdsInput(item)) ||
      [...keywords.values()].some((item) => holdsInput(item));
    return isFromInput ? inputText(result) : result;
  }
}

/** Marks everything that comes from outside as input, for a render with origins. */
function markInput(value: Value, seen: Map<object, Value>): Value {
  if (typeof value === "string") return new PyStr(value, false, value ? [{ text: value, isInput: true }] : []);
  if (typeof value === "function") {
    return new Callable("function", (args, keywords) => {
      const plain = args.map(unmark);
      if (keywords.size) plain.push(Object.fromEntries(Array.from(keywords, ([name, item]) => [name, unmark(item)])));
      return markInput(Reflect.apply(value, undefined, plain) ?? null, new Map());
    });
  }
  if (typeof value !== "object" || value === null || value instanceof PyObject) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: Value[] = [];
    seen.set(value, list);
    for (const item of value) list.push(markInput(item, seen));
    return list;
  }
  const dict = new PyDict();
  seen.set(value, dict);
  for (const [key, item] of dictEntries(value)) dict.set(markInput(key, seen), markInput(item, seen));
  return dict;
}

function unmark(value: Value): Value {
  if (value instanceof PyStr) return value.text;
  if (Array.isArray(value)) return value.map(unmark);
  return value instanceof PyDict
    ? Object.fromEntries(dictEntries(value).map(([key, item]) => [String(unmark(key)), unmark(item)]))
    : value;
}
