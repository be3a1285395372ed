/** The tests that chat templates use, by name: what may stand after `is`. */
import { COMPARISONS, type CompareOperator } from "../python/comparison.ts";
import { table } from "./binder.ts";
import { hasLength, isIterable } from "../python/sequences.ts";
import { type Value, DictView, PyObject, Undefined, floatOf, intOf, isDict, isStr } from "../python/values.ts";

const isSequence = (value: Value): boolean =>
  !(value instanceof DictView) && !(value instanceof PyObject && "size" in value) && hasLength(value);

const comparison =
  (operator: CompareOperator) =>
  (value: Value, [other]: readonly Value[]): boolean =>
    COMPARISONS[operator](value, other);

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
    "in seq": comparison("in"),
    "==|eq|equalto other": comparison("=="),
    "!=|ne other": comparison("!="),
    ">|gt|greaterthan other": comparison(">"),
    ">=|ge other": comparison(">="),
    "<|lt|lessthan other": comparison("<"),
    "<=|le other": comparison("<="),
  },
}));
