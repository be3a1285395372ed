/** Tokens to statements: a method for each tag. */
import { aNoun } from "../python/errors.ts";
import {
  type BodyInfo,
  type Branch,
  type Expression,
  type Names,
  type Signature,
  type Statement,
  type StatementOf,
  type Target,
  type Tree,
} from "./nodes.ts";
import { CONSTANTS, ExpressionParser } from "./parse-expression.ts";

/** Whether a tag of that name belongs to one before it. */
function isClosing(name: string): boolean {
  return name.startsWith("end") || name === "else" || name === "elif";
}

function tags(names: readonly string[]): string {
  return names.map((name) => `'{% ${name} %}'`).join(" or ");
}

export class Parser extends ExpressionParser {
  /** The statements that are open, innermost last. */
  private readonly open: { name: string; ends: readonly string[]; at: number }[] = [];
  /** The tag that closed the body that was read last. */
  private end = "";
  private hasBlocks = false;
  /** Loops whose body is being read, within the innermost macro, call or block. */
  private loops = 0;
  /** Counts of what was read so far; the difference over a body says what is in it. */
  private assignments = 0;
  private hiddenTokens = 0;
  /** Names that the last target gives values to, and the namespaces that it writes into. */
  private stored: Names = [];
  private spaces: string[] = [];
  private readonly blocks = new Set<string>();

  /** Throws `TemplateSyntaxError`, or `TemplateLimitError` when nested too deeply. */
  parse(): Tree {
    const statements = this.parseBody();
    if (this.token.type === "blockBegin") this.failUnknownTag(this.following());
    const { filters, mapped, tests, needsCheck, hasBlocks } = this;
    return { statements, filters, mapped, tests, needsCheck, hasBlocks };
  }

