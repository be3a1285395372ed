/**
 * Tokens to expressions, by recursive descent, with the binary operators by precedence climbing.
 *
 * Where Jinja is surprising this follows it: `**` groups from the left, a unary minus binds tighter than a filter, and
 * `not` looser than a comparison. Everything that makes the call stack deeper goes through `descend`, which counts.
 */
import type { Arguments, Constant, Expression } from "./nodes.ts";
import { EXTRA_METHODS, PART_OF_TEXT, RARE_OF_LOOPS } from "../python/extras.ts";
import { CLOCK, isRareFormat } from "../python/strftime.ts";
import { TokenStream } from "./token-stream.ts";

const NO_ARGUMENTS: Readonly<Arguments> = { positional: [], keywords: [], star: null, doubleStar: null };

export const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);

const COMPARISON = 1;
const CONCAT = 3;

/** The binary operators; the higher the tighter. `in` and `not in` are comparisons too. */
const LEVELS: Readonly<Record<string, number | undefined>> = {
  "==": COMPARISON,
  "!=": COMPARISON,
  "<": COMPARISON,
  "<=": COMPARISON,
  ">": COMPARISON,
  ">=": COMPARISON,
  "+": 2,
  "-": 2,
  "~": CONCAT,
  "*": 4,
  "/": 4,
  "//": 4,
  "%": 4,
  "**": 5,
};

/** What these names mean is among the extras. */
const RARE_NAMES: ReadonlySet<string> = new Set("dict cycler joiner self caller varargs kwargs".split(" "));

/** An attribute, item, call or filter makes the tree one node deeper, though not the parser: a tenth of a nesting. */
const STEP = 0.1;

export class ExpressionParser extends TokenStream {
  /** Names of filters and tests. */
  protected readonly filters = new Map<string, number>();
  protected readonly tests = new Map<string, number>();
  /** Filters that `map` names. */
  protected readonly mapped = new Map<string, number>();
  /** How often the name `loop` was read so far. */
  protected loopNames = 0;

  protected isTupleEnd(): boolean {
    const { type, value } = this.peek();
    return type === "printEnd" || type === "blockEnd" || (type === "operator" && value === ")");
  }

  /** Items up to the end of a tag or a bracket, with a comma after each that is not the only one. */
  protected tupleItems<T>(parseItem: () => T): { items: T[]; isTuple: boolean } {
    const items: T[] = [];
    let isTuple = false;
    while (!this.isTupleEnd()) {
      items.push(parseItem());
      if (!this.skipOperator(",")) break;
      isTuple = true;
    }
    return { items, isTuple };
  }

  /** An expression, or a tuple without parentheses. */
  protected parseTuple({
    conditional = true,
    parentheses = false,
  }: { conditional?: boolean; parentheses?: boolean } = {}): Expression {
    const { start: at } = this.peek();
    const { items, isTuple } = this.tupleItems(() =>
      conditional ? this.parseExpression() : this.parseUnconditional(),
    );
    const [first] = items;
    if (!isTuple && first) return first;
    if (!isTuple && !parentheses) this.unexpected("a value");
    return { type: "tuple", items, at };
  }

  /** An expression that ends before an `if`. */
  private parseUnconditional(): Expression {
    this.descend();
    const node = this.parseOr();
    this.depth -= 1;
    return node;
  }

  protected parseExpression(): Expression {
    this.descend();
    const { start: at } = this.peek();
    let then = this.parseOr();
    while (this.skipName("if")) {
      const test = this.parseOr();
      const otherwise = this.skipName("else") ? this.parseExpression() : null;
      then = { type: "conditional", test, then, otherwise, at };
    }
    this.depth -= 1;
    return then;
  }

  private parseOr(): Expression {
    const { start: at } = this.peek();
    const first = this.parseAnd();
    if (!this.isName("or")) return first;
    const items = [first];
    while (this.skipName("or")) items.push(this.parseAnd());
    return { type: "or", items, at };
  }

  private parseAnd(): Expression {
    const { start: at } = this.peek();
    const first = this.parseNot();
    if (!this.isName("and")) return first;
    const items = [first];
    while (this.skipName("and")) items.push(this.parseNot());
    return { type: "and", items, at };
  }

  private parseNot(): Expression {
    const { start: at } = this.peek();
    if (!this.skipName("not")) return this.parseOperators(COMPARISON);
    this.descend();
    const operand = this.parseNot();
    this.depth -= 1;
    return { type: "unary", operator: "not", operand, at };
  }

  /** Operators that bind at least as tightly as `level`, by precedence climbing; a chain of one level is one node. */
  private parseOperators(level: number): Expression {
    const { start: at } = this.peek();
    let node = this.parseUnary();
    for (;;) {
      const found = this.operatorLevel();
      if (found < level) return node;
      if (found === COMPARISON) node = { type: "compare", first: node, rest: this.parseChain(found), at };
      else if (found === CONCAT) {
        node = { type: "concat", items: [node, ...this.parseChain(found).map(({ operand }) => operand)], at };
      } else {
        const isText = node.type === "constant" && typeof node.value === "string";
        node = { type: "binary", first: node, rest: this.parseChain(found), at };
        for (const { operator, at: place } of node.rest) {
          if (isText && (operator === "%" || operator === "*")) this.rare(`'${operator}' with a text`, place);
          if (operator.startsWith("/") || operator === "**") this.rare(`The operator '${operator}'`, place);
        }
      }
    }
  }

