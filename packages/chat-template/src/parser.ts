/**
 * Tokens to a tree, by recursive descent: one method for each level of precedence, as Jinja's grammar has them.
 *
 * Where Jinja is surprising this follows it: `**` groups from the left, a unary minus binds tighter than a filter, and
 * `not` looser than a comparison. Everything that makes the call stack deeper goes through `nested`, which counts.
 */
import { TemplateLimitError, TemplateSyntaxError, suggestion } from "./errors.ts";
import type { Token } from "./lexer.ts";
import type {
  Arguments,
  BinaryOperator,
  BodyFacts,
  CompareOperator,
  Constant,
  Expression,
  Signature,
  Statement,
  Target,
  Tree,
} from "./nodes.ts";

const NO_ARGUMENTS: Arguments = { positional: [], keywords: [], star: null, doubleStar: null };
const CONSTANTS: Record<string, boolean | null | undefined> = {
  ["__proto__" as string]: undefined,
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
};
const STATEMENTS = [
  ..."for if set macro call filter with block autoescape raw do print".split(" "),
  ..."break continue generation".split(" "),
];
const LOADING = ["include", "import", "from", "extends"];

/** Parses the tokens of `source`. Throws `TemplateSyntaxError`, or `TemplateLimitError` when nested too deeply. */
export function parse(source: string, tokens: readonly Token[], maxNesting: number): Tree {
  let index = 0;
  let depth = 0;
  /** The statements that are open, innermost last. */
  const open: { name: string; ends: readonly string[]; at: number }[] = [];
  const names = new Set<string>();
  const filters = new Set<string>();
  const tests = new Set<string>();
  let needsCheck = false;
  /** Loops whose body is being read, within the innermost macro, call or block. */
  let loops = 0;
  /** Counts of what was read so far; the difference over a body says what is in it. */
  let assignments = 0;
  let loopNames = 0;
  let hiddenTokens = 0;
  const hasComments = tokens.some(({ type }) => type === "comment");
  const stream = hasComments ? tokens.filter(({ type }) => type !== "comment") : tokens;
  const last = stream.at(-1) as Token;
  const body = parseBody();
  if (peek().type === "blockBegin") failUnknownTag();
  return { statements: body, names, filters, tests, needsCheck };

  // ---- tokens

  function peek(ahead = 0): Token {
    return stream[index + ahead] ?? last;
  }
  function next(): Token {
    const token = peek();
    index += 1;
    return token;
  }
  function fail(reason: string, at = peek().start): never {
    throw new TemplateSyntaxError(reason, source, at);
  }
  function describe(token: Token): string {
    switch (token.type) {
      case "end":
        return "the end of the template";
      case "blockEnd":
      case "printEnd":
        return `'${token.value}'`;
      case "string":
        return "a string";
      case "name":
      case "operator":
        return `'${token.value}'`;
      default:
        return `the ${token.type} '${token.value}'`;
    }
  }
  function isOperator(value: string, ahead = 0): boolean {
    const token = peek(ahead);
    return token.type === "operator" && token.value === value;
  }
  function isName(value: string, ahead = 0): boolean {
    const token = peek(ahead);
    return token.type === "name" && token.value === value;
  }
  function skipOperator(value: string): boolean {
    if (!isOperator(value)) return false;
    index += 1;
    return true;
  }
  function skipName(value: string): boolean {
    if (!isName(value)) return false;
    index += 1;
    return true;
  }
  function expectOperator(value: string, after: string): void {
    if (!skipOperator(value)) fail(`'${value}' expected ${after}, but got ${describe(peek())}.`);
  }
  function expectName(what: string): string {
    if (peek().type !== "name") fail(`${what} expected, but got ${describe(peek())}.`);
    return next().value;
  }
  function nested<T>(parsePart: () => T): T {
    depth += 1;
    if (depth > maxNesting) {
      throw new TemplateLimitError(`The template is nested more than ${maxNesting} deep.`, source, peek().start);
    }
    const part = parsePart();
    depth -= 1;
    return part;
  }

  // ---- statements

  /** Statements up to the end of the template or a tag named in `ends`, which is left as the current token. */
  function parseBody(ends: readonly string[] = []): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      const token = peek();
      if (token.type === "end") return statements;
      if (token.type === "data") {
        index += 1;
        if (token.value) statements.push({ type: "text", value: token.value, at: token.start });
      } else if (token.type === "printBegin") {
        index += 1;
        const value = parseTuple();
        if (peek().type !== "printEnd") fail(`'}}' expected after the value, but got ${describe(peek())}.`);
        index += 1;
        statements.push({ type: "print", value, at: token.end });
      } else {
        const name = peek(1);
        if (name.type === "name" && ends.includes(name.value)) {
          index += 1;
          return statements;
        }
        if (open.length === 0 && name.type === "name" && /^(?:end|else$|elif$)/.test(name.value)) return statements;
        index += 1;
        statements.push(...nested(parseStatement));
        expectTagEnd();
      }
    }
  }

  function expectTagEnd(): void {
    if (peek().type !== "blockEnd") {
      fail(`'%}' expected after the '${open.at(-1)?.name ?? "statement"}' tag, but got ${describe(peek())}.`);
    }
    index += 1;
  }

  /** The body of a statement, from the end of its tag; returns with the name of the closing tag taken. */
  function parseBlock(name: string, at: number, ends: readonly string[]): { body: Statement[]; end: string } {
    open.push({ name, ends, at });
    skipOperator(":");
    if (peek().type !== "blockEnd") fail(`'%}' expected after the '${name}' tag, but got ${describe(peek())}.`);
    index += 1;
    const statements = parseBody(ends);
    if (peek().type === "end") {
      const list = ends.map((end) => `'{% ${end} %}'`).join(" or ");
      fail(`Unexpected end of template: ${list} expected for '${name}' of offset ${at}.`, at);
    }
    open.pop();
    return { body: statements, end: next().value };
  }

  function failUnknownTag(): never {
    if (peek().type === "blockBegin") index += 1;
    const token = peek();
    const innermost = open.at(-1);
    const looking = innermost
      ? ` The innermost open tag is '${innermost.name}', which is closed by ${innermost.ends.map((end) => `'${end}'`).join(" or ")}.`
      : /^end|^else$|^elif$/.test(token.value)
        ? " No tag is open that it could close."
        : suggestion(token.value, STATEMENTS);
    return fail(`Unknown statement type: '${token.value}'.${looking}`, token.start);
  }

  function parseStatement(): Statement[] {
    const token = next();
    const { start: at, value: name } = token;
    if (token.type !== "name") fail(`The name of a tag expected after '{%', but got ${describe(token)}.`, at);
    switch (name) {
      case "for":
        return [parseFor(at)];
      case "if":
        return [parseIf(at)];
      case "set":
        return [parseSet(at)];
      case "with":
        return [parseWith(at)];
      case "macro": {
        const macro = targetName("The name of the macro");
        const signature = parseSignature();
        assignments += 1;
        const inside = parseFunction(name, at, "endmacro");
        return [{ type: "macro", name: macro, signature, ...inside, at }];
      }
      case "call": {
        const signature = isOperator("(") ? parseSignature() : { parameters: [], defaults: [] };
        const call = parseExpression();
        if (call.type !== "call") fail("A call such as 'macro()' expected in a 'call' tag.", at);
        return [{ type: "call", call, signature, ...parseFunction(name, at, "endcall"), at }];
      }
      case "filter": {
        const filter = parseFilters(null, true) as Expression;
        return [{ type: "filter", filter, body: parseBlock(name, at, ["endfilter"]).body, at }];
      }
      case "block":
        return [parseNamedBlock(at)];
      case "autoescape": {
        const enabled = parseExpression();
        return [{ type: "autoescape", enabled, body: parseBlock(name, at, ["endautoescape"]).body, at }];
      }
      case "generation":
        return [{ type: "generation", ...parseFunction(name, at, "endgeneration"), at }];
      case "do":
        return [{ type: "do", value: parseTuple(), at }];
      case "print": {
        const printed: Statement[] = [];
        while (peek().type !== "blockEnd") {
          if (printed.length) expectOperator(",", "between values");
          printed.push({ type: "print", value: parseExpression(), at });
        }
        return printed;
      }
      case "break":
      case "continue":
        needsCheck ||= loops === 0;
        return [{ type: name, at }];
      default:
        if (LOADING.includes(name)) {
          fail(`'${name}' cannot be used: a chat template is one text and there is no place to load others from.`, at);
        }
        index -= 1;
        return failUnknownTag();
    }
  }

  /** Reads a body and notes what is known of it then. */
  function withFacts(parsePart: () => Statement[]): { body: Statement[]; facts: BodyFacts } {
    const [tokensBefore, loopNamesBefore] = [index - hiddenTokens, loopNames];
    const statements = parsePart();
    const count = index - hiddenTokens - tokensBefore;
    hiddenTokens += count;
    return { body: statements, facts: { weight: 1 + (count >> 1), mentionsLoop: loopNames > loopNamesBefore } };
  }

  /** The body of what becomes a function of its own, where the loops around are out of reach. */
  function parseFunction(name: string, at: number, end: string): { body: Statement[]; facts: BodyFacts } {
    const around = loops;
    loops = 0;
    const inside = withFacts(() => parseBlock(name, at, [end]).body);
    loops = around;
    return inside;
  }

  function parseFor(at: number): Statement {
    const target = parseTarget(false, ["in"]);
    if (!skipName("in")) fail(`'in' expected after the loop variable, but got ${describe(peek())}.`);
    const items = parseTuple({ conditional: false, ends: ["recursive"] });
    const test = skipName("if") ? parseExpression() : null;
    const recursive = skipName("recursive");
    let end = "";
    loops += 1;
    const inside = withFacts(() => {
      const block = parseBlock("for", at, ["endfor", "else"]);
      ({ end } = block);
      return block.body;
    });
    loops -= 1;
    // A recursive loop is a function too.
    needsCheck ||= recursive;
    const otherwise = end === "else" ? parseBlock("for", at, ["endfor"]).body : [];
    return { type: "for", target, items, test, recursive, ...inside, otherwise, at };
  }

  function parseIf(at: number): Statement {
    const branches: { test: Expression; body: Statement[] }[] = [];
    const before = assignments;
    for (;;) {
      const test = parseTuple({ conditional: false });
      const { body: statements, end } = parseBlock("if", at, ["elif", "else", "endif"]);
      branches.push({ test, body: statements });
      if (end === "elif") continue;
      const otherwise = end === "else" ? parseBlock("if", at, ["endif"]).body : [];
      return { type: "if", branches, otherwise, mayAssign: assignments > before, at };
    }
  }

  function parseSet(at: number): Statement {
    assignments += 1;
    const target = parseTarget(true);
    if (skipOperator("=")) return { type: "set", target, value: parseTuple(), at };
    const filter = parseFilters(null, false);
    if (peek().type !== "blockEnd" && !isOperator(":")) {
      fail(`'=' or '%}' expected after the name to set, but got ${describe(peek())}.`);
    }
    return { type: "setBlock", target, filter, body: parseBlock("set", at, ["endset"]).body, at };
  }

  function parseWith(at: number): Statement {
    const bindings: { target: Target; value: Expression }[] = [];
    while (peek().type !== "blockEnd") {
      if (bindings.length) expectOperator(",", "between assignments");
      const target = parseTarget(false);
      expectOperator("=", "after the name");
      bindings.push({ target, value: parseExpression() });
    }
    return { type: "with", bindings, body: parseBlock("with", at, ["endwith"]).body, at };
  }

  function parseNamedBlock(at: number): Statement {
    needsCheck = true;
    const name = expectName("The name of the block");
    const scoped = skipName("scoped");
    const required = skipName("required");
    if (isOperator("-")) fail("The name of a block is an identifier and cannot contain '-'.");
    const { body: statements } = parseBlock("block", at, ["endblock"]);
    if (required && statements.some((node) => node.type !== "text" || /\S/.test(node.value))) {
      fail("A required block can only contain whitespace and comments.", at);
    }
    skipName(name);
    return { type: "block", name, scoped, required, body: statements, at };
  }

  function parseSignature(): Signature {
    const signature: Signature = { parameters: [], defaults: [] };
    const seen = new Set<string>();
    expectOperator("(", "before the parameters");
    while (!isOperator(")")) {
      if (signature.parameters.length) expectOperator(",", "between parameters");
      const name = targetName("The name of a parameter");
      if (seen.has(name)) fail(`The parameter '${name}' is there twice.`);
      seen.add(name);
      needsCheck ||= name === "caller";
      if (skipOperator("=")) signature.defaults.push(parseExpression());
      else if (signature.defaults.length) fail("A parameter without a default cannot follow one with a default.");
      signature.parameters.push(name);
    }
    index += 1;
    return signature;
  }

  // ---- targets

  function targetName(what: string): string {
    const token = peek();
    const name = expectName(what);
    if (name in CONSTANTS) fail(`'${name}' is a constant and cannot be assigned to.`, token.start);
    return name;
  }

  function parseTarget(withNamespace: boolean, ends: readonly string[] = []): Target {
    const { start: at } = peek();
    const items: Target[] = [];
    let isTuple = false;
    for (;;) {
      if (items.length) expectOperator(",", "between names");
      if (isTupleEnd(ends)) break;
      items.push(parseSingleTarget(withNamespace));
      if (!isOperator(",")) break;
      isTuple = true;
    }
    const [first] = items;
    if (!first) fail(`A name to assign to expected, but got ${describe(peek())}.`);
    return isTuple ? { type: "tuple", items, at } : first;
  }

  function parseSingleTarget(withNamespace: boolean): Target {
    const token = peek();
    if (token.type === "name" && withNamespace && isOperator(".", 1) && !(token.value in CONSTANTS)) {
      index += 2;
      return { type: "namespace", name: token.value, attribute: expectName("An attribute"), at: token.start };
    }
    return asTarget(parsePrimary());
  }

  function asTarget(node: Expression): Target {
    if (node.type === "name") {
      needsCheck ||= node.name === "loop";
      return node;
    }
    if (node.type === "tuple") return { type: "tuple", items: node.items.map(asTarget), at: node.at };
    return fail(`Only names can be assigned to, not a ${node.type}.`, node.at);
  }

  // ---- expressions

  function isTupleEnd(ends: readonly string[]): boolean {
    const { type, value } = peek();
    return (
      type === "printEnd" ||
      type === "blockEnd" ||
      (type === "operator" && value === ")") ||
      (type === "name" && ends.includes(value))
    );
  }

  /** An expression, or a tuple without parentheses. */
  function parseTuple({
    conditional = true,
    ends = [],
    parentheses = false,
  }: { conditional?: boolean; ends?: readonly string[]; parentheses?: boolean } = {}): Expression {
    const { start: at } = peek();
    const items: Expression[] = [];
    let isTuple = false;
    for (;;) {
      if (items.length) expectOperator(",", "between the items of a tuple");
      if (isTupleEnd(ends)) break;
      items.push(conditional ? parseExpression() : nested(parseOr));
      if (!isOperator(",")) break;
      isTuple = true;
    }
    const [first] = items;
    if (!isTuple && first) return first;
    if (!isTuple && !parentheses) fail(`A value expected, but got ${describe(peek())}.`);
    return { type: "tuple", items, at };
  }

  function parseExpression(): Expression {
    return nested(parseConditional);
  }

  function parseConditional(): Expression {
    const { start: at } = peek();
    let then = parseOr();
    while (skipName("if")) {
      const test = parseOr();
      const otherwise = skipName("else") ? parseExpression() : null;
      then = { type: "conditional", test, then, otherwise, at };
    }
    return then;
  }

  function parseOr(): Expression {
    return parseLogical("or", parseAnd);
  }
  function parseAnd(): Expression {
    return parseLogical("and", parseNot);
  }
  function parseLogical(type: "and" | "or", parseOperand: () => Expression): Expression {
    const { start: at } = peek();
    const first = parseOperand();
    if (!isName(type)) return first;
    const items = [first];
    while (skipName(type)) items.push(parseOperand());
    return { type, items, at };
  }

  function parseNot(): Expression {
    const { start: at } = peek();
    if (!skipName("not")) return parseCompare();
    return { type: "unary", operator: "not", operand: nested(parseNot), at };
  }

  function parseCompare(): Expression {
    const { start } = peek();
    const first = parseSum();
    const rest: { operator: CompareOperator; operand: Expression; at: number }[] = [];
    for (;;) {
      const { type, value, start: at } = peek();
      let operator: CompareOperator;
      if (type === "operator" && /^(?:[=!<>]=|[<>])$/.test(value)) operator = value as CompareOperator;
      else if (isName("in")) operator = "in";
      else if (isName("not") && isName("in", 1)) operator = "not in";
      else break;
      index += operator === "not in" ? 2 : 1;
      rest.push({ operator, operand: parseSum(), at });
    }
    return rest.length ? { type: "compare", first, rest, at: start } : first;
  }

  function parseBinary(operators: readonly string[], parseOperand: () => Expression): Expression {
    const { start } = peek();
    const first = parseOperand();
    let token = peek();
    if (token.type !== "operator" || !operators.includes(token.value)) return first;
    const rest: { operator: BinaryOperator; operand: Expression; at: number }[] = [];
    while (token.type === "operator" && operators.includes(token.value)) {
      index += 1;
      rest.push({ operator: token.value as BinaryOperator, operand: parseOperand(), at: token.start });
      token = peek();
    }
    return { type: "binary", first, rest, at: start };
  }
  function parseSum(): Expression {
    return parseBinary(["+", "-"], parseConcat);
  }
  function parseConcat(): Expression {
    const { start: at } = peek();
    const first = parseProduct();
    if (!isOperator("~")) return first;
    const items = [first];
    while (skipOperator("~")) items.push(parseProduct());
    return { type: "concat", items, at };
  }
  function parseProduct(): Expression {
    return parseBinary(["*", "/", "//", "%"], parsePower);
  }
  function parsePower(): Expression {
    return parseBinary(["**"], parseUnary);
  }

  function parseUnary(withFilters = true): Expression {
    const { start: at, type, value } = peek();
    let node: Expression;
    if (type === "operator" && (value === "-" || value === "+")) {
      index += 1;
      node = { type: "unary", operator: value, operand: nested(() => parseUnary(false)), at };
    } else {
      node = parsePrimary();
    }
    const base = depth;
    node = parsePostfix(node);
    if (withFilters) node = parseFilterOrTest(node);
    depth = base;
    return node;
  }

  function parsePrimary(): Expression {
    const token = next();
    const { start: at, value } = token;
    switch (token.type) {
      case "name": {
        const constant = CONSTANTS[value];
        if (constant !== undefined) return { type: "constant", value: constant, at };
        names.add(value);
        if (value === "loop") loopNames += 1;
        return { type: "name", name: value, at };
      }
      case "string": {
        const parts = [value];
        while (peek().type === "string") parts.push(next().value);
        return { type: "constant", value: parts.join(""), at };
      }
      case "integer":
        return { type: "constant", value: integerValue(value, at), at };
      case "float":
        return { type: "constant", value: { float: Number(value) }, at };
      case "operator":
        if (value === "(") {
          const node = nested(() => parseTuple({ parentheses: true }));
          expectOperator(")", "to close the parenthesis");
          return node;
        }
        if (value === "[") return parseList(at);
        if (value === "{") return parseDict(at);
        break;
      default:
    }
    return fail(`A value expected, but got ${describe(token)}.`, at);
  }

  function integerValue(digits: string, at: number): Constant {
    const number = Number(digits);
    if (Number.isSafeInteger(number)) return number;
    if (digits.length > 4300) fail("A number has too many digits.", at);
    return BigInt(digits);
  }

  function parseList(at: number): Expression {
    const items: Expression[] = [];
    while (!isOperator("]")) {
      if (items.length) expectOperator(",", "between the items of a list");
      if (isOperator("]")) break;
      items.push(parseExpression());
    }
    index += 1;
    return { type: "list", items, at };
  }

  function parseDict(at: number): Expression {
    const pairs: { key: Expression; value: Expression }[] = [];
    while (!isOperator("}")) {
      if (pairs.length) expectOperator(",", "between the items of a dictionary");
      if (isOperator("}")) break;
      const key = parseExpression();
      expectOperator(":", "after a key");
      pairs.push({ key, value: parseExpression() });
    }
    index += 1;
    return { type: "dict", pairs, at };
  }

  /** Every step makes the tree one node deeper, though not the parser; it counts as a tenth of a nesting. */
  function deepen(): void {
    depth += 0.1;
    if (depth > maxNesting) {
      throw new TemplateLimitError(`The template is nested more than ${maxNesting} deep.`, source, peek().start);
    }
  }

  function parsePostfix(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (isOperator(".")) node = parseAttribute(node);
      else if (isOperator("[")) node = parseSubscript(node);
      else if (isOperator("(")) node = { type: "call", callee: node, at: peek().start, args: parseArguments() };
      else return node;
      deepen();
    }
  }

  function parseAttribute(object: Expression): Expression {
    index += 1;
    const token = next();
    if (token.type === "name") return { type: "attribute", object, name: token.value, at: token.start };
    if (token.type !== "integer") fail(`A name or number expected after '.', but got ${describe(token)}.`, token.start);
    const key: Expression = { type: "constant", value: integerValue(token.value, token.start), at: token.start };
    return { type: "item", object, key, at: token.start };
  }

  function parseSubscript(object: Expression): Expression {
    const { start: at } = next();
    const items: Expression[] = [];
    let slice: (Expression | null)[] | undefined;
    while (!isOperator("]")) {
      if (items.length || slice) expectOperator(",", "between subscripts");
      if (slice) fail("A slice cannot be one of several subscripts.");
      const start = isOperator(":") ? null : parseExpression();
      if (!isOperator(":")) {
        if (start) items.push(start);
        continue;
      }
      index += 1;
      const part = (): Expression | null =>
        isOperator(":") || isOperator("]") || isOperator(",") ? null : parseExpression();
      slice = [start, part()];
      slice.push(skipOperator(":") ? part() : null);
    }
    index += 1;
    if (slice) {
      if (items.length) fail("A slice cannot be one of several subscripts.", at);
      return { type: "slice", object, parts: slice, at };
    }
    const [first] = items;
    return { type: "item", object, key: first && items.length === 1 ? first : { type: "tuple", items, at }, at };
  }

  function parseArguments(): Arguments {
    const { start: at } = next();
    const args: Arguments = { positional: [], keywords: [], star: null, doubleStar: null };
    const ensure = (isValid: boolean): void => {
      if (!isValid) fail("The arguments of the call are in an order that is not allowed.", at);
    };
    const given = new Set<string>();
    let isFirst = true;
    while (!isOperator(")")) {
      if (!isFirst) {
        expectOperator(",", "between arguments");
        if (isOperator(")")) break;
      }
      isFirst = false;
      if (skipOperator("*")) {
        ensure(!args.star && !args.doubleStar);
        args.star = parseExpression();
      } else if (skipOperator("**")) {
        ensure(!args.doubleStar);
        args.doubleStar = parseExpression();
      } else if (peek().type === "name" && isOperator("=", 1)) {
        ensure(!args.doubleStar);
        const name = next().value;
        index += 1;
        if (given.has(name)) fail(`The argument '${name}' is there twice.`, at);
        given.add(name);
        args.keywords.push({ name, value: parseExpression() });
      } else {
        ensure(!args.star && !args.doubleStar && !args.keywords.length);
        args.positional.push(parseExpression());
      }
    }
    index += 1;
    return args;
  }

  function parseFilterOrTest(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (isOperator("|")) node = parseFilters(node, false) as Expression;
      else if (isName("is")) node = parseTest(node);
      else if (isOperator("(")) node = { type: "call", callee: node, at: peek().start, args: parseArguments() };
      else return node;
      deepen();
    }
  }

  function dottedName(what: string): string {
    let name = expectName(what);
    while (skipOperator(".")) name += `.${expectName(what)}`;
    return name;
  }

  function parseFilters(start: Expression | null, isInline: boolean): Expression | null {
    let node = start;
    for (let first = isInline; first || skipOperator("|"); first = false) {
      const { start: at } = peek();
      const name = dottedName("The name of a filter");
      filters.add(name);
      const args = isOperator("(") ? parseArguments() : NO_ARGUMENTS;
      node = { type: "filter", input: node, name, args, at };
      deepen();
    }
    return node;
  }

  function parseTest(input: Expression): Expression {
    index += 1;
    const isNegated = skipName("not");
    const { start: at } = peek();
    const name = dottedName("The name of a test");
    tests.add(name);
    let args = NO_ARGUMENTS;
    const { type, value } = peek();
    if (isOperator("(")) args = parseArguments();
    else if (
      (["string", "integer", "float"].includes(type) ||
        (type === "operator" && (value === "[" || value === "{")) ||
        type === "name") &&
      !(type === "name" && ["else", "or", "and"].includes(value))
    ) {
      if (isName("is")) fail("Tests cannot be chained with 'is'.");
      args = { ...NO_ARGUMENTS, positional: [parsePostfix(parsePrimary())] };
    }
    const test: Expression = { type: "test", input, name, args, at };
    return isNegated ? { type: "unary", operator: "not", operand: test, at } : test;
  }
}
