/** Tokens to statements: a method for each tag. */
import type { Token } from "./lexer.ts";
import {
  type BodyFacts,
  type Expression,
  type Signature,
  type Statement,
  type Target,
  type Tree,
  targetNames,
} from "./nodes.ts";
import { CONSTANTS, ExpressionParser } from "./parse-expression.ts";

const RARE: readonly string[] = ["with", "filter", "block", "autoescape", "call", "do", "print"];
const LOADING: readonly string[] = ["include", "import", "from", "extends"];

/** Whether a tag of that name belongs to one before it. */
function isClosing(name: string): boolean {
  return name.startsWith("end") || name === "else" || name === "elif";
}

export class Parser extends ExpressionParser {
  /** The statements that are open, innermost last. */
  protected readonly open: { name: string; ends: readonly string[]; at: number }[] = [];
  protected needsCheck = false;
  protected hasBlocks = false;
  /** Loops whose body is being read, within the innermost macro, call or block. */
  protected loops = 0;
  /** Counts of what was read so far; the difference over a body says what is in it. */
  private assignments = 0;
  private hiddenTokens = 0;

  /** Throws `TemplateSyntaxError`, or `TemplateLimitError` when nested too deeply. */
  parse(): Tree {
    const statements = this.parseBody();
    if (this.peek().type === "blockBegin") this.failUnknownTag();
    const { filters, mapped, tests, needsCheck, hasBlocks } = this;
    return { statements, filters, mapped, tests, needsCheck, hasBlocks };
  }

