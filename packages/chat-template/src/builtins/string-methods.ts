/**
 * The methods of `str` that chat templates call; the others that Jinja's sandbox allows are extras.
 *
 * Methods that cut work on offsets and keep origins and HTML safety; methods that rewrite make a text of which only is
 * known whether any of it came from input (`derived`).
 */
import { Fault } from "../python/errors.ts";
import { extrasOf, lackingUse } from "../python/extras.ts";
import { capitalize, isSpace } from "../python/letters.ts";
import { type Session, claim, scan, spend } from "../python/limits.ts";
import { madeFrom } from "../python/printing.ts";
import { table } from "./binder.ts";
import { bare as text, codePoints, cut, escapeStr, endsWithText, findText, startsWithText } from "../python/strings.ts";
import { type Keywords, type Str, type Value, Tuple, indexOf, NO_KEYWORDS, needText } from "../python/values.ts";

/** Methods ask nothing of the render they run in but what they are charged to. */
export type StringMethod = (session: Session, self: Str, args: readonly Value[], keywords: Keywords) => Value;

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

export function split(session: Session, self: Str, separator: Value, limit: number): Str[] {
  const whole = text(self);
  claim(session, whole.length);
  if (separator === undefined || separator === null) throw new Fault(lackingUse("split"));
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

/** Whether the text begins or ends with another. One of several, or a part of the text, is looked for by the extras. */
export function hasAtEnd(session: Session, self: Str, args: readonly Value[], isThere: typeof startsWithText): boolean {
  if (args.length > 1 || args[0] instanceof Tuple) throw new Fault(lackingUse("startswith"));
  const part = needText(args[0]);
  scan(session, part.length);
  return isThere(text(self), part);
}

// ---- rewriting

/** `str.replace`; the empty text is found between all characters by the extras. */
export function replace(session: Session, self: Str, old: string, by: string, limit: number): string {
  const whole = text(self);
  if (!old) return extrasOf(session, "replace").putBetween(session, whole, by, limit);
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

const methods = table<Value, Str>(() => ({
  ends: {
    "strip chars? /": (session, self, [chars]) => strip(session, self, chars, true, true),
    "lstrip chars? /": (session, self, [chars]) => strip(session, self, chars, true, false),
    "rstrip chars? /": (session, self, [chars]) => strip(session, self, chars, false, true),
    "startswith prefix start? end? /": (session, self, args) => hasAtEnd(session, self, args, startsWithText),
    "endswith prefix start? end? /": (session, self, args) => hasAtEnd(session, self, args, endsWithText),
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
    capitalize: (session, self) => derived(session, capitalize(session, text(self)), self),
  },
}));

/** The method of that name, or undefined. */
export function stringMethod(name: string): StringMethod | undefined {
  return methods().get(name) as StringMethod | undefined;
}

/** The names of all of them. */
export function stringMethodNames(): string[] {
  return [...methods().keys()];
}

/** Calls a method that is known to be there. */
export function callMethod(session: Session, self: Str, name: string, args: readonly Value[]): Value {
  return stringMethod(name)?.(session, self, args, NO_KEYWORDS);
}
