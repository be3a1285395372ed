/**
 * Tokens to expressions, by recursive descent, with the binary operators by precedence climbing.
 *
 * Where Jinja is surprising this follows it: `**` groups from the left, a unary minus binds tighter than a filter, and
 * `not` looser than a comparison. Everything that makes the call stack deeper goes through `descend`, which counts.
 */
import type { Arguments, Constant, Expression, ExpressionOf, Names } from "./nodes.ts";
import { TokenStream } from "./token-stream.ts";

type Slice = (Expression | null)[];

interface Operation {
  operator: string;
  operand: Expression;
  at: number;
}

const NO_ARGUMENTS: Readonly<Arguments> = { positional: [], keywords: [] };

export const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);

// Levels of operators; `and` has the one between the first two.
const OR = 1;
const NOT = 3;
const COMPARISON = 4;
const CONCAT = 6;

/** The operators between values; the higher the tighter. A `not` between values is that of `not in`. */
const LEVELS: ReadonlyMap<string, number> = new Map(
  // The second of the two kinds of 'not' counts here.
  ["or", "and", "not", "not in == != < <= > >=", "+ -", "~", "* / // %", "**"].flatMap((operators, index) =>
    operators.split(" ").map((operator) => [operator, index + 1] as const),
  ),
);

/** Names whose meaning only the compiler can judge by their position. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set(["self", "caller", "varargs", "kwargs"]);

/** An attribute, item, call or filter makes the tree one node deeper, though not the parser: a tenth of a nesting. */
const STEP = 0.1;

export class ExpressionParser extends TokenStream {
  /** Names of filters and tests. */
  protected readonly filters = new Map<string, number>();
  protected readonly tests = new Map<string, number>();
  /** Filters that `map` names. */
  protected readonly mapped = new Map<string, number>();
  /** There is something whose position only the compiler can judge. */
  protected needsCheck = false;
  /** How often the name `loop` was read so far. */
  protected loopNames = 0;

  /** All names that were read, and how many of them were taken. */
  private readonly names: string[] = [];
  private consumed = 0;

  /** The names that were read since they were last taken. */
  protected takeNames(): Names {
    const names = this.names.slice(this.consumed);
    this.consumed = this.names.length;
    return names;
  }

  private isTupleEnd(): boolean {
    return this.is(")") || this.is("}}") || this.is("%}");
  }

  /** An expression, or a tuple without parentheses. */
  protected parseTuple(isConditional = true, canBeEmpty = false): Expression {
    const { start: at } = this.token;
    if (canBeEmpty && this.isTupleEnd()) return { type: "tuple", items: [], at };
    const first = this.parseExpression(isConditional);
    if (!this.skip(",")) return first;
    return { type: "tuple", items: this.parseOthers(first, () => this.parseExpression(isConditional)), at };
  }

  /** Reads on behind the first comma of a tuple, up to the end of a tag or a bracket. */
  protected parseOthers<T>(first: T, parseItem: () => T): T[] {
    const items = [first];
    while (!this.isTupleEnd()) {
      items.push(parseItem());
      if (!this.skip(",")) break;
    }
    return items;
  }

  /** An expression; one that is not conditional ends before an `if`. */
  protected parseExpression(isConditional = true): Expression {
    this.descend();
    const { start: at } = this.token;
    let then = this.parseOperators(OR);
    while (isConditional && this.skip("if")) {
      const test = this.parseOperators(OR);
      const otherwise = this.skip("else") ? this.parseExpression() : null;
      then = { type: "conditional", test, then, otherwise, at };
    }
    this.depth -= 1;
    return then;
  }

  /** Operators that bind at least as tightly as `level`, by precedence climbing; a chain of one level is one node. */
  private parseOperators(level: number): Expression {
    const { start: at } = this.token;
    let node = level <= NOT && this.is("not") ? this.parseNot() : this.parseUnary();
    for (;;) {
      const found = this.operatorLevel();
      if (found < level) return node;
      const rest = this.parseChain(found);
      if (found === COMPARISON)
        node = { type: "compare", first: node, rest: rest as ExpressionOf<"compare">["rest"], at };
      else if (found < COMPARISON || found === CONCAT) {
        const items = [node, ...rest.map(({ operand }) => operand)];
        node = { type: found === CONCAT ? "concat" : found === OR ? "or" : "and", items, at };
      } else node = { type: "binary", first: node, rest: rest as ExpressionOf<"binary">["rest"], at };
    }
  }

