/** Truth, equality, order and membership as Python has them, across all types. */
import { Fault } from "./errors.ts";
import { type Session, scan, spend } from "./limits.ts";
import { itemsOf, open } from "./sequences.ts";
import { findText } from "./strings.ts";
import {
  type Value,
  DictView,
  MISSING,
  PyObject,
  PyRange,
  Tuple,
  Undefined,
  dictEntries,
  dictGet,
  dictSize,
  hashKey,
  floatOf,
  intOf,
  isDict,
  isEmptyDict,
  textOf,
  typeError,
  typeName,
} from "./values.ts";

export type CompareOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in";

export function truth(session: Session, value: Value): boolean {
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "object" || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  return value instanceof PyObject ? value.truth(session) : !isEmptyDict(session, value);
}

function numberOf(value: Value): number | bigint | undefined {
  return typeof value === "number" ? value : (intOf(value) ?? floatOf(value));
}

const MAX_DEPTH = 200;

/** Whether two texts are equal. Those of one length have to be compared to the end. */
export function sameText(session: Session, left: string, right: string | undefined): boolean {
  if (left.length !== right?.length) return false;
  scan(session, left.length);
  return left === right;
}

/** `left == right`. */
export function equals(session: Session, left: Value, right: Value, depth = 0): boolean {
  if (typeof left === "string" && typeof right === "string") return sameText(session, left, right);
  if (left === right) return left === left || typeof left !== "number";
  if (typeof left === "number" && typeof right === "number") return false;
  if (depth > MAX_DEPTH) throw new Fault(`A value is nested more than ${MAX_DEPTH} deep.`, "limit");
  spend(session, 1);
  const text = textOf(left);
  if (text !== undefined) return sameText(session, text, textOf(right));
  const number = numberOf(left);
  if (number !== undefined) {
    const other = numberOf(right);
    // oxlint-disable-next-line eqeqeq -- a bigint equals a number of the same value only loosely.
    return other !== undefined && number == other;
  }
  const inner = (a: readonly Value[], b: readonly Value[]): boolean =>
    a.length === b.length && a.every((item, index) => equals(session, item, b[index], depth + 1));
  if (Array.isArray(left)) return Array.isArray(right) && inner(left, right);
  if (left instanceof Tuple) return right instanceof Tuple && inner(left.items, right.items);
  if (left instanceof PyRange) return right instanceof PyRange && inner(left.items(session), right.items(session));
  if (left instanceof Undefined) {
    left.use(session);
    return right instanceof Undefined;
  }
  if (right instanceof Undefined) right.use(session);
  if (left instanceof DictView && right instanceof DictView) {
    return (
      left.typeName !== "dict_values" &&
      left.items.length === right.items.length &&
      left.items.every((item) => contains(session, right, item))
    );
  }
  if (!isDict(left) || !isDict(right)) return false;
  const entries = dictEntries(session, left);
  return (
    entries.length === dictSize(session, right) &&
    entries.every(([key, item]) => {
      const other = dictGet(session, right, key);
      return other !== MISSING && equals(session, item, other, depth + 1);
    })
  );
}

/** Negative, zero or positive like `left - right`; NaN if they have no order; fails where Python has none at all. */
export function compare(session: Session, left: Value, right: Value, operator = "<"): number {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined)
    // oxlint-disable-next-line eqeqeq -- a bigint equals a number of the same value only loosely.
    return a < b ? -1 : a > b ? 1 : a == b ? 0 : Number.NaN;
  const text = textOf(left);
  const other = textOf(right);
  if (text !== undefined && other !== undefined) return compareText(session, text, other);
  if (left instanceof Undefined) left.fail();
  if (right instanceof Undefined) right.fail();
  const items = itemsOf(left);
  const others = itemsOf(right);
  if (items && others && Array.isArray(left) === Array.isArray(right))
    return compareItems(session, items, others, operator);
  throw typeError(`'${operator}' does not work between ${typeName(left)} and ${typeName(right)}.`);
}

function compareItems(session: Session, left: readonly Value[], right: readonly Value[], operator: string): number {
  for (let index = 0; index < left.length && index < right.length; index += 1) {
    spend(session, 1);
    if (!equals(session, left[index], right[index])) return compare(session, left[index], right[index], operator);
  }
  return left.length - right.length;
}

/** Halves of characters beyond U+FFFF come after all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** By code point, where UTF-16 units would put surrogates before U+E000. */
function compareText(session: Session, left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    if ((index & 63) === 63) spend(session, 4);
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** What each operator asks of two values. */
export const COMPARISONS: Readonly<Record<CompareOperator, (session: Session, left: Value, right: Value) => boolean>> =
  {
    "==": (session, left, right) => equals(session, left, right),
    "!=": (session, left, right) => !equals(session, left, right),
    in: (session, item, container) => contains(session, container, item),
    "not in": (session, item, container) => !contains(session, container, item),
    "<": (session, left, right) => compare(session, left, right, "<") < 0,
    "<=": (session, left, right) => compare(session, left, right, "<=") <= 0,
    ">": (session, left, right) => compare(session, left, right, ">") > 0,
    ">=": (session, left, right) => compare(session, left, right, ">=") >= 0,
  };

/** `item in container`. */
export function contains(session: Session, container: Value, item: Value): boolean {
  const text = textOf(container);
  if (text !== undefined) {
    const part = textOf(item);
    if (part === undefined) {
      throw typeError(`Only a str can be 'in' a str, not ${typeName(item)}.`);
    }
    scan(session, text.length);
    return findText(session, text, part) >= 0;
  }
  if (isDict(container)) return dictGet(session, container, item) !== MISSING;
  if (container instanceof PyRange && intOf(item) === undefined && floatOf(item) === undefined) return false;
  if (container instanceof DictView && container.typeName === "dict_keys") hashKey(session, item);
  for (const other of open(session, container)) if (equals(session, other, item)) return true;
  return false;
}
