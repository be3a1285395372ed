/**
 * `tojson` as the environment of chat templates sets it: Python's `json.dumps` without its HTML escapes and with text
 * outside ASCII left as it is.
 */
import { compare } from "./comparison.ts";
import { Fault, aboutA } from "./errors.ts";
import { claim, grow, session, spend } from "./limits.ts";
import { floatText, intText } from "./numbers.ts";
import { textFor } from "./printing.ts";
import {
  type Value,
  Tuple,
  dictEntries,
  floatOf,
  intOf,
  isDict,
  textOf,
  typeError,
  typeName,
  isPlain,
  unreadable,
} from "./values.ts";

export interface JsonOptions {
  /** Write everything outside ASCII as an escape. */
  ensureAscii: boolean;
  indent: string | null;
  separators: readonly [string, string];
  sortKeys: boolean;
}

const MAX_DEPTH = 200;
const MOST_KEPT = 256;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** As `json.dumps` in a chat template writes when it is asked for nothing else. */
const PLAIN_OPTIONS: JsonOptions = { ensureAscii: false, indent: null, separators: [", ", ": "], sortKeys: false };

export function toJson(value: Value, options: JsonOptions): string {
  if (options !== PLAIN_OPTIONS || typeof value !== "object" || value === null) return new Writer(options).text(value);
  const known = PREPARED.get(value) ?? session.json?.get(value);
  if (known !== undefined) {
    claim(known.length);
    return known;
  }
  const text = new Writer(PLAIN_OPTIONS).text(value);
  // A template that writes the same tools twice, or each as often as there are messages, pays for them once.
  session.json ??= new Map();
  if (session.json.size < MOST_KEPT) session.json.set(value, text);
  return text;
}

/** The JSON of values that cannot change any more. */
const PREPARED = new WeakMap<object, string>();

/**
 * A copy of a value that cannot change, of which `tojson` knows the text: for tools that many prompts share.
 * What is below the first four levels is written with what is around it.
 */
export function prepare<T>(value: T, levels = 4): T {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && !isPlain(value)) throw new TypeError("Only plain objects and arrays can be prepared.");
  const copy: object = Array.isArray(value)
    ? value.map((item: unknown) => prepare(item, levels - 1))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, prepare(item, levels - 1)]));
  Object.freeze(copy);
  if (levels > 0) PREPARED.set(copy, new Writer(PLAIN_OPTIONS).text(copy));
  return copy as T;
}