  private parseNot(): Expression {
    const { start: at } = this.next();
    this.descend();
    const operand = this.parseOperators(NOT);
    this.depth -= 1;
    return { type: "unary", operator: "not", operand, at };
  }

  /** The operators of one level and what follows each. */
  private parseChain(level: number): Operation[] {
    const rest = [this.parseOperation(level)];
    while (this.operatorLevel() === level) rest.push(this.parseOperation(level));
    return rest;
  }

  private parseOperation(level: number): Operation {
    const { value, start: at } = this.next();
    // A 'not' here is one before 'in'.
    const operator = value === "not" ? `not ${this.next().value}` : value;
    return { operator, operand: this.parseOperators(level + 1), at };
  }

  /** How tightly the operator at hand binds; 0 if there is none. */
  private operatorLevel(): number {
    const { type, value } = this.token;
    if (type === "string" || (value === "not" && !this.is("in", this.following()))) return 0;
    return LEVELS.get(value) ?? 0;
  }

  /** A value with all that may be before and after it; a sign binds tighter than a filter. */
  private parseUnary(): Expression {
    const base = this.depth;
    const node = this.parsePostfix(this.parseSigned(), true);
    this.depth = base;
    return node;
  }

  private parseSigned(): Expression {
    const { start: at, type, value } = this.token;
    if (type !== "operator" || (value !== "-" && value !== "+")) return this.parsePrimary();
    this.next();
    this.descend();
    const base = this.depth;
    const operand = this.parsePostfix(this.parseSigned());
    this.depth = base - 1;
    return { type: "unary", operator: value, operand, at };
  }

  protected parsePrimary(): Expression {
    const token = this.next();
    const { start: at, value } = token;
    switch (token.type) {
      case "name": {
        const constant = CONSTANTS.get(value);
        if (constant !== undefined) return { type: "constant", value: constant, at };
        if (SPECIAL_NAMES.has(value)) this.needsCheck = true;
        if (value === "loop") this.loopNames += 1;
        this.names.push(value);
        return { type: "name", name: value, at };
      }
      case "string": {
        let text = value;
        while (this.token.type === "string") text += this.next().value;
        return { type: "constant", value: text, at };
      }
      case "integer":
        return { type: "constant", value: this.integerValue(value, at), at };
      case "float":
        return { type: "constant", value: { float: Number(value) }, at };
      case "operator":
        if (value === "(") {
          this.descend();
          const node = this.parseTuple(true, true);
          this.depth -= 1;
          this.expect(")");
          return node;
        }
        if (value === "[") return this.parseList(at);
        if (value === "{") return this.parseDict(at);
        break;
      default:
    }
    return this.unexpected("a value", token);
  }

  private integerValue(digits: string, at: number): Constant {
    const number = Number(digits);
    if (Number.isSafeInteger(number)) return number;
    if (digits.length > 4300) this.fail("A number has too many digits.", at);
    return BigInt(digits);
  }

  /** Whether there is another of some items with commas between them, up to a bracket, which is taken. */
  private hasNext(end: string, count: number): boolean {
    if (this.skip(end)) return false;
    if (count) this.expect(",");
    return !count || !this.skip(end);
  }

  private parseList(at: number): Expression {
    const items: Expression[] = [];
    while (this.hasNext("]", items.length)) items.push(this.parseExpression());
    return { type: "list", items, at };
  }

  private parseDict(at: number): Expression {
    const pairs: ExpressionOf<"dict">["pairs"] = [];
    while (this.hasNext("}", pairs.length)) {
      const key = this.parseExpression();
      this.expect(":");
      pairs.push({ key, value: this.parseExpression() });
    }
    return { type: "dict", pairs, at };
  }

  /** Attributes, items and calls after a value, and filters and tests if those may follow, after which come only more of them and calls. */
  private parsePostfix(start: Expression, withFilters = false): Expression {
    let node = start;
    let isFiltered = false;
    for (;;) {
      const { type, value } = this.token;
      const sign = type === "string" ? "" : value;
      if (sign === "(") node = this.parseCall(node);
      else if (sign === "." && !isFiltered) node = this.parseAttribute(node);
      else if (sign === "[" && !isFiltered) node = this.parseSubscript(node);
      else if (withFilters && (sign === "|" || sign === "is")) {
        node = sign === "|" ? (this.parseFilters(node, false) as Expression) : this.parseTest(node);
        isFiltered = true;
      } else return node;
      this.descend(STEP);
    }
  }

  private parseCall(callee: Expression): Expression {
    const { start: at } = this.token;
    return { type: "call", callee, at, args: this.parseArguments() };
  }

