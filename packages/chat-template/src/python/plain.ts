/** Values for functions of the caller's, which know nothing of ours: plain objects, arrays, numbers and strings. */
import { extrasOf } from "./extras.ts";
import { type Session, checkDepth, claim, spend } from "./limits.ts";
import { type Value, PyObject, Undefined, floatOf, textOf, typeName } from "./values.ts";

/** The value without anything of ours; what came from the caller is given back as it is. */
export function toPlain(session: Session, value: Value, depth = 0): unknown {
  checkDepth(depth);
  spend(session, 1);
  if (Array.isArray(value)) return Array.from(value, (item) => toPlain(session, item, depth + 1));
  if (!(value instanceof PyObject)) return value;
  if (value instanceof Undefined) return undefined;
  return textOf(value) ?? floatOf(value) ?? extrasOf(session, typeName(value)).toPlain(session, value, depth);
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