  /** Statements up to the end of the template or a tag named in `ends`, which is left as the current token. */
  private parseBody(ends: readonly string[] = []): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      const token = this.peek();
      if (token.type === "end") return statements;
      if (token.type === "data") {
        this.index += 1;
        if (token.value) statements.push({ type: "text", value: token.value, at: token.start });
      } else if (token.type === "printBegin") {
        this.index += 1;
        const value = this.parseTuple();
        this.expectEnd("printEnd", "'}}'");
        statements.push({ type: "print", value, at: token.end });
      } else {
        const name = this.peek(1);
        if (name.type === "name" && ends.includes(name.value)) {
          this.index += 1;
          return statements;
        }
        if (this.open.length === 0 && name.type === "name" && isClosing(name.value)) return statements;
        this.index += 1;
        this.descend();
        statements.push(...this.parseStatement());
        this.depth -= 1;
        this.expectEnd("blockEnd", "'%}'");
      }
    }
  }

  private expectEnd(type: Token["type"], shown: string): void {
    if (this.next().type === type) return;
    this.index -= 1;
    this.unexpected(shown);
  }

  /** The body of a statement, from the end of its tag; returns with the name of the closing tag taken. */
  protected parseBlock(name: string, at: number, ends: readonly string[]): { body: Statement[]; end: string } {
    this.open.push({ name, ends, at });
    this.skipOperator(":");
    this.expectEnd("blockEnd", "'%}'");
    const statements = this.parseBody(ends);
    if (this.peek().type === "end") {
      const list = ends.map((end) => `'{% ${end} %}'`).join(" or ");
      this.fail(`Unexpected end of template: ${list} expected for the '${name}' that begins here.`, at);
    }
    this.open.pop();
    return { body: statements, end: this.next().value };
  }

  private failUnknownTag(): never {
    if (this.peek().type === "blockBegin") this.index += 1;
    const { value, start } = this.peek();
    return this.fail(`Unknown statement type: '${value}'.`, start, ["tag", value, this.open.at(-1)]);
  }

  private parseStatement(): Statement[] {
    const token = this.next();
    const { start: at, value: name } = token;
    if (token.type !== "name") this.unexpected("the name of a tag", token);
    switch (name) {
      case "for":
        return [this.parseFor(at)];
      case "if":
        return [this.parseIf(at)];
      case "set":
        return [this.parseSet(at)];
      case "macro": {
        const macro = this.targetName();
        const signature = this.parseSignature();
        this.assignments += 1;
        const inside = this.parseFunction(name, at, "endmacro");
        return [{ type: "macro", name: macro, signature, ...inside, at }];
      }
      case "generation":
        return [{ type: "generation", ...this.parseFunction(name, at, "endgeneration"), at }];
      case "break":
      case "continue":
        this.needsCheck ||= this.loops === 0;
        return [{ type: name, at }];
      default:
        return this.parseOther(name, at);
    }
  }

  /** Another tag, of which only the name was read. */
  protected parseOther(name: string, at: number): Statement[] {
    if (RARE.includes(name)) this.rare(`The tag '${name}'`, at);
    if (LOADING.includes(name))
      this.fail(`'${name}' cannot be used: a chat template is one text and there is no place to load others from.`, at);
    this.index -= 1;
    return this.failUnknownTag();
  }

  /** Reads a body and notes what is known of it then. */
  private withFacts(parsePart: () => Statement[]): { body: Statement[]; facts: BodyFacts } {
    const [tokensBefore, loopNamesBefore] = [this.index - this.hiddenTokens, this.loopNames];
    const statements = parsePart();
    const count = this.index - this.hiddenTokens - tokensBefore;
    this.hiddenTokens += count;
    return { body: statements, facts: { weight: 1 + (count >> 1), mentionsLoop: this.loopNames > loopNamesBefore } };
  }

  /** The body of what becomes a function of its own, where the this.loops around are out of reach. */
  protected parseFunction(name: string, at: number, end: string): { body: Statement[]; facts: BodyFacts } {
    const around = this.loops;
    this.loops = 0;
    const inside = this.withFacts(() => this.parseBlock(name, at, [end]).body);
    this.loops = around;
    return inside;
  }

  private parseFor(at: number): Statement {
    const target = this.parseTarget(false);
    if (targetNames(target).stored.includes("loop")) this.failLoop(at);
    if (!this.skipName("in")) this.unexpected("'in'");
    const items = this.parseTuple({ conditional: false });
    const test = this.skipName("if") ? this.parseExpression() : null;
    const recursive = this.skipName("recursive");
    let end = "";
    this.loops += 1;
    const inside = this.withFacts(() => {
      const block = this.parseBlock("for", at, ["endfor", "else"]);
      ({ end } = block);
      return block.body;
    });
    this.loops -= 1;
    if (recursive) this.rare("A recursive loop", at);
    const otherwise = end === "else" ? this.parseBlock("for", at, ["endfor"]).body : [];
    return { type: "for", target, items, test, recursive, ...inside, otherwise, at };
  }

  private failLoop(at: number): never {
    return this.fail("'loop' is the loop itself and cannot be assigned to.", at);
  }

  private parseIf(at: number): Statement {
    const branches: { test: Expression; body: Statement[] }[] = [];
    const before = this.assignments;
    for (;;) {
      const test = this.parseTuple({ conditional: false });
      const { body: statements, end } = this.parseBlock("if", at, ["elif", "else", "endif"]);
      branches.push({ test, body: statements });
      if (end === "elif") continue;
      const otherwise = end === "else" ? this.parseBlock("if", at, ["endif"]).body : [];
      return { type: "if", branches, otherwise, mayAssign: this.assignments > before, at };
    }
  }

  private parseSet(at: number): Statement {
    this.assignments += 1;
    const target = this.parseTarget(true);
    if (this.skipOperator("=")) return { type: "set", target, value: this.parseTuple(), at };
    const filter = this.parseFilters(null, false);
    if (filter) this.rare("A filter of a 'set' block", at);
    if (this.peek().type !== "blockEnd" && !this.isOperator(":")) this.unexpected("'=' or '%}'");
    return { type: "setBlock", target, filter, body: this.parseBlock("set", at, ["endset"]).body, at };
  }

  protected parseSignature(): Signature {
    const { start: at } = this.peek();
    const signature: Signature = { parameters: [], defaults: [] };
    const seen = new Set<string>();
    this.expectOperator("(");
    while (!this.isOperator(")")) {
      if (signature.parameters.length) this.expectOperator(",");
      const name = this.targetName();
      if (seen.has(name)) this.fail(`The parameter '${name}' is there twice.`);
      seen.add(name);
      if (name === "caller") this.rare("A parameter 'caller'", at);
      if (this.skipOperator("=")) signature.defaults.push(this.parseExpression());
      else if (signature.defaults.length) this.fail("A parameter without a default cannot follow one with a default.");
      signature.parameters.push(name);
    }
    this.index += 1;
    return signature;
  }

  // ---- targets

  private targetName(): string {
    const token = this.peek();
    const name = this.expectName();
    if (CONSTANTS.has(name)) this.fail(`'${name}' is a constant and cannot be assigned to.`, token.start);
    return name;
  }

  protected parseTarget(withNamespace: boolean): Target {
    const { start: at } = this.peek();
    const { items, isTuple } = this.tupleItems(() => this.parseSingleTarget(withNamespace));
    const [first] = items;
    if (!first) return this.unexpected("a name");
    return isTuple ? { type: "tuple", items, at } : first;
  }

  private parseSingleTarget(withNamespace: boolean): Target {
    const token = this.peek();
    if (token.type === "name" && withNamespace && this.isOperator(".", 1) && !CONSTANTS.has(token.value)) {
      this.index += 2;
      return { type: "namespace", name: token.value, attribute: this.expectName(), at: token.start };
    }
    return this.asTarget(this.parsePrimary());
  }

  private asTarget(node: Expression): Target {
    if (node.type === "name") {
      if (node.name === "loop" && this.open.some(({ name }) => name === "for")) this.failLoop(node.at);
      return node;
    }
    if (node.type === "tuple")
      return { type: "tuple", items: node.items.map((item) => this.asTarget(item)), at: node.at };
    return this.fail(`Only names can be assigned to, and this is a ${node.type}.`, node.at);
  }
}
