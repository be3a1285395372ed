/** Filters that make text of text. */
import { Fault } from "../python/errors.ts";
import { type Filter, builtins } from "./binder.ts";
import { jsonOptions, toJson } from "../python/json.ts";
import { claim, grow, spend } from "../python/limits.ts";
import {
  floatOf,
  indexOf,
  intOf,
  isStr,
  textOf,
  typeError,
  typeName,
  PyStr,
  Tuple,
  Undefined,
} from "../python/values.ts";
import type { Str, Value } from "../python/values.ts";
import { parseFloatText } from "../python/numbers.ts";
import { formatPercent } from "../python/percent-format.ts";
import { plainString, stringOf, textFor } from "../python/printing.ts";
import { addStrings, binary } from "../python/operators.ts";
import { truth } from "../python/comparison.ts";
import { callMethod, derived, replace, strip } from "./string-methods.ts";
import { codePointLength, concat, escapeStr, joinTexts, sliceStr } from "../python/strings.ts";
import { attributeGetter } from "./attribute-path.ts";
import { prettyRepr } from "../python/pretty-repr.ts";
import { wrapText } from "../python/text-wrap.ts";
import { dictFrom, lengthOf, listOf } from "../python/sequences.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";

/** Runs a method of str on whatever `value` is as text. */
const onText =
  (name: string) =>
  (value: Value): Str =>
    callMethod(stringOf(value), name, []) as Str;

function needStr(value: Value, name: string): Str {
  if (isStr(value)) return value;
  if (value instanceof Undefined) value.fail();
  throw typeError(`'${name}' works on a str, not on ${typeName(value)}.`);
}

function isMarkup(value: Value): boolean {
  return value instanceof PyStr && value.isSafe;
}

function join(items: readonly Value[], separator: Value, autoescape: boolean): Str {
  const parts: Str[] = [];
  spend(items.length);
  const isSafe = autoescape && (isMarkup(separator) || items.some(isMarkup));
  const convert = (value: Value): Str =>
    isSafe ? escapeStr(stringOf(value)) : autoescape ? stringOf(value) : plainString(value);
  const between = convert(separator);
  let length = 0;
  for (const item of items) {
    if (parts.length) parts.push(between);
    const part = convert(item);
    parts.push(part);
    grow(0, (length += (typeof part === "string" ? part : part.text).length));
  }
  return concat(parts, isSafe);
}

function indent(value: Value, [width = 4, first = false, blank = false]: readonly Value[]): Value {
  const size = intOf(width);
  claim(Number(size ?? 0));
  const unit: Str = isStr(width) ? width : " ".repeat(Math.max(0, indexOf(width)));
  const isSafe = isMarkup(value);
  const indention = isSafe ? new PyStr(textFor(unit), true, null) : unit;
  const text = binary("+", value, isSafe ? new PyStr("\n", true, null) : "\n") as Str;
  const lines = callMethod(text, "splitlines", []) as Str[];
  const parts: Str[] = [];
  lines.forEach((line, index) => {
    if (index > 0) {
      parts.push("\n");
      if (truth(blank) || textOf(line)) parts.push(indention);
    }
    parts.push(line);
  });
  const result = concat(parts, isSafe);
  return truth(first) ? addStrings(indention, result) : result;
}

function truncate(value: Value, [length = 255, killWords = false, end = "...", leeway = 5]: readonly Value[]): Value {
  const ending = needStr(end, "truncate");
  const size = indexOf(length);
  const slack = leeway === null ? 5 : indexOf(leeway);
  const endSize = codePointLength(textFor(ending));
  if (size < endSize || slack < 0) throw new Fault("value", "The length is too small for the ending.");
  if (lengthOf(value) <= size + slack) return value;
  const kept = sliceStr(needStr(value, "truncate"), 0, size - endSize, 1);
  const head = truth(killWords) ? kept : (callMethod(kept, "rsplit", [" ", 1]) as Str[])[0];
  return addStrings(head ?? "", ending);
}

