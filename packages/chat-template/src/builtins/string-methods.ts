/**
 * The methods of `str` that cut, split and replace; those that pad, search and classify are in another file.
 *
 * Methods that cut work on offsets and keep origins and HTML safety; methods that rewrite make a text of which only is
 * known whether any of it came from input (`derived`).
 */
import { Fault } from "../python/errors.ts";
import { capitalize, isSpace } from "../python/text/letters.ts";
import { type Session, claim, scan, spend } from "../python/limits.ts";
import { madeFrom } from "../python/format/printing.ts";
import { type Host, table } from "./binder.ts";
import {
  bare as text,
  codePointOffsets,
  codePoints,
  cut,
  escapeStr,
  endsWithText,
  findText,
  hasSurrogates,
  startsWithText,
} from "../python/text/strings.ts";
import { type Keywords, type Str, type Value, Tuple, indexOf, NO_KEYWORDS, needText } from "../python/values.ts";

/** Methods use nothing of the render they run in but what they are charged to. */
type StringMethod = (session: Session, self: Str, args: readonly Value[], keywords: Keywords) => Value;

export const isSafe = (self: Str): boolean => typeof self !== "string" && self.isSafe;

/** A new text, of the kind of `self`, that was made from `self` and `sources`. */
export function derived(session: Session, result: string, self: Str, sources: readonly Value[] = []): Str {
  claim(session, result.length);
  return madeFrom(session, result, [self, ...sources], isSafe(self));
}

// ---- cutting

function isAmong(session: Session, chars: string): (code: number) => boolean {
  const only = chars.charCodeAt(0);
  if (chars.length === 1) return (code) => code === only;
  const codes = new Set(codePoints(session, chars).map((char) => char.codePointAt(0) ?? 0));
  return (code) => codes.has(code);
}