  /** The operators of one level and what follows each. */
  private parseChain<Operator>(level: number): { operator: Operator; operand: Expression; at: number }[] {
    const rest: { operator: Operator; operand: Expression; at: number }[] = [];
    do {
      const { value, start: at } = this.next();
      const isNotIn = value === "not";
      if (isNotIn) this.index += 1;
      const operator = (isNotIn ? "not in" : value) as Operator;
      rest.push({ operator, operand: this.parseOperators(level + 1), at });
    } while (this.operatorLevel() === level);
    return rest;
  }

  /** How tightly the operator at hand binds; 0 if there is none. */
  private operatorLevel(): number {
    const { type, value } = this.peek();
    if (type === "operator") return LEVELS[value] ?? 0;
    if (type !== "name") return 0;
    return value === "in" || (value === "not" && this.isName("in", 1)) ? COMPARISON : 0;
  }

  private parseUnary(): Expression {
    const base = this.depth;
    const node = this.parseFilterOrTest(this.parseSigned());
    this.depth = base;
    return node;
  }

  /** A value with signs before and attributes, items and calls after it; a sign binds tighter than a filter. */
  private parseSigned(): Expression {
    const { start: at, type, value } = this.peek();
    if (type !== "operator" || (value !== "-" && value !== "+")) return this.parsePostfix(this.parsePrimary());
    this.index += 1;
    this.descend();
    const base = this.depth;
    const operand = this.parseSigned();
    this.depth = base - 1;
    return this.parsePostfix({ type: "unary", operator: value, operand, at });
  }

  protected parsePrimary(): Expression {
    const token = this.next();
    const { start: at, value } = token;
    switch (token.type) {
      case "name": {
        const constant = CONSTANTS.get(value);
        if (constant !== undefined) return { type: "constant", value: constant, at };
        if (RARE_NAMES.has(value)) this.rare(`'${value}'`, at);
        if (value === "loop") this.loopNames += 1;
        return { type: "name", name: value, at };
      }
      case "string": {
        const parts = [value];
        while (this.peek().type === "string") parts.push(this.next().value);
        return { type: "constant", value: parts.join(""), at };
      }
      case "integer":
        return { type: "constant", value: this.integerValue(value, at), at };
      case "float":
        return { type: "constant", value: { float: Number(value) }, at };
      case "operator":
        if (value === "(") {
          this.descend();
          const node = this.parseTuple({ parentheses: true });
          this.depth -= 1;
          this.expectOperator(")");
          return node;
        }
        if (value === "[") return { type: "list", items: this.separated("]", () => this.parseExpression()), at };
        if (value === "{") return { type: "dict", pairs: this.separated("}", () => this.parsePair()), at };
        break;
      default:
    }
    return this.unexpected("a value", token);
  }

  protected integerValue(digits: string, at: number): Constant {
    const number = Number(digits);
    if (Number.isSafeInteger(number)) return number;
    if (digits.length > 4300) this.fail("A number has too many digits.", at);
    return BigInt(digits);
  }

  /** Items with commas between them, up to a bracket. */
  private separated<T>(end: string, parseItem: () => T): T[] {
    const items: T[] = [];
    while (!this.isOperator(end)) {
      if (items.length) this.expectOperator(",");
      if (this.isOperator(end)) break;
      items.push(parseItem());
    }
    this.index += 1;
    return items;
  }

  private parsePair(): { key: Expression; value: Expression } {
    const key = this.parseExpression();
    this.expectOperator(":");
    return { key, value: this.parseExpression() };
  }

