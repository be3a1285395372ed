/**
 * Layout of a template: spaces inside tags, and line breaks with indentation where they cannot be seen.
 *
 * Works on tokens, so that nothing is written that was not there: names, strings, numbers, comments and parentheses
 * come out as they went in. Between two tags a line break goes only where the text between them is empty after
 * whitespace control; a `-` on the second tag then takes the break away again when the template is rendered.
 */
import type { Template } from "../compile/template.ts";
import type { Token } from "../syntax/lexer.ts";

interface FormatOptions {
  /** Spaces for each level. */
  indent?: number;
  /**
   * Every tag and every text on a separate line, for templates that are one long line: texts become
   * `{{- "text" -}}`, since what is around them may not show. Not where `autoescape` would escape
   * them.
   */
  spread?: boolean;
}

/** A tag, comment or raw block, with the text before it as written and as it counts. */
interface Tag {
  start: number;
  end: number;
  /** The tag as it will be written, without its whitespace signs. */
  open: string;
  body: string;
  close: string;
  leftSign: string;
  rightSign: string;
  name: string;
  isRaw: boolean;
}

const OPENERS: ReadonlySet<string> = new Set([
  "for",
  "if",
  "macro",
  "call",
  "filter",
  "with",
  "block",
  "autoescape",
  "generation",
]);
const MIDDLES: ReadonlySet<string> = new Set(["else", "elif"]);

/**
 * The template in a readable layout. It renders the same text for every context, and formatting it again changes
 * nothing.
 * @example
 * import { Template } from "@vitrine/chat-template";
 * import { formatTemplate } from "@vitrine/chat-template/author";
 *
 * console.log(formatTemplate(new Template("{%if a%}{{a}}{%endif%}")));
 * // {% if a %}
 * //     {{- a }}
 * // {%- endif %}
 */
export function formatTemplate(template: Template, options: FormatOptions = {}): string {
  const { normalized } = template;
  const tokens = template.tokens(true);
  const source = options.spread ? spreadTexts(normalized, tokens) : normalized;
  const laidOut = layOut(source, options.spread ? template.tokens(true, source) : tokens, options);
  // The newline at the end of a source is not counted; one that is printed needs another after it.
  return laidOut.endsWith("\n") && !template.options.keepTrailingNewline ? `${laidOut}\n` : laidOut;
}

function layOut(source: string, tokens: readonly Token[], { indent = 4 }: FormatOptions): string {
  const tags = collectTags(source, tokens);
  const texts = effectiveTexts(tokens);
  const width = Math.max(0, Math.min(16, Math.trunc(indent) || 0));
  let depth = 0;
  let output = "";
  let position = 0;
  tags.forEach((tag, index) => {
    const closes = tag.name.startsWith("end") || MIDDLES.has(tag.name);
    if (closes) depth = Math.max(0, depth - 1);
    const previous = tags[index - 1];
    const isEmptyGap = previous !== undefined && !texts.has(position) && !tag.isRaw && !previous.isRaw;
    if (isEmptyGap) output += `\n${" ".repeat(width * depth)}`;
    else output += source.slice(position, tag.start);
    const sign = isEmptyGap ? "-" : tag.leftSign;
    const nextTag = tags[index + 1];
    const leavesGap = nextTag !== undefined && !texts.has(tag.end) && !nextTag.isRaw && !tag.isRaw;
    const right = leavesGap ? "" : tag.rightSign;
    output += tag.isRaw ? source.slice(tag.start, tag.end) : tag.open + sign + tag.body + right + tag.close;
    position = tag.end;
    if (opensBody(tag) || MIDDLES.has(tag.name)) depth += 1;
  });
  return output + source.slice(position);
}

/** The same template without any text between its tags: each text is printed by a tag. */
function spreadTexts(source: string, tokens: readonly Token[]): string {
  let spread = "";
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (token.type === "data") spread += token.value && `{{ ${literal(token.value)} }}`;
    else if (token.type === "comment") spread += `{#${token.value}#}`;
    else if (token.type === "blockBegin" || token.type === "printBegin") {
      let end = index + 1;
      while (tokens[end]?.type !== "blockEnd" && tokens[end]?.type !== "printEnd") end += 1;
      const closing = tokens[end] as Token;
      const isPrint = token.type === "printBegin";
      if (!isPrint && tokens[index + 1]?.value === "autoescape") return source;
      const inside = source.slice(token.end, closing.start);
      const gap = /^[-+]/.test(inside) ? " " : "";
      spread += `${isPrint ? "{{" : "{%"}${gap}${inside}${closing.value}`;
      index = end;
    }
  }
  return spread;
}

