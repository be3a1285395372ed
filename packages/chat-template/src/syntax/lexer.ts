/**
 * Source to tokens, in one pass over the text by hand.
 *
 * Jinja's whitespace rules belong here and nowhere else: a text between tags is finished (trimmed, stripped) by the
 * time the parser sees it. Regular expressions are only used anchored (sticky) inside tags, so the time is linear
 * whatever the source; and only for what is rare, since an engine needs longer to compile one than to read a short
 * template by hand. Raw blocks come out as tokens too, and comments where the formatter requests them.
 */
import { flatten } from "../python/text/strings.ts";
import { TemplateLimitError, TemplateSyntaxError } from "../python/errors.ts";
import { hexEscape, isSpace, trim } from "../python/text/letters.ts";
import { unicodePattern } from "../python/text/unicode-pattern.ts";

export interface LexerOptions {
  trimBlocks: boolean;
  lstripBlocks: boolean;
  /** So many brackets may be open inside each other. */
  nesting: number;
  /** Comments are tokens too. */
  comments?: boolean;
}

type Fail = (message: string) => never;

interface RawBlock {
  /** Where its text begins and ends, and where the block does. */
  inside: number;
  end: number;
  after: number;
  /** What is at the begin and at the end of the tag that closes it: `-`, `+` or nothing. */
  signs: readonly [string, string];
}

export type TokenType =
  | "data"
  | "comment"
  | "blockBegin"
  | "blockEnd"
  | "printBegin"
  | "printEnd"
  | "name"
  | "string"
  | "integer"
  | "float"
  | "operator"
  | "end";

export interface Token {
  type: TokenType;
  /** Text after whitespace control, the name, the operator, the digits, or the decoded string. */
  value: string;
  start: number;
  end: number;
  /** For `data`: made by a raw block. */
  raw?: boolean;
}

const NAME = String.raw`[\p{ID_Start}_][\p{ID_Continue}]*`;

/** The source as the engine sees it: one kind of line end, no final newline (unless `keepTrailingNewline`). */
export function normalizeSource(source: string, keepTrailingNewline: boolean): string {
  const text = source.includes("\r") ? source.replaceAll(/\r\n?/g, "\n") : source;
  return !keepTrailingNewline && text.endsWith("\n") ? text.slice(0, -1) : text;
}

/** Each takes some five hundred bytes once it is compiled; the longest public templates have a tenth of it. */
const MAX_TOKENS = 150_000;

