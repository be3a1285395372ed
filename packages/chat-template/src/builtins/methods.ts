/** Methods and properties of Python's types, bound to a value; a method that would change its value is refused. */
import { type TextExtras, extrasOf, isRareCall } from "../python/extras.ts";
import { type Session } from "../python/limits.ts";
import { type StringMethod, stringMethod } from "./string-methods.ts";
import { dictEntries, dictGet, isDict } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  Callable,
  DictView,
  MISSING,
  PyObject,
  PyRange,
  Tuple,
  floatOf,
  intOf,
  isStr,
  wrongArguments,
} from "../python/values.ts";

/** Says that there is such an attribute, but not for templates. */
export const UNSAFE: unique symbol = Symbol("unsafe");

const LIST_CHANGES: ReadonlySet<string> = new Set("append clear pop reverse insert sort extend remove".split(" "));
const DICT_CHANGES: ReadonlySet<string> = new Set("clear pop popitem setdefault update".split(" "));

/** The method of a text; what the extras know of it is more. */
export function textMethod(name: string, extras: TextExtras | null): StringMethod | undefined {
  return (extras?.methods().get(name) as StringMethod | undefined) ?? stringMethod(name);
}

/** A property or a bound method; MISSING if there is none; UNSAFE if it would change the value. */
export function attributeMethod(session: Session, value: Value, name: string): Value {
  if (isStr(value)) {
    const method = textMethod(name, session.extras);
    if (!method && isRareCall(name, 1)) extrasOf(session, name);
    return method
      ? new Callable("built-in method", (caller, args, keywords) => method(caller, value, args, keywords))
      : MISSING;
  }
  if (Array.isArray(value))
    return LIST_CHANGES.has(name) ? UNSAFE : rareAttribute(session, value, name, "count index copy");
  if (value instanceof Tuple) {
    const property = value.attribute(session, name);
    return property === MISSING ? rareAttribute(session, value, name, "count index") : property;
  }
  if (value instanceof PyRange) return rareAttribute(session, value, name);
  if (isDict(value)) {
    if (DICT_CHANGES.has(name)) return UNSAFE;
    return READING.includes(name)
      ? new Callable("built-in method", (caller, args, keywords) => callReading(caller, value, name, args, keywords))
      : rareAttribute(session, value, name, "copy fromkeys");
  }
  if ((intOf(value) ?? floatOf(value)) !== undefined) return rareAttribute(session, value, name, OF_NUMBERS);
  return value instanceof PyObject ? value.attribute(session, name) : MISSING;
}

const OF_NUMBERS = "real imag conjugate is_integer numerator denominator bit_length bit_count";

/** An attribute that is among the extras, and one of `names` if any are given. */
export function rareAttribute(session: Session, value: Value, name: string, names = name): Value {
  if (!names.split(" ").includes(name)) return MISSING;
  return extrasOf(session, name).attribute(session, value, name);
}

/** The bound method of a dictionary. */
function callReading(session: Session, dict: object, name: string, args: readonly Value[], keywords: Keywords): Value {
  const result = keywords.size ? MISSING : callDictMethod(session, dict, name, args);
  if (result === MISSING) throw wrongArguments(name);
  return result;
}

const READING: readonly string[] = ["items", "keys", "values", "get"];

/** The methods of a dictionary that only read. */
export function isDictMethod(name: string): boolean {
  return DICT_CHANGES.has(name) || READING.includes(name) || name === "copy" || name === "fromkeys";
}

/** Calls a reading method of a dictionary without making a bound method; MISSING if it takes no such arguments. */
export function callDictMethod(session: Session, dict: object, name: string, args: readonly Value[]): Value {
  if (name === "get") {
    if (args.length !== 1 && args.length !== 2) return MISSING;
    const value = dictGet(session, dict, args[0]);
    return value === MISSING ? (args[1] ?? null) : value;
  }
  if (args.length || (name !== "items" && name !== "keys" && name !== "values")) return MISSING;
  const entries = dictEntries(session, dict);
  return new DictView(
    name,
    entries.map((entry) => (name === "items" ? new Tuple(entry) : entry[name === "keys" ? 0 : 1])),
  );
}