const NEEDS_ESCAPE = /["\\\x00-\x1f\ud800-\udfff]/;
const { hasOwnProperty } = Object.prototype;

/**
 * Keys as they are written, with the colon, and with the comma before where they are not the first; they are the same
 * few in all tools and calls.
 */
const FIRST_KEYS = new Map<string, string>();
const OTHER_KEYS = new Map<string, string>();

function plainKey(key: string, isFirst: boolean): string {
  const keys = isFirst ? FIRST_KEYS : OTHER_KEYS;
  const known = keys.get(key);
  if (known !== undefined) return known;
  const text = `${isFirst ? "" : ", "}${jsonString(key, false)}: `;
  if (keys.size < 1000 && key.length <= 40) keys.set(key, text);
  return text;
}

/**
 * Writes data in one pass.
 *
 * Strings, small numbers and plain objects are told apart by the quickest tests there are; all else takes the long way.
 */
class Writer {
  private out = "";
  private steps = 0;
  private readonly options: JsonOptions;
  /** With an indent, the line end and indent of each depth. */
  private readonly lines: string[] | null;
  /** Nothing was asked for that changes keys or what stands between items. */
  private readonly isPlain: boolean;

  constructor(options: JsonOptions) {
    this.options = options;
    this.lines = options.indent === null ? null : ["\n"];
    this.isPlain = options === PLAIN_OPTIONS;
  }

  text(value: Value): string {
    this.write(value, 0);
    this.charge();
    return this.out;
  }

  private charge(): void {
    claim(this.out.length);
    spend(this.steps);
    this.steps = 0;
  }

  private write(value: Value, depth: number): void {
    if (typeof value === "string") {
      if (value.length > 4096) claim(value.length);
      const isPlain = !this.options.ensureAscii && !NEEDS_ESCAPE.test(value);
      this.out += isPlain ? `"${value}"` : jsonString(value, this.options.ensureAscii);
    } else if (typeof value === "number" && (value | 0) === value) this.out += value + 0;
    else if (typeof value === "boolean") this.out += value;
    else if (value === null || value === undefined) this.out += "null";
    else if (Array.isArray(value)) this.writeList(value, depth);
    else if (isPlain(value) && !this.options.sortKeys) this.writeObject(value, depth);
    else this.writeOther(value, depth);
  }

  /** What stands before the first item of a container, and before each other one. */
  private enter(depth: number): void {
    if (depth > MAX_DEPTH) throw new Fault("limit", `A value is nested more than ${MAX_DEPTH} deep.`);
    if (this.steps > 200) this.charge();
    const { lines } = this;
    if (lines && lines.length <= depth + 1) lines.push((lines[depth] ?? "") + (this.options.indent ?? ""));
  }

  /** Before an item. */
  private begin(isFirst: boolean, depth: number): void {
    const { lines } = this;
    this.steps += 1;
    if (!isFirst) this.out += this.options.separators[0];
    if (!lines) return;
    const line = lines[depth + 1] ?? "";
    if (line.length > 64) grow(line.length, this.out.length + line.length);
    this.out += line;
  }

  private end(isEmpty: boolean, depth: number, close: string): void {
    this.out += isEmpty || !this.lines ? close : (this.lines[depth] ?? "") + close;
  }

  private writeKey(key: string, isFirst: boolean, depth: number): void {
    if (this.isPlain) {
      this.steps += 1;
      this.out += plainKey(key, isFirst);
      return;
    }
    this.begin(isFirst, depth);
    this.out += jsonString(key, this.options.ensureAscii) + this.options.separators[1];
  }

  private writeList(items: readonly Value[], depth: number): void {
    this.enter(depth);
    this.out += "[";
    for (let index = 0; index < items.length; index += 1) {
      this.begin(index === 0, depth);
      this.write(items[index], depth + 1);
    }
    this.end(items.length === 0, depth, "]");
  }

  private writeObject(object: Record<string, Value>, depth: number): void {
    this.enter(depth);
    let isFirst = true;
    this.out += "{";
    try {
      for (const key in object) {
        if (!hasOwnProperty.call(object, key)) continue;
        const value = object[key];
        if (value === undefined) continue;
        this.writeKey(key, isFirst, depth);
        isFirst = false;
        this.write(value, depth + 1);
      }
    } catch (error) {
      throw error instanceof RangeError ? error : unreadable(error);
    }
    this.end(isFirst, depth, "}");
  }

  private writeOther(value: Value, depth: number): void {
    this.enter(depth);
    this.steps += 1;
    const scalar = scalarText(value, this.options.ensureAscii);
    if (scalar !== undefined) {
      this.out += scalar;
      return;
    }
    if (value instanceof Tuple) {
      this.writeList(value.items, depth);
      return;
    }
    let entries = entriesOf(value);
    if (this.options.sortKeys) entries = entries.toSorted(([a], [b]) => (spend(4), compare(a, b)));
    this.out += "{";
    entries.forEach(([key, item], index) => {
      this.writeKey(keyText(key), index === 0, depth);
      this.write(item, depth + 1);
    });
    this.end(entries.length === 0, depth, "}");
  }
}

/** The text of whatever is no container. */
function scalarText(item: Value, ensureAscii: boolean): string | undefined {
  const text = textOf(item);
  if (text !== undefined) return jsonString(text, ensureAscii);
  if (item === null || item === undefined) return "null";
  return typeof item === "boolean" ? String(item) : numberText(item);
}

function entriesOf(item: Value): (readonly [Value, Value])[] {
  if (!isDict(item)) throw typeError(`A value of type ${typeName(item)} cannot be written as JSON.`);
  return dictEntries(item);
}

function numberText(value: Value): string | undefined {
  const int = intOf(value);
  if (int !== undefined) return intText(int);
  const double = floatOf(value);
  if (double === undefined) return undefined;
  return Number.isFinite(double)
    ? floatText(double)
    : Number.isNaN(double)
      ? "NaN"
      : double > 0
        ? "Infinity"
        : "-Infinity";
}

function keyText(key: Value): string {
  const text = textOf(key);
  if (text !== undefined) return text;
  if (key === null) return "null";
  if (typeof key === "boolean") return key ? "true" : "false";
  const number = numberText(key);
  if (number === undefined) throw typeError(aboutA(typeName(key), "cannot be a key in JSON."));
  return number;
}

function jsonString(text: string, ensureAscii: boolean): string {
  claim(text.length);
  if (!ensureAscii && !LONE_SURROGATE.test(text)) return JSON.stringify(text);
  return `"${text.replaceAll(ensureAscii ? /["\\]|[^ -~]/g : /["\\\x00-\x1f]/g, escape)}"`;
}

function escape(unit: string): string {
  if (unit >= " " && unit < "\x7f") return `\\${unit}`;
  const short = "btn fr".indexOf(
    unit === "\b" ? "b" : unit === "\t" ? "t" : unit === "\n" ? "n" : unit === "\f" ? "f" : unit === "\r" ? "r" : "?",
  );
  return short < 0 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : `\\${"btn fr"[short]}`;
}

/** Reads the arguments that `json.dumps` takes in a chat template. */
export function jsonOptions(
  [ensureAscii, indent, separators, sortKeys]: readonly Value[],
  truth: (value: Value) => boolean,
): JsonOptions {
  const isLaidOut = (indent ?? separators ?? null) !== null;
  if (!isLaidOut && !truth(ensureAscii ?? false) && !truth(sortKeys ?? false)) return PLAIN_OPTIONS;
  let unit: string | null = null;
  if (indent !== null && indent !== undefined) {
    const width = intOf(indent);
    if (width === undefined && textOf(indent) === undefined)
      throw typeError(`An indent is a number or a str, not ${typeName(indent)}.`);
    claim(Number(width ?? 0));
    unit = width === undefined ? textFor(indent) : " ".repeat(Math.max(0, Number(width)));
  }
  let pair: readonly [string, string] = [unit === null ? ", " : ",", ": "];
  if (separators !== null && separators !== undefined) {
    const items = separators instanceof Tuple ? separators.items : separators;
    const [item, key] = Array.isArray(items) && items.length === 2 ? items.map(textOf) : [];
    if (item === undefined || key === undefined) throw typeError("The separators are a pair of strs.");
    pair = [item, key];
  }
  return {
    ensureAscii: truth(ensureAscii ?? false),
    indent: unit,
    separators: pair,
    sortKeys: truth(sortKeys ?? false),
  };
}
