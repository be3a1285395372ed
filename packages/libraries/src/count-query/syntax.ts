/**
 * The language in which a library says which files count as a download of a model:
 *
 *     query  = and { OR and }
 *     and    = not { AND not }
 *     not    = NOT not | "(" query ")" | field ":" value
 *     value  = word | "quoted text" | "(" values joined by AND, OR, NOT ")"
 *
 * It is the part of the Lucene query syntax that registries use. Neighbors without an operator are refused
 * instead of guessed at. A lexer, then recursive descent with a depth limit; every error has its position.
 */
import { VitrineError } from "@vitrine/base";

export type CountField = "path" | "path_prefix" | "path_extension" | "path_filename";

export const COUNT_FIELDS: readonly CountField[] = ["path", "path_prefix", "path_extension", "path_filename"];

export type CountQuery =
  | { kind: "equals"; field: CountField; value: string }
  | { kind: "like"; field: CountField; pattern: readonly PatternPart[] }
  | { kind: "exists"; field: CountField }
  | { kind: "not"; query: CountQuery }
  | { kind: "and" | "or"; queries: readonly CountQuery[] };

/** `any`: `*`, any run of characters; `one`: `?`, one character. */
export type PatternPart = { kind: "text"; text: string } | { kind: "any" } | { kind: "one" };

/**
 * A query that `parseCountQuery` cannot read. `line` and `column` count from 1, `offset` from 0.
 * @example
 * import { parseCountQuery, QuerySyntaxError } from "@vitrine/libraries";
 *
 * try {
 *   parseCountQuery('path:"config.json" AND');
 * } catch (error) {
 *   if (error instanceof QuerySyntaxError) console.log(error.line, error.column); // 1 23
 * }
 */
export class QuerySyntaxError extends VitrineError<"query-syntax"> {
  override readonly name = "QuerySyntaxError";
  readonly offset: number;
  readonly line: number;
  readonly column: number;

  constructor(message: string, source: string, offset: number) {
    const before = source.slice(0, offset);
    const line = before.split("\n").length;
    const column = offset - before.lastIndexOf("\n");
    super("query-syntax", `${message} (line ${line}, column ${column})`);
    this.offset = offset;
    this.line = line;
    this.column = column;
  }
}

interface Token {
  kind: "(" | ")" | ":" | "AND" | "OR" | "NOT" | "word" | "quoted" | "end";
  offset: number;
  /** A word as it was written (with its escapes), or the value of a quoted text. */
  text: string;
}

const TOKEN = /\s+|(&&|\|\||!|[():])|"((?:\\[^]|[^"\\])*)"|((?:\\[^]|[^\s():"\\!&|]|&(?!&)|\|(?!\|))+)/gy;
const OPERATORS: Readonly<Record<string, Token["kind"]>> = {
  AND: "AND",
  OR: "OR",
  NOT: "NOT",
  "&&": "AND",
  "||": "OR",
  "!": "NOT",
  "(": "(",
  ")": ")",
  ":": ":",
};

function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < source.length) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(source);
    if (match === null) {
      const found =
        source[offset] === '"' ? "a quote that is not closed" : `the character ${JSON.stringify(source[offset])}`;
      throw new QuerySyntaxError(`Unexpected ${found}`, source, offset);
    }
    const [all, operator, quoted, bare] = match;
    if (operator !== undefined) tokens.push({ kind: OPERATORS[operator] ?? "end", offset, text: operator });
    else if (quoted !== undefined) tokens.push({ kind: "quoted", offset, text: withoutEscapes(quoted) });
    else if (bare !== undefined) {
      const kind = Object.hasOwn(OPERATORS, bare) ? OPERATORS[bare] : undefined;
      tokens.push({ kind: kind ?? "word", offset, text: bare });
    }
    offset += all.length;
  }
  tokens.push({ kind: "end", offset: source.length, text: "" });
  return tokens;
}

function withoutEscapes(text: string): string {
  return text.replace(/\\([^])/g, "$1");
}

