/**
 * Values that a template wrote as JSON before, known again by what is in them.
 *
 * A program sends the same tools with every turn, parsed again each time. Holding a value against what was written
 * last time takes a fraction of writing it: most of its texts are keys and names, which an engine compares by
 * address. It stores a copy of its keys and texts in order, never the value, which its owner may change.
 */
import { type JsonSession, type KnownJson, type Layout, USUAL, layoutWith, toJson } from "./json.ts";
import { boundless } from "../limits.ts";
import { flatten } from "../text/strings.ts";
import { SHORT_KEY, isPlain } from "../dictionaries.ts";
import { type Value } from "../values.ts";

/** Less is written again sooner than it is found. */
const SHORTEST = 100;
/** Characters of all that is remembered, and how many values that may be. */
const MAX_TEXT_CHARS = 200_000;
const MAX = 32;
/** After so many values in a row that were new, only every 64th is looked at. */
const PATIENCE = 64;

const LIST = Symbol("list");
const DICT = Symbol("dict");
const END = Symbol("end");

interface Known {
  layout: Layout | null;
  parts: readonly unknown[];
  text: string;
  /** Where the value is that was written after this one. */
  next: number;
}

/** Memory of one template. */
export class JsonMemory implements KnownJson {
  private readonly known: Known[] = [];
  /** Where the newest tool of a name is. */
  private readonly byName = new Map<unknown, number>();
  /** Precedes the first value of a render. */
  private readonly start: Known = { layout: null, parts: [], text: "", next: 0 };
  private last = this.start;
  private misses = 0;
  private size = 0;
  /** Where to look for one to forget. */
  private hand = 0;

  /** A render begins. */
  begin(): void {
    this.last = this.start;
  }

  find(value: object, layout: Layout): string | undefined {
    if (layout.options === USUAL && TEXT in value) return value[TEXT] as string;
    const { known, last } = this;
    if (this.misses > PATIENCE && (this.misses & 63) !== 0) return undefined;
    if (known.length === 0) return undefined;
    let index = last.next % known.length;
    if (!this.isAt(index, value, layout)) {
      // Another set of tools than last time, perhaps one of those before.
      const keyword = this.byName.get(toolName(value));
      if (keyword === undefined || !this.isAt(keyword, value, layout)) return undefined;
      index = keyword;
    }
    const found = known[index] as Known;
    this.misses = 0;
    this.follow(found, index);
    return found.text;
  }

  private isAt(index: number, value: object, layout: Layout): boolean {
    const found = this.known[index];
    return found !== undefined && found.layout === layout && match(value, found.parts, 0) === found.parts.length;
  }

  keep(value: object, layout: Layout, text: string): void {
    if (text.length < SHORTEST || text.length > MAX_TEXT_CHARS >> 2) return;
    this.misses += 1;
    if (this.misses > PATIENCE && (this.misses & 63) !== 1) return;
    const parts: unknown[] = [];
    if (!list(value, parts)) return;
    this.size += text.length;
    if (this.size > MAX_TEXT_CHARS) {
      this.known.length = 0;
      this.byName.clear();
      this.size = text.length;
    }
    const index = this.known.length < MAX ? this.known.length : this.forget();
    const found: Known = { layout, parts, text: flatten(text), next: index + 1 };
    this.known[index] = found;
    if (this.byName.size > 4 * MAX) this.byName.clear();
    this.byName.set(toolName(value), index);
    this.follow(found, index);
  }

  private follow(found: Known, index: number): void {
    this.last.next = index;
    this.last = found;
  }

  /** The position of the oldest. */
  private forget(): number {
    const index = this.hand++ % MAX;
    this.size -= this.known[index]?.text.length ?? 0;
    return index;
  }
}

/** The name of a tool, or of the first in a list of them. */
function toolName(value: object): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isPlain(first)) return undefined;
  const tool = isPlain(first["function"]) ? first["function"] : first;
  const name = Object.hasOwn(tool, "name") ? tool["name"] : undefined;
  return typeof name === "string" && name.length <= SHORT_KEY ? name : undefined;
}

/** Lists keys and values in order; false where there is something else than JSON has. */
function list(value: Value, parts: unknown[]): boolean {
  if (typeof value !== "object" || value === null) {
    parts.push(value ?? null);
    return true;
  }
  if (Array.isArray(value)) {
    parts.push(LIST);
    for (const item of value) if (!list(item, parts)) return false;
  } else {
    if (!isPlain(value)) return false;
    parts.push(DICT);
    for (const key of Object.keys(value)) {
      if (value[key] === undefined) continue;
      parts.push(key);
      if (!list(value[key], parts)) return false;
    }
  }
  parts.push(END);
  return true;
}

const { hasOwnProperty } = Object.prototype;

/** The index after the parts that the value has from `at` on, or -1 if it has others. */
function match(value: object, parts: readonly unknown[], at: number): number {
  let index = at;
  if (Array.isArray(value)) {
    if (parts[index++] !== LIST) return -1;
    for (let position = 0; position < value.length; position += 1) {
      const item: unknown = value[position];
      if (typeof item === "object" && item !== null) {
        index = match(item, parts, index);
        if (index < 0) return -1;
      } else if (parts[index++] !== (item ?? null)) return -1;
    }
  } else {
    if (!isPlain(value) || parts[index++] !== DICT) return -1;
    for (const key in value) {
      if (!hasOwnProperty.call(value, key)) continue;
      const item = value[key];
      if (item === undefined) continue;
      if (parts[index++] !== key) return -1;
      if (typeof item === "object" && item !== null) {
        index = match(item, parts, index);
        if (index < 0) return -1;
      } else if (parts[index++] !== item) return -1;
    }
  }
  return parts[index] === END ? index + 1 : -1;
}

/** Under this key, which nothing else has, a value that cannot change any more keeps its JSON. */
const TEXT: unique symbol = Symbol("json");

/**
 * A frozen copy of a value whose JSON text `tojson` reuses: for tools that many prompts share. It caches the text of
 * the first four levels.
 * @example
 * import { prepare, Template } from "@vitrine/chat-template";
 *
 * const tools = prepare([{ name: "clock", parameters: {} }]);
 * console.log(new Template("{{ tools | tojson }}").render({ tools })); // [{"name": "clock", "parameters": {}}]
 */
export function prepare<T>(value: T): T {
  return prepared({ ...boundless(), json: null, layouts: new Map() }, value, 4) as T;
}

function prepared(session: JsonSession, value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && !isPlain(value)) throw new TypeError("Only plain objects and arrays can be prepared.");
  const copy: object = Array.isArray(value)
    ? value.map((item: unknown) => prepared(session, item, levels - 1))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, prepared(session, item, levels - 1)]));
  if (levels > 0)
    Object.defineProperty(copy, TEXT, { value: flatten(toJson(session, copy, layoutWith(session, null))) });
  return Object.freeze(copy);
}
