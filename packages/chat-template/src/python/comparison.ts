/** Truth, equality, order and membership as Python has them, across all types. */
import { type Session, scan, spend, checkDepth } from "./limits.ts";
import { itemsOf, open } from "./sequences.ts";
import { findText } from "./text/strings.ts";
import { dictGet, hashKey, isDict, isEmptyDict, dictEntries, dictSize } from "./dictionaries.ts";
import {
  type Value,
  DictView,
  MISSING,
  PyObject,
  PyRange,
  Tuple,
  Undefined,
  floatOf,
  intOf,
  strText,
  typeError,
  typeName,
  needText,
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

/** Whether two texts are equal. Those of one length have to be compared to the end. */
export function sameText(session: Session, left: string, right: string | undefined): boolean {
  if (left.length !== right?.length) return false;
  scan(session, left.length);
  return left === right;
}

/** `left == right`. Whatever compares many values passes here, so here each comparison is charged. */
export function equals(session: Session, left: Value, right: Value, depth = 0): boolean {
  spend(session, 1);
  if (typeof left === "string" && typeof right === "string") return sameText(session, left, right);
  if (left === right) return left === left || typeof left !== "number";
  if (typeof left === "number" && typeof right === "number") return false;
  checkDepth(depth);
  const text = strText(left);
  if (text !== undefined) return sameText(session, text, strText(right));
  const number = numberOf(left);
  if (number !== undefined) {
    const other = numberOf(right);
    // oxlint-disable-next-line eqeqeq -- a bigint equals a number of the same value only loosely.
    return other !== undefined && number == other;
  }
  if (Array.isArray(left)) return Array.isArray(right) && sameItems(session, left, right, depth);
  if (left instanceof Undefined) {
    left.use(session);
    return right instanceof Undefined;
  }
  if (right instanceof Undefined) right.use(session);
  if (isDict(left) && isDict(right)) {
    const entries = dictEntries(session, left);
    return (
      entries.length === dictSize(session, right) &&
      entries.every(([key, item]) => {
        const other = dictGet(session, right, key);
        return other !== MISSING && equals(session, item, other, depth + 1);
      })
    );
  }
  if (!(left instanceof PyObject) || left.typeName !== typeName(right)) return false;
  return sameObjects(session, left, right as object, depth);
}

function sameItems(session: Session, left: readonly Value[], right: readonly Value[], depth: number): boolean {
  return left.length === right.length && left.every((item, index) => equals(session, item, right[index], depth + 1));
}

/** Whether two objects of one type are equal, lists and dictionaries aside. */
function sameObjects(session: Session, left: object, right: object, depth: number): boolean {
  if (left instanceof Tuple) return right instanceof Tuple && sameItems(session, left.items, right.items, depth);
  if (left instanceof PyRange)
    return right instanceof PyRange && sameItems(session, left.items(session), right.items(session), depth);
  if (left instanceof DictView) {
    return (
      right instanceof DictView &&
      left.typeName !== "dict_values" &&
      left.items.length === right.items.length &&
      left.items.every((item) => contains(session, right, item))
    );
  }
  return false;
}

/** Negative, zero or positive like `left - right`; NaN if they have no order; fails where Python has none at all. */
export function compare(session: Session, left: Value, right: Value): number {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined)
    // oxlint-disable-next-line eqeqeq -- a bigint equals a number of the same value only loosely.
    return a < b ? -1 : a > b ? 1 : a == b ? 0 : Number.NaN;
  const text = strText(left);
  const other = strText(right);
  if (text !== undefined && other !== undefined) return compareText(session, text, other);
  if (left instanceof Undefined) left.fail();
  if (right instanceof Undefined) right.fail();
  const items = itemsOf(left);
  const others = itemsOf(right);
  if (items && others && typeName(left) === typeName(right)) return compareItems(session, items, others);
  throw typeError(`Values of type ${typeName(left)} and ${typeName(right)} have no order.`);
}

/** As for the first items that differ; else the longer one comes last. */
function compareItems(session: Session, left: readonly Value[], right: readonly Value[]): number {
  for (let index = 0; index < left.length && index < right.length; index += 1) {
    spend(session, 1);
    if (!equals(session, left[index], right[index])) return compare(session, left[index], right[index]);
  }
  return left.length - right.length;
}

/** By code point, where UTF-16 units would put surrogates before U+E000. */
function compareText(session: Session, left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    if ((index & 63) === 63) spend(session, 12);
    // The second half of a pair is the same in both, or they were found to differ at the first.
    const difference = (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0);
    if (difference) return difference;
  }
  return left.length - right.length;
}

/** Checks of two values by operator. */
export const COMPARISONS: Readonly<Record<CompareOperator, (session: Session, left: Value, right: Value) => boolean>> =
  {
    "==": equals,
    "!=": (session, left, right) => !equals(session, left, right),
    in: (session, item, container) => contains(session, container, item),
    "not in": (session, item, container) => !contains(session, container, item),
    "<": (session, left, right) => compare(session, left, right) < 0,
    "<=": (session, left, right) => compare(session, left, right) <= 0,
    ">": (session, left, right) => compare(session, left, right) > 0,
    ">=": (session, left, right) => compare(session, left, right) >= 0,
  };

/** `item in container`. */
export function contains(session: Session, container: Value, item: Value): boolean {
  const text = strText(container);
  if (text !== undefined) {
    const part = needText(item);
    scan(session, text.length);
    return findText(session, text, part) >= 0;
  }
  if (isDict(container)) return dictGet(session, container, item) !== MISSING;
  if (container instanceof PyRange && intOf(item) === undefined && floatOf(item) === undefined) return false;
  if (container instanceof DictView && container.typeName === "dict_keys") hashKey(session, item);
  for (const other of open(session, container)) if (equals(session, other, item)) return true;
  return false;
}
