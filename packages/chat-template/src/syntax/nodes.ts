/**
 * The tree that the parser makes. Every node knows its offset in the source.
 *
 * Chains (`a + b + c`, `a and b and c`) are one node with many operands, not a tower of nodes, so that a template of a
 * hundred thousand terms is as flat in the tree as it is on the page.
 */
import type { CompareOperator } from "../python/comparison.ts";
import type { BinaryOperator } from "../python/numbers.ts";

export interface Arguments {
  positional: Expression[];
  keywords: { name: string; value: Expression }[];
  /** `*items` */
  star?: Expression;
  /** `**names` */
  doubleStar?: Expression;
}

/** A number too large for a double is a bigint; a float is marked, since 1.0 is not 1. */
export type Constant = string | number | bigint | boolean | null | { float: number };

export type Expression = { at: number } & (
  | { type: "constant"; value: Constant }
  | { type: "name"; name: string }
  | { type: "list" | "tuple"; items: Expression[] }
  | { type: "dict"; pairs: { key: Expression; value: Expression }[] }
  | { type: "attribute"; object: Expression; name: string }
  | { type: "item"; object: Expression; key: Expression }
  | { type: "slice"; object: Expression; parts: (Expression | null)[] }
  | { type: "call"; callee: Expression; args: Arguments }
  | { type: "filter"; input: Expression | null; name: string; args: Arguments }
  | { type: "test"; input: Expression; name: string; args: Arguments }
  | { type: "unary"; operator: "not" | "-" | "+"; operand: Expression }
  | { type: "binary"; first: Expression; rest: { operator: BinaryOperator; operand: Expression; at: number }[] }
  | { type: "compare"; first: Expression; rest: { operator: CompareOperator; operand: Expression; at: number }[] }
  | { type: "concat"; items: Expression[] }
  | { type: "and" | "or"; items: Expression[] }
  | { type: "conditional"; test: Expression; then: Expression; otherwise: Expression | null }
);

export type Target = { at: number } & (
  | { type: "name"; name: string }
  | { type: "namespace"; name: string; attribute: string }
  | { type: "tuple"; items: Target[] }
);

/** The names that an expression reads, a target gives values to (`stored`), or writes into (`spaces`), as in the source. */
export type Names = readonly string[];

/** Parameters of a macro or a call block. Defaults belong to the last parameters. */
export interface Signature {
  parameters: string[];
  defaults: Expression[];
  /** Names that the defaults read. */
  names: Names;
}

/** Notes of the parser about a body while it reads it, so that the compiler need not traverse it. So
 * it does with names. */
export interface BodyInfo {
  /** Half the tokens of the body, without those of loops and macros inside: what running it once costs. */
  weight: number;
  /** The name `loop` is somewhere inside. */
  mentionsLoop: boolean;
}

/** A condition of an `if` and what is under it. */
export interface Branch {
  test: Expression;
  names: Names;
  body: Statement[];
}

export type Statement = { at: number } & (
  | { type: "text"; value: string }
  | { type: "print"; value: Expression; names: Names }
  | {
      type: "for";
      target: Target;
      stored: Names;
      items: Expression;
      names: Names;
      test: Expression | null;
      testNames: Names;
      recursive: boolean;
      body: Statement[];
      otherwise: Statement[];
      info: BodyInfo;
    }
  | {
      type: "if";
      branches: Branch[];
      otherwise: Statement[];
      /** Something inside may assign; where this is false, nothing does. */
      canAssign: boolean;
    }
  | { type: "set"; target: Target; stored: Names; spaces: Names; value: Expression; names: Names }
  | {
      type: "setBlock";
      target: Target;
      stored: Names;
      spaces: Names;
      filter: Expression | null;
      body: Statement[];
    }
  | { type: "with"; bindings: { target: Target; stored: Names; value: Expression; names: Names }[]; body: Statement[] }
  | { type: "macro"; name: string; signature: Signature; body: Statement[]; info: BodyInfo }
  | { type: "call"; call: Expression; names: Names; signature: Signature; body: Statement[]; info: BodyInfo }
  | { type: "filter"; filter: Expression; names: Names; body: Statement[] }
  | { type: "block"; name: string; scoped: boolean; required: boolean; body: Statement[] }
  | { type: "autoescape"; enabled: Expression; names: Names; body: Statement[] }
  | { type: "generation"; body: Statement[]; info: BodyInfo }
  | { type: "do"; value: Expression; names: Names }
  | { type: "break" | "continue" }
);

/** A parsed template. */
export interface Tree {
  statements: Statement[];
  /** Names of filters, of those that `map` names, and of tests, each with a position of one. */
  filters: ReadonlyMap<string, number>;
  mapped: ReadonlyMap<string, number>;
  tests: ReadonlyMap<string, number>;
  /**
   * There is something whose position only the compiler can judge, such as a `break` that seems to be outside of a
   * loop.
   */
  needsCheck: boolean;
  hasBlocks: boolean;
}

export type ExpressionOf<T extends Expression["type"]> = Extract<Expression, { type: T }>;
export type StatementOf<T extends Statement["type"]> = Extract<Statement, { type: T }>;

/** Whether one of the expressions directly inside an expression is such a one, requested in the order of its parts. */
export function someChild(node: object, is: (child: Expression) => boolean): boolean {
  for (const name in node) {
    const part = node[name as keyof typeof node] as unknown;
    if (typeof part !== "object" || part === null) continue;
    if ("type" in part ? is(part as Expression) : someChild(part, is)) return true;
  }
  return false;
}

/** The expressions directly inside an expression, in the order in which they are evaluated, which is that of its parts. */
export function childExpressions(node: Expression): Expression[] {
  const children: Expression[] = [];
  someChild(node, (child) => children.push(child) < 0);
  return children;
}

/** Whether an expression has neither names nor calls, so that Jinja works it out when it builds. */
export function isConstant(node: Expression): boolean {
  return (
    node.type === "constant" ||
    (["list", "tuple", "dict", "unary", "binary", "compare", "and", "or", "concat", "conditional"].includes(
      node.type,
    ) &&
      childExpressions(node).every(isConstant))
  );
}