  /** Statements up to the end of the template or a tag named in `ends`, which is left as the current token. */
  private parseBody(ends: readonly string[] = []): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      const { token } = this;
      if (token.type === "end") return statements;
      if (token.type === "data") {
        this.next();
        if (token.value) statements.push({ type: "text", value: token.value, at: token.start });
      } else if (token.type === "printBegin") {
        this.next();
        const value = this.parseTuple();
        this.expect("}}");
        statements.push({ type: "print", value, names: this.takeNames(), at: token.end });
      } else {
        const name = this.following();
        const isEnd = name.type === "name" && ends.includes(name.value);
        if (!isEnd && this.open.length === 0 && name.type === "name" && isClosing(name.value)) return statements;
        this.next();
        if (isEnd) return statements;
        this.descend();
        statements.push(...this.parseStatement());
        this.depth -= 1;
        this.expect("%}");
      }
    }
  }

  /** The body of a statement, from the end of its tag; returns with the name of the closing tag taken, which is `end`. */
  private parseBlock(name: string, at: number, ends: readonly string[]): Statement[] {
    this.open.push({ name, ends, at });
    this.skip(":");
    this.expect("%}");
    const statements = this.parseBody(ends);
    if (this.token.type === "end") {
      this.fail(`Unexpected end of template: ${tags(ends)} expected for the '${name}' that begins here.`, at);
    }
    this.open.pop();
    this.end = this.next().value;
    return statements;
  }

  private failUnknownTag({ value, start }: { value: string; start: number }): never {
    const innermost = this.open.at(-1);
    if (!innermost) return this.fail(`Unknown statement type: '${value}'.`, start);
    const { name, ends } = innermost;
    return this.fail(
      `Unknown statement type: '${value}'. The innermost open tag is '${name}', which is closed by ${tags(ends)}.`,
      start,
    );
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
        return this.failUnknownTag({ value: name, start: at });
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
    this.hasBlocks = this.needsCheck = true;
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

  /** Reads a body and notes what is known of it then. */
  private withInfo(parsePart: () => Statement[]): { body: Statement[]; info: BodyInfo } {
    const tokensBefore = this.index - this.hiddenTokens;
    const loopNamesBefore = this.loopNames;
    const statements = parsePart();
    const count = this.index - this.hiddenTokens - tokensBefore;
    this.hiddenTokens += count;
    return { body: statements, info: { weight: 1 + (count >> 1), mentionsLoop: this.loopNames > loopNamesBefore } };
  }

  /** The body of a separate function, from which the surrounding loops cannot be reached. */
  private parseFunction(name: string, at: number, end: string): { body: Statement[]; info: BodyInfo } {
    const around = this.loops;
    this.loops = 0;
    const inside = this.withInfo(() => this.parseBlock(name, at, [end]));
    this.loops = around;
    return inside;
  }

  private parseFor(at: number): Statement {
    const target = this.parseTarget(false);
    const { stored } = this;
    if (stored.includes("loop")) this.failLoop(at);
    if (!this.skip("in")) this.unexpected("'in'");
    const items = this.parseTuple(false);
    const names = this.takeNames();
    const test = this.skip("if") ? this.parseExpression() : null;
    const testNames = this.takeNames();
    const recursive = this.skip("recursive");
    this.loops += 1;
    const inside = this.withInfo(() => this.parseBlock("for", at, ["endfor", "else"]));
    this.loops -= 1;
    const otherwise = this.end === "else" ? this.parseBlock("for", at, ["endfor"]) : [];
    return { type: "for", target, stored, items, names, test, testNames, recursive, ...inside, otherwise, at };
  }

  private failLoop(at: number): never {
    return this.failTarget("'loop'", at);
  }

  private failTarget(what: string, at: number): never {
    return this.fail(`${what} cannot be assigned to.`, at);
  }

  private parseIf(at: number): Statement {
    const before = this.assignments;
    // Most have one branch; what is pushed into an empty list gets room for many.
    const branches = [this.parseBranch(at)];
    while (this.end === "elif") branches.push(this.parseBranch(at));
    const otherwise = this.end === "else" ? this.parseBlock("if", at, ["endif"]) : [];
    return { type: "if", branches, otherwise, canAssign: this.assignments > before, at };
  }

  private parseBranch(at: number): Branch {
    const test = this.parseTuple(false);
    return { test, names: this.takeNames(), body: this.parseBlock("if", at, ["elif", "else", "endif"]) };
  }

  private parseSet(at: number): Statement {
    this.assignments += 1;
    const target = this.parseTarget(true);
    const { stored, spaces } = this;
    if (this.skip("=")) {
      const value = this.parseTuple();
      return { type: "set", target, stored, spaces, value, names: this.takeNames(), at };
    }
    const filter = this.parseFilters(null, false);
    // Jinja's analysis passes over the names in it.
    this.takeNames();
    if (!this.is("%}") && !this.is(":")) this.unexpected("'=' or '%}'");
    const body = this.parseBlock("set", at, ["endset"]);
    return { type: "setBlock", target, stored, spaces, filter, body, at };
  }

  private parseSignature(): Signature {
    const parameters: string[] = [];
    const defaults: Expression[] = [];
    const seen = new Set<string>();
    this.expect("(");
    while (!this.skip(")")) {
      if (parameters.length) this.expect(",");
      const name = this.targetName();
      if (seen.has(name)) this.fail(`'${name}' is there twice.`);
      seen.add(name);
      if (name === "caller") this.needsCheck = true;
      if (this.skip("=")) defaults.push(this.parseExpression());
      else if (defaults.length) this.fail("A parameter without a default follows one with a default.");
      parameters.push(name);
    }
    return { parameters, defaults, names: this.takeNames() };
  }

  // ---- targets

  private targetName(): string {
    const { token } = this;
    const name = this.expectName();
    if (CONSTANTS.has(name)) this.failTarget(`'${name}'`, token.start);
    return name;
  }

  private parseTarget(withNamespace: boolean): Target {
    const { start: at } = this.token;
    this.spaces = [];
    let target = this.parseSingleTarget(withNamespace);
    if (this.skip(","))
      target = { type: "tuple", items: this.parseOthers(target, () => this.parseSingleTarget(withNamespace)), at };
    this.stored = this.takeNames();
    return target;
  }

  private parseSingleTarget(withNamespace: boolean): Target {
    const { token } = this;
    if (withNamespace && token.type === "name" && this.is(".", this.following()) && !CONSTANTS.has(token.value)) {
      this.next();
      this.next();
      this.spaces.push(token.value);
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
    return this.failTarget(aNoun(node.type), node.at);
  }
}
