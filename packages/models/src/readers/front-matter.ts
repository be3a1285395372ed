/**
 * The front matter of a model card: YAML between two lines of three dashes at the top of README.md.
 * The YAML is untrusted: only the core schema (no tags that build objects), with limits on its length, on its parts
 * and on the expansion of aliases. The parts are counted before they are parsed, which takes ten times as long, and
 * the parser adds no context to its errors: it would take minutes for a hundred thousand of them.
 */
import { type Document, isMap, isScalar, Lexer, parseDocument } from "yaml";
import { isObject } from "@vitrine/base";
import { shorten } from "../record/plain-data.ts";

export interface CardText {
  /** Front matter as data; an empty object when there is none or it cannot be read. */
  data: Record<string, unknown>;
  /** Markdown after the front matter. */
  body: string;
  /** Why the front matter was not read. */
  fault?: string;
  /** Names at the top of the front matter that stand there more than once. The last counts. */
  repeated?: readonly string[];
}

/** Longest front matter that is read, in UTF-16 units. */
const MAX_FRONT_MATTER = 512 * 1024;
/** What the lexer tells apart: names, values, marks and spaces. Tables of measurements have tens of thousands. */
const MAX_PARTS = 100_000;
const MAX_ALIASES = 100;

/**
 * Splits a model card into its YAML front matter and the text below it. Never throws: `fault` says what is wrong with
 * the front matter.
 * @example
 * import { readFrontMatter } from "@vitrine/models";
 *
 * console.log(readFrontMatter("---\nlicense: mit\n---\n# My model\n"));
 * // { data: { license: 'mit' }, body: '# My model\n' }
 */
export function readFrontMatter(readme: string): CardText {
  const text = readme.startsWith("\uFEFF") ? readme.slice(1) : readme;
  // Empty lines above are allowed, as by the hub.
  const opening = /^\s*---[ \t]*\r?\n/.exec(text);
  if (opening === null) return { data: {}, body: text };
  // The closing line may follow at once, when the front matter is empty.
  const rest = text.slice(opening[0].length);
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(rest);
  if (closing === null) {
    return { data: {}, body: text, fault: "the front matter has no closing line of three dashes" };
  }
  const yaml = rest.slice(0, closing.index);
  const body = rest.slice(closing.index + closing[0].length);
  if (yaml.length > MAX_FRONT_MATTER) {
    return {
      data: {},
      body,
      fault: `the front matter has ${yaml.length} characters; at most ${MAX_FRONT_MATTER} are read`,
    };
  }
  if (!hasFewParts(yaml)) {
    return { data: {}, body, fault: `the front matter has more than ${MAX_PARTS} parts, and was not read` };
  }
  try {
    const document = parseDocument(yaml, {
      schema: "core",
      logLevel: "silent",
      uniqueKeys: false,
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error !== undefined) {
      const line = text.slice(0, opening[0].length + error.pos[0]).split("\n").length;
      return { data: {}, body, fault: `${shorten(error.message, 200)} (line ${line})` };
    }
    const data: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (data === null) return { data: {}, body };
    if (!isObject(data)) return { data: {}, body, fault: "the front matter is not a mapping of names to values" };
    const repeated = repeatedNames(document);
    return { data, body, ...(repeated.length > 0 && { repeated }) };
  } catch (error) {
    return { data: {}, body, fault: shorten(error instanceof Error ? error.message : "unreadable YAML", 200) };
  }
}

function hasFewParts(yaml: string): boolean {
  let parts = 0;
  for (const _part of new Lexer().lex(yaml)) if (++parts > MAX_PARTS) return false;
  return true;
}

function repeatedNames({ contents }: Document): string[] {
  const names = isMap(contents) ? contents.items.map(({ key }) => (isScalar(key) ? String(key.value) : "")) : [];
  const seen = new Set<string>();
  return names.filter((name) => name !== "" && seen.size === seen.add(name).size);
}
