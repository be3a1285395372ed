/** JSON. What JSON cannot say (`NaN`, the infinities, `undefined`) becomes `null`; `-0` keeps its sign. */
import type { Value } from "./code.ts";
import { doubleQuoted, shortEscape, utf16Escape } from "./hidden-characters.ts";
import { writeLiteral, type Brackets, type LiteralRules } from "./literal.ts";
import { guardNumber, tagParts, type Tag } from "./tag.ts";
import { makeTag } from "./template.ts";

const quoted = (text: string) => doubleQuoted(text, (character) => shortEscape(character) ?? utf16Escape(character));

const LIST: Brackets = { open: "[", close: "]", empty: "[]", padding: "" };
const RECORD: Brackets = { open: "{", close: "}", empty: "{}", padding: " " };

const literals: LiteralRules = {
  language: "json",
  string: quoted,
  number: (value) => (Number.isFinite(value) ? (Object.is(value, -0) ? "-0" : String(value)) : "null"),
  bigint: String,
  boolean: String,
  null: "null",
  undefined: "null",
  indent: "  ",
  trailingComma: false,
  list: () => LIST,
  record: () => RECORD,
  member: (key, value) => `${quoted(key)}: ${value}`,
};

const write = (value: Value<"json">) => writeLiteral(value, literals);

/**
 * Writes JSON. Each value becomes a literal; `undefined` becomes `null`.
 *
 * @throws {CodeError} for a value that JSON cannot express.
 * @example
 * import { json } from "@vitrine/code";
 *
 * console.log(`${json`{"model": ${"owner/name"}, "stream": ${true}}`}`); // {"model": "owner/name", "stream": true}
 */
export const json: Tag<"json"> = Object.assign(
  makeTag({
    language: "json",
    write,
    indentsNested: true,
    opaque: /(?<string>"(?:\\.|[^"\\\n])*")|(?<broken>")/g,
    glued: (before, after) => /[\w"]$/.test(before) || /^[\w"]/.test(after),
    guard: guardNumber,
  }),
  tagParts("json", write),
);
