/** Operators to closures: texts and small numbers are handled here, everything else by the general operators. */
import { flatten } from "../python/text/strings.ts";
import { concatSpecial } from "./escaped-output.ts";
import { compileQuiet } from "./access.ts";
import type { Condition, CompileContext } from "./compile-context.ts";
import { COMPARISONS, equals, sameText, truth } from "../python/comparison.ts";
import { claim } from "../python/limits.ts";
import { type Expression, type ExpressionOf, isConstant } from "../syntax/nodes.ts";
import { binary } from "../python/operators.ts";
import { textFor } from "../python/format/printing.ts";
import type { Evaluate, Frame } from "./runtime.ts";
import { type Value } from "../python/values.ts";

// ---- truth

/** `and` and `or` where the value counts, not only its truth. */
export function compileLogical({ type, items }: ExpressionOf<"and" | "or">, context: CompileContext): Evaluate {
  const wanted = type === "or";
  const values = items.map((item) => context.unit.expression(item, context));
  return (frame) => {
    let value: Value;
    for (let index = 0; index < values.length; index += 1) {
      value = (values[index] as Evaluate)(frame);
      if ((typeof value === "boolean" ? value : truth(frame.run, value)) === wanted) break;
    }
    return value;
  };
}

/** An expression of which only the truth value is used. */
export function compileCondition(node: Expression, context: CompileContext): Condition {
  const compile = (child: Expression): Condition => compileCondition(child, context);
  if (node.type === "unary" && node.operator === "not") {
    const operand = compile(node.operand);
    return (frame) => !operand(frame);
  }
  if (node.type === "and" || node.type === "or") {
    const items = node.items.map(compile);
    const wanted = node.type === "or";
    return (frame) => {
      for (let index = 0; index < items.length; index += 1) {
        if ((items[index] as Condition)(frame) === wanted) return wanted;
      }
      return !wanted;
    };
  }
  // These give true or false and nothing else.
  if (node.type === "compare" || node.type === "test") return context.unit.expression(node, context) as Condition;
  const value = compileQuiet(node, context);
  return (frame) => {
    const result = value(frame);
    return typeof result === "boolean" ? result : truth(frame.run, result);
  };
}

// ---- numbers

function isSmall(value: Value): value is number {
  return typeof value === "number" && (value | 0) === value;
}

export function compileBinary(node: ExpressionOf<"binary">, context: CompileContext): Evaluate {
  const operands = [node.first, ...node.rest.map(({ operand }) => operand)];
  const isSum = operands.some(isText) && node.rest.every(({ operator }) => operator === "+");
  return isSum ? compileSum(node, context) : compileArithmetic(node, context);
}

function compileArithmetic(node: ExpressionOf<"binary">, context: CompileContext): Evaluate {
  const compile = (child: Expression): Evaluate => context.unit.expression(child, context);
  const power = node.rest[0]?.operator === "**" && negatedPower(node);
  if (power) return compile(power);
  const first = compile(node.first);
  const rest = node.rest.map(({ operator, operand, at }) => ({ operator, at, right: compile(operand) }));
  return (frame) => {
    let value = first(frame);
    for (const { operator, at, right } of rest) {
      const operand = right(frame);
      if (operator === "+" && typeof value === "string" && typeof operand === "string")
        value = withinLimit(value + operand, frame, at);
      else if (operator === "+" && isSmall(value) && isSmall(operand)) value += operand;
      else if (operator === "-" && isSmall(value) && isSmall(operand)) value -= operand;
      else if (operator === "%" && isSmall(value) && isSmall(operand) && value >= 0 && operand > 0) value %= operand;
      else {
        frame.run.at = at;
        value = binary(frame.run, operator, value, operand);
      }
    }
    return value;
  };
}

/** Jinja writes a negative constant without parentheses into its Python code, where `-2 ** n` is `-(2 ** n)`. */
function negatedPower(node: ExpressionOf<"binary">): Expression | null {
  const { first } = node;
  const [head, ...others] = node.rest;
  if (first.type !== "unary" || first.operator !== "-" || !isConstant(first.operand)) return null;
  if (!head || isConstant(head.operand)) return null;
  const negated: Expression = { ...first, operand: { ...node, first: first.operand, rest: [head] } };
  return others.length ? { ...node, first: negated, rest: others } : negated;
}

// ---- texts

/** One operand of `+` or `~`; neighboring constant texts are one. */
interface Part {
  constant: string | null;
  evaluate: Evaluate;
  at: number;
}

/** The sum of two values that are not both texts. */
type Add = (frame: Frame, left: Value, right: Value) => Value;

function textParts(operands: readonly { operand: Expression; at: number }[], context: CompileContext): Part[] {
  const parts: Part[] = [];
  for (const { operand, at } of operands) {
    const constant = textOfConstant(operand) ?? null;
    const last = parts.at(-1);
    if (constant !== null && last && last.constant !== null) {
      const joined = last.constant + constant;
      parts[parts.length - 1] = { constant: joined, evaluate: () => joined, at: last.at };
    } else parts.push({ constant, evaluate: context.unit.expression(operand, context), at });
  }
  return parts;
}