function title(value: Value): Value {
  const text = stringOf(value);
  const words = textFor(text).replaceAll(/[^-\s({[<]+/gu, (word) => {
    const [first = ""] = word;
    return first.toUpperCase() + `\u200b${word.slice(first.length)}`.toLowerCase().slice(1);
  });
  return derived(words, typeof text === "string" ? text : plainString(text), []);
}

const UNITS = ["k", "M", "G", "T", "P", "E", "Z", "Y"];

function fileSize(value: Value, isBinary: boolean): string {
  const number = Number(floatOf(value) ?? intOf(value) ?? Number.NaN);
  const text = textOf(value);
  const bytes = text === undefined ? number : (parseFloatText(text) ?? Number.NaN);
  if (Number.isNaN(bytes)) throw typeError(`A size is a number, not ${typeName(value)}.`);
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const unit = (index: number): number => base ** (index + 2);
  const found = UNITS.findIndex((_, index) => bytes < unit(index));
  const index = found < 0 ? UNITS.length - 1 : found;
  const prefix = isBinary ? `${(UNITS[index] ?? "").toUpperCase()}iB` : `${UNITS[index]}B`;
  return `${((base * bytes) / unit(index)).toFixed(1).replace("Infinity", "inf")} ${prefix}`;
}

export const TEXT_FILTERS: readonly (readonly [string, Filter])[] = [
  ...builtins("ends", {
    string: stringOf,
    "join d? attribute?": (value, [separator = "", attribute = null], { autoescape }) => {
      const items = listOf(value);
      return join(attribute === null ? items : items.map(attributeGetter(attribute)), separator, autoescape);
    },
    "format *": (value, args, _host, keywords) => {
      if (args.length && keywords.size) throw typeError("'format' takes values or names, not both.");
      return formatPercent(stringOf(value), keywords.size ? dictFrom(keywords) : new Tuple(args));
    },
    pprint: prettyRepr,
    "tojson ensure_ascii? indent? separators? sort_keys?": (value, args) => toJson(value, jsonOptions(args, truth)),
  }),
  ...builtins("scan", {
    capitalize: onText("capitalize"),
    lower: onText("lower"),
    upper: onText("upper"),
    "trim chars?": (value, [chars]) => strip(stringOf(value), chars, true, true),
    "center width?": (value, [width = 80]) => callMethod(stringOf(value), "center", [width]),
    "replace old new count?": (value, [old, by, count], host) => {
      const limit = count === undefined || count === null ? -1 : indexOf(count);
      const replacement = stringOf(by);
      if (host.autoescape) {
        const isEscaped = isMarkup(old) || (isMarkup(by) && !isMarkup(value));
        const self = isEscaped ? escapeStr(stringOf(value)) : stringOf(value);
        return callMethod(self, "replace", [stringOf(old), replacement, limit]);
      }
      const self = plainString(value);
      const result = replace(textFor(self), textFor(old), textFor(by), limit < 0 ? Infinity : limit);
      return result === textFor(self) ? self : derived(result, self, [replacement]);
    },
    "indent width? first? blank?": indent,
    "truncate length? killwords? end? leeway?": truncate,
    "filesizeformat binary?": (value, [isBinary = false]) => fileSize(value, truth(isBinary)),
  }),
  ...builtins("letters", {
    title,
    wordcount: (value) => {
      const text = textFor(value);
      spend(text.length >>> 2);
      return (text.match(unicodePattern(String.raw`[\p{L}\p{N}_]+`, "g")) ?? []).length;
    },
    "wordwrap width? break_long_words? wrapstring? break_on_hyphens?": (
      value,
      [width = 79, breakLong = true, separator = null, breakHyphens = true],
    ) => {
      const between = separator === null ? "\n" : textFor(separator);
      const lines = callMethod(needStr(value, "wordwrap"), "splitlines", []) as Str[];
      const size = indexOf(width);
      const wrapped = lines.map((line) =>
        joinTexts(wrapText(textFor(line), size, truth(breakLong), truth(breakHyphens)), between),
      );
      return joinTexts(wrapped, between);
    },
  }),
];
