/** Methods and properties of lists, dictionaries and numbers; a method that would change its value is refused. */
import { bind, readParameters } from "./binder.ts";
import { bitLength } from "../python/arithmetic.ts";
import { equals } from "../python/comparison.ts";
import { Fault } from "../python/errors.ts";
import { type Session, spend } from "../python/limits.ts";
import { iterate, listOf } from "../python/sequences.ts";
import { dictEntries, dictGet, isDict, setKey } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  Callable,
  DictView,
  MISSING,
  PyDict,
  PyObject,
  PyRange,
  Tuple,
  float,
  floatOf,
  indexOf,
  intOf,
  typeError,
  wrongArguments,
} from "../python/values.ts";

/** Says that there is such an attribute, but not for templates. */
export const UNSAFE: unique symbol = Symbol("unsafe");

const LIST_CHANGES: ReadonlySet<string> = new Set("append clear pop reverse insert sort extend remove".split(" "));
const DICT_CHANGES: ReadonlySet<string> = new Set("clear pop popitem setdefault update".split(" "));

/** A property or a bound method of a value that is no str; MISSING if there is none; UNSAFE if it would change the value. */
export function methodOf(session: Session, value: Value, name: string): Value {
  if (Array.isArray(value)) return LIST_CHANGES.has(name) ? UNSAFE : sequenceMethod(session, value, name);
  if (value instanceof Tuple) {
    const property = value.attribute(session, name);
    return property === MISSING && name !== "copy" ? sequenceMethod(session, value.items, name) : property;
  }
  if (value instanceof PyRange) {
    if (name === "start" || name === "stop" || name === "step") return value[name];
    return name === "count" || name === "index" ? sequenceMethod(session, value.items(session), name) : MISSING;
  }
  if (isDict(value)) return dictAttribute(session, value, name);
  if ((intOf(value) ?? floatOf(value)) !== undefined) return numberAttribute(session, value, name);
  return value instanceof PyObject ? value.attribute(session, name) : MISSING;
}

function method(name: string, spec: string, run: (args: readonly Value[]) => Value): Callable {
  const parameters = readParameters(spec ? spec.split(" ") : []);
  return new Callable("built-in method", (_session, args, keywords) => {
    if (keywords.size) throw typeError(`'${name}' takes no arguments by name.`);
    return run(bind(name, parameters, args, keywords));
  });
}

function sequenceMethod(session: Session, items: readonly Value[], name: string): Value {
  switch (name) {
    case "count":
      return method(name, "value", ([value]) => items.filter((item) => equals(session, item, value)).length);
    case "index":
      return method(name, "value start? stop?", ([value, start = 0, stop = items.length]) => {
        const position = (given: Value): number => {
          const index = indexOf(given);
          return index < 0 ? Math.max(0, index + items.length) : index;
        };
        const to = Math.min(items.length, position(stop));
        for (let index = position(start); index < to; index += 1)
          if (equals(session, items[index], value)) return index;
        throw new Fault("The value is not in the list.");
      });
    case "copy":
      return method(name, "", () => [...iterate(session, items)]);
    default:
      return MISSING;
  }
}

function dictAttribute(session: Session, dict: object, name: string): Value {
  if (DICT_CHANGES.has(name)) return UNSAFE;
  if (DICT_VIEWS.includes(name))
    return new Callable("built-in method", (caller, args, keywords) =>
      callDictView(caller, dict, name, args, keywords),
    );
  if (name === "fromkeys") return fromKeys(session);
  if (name !== "copy") return MISSING;
  return method(name, "", () => {
    const copy = new PyDict();
    for (const [key, value] of dictEntries(session, dict)) setKey(session, copy, key, value);
    return copy;
  });
}

/** `dict.fromkeys`, of the class and of every dictionary. */
export function fromKeys(session: Session): Callable {
  return method("fromkeys", "iterable value?", ([keys, value = null]) => {
    const made = new PyDict();
    for (const key of listOf(session, keys)) setKey(session, made, key, value);
    return made;
  });
}

function numberAttribute(session: Session, value: Value, name: string): Value {
  const double = floatOf(value);
  switch (name) {
    case "real":
      return double === undefined ? intOf(value) : value;
    case "imag":
      return double === undefined ? 0 : float(0);
    case "conjugate":
      return method(name, "", () => value);
    case "is_integer":
      return double === undefined ? MISSING : method(name, "", () => Number.isInteger(double));
    case "numerator":
      return double === undefined ? intOf(value) : MISSING;
    case "denominator":
      return double === undefined ? 1 : MISSING;
    case "bit_length":
    case "bit_count": {
      if (double !== undefined) return MISSING;
      return method(name, "", () => {
        const big = BigInt(intOf(value) ?? 0);
        spend(session, bitLength(session, big) >>> 2);
        const bits = big.toString(2).replace("-", "");
        return name === "bit_count" ? bits.split("1").length - 1 : bits === "0" ? 0 : bits.length;
      });
    }
    default:
      return MISSING;
  }
}

/** The bound method of a dictionary. */
function callDictView(session: Session, dict: object, name: string, args: readonly Value[], keywords: Keywords): Value {
  const result = keywords.size ? MISSING : callDictMethod(session, dict, name, args);
  if (result === MISSING) throw wrongArguments(name);
  return result;
}

const DICT_VIEWS: readonly string[] = ["items", "keys", "values", "get"];

/** The methods of a dictionary that only read. */
export function isDictMethod(name: string): boolean {
  return DICT_CHANGES.has(name) || DICT_VIEWS.includes(name) || name === "copy" || name === "fromkeys";
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
  // A tuple takes the memory of several values.
  if (name === "items") spend(session, entries.length * 4);
  return new DictView(
    name,
    entries.map((entry) => (name === "items" ? new Tuple(entry) : entry[name === "keys" ? 0 : 1])),
  );
}
