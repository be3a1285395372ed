/** Text of an author at the end of a heading for its id: `[[id]]`, `{#id}`, or the list of attributes of Python-Markdown, `{: #id .class }`. */

const ID = /^[\p{L}\p{N}_.:-]+$/u;
/** `#id`, `.class`, `name=value`, `name="some words"`. */
const ATTRIBUTE = /(?:#|\.|[\w-]{1,64}=)(?:"[^"]*"|'[^']*'|[^\s"'{}]+)/g;

/**
 * The text of a heading without its id, and the id. A list of attributes without an id is left out too; what is
 * neither stays text.
 * @example
 * import { headingAttributes } from "@vitrine/markdown/pages";
 *
 * console.log(headingAttributes("Install {: #setup .wide }"), headingAttributes("Sets {a, b}"));
 * // { text: 'Install', id: 'setup' } { text: 'Sets {a, b}' }
 */
export function headingAttributes(heading: string): { text: string; id?: string } {
  const text = heading.trimEnd();
  if (text.endsWith("]]")) {
    const start = text.lastIndexOf("[[");
    const id = text.slice(start + 2, -2);
    return start !== -1 && ID.test(id) ? { text: text.slice(0, start).trimEnd(), id } : { text: heading };
  }
  const start = text.lastIndexOf("{");
  if (start === -1 || !text.endsWith("}")) return { text: heading };
  const [, colon = "", list = ""] = /^(:?)(.*)$/s.exec(text.slice(start + 1, -1)) ?? [];
  const attributes = list.match(ATTRIBUTE) ?? [];
  const id =
    attributes.find((attribute) => attribute.startsWith("#"))?.slice(1) ??
    /^id=["']?(.*?)["']?$/.exec(attributes.find((attribute) => attribute.startsWith("id=")) ?? "")?.[1];
  const isList = attributes.length > 0 && list.replace(ATTRIBUTE, "").trim() === "";
  // Without a colon, what could be words is text.
  const isPlain = id === undefined ? !attributes.every((attribute) => attribute.startsWith(".")) : !ID.test(id);
  if (!isList || (colon === "" && isPlain)) return { text: heading };
  // The closing marks of a heading stand before its attributes.
  const rest = text
    .slice(0, start)
    .trimEnd()
    .replace(/(^|[ \t])#+$/, "")
    .trimEnd();
  return { text: rest, ...(id !== undefined && ID.test(id) && { id }) };
}
