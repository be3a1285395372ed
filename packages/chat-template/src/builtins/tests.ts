/** All tests by name: what may stand after `is`. */
import { type CompareOperator, compareWith, contains, equals } from "../python/comparison.ts";
import { type Test, builtins } from "./binder.ts";
import { binary } from "../python/operators.ts";
import { isOfClass } from "../python/letters.ts";
import { textFor } from "../python/printing.ts";
import { hasLength, isIterable } from "../python/sequences.ts";
import {
  type Value,
  Callable,
  DictView,
  PyObject,
  PyStr,
  Undefined,
  floatOf,
  hashKey,
  intOf,
  isDict,
  isStr,
  textOf,
} from "../python/values.ts";

function remainderIs(value: Value, divisor: Value, wanted: number): boolean {
  return equals(binary("%", value, divisor), wanted);
}

/** The name of a filter or test; whatever can be no key of a dictionary cannot be looked up. */
function asName(value: Value): string {
  hashKey(value);
  return textOf(value) ?? "";
}

const isSafe = (value: Value): boolean => value instanceof PyStr && value.isSafe;
const isCallable = (value: Value): boolean =>
  typeof value === "function" ||
  value instanceof Callable ||
  value instanceof Undefined ||
  (value instanceof PyObject && "invoke" in value);
const isSequence = (value: Value): boolean =>
  !(value instanceof DictView) && !(value instanceof PyObject && "size" in value) && hasLength(value);

export const TESTS: ReadonlyMap<string, Test> = new Map([
  ...builtins("ends", {
    odd: (value) => remainderIs(value, 2, 1),
    even: (value) => remainderIs(value, 2, 0),
    "divisibleby num": (value, [divisor]) => remainderIs(value, divisor, 0),
    defined: (value) => !(value instanceof Undefined),
    undefined: (value) => value instanceof Undefined,
    filter: (value, _args, host) => host.hasFilter(asName(value)),
    test: (value, _args, host) => host.hasTest(asName(value)),
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
    callable: isCallable,
    escaped: isSafe,
    "in seq": (value, [items]) => contains(items, value),
    ...Object.fromEntries(
      (["==|eq|equalto", "!=|ne", ">|gt|greaterthan", ">=|ge", "<|lt|lessthan", "<=|le"] as const).map((names) => {
        const [operator = "=="] = names.split("|") as CompareOperator[];
        return [`${names} other`, (value: Value, [other]: readonly Value[]) => compareWith(operator, value, other)];
      }),
    ),
  }),
  ...builtins("scan", {
    "sameas other": (value, [other]) => !(value instanceof Undefined) && Object.is(value, other),
  }),
  ...builtins("letters", {
    lower: (value) => isOfClass("islower", textFor(value)) ?? false,
    upper: (value) => isOfClass("isupper", textFor(value)) ?? false,
  }),
]);
