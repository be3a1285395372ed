/**
 * POSIX shell, as bash and zsh read it too. A word of harmless characters stays bare, other text is
 * single-quoted (the one form in which nothing is special, not even `!`), and text with hidden characters uses
 * `$'…'`, with octal bytes because they mean the same in every shell and locale (`\u` does not exist in the bash
 * of macOS). Line breaks stay inside single quotes as they are, so that a JSON body can be read; nested code is
 * therefore never indented.
 *
 * A shell has no way to hold NUL: it is dropped. A lone surrogate becomes the three bytes UTF-8 would give it.
 */
import { Code, CodeError, type Value } from "./code.ts";
import { escapeHidden, hasHiddenCharacters, shortEscape } from "./hidden-characters.ts";
import { codeText } from "./literal.ts";
import { commentText, nameParts, tagParts, type ProgramTag } from "./tag.ts";
import { makeTag } from "./template.ts";

const RESERVED = new Set(
  "! case coproc do done elif else esac fi for function if in select then time until while".split(" "),
);

function octalBytes(character: string): string {
  const escaped = shortEscape(character);
  if (escaped !== undefined) return escaped;
  const point = character.codePointAt(0) ?? 0;
  let bytes: number[];
  if (point < 0x80) bytes = [point];
  else if (point < 0x800) bytes = [0xc0 | (point >> 6), 0x80 | (point & 63)];
  else if (point < 0x10000) bytes = [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  else bytes = [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

function word(value: string): string {
  const text = value.replaceAll("\0", "");
  if (/^[A-Za-z0-9_@%+:,./-]+$/.test(text) && !RESERVED.has(text)) return text;
  if (!hasHiddenCharacters(text.replaceAll("\n", ""))) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  // Quotes and backslashes as octal too: some parsers and highlighters misread a backslash before the closing quote.
  const quoted = text.replace(/[\\'!]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `$'${escapeHidden(quoted, octalBytes)}'`;
}

function write(value: Value<"shell">, inList = false): string {
  switch (typeof value) {
    case "string":
      return word(value);
    case "number":
    case "bigint":
    case "boolean":
      return word(String(value));
    case "undefined":
      return "''";
    default:
      if (value === null) return "''";
      if (Code.is(value)) return codeText(value, "shell");
      if (Array.isArray(value) && !inList) {
        return value.map((element: Value<"shell">) => write(element, true)).join(" ");
      }
      throw new CodeError("not-a-value", "Expected text or a list of arguments; write an object as JSON text first.");
  }
}

/**
 * An interactive zsh runs a pasted `# a; b` as two commands, so the text of a comment is quoted as soon as it
 * holds anything that is special to a shell.
 */
function comment(text: string): Code<"shell"> {
  const shown = commentText(text);
  const plain = /^[\p{L}\p{N} @%+:,./_-]*$/u.test(shown);
  return new Code("shell", `# ${plain ? shown : `'${shown.replaceAll("'", "’")}'`}`.trimEnd());
}

/** Digits directly before a redirection would name a file descriptor. */
function guard(literal: string, _value: unknown, _before: string, after: string): string {
  return /^[<>]/.test(after) && /^[0-9]+$/.test(literal) ? `'${literal}'` : literal;
}

/**
 * Writes POSIX shell. A string that needs quotes gets them, so that no character of it is special to the shell.
 *
 * @throws {CodeError} for a value inside a string or comment, and for one that a shell cannot express.
 * @example
 * import { sh } from "@vitrine/code";
 *
 * console.log(`${sh`echo ${"it's $HOME"}`}`); // echo 'it'\''s $HOME'
 */
export const sh: ProgramTag<"shell"> = Object.assign(
  makeTag({
    language: "shell",
    write: (value) => write(value),
    indentsNested: false,
    opaque:
      /(?<comment>(?<=^|[\s;&|()])#[^\n]*)|\\\n|(?<string>\\[^]|\$?'(?:(?<=\$')(?:\\[^]|[^'\\])*|(?<!\$')[^']*)'|"(?:\\[^]|[^"\\])*"|`(?:\\[^]|[^`\\])*`|\$\(\([^]*?\)\)|\$\{[^}]*\})|(?<unsupported>(?<!<)<<-?(?!<)\s*\S)|(?<broken>["'`])/g,
    glued: (before) => before.endsWith("$"),
    guard,
  }),
  tagParts("shell", (value: Value<"shell">) => write(value)),
  nameParts("shell", /^[A-Za-z_][A-Za-z0-9_]*$/, RESERVED),
  { comment },
);
