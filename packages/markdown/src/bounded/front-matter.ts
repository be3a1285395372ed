/** The fields at the top of a page, between lines of three hyphens. */
import { parseDocument } from "yaml";

/** The fields, where the text begins, and what is wrong with them. */
export interface FrontMatter {
  fields: Readonly<Record<string, unknown>>;
  /** Offset of the first character after the front matter. */
  end: number;
  problem?: string;
}

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Longer than any page's; a parser of YAML takes a second for this much. */
const MAX_CHARS = 100_000;
const TOO_LONG = `The front matter is longer than ${MAX_CHARS} characters, and was not read.`;

/** The text with its front matter blanked out: every line and offset stays where it was. */
export function withoutFrontMatter(source: string): string {
  const { end } = readFrontMatter(source);
  return end === 0 ? source : source.slice(0, end).replace(/[^\r\n]/g, " ") + source.slice(end);
}

/** Offset of the first character after the front matter. */
export function frontMatterEnd(source: string): number {
  return readFrontMatter(source).end;
}

/**
 * Reads the front matter of a page. Never throws: invalid YAML gives no fields and a `problem`. Plain text between two
 * rules at the start is not front matter.
 * @example
 * import { readFrontMatter } from "@vitrine/markdown/pages";
 *
 * console.log(readFrontMatter("---\ntitle: Install\n---\nText")); // { fields: { title: 'Install' }, end: 23 }
 */
export function readFrontMatter(source: string): FrontMatter {
  // A page is read, then written as Markdown: its YAML is parsed once.
  if (last?.source !== source) last = { source, read: parseFrontMatter(source) };
  return last.read;
}

let last: { source: string; read: FrontMatter } | undefined;

function parseFrontMatter(source: string): FrontMatter {
  const match = FRONT_MATTER.exec(source);
  if (!match) return { fields: {}, end: 0 };
  const [block, text = ""] = match;
  if (text.length > MAX_CHARS) return { fields: {}, end: block.length, problem: TOO_LONG };
  let value: unknown;
  try {
    const document = parseDocument(text);
    const [error] = document.errors;
    if (error) throw error;
    value = document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { fields: {}, end: block.length, problem: `The front matter is not YAML: ${reason}` };
  }
  if (value === null || value === undefined) return { fields: {}, end: block.length };
  if (typeof value !== "object") return { fields: {}, end: 0 };
  if (Array.isArray(value)) return { fields: {}, end: block.length, problem: "The front matter is no list of fields." };
  return { fields: value as Record<string, unknown>, end: block.length };
}

/**
 * A field of front matter as text; `undefined` where it is missing or not a text.
 * @example
 * import { textField } from "@vitrine/markdown/pages";
 *
 * console.log(textField({ title: "Install", order: 3 }, "title")); // Install
 */
export function textField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
