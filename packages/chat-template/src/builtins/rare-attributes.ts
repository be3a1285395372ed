/** Methods of lists and dictionaries, and attributes of numbers, that chat templates hardly ever ask for. */
import { bind, readParameters } from "./binder.ts";
import { attributeMethod } from "./methods.ts";
import { bitLength } from "../python/arithmetic.ts";
import { equals } from "../python/comparison.ts";
import { Fault } from "../python/errors.ts";
import { type Session, spend } from "../python/limits.ts";
import { iterate } from "../python/sequences.ts";
import { dictEntries, isDict, setKey } from "../python/dictionaries.ts";
import {
  type Value,
  Callable,
  MISSING,
  PyDict,
  PyRange,
  Tuple,
  Undefined,
  float,
  floatOf,
  indexOf,
  intOf,
  typeError,
} from "../python/values.ts";

/** A method, bound to the value, or a property. */
export function rareAttribute(session: Session, value: Value, name: string): Value {
  if (Array.isArray(value)) return sequenceMethod(session, value, name);
  if (value instanceof Tuple) return sequenceMethod(session, value.items, name);
  if (value instanceof PyRange)
    return name === "start" || name === "stop" || name === "step"
      ? value[name]
      : sequenceMethod(session, value.items(session), name);
  return isDict(value) ? dictMethod(session, value, name) : numberAttribute(session, value, name);
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

function dictMethod(session: Session, dict: object, name: string): Value {
  if (name === "fromkeys") {
    return method(name, "iterable value?", ([keys, value = null]) => {
      const made = new PyDict();
      for (const key of Array.isArray(keys) || keys instanceof Tuple ? iterate(session, keys) : [])
        setKey(session, made, key, value);
      return made;
    });
  }
  return method(name, "", () => {
    const copy = new PyDict();
    for (const [key, value] of dictEntries(session, dict)) setKey(session, copy, key, value);
    return copy;
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

/** Attributes between two underscores on each side that Jinja's object for a missing value has, as Python's others do. */
const PRIVATE_OF_ALL =
  "class doc init new repr str len getitem iter eq ne lt le gt ge hash module add mul mod dir reduce reduce_ex sizeof format getattribute setattr delattr subclasshook init_subclass call bool int float";
/** What only others have. */
const PRIVATE_OF_OTHERS = "setitem contains dict name qualname globals code self func";
/** What only that object has. */
const PRIVATE_OF_UNDEFINED =
  "aiter complex div floordiv getattr getstate neg pos pow radd rdiv rfloordiv rmod rmul rpow rsub rtruediv slots sub truediv";
const OWN_OF_UNDEFINED = /^_(?:fail_with_undefined_error|undefined_(?:exception|hint|message|name|obj))$/;

function isPrivate(name: string, more: string): boolean {
  const inner = /^__(.*)__$/.exec(name)?.[1];
  return inner !== undefined && `${PRIVATE_OF_ALL} ${more}`.split(" ").includes(inner);
}

/** Whether there is such an attribute, of which the name begins with an underscore. */
export function isHidden(session: Session, value: Value, name: string): boolean {
  // Asking a missing value for anything that it does not have itself is an error.
  if (value instanceof Undefined) return OWN_OF_UNDEFINED.test(name) || isPrivate(name, PRIVATE_OF_UNDEFINED);
  return (
    isPrivate(name, PRIVATE_OF_OTHERS) || (!/^__.*__$/.test(name) && attributeMethod(session, value, name) !== MISSING)
  );
}
