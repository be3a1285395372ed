/** Equality of tuples, ranges and views, and the order of lists: chat templates hardly ever ask for them. */
import { compare, contains, equals, sameItems } from "./comparison.ts";
import { type Session, spend } from "./limits.ts";
import { type Value, DictView, PyRange, Tuple } from "./values.ts";

/** Whether two objects of one type are equal, lists and dictionaries aside. */
export function sameObjects(session: Session, left: object, right: object, depth: number): boolean {
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

/** As for the first items that differ; else the longer one comes last. */
export function compareItems(session: Session, left: readonly Value[], right: readonly Value[]): number {
  for (let index = 0; index < left.length && index < right.length; index += 1) {
    spend(session, 1);
    if (!equals(session, left[index], right[index])) return compare(session, left[index], right[index]);
  }
  return left.length - right.length;
}
