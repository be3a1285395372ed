/**
 * The methods of `str` that Jinja's sandbox allows.
 *
 * Methods that cut work on offsets and keep origins and HTML safety; methods that rewrite make a text of which only is
 * known whether any of it came from input (`derived`).
 */
import { Fault } from "../python/errors.ts";
import { capitalize, caseFold, isOfClass, isSpace, lineRanges, swapCase, titleWords } from "../python/letters.ts";
import { claim, grow, scan, spend } from "../python/limits.ts";
import { madeFrom, textFor } from "../python/printing.ts";
import { type Builtin, type COST, builtins } from "./binder.ts";
import {
  codePointLength,
  codePointOffsets,
  codePoints,
  concat,
  cut,
  escapeStr,
  endsWithText,
  findLastText,
  findText,
  hasSurrogates,
  startsWithText,
} from "../python/strings.ts";
import {
  type Keywords,
  type Str,
  type Value,
  PyStr,
  Tuple,
  indexOf,
  isStr,
  textOf,
  typeError,
  typeName,
  NO_KEYWORDS,
} from "../python/values.ts";
import { iterate } from "../python/sequences.ts";

/** Methods ask nothing of the render they run in. */
type StringMethod = (self: Str, args: readonly Value[], keywords: Keywords) => Value;

const text = (self: Str): string => (typeof self === "string" ? self : self.text);
const isSafe = (self: Str): boolean => typeof self !== "string" && self.isSafe;

/** The text of an argument that must be a str. */
export function need(value: Value): string {
  const found = textOf(value);
  if (found === undefined) throw typeError(`A str is expected here, not ${typeName(value)}.`);
  return found;
}

/** A new text, of the kind of `self`, that was made from `self` and `sources`. */
export function derived(result: string, self: Str, sources: readonly Value[] = []): Str {
  claim(result.length);
  return madeFrom(result, [self, ...sources], isSafe(self));
}

const METHODS = new Map<string, Builtin>();

function method(cost: keyof typeof COST, heading: string, run: (self: Str, args: readonly Value[]) => Value): void {
  for (const [name, call] of builtins(cost, { [heading]: (self, args) => run(self as Str, args) }))
    METHODS.set(name, call);
}

/** The method of that name, or undefined. */
export function stringMethod(name: string): StringMethod | undefined {
  return METHODS.get(name) as StringMethod | undefined;
}

/** The names of all of them. */
export function stringMethodNames(): string[] {
  return [...METHODS.keys()];
}

/** Calls a method that is known to be there. */
export function callMethod(self: Str, name: string, args: readonly Value[]): Value {
  return stringMethod(name)?.(self, args, NO_KEYWORDS);
}

// ---- cutting

function isAmong(chars: string): (code: number) => boolean {
  const only = chars.charCodeAt(0);
  if (chars.length === 1) return (code) => code === only;
  const codes = new Set(codePoints(chars).map((char) => char.codePointAt(0) ?? 0));
  return (code) => codes.has(code);
}

/** Cuts whitespace, or any of the given characters, off the ends. */
export function strip(self: Str, chars: Value, left: boolean, right: boolean): Str {
  const whole = text(self);
  const isCut = chars === undefined || chars === null ? isSpace : isAmong(need(chars));
  let from = 0;
  let to = whole.length;
  const charge = (at: number): void => {
    if ((at & 63) === 63) spend(8);
  };
  while (left && from < to) {
    charge(from);
    const code = whole.codePointAt(from) ?? 0;
    if (!isCut(code)) break;
    from += code > 0xffff ? 2 : 1;
  }
  while (right && to > from) {
    charge(to);
    const low = whole.charCodeAt(to - 1);
    const code = low >= 0xdc00 && low < 0xe000 ? (whole.codePointAt(Math.max(from, to - 2)) ?? low) : low;
    const isPair = code > 0xffff;
    if (!isCut(isPair ? code : low)) break;
    to -= isPair ? 2 : 1;
  }
  return from === 0 && to === whole.length ? self : cut(self, from, to);
}

method("ends", "strip chars? /", (self, [chars]) => strip(self, chars, true, true));
method("ends", "lstrip chars? /", (self, [chars]) => strip(self, chars, true, false));
method("ends", "rstrip chars? /", (self, [chars]) => strip(self, chars, false, true));
method("ends", "removeprefix prefix /", (self, [prefix]) => {
  const part = need(prefix);
  return part && startsWithText(text(self), part) ? cut(self, part.length, text(self).length) : self;
});
method("ends", "removesuffix suffix /", (self, [suffix]) => {
  const part = need(suffix);
  return part && endsWithText(text(self), part) ? cut(self, 0, text(self).length - part.length) : self;
});

