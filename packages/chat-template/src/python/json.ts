/**
 * `tojson` as the environment of chat templates sets it: Python's `json.dumps` without its HTML escapes and with text
 * outside ASCII left as it is.
 */
import { compare } from "./comparison.ts";
import { Fault, aboutA } from "./errors.ts";
import { claim, grow, session, spend } from "./limits.ts";
import { joinTexts } from "./strings.ts";
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
  if (options !== PLAIN_OPTIONS || typeof value !== "object" || value === null) {
    return options === PLAIN_OPTIONS ? new FlatWriter().text(value) : writeLaidOut(value, options);
  }
  const known = PREPARED.get(value) ?? session.json?.get(value);
  if (known !== undefined) {
    claim(known.length);
    return known;
  }
  const text = new FlatWriter().text(value);
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
  if (levels > 0) PREPARED.set(copy, new FlatWriter().text(copy));
  return copy as T;
}

const NEEDS_ESCAPE = /["\\\x00-\x1f\ud800-\udfff]/;
const { hasOwnProperty } = Object.prototype;

/** Keys as they are written, with the colon; they are the same few in all tools and calls. */
const KEYS = new Map<string, string>();

function keyStart(key: string): string {
  const known = KEYS.get(key);
  if (known !== undefined) return known;
  const text = `${jsonString(key, false)}: `;
  if (KEYS.size < 1000 && key.length <= 40) KEYS.set(key, text);
  return text;
}

/**
 * Writes plain data in one pass, with the separators that Python has when none are given.
 *
 * Strings, small numbers and plain objects are told apart by the quickest tests there are; all else takes the way that
 * the other options take.
 */
class FlatWriter {
  private out = "";
  private steps = 0;

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
      this.out += NEEDS_ESCAPE.test(value) ? jsonString(value, false) : `"${value}"`;
    } else if (typeof value === "number" && (value | 0) === value) this.out += value;
    else if (typeof value === "boolean") this.out += value;
    else if (value === null || value === undefined) this.out += "null";
    else if (Array.isArray(value)) this.writeList(value, depth);
    else if (isPlain(value)) this.writeObject(value, depth);
    else this.writeOther(value, depth);
  }

  private enter(depth: number): void {
    if (depth > MAX_DEPTH) throw new Fault("limit", `A value is nested more than ${MAX_DEPTH} deep.`);
    if (this.steps > 200) this.charge();
  }

  private writeList(items: readonly Value[], depth: number): void {
    this.enter(depth);
    this.steps += 1 + items.length;
    this.out += "[";
    for (let index = 0; index < items.length; index += 1) {
      if (index) this.out += ", ";
      this.write(items[index], depth + 1);
    }
    this.out += "]";
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
        this.steps += 2;
        this.out += isFirst ? keyStart(key) : `, ${keyStart(key)}`;
        isFirst = false;
        this.write(value, depth + 1);
      }
    } catch (error) {
      throw error instanceof RangeError ? error : unreadable(error);
    }
    this.out += "}";
  }

  private writeOther(value: Value, depth: number): void {
    this.enter(depth);
    this.steps += 1;
    const scalar = scalarText(value, false);
    if (scalar !== undefined) this.out += scalar;
    else if (value instanceof Tuple) this.writeList(value.items, depth);
    else {
      let isFirst = true;
      this.out += "{";
      for (const [key, item] of entriesOf(value)) {
        this.out += `${isFirst ? "" : ", "}${keyStart(keyText(key))}`;
        isFirst = false;
        this.write(item, depth + 1);
      }
      this.out += "}";
    }
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

/** With an indent, other separators, sorted keys or nothing but ASCII. */
function writeLaidOut(value: Value, options: JsonOptions): string {
  const { ensureAscii, indent } = options;
  const [itemSeparator, keySeparator] = options.separators;
  let total = 0;
  return write(value, "\n", 0);

  function write(item: Value, newline: string, depth: number): string {
    if (depth > MAX_DEPTH) throw new Fault("limit", `A value is nested more than ${MAX_DEPTH} deep.`);
    const scalar = scalarText(item, ensureAscii);
    if (scalar !== undefined) return emit(scalar);
    const inner = indent === null ? "" : newline + indent;
    const between = itemSeparator + inner;
    const wrap = (open: string, parts: string[], close: string): string => {
      if (!parts.length) return open + close;
      grow(0, (total += inner.length + between.length * parts.length));
      return open + inner + joinTexts(parts, between) + (indent === null ? "" : newline) + close;
    };
    const list = Array.isArray(item) ? (item as Value[]) : item instanceof Tuple ? item.items : undefined;
    if (list)
      return wrap(
        "[",
        Array.from(list, (part) => write(part, inner, depth + 1)),
        "]",
      );
    let entries = entriesOf(item);
    if (options.sortKeys) entries = entries.toSorted(([a], [b]) => (spend(4), compare(a, b)));
    return wrap(
      "{",
      entries.map(
        ([key, part]) => emit(jsonString(keyText(key), ensureAscii)) + keySeparator + write(part, inner, depth + 1),
      ),
      "}",
    );
  }

  function emit(text: string): string {
    grow(text.length, (total += text.length));
    return text;
  }
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
