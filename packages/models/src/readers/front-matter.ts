/**
 * The front matter of a model card: YAML between two lines of three dashes at the top of README.md.
 * The YAML is untrusted: only the core schema (no tags that build objects), with limits on its
 * length and on the expansion of aliases.
 */
import { parseDocument } from "yaml";
import { isObject } from "@vitrine/base";
import { shorten } from "../record/plain-data.ts";

export interface CardText {
  /** Front matter as data; an empty object when there is none or it cannot be read. */
  data: Record<string, unknown>;
  /** Markdown after the front matter. */
  body: string;
  /** Why the front matter was not read. */
  fault?: string;
}

/** Longest front matter that is read, in UTF-16 units. */
const MAX_FRONT_MATTER = 512 * 1024;
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
  const opening = /^---[ \t]*\r?\n/.exec(text);
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
  try {
    const document = parseDocument(yaml, { schema: "core", logLevel: "silent", uniqueKeys: false });
    const [error] = document.errors;
    if (error !== undefined) return { data: {}, body, fault: shorten(error.message, 200) };
    const data: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (data === null) return { data: {}, body };
    return isObject(data)
      ? { data, body }
      : { data: {}, body, fault: "the front matter is not a mapping of names to values" };
  } catch (error) {
    return { data: {}, body, fault: shorten(error instanceof Error ? error.message : "unreadable YAML", 200) };
  }
}
