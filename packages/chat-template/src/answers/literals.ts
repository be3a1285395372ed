/**
 * Values as models write them into calls: JSON, Python's literals, and JSON with another quotation mark and bare keys.
 *
 * A model's output is untrusted and may stop anywhere. The reader goes over each character once, with a limit of
 * nesting, and distinguishes what is wrong from what only is not finished.
 */

/** A value and where it ends; `incomplete` where the text ends inside of it, `invalid` where it is no value. */
export type Reading = { value: unknown; end: number } | "incomplete" | "invalid";

export interface Dialect {
  /** Marks before and after a string, instead of quotation marks. */
  quote?: string | undefined;
}

const MAX_DEPTH = 200;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["NaN", Number.NaN],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["\n", ""],
]);

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \n\r\t".includes(text[at] as string)) at += 1;
  return at;
}

/** Reads the value that begins there, after white space. */
export function readValue(text: string, from: number, dialect: Dialect = {}, depth = 0): Reading {
  const at = skipSpace(text, from);
  const char = text[at];
  if (char === undefined) return "incomplete";
  if (depth > MAX_DEPTH) return "invalid";
  const { quote } = dialect;
  if (quote !== undefined) {
    if (text.startsWith(quote, at)) return readQuoted(text, at, quote);
    if (quote.startsWith(text.slice(at))) return "incomplete";
  }
  if (char === '"' || char === "'") return readString(text, at, char);
  if (char === "{") return readObject(text, at, dialect, depth);
  if (char === "[" || char === "(") return readList(text, at, char === "[" ? "]" : ")", dialect, depth);
  return readWord(text, at);
}

function readQuoted(text: string, at: number, quote: string): Reading {
  const end = text.indexOf(quote, at + quote.length);
  return end < 0 ? "incomplete" : { value: text.slice(at + quote.length, end), end: end + quote.length };
}

function readString(text: string, from: number, quote: string): Reading {
  const parts: string[] = [];
  let start = from + 1;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === quote) {
      parts.push(text.slice(start, at));
      return { value: parts.join(""), end: at + 1 };
    }
    if (char !== "\\") continue;
    parts.push(text.slice(start, at));
    const next = text[at + 1];
    if (next === undefined) return "incomplete";
    const digits = next === "u" ? 4 : next === "x" ? 2 : 0;
    if (digits) {
      const code = text.slice(at + 2, at + 2 + digits);
      if (code.length < digits) return "incomplete";
      if (!/^[\da-fA-F]+$/.test(code)) return "invalid";
      parts.push(String.fromCharCode(Number.parseInt(code, 16)));
    } else parts.push(ESCAPES.get(next) ?? next);
    at += 1 + digits;
    start = at + 1;
  }
  return "incomplete";
}

function readList(text: string, from: number, close: string, dialect: Dialect, depth: number): Reading {
  const items: unknown[] = [];
  let at = skipSpace(text, from + 1);
  while (text[at] !== close) {
    const item = readValue(text, at, dialect, depth + 1);
    if (typeof item === "string") return item;
    items.push(item.value);
    at = skipSpace(text, item.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    else if (text[at] !== close) return text[at] === undefined ? "incomplete" : "invalid";
  }
  return { value: items, end: at + 1 };
}

function readObject(text: string, from: number, dialect: Dialect, depth: number): Reading {
  const object: Record<string, unknown> = {};
  let at = skipSpace(text, from + 1);
  while (text[at] !== "}") {
    const key = readKey(text, at, dialect);
    if (typeof key === "string") return key;
    at = skipSpace(text, key.end);
    if (text[at] !== ":") return text[at] === undefined ? "incomplete" : "invalid";
    const value = readValue(text, at + 1, dialect, depth + 1);
    if (typeof value === "string") return value;
    setOwn(object, key.value as string, value.value);
    at = skipSpace(text, value.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    else if (text[at] !== "}") return text[at] === undefined ? "incomplete" : "invalid";
  }
  return { value: object, end: at + 1 };
}

/** A key of its own, also where it is called `__proto__`. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function readKey(text: string, at: number, dialect: Dialect): Reading {
  const char = text[at];
  if (char === undefined) return "incomplete";
  if (char === '"' || char === "'" || (dialect.quote !== undefined && text.startsWith(dialect.quote, at)))
    return readValue(text, at, dialect);
  let end = at;
  while (end < text.length && /[\w$.-]/.test(text[end] as string)) end += 1;
  if (end === text.length) return "incomplete";
  return end > at ? { value: text.slice(at, end), end } : "invalid";
}

function readWord(text: string, from: number): Reading {
  let end = from;
  while (end < text.length && /[\w.+-]/.test(text[end] as string)) end += 1;
  const word = text.slice(from, end);
  if (end === text.length) return "incomplete";
  if (!word) return "invalid";
  if (WORDS.has(word)) return { value: WORDS.get(word), end };
  const number = Number(word);
  return Number.isNaN(number) ? "invalid" : { value: number, end };
}

/** A whole text as a value; undefined where it is none. */
export function valueOf(text: string, dialect: Dialect = {}): { value: unknown } | undefined {
  // A space at the end says that a word there is finished.
  const reading = readValue(`${text} `, 0, dialect);
  return typeof reading === "string" || skipSpace(text, reading.end) < text.length ? undefined : reading;
}

/** A text as a pattern that matches it. */
export function escapedPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