/** How often to split: all for a negative number. */
function limitOf(value: Value): number {
  const limit = value === undefined ? -1 : indexOf(value);
  return limit < 0 ? Infinity : limit;
}

function split(self: Str, separator: Value, limit: number, fromRight: boolean): Str[] {
  claim(text(self).length);
  if (separator === undefined || separator === null) return splitWords(self, limit, fromRight);
  const whole = text(self);
  const part = need(separator);
  if (!part) throw new Fault("value", "The separator is empty.");
  if (fromRight) return rightSplit(self, part, limit);
  const parts: Str[] = [];
  let from = 0;
  for (let at = findText(whole, part); at >= 0 && parts.length < limit; at = findText(whole, part, from)) {
    spend(4);
    parts.push(cut(self, from, at));
    from = at + part.length;
  }
  parts.push(cut(self, from, whole.length));
  return parts;
}

/** Splits at runs of whitespace; with a limit the rest stays in one piece, less the whitespace at its outer end. */
function splitWords(self: Str, limit: number, fromRight: boolean): Str[] {
  const whole = text(self);
  const words: [number, number][] = [];
  for (let at = 0; at < whole.length;) {
    const from = at;
    while (at < whole.length && !isSpace(whole.charCodeAt(at))) at += 1;
    spend(2);
    if (at > from) words.push([from, at]);
    at += 1;
  }
  if (words.length > limit) {
    if (fromRight) {
      const end = words[words.length - limit - 1]?.[1] ?? 0;
      words.splice(0, words.length - limit, [0, end]);
    } else {
      const start = words[limit]?.[0] ?? 0;
      words.splice(limit, words.length, [start, whole.length]);
    }
  }
  return words.map(([from, to]) => cut(self, from, to));
}

function rightSplit(self: Str, part: string, limit: number): Str[] {
  const whole = text(self);
  const parts: Str[] = [];
  let to = whole.length;
  while (parts.length < limit) {
    const at = to >= part.length ? findLastText(whole, part, to - part.length) : -1;
    if (at < 0) break;
    spend(4);
    parts.push(cut(self, at + part.length, to));
    to = at;
  }
  parts.push(cut(self, 0, to));
  return parts.toReversed();
}

method("scan", "split sep? maxsplit?", (self, [separator, limit]) => split(self, separator, limitOf(limit), false));
method("scan", "rsplit sep? maxsplit?", (self, [separator, limit]) => split(self, separator, limitOf(limit), true));
method("scan", "splitlines keepends?", (self, [keepEnds = false]) => {
  claim(text(self).length);
  return lineRanges(text(self)).map(({ start, end, next }) => cut(self, start, keepEnds ? next : end));
});
for (const name of ["partition", "rpartition"]) {
  method("scan", `${name} sep /`, (self, [separator]) => {
    const whole = text(self);
    const part = need(separator);
    if (!part) throw new Fault("value", "The separator is empty.");
    const isLeft = name === "partition";
    const at = isLeft ? findText(whole, part) : findLastText(whole, part);
    const empty = isSafe(self) ? new PyStr("", true, null) : "";
    if (at < 0) return new Tuple(isLeft ? [self, empty, empty] : [empty, empty, self]);
    return new Tuple([cut(self, 0, at), cut(self, at, at + part.length), cut(self, at + part.length, whole.length)]);
  });
}

// ---- searching

/** Start and end in UTF-16 of the part that a search looks at, or undefined when it is nowhere. */
function searchRange(
  whole: string,
  start: Value,
  end: Value,
): { from: number; to: number; offsets: number[] | null } | undefined {
  const offsets = hasSurrogates(whole) ? codePointOffsets(whole) : null;
  const length = offsets ? offsets.length - 1 : whole.length;
  const clamp = (value: Value, fallback: number): number => {
    if (value === undefined || value === null) return fallback;
    const index = indexOf(value);
    return index < 0 ? Math.max(0, index + length) : index;
  };
  const from = clamp(start, 0);
  const to = Math.min(length, clamp(end, length));
  if (from > to) return undefined;
  return { from: offsets?.[from] ?? from, to: offsets?.[to] ?? to, offsets };
}