/** Splits a normalized source into tokens; the last one is `end`. */
export function tokenize(source: string, options: LexerOptions): Token[] {
  // With room for as many as most templates of that length have: a list that grows is copied again and again.
  const tokens: Token[] = [];
  tokens.length = Math.min(source.length >> 2, 5000);
  let count = 0;
  let position = 0;
  /** Whether what was read last ended a line, so that a tag may be the first thing on its line. */
  let lineStarting = true;
  /** Those that close what is open, innermost last. */
  let brackets = "";

  while (position < source.length) {
    let open = source.indexOf("{", position);
    while (open >= 0 && !"{%#".includes(source[open + 1] || " ")) open = source.indexOf("{", open + 1);
    if (open < 0) {
      push("data", source.slice(position), position, source.length);
      break;
    }
    const kind = source[open + 1];
    const sign = signAt(open + 2);
    const inside = open + 2 + sign.length;
    pushData(position, open, sign, kind !== "{");
    const isRaw = kind === "%" && source.startsWith("raw", skipSpace(inside));
    const raw = isRaw && rawBlock(source, open, (message) => fail(message, open));
    if (raw) {
      lineStarting = source[raw.inside - 1] === "\n";
      pushData(raw.inside, raw.end, raw.signs[0], true, [open, raw.after]);
      endTag(raw.after, raw.signs[1], true);
    } else if (kind === "#") readComment(open, inside);
    else readTag(open, inside, kind === "%");
  }
  push("end", "", source.length, source.length);
  tokens.length = count;
  return tokens;

  function fail(message: string, offset: number): never {
    throw new TemplateSyntaxError(message, source, offset);
  }

  function failEnd(expected: string, offset: number): never {
    return fail(`Unexpected end of template: '${expected}' expected.`, offset);
  }

  function skipSpace(from: number): number {
    for (let at = from; ; at += 1) {
      const code = source.charCodeAt(at);
      // After the end the code is no number and so no space.
      if ((code > 32 && code < 127) || (code !== 32 && code !== 10 && !isSpace(code))) return at;
    }
  }

  function signAt(at: number): string {
    const sign = source[at];
    return sign === "-" || sign === "+" ? sign : "";
  }

  function endTag(after: number, sign: string, trims: boolean): void {
    if (sign === "-") position = skipSpace(after);
    else position = trims && sign !== "+" && options.trimBlocks && source[after] === "\n" ? after + 1 : after;
    lineStarting = source[position - 1] === "\n";
  }

  function pushData(from: number, to: number, sign: string, strips: boolean, around?: [number, number]): void {
    if (from === to && !around) return;
    let text = source.slice(from, to);
    if (sign === "-") text = trim(text, false);
    else if (sign !== "+" && strips && options.lstripBlocks) {
      const lineAt = text.lastIndexOf("\n") + 1;
      if ((lineAt > 0 || lineStarting) && trim(text.slice(lineAt)) === "") text = text.slice(0, lineAt);
    }
    if (around) tokens[count++] = { type: "data", value: text, start: around[0], end: around[1], raw: true };
    else if (text) push("data", text, from, to);
  }

  function readComment(open: number, inside: number): void {
    const close = source.indexOf("#}", inside);
    if (inside === source.length) {
      position = inside;
      return;
    }
    if (close < 0) failEnd("#}", open);
    const sign = close > inside ? signAt(close - 1) : "";
    if (options.comments) push("comment", source.slice(inside, close - sign.length), open, close + 2);
    endTag(close + 2, sign, true);
  }

  function readTag(open: number, inside: number, isBlock: boolean): void {
    if (source.startsWith("{{%", open)) fail("A tag begins with '{%' or '{{', not with both.", open);
    const closer = isBlock ? "%}" : "}}";
    brackets = "";
    push(isBlock ? "blockBegin" : "printBegin", "", open, inside);
    let at = inside;
    for (;;) {
      at = skipSpace(at);
      if (at >= source.length) failEnd(closer, source.length);
      if (!brackets) {
        const sign = isBlock ? signAt(at) : source[at] === "-" ? "-" : "";
        if (source.startsWith(closer, at + sign.length)) {
          const after = at + sign.length + 2;
          push(isBlock ? "blockEnd" : "printEnd", closer, at, after);
          endTag(after, sign, isBlock);
          return;
        }
      }
      at = readToken(at);
    }
  }

  function push(type: TokenType, value: string, start: number, end: number): number {
    if (count >= MAX_TOKENS)
      throw new TemplateLimitError(`The template has more than ${MAX_TOKENS} words and signs.`, source, start);
    tokens[count++] = { type, value, start, end };
    return end;
  }

  function readToken(at: number): number {
    const code = source.charCodeAt(at);
    if (isDigit(code)) return readNumber(at);
    let end = at;
    let next = code;
    // Most letters are small ones, and most names end with a space or a sign before the digits.
    while ((next > 96 && next < 123) || (next > 47 && isWord(next))) next = source.charCodeAt(++end);
    if (next > 127) {
      const pattern = unicodePattern(NAME, "y");
      pattern.lastIndex = at;
      end = pattern.test(source) ? pattern.lastIndex : at;
    }
    if (end > at) return push("name", source.slice(at, end), at, end);
    const first = source[at] as string;
    if (first === '"' || first === "'") {
      const end = stringEnd(at, first);
      const inner = source.slice(at + 1, end - 1);
      return push("string", inner.includes("\\") ? flatten(unescape(inner, at)) : inner, at, end);
    }
    return readOperator(at, first);
  }

  function readNumber(at: number): number {
    let end = at + 1;
    while (isDigit(source.charCodeAt(end))) end += 1;
    const next = source.charCodeAt(end);
    let isFloat = false;
    // After a point it is the position of an item, as in `items.0.name`.
    if (isWord(next) || (next === 46 && source[at - 1] !== ".") || (source[at] === "0" && end > at + 1)) {
      ({ end, isFloat } = readDigits(source, at));
    }
    return push(isFloat ? "float" : "integer", source.slice(at, end).replaceAll("_", ""), at, end);
  }

  function readOperator(at: number, first: string): number {
    const second = source[at + 1];
    const isDouble = second === "=" ? "=!<>".includes(first) : second === first && (first === "/" || first === "*");
    const text = isDouble ? first + second : first;
    if (!isDouble && !"-+*/%~[](){}><=.:|,;".includes(first)) {
      const char = JSON.stringify(String.fromCodePoint(source.codePointAt(at) ?? 0));
      fail(`Unexpected character ${char}.`, at);
    }
    const opened = "([{".indexOf(text);
    if (opened >= 0) {
      brackets += ")]}"[opened] as string;
      if (brackets.length > options.nesting)
        throw new TemplateLimitError(`The template is nested more than ${options.nesting} deep.`, source, at);
    } else if (")]}".includes(text)) {
      const expected = brackets.at(-1);
      brackets = brackets.slice(0, -1);
      if (expected !== text) fail(`Unexpected '${text}'${expected ? `: '${expected}' expected` : ""}.`, at);
    }
    return push("operator", text, at, at + text.length);
  }

  function stringEnd(start: number, quote: string): number {
    for (let end = source.indexOf(quote, start + 1); end >= 0; end = source.indexOf(quote, end + 1)) {
      let before = end;
      while (source[before - 1] === "\\") before -= 1;
      if ((end - before) % 2 === 0) return end + 1;
    }
    return failEnd(quote, start);
  }

  /** Python's escapes. A backslash before anything unknown stays. */
  function unescape(text: string, offset: number): string {
    let written = "";
    let from = 0;
    for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", from)) {
      const meant = MEANT[ESCAPED.indexOf(text[at + 1] as string)];
      if (meant === undefined) return written + unescapeRest(text.slice(from), (message) => fail(message, offset));
      written += text.slice(from, at) + meant;
      from = at + 2;
    }
    return written + text.slice(from);
  }
}

