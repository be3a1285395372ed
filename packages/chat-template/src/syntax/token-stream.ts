/** The tokens of a template one after the other, with what every part of the parser asks of them. */
import { TemplateLimitError, TemplateSyntaxError } from "../python/errors.ts";
import type { Token } from "./lexer.ts";

export class TokenStream {
  protected index = 0;
  /** How deep the parser is: brackets, operators and blocks inside one another. */
  protected depth = 0;
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private readonly last: Token;
  private readonly maxNesting: number;

  constructor(source: string, tokens: readonly Token[], maxNesting: number) {
    const hasComments = tokens.some(({ type }) => type === "comment");
    this.source = source;
    this.tokens = hasComments ? tokens.filter(({ type }) => type !== "comment") : tokens;
    this.last = this.tokens.at(-1) as Token;
    this.maxNesting = maxNesting;
  }

  protected peek(ahead = 0): Token {
    return this.tokens[this.index + ahead] ?? this.last;
  }

  protected next(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  protected fail(reason: string, at = this.peek().start): never {
    throw new TemplateSyntaxError(reason, this.source, at);
  }

  protected describe(token = this.peek()): string {
    switch (token.type) {
      case "end":
        return "the end of the template";
      case "string":
        return "a string";
      case "name":
      case "operator":
      case "blockEnd":
      case "printEnd":
        return `'${token.value}'`;
      default:
        return `the ${token.type} '${token.value}'`;
    }
  }

  /** What a reader of other languages most likely meant where an expression ends too soon; else nothing. */
  protected hint(token = this.peek()): string {
    const { type, value, start } = token;
    const before = this.source.slice(start - 2, start);
    if (type !== "operator") return "";
    if (value === "|") return before.endsWith("|") ? " '||' is written 'or'." : "";
    if (value !== "=") return "";
    if (before === "==" || before === "!=") return ` '${before}=' is written '${before}'.`;
    return " To compare, write '=='; to assign, use a 'set' tag.";
  }

  protected isOperator(value: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.type === "operator" && token.value === value;
  }

  protected isName(value: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.type === "name" && token.value === value;
  }

  protected skipOperator(value: string): boolean {
    if (!this.isOperator(value)) return false;
    this.index += 1;
    return true;
  }

  protected skipName(value: string): boolean {
    if (!this.isName(value)) return false;
    this.index += 1;
    return true;
  }

  protected expectOperator(value: string, after: string): void {
    if (!this.skipOperator(value)) this.fail(`'${value}' expected ${after}, but got ${this.describe()}.${this.hint()}`);
  }

  protected expectName(what: string): string {
    if (this.peek().type !== "name") this.fail(`${what} expected, but got ${this.describe()}.${this.hint()}`);
    return this.next().value;
  }

  /** Goes deeper into the source; `ascend` with the depth before comes back. */
  protected descend(by = 1): void {
    this.depth += by;
    if (this.depth > this.maxNesting) {
      throw new TemplateLimitError(
        `The template is nested more than ${this.maxNesting} deep.`,
        this.source,
        this.peek().start,
      );
    }
  }
}
