/**
 * `tojson` as the environment of chat templates sets it: Python's `json.dumps` without its HTML escapes and with text
 * outside ASCII left as it is.
 */
import { compare, truth } from "../comparison.ts";
import { aNoun } from "../errors.ts";
import { type Session, claim, spend, checkDepth } from "../limits.ts";
import { numberText } from "../numbers.ts";
import { itemsOf } from "../sequences.ts";
import { dictEntries, isDict, isPlain, unreadable } from "../dictionaries.ts";
import { type Value, Tuple, floatOf, strText, typeError, typeName, indexOf } from "../values.ts";

export interface JsonOptions {
  /** Write everything outside ASCII as an escape. */
  ensureAscii: boolean;
  indent: string | null;
  separators: readonly [string, string];
  sortKeys: boolean;
}

/** JSON that was written before. */
export interface KnownJson {
  /** A render begins. */
  begin(): void;
  find(value: object, layout: Layout): string | undefined;
  keep(value: object, layout: Layout, text: string): void;
}

/** Parts of a render that writing JSON uses. */
export interface JsonSession extends Session {
  /** The JSON of values that the template wrote before. */
  json: KnownJson | null;
  /** How it writes JSON, with the keys that it wrote before. */
  layouts: Map<string | null, Layout>;
}

export function toJson(session: JsonSession, value: Value, layout: Layout): string {
  if (typeof value !== "object" || value === null) return new Writer(session, layout).text(value);
  const { json } = session;
  try {
    const known = json?.find(value, layout);
    if (known) {
      claim(session, known.length);
      return known;
    }
    const text = new Writer(session, layout).text(value);
    json?.keep(value, layout, text);
    return text;
  } catch (error) {
    throw error instanceof RangeError ? error : unreadable(error);
  }
}

const LONE_SURROGATE = /[\ud800-\udfff]/u;
const NEEDS_ESCAPE = /["\\\x00-\x1f\ud800-\udfff]/;
/** Texts up to this length are looked through letter by letter, which is less than calling the pattern. */
const SHORT_TEXT = 24;
const { hasOwnProperty } = Object.prototype;

/** Whether JSON writes the text as it is. */
function isBare(session: Session, text: string): boolean {
  const { length } = text;
  if (length > SHORT_TEXT) {
    if (length > 4096) claim(session, length);
    return !NEEDS_ESCAPE.test(text);
  }
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 32 || unit === 34 || unit === 92 || unit >= 0xd800) return false;
  }
  return true;
}

/** State of a container: nothing written before, a value, or a text of which the closing quote is still to come. */
type After = 0 | 1 | 2;

/** So many keys are cached as written, and at so many depths. */
const MAX_KEYS = 500;
const LAID_OUT_DEPTHS = 8;

/**
 * Text between values.
 *
 * Appending is what writing costs, so everything between two texts is one piece: the quote that closes the first, the
 * comma, the line end, the next key and the quote that opens the second. Keys are the same few in all tools and
 * calls.
 */
export class Layout {
  readonly options: JsonOptions;
  /** The line end and indent of each depth; nothing where all is on one line. */
  private readonly lines: string[];
  private readonly keys: Map<string, string>[] = [];

  constructor(options: JsonOptions) {
    this.options = options;
    this.lines = [options.indent === null ? "" : "\n"];
  }

  line(depth: number): string {
    const { lines } = this;
    while (lines.length <= depth) lines.push(`${lines.at(-1)}${this.options.indent ?? ""}`);
    return lines[depth] as string;
  }

  /** Text before an item. */
  before(session: Session, after: After, open: string, depth: number): string {
    const line = this.line(depth + 1);
    if (line.length > 64) spend(session, line.length >>> 3);
    return (after === 0 ? open : after === 2 ? `"${this.options.separators[0]}` : this.options.separators[0]) + line;
  }

  /** Text before the value of a key, with the value's opening quote if it is a text. */
  key(session: Session, key: string, after: After, isText: boolean, depth: number): string {
    const level = this.options.indent === null ? 0 : depth;
    const position = level * 6 + after * 2 + (isText ? 1 : 0);
    const keys = level < LAID_OUT_DEPTHS ? (this.keys[position] ??= new Map<string, string>()) : undefined;
    const known = keys?.get(key);
    if (known !== undefined) return known;
    const { ensureAscii, separators } = this.options;
    const written = jsonString(session, key, ensureAscii) + separators[1] + (isText ? '"' : "");
    const text = this.before(session, after, "{", depth) + written;
    if (keys && keys.size < MAX_KEYS && text.length <= 80) keys.set(key, text);
    return text;
  }

  /** The end of a container. */
  close(after: After, open: string, close: string, depth: number): string {
    if (after === 0) return open + close;
    return (after === 2 ? '"' : "") + this.line(depth) + close;
  }
}

/** Options of `json.dumps` in a chat template without arguments. */
export const USUAL: Readonly<JsonOptions> = {
  ensureAscii: false,
  indent: null,
  separators: [", ", ": "],
  sortKeys: false,
};

/** The usual layout, or with lines of that indent; a template keeps the few that it requests. */
export function layoutWith({ layouts }: JsonSession, indent: string | null): Layout {
  const known = layouts.get(indent);
  if (known) return known;
  const layout = new Layout(indent === null ? USUAL : { ...USUAL, indent, separators: [",", ": "] });
  if ((indent ?? "").length <= 8 && layouts.size < 8) layouts.set(indent, layout);
  return layout;
}

/**
 * Writes data in one pass.
 *
 * Strings, small numbers and plain objects are distinguished by the quickest tests there are; all else takes the long
 * way.
 */
