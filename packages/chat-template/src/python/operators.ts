/**
 * Arithmetic on any two values.
 *
 * The compiler handles the common cases (two strings, two small numbers) itself and comes here for the rest, so this
 * code is written to be complete and short.
 */
import { type Session, claim } from "./limits.ts";
import { arithmetic, repeat } from "./arithmetic.ts";
import { type BinaryOperator, signed } from "./numbers.ts";
import { concat, escapeStr } from "./text/strings.ts";
import { type Str, type Value, NO_KEYWORDS, PyStr, Tuple, Undefined, isStr, typeError, typeName } from "./values.ts";

/** `left + right` and the others. */
export function binary(session: Session, operator: BinaryOperator, left: Value, right: Value): Value {
  const number = arithmetic(session, operator, left, right);
  if (number !== undefined) return number;
  if (left instanceof Undefined) left.fail();
  if (operator === "%" && isStr(left)) return session.textMethod("%")?.(session, left, [right], NO_KEYWORDS);
  if (operator === "*") {
    const repeated = repeat(session, left, right) ?? repeat(session, right, left);
    if (repeated !== undefined) return repeated;
  }
  if (right instanceof Undefined) right.fail();
  if (operator === "+") {
    if (isStr(left) && isStr(right)) return addStrings(session, left, right);
    if (Array.isArray(left) && Array.isArray(right)) return joined(session, left, right);
    if (left instanceof Tuple && right instanceof Tuple) return new Tuple(joined(session, left.items, right.items));
  }
  throw typeError(`'${operator}' does not work between ${typeName(left)} and ${typeName(right)}.`);
}

/** Two strs become one; if one is Markup, so is the result, and the other is escaped. */
export function addStrings(session: Session, left: Str, right: Str): Str {
  const isSafe = (left instanceof PyStr && left.isSafe) || (right instanceof PyStr && right.isSafe);
  return isSafe
    ? concat(session, [escapeStr(session, left), escapeStr(session, right)], true)
    : concat(session, [left, right]);
}

function joined(session: Session, left: readonly Value[], right: readonly Value[]): Value[] {
  claim(session, (left.length + right.length) * 8);
  return [...left, ...right];
}

export function unary(operator: "-" | "+", value: Value): Value {
  const number = signed(operator, value);
  if (number !== undefined) return number;
  if (value instanceof Undefined) value.fail();
  throw typeError(`'${operator}' does not work on ${typeName(value)}.`);
}