function isDigit(code: number): boolean {
  return code > 47 && code < 58;
}

/** Whether a character of ASCII can be in a name. */
function isWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || code === 95 || isDigit(code);
}

/** Letters that mean something after a backslash, and what. */
const ESCAPED = "abfnrtv\\'\"";
const MEANT = "\x07\b\f\n\r\t\v\\'\"";

/**
 * The raw block that begins there; undefined if it is another tag. Regular expressions are only used anchored, so the
 * time is linear; each reading has its own, since one notes where it looks.
 */
function rawBlock(source: string, open: number, fail: Fail): RawBlock | undefined {
  const rawTag = /\{%[-+]?[\s\x1c-\x1f\x85]*raw[\s\x1c-\x1f\x85]*(?:-%\}[\s\x1c-\x1f\x85]*|%\})/y;
  rawTag.lastIndex = open;
  if (!rawTag.test(source)) return undefined;
  const inside = rawTag.lastIndex;
  const endRawTag = /\{%([-+]?)[\s\x1c-\x1f\x85]*endraw[\s\x1c-\x1f\x85]*([-+]?)%\}/g;
  endRawTag.lastIndex = inside;
  const end = endRawTag.exec(source);
  if (end) return { inside, end: end.index, after: endRawTag.lastIndex, signs: [end[1] ?? "", end[2] ?? ""] };
  if (inside < source.length) fail("Missing end of raw block: '{% endraw %}' expected after '{% raw %}'.");
  return { inside, end: inside, after: inside, signs: ["", ""] };
}

/** Where a number that is more than digits ends. */
function readDigits(source: string, at: number): { end: number; isFloat: boolean } {
  const number =
    /(?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?[eE][+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*/y;
  number.lastIndex = at;
  number.test(source);
  const end = number.lastIndex;
  return { end, isFloat: /^[\d_]+[.e]/i.test(source.slice(at, end)) };
}

/** A text that has escapes by number, or unusual ones. */
function unescapeRest(text: string, fail: Fail): string {
  return text.replaceAll(
    /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/gu,
    (whole: string, octal?: string, x?: string, u?: string, long?: string, other?: string) => {
      if (other === undefined) {
        const code = Number.parseInt(octal ?? x ?? u ?? long ?? "", octal ? 8 : 16);
        return code > 0x10ffff ? fail(`There is no character '${whole}'.`) : String.fromCodePoint(code);
      }
      if (other === "\n") return "";
      if ("xuU".includes(other)) fail(`The escape '${whole}' is not complete.`);
      if (other === "N") fail("Characters cannot be written by their name ('\\N{…}').");
      // Python first writes a letter outside ASCII as an escape.
      const code = other.codePointAt(0) ?? 0;
      return code > 127 ? hexEscape(code) : (MEANT[ESCAPED.indexOf(other)] ?? whole);
    },
  );
}