  private parseAttribute(object: Expression): Expression {
    this.next();
    const token = this.next();
    if (token.type === "name") return { type: "attribute", object, name: token.value, at: token.start };
    if (token.type !== "integer") this.unexpected("a name or number", token);
    const key: Expression = { type: "constant", value: this.integerValue(token.value, token.start), at: token.start };
    return { type: "item", object, key, at: token.start };
  }

  private parseSubscript(object: Expression): Expression {
    const { start: at } = this.next();
    const items = this.is("]") ? [] : [this.parseSubscribed()];
    while (!this.skip("]")) {
      this.expect(",");
      items.push(this.parseSubscribed());
    }
    const first = items[0];
    if (items.length === 1 && first) {
      if (Array.isArray(first)) return { type: "slice", object, parts: first, at };
      return { type: "item", object, key: first, at };
    }
    if (items.some((item) => Array.isArray(item))) this.fail("A slice cannot be one of several subscripts.", at);
    return { type: "item", object, key: { type: "tuple", items: items as Expression[], at }, at };
  }

  /** One of several keys, or the three parts of a slice. */
  private parseSubscribed(): Expression | Slice {
    const start = this.parseBound();
    if (!this.skip(":")) return start ?? this.unexpected("a value");
    return [start, this.parseBound(), this.skip(":") ? this.parseBound() : null];
  }

  private parseBound(): Expression | null {
    return this.is(":") || this.is("]") || this.is(",") ? null : this.parseExpression();
  }

  private parseArguments(): Arguments {
    const { start: at } = this.next();
    const args: Arguments = { positional: [], keywords: [] };
    const { positional, keywords } = args;
    let given: Set<string> | undefined;
    for (let count = 0; this.hasNext(")", count); count += 1) {
      const isStar = this.is("*") || this.is("**");
      const isKeyword = this.token.type === "name" && this.is("=", this.following());
      const isOut = isStar ? !this.parseStar(args) : args.doubleStar || (!isKeyword && (args.star || keywords.length));
      if (isOut) this.fail("Arguments are in a wrong order.", at);
      if (isStar) continue;
      if (!isKeyword) {
        positional.push(this.parseExpression());
        continue;
      }
      const name = this.next().value;
      this.next();
      given ??= new Set();
      if (given.has(name)) this.fail(`'${name}' is there twice.`, at);
      given.add(name);
      keywords.push({ name, value: this.parseExpression() });
    }
    return args;
  }

  /** Reads what is spread into the arguments of a call; false where it is not allowed. */
  private parseStar(args: Arguments): boolean {
    const isDouble = this.next().value === "**";
    if (args.doubleStar || (args.star && !isDouble)) return false;
    args[isDouble ? "doubleStar" : "star"] = this.parseExpression();
    return true;
  }

  private dottedName(): string {
    let name = this.expectName();
    while (this.skip(".")) name += `.${this.expectName()}`;
    return name;
  }

  protected parseFilters(start: Expression | null, isInline: boolean): Expression | null {
    let node = start;
    for (let first = isInline; first || this.skip("|"); first = false) {
      const { start: at } = this.token;
      const name = this.dottedName();
      this.filters.set(name, at);
      const args = this.is("(") ? this.parseArguments() : NO_ARGUMENTS;
      const first = args.positional[0];
      // The name of a filter that works on each item.
      if (name === "map" && first?.type === "constant" && typeof first.value === "string")
        this.mapped.set(first.value, at);
      node = { type: "filter", input: node, name, args, at };
      this.descend(STEP);
    }
    return node;
  }

  private parseTest(input: Expression): Expression {
    this.next();
    const isNegated = this.skip("not");
    const { start: at } = this.token;
    const name = this.dottedName();
    this.tests.set(name, at);
    let args = NO_ARGUMENTS;
    if (this.is("(")) args = this.parseArguments();
    else if (this.isArgument()) {
      if (this.is("is")) this.fail("Tests cannot be chained with 'is'.");
      args = { ...NO_ARGUMENTS, positional: [this.parsePostfix(this.parsePrimary())] };
    }
    const test: Expression = { type: "test", input, name, args, at };
    return isNegated ? { type: "unary", operator: "not", operand: test, at } : test;
  }

  /** Whether what follows the name of a test is its argument, without parentheses. */
  private isArgument(): boolean {
    const { type, value } = this.token;
    if (type === "name") return !["else", "or", "and"].includes(value);
    return ["string", "integer", "float"].includes(type) || value === "[" || value === "{";
  }
}