/** A chain of `+` that has a text. */
function compileSum(node: ExpressionOf<"binary">, context: CompileContext): Evaluate {
  const parts = textParts([{ operand: node.first, at: node.at }, ...node.rest], context);
  return joined(parts, (frame, left, right) => binary(frame.run, "+", left, right));
}

/** A chain of `~`: every part as text. */
export function compileConcat(node: ExpressionOf<"concat">, context: CompileContext): Evaluate {
  const { at } = node;
  const { tracer, escape } = context;
  const isSpecial = tracer !== null || escape === true;
  const parts = textParts(
    node.items.map((operand) => ({ operand, at })),
    context,
  );
  if (!isSpecial) {
    // A value that is no plain text becomes one by itself.
    for (const part of parts) {
      const { evaluate } = part;
      part.evaluate = (frame) => {
        const value = evaluate(frame);
        if (typeof value === "string") return value;
        frame.run.at = at;
        return textFor(frame.run, value);
      };
    }
  }
  return joined(parts, (frame, left, right) => concatSpecial(frame.run, [left, right], escape === true));
}

const NO_VALUES: readonly Value[] = [];

/** One text of all parts, from left to right; `add` is called for values that are no plain text. */
function joined(parts: readonly Part[], add: Add): Evaluate {
  const [x, y, z] = parts.filter(({ constant }) => constant === null).map(({ evaluate }) => evaluate);
  const { at } = parts.at(-1) as Part;
  const [before = "", between = "", after = ""] = aroundExpressions(parts);
  /** `known` are the values of the first expressions. */
  const general = (frame: Frame, known: readonly Value[]): Value => {
    let sum: Value;
    let next = 0;
    for (let index = 0; index < parts.length; index += 1) {
      const { constant, evaluate, at } = parts[index] as Part;
      const value = constant ?? (next < known.length ? known[next++] : evaluate(frame));
      if (index === 0) sum = value;
      else if (typeof sum === "string" && typeof value === "string") sum += value;
      else {
        frame.run.at = at;
        sum = add(frame, sum, value);
      }
    }
    return typeof sum === "string" ? withinLimit(sum, frame, at) : sum;
  };
  if (!x || z) return (frame) => general(frame, NO_VALUES);
  if (!y) {
    return (frame) => {
      const a = x(frame);
      return typeof a === "string" ? withinLimit(before + a + between, frame, at) : general(frame, [a]);
    };
  }
  return (frame) => {
    const a = x(frame);
    const b = y(frame);
    if (typeof a !== "string" || typeof b !== "string") return general(frame, [a, b]);
    return withinLimit(before + a + between + b + after, frame, at);
  };
}

/** The constant texts before, between and after the expressions. */
function aroundExpressions(parts: readonly Part[]): string[] {
  const literals = [""];
  for (const { constant } of parts) {
    if (constant === null) literals.push("");
    else literals[literals.length - 1] += constant;
  }
  return literals.map(flatten);
}

function withinLimit(text: string, frame: Frame, at: number): string {
  if (text.length > frame.run.limits.length) {
    frame.run.at = at;
    claim(frame.run, text.length);
  }
  return text;
}

// ---- comparisons

export function compileCompare(node: ExpressionOf<"compare">, context: CompileContext): Condition {
  const { unit } = context;
  const rest = node.rest.map(({ operator, operand, at }) => ({
    holds: COMPARISONS[operator],
    at,
    right: unit.expression(operand, context),
  }));
  const head = node.rest[0];
  if (head && rest.length === 1 && (head.operator === "==" || head.operator === "!="))
    return compileEquality(node.first, head, context);
  const first = unit.expression(node.first, context);
  return (frame) => {
    let left = first(frame);
    for (let index = 0; index < rest.length; index += 1) {
      const { holds, at, right } = rest[index] as (typeof rest)[number];
      const value = right(frame);
      frame.run.at = at;
      if (!holds(frame.run, left, value)) return false;
      left = value;
    }
    return true;
  };
}

function compileEquality(
  leftNode: Expression,
  { operator, operand, at }: ExpressionOf<"compare">["rest"][number],
  context: CompileContext,
): Condition {
  const wanted = operator === "==";
  const text = textOfConstant(operand);
  // A key that a plain object lacks may come as undefined here, which equals no text.
  const left = text === undefined ? context.unit.expression(leftNode, context) : compileQuiet(leftNode, context);
  const right = context.unit.expression(operand, context);
  return (frame) => {
    const a = left(frame);
    const b = text ?? right(frame);
    if (typeof a === "string" && typeof b === "string") return sameText(frame.run, a, b) === wanted;
    if (typeof a === "number" && typeof b === "number") return (a === b) === wanted;
    frame.run.at = at;
    return equals(frame.run, a, b) === wanted;
  };
}

const isText = (node: Expression): boolean => textOfConstant(node) !== undefined;

function textOfConstant(node: Expression | undefined): string | undefined {
  return node?.type === "constant" && typeof node.value === "string" ? node.value : undefined;
}
