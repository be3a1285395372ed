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
  /** Signs at the begin and at the end of the tag that closes it: `-`, `+` or nothing. */
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
  return new Lexer(source, options).tokens();
}

class Lexer {
  readonly #source: string;
  readonly #options: LexerOptions;
  readonly #tokens: Token[] = [];
  #count = 0;
  #position = 0;
  /** Whether what was read last ended a line, so that a tag may be the first thing on its line. */
  #lineStarting = true;
  /** Those that close what is open, innermost last. */
  #brackets = "";

  constructor(source: string, options: LexerOptions) {
    this.#source = source;
    this.#options = options;
    // With room for as many as most templates of that length have: a list that grows is copied again and again.
    this.#tokens.length = Math.min(source.length >> 2, 5000);
  }

  tokens(): Token[] {
    const source = this.#source;
    while (this.#position < source.length) {
      let open = source.indexOf("{", this.#position);
      while (open >= 0 && !"{%#".includes(source[open + 1] || " ")) open = source.indexOf("{", open + 1);
      if (open < 0) {
        this.#push("data", source.slice(this.#position), this.#position, source.length);
        break;
      }
      const kind = source[open + 1];
      const sign = this.#signAt(open + 2);
      const inside = open + 2 + sign.length;
      this.#pushData(this.#position, open, sign, kind !== "{");
      const isRaw = kind === "%" && source.startsWith("raw", this.#skipSpace(inside));
      const raw = isRaw && rawBlock(source, open, (message) => this.#fail(message, open));
      if (raw) {
        this.#lineStarting = source[raw.inside - 1] === "\n";
        this.#pushData(raw.inside, raw.end, raw.signs[0], true, [open, raw.after]);
        this.#endTag(raw.after, raw.signs[1], true);
      } else if (kind === "#") this.#readComment(open, inside);
      else this.#readTag(open, inside, kind === "%");
    }
    this.#push("end", "", source.length, source.length);
    this.#tokens.length = this.#count;
    return this.#tokens;
  }

  #fail(message: string, offset: number): never {
    throw new TemplateSyntaxError(message, this.#source, offset);
  }

  #failEnd(expected: string, offset: number): never {
    return this.#fail(`Unexpected end of template: '${expected}' expected.`, offset);
  }

  #skipSpace(from: number): number {
    for (let at = from; ; at += 1) {
      const code = this.#source.charCodeAt(at);
      // After the end the code is no number and so no space.
      if ((code > 32 && code < 127) || (code !== 32 && code !== 10 && !isSpace(code))) return at;
    }
  }

  #signAt(at: number): string {
    const sign = this.#source[at];
    return sign === "-" || sign === "+" ? sign : "";
  }

