/** Methods and properties of Python's types, bound to a value. A method that would change its value is refused. */
import { Fault } from "../python/errors.ts";
import { equals } from "../python/comparison.ts";
import { bind, readParameters } from "./binder.ts";
import { EXTRA_METHODS, lacking } from "../python/extras.ts";
import { session, spend } from "../python/limits.ts";
import { bitLength } from "../python/numbers.ts";
import { iterate } from "../python/sequences.ts";
import { stringMethod } from "./string-methods.ts";
import {
  type Value,
  Callable,
  DictView,
  MISSING,
  PyDict,
  PyObject,
  PyRange,
  Tuple,
  dictEntries,
  dictGet,
  float,
  floatOf,
  indexOf,
  intOf,
  isDict,
  isStr,
  typeError,
} from "../python/values.ts";

/** Says that there is such an attribute, but not for templates. */
export const UNSAFE: unique symbol = Symbol("unsafe");

const LIST_CHANGES = new Set("append clear pop reverse insert sort extend remove".split(" "));
const DICT_CHANGES = new Set("clear pop popitem setdefault update".split(" "));

/** A property or a bound method; MISSING if there is none; UNSAFE if it would change the value. */
export function attributeMethod(value: Value, name: string): Value {
  if (isStr(value)) {
    const method = stringMethod(name) ?? (session.extras?.methods.get(name) as ReturnType<typeof stringMethod>);
    if (!method && EXTRA_METHODS.has(name)) throw new Fault("value", lacking(`The method '${name}'`));
    return method ? new Callable("built-in method", (args, keywords) => method(value, args, keywords)) : MISSING;
  }
  if (Array.isArray(value)) return LIST_CHANGES.has(name) ? UNSAFE : sequenceMethod(value, name, true);
  if (value instanceof Tuple) {
    const property = value.attribute(name);
    return property === MISSING ? sequenceMethod(value.items, name, false) : property;
  }
  if (value instanceof PyRange) {
    const property = value.attribute(name);
    return property === MISSING && (name === "count" || name === "index")
      ? sequenceMethod(value.items(), name, false)
      : property;
  }
  if (isDict(value)) return DICT_CHANGES.has(name) ? UNSAFE : dictMethod(value, name);
  const number = intOf(value) ?? floatOf(value);
  if (number !== undefined) return numberAttribute(value, name);
  return value instanceof PyObject ? value.attribute(name) : MISSING;
}

function method(name: string, spec: string, run: (args: readonly Value[]) => Value): Callable {
  const parameters = readParameters(spec ? spec.split(" ") : []);
  return new Callable("built-in method", (args, keywords) => {
    if (keywords.size) throw typeError(`'${name}' takes no arguments by name.`);
    return run(bind(name, parameters, args, keywords));
  });
}

function sequenceMethod(items: readonly Value[], name: string, canCopy: boolean): Value {
  switch (name) {
    case "count":
      return method(name, "value", ([value]) => items.filter((item) => equals(item, value)).length);
    case "index":
      return method(name, "value start? stop?", ([value, start = 0, stop = items.length]) => {
        const position = (given: Value): number => {
          const index = indexOf(given);
          return index < 0 ? Math.max(0, index + items.length) : index;
        };
        const to = Math.min(items.length, position(stop));
        for (let index = position(start); index < to; index += 1) if (equals(items[index], value)) return index;
        throw new Fault("value", "The value is not in the list.");
      });
    case "copy":
      return canCopy ? method(name, "", () => [...iterate(items)]) : MISSING;
    default:
      return MISSING;
  }
}

/** The methods of a dictionary that only read. */
export function isDictMethod(name: string): boolean {
  return DICT_CHANGES.has(name) || ["items", "keys", "values", "get", "copy", "fromkeys"].includes(name);
}

/** Calls a reading method of a dictionary without making a bound method; MISSING if there is none. */
export function callDictMethod(dict: object, name: string, args: readonly Value[]): Value {
  switch (name) {
    case "get":
      if (args.length === 1 || args.length === 2) {
        const value = dictGet(dict, args[0]);
        return value === MISSING ? (args[1] ?? null) : value;
      }
      return MISSING;
    case "items":
      return args.length
        ? MISSING
        : new DictView(
            name,
            dictEntries(dict).map((entry) => new Tuple(entry)),
          );
    case "keys":
    case "values":
      return args.length
        ? MISSING
        : new DictView(
            name,
            dictEntries(dict).map((entry) => entry[name === "keys" ? 0 : 1]),
          );
    case "copy":
      return args.length ? MISSING : copyDict(dict);
    default:
      return MISSING;
  }
}

function copyDict(dict: object): PyDict {
  const copy = new PyDict();
  for (const [key, value] of dictEntries(dict)) copy.set(key, value);
  return copy;
}

function dictMethod(dict: object, name: string): Value {
  switch (name) {
    case "get":
      return method(name, "key default?", (args) => callDictMethod(dict, name, args));
    case "items":
    case "keys":
    case "values":
    case "copy":
      return method(name, "", (args) => callDictMethod(dict, name, args));
    case "fromkeys":
      return method(name, "iterable value?", ([keys, value = null]) => {
        const made = new PyDict();
        for (const key of Array.isArray(keys) || keys instanceof Tuple ? iterate(keys) : []) made.set(key, value);
        return made;
      });
    default:
      return MISSING;
  }
}

function numberAttribute(value: Value, name: string): Value {
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
        spend(bitLength(big) >>> 2);
        const bits = big.toString(2).replace("-", "");
        return name === "bit_count" ? bits.split("1").length - 1 : bits === "0" ? 0 : bits.length;
      });
    }
    default:
      return MISSING;
  }
}
