/**
 * Strings as Python counts them: by code point. Most text has no surrogates, and then UTF-16 units are code points;
 * every function checks that first.
 *
 * Functions that cut a string (`slice`, `concat`) keep its pieces, so that origins survive trimming and joining.
 */
import { type Session, claim, spend } from "../limits.ts";
import { type Str, PyStr } from "../values.ts";

const SURROGATE = /[\ud800-\udfff]/;

export function hasSurrogates(session: Session, text: string): boolean {
  spend(session, text.length >> 5);
  return SURROGATE.test(text);
}

/** Whether a match there would begin or end inside of a character. */
function cutsCharacter(text: string, at: number): boolean {
  const low = text.charCodeAt(at);
  const high = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low < 0xe000 && high >= 0xd800 && high < 0xdc00;
}

/** `indexOf` where half of a character is not found in a whole one. */
export function findText(session: Session, text: string, part: string, from = 0): number {
  let at = text.indexOf(part, from);
  while (at >= 0 && part && (cutsCharacter(text, at) || cutsCharacter(text, at + part.length))) {
    spend(session, 1);
    at = text.indexOf(part, at + 1);
  }
  return at;
}

/** `lastIndexOf`, by the same rule. */
export function findLastText(session: Session, text: string, part: string, from = Infinity): number {
  let at = text.lastIndexOf(part, from);
  while (at >= 0 && part && (cutsCharacter(text, at) || cutsCharacter(text, at + part.length))) {
    spend(session, 1);
    at = at > 0 ? text.lastIndexOf(part, at - 1) : -1;
  }
  return at;
}

/** Long texts are compared as a whole: `startsWith` goes letter by letter. */
function isAt(text: string, part: string, at: number): boolean {
  return part.length < 64 ? text.startsWith(part, at) : text.slice(at, at + part.length) === part;
}

export function startsWithText(text: string, part: string): boolean {
  return isAt(text, part, 0) && !cutsCharacter(text, part.length);
}

export function endsWithText(text: string, part: string): boolean {
  const at = text.length - part.length;
  return at >= 0 && isAt(text, part, at) && !cutsCharacter(text, at);
}

export function codePointLength(session: Session, text: string): number {
  if (!hasSurrogates(session, text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The code points of a text. */
export function codePoints(session: Session, text: string): string[] {
  claim(session, text.length);
  // The list takes more memory than the text.
  spend(session, text.length * 4);
  return SURROGATE.test(text) ? Array.from(text) : text.split("");
}

/** Part of a str by UTF-16 offsets, of the same kind and with the same origins. */
export function cut(value: Str, start: number, end: number): Str {
  return typeof value === "string" ? value.slice(start, end) : value.cut(start, end);
}

/**
 * Makes one piece of a text that was put together, which an engine keeps as a tree of its parts. Searching in it does
 * that; an engine cannot leave that out, as it could the reading of a letter that nobody requests.
 */
export function flatten(text: string): string {
  /[^]/.test(text);
  return text;
}

/** `parts.join(between)`, charged before it is made. */
export function joinTexts(session: Session, parts: readonly string[], between = ""): string {
  let length = between.length * Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  claim(session, length);
  spend(session, parts.length);
  return parts.join(between);
}

/** Joins parts; `isSafe` says what the result is. */
export function concat(session: Session, parts: readonly Str[], isSafe = false): Str {
  let length = 0;
  let known: PyStr | undefined;
  for (const part of parts) {
    if (typeof part === "string") length += part.length;
    else {
      length += part.text.length;
      if (part.join) known = part;
    }
  }
  claim(session, length);
  spend(session, parts.length);
  const text = parts.map(bare).join("");
  return known?.join?.(parts, text, isSafe) ?? (isSafe ? new PyStr(text, true) : text);
}

/** The text alone. */
export function bare(value: Str): string {
  return typeof value === "string" ? value : value.text;
}

/** Start, step and count of a Python slice over `length` items; null parts are omitted. */
export function sliceRange(
  length: number,
  start: number | null,
  stop: number | null,
  step: number,
): { start: number; stop: number; count: number } {
  const low = step > 0 ? 0 : -1;
  const high = step > 0 ? length : length - 1;
  const clamp = (value: number): number => Math.max(low, Math.min(high, value < 0 ? value + length : value));
  const from = start === null ? (step > 0 ? low : high) : clamp(start);
  const to = stop === null ? (step > 0 ? high : low) : clamp(stop);
  return { start: from, stop: to, count: Math.max(0, Math.ceil((to - from) / step)) };
}

/** `text[start:stop:step]`. */
export function sliceStr(session: Session, value: Str, start: number | null, stop: number | null, step: number): Str {
  const text = bare(value);
  if (step !== 1) {
    const offsets = codePointOffsets(session, text);
    const range = sliceRange(offsets.length - 1, start, stop, step);
    spend(session, range.count);
    const parts = Array.from({ length: range.count }, (_, index) => {
      const at = range.start + index * step;
      return cut(value, offsets[at] ?? 0, offsets[at + 1] ?? 0);
    });
    return concat(session, parts, typeof value !== "string" && value.isSafe);
  }
  const offsets = hasSurrogates(session, text) ? codePointOffsets(session, text) : null;
  const range = sliceRange(offsets ? offsets.length - 1 : text.length, start, stop, 1);
  const end = range.start + range.count;
  return offsets ? cut(value, offsets[range.start] ?? 0, offsets[end] ?? 0) : cut(value, range.start, end);
}

/** The UTF-16 offset of every code point, and of the end. */
export function codePointOffsets(session: Session, text: string): number[] {
  claim(session, text.length);
  spend(session, text.length * 3);
  const offsets = [0];
  let position = 0;
  for (const char of text) offsets.push((position += char.length));
  return offsets;
}

/** The code points of a str one by one, each with its origin. Items of Markup are plain, as in Python. */
export function characters(session: Session, value: Str): Str[] {
  if (typeof value === "string") return codePoints(session, value);
  return value.characters(codePoints(session, value.text));
}

/** The str as Markup: what is in it is not escaped again. */
export function markSafe(text: Str): Str {
  return typeof text === "string" ? new PyStr(text, true) : text.marked(true);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&#34;",
};

/** HTML-escapes a plain str; Markup is escaped already. */
export function escapeStr(session: Session, value: Str): PyStr {
  if (typeof value !== "string" && value.isSafe) return value;
  const escape = (text: string): string => {
    claim(session, text.length);
    if (!/[&<>'"]/.test(text)) return text;
    spend(session, text.length);
    const escaped = text.replaceAll(/[&<>'"]/g, (char) => ENTITIES[char] ?? char);
    claim(session, escaped.length);
    return escaped;
  };
  return typeof value === "string" ? new PyStr(escape(value), true) : value.escaped(escape);
}
