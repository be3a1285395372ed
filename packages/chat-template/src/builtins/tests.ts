/** The tests that chat templates use, by name: what may stand after `is`. */
import { type CompareOperator, compareWith, contains } from "../python/comparison.ts";
import { table } from "./binder.ts";
import { hasLength, isIterable } from "../python/sequences.ts";
import { type Value, DictView, PyObject, Undefined, floatOf, intOf, isDict, isStr } from "../python/values.ts";

const isSequence = (value: Value): boolean =>
  !(value instanceof DictView) && !(value instanceof PyObject && "size" in value) && hasLength(value);

export const tests = table<boolean>(() => ({
  ends: {
    defined: (value) => !(value instanceof Undefined),
    undefined: (value) => value instanceof Undefined,
    none: (value) => value === null,
    boolean: (value) => typeof value === "boolean",
    false: (value) => value === false,
    true: (value) => value === true,
    integer: (value) => typeof value !== "boolean" && intOf(value) !== undefined,
    float: (value) => floatOf(value) !== undefined,
    string: isStr,
    mapping: isDict,
    number: (value) => intOf(value) !== undefined || floatOf(value) !== undefined,
    sequence: isSequence,
    iterable: isIterable,
    "in seq": (value, [items]) => contains(items, value),
    ...Object.fromEntries(
      (["==|eq|equalto", "!=|ne", ">|gt|greaterthan", ">=|ge", "<|lt|lessthan", "<=|le"] as const).map((names) => {
        const [operator = "=="] = names.split("|") as CompareOperator[];
        return [`${names} other`, (value: Value, [other]: readonly Value[]) => compareWith(operator, value, other)];
      }),
    ),
  },
}));
