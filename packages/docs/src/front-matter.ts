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

/** The text with its front matter blanked out: every line and offset stays where it was. */
export function withoutFrontMatter(source: string): string {
  const [block] = FRONT_MATTER.exec(source) ?? [];
  return block === undefined ? source : block.replace(/[^\r\n]/g, " ") + source.slice(block.length);
}

/** Offset of the first character after the front matter. */
export function frontMatterEnd(source: string): number {
  return FRONT_MATTER.exec(source)?.[0].length ?? 0;
}

/** Reads front matter. Never throws: a block that is no YAML mapping gives no fields and a problem. */
export function readFrontMatter(source: string): FrontMatter {
  const match = FRONT_MATTER.exec(source);
  if (!match) return { fields: {}, end: 0 };
  const document = parseDocument(match[1] ?? "");
  const [error] = document.errors;
  const value: unknown = error ? undefined : document.toJS({ maxAliasCount: 50 });
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { fields: value as Record<string, unknown>, end: match[0].length };
  }
  const empty = value === null || value === undefined;
  const problem = error
    ? `The front matter is not YAML: ${error.message.split("\n")[0]}`
    : "The front matter is no list of fields.";
  return { fields: {}, end: match[0].length, ...(empty && !error ? {} : { problem }) };
}

/** A field as text, if it is text. */
export function textField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
