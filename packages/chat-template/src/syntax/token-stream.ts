/** The tokens of a template one after the other, with what every part of the parser checks of them. */
import { TemplateLimitError, TemplateSyntaxError } from "../python/errors.ts";
import type { Token } from "./lexer.ts";

export class TokenStream {
  /** The token at hand. */
  protected token: Token;
  protected index = 0;
  /** How deep the parser is: brackets, operators and blocks inside each other. */
  protected depth = 0;
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private readonly maxNesting: number;

  constructor(source: string, tokens: readonly Token[], maxNesting: number) {
    this.source = source;
    this.tokens = tokens;
    this.token = tokens[0] as Token;
    this.maxNesting = maxNesting;
  }

  /** The token after the one at hand, which is not the last. */
  protected following(): Token {
    return this.tokens[this.index + 1] as Token;
  }

  /** Gives the token at hand and goes on to the next. */
  protected next(): Token {
    const { token } = this;
    this.index += 1;
    this.token = this.tokens[this.index] ?? token;
    return token;
  }

  protected fail(reason: string, at = this.token.start): never {
    throw new TemplateSyntaxError(reason, this.source, at);
  }

  /** Says what is there instead of what was expected. */
  protected unexpected(expected: string, { type, value, start } = this.token): never {
    const found = type === "end" ? "the end of the template" : `'${value}'`;
    return this.fail(`Expected was ${expected}, but got ${found}.`, start);
  }

  /** Whether this operator, name or end of a tag is at hand. */
  protected is(word: string, { type, value } = this.token): boolean {
    return value === word && type !== "string";
  }

  protected skip(word: string): boolean {
    const isThere = this.is(word);
    if (isThere) this.next();
    return isThere;
  }

  protected expect(word: string): void {
    if (!this.skip(word)) this.unexpected(`'${word}'`);
  }

  protected expectName(): string {
    if (this.token.type !== "name") this.unexpected("a name");
    return this.next().value;
  }

  /** Goes deeper into the source; `ascend` with the depth before comes back. */
  protected descend(by = 1): void {
    this.depth += by;
    if (this.depth > this.maxNesting) {
      throw new TemplateLimitError(
        `The template is nested more than ${this.maxNesting} deep.`,
        this.source,
        this.token.start,
      );
    }
  }
}
