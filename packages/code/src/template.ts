/**
 * Steps that all tags share: reading a template once, checking it, and filling it.
 *
 * The text of a template belongs to the developer, the values to untrusted parties. Encoding a value as a literal is
 * only right where a literal is allowed, so the text around the holes is read with a regular expression per language
 * that recognizes strings and comments; a hole inside one of them, or glued to a name (`f${x}` would make a Python
 * f-string), is refused the first time the template is used. The result is cached per template, so the check costs
 * nothing afterwards.
 *
 * Raw text is used: what is between the backticks is what comes out, `\n` included. Only `` \` `` and `\${` lose
 * their backslash.
 */
import { Code, CodeError, type CodeErrorCode, type Language, type Value } from "./code.ts";
import { codeText, indentLines } from "./literal.ts";

/** Replaces a hole while the text is checked; cannot be typed into a source file by accident. */
const HOLE = "\u0000";

/** Everything a language contributes to its tag. */
export interface TemplateRules<L extends Language> {
  language: L;
  /** Writes a value (never one that is {@link Code} itself) as a literal. */
  write(value: Value<L>): string;
  /** False where a literal may hold line breaks, so that indenting nested code could change it. */
  indentsNested: boolean;
  /**
   * Matches, in the text with holes marked, every span in which a literal is not allowed. Named groups distinguish them: `comment`, `string`, `broken` (a quote without its partner), `unsupported`; a match in none of
   * them is harmless and only skipped.
   */
  opaque: RegExp;
  /** True when a literal may not follow `before` or precede `after` directly. */
  glued(before: string, after: string): boolean;
  /** May put brackets around a literal where its neighbors would read it differently (`5.name`). */
  guard?(literal: string, value: unknown, before: string, after: string): string;
}

interface Hole {
  /** Blanks at the start of the line the hole is on. */
  indent: string;
  /** Nothing else is on the hole's line: an empty value removes the line. */
  alone: boolean;
  glued: boolean;
  before: string;
  after: string;
  /** Text that follows where the hole's line goes, and whether a blank line comes then. */
  afterLine: string;
  endsBlock: boolean;
}

interface Prepared {
  texts: string[];
  holes: Hole[];
}

/** Makes the function that is used as a tag. */
export function makeTag<L extends Language>(rules: TemplateRules<L>) {
  const prepared = new WeakMap<TemplateStringsArray, Prepared>();
  return (strings: TemplateStringsArray, ...values: readonly Value<L>[]): Code<L> => {
    let template = prepared.get(strings);
    if (template === undefined) {
      template = prepare(strings.raw, rules);
      prepared.set(strings, template);
    }
    return new Code(rules.language, fill(template, values, rules));
  };
}

function prepare<L extends Language>(raw: readonly string[], rules: TemplateRules<L>): Prepared {
  const source = dedent(raw.map((text) => text.replace(/\\(`|\$\{)/g, "$1")).join(HOLE));
  check(source, rules);
  const texts = source.split(HOLE);
  const holes: Hole[] = [];
  let line = "";
  for (let i = 0; i + 1 < texts.length; i += 1) {
    const before = texts[i] ?? "";
    const after = texts[i + 1] ?? "";
    const newline = before.lastIndexOf("\n");
    line = newline < 0 ? line + before : before.slice(newline + 1);
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const last = i + 2 === texts.length;
    const afterLine = after.replace(/^[ \t]*\n/, "");
    holes.push({
      indent,
      alone: indent === line && (/^[ \t]*\n/.test(after) || (last && after.trim() === "")),
      glued: rules.glued(before, after),
      before,
      after,
      afterLine,
      endsBlock: afterLine.startsWith("\n"),
    });
    line += HOLE;
  }
  return { texts, holes };
}

/** Removes the blank first and last lines and the indentation that all lines share. */
function dedent(source: string): string {
  const lines = source
    .replace(/^[ \t]*\n/, "")
    .replace(/\n?[ \t]*$/, "")
    .split("\n");
  let shared: string | undefined;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (shared === undefined || shared.startsWith(indent)) shared = indent;
    else while (!indent.startsWith(shared)) shared = shared.slice(0, -1);
  }
  const width = shared?.length ?? 0;
  return lines.map((line) => (line.trim() === "" ? "" : line.slice(width))).join("\n");
}

const PROBLEMS: Record<"broken" | "unsupported" | "multi" | "string" | "comment", [CodeErrorCode, string]> = {
  broken: ["unterminated-string", "a string that does not end"],
  unsupported: ["unsupported-syntax", "syntax that cannot be checked for holes"],
  multi: ["multi-line-string", "a string over several lines (indenting would change it); put its text in a hole"],
  string: ["hole-in-string", "a hole inside a string; put the whole string in the hole"],
  comment: ["hole-in-comment", "a hole inside a comment; use the tag's comment() instead"],
};

function check<L extends Language>(source: string, rules: TemplateRules<L>): void {
  for (const match of source.matchAll(rules.opaque)) {
    const groups = match.groups ?? {};
    const [text] = match;
    let problem: keyof typeof PROBLEMS | undefined;
    if (groups["broken"] !== undefined) problem = "broken";
    else if (groups["unsupported"] !== undefined) problem = "unsupported";
    else if (groups["comment"] !== undefined) problem = text.includes(HOLE) ? "comment" : undefined;
    else if (groups["string"] === undefined) continue;
    else if (text.includes(HOLE)) problem = "string";
    else if (text.includes("\n")) problem = "multi";
    if (problem === undefined) continue;
    const [code, what] = PROBLEMS[problem];
    const excerpt = source.slice(match.index, match.index + 40).replaceAll(HOLE, "${…}");
    throw new CodeError(code, `A ${rules.language} template has ${what}, near: ${excerpt}`);
  }
}

function fill<L extends Language>(
  { texts, holes }: Prepared,
  values: readonly Value<L>[],
  rules: TemplateRules<L>,
): string {
  let out = texts[0] ?? "";
  let previous = ""; // the literal written just before, for holes without text between them
  for (let i = 0; i < holes.length; i += 1) {
    const hole = holes[i];
    if (hole === undefined) break;
    const value = values[i];
    if (Code.is(value)) {
      previous = "";
      const text = codeText(value, rules.language);
      if (text === "" && hole.alone) {
        // The line goes, and one of two blank lines that would now meet.
        out = out.slice(0, out.length - hole.indent.length);
        const isBlank = hole.endsBlock && (out.endsWith("\n\n") || out === "");
        out += isBlank ? hole.afterLine.slice(1) : hole.afterLine;
        continue;
      }
      out += rules.indentsNested ? indentLines(text, hole.indent) : text;
    } else {
      if (hole.glued || (previous !== "" && hole.before === "" && rules.glued(previous, ""))) {
        throw new CodeError(
          "hole-glued",
          `A ${rules.language} literal would join the text next to it, near: ${hole.before.slice(-20)}\${…}${hole.after.slice(0, 20)}`,
        );
      }
      const literal = rules.write(value);
      previous = literal;
      const guarded = rules.guard?.(literal, value, hole.before, hole.after) ?? literal;
      out += rules.indentsNested ? indentLines(guarded, hole.indent) : guarded;
    }
    out += hole.after;
  }
  return trimNewlines(out);
}

/** By hand, because `/\n+$/` takes quadratic time on a long run of newlines inside a shell word. */
function trimNewlines(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === "\n") start += 1;
  while (end > start && text[end - 1] === "\n") end -= 1;
  return text.slice(start, end);
}