class Writer {
  private out = "";
  private steps = 0;
  private readonly session: Session;
  private readonly layout: Layout;
  private readonly ensureAscii: boolean;
  private readonly sortKeys: boolean;

  constructor(session: Session, layout: Layout) {
    this.session = session;
    this.layout = layout;
    this.ensureAscii = layout.options.ensureAscii;
    this.sortKeys = layout.options.sortKeys;
  }

  text(value: Value): string {
    this.write(value, 0);
    this.charge();
    return this.out;
  }

  private charge(): void {
    claim(this.session, this.out.length);
    spend(this.session, this.steps * 8);
    this.steps = 0;
  }

  private write(value: Value, depth: number): void {
    if (typeof value === "string")
      this.out += this.isBare(value) ? `"${value}"` : jsonString(this.session, value, this.ensureAscii);
    else if (typeof value === "number" && (value | 0) === value) this.out += value + 0;
    else if (typeof value === "boolean") this.out += value ? "true" : "false";
    else if (value === null || value === undefined) this.out += "null";
    else if (Array.isArray(value)) this.writeList(value, depth);
    else if (isPlain(value) && !this.sortKeys) this.writeObject(value, depth);
    else this.writeOther(value, depth);
  }

  private isBare(text: string): boolean {
    return !this.ensureAscii && isBare(this.session, text);
  }

  private enter(depth: number): void {
    checkDepth(depth);
    if (this.steps > 200) this.charge();
  }

  private writeList(items: readonly Value[], depth: number): void {
    const { layout } = this;
    this.enter(depth);
    let after: After = 0;
    for (const item of items) {
      this.steps += 1;
      this.out += layout.before(this.session, after, "[", depth);
      this.write(item, depth + 1);
      after = 1;
    }
    this.out += layout.close(after, "[", "]", depth);
  }

  private writeObject(object: Record<string, Value>, depth: number): void {
    this.enter(depth);
    let after: After = 0;
    for (const key in object) {
      if (!hasOwnProperty.call(object, key)) continue;
      const value = object[key];
      if (value !== undefined) after = this.writePair(key, value, after, depth);
    }
    this.out += this.layout.close(after, "{", "}", depth);
  }

  private writePair(key: string, value: Value, after: After, depth: number): After {
    const { session, layout } = this;
    this.steps += 1;
    if (typeof value === "string" && this.isBare(value)) {
      this.out += layout.key(session, key, after, true, depth);
      this.out += value;
      return 2;
    }
    this.out += layout.key(session, key, after, false, depth);
    this.write(value, depth + 1);
    return 1;
  }

  private writeOther(value: Value, depth: number): void {
    this.enter(depth);
    this.steps += 1;
    const { session } = this;
    const scalar = scalarText(session, value, this.ensureAscii);
    if (scalar !== undefined) this.out += scalar;
    else if (value instanceof Tuple) this.writeList(value.items, depth);
    else {
      let entries = entriesOf(session, value);
      if (this.sortKeys) entries = entries.toSorted(([a], [b]) => (spend(session, 4), compare(session, a, b)));
      let after: After = 0;
      for (const [key, item] of entries) after = this.writePair(keyText(session, key), item, after, depth);
      this.out += this.layout.close(after, "{", "}", depth);
    }
  }
}

/** The text of whatever is no container. */
function scalarText(session: Session, item: Value, ensureAscii: boolean): string | undefined {
  const text = strText(item);
  return text === undefined ? atomText(session, item) : jsonString(session, text, ensureAscii);
}

/** The same of what is no text either. */
function atomText(session: Session, value: Value): string | undefined {
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean") return String(value);
  const double = floatOf(value);
  return double === undefined || Number.isFinite(double) ? numberText(session, value) : String(double);
}

function entriesOf(session: Session, item: Value): (readonly [Value, Value])[] {
  if (!isDict(item)) throw typeError(`${aNoun(typeName(item))} cannot be written as JSON.`);
  return dictEntries(session, item);
}

function keyText(session: Session, key: Value): string {
  const text = strText(key) ?? atomText(session, key);
  if (text === undefined) throw typeError(`${aNoun(typeName(key))} cannot be written as JSON.`);
  return text;
}

function jsonString(session: Session, text: string, ensureAscii: boolean): string {
  claim(session, text.length);
  const written = JSON.stringify(text);
  if (ensureAscii)
    return written.replaceAll(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  // JavaScript writes half of a character as an escape.
  return LONE_SURROGATE.test(text)
    ? written.replaceAll(/\\(?:u(d...)|.)/g, (whole, digits?: string) =>
        digits ? String.fromCharCode(Number.parseInt(digits, 16)) : whole,
      )
    : written;
}

/** Reads the arguments that `json.dumps` takes in a chat template. */
export function jsonOptions(session: JsonSession, args: readonly Value[]): Layout {
  const [ensureAscii, indent = null, separators = null, sortKeys] = args;
  const isAscii = truth(session, ensureAscii);
  const isSorted = truth(session, sortKeys);
  let unit: string | null | undefined = null;
  if (indent !== null) {
    unit = strText(indent);
    if (unit === undefined) {
      const width = Math.max(0, indexOf(indent));
      claim(session, width);
      unit = " ".repeat(width);
    }
  }
  if (separators === null && !isAscii && !isSorted) return layoutWith(session, unit);
  let pair: readonly (string | undefined)[] = [unit === null ? ", " : ",", ": "];
  if (separators !== null) pair = itemsOf(separators)?.map(strText) ?? [];
  const [item, key] = pair;
  if (item === undefined || key === undefined || pair.length > 2) throw typeError("Separators are a pair of strs.");
  return new Layout({ ensureAscii: isAscii, indent: unit, separators: [item, key], sortKeys: isSorted });
}
