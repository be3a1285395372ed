/** Filters for formatting, layout for people, and lists cut into rows. */
import { table } from "./binder.ts";
import { isMarkup } from "./filters-text.ts";
import { callExtendedMethod } from "./string-methods-extended.ts";
import { derived } from "./string-methods.ts";
import { truth } from "../python/comparison.ts";
import { Fault } from "../python/errors.ts";
import { type Session, claim, spend } from "../python/limits.ts";
import { parseFloatText } from "../python/arithmetic.ts";
import { addStrings, binary } from "../python/operators.ts";
import { formatPercent } from "../python/format/percent-format.ts";
import { prettyRepr } from "../python/format/pretty-repr.ts";
import { plainString, stringOf, textFor } from "../python/format/printing.ts";
import { dictFrom, iterate, lengthOf, listOf } from "../python/sequences.ts";
import { codePointLength, concat, joinTexts, sliceStr } from "../python/text/strings.ts";
import { wrapText } from "../python/text/text-wrap.ts";
import { unicodePattern } from "../python/text/unicode-pattern.ts";
import {
  type Str,
  type Value,
  Generator,
  PyStr,
  Tuple,
  floatOf,
  indexOf,
  intOf,
  isStr,
  strText,
  typeError,
  typeName,
  Undefined,
} from "../python/values.ts";

function needStr(value: Value, name: string): Str {
  if (isStr(value)) return value;
  if (value instanceof Undefined) value.fail();
  throw typeError(`'${name}' works on a str, not on ${typeName(value)}.`);
}

function truncate(
  session: Session,
  value: Value,
  [length = 255, killWords = false, end = "...", slackChars = 5]: readonly Value[],
): Value {
  const suffix = needStr(end, "truncate");
  const size = indexOf(length);
  const slack = slackChars === null ? 5 : indexOf(slackChars);
  const endSize = codePointLength(session, textFor(session, suffix));
  if (size < endSize || slack < 0) throw new Fault("The length is too small for the ending.");
  if (lengthOf(session, value) <= size + slack) return value;
  const shortened = sliceStr(session, needStr(value, "truncate"), 0, size - endSize, 1);
  const head = truth(session, killWords)
    ? shortened
    : (callExtendedMethod(session, shortened, "rsplit", [" ", 1]) as Str[])[0];
  return addStrings(session, head ?? "", suffix);
}

function indent(session: Session, value: Value, [width = 4, first = false, blank = false]: readonly Value[]): Value {
  const size = intOf(width);
  claim(session, Number(size ?? 0));
  const unit: Str = isStr(width) ? width : " ".repeat(Math.max(0, indexOf(width)));
  const isSafe = isMarkup(value);
  const indention = isSafe ? new PyStr(textFor(session, unit), true) : unit;
  const text = binary(session, "+", value, isSafe ? new PyStr("\n", true) : "\n") as Str;
  const lines = callExtendedMethod(session, text, "splitlines", []) as Str[];
  const parts: Str[] = [];
  lines.forEach((line, index) => {
    if (index > 0) {
      parts.push("\n");
      if (truth(session, blank) || strText(line)) parts.push(indention);
    }
    parts.push(line);
  });
  const result = concat(session, parts, isSafe);
  return truth(session, first) ? addStrings(session, indention, result) : result;
}

const UNITS: readonly string[] = ["k", "M", "G", "T", "P", "E", "Z", "Y"];

function fileSize(value: Value, isBinary: boolean): string {
  const number = Number(floatOf(value) ?? intOf(value) ?? Number.NaN);
  const text = strText(value);
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

/** Steps for the memory of a list. */
const COST_OF_LIST = 20;

function* batch(session: Session, value: Value, [size, fill = null]: readonly Value[]): Iterable<Value> {
  // Python only checks whether a row is as long as that, which nothing is that is no number.
  const count = Number(intOf(size) ?? floatOf(size) ?? Number.NaN);
  let row: Value[] = [];
  for (const item of iterate(session, value)) {
    if (row.length === count) {
      spend(session, COST_OF_LIST);
      yield row;
      row = [];
    }
    row.push(item);
    spend(session, 1);
  }
  if (!row.length) return;
  if (fill !== null && !(row.length >= count)) {
    const missing = indexOf(size) - row.length;
    claim(session, missing * 8);
    row.push(...Array.from({ length: missing }, () => fill));
  }
  yield row;
}

function* slices(session: Session, value: Value, [slicesWanted, fill = null]: readonly Value[]): Iterable<Value> {
  const items = listOf(session, value);
  const count = indexOf(slicesWanted);
  if (count === 0) throw new Fault("Division by zero.");
  const size = Math.floor(items.length / count);
  const larger = count < 0 ? 0 : items.length % count;
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const end = start + size + (index < larger ? 1 : 0);
    const part = items.slice(start, end);
    if (fill !== null && index >= larger) part.push(fill);
    start = end;
    spend(session, COST_OF_LIST + part.length);
    yield part;
  }
}

function title(session: Session, value: Value): Value {
  const text = stringOf(session, value);
  spend(session, textFor(session, text).length * 2);
  const words = textFor(session, text).replaceAll(/[^-\s({[<]+/gu, (word) => {
    const [first = ""] = word;
    return first.toUpperCase() + `\u200b${word.slice(first.length)}`.toLowerCase().slice(1);
  });
  return derived(session, words, typeof text === "string" ? text : plainString(session, text), []);
}

export const formattingFilters = table(() => ({
  ends: {
    "format *": (session, value, args, keywords) => {
      if (args.length && keywords.size) throw typeError("'format' takes values or names, not both.");
      return formatPercent(
        session,
        stringOf(session, value),
        keywords.size ? dictFrom(session, keywords) : new Tuple(args),
      );
    },
    pprint: prettyRepr,
    "batch linecount fill_with?": (session, value, args) => new Generator(batch(session, value, args)),
    "slice slices fill_with?": (session, value, args) => new Generator(slices(session, value, args)),
  },
  scan: {
    "center width?": (session, value, [width = 80]) =>
      callExtendedMethod(session, stringOf(session, value), "center", [width]),
    "indent width? first? blank?": indent,
    "truncate length? killwords? end? leeway?": truncate,
    "filesizeformat binary?": (session, value, [isBinary = false]) => fileSize(value, truth(session, isBinary)),
  },
  letters: {
    title,
    wordcount: (session, value) => {
      const text = textFor(session, value);
      spend(session, text.length >>> 2);
      return (text.match(unicodePattern(String.raw`[\p{L}\p{N}_]+`, "g")) ?? []).length;
    },
    "wordwrap width? break_long_words? wrapstring? break_on_hyphens?": (
      session,
      value,
      [width = 79, breakLong = true, separator = null, breakHyphens = true],
    ) => {
      const between = separator === null ? "\n" : textFor(session, separator);
      const lines = callExtendedMethod(session, needStr(value, "wordwrap"), "splitlines", []) as Str[];
      const size = indexOf(width);
      const wrapped = lines.map((line) =>
        joinTexts(
          session,
          wrapText(session, textFor(session, line), size, truth(session, breakLong), truth(session, breakHyphens)),
          between,
        ),
      );
      return joinTexts(session, wrapped, between);
    },
  },
}));