const MAX_DEPTH = 200;

/**
 * Reads a query over file paths, as a library entry states it in `countDownloads`.
 *
 * @throws {QuerySyntaxError} with line and column
 * @example
 * import { parseCountQuery } from "@vitrine/libraries";
 *
 * console.log(parseCountQuery('path:"config.json"')); // { kind: 'equals', field: 'path', value: 'config.json' }
 */
export function parseCountQuery(source: string): CountQuery {
  const tokens = readTokens(source);
  let position = 0;
  let depth = 0;

  const peek = (): Token => tokens[position] ?? { kind: "end", offset: source.length, text: "" };
  const fail = (expected: string, token = peek()): never => {
    const found = token.kind === "end" ? "the end" : JSON.stringify(token.text);
    throw new QuerySyntaxError(`Expected ${expected}, found ${found}`, source, token.offset);
  };
  const take = (kind: Token["kind"], expected: string): Token => {
    const token = peek();
    if (token.kind !== kind) return fail(expected, token);
    position += 1;
    return token;
  };

  const chain = (kind: "or" | "and", field: CountField | undefined): CountQuery => {
    const next = () => (kind === "or" ? chain("and", field) : negation(field));
    const operator = kind === "or" ? "OR" : "AND";
    const queries = [next()];
    while (peek().kind === operator) {
      position += 1;
      queries.push(next());
    }
    const [only] = queries;
    return queries.length === 1 && only !== undefined ? only : { kind, queries };
  };

  const negation = (field: CountField | undefined): CountQuery => {
    if (++depth > MAX_DEPTH) fail(`at most ${MAX_DEPTH} levels of nesting`);
    let query: CountQuery;
    if (peek().kind === "NOT") {
      position += 1;
      query = { kind: "not", query: negation(field) };
    } else if (peek().kind === "(") {
      query = group(field);
    } else {
      query = field === undefined ? clause() : term(field);
    }
    depth -= 1;
    return query;
  };

  const group = (field: CountField | undefined): CountQuery => {
    take("(", "an opening bracket");
    const query = chain("or", field);
    take(")", "a closing bracket");
    return query;
  };

  const clause = (): CountQuery => {
    const name = take("word", `a field (${COUNT_FIELDS.join(", ")})`);
    take(":", `a colon after ${JSON.stringify(name.text)}`);
    if (name.text === "_exists_") {
      const token = peek();
      const field = COUNT_FIELDS.find((known) => known === token.text);
      if (field === undefined || (token.kind !== "word" && token.kind !== "quoted")) return fail("the name of a field");
      position += 1;
      return { kind: "exists", field };
    }
    const field = COUNT_FIELDS.find((known) => known === name.text);
    if (field === undefined) return fail(`one of the fields ${COUNT_FIELDS.join(", ")}`, name);
    return peek().kind === "(" ? group(field) : term(field);
  };

  const term = (field: CountField): CountQuery => {
    const token = peek();
    if (token.kind === "quoted") {
      position += 1;
      return { kind: "equals", field, value: token.text };
    }
    return wordQuery(field, take("word", "a value").text);
  };

  const query = chain("or", undefined);
  if (peek().kind !== "end") fail("AND, OR or the end");
  return query;
}

function wordQuery(field: CountField, bare: string): CountQuery {
  const pattern: PatternPart[] = [];
  let text = "";
  const flush = () => {
    if (text !== "") pattern.push({ kind: "text", text });
    text = "";
  };
  for (const [piece] of bare.matchAll(/\\[^]|[^]/g)) {
    if (piece === "*" || piece === "?") {
      flush();
      pattern.push({ kind: piece === "*" ? "any" : "one" });
    } else {
      text += piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece;
    }
  }
  flush();
  const wild = pattern.some((part) => part.kind !== "text");
  return wild ? { kind: "like", field, pattern } : { kind: "equals", field, value: withoutEscapes(bare) };
}
