/**
 * Python. Literals are double-quoted and on one line, so that nested code can be indented without changing a
 * value. Numbers that JavaScript counts as integers become `int`, the rest `float`; `py.float` forces the latter.
 */
import { Code, type Value } from "./code.ts";
import { doubleQuoted, shortEscape } from "./hidden-characters.ts";
import { writeLiteral, type Brackets, type LiteralRules } from "./literal.ts";
import { commentText, guardNumber, nameParts, tagParts, type ProgramTag } from "./tag.ts";
import { makeTag } from "./template.ts";

export interface PythonTag extends ProgramTag<"python"> {
  /** A `float` even where the number is whole: `8.0`. */
  float(value: number): Code<"python">;
}

function escapeCharacter(character: string): string {
  const escaped = shortEscape(character);
  if (escaped !== undefined) return escaped;
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x100) return `\\x${point.toString(16).padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${point.toString(16).padStart(4, "0")}` : `\\U${point.toString(16).padStart(8, "0")}`;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'float("nan")';
  if (!Number.isFinite(value)) return value > 0 ? 'float("inf")' : '-float("inf")';
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const LIST: Brackets = { open: "[", close: "]", empty: "[]", padding: "" };
const RECORD: Brackets = { open: "{", close: "}", empty: "{}", padding: "" };

const literals: LiteralRules = {
  language: "python",
  string: (value) => doubleQuoted(value, escapeCharacter),
  number: (value) => (Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : floatText(value)),
  bigint: String,
  boolean: (value) => (value ? "True" : "False"),
  null: "None",
  undefined: "None",
  indent: "    ",
  trailingComma: true,
  list: () => LIST,
  record: () => RECORD,
  member: (key, value) => `${doubleQuoted(key, escapeCharacter)}: ${value}`,
};

const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from " +
    "global if import in is lambda nonlocal not or pass raise return try while with yield __debug__"
  ).split(" "),
);

/**
 * A comment on the first two lines that matches PEP 263's pattern sets the encoding of the file, and some
 * encodings (utf-7, raw-unicode-escape) would then turn the rest of a comment into code: a space breaks the pattern.
 */
function comment(text: string): Code<"python"> {
  return new Code("python", `# ${commentText(text).replace(/(coding)([:=])/gi, "$1 $2")}`.trimEnd());
}

const write = (value: Value<"python">) => writeLiteral(value, literals);

/**
 * Writes Python. Each value becomes a literal: `true` is `True`, `null` is `None`, an object is a dictionary.
 *
 * @throws {CodeError} for a value inside a string or comment, and for one that Python cannot express.
 * @example
 * import { py } from "@vitrine/code";
 *
 * console.log(`${py`generate(${"it's"}, stream=${true}, stop=${null})`}`); // generate("it's", stream=True, stop=None)
 */
export const py: PythonTag = Object.assign(
  makeTag({
    language: "python",
    write,
    indentsNested: true,
    opaque:
      /(?<comment>#[^\n]*)|(?<string>"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?!"")(?:\\.|[^"\\\n])*"|'(?!'')(?:\\.|[^'\\\n])*')|(?<broken>["'])/g,
    glued: (before, after) => /[\p{ID_Continue}"']$/u.test(before) || /^[\p{ID_Continue}"']/u.test(after),
    guard: guardNumber,
  }),
  tagParts("python", write),
  nameParts("python", /^[A-Za-z_][A-Za-z0-9_]*$/, KEYWORDS),
  { comment, float: (value: number) => new Code("python", floatText(value)) },
);
