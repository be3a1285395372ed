/** Everything that has items: walking over it, counting it, cutting it. */
import { Fault, aNoun } from "./errors.ts";
import { type Session, claim, spend } from "./limits.ts";
import { characters, codePointLength, sliceRange, sliceStr } from "./text/strings.ts";
import { dictKeys, dictSize, isDict, setKey } from "./dictionaries.ts";
import {
  type Value,
  Generator,
  PyDict,
  PyObject,
  PyRange,
  Tuple,
  Undefined,
  indexOf,
  isStr,
  strText,
  typeError,
  typeName,
  Items,
} from "./values.ts";

/**
 * Items of a `for`. Anyone who takes items from it charges for each, as loops do for their rounds; all others
 * use `iterate`.
 */
export function open(session: Session, value: Value): Iterable<Value> {
  if (Array.isArray(value) || value instanceof Generator) return value as Iterable<Value>;
  if (isStr(value)) return characters(session, value);
  if (value instanceof Items) return value.items;
  if (value instanceof PyRange) return value.items(session);
  if (isDict(value)) return dictKeys(session, value);
  if (value instanceof Undefined) {
    value.use(session);
    return [];
  }
  if (value instanceof PyObject && value.walk) return value.walk();
  throw typeError(`${aNoun(typeName(value))} cannot be iterated over.`);
}

/** Items of a `for`, charged. */
export function iterate(session: Session, value: Value): Iterable<Value> {
  const items = open(session, value);
  if (!Array.isArray(items)) return charged(session, items);
  spend(session, items.length);
  return items as readonly Value[];
}

function* charged(session: Session, items: Iterable<Value>): Iterable<Value> {
  for (const item of items) {
    spend(session, 1);
    yield item;
  }
}

/** Whether a `for` could iterate over it. */
export function isIterable(value: Value): boolean {
  if (isStr(value) || Array.isArray(value) || isDict(value)) return true;
  return (
    [Items, PyRange, Generator, Undefined].some((Class) => value instanceof Class) ||
    (value instanceof PyObject && value.walk !== undefined)
  );
}

/** All items as a new array (or, for a list, the list itself). */
export function listOf(session: Session, value: Value): readonly Value[] {
  const items = open(session, value);
  if (Array.isArray(items)) {
    spend(session, items.length);
    return items as readonly Value[];
  }
  const list: Value[] = [];
  for (const item of items) {
    spend(session, 1);
    list.push(item);
  }
  return list;
}

export function hasLength(session: Session, value: Value): boolean {
  return isStr(value) || isDict(value) || sizeOf(session, value) !== undefined;
}

/** `len(value)`, or undefined for what has none. */
export function sizeOf(session: Session, value: Value): number | undefined {
  const text = strText(value);
  if (text !== undefined) return codePointLength(session, text);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Items) return value.items.length;
  if (value instanceof PyRange) return value.length;
  if (isDict(value)) return dictSize(session, value);
  if (value instanceof Undefined) {
    value.use(session);
    return 0;
  }
  return value instanceof PyObject && "size" in value ? (value.size as number) : undefined;
}

export function lengthOf(session: Session, value: Value): number {
  const size = sizeOf(session, value);
  if (size === undefined) throw typeError(`${aNoun(typeName(value))} has no length.`);
  return size;
}

/** The items of what can be indexed by position, a str aside. */
export function itemsOf(value: Value): readonly Value[] | undefined {
  return Array.isArray(value) ? value : value instanceof Tuple ? value.items : undefined;
}

/** `value[start:stop:step]`. */
export function slice(session: Session, value: Value, parts: readonly Value[]): Value {
  const [start = null, stop = null, step = 1] = parts.map((part) =>
    part === null || part === undefined ? null : indexOf(part),
  );
  const stride = step ?? 1;
  if (stride === 0) throw new Fault("A step cannot be zero.");
  if (isStr(value)) return sliceStr(session, value, start, stop, stride);
  const items = itemsOf(value);
  if (!items) {
    if (value instanceof Undefined) value.fail();
    if (!(value instanceof PyRange)) throw typeError(`${aNoun(typeName(value))} cannot be sliced.`);
    const range = sliceRange(value.length, start, stop, stride);
    return new PyRange(value.at(range.start), value.at(range.stop), value.step * stride);
  }
  const range = sliceRange(items.length, start, stop, stride);
  claim(session, range.count * 8);
  let chosen: Value[] = [];
  if (stride === 1) chosen = items.slice(range.start, range.start + range.count);
  else for (let count = 0; count < range.count; count += 1) chosen.push(items[range.start + count * stride]);
  return value instanceof Tuple ? new Tuple(chosen) : chosen;
}

/** A new dictionary from pairs. */
export function dictFrom(session: Session, pairs: Iterable<readonly [Value, Value]>): PyDict {
  const dict = new PyDict();
  for (const [key, value] of pairs) {
    spend(session, 1);
    setKey(session, dict, key, value);
  }
  return dict;
}
