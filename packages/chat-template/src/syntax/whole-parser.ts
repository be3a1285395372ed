/** The parser with the tags that hardly any template has. */
import type { Expression, Statement, StatementOf, Arguments } from "./nodes.ts";
import { Parser } from "./parser.ts";

export class WholeParser extends Parser {
  private readonly blocks = new Set<string>();

  /** Of many of these only the compiler can judge the place. */
  protected override rare(): void {
    this.needsCheck = true;
  }

  protected override parseStar(args: Arguments): boolean {
    const isDouble = this.next().value === "**";
    if (args.doubleStar || (args.star && !isDouble)) return false;
    args[isDouble ? "doubleStar" : "star"] = this.parseExpression();
    return true;
  }

  protected override parseOther(name: string, at: number): Statement[] {
    switch (name) {
      case "with":
        return [this.parseWith(at)];
      case "block":
        return [this.parseNamedBlock(at)];
      case "call": {
        const signature = this.is("(") ? this.parseSignature() : { parameters: [], defaults: [], names: [] };
        const call = this.parseExpression();
        const names = this.takeNames();
        if (call.type !== "call") this.fail("A call such as 'macro()' expected in a 'call' tag.", at);
        return [{ type: "call", call, names, signature, ...this.parseFunction(name, at, "endcall"), at }];
      }
      case "filter": {
        const filter = this.parseFilters(null, true) as Expression;
        const names = this.takeNames();
        return [{ type: "filter", filter, names, body: this.parseBlock(name, at, ["endfilter"]), at }];
      }
      case "autoescape": {
        const enabled = this.parseExpression();
        const names = this.takeNames();
        return [{ type: "autoescape", enabled, names, body: this.parseBlock(name, at, ["endautoescape"]), at }];
      }
      case "do":
        return [{ type: "do", value: this.parseTuple(), names: this.takeNames(), at }];
      case "print": {
        const printed: Statement[] = [];
        while (!this.is("%}")) {
          if (printed.length) this.expect(",");
          printed.push({ type: "print", value: this.parseExpression(), names: this.takeNames(), at });
        }
        return printed;
      }
      default:
        return super.parseOther(name, at);
    }
  }

  private parseWith(at: number): Statement {
    const bindings: StatementOf<"with">["bindings"] = [];
    while (!this.is("%}")) {
      if (bindings.length) this.expect(",");
      const target = this.parseTarget(false);
      const { stored } = this;
      this.expect("=");
      bindings.push({ target, stored, value: this.parseExpression(), names: this.takeNames() });
    }
    return { type: "with", bindings, body: this.parseBlock("with", at, ["endwith"]), at };
  }

  private parseNamedBlock(at: number): Statement {
    const name = this.expectName();
    this.hasBlocks = true;
    if (this.blocks.has(name)) this.fail(`The block '${name}' is there twice.`, at);
    this.blocks.add(name);
    const scoped = this.skip("scoped");
    const required = this.skip("required");
    if (this.is("-")) this.fail("The name of a block is an identifier and cannot contain '-'.");
    const statements = this.parseBlock("block", at, ["endblock"]);
    if (required && statements.some((node) => node.type !== "text" || /\S/.test(node.value))) {
      this.fail("A required block can only contain whitespace and comments.", at);
    }
    this.skip(name);
    return { type: "block", name, scoped, required, body: statements, at };
  }
}
