/**
 * Values as models write them into calls: JSON, Python's literals, and JSON with another quotation mark and bare keys.
 *
 * A value is read as JSON with the digits, the order and the white space of the text: only what is no JSON is written anew.
 * A model's output is untrusted and may stop anywhere. The reader goes over each character once, with a limit of nesting,
 * and distinguishes what is wrong from what only is not finished.
 */

/** A value as JSON and where it ends; `incomplete` where the text ends inside of it, `invalid` where it is no value. */
export type Reading = { json: string; end: number } | "incomplete" | "invalid";

export interface Dialect {
  /** Marks before and after a string, instead of quotation marks. */
  quote?: string | undefined;
}

const MAX_DEPTH = 200;
const WORDS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["True", "true"],
  ["false", "false"],
  ["False", "false"],
  ["null", "null"],
  ["None", "null"],
  ["NaN", "null"],
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
  if (end < 0) return "incomplete";
  return { json: JSON.stringify(text.slice(at + quote.length, end)), end: end + quote.length };
}

function readString(text: string, from: number, quote: string): Reading {
  const parts: string[] = [];
  let start = from + 1;
  let isJson = quote === '"';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === quote) {
      const written = text.slice(from, at + 1);
      parts.push(text.slice(start, at));
      return { json: isJson ? written : JSON.stringify(parts.join("")), end: at + 1 };
    }
    if (char < " ") isJson = false;
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
    if (!'"\\/bfnrtu'.includes(next)) isJson = false;
    at += 1 + digits;
    start = at + 1;
  }
  return "incomplete";
}

function readList(text: string, from: number, close: string, dialect: Dialect, depth: number): Reading {
  const parts = ["["];
  let at = from + 1;
  let written = at;
  while (text[(at = skipSpace(text, at))] !== close) {
    const item = readValue(text, at, dialect, depth + 1);
    if (typeof item === "string") return item;
    parts.push(text.slice(written, at), item.json);
    written = item.end;
    at = skipSpace(text, item.end);
    if (text[at] === ",") at += 1;
    else if (text[at] !== close) return text[at] === undefined ? "incomplete" : "invalid";
  }
  parts.push(text.slice(written, at).replace(",", ""), "]");
  return { json: parts.join(""), end: at + 1 };
}

/** An entry of an object: its key and its value as JSON, and where the value is; it has no end where it is not finished. */
interface Entry {
  key: string;
  start: number;
  end: number | undefined;
}

function readObject(
  text: string,
  from: number,
  dialect: Dialect,
  depth: number,
  note?: (entry: Entry) => void,
): Reading {
  const parts = ["{"];
  let at = from + 1;
  let written = at;
  while (text[(at = skipSpace(text, at))] !== "}") {
    const key = readKey(text, at, dialect);
    if (typeof key === "string") return key;
    parts.push(text.slice(written, at), key.json);
    at = skipSpace(text, key.end);
    if (text[at] !== ":") return text[at] === undefined ? "incomplete" : "invalid";
    const start = skipSpace(text, at + 1);
    const value = readValue(text, start, dialect, depth + 1);
    note?.({ key: key.json, start, end: typeof value === "string" ? undefined : value.end });
    if (typeof value === "string") return value;
    parts.push(text.slice(key.end, start), value.json);
    written = value.end;
    at = skipSpace(text, value.end);
    if (text[at] === ",") at += 1;
    else if (text[at] !== "}") return text[at] === undefined ? "incomplete" : "invalid";
  }
  parts.push(text.slice(written, at).replace(",", ""), "}");
  return { json: parts.join(""), end: at + 1 };
}

/** Where the values of an object are that begins there, as far as it has come. */
export function entriesAt(text: string, from: number): Map<string, Pick<Entry, "start" | "end">> {
  const entries = new Map<string, Pick<Entry, "start" | "end">>();
  const at = skipSpace(text, from);
  if (text[at] === "{")
    readObject(text, at, {}, 0, ({ key, ...place }) => entries.set(JSON.parse(key) as string, place));
  return entries;
}

function readKey(text: string, at: number, dialect: Dialect): Reading {
  const char = text[at];
  if (char === undefined) return "incomplete";
  if (char === '"' || char === "'" || (dialect.quote !== undefined && text.startsWith(dialect.quote, at)))
    return readValue(text, at, dialect);
  let end = at;
  while (end < text.length && /[\w$.-]/.test(text[end] as string)) end += 1;
  if (end === text.length) return "incomplete";
  return end > at ? { json: JSON.stringify(text.slice(at, end)), end } : "invalid";
}

function readWord(text: string, from: number): Reading {
  let end = from;
  while (end < text.length && /[\w.+-]/.test(text[end] as string)) end += 1;
  const word = text.slice(from, end);
  if (end === text.length) return "incomplete";
  if (!word) return "invalid";
  const known = WORDS.get(word);
  if (known !== undefined) return { json: known, end };
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word)) return { json: word, end };
  const number = Number(word);
  return Number.isFinite(number) ? { json: String(number), end } : "invalid";
}

/**
 * The beginning of a value that is JSON as it is written and stays so, whatever follows: for news of what is not finished.
 * Words and numbers wait for their end, and commas for what is behind them.
 */
export function certainJson(text: string, from: number): string {
  const pattern =
    /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*("?)|[[{:]|([\]}])|(?:true|false|null|-?\d[\w.+-]*)(?=[\s,\]}])|([\s,]+)/uy;
  let end = from;
  let blank = "";
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [token, closing, bracket, space] = match;
    if (bracket !== undefined && blank.includes(",")) break;
    blank = space ?? "";
    if (space === undefined) end = pattern.lastIndex;
    if (token.startsWith('"') && !closing) break;
  }
  return text.slice(from, end);
}

/** A whole text as JSON; undefined where it is no value. */
export function jsonOf(text: string, dialect: Dialect = {}): string | undefined {
  // A space at the end says that a word there is finished.
  const reading = readValue(`${text} `, 0, dialect);
  return typeof reading === "string" || skipSpace(text, reading.end) < text.length ? undefined : reading.json;
}

/** A whole text as a value; undefined where it is none. */
export function valueOf(text: string, dialect: Dialect = {}): { value: unknown } | undefined {
  const json = jsonOf(text, dialect);
  return json === undefined ? undefined : { value: JSON.parse(json) as unknown };
}

/** A text as a pattern that matches it. */
export function escapedPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
