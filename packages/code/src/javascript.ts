/** JavaScript and TypeScript. Double-quoted strings; objects with bare keys where a key is a plain name. */
import { Code, type Value } from "./code.ts";
import { doubleQuoted, shortEscape, utf16Escape } from "./hidden-characters.ts";
import { writeLiteral, type Brackets, type LiteralRules } from "./literal.ts";
import { commentText, guardNumber, nameParts, tagParts, type ProgramTag } from "./tag.ts";
import { makeTag } from "./template.ts";

function escapeCharacter(character: string): string {
  return shortEscape(character) ?? utf16Escape(character);
}

const quoted = (text: string) => doubleQuoted(text, escapeCharacter);

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const LIST: Brackets = { open: "[", close: "]", empty: "[]", padding: "" };
const RECORD: Brackets = { open: "{", close: "}", empty: "{}", padding: " " };

const literals: LiteralRules = {
  language: "javascript",
  string: quoted,
  number: (value) => (Object.is(value, -0) ? "-0" : String(value)),
  bigint: (value) => `${value}n`,
  boolean: String,
  null: "null",
  undefined: "undefined",
  indent: "  ",
  trailingComma: true,
  list: () => LIST,
  record: () => RECORD,
  // A plain `__proto__:` member sets the prototype; only the computed form makes a property of that name.
  member: (key, value) =>
    `${key === "__proto__" ? '["__proto__"]' : PLAIN_NAME.test(key) ? key : quoted(key)}: ${value}`,
};

const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export " +
    "extends false finally for function if implements import in instanceof interface let new null package " +
    "private protected public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

const write = (value: Value<"javascript">) => writeLiteral(value, literals);

/** An object literal at the start of a statement or of an arrow function's body would be read as a block. */
function guard(literal: string, value: unknown, before: string, after: string): string {
  return literal.startsWith("{") && /(?:^|[;{}]|=>)\s*$/.test(before)
    ? `(${literal})`
    : guardNumber(literal, value, before, after);
}

/**
 * Writes JavaScript. Each value becomes a literal; a quote or a line break in a string is escaped.
 *
 * @throws {CodeError} for a value inside a string or comment, and for one that JavaScript cannot express.
 * @example
 * import { js } from "@vitrine/code";
 *
 * console.log(`${js`call(${{ model: "owner/name", limit: 3 }});`}`); // call({ model: "owner/name", limit: 3 });
 */
export const js: ProgramTag<"javascript"> = Object.assign(
  makeTag({
    language: "javascript",
    write,
    indentsNested: true,
    // The last string alternative is a regular-expression literal: a slash where an operand is expected.
    opaque:
      /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|(?<=(?:^|[(,=:[!&|?{};+\-*%<>~^]|\breturn|\btypeof)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/)|(?<broken>["'`]|\/\*)/g,
    glued: (before, after) => /[\p{ID_Continue}$"'`]$/u.test(before) || /^[\p{ID_Continue}$"'`]/u.test(after),
    guard,
  }),
  tagParts("javascript", write),
  nameParts("javascript", /^[A-Za-z_$][\w$]*$/, RESERVED),
  { comment: (text: string) => new Code("javascript", `// ${commentText(text)}`.trimEnd()) },
);