  #endTag(after: number, sign: string, trims: boolean): void {
    if (sign === "-") this.#position = this.#skipSpace(after);
    else
      this.#position =
        trims && sign !== "+" && this.#options.trimBlocks && this.#source[after] === "\n" ? after + 1 : after;
    this.#lineStarting = this.#source[this.#position - 1] === "\n";
  }

  #pushData(from: number, to: number, sign: string, strips: boolean, around?: [number, number]): void {
    if (from === to && !around) return;
    let text = this.#source.slice(from, to);
    if (sign === "-") text = trim(text, false);
    else if (sign !== "+" && strips && this.#options.lstripBlocks) {
      const lineAt = text.lastIndexOf("\n") + 1;
      if ((lineAt > 0 || this.#lineStarting) && trim(text.slice(lineAt)) === "") text = text.slice(0, lineAt);
    }
    if (around)
      this.#tokens[this.#count++] = { type: "data", value: text, start: around[0], end: around[1], raw: true };
    else if (text) this.#push("data", text, from, to);
  }

  #readComment(open: number, inside: number): void {
    const close = this.#source.indexOf("#}", inside);
    if (inside === this.#source.length) {
      this.#position = inside;
      return;
    }
    if (close < 0) this.#failEnd("#}", open);
    const sign = close > inside ? this.#signAt(close - 1) : "";
    if (this.#options.comments) this.#push("comment", this.#source.slice(inside, close - sign.length), open, close + 2);
    this.#endTag(close + 2, sign, true);
  }

  #readTag(open: number, inside: number, isBlock: boolean): void {
    if (this.#source.startsWith("{{%", open)) this.#fail("A tag begins with '{%' or '{{', not with both.", open);
    const closer = isBlock ? "%}" : "}}";
    this.#brackets = "";
    this.#push(isBlock ? "blockBegin" : "printBegin", "", open, inside);
    let at = inside;
    for (;;) {
      at = this.#skipSpace(at);
      if (at >= this.#source.length) this.#failEnd(closer, this.#source.length);
      if (!this.#brackets) {
        const sign = isBlock ? this.#signAt(at) : this.#source[at] === "-" ? "-" : "";
        if (this.#source.startsWith(closer, at + sign.length)) {
          const after = at + sign.length + 2;
          this.#push(isBlock ? "blockEnd" : "printEnd", closer, at, after);
          this.#endTag(after, sign, isBlock);
          return;
        }
      }
      at = this.#readToken(at);
    }
  }

  #push(type: TokenType, value: string, start: number, end: number): number {
    if (this.#count >= MAX_TOKENS)
      throw new TemplateLimitError(`The template has more than ${MAX_TOKENS} words and signs.`, this.#source, start);
    this.#tokens[this.#count++] = { type, value, start, end };
    return end;
  }

  #readToken(at: number): number {
    const code = this.#source.charCodeAt(at);
    if (isDigit(code)) return this.#readNumber(at);
    let end = at;
    let next = code;
    // Most letters are small ones, and most names end with a space or a sign before the digits.
    while ((next > 96 && next < 123) || (next > 47 && isWord(next))) next = this.#source.charCodeAt(++end);
    if (next > 127) {
      const pattern = unicodePattern(NAME, "y");
      pattern.lastIndex = at;
      end = pattern.test(this.#source) ? pattern.lastIndex : at;
    }
    if (end > at) return this.#push("name", this.#source.slice(at, end), at, end);
    const first = this.#source[at] as string;
    if (first === '"' || first === "'") {
      const end = this.#stringEnd(at, first);
      const inner = this.#source.slice(at + 1, end - 1);
      return this.#push("string", inner.includes("\\") ? flatten(this.#unescape(inner, at)) : inner, at, end);
    }
    return this.#readOperator(at, first);
  }

  #readNumber(at: number): number {
    let end = at + 1;
    while (isDigit(this.#source.charCodeAt(end))) end += 1;
    const next = this.#source.charCodeAt(end);
    let isFloat = false;
    // After a point it is the position of an item, as in `items.0.name`.
    if (isWord(next) || (next === 46 && this.#source[at - 1] !== ".") || (this.#source[at] === "0" && end > at + 1)) {
      ({ end, isFloat } = readDigits(this.#source, at));
    }
    return this.#push(isFloat ? "float" : "integer", this.#source.slice(at, end).replaceAll("_", ""), at, end);
  }

  #readOperator(at: number, first: string): number {
    const second = this.#source[at + 1];
    const isDouble = second === "=" ? "=!<>".includes(first) : second === first && (first === "/" || first === "*");
    const text = isDouble ? first + second : first;
    if (!isDouble && !"-+*/%~[](){}><=.:|,;".includes(first)) {
      const char = JSON.stringify(String.fromCodePoint(this.#source.codePointAt(at) ?? 0));
      this.#fail(`Unexpected character ${char}.`, at);
    }
    const opened = "([{".indexOf(text);
    if (opened >= 0) {
      this.#brackets += ")]}"[opened] as string;
      if (this.#brackets.length > this.#options.nesting)
        throw new TemplateLimitError(
          `The template is nested more than ${this.#options.nesting} deep.`,
          this.#source,
          at,
        );
    } else if (")]}".includes(text)) {
      const expected = this.#brackets.at(-1);
      this.#brackets = this.#brackets.slice(0, -1);
      if (expected !== text) this.#fail(`Unexpected '${text}'${expected ? `: '${expected}' expected` : ""}.`, at);
    }
    return this.#push("operator", text, at, at + text.length);
  }

  #stringEnd(start: number, quote: string): number {
    for (let end = this.#source.indexOf(quote, start + 1); end >= 0; end = this.#source.indexOf(quote, end + 1)) {
      let before = end;
      while (this.#source[before - 1] === "\\") before -= 1;
      if ((end - before) % 2 === 0) return end + 1;
    }
    return this.#failEnd(quote, start);
  }

  /** Python's escapes. A backslash before anything unknown stays. */
  #unescape(text: string, offset: number): string {
    let written = "";
    let from = 0;
    for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", from)) {
      const meant = MEANT[ESCAPED.indexOf(text[at + 1] as string)];
      if (meant === undefined)
        return written + unescapeRest(text.slice(from), (message) => this.#fail(message, offset));
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
