/**
 * `tojson` as the environment of chat templates sets it: Python's `json.dumps` without its HTML escapes and with text
 * outside ASCII left as it is.
 */
import { compare } from "./comparison.ts";
import { Fault } from "./errors.ts";
import { claim, spend } from "./limits.ts";
import { floatText, intText } from "./numbers.ts";
import { textFor } from "./printing.ts";
import { type Value, Tuple, dictEntries, floatOf, intOf, isDict, textOf, typeError, typeName } from "./values.ts";

export interface JsonOptions {
  /** Write everything outside ASCII as an escape. */
  ensureAscii: boolean;
  indent: string | null;
  separators: readonly [string, string];
  sortKeys: boolean;
}

const MAX_DEPTH = 200;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

export function toJson(value: Value, options: JsonOptions): string {
  const [itemSeparator, keySeparator] = options.separators;
  let total = 0;
  return write(value, "\n", 0);

  function write(item: Value, newline: string, depth: number): string {
    if (depth > MAX_DEPTH) throw new Fault("limit", `A value is nested more than ${MAX_DEPTH} deep.`);
    const text = textOf(item);
    if (text !== undefined) return emit(jsonString(text, options.ensureAscii));
    if (item === null) return emit("null");
    if (typeof item === "boolean") return emit(item ? "true" : "false");
    const number = numberText(item);
    if (number !== undefined) return emit(number);
    const list = Array.isArray(item) ? item : item instanceof Tuple ? item.items : undefined;
    const inner = options.indent === null ? "" : newline + options.indent;
    const between = options.indent === null ? itemSeparator : itemSeparator + inner;
    const wrap = (open: string, parts: string[], close: string): string => {
      if (!parts.length) return open + close;
      emit((between + inner).repeat(Math.min(parts.length, 2)));
      total += between.length * parts.length;
      claim(total);
      return open + inner + parts.join(between) + (options.indent === null ? "" : newline) + close;
    };
    if (list)
      return wrap(
        "[",
        list.map((part) => write(part, inner, depth + 1)),
        "]",
      );
    if (!isDict(item)) throw typeError(`A value of type ${typeName(item)} cannot be written as JSON.`);
    let entries = dictEntries(item);
    if (options.sortKeys) entries = entries.toSorted(([a], [b]) => compare(a, b));
    return wrap(
      "{",
      entries.map(
        ([key, part]) =>
          emit(jsonString(keyText(key), options.ensureAscii)) + keySeparator + write(part, inner, depth + 1),
      ),
      "}",
    );
  }

  function emit(text: string): string {
    total += text.length;
    if (total > 1e6) claim(total);
    spend(1);
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
  if (number === undefined) throw typeError(`A ${typeName(key)} cannot be a key in JSON.`);
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
