/** The tokens of a template one after the other, with what every part of the parser asks of them. */
import { TemplateLimitError, TemplateSyntaxError, type Hint } from "../python/errors.ts";
import { lacking } from "../python/extras.ts";
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
    this.source = source;
    const hasComments = tokens.some(({ type }) => type === "comment");
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

  protected fail(reason: string, at = this.peek().start, hint?: Hint): never {
    throw new TemplateSyntaxError(reason, this.source, at, undefined, hint);
  }

  /** What hardly any template has is read by the parser of the extras alone. */
  protected rare(what: string, at: number): void {
    this.fail(lacking(what), at);
  }

  /** Says what stands there instead of what was expected. */
  protected unexpected(expected: string, { type, value, start } = this.peek()): never {
    const found = type === "end" ? "the end of the template" : `'${value}'`;
    const hint: Hint | undefined =
      type === "operator" ? ["operator", value, this.source.slice(start - 2, start)] : undefined;
    return this.fail(`Expected was ${expected}, but got ${found}.`, start, hint);
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

  protected expectOperator(value: string): void {
    if (!this.skipOperator(value)) this.unexpected(`'${value}'`);
  }

  protected expectName(): string {
    if (this.peek().type !== "name") this.unexpected("a name");
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
