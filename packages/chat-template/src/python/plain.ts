/** Values for functions of the caller's, which know nothing of ours: plain objects, arrays, numbers and strings. */
import { dictEntries } from "./dictionaries.ts";
import { Fault, TemplateLimitError, isStackOverflow } from "./errors.ts";
import { repr } from "./format/printing.ts";
import { type Session, checkDepth, claim, spend } from "./limits.ts";
import { type Value, Generator, Items, PyDict, PyObject, PyRange, Undefined, floatOf, strText } from "./values.ts";

/** The value without anything of ours; what came from the caller is given back as it is. */
export function toPlain(session: Session, value: Value, depth = 0): unknown {
  checkDepth(depth);
  spend(session, 1);
  if (Array.isArray(value)) return Array.from(value, (item) => toPlain(session, item, depth + 1));
  if (!(value instanceof PyObject)) return value;
  if (value instanceof Undefined) return undefined;
  return strText(value) ?? floatOf(value) ?? objectToPlain(session, value, depth);
}

/** A Map for a dictionary with other keys than texts, an array for what has items, else the text that Python prints. */
function objectToPlain(session: Session, value: PyObject, depth: number): unknown {
  const inner = (item: Value): unknown => toPlain(session, item, depth + 1);
  if (value instanceof PyDict) {
    const entries = dictEntries(session, value).map(([key, item]) => [inner(key), inner(item)] as const);
    return entries.every(([key]) => typeof key === "string") ? Object.fromEntries(entries) : new Map(entries);
  }
  if (value instanceof Generator) return Array.from(value, (item) => (spend(session, 1), inner(item)));
  if (value instanceof PyRange) return value.items(session);
  return value instanceof Items ? value.items.map(inner) : repr(session, value);
}

/** An error of a function of the caller's, which gets the position of the call; the error itself is its cause. */
function failed(error: unknown): unknown {
  if (error instanceof Fault || isStackOverflow(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const kind = error instanceof TemplateLimitError ? "limit" : undefined;
  return new Fault(`A function that was given to the template failed: ${reason}`, kind, error);
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
  let result: unknown;
  try {
    result = Reflect.apply(call, undefined, plain);
  } catch (error) {
    throw failed(error);
  }
  if (typeof result === "string") claim(session, result.length);
  return result ?? null;
}