/** A text as Jinja reads it between quotes. */
function literal(text: string): string {
  const quote = text.includes("'") ? '"' : "'";
  const escaped = text.replaceAll(/[\\'"\x00-\x1f\x7f]/g, (char) => {
    if (char === "\n") return String.raw`\n`;
    if (char === "\t") return String.raw`\t`;
    if (char === "\\" || char === quote) return `\\${char}`;
    return char === "'" || char === '"' ? char : `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return quote + escaped + quote;
}

function opensBody(tag: Tag): boolean {
  return OPENERS.has(tag.name) || (tag.name === "set" && !tag.body.includes(" = "));
}

/** The ends of tags after which there is text that is printed. */
function effectiveTexts(tokens: readonly Token[]): Set<number> {
  return new Set(
    tokens.filter(({ type, raw }) => type === "data" && !raw).map(({ start }) => tagEndBefore(tokens, start)),
  );
}

/** Text begins where whitespace control left off; the gap begins where the tag before it ended. */
function tagEndBefore(tokens: readonly Token[], start: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return tokens[low - 1]?.end ?? 0;
}

function collectTags(source: string, tokens: readonly Token[]): Tag[] {
  const tags: Tag[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (token.type === "comment" || token.raw) {
      const text = source.slice(token.start, token.end);
      const leftSign = !token.raw && /^\{#[-+]/.test(text) ? (text[2] ?? "") : "";
      const rightSign = !token.raw && text.length > 4 && /[-+]#\}$/.test(text) ? text.charAt(text.length - 3) : "";
      // A comment that begins or ends with such a sign could be read as whitespace control.
      const body = token.value;
      tags.push({
        start: token.start,
        end: token.end,
        open: "{#",
        body,
        close: "#}",
        leftSign,
        rightSign,
        name: "#",
        isRaw: token.raw ?? /^[-+]|[-+]$/.test(body),
      });
    } else if (token.type === "blockBegin" || token.type === "printBegin") {
      let end = index + 1;
      while (tokens[end]?.type !== "blockEnd" && tokens[end]?.type !== "printEnd") end += 1;
      const inside = tokens.slice(index + 1, end);
      const closing = tokens[end] as Token;
      const isPrint = token.type === "printBegin";
      tags.push({
        start: token.start,
        end: closing.end,
        open: isPrint ? "{{" : "{%",
        close: isPrint ? "}}" : "%}",
        body: inside.length ? ` ${layTokens(source, inside)} ` : " ",
        leftSign: token.end - token.start > 2 ? source.charAt(token.start + 2) : "",
        rightSign: closing.end - closing.start > 2 ? source.charAt(closing.start) : "",
        name: isPrint ? "" : (inside[0]?.value ?? ""),
        isRaw: false,
      });
      index = end;
    }
  }
  return tags;
}

const TIGHT_AFTER: ReadonlySet<string> = new Set(["(", "[", "{", "."]);
const TIGHT_BEFORE: ReadonlySet<string> = new Set([")", "]", "}", ",", ":", "."]);
const KEYWORDS: ReadonlySet<string> = new Set(
  "and or not in is if else elif for set recursive print do call macro filter with block".split(" "),
);

/** The tokens of a tag on one line. */
function layTokens(source: string, tokens: readonly Token[]): string {
  let text = "";
  const brackets: string[] = [];
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1];
    const written = source.slice(token.start, token.end);
    if (previous && needsSpace(previous, token, tokens, index, brackets)) text += " ";
    text += written;
    if (token.type === "operator") {
      if ("([{".includes(token.value))
        brackets.push(previous && isValueEnd(previous) ? `call${token.value}` : token.value);
      else if (")]}".includes(token.value)) brackets.pop();
    }
  });
  return text;
}

function isValueEnd({ type, value }: Token): boolean {
  if (type === "operator") return value === ")" || value === "]" || value === "}";
  return type !== "name" || !KEYWORDS.has(value);
}

function isUnary(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token?.type !== "operator" || !["-", "+", "*", "**"].includes(token.value)) return false;
  return !before || !isValueEnd(before);
}

function needsSpace(
  previous: Token,
  token: Token,
  tokens: readonly Token[],
  index: number,
  brackets: readonly string[],
): boolean {
  const before = previous.type === "operator" ? previous.value : "";
  const value = token.type === "operator" ? token.value : "";
  const wasApart = previous.end < token.start;
  if (before === "." || value === ".")
    return (
      wasApart &&
      (previous.type === "integer" || token.type === "integer" || previous.type === "float" || token.type === "float")
    );
  if (TIGHT_AFTER.has(before)) return false;
  if (TIGHT_BEFORE.has(value)) return false;
  if (isUnary(tokens, index - 1)) return before === value;
  const bracket = brackets.at(-1);
  if (before === ":") return bracket === "{" || bracket === undefined;
  if ((value === "=" || before === "=") && bracket === "call(") return false;
  if (value === "(" || value === "[")
    return !isValueEnd(previous) || (before === "" && previous.type !== "name" && previous.type !== "string");
  return true;
}
