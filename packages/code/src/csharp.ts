/**
 * C#. Regular string literals with `\u` escapes (never `\x`, whose length varies). Lists become arrays, plain
 * objects a `Dictionary<string, object?>`; both need nothing but the usual implicit usings.
 */
import { Code, type Value } from "./code.ts";
import { doubleQuoted, shortEscape, utf16Escape } from "./hidden-characters.ts";
import { writeLiteral, type Brackets, type LiteralRules } from "./literal.ts";
import { commentText, guardNumber, nameParts, tagParts, type ProgramTag } from "./tag.ts";
import { makeTag } from "./template.ts";

const quoted = (text: string) => doubleQuoted(text, (character) => shortEscape(character) ?? utf16Escape(character));

function numberText(value: number): string {
  if (Number.isNaN(value)) return "double.NaN";
  if (!Number.isFinite(value)) return value > 0 ? "double.PositiveInfinity" : "double.NegativeInfinity";
  if (Object.is(value, -0)) return "-0.0";
  const text = String(value);
  return Number.isSafeInteger(value) || /[.e]/.test(text) ? text : `${text}.0`;
}

const INT64_MIN = -(2n ** 63n);
const UINT64_MAX = 2n ** 64n - 1n;

function arrayBrackets(elements: readonly string[]): Brackets {
  const every = (pattern: RegExp) => elements.length > 0 && elements.every((element) => pattern.test(element));
  const type = every(/^"/) ? "string" : every(/^-?\d/) ? "" : "object?";
  return { open: `new ${type}[] {`, close: "}", empty: "new object?[] { }", padding: " " };
}

const RECORD: Brackets = {
  open: "new Dictionary<string, object?> {",
  close: "}",
  empty: "new Dictionary<string, object?>()",
  padding: " ",
};

const literals: LiteralRules = {
  language: "csharp",
  string: quoted,
  number: numberText,
  bigint: (value) =>
    value >= INT64_MIN && value <= UINT64_MAX ? String(value) : `System.Numerics.BigInteger.Parse("${value}")`,
  boolean: String,
  null: "null",
  undefined: "null",
  indent: "    ",
  trailingComma: true,
  list: arrayBrackets,
  record: () => RECORD,
  member: (key, value) => `[${quoted(key)}] = ${value}`,
};

const KEYWORDS = new Set(
  (
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate do " +
    "double else enum event explicit extern false finally fixed float for foreach goto if implicit in int " +
    "interface internal is lock long namespace new null object operator out override params private protected " +
    "public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true " +
    "try typeof uint ulong unchecked unsafe ushort using virtual void volatile while await"
  ).split(" "),
);

const write = (value: Value<"csharp">) => writeLiteral(value, literals);

/**
 * Writes C#. Each value becomes a literal; a quote or a line break in a string is escaped.
 *
 * @throws {CodeError} for a value inside a string or comment, and for one that C# cannot express.
 * @example
 * import { cs } from "@vitrine/code";
 *
 * console.log(`${cs`var name = ${'say "hi"'};`}`); // var name = "say \"hi\"";
 */
export const cs: ProgramTag<"csharp"> = Object.assign(
  makeTag({
    language: "csharp",
    write,
    indentsNested: true,
    opaque:
      /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)|(?<string>"""[^]*?"""|\$?@\$?"(?:""|[^"])*"|"(?!"")(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')|(?<broken>["']|\/\*)/g,
    glued: (before, after) => /[\p{ID_Continue}$@"']$/u.test(before) || /^[\p{ID_Continue}"']/u.test(after),
    guard: guardNumber,
  }),
  tagParts("csharp", write),
  nameParts("csharp", /^[A-Za-z_][A-Za-z0-9_]*$/, KEYWORDS),
  { comment: (text: string) => new Code("csharp", `// ${commentText(text)}`.trimEnd()) },
);