  protected parsePostfix(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (this.isOperator(".")) node = this.parseAttribute(node);
      else if (this.isOperator("[")) node = this.parseSubscript(node);
      else if (this.isOperator("(")) node = this.parseCall(node);
      else return node;
      this.descend(STEP);
    }
  }

  private parseCall(callee: Expression): Expression {
    const { start: at } = this.peek();
    const args = this.parseArguments();
    const [first] = args.positional;
    if (callee.type === "attribute") {
      if (EXTRA_METHODS.has(callee.name)) this.rare(`The method '${callee.name}'`, callee.at);
      if (args.positional.length > 1 && /^(?:start|end)swith$/.test(callee.name)) this.rare(PART_OF_TEXT, callee.at);
    }
    if (callee.type === "name" && callee.name === CLOCK && first?.type === "constant" && isRareFormat(first.value))
      this.rare("This format of a date", first.at);
    return { type: "call", callee, at, args };
  }

  protected parseAttribute(object: Expression): Expression {
    this.index += 1;
    const token = this.next();
    if (token.type === "name") {
      this.noteHidden(token.value, token.start);
      if (object.type === "name" && object.name === "loop" && RARE_OF_LOOPS.split(" ").includes(token.value))
        this.rare(`'loop.${token.value}'`, token.start);
      return { type: "attribute", object, name: token.value, at: token.start };
    }
    if (token.type !== "integer") this.unexpected("a name or number", token);
    const key: Expression = { type: "constant", value: this.integerValue(token.value, token.start), at: token.start };
    return { type: "item", object, key, at: token.start };
  }

  private noteHidden(name: Constant, at: number): void {
    if (typeof name === "string" && name.startsWith("_")) this.rare(`The attribute '${name}'`, at);
  }

  protected parseSubscript(object: Expression): Expression {
    const { start: at } = this.next();
    const items: Expression[] = [];
    let slice: (Expression | null)[] | undefined;
    while (!this.isOperator("]")) {
      if (items.length || slice) this.expectOperator(",");
      if (slice) this.fail("A slice cannot be one of several subscripts.");
      const start = this.isOperator(":") ? null : this.parseExpression();
      if (!this.isOperator(":")) {
        if (start) items.push(start);
        continue;
      }
      this.index += 1;
      const part = (): Expression | null =>
        this.isOperator(":") || this.isOperator("]") || this.isOperator(",") ? null : this.parseExpression();
      slice = [start, part()];
      slice.push(this.skipOperator(":") ? part() : null);
    }
    this.index += 1;
    if (slice) {
      if (items.length) this.fail("A slice cannot be one of several subscripts.", at);
      return { type: "slice", object, parts: slice, at };
    }
    const [first] = items;
    if (first?.type === "constant") this.noteHidden(first.value, at);
    return { type: "item", object, key: first && items.length === 1 ? first : { type: "tuple", items, at }, at };
  }

  protected parseArguments(): Arguments {
    const { start: at } = this.next();
    const args: Arguments = { positional: [], keywords: [], star: null, doubleStar: null };
    const ensure = (isValid: boolean): void => {
      if (!isValid) this.fail("The arguments of the call are in an order that is not allowed.", at);
    };
    const given = new Set<string>();
    this.separated(")", () => {
      if (this.skipOperator("*")) {
        ensure(!args.star && !args.doubleStar);
        args.star = this.parseExpression();
      } else if (this.skipOperator("**")) {
        ensure(!args.doubleStar);
        args.doubleStar = this.parseExpression();
      } else if (this.peek().type === "name" && this.isOperator("=", 1)) {
        ensure(!args.doubleStar);
        const name = this.next().value;
        this.index += 1;
        if (given.has(name)) this.fail(`The argument '${name}' is there twice.`, at);
        given.add(name);
        args.keywords.push({ name, value: this.parseExpression() });
      } else {
        ensure(!args.star && !args.doubleStar && !args.keywords.length);
        args.positional.push(this.parseExpression());
      }
    });
    return args;
  }

  protected parseFilterOrTest(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (this.isOperator("|")) node = this.parseFilters(node, false) as Expression;
      else if (this.isName("is")) node = this.parseTest(node);
      else if (this.isOperator("(")) node = this.parseCall(node);
      else return node;
      this.descend(STEP);
    }
  }

  protected dottedName(): string {
    let name = this.expectName();
    while (this.skipOperator(".")) name += `.${this.expectName()}`;
    return name;
  }

  protected parseFilters(start: Expression | null, isInline: boolean): Expression | null {
    let node = start;
    for (let first = isInline; first || this.skipOperator("|"); first = false) {
      const { start: at } = this.peek();
      const name = this.dottedName();
      this.filters.set(name, at);
      const args = this.isOperator("(") ? this.parseArguments() : NO_ARGUMENTS;
      const [first] = args.positional;
      // The name of a filter that works on each item.
      if (name === "map" && first?.type === "constant" && typeof first.value === "string")
        this.mapped.set(first.value, at);
      node = { type: "filter", input: node, name, args, at };
      this.descend(STEP);
    }
    return node;
  }

  protected parseTest(input: Expression): Expression {
    this.index += 1;
    const isNegated = this.skipName("not");
    const { start: at } = this.peek();
    const name = this.dottedName();
    this.tests.set(name, at);
    let args = NO_ARGUMENTS;
    const { type, value } = this.peek();
    if (this.isOperator("(")) args = this.parseArguments();
    else if (
      (["string", "integer", "float"].includes(type) ||
        (type === "operator" && (value === "[" || value === "{")) ||
        type === "name") &&
      !(type === "name" && ["else", "or", "and"].includes(value))
    ) {
      if (this.isName("is")) this.fail("Tests cannot be chained with 'is'.");
      args = { ...NO_ARGUMENTS, positional: [this.parsePostfix(this.parsePrimary())] };
    }
    const test: Expression = { type: "test", input, name, args, at };
    return isNegated ? { type: "unary", operator: "not", operand: test, at } : test;
  }
}
