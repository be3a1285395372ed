/** The parser with the tags that hardly any template has. */
import type { Expression, Statement, Target } from "./nodes.ts";
import { Parser } from "./parser.ts";

export class WholeParser extends Parser {
  private readonly blocks = new Set<string>();

  /** Of many of these only the compiler can judge the place. */
  protected override rare(): void {
    this.needsCheck = true;
  }

  protected override parseOther(name: string, at: number): Statement[] {
    switch (name) {
      case "with":
        return [this.parseWith(at)];
      case "block":
        return [this.parseNamedBlock(at)];
      case "call": {
        const signature = this.isOperator("(") ? this.parseSignature() : { parameters: [], defaults: [] };
        const call = this.parseExpression();
        if (call.type !== "call") this.fail("A call such as 'macro()' expected in a 'call' tag.", at);
        return [{ type: "call", call, signature, ...this.parseFunction(name, at, "endcall"), at }];
      }
      case "filter": {
        const filter = this.parseFilters(null, true) as Expression;
        return [{ type: "filter", filter, body: this.parseBlock(name, at, ["endfilter"]).body, at }];
      }
      case "autoescape": {
        const enabled = this.parseExpression();
        return [{ type: "autoescape", enabled, body: this.parseBlock(name, at, ["endautoescape"]).body, at }];
      }
      case "do":
        return [{ type: "do", value: this.parseTuple(), at }];
      case "print": {
        const printed: Statement[] = [];
        while (this.peek().type !== "blockEnd") {
          if (printed.length) this.expectOperator(",");
          printed.push({ type: "print", value: this.parseExpression(), at });
        }
        return printed;
      }
      default:
        return super.parseOther(name, at);
    }
  }

  private parseWith(at: number): Statement {
    const bindings: { target: Target; value: Expression }[] = [];
    while (this.peek().type !== "blockEnd") {
      if (bindings.length) this.expectOperator(",");
      const target = this.parseTarget(false);
      this.expectOperator("=");
      bindings.push({ target, value: this.parseExpression() });
    }
    return { type: "with", bindings, body: this.parseBlock("with", at, ["endwith"]).body, at };
  }

  private parseNamedBlock(at: number): Statement {
    const name = this.expectName();
    this.hasBlocks = true;
    if (this.blocks.has(name)) this.fail(`The block '${name}' is there twice.`, at);
    this.blocks.add(name);
    const scoped = this.skipName("scoped");
    const required = this.skipName("required");
    if (this.isOperator("-")) this.fail("The name of a block is an identifier and cannot contain '-'.");
    const { body: statements } = this.parseBlock("block", at, ["endblock"]);
    if (required && statements.some((node) => node.type !== "text" || /\S/.test(node.value))) {
      this.fail("A required block can only contain whitespace and comments.", at);
    }
    this.skipName(name);
    return { type: "block", name, scoped, required, body: statements, at };
  }
}
