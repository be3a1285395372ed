/** Values for functions of the caller's, which know nothing of ours: plain objects, arrays, numbers and strings. */
import { Fault } from "./errors.ts";
import { type Session, claim, spend } from "./limits.ts";
import { repr } from "./printing.ts";
import {
  type Value,
  DictView,
  Generator,
  PyDict,
  PyFloat,
  PyObject,
  PyRange,
  PyStr,
  Tuple,
  Undefined,
  dictEntries,
} from "./values.ts";

const MAX_DEPTH = 100;

/** The value without anything of ours; what came from the caller is given back as it is. */
export function toPlain(session: Session, value: Value, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) throw new Fault(`A value is nested more than ${MAX_DEPTH} deep.`, "limit");
  spend(session, 1);
  if (value instanceof PyStr) return value.text;
  if (value instanceof PyFloat) return value.value;
  if (value instanceof Undefined) return undefined;
  const inner = (item: Value): unknown => toPlain(session, item, depth + 1);
  if (value instanceof PyDict) {
    const entries = dictEntries(session, value).map(([key, item]) => [inner(key), inner(item)] as const);
    return entries.every(([key]) => typeof key === "string") ? Object.fromEntries(entries) : new Map(entries);
  }
  const items =
    Array.isArray(value) || value instanceof Generator
      ? (value as Iterable<Value>)
      : value instanceof Tuple || value instanceof DictView
        ? value.items
        : value instanceof PyRange
          ? value.items(session)
          : undefined;
  if (items) return Array.from(items, (item) => (spend(session, 1), inner(item)));
  return value instanceof PyObject ? repr(session, value) : value;
}

/** Calls a function of the caller's: arguments by position, and those by name as a last object. */
export function callPlain(
  session: Session,
  call: (...args: never[]) => unknown,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value {
  const plain = args.map((item) => toPlain(session, item));
  if (keywords.size)
    plain.push(Object.fromEntries(Array.from(keywords, ([name, item]) => [name, toPlain(session, item)])));
  const result: unknown = Reflect.apply(call, undefined, plain);
  if (typeof result === "string") claim(session, result.length);
  return result ?? null;
}