/** Cuts whitespace, or any of the given characters, off the ends. */
export function strip(session: Session, self: Str, chars: Value, left: boolean, right: boolean): Str {
  const whole = text(self);
  const isCut = chars === undefined || chars === null ? isSpace : isAmong(session, needText(chars));
  let from = 0;
  let to = whole.length;
  const charge = (at: number): void => {
    if ((at & 63) === 63) spend(session, 8);
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

/** How often to split: all for a negative number. */
export function limitOf(value: Value): number {
  const limit = value === undefined ? -1 : indexOf(value);
  return limit < 0 ? Infinity : limit;
}

/** Where the words between whitespace begin and end. */
function splitWords(session: Session, self: Str): [number, number][] {
  const whole = text(self);
  const words: [number, number][] = [];
  for (let at = 0; at < whole.length;) {
    const from = at;
    while (at < whole.length && !isSpace(whole.charCodeAt(at))) at += 1;
    spend(session, 10);
    if (at > from) words.push([from, at]);
    at += 1;
  }
  return words;
}

/** Splits at runs of whitespace; with a limit the rest stays in one piece, less the whitespace at its outer end. */
export function splitAtSpace(session: Session, self: Str, limit: number, fromRight: boolean): Str[] {
  const words = splitWords(session, self);
  if (words.length > limit) {
    if (fromRight) {
      const end = words[words.length - limit - 1]?.[1] ?? 0;
      words.splice(0, words.length - limit, [0, end]);
    } else {
      const start = words[limit]?.[0] ?? 0;
      words.splice(limit, words.length, [start, text(self).length]);
    }
  }
  return words.map(([from, to]) => cut(self, from, to));
}

function split(session: Session, self: Str, separator: Value, limit: number): Str[] {
  const whole = text(self);
  claim(session, whole.length);
  if (separator === undefined || separator === null) return splitAtSpace(session, self, limit, false);
  const part = needSeparator(separator);
  const parts: Str[] = [];
  let from = 0;
  for (
    let at = findText(session, whole, part);
    at >= 0 && parts.length < limit;
    at = findText(session, whole, part, from)
  ) {
    spend(session, 4);
    parts.push(cut(self, from, at));
    from = at + part.length;
  }
  parts.push(cut(self, from, whole.length));
  return parts;
}

/** The text to split at. */
export function needSeparator(value: Value): string {
  const part = needText(value);
  if (!part) throw new Fault("The separator is empty.");
  return part;
}

// ---- searching

/** Start and end in UTF-16 of the part that a search looks at, or undefined when it is nowhere. */
export function searchRange(
  session: Session,
  whole: string,
  start: Value,
  end: Value,
): { from: number; to: number; offsets: number[] | null } | undefined {
  const offsets = hasSurrogates(session, whole) ? codePointOffsets(session, whole) : null;
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

function hasAtEnd(session: Session, whole: string, wanted: Value, isThere: typeof startsWithText): boolean {
  const part = needText(wanted);
  scan(session, part.length);
  return isThere(whole, part);
}

/** `startswith` and `endswith`, also in a part of the text, and with several of which one has to be there. */
const atEnd =
  (isThere: typeof startsWithText): StringMethod =>
  (session, self, [wanted, start, end]) => {
    let whole = text(self);
    if (start !== undefined || end !== undefined) {
      const range = searchRange(session, whole, start, end);
      if (!range) return false;
      whole = whole.slice(range.from, range.to);
    }
    if (!(wanted instanceof Tuple)) return hasAtEnd(session, whole, wanted, isThere);
    spend(session, wanted.items.length);
    return wanted.items.some((item) => hasAtEnd(session, whole, item, isThere));
  };

// ---- rewriting

/** The result of `replace` for the empty text. */
function putBetween(session: Session, whole: string, by: string, limit: number): string {
  const chars = codePoints(session, whole);
  claim(session, whole.length + by.length * Math.min(limit, chars.length + 1));
  spend(session, chars.length);
  return [...chars.map((char, index) => (index < limit ? by + char : char)), chars.length < limit ? by : ""].join("");
}

/** `str.replace`. */
export function replace(session: Session, self: Str, old: string, by: string, limit: number): string {
  const whole = text(self);
  if (!old) return putBetween(session, whole, by, limit);
  let count = 0;
  let from = 0;
  const parts: string[] = [];
  for (let at = findText(session, whole, old); at >= 0 && count < limit; at = findText(session, whole, old, from)) {
    spend(session, 3);
    parts.push(whole.slice(from, at));
    from = at + old.length;
    count += 1;
  }
  if (!count) return whole;
  claim(session, whole.length + count * by.length);
  parts.push(whole.slice(from));
  return parts.join(by);
}

export const stringMethods = table<Value, Str>(() => ({
  ends: {
    "strip chars? /": (session, self, [chars]) => strip(session, self, chars, true, true),
    "lstrip chars? /": (session, self, [chars]) => strip(session, self, chars, true, false),
    "rstrip chars? /": (session, self, [chars]) => strip(session, self, chars, false, true),
    "startswith prefix start? end? /": atEnd(startsWithText),
    "endswith prefix start? end? /": atEnd(endsWithText),
  },
  scan: {
    "split sep? maxsplit?": (session, self, [separator, limit]) => split(session, self, separator, limitOf(limit)),
    "replace old new / count?": (session, self, [old, by, count]) => {
      needText(by);
      const replacement = isSafe(self) ? escapeStr(session, by as Str) : (by as Str);
      const result = replace(session, self, needText(old), text(replacement), limitOf(count));
      return result === text(self) ? self : derived(session, result, self, [by]);
    },
    upper: (session, self) => derived(session, text(self).toUpperCase(), self),
    lower: (session, self) => derived(session, text(self).toLowerCase(), self),
  },
  letters: {
    capitalize: (session, self) => derived(session, capitalize(text(self)), self),
  },
}));

/** Calls one of these methods. */
export function callMethod(session: Session, self: Str, name: string, args: readonly Value[]): Value {
  return stringMethods().get(name)?.(session as Host, self, args, NO_KEYWORDS);
}