for (const name of ["find", "rfind", "index", "rindex"]) {
  method("scan", `${name} sub start? end? /`, (self, [sub, start, end]) => {
    const whole = text(self);
    const part = need(sub);
    claim(whole.length);
    const range = searchRange(whole, start, end);
    let found = -1;
    if (range && range.to - range.from >= part.length) {
      found = name.startsWith("r")
        ? findLastText(whole, part, range.to - part.length)
        : findText(whole, part, range.from);
      if (found < range.from || found + part.length > range.to) found = -1;
    }
    if (found < 0 && name.endsWith("index")) throw new Fault("value", "The text was not found.");
    return found > 0 && range?.offsets ? range.offsets.indexOf(found) : found;
  });
}
method("scan", "count sub start? end? /", (self, [sub, start, end]) => {
  const whole = text(self);
  const range = searchRange(whole, start, end);
  const part = need(sub);
  claim(whole.length);
  if (!range) return 0;
  const searched = whole.slice(range.from, range.to);
  if (!part) return codePointLength(searched) + 1;
  let found = 0;
  for (let at = findText(searched, part); at >= 0; at = findText(searched, part, at + part.length)) {
    spend(1);
    found += 1;
  }
  return found;
});
for (const name of ["startswith", "endswith"] as const) {
  method("ends", `${name} prefix start? end? /`, (self, [prefix, start, end]) => {
    let whole = text(self);
    if (start !== undefined || end !== undefined) {
      const range = searchRange(whole, start, end);
      if (!range) return false;
      whole = whole.slice(range.from, range.to);
    }
    const test = (part: Value): boolean => {
      const wanted = need(part);
      scan(wanted.length);
      return name === "startswith" ? startsWithText(whole, wanted) : endsWithText(whole, wanted);
    };
    if (!(prefix instanceof Tuple)) return test(prefix);
    spend(prefix.items.length);
    return prefix.items.some(test);
  });
}

// ---- rewriting

const REWRITES: Record<string, (whole: string) => string> = {
  upper: (whole) => whole.toUpperCase(),
  lower: (whole) => whole.toLowerCase(),
  title: titleWords,
  capitalize,
  swapcase: swapCase,
  casefold: caseFold,
};
for (const [name, rewrite] of Object.entries(REWRITES)) {
  const cost = name === "upper" || name === "lower" ? "scan" : "letters";
  method(cost, name, (self) => derived(rewrite(text(self)), self));
}
const CLASS_TESTS =
  "isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper";
for (const name of CLASS_TESTS.split(" ")) method("letters", name, (self) => isOfClass(name, text(self)) ?? false);

/** `str.replace`, also of the empty text, which is found between all characters. */
export function replace(self: Str, old: string, by: string, limit: number): string {
  const whole = text(self);
  if (!old) {
    const chars = codePoints(whole);
    claim(whole.length + by.length * Math.min(limit, chars.length + 1));
    spend(chars.length);
    return [...chars.map((char, index) => (index < limit ? by + char : char)), chars.length < limit ? by : ""].join("");
  }
  let count = 0;
  let from = 0;
  const parts: string[] = [];
  for (let at = findText(whole, old); at >= 0 && count < limit; at = findText(whole, old, from)) {
    spend(3);
    parts.push(whole.slice(from, at));
    from = at + old.length;
    count += 1;
  }
  if (!count) return whole;
  claim(whole.length + count * by.length);
  parts.push(whole.slice(from));
  return parts.join(by);
}
method("scan", "replace old new / count?", (self, [old, by, count]) => {
  need(by);
  const replacement = isSafe(self) ? escapeStr(by as Str) : (by as Str);
  const result = replace(self, need(old), text(replacement), limitOf(count));
  return result === text(self) ? self : derived(result, self, [by]);
});

method("ends", "join iterable /", (self, [items]) => {
  const parts: Str[] = [];
  let length = 0;
  for (const item of iterate(items)) {
    if (!isStr(item) && !isSafe(self)) throw typeError(`Only strs can be joined, not ${typeName(item)}.`);
    if (parts.length) parts.push(self);
    const part = isSafe(self) ? escapeStr(isStr(item) ? item : textFor(item)) : (item as Str);
    parts.push(part);
    grow(0, (length += text(part).length + text(self).length));
  }
  return concat(parts, isSafe(self));
});
method("ends", "encode encoding? errors?", () => {
  throw typeError("Bytes cannot be used in a template.");
});
