/**
 * One component tag, as hub documentation writes it: `<Tip warning={true}>`, `<hfoption
 * id="Pipeline">`, `<InferenceSnippet pipeline=text-to-image providersMapping={ {…} } />`.
 *
 * Values are in quotes, bare, or between braces; braces hold data (JSON5), never code. {@link
 * TagEnd} finds where a tag ends one character at a time, because the Markdown tokenizer sees one
 * character at a time; {@link parseTag} then reads the tag as a string.
 */
import { isObject } from "@vitrine/base";
import JSON5 from "json5";

/** A tag taken apart. */
export interface Tag {
  name: string;
  /** `</Tip>` */
  closing: boolean;
  /** `<Youtube id="x" />` */
  selfClosing: boolean;
  attributes: Readonly<Record<string, unknown>>;
}

const QUOTES = new Set([34, 39, 96]);
const BACKSLASH = 92;
const [LESS, GREATER, OPEN_BRACE, CLOSE_BRACE] = [60, 62, 123, 125];

/** Follows a tag from after its name to its `>`; braces and quotes may hold any character. */
export class TagEnd {
  #depth = 0;
  #quote = 0;
  #escaped = false;

  /** Whether the next character belongs to the tag, ends it, or shows that there is no tag here. */
  feed(code: number): "inside" | "end" | "none" {
    if (this.#quote !== 0) {
      if (this.#escaped) this.#escaped = false;
      else if (code === BACKSLASH && this.#depth > 0) this.#escaped = true;
      else if (code === this.#quote) this.#quote = 0;
      return "inside";
    }
    if (QUOTES.has(code)) this.#quote = code;
    else if (code === OPEN_BRACE) this.#depth += 1;
    else if (code === CLOSE_BRACE) this.#depth -= 1;
    else if (this.#depth === 0 && code === GREATER) return "end";
    else if (this.#depth === 0 && code === LESS) return "none";
    return this.#depth < 0 ? "none" : "inside";
  }

  /** Whether a blank line would end the tag here. */
  get isOpen(): boolean {
    return this.#depth > 0 || this.#quote !== 0;
  }
}

const ATTRIBUTE = /\s*([A-Za-z_][\w:.-]*)(?:\s*=\s*)?/y;

/** Reads the source of one tag, from `<` to `>`. Never throws: what cannot be read as data stays text. */
export function parseTag(source: string): Tag {
  const [, slash = "", name = ""] = /^<(\/?)([A-Za-z][\w-]*)/.exec(source) ?? [];
  const selfClosing = /\/\s*>$/.test(source);
  const body = source.slice(1 + slash.length + name.length).replace(/\/?\s*>$/, "");
  const attributes: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let at = 0;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(body);
    if (!match) break;
    at = ATTRIBUTE.lastIndex;
    if (!match[0].includes("=")) {
      attributes[match[1] ?? ""] = true;
      continue;
    }
    const raw = valueAt(body, at);
    attributes[match[1] ?? ""] = raw.value;
    at = raw.end;
  }
  return { name, closing: slash !== "", selfClosing, attributes };
}

function valueAt(body: string, start: number): { value: unknown; end: number } {
  const first = body[start];
  if (first === '"' || first === "'") {
    const close = body.indexOf(first, start + 1);
    const end = close === -1 ? body.length : close;
    return { value: body.slice(start + 1, end), end: end + 1 };
  }
  if (first === "{") {
    const inner = new TagEnd();
    let end = start;
    do inner.feed(body.charCodeAt(end++));
    while (inner.isOpen && end < body.length);
    const text = body.slice(start + 1, end - 1).trim();
    return { value: dataOf(text), end };
  }
  const bare = /^[^\s"'{}<>]*/.exec(body.slice(start))?.[0] ?? "";
  return { value: bare, end: start + Math.max(1, bare.length) };
}

function dataOf(text: string): unknown {
  const template = /^`([^`$]*)`$/.exec(text)?.[1];
  if (template !== undefined) return template;
  try {
    return JSON5.parse<unknown>(text);
  } catch {
    return text;
  }
}

/** The fields of a value that is an object, else of none. */
export function fieldsOf(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  return isObject(value) ? value : {};
}

/** The values of a list, else none. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * An attribute of a component as text; `undefined` where it is neither text nor a number.
 * @example
 * import { textAttribute } from "@vitrine/markdown/pages";
 *
 * console.log(textAttribute({ id: "usage", count: 2, open: true }, "count")); // 2
 */
export function textAttribute(attributes: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = attributes[name];
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}
