/** Tests that chat templates hardly use. */
import { table } from "./binder.ts";
import { equals } from "../python/comparison.ts";
import { isOfClass } from "../python/letter-classes.ts";
import { binary } from "../python/operators.ts";
import { textFor } from "../python/printing.ts";
import { type Value, Callable, PyObject, PyStr, Undefined, hashKey, textOf } from "../python/values.ts";

function remainderIs(value: Value, divisor: Value, wanted: number): boolean {
  return equals(binary("%", value, divisor), wanted);
}

/** The name of a filter or test; whatever can be no key of a dictionary cannot be looked up. */
function asName(value: Value): string {
  hashKey(value);
  return textOf(value) ?? "";
}

const isCallable = (value: Value): boolean =>
  typeof value === "function" ||
  value instanceof Callable ||
  value instanceof Undefined ||
  (value instanceof PyObject && "invoke" in value);

export const rareTests = table<boolean>(() => ({
  ends: {
    odd: (value) => remainderIs(value, 2, 1),
    even: (value) => remainderIs(value, 2, 0),
    "divisibleby num": (value, [divisor]) => remainderIs(value, divisor, 0),
    filter: (value, _args, host) => host.hasFilter(asName(value)),
    test: (value, _args, host) => host.hasTest(asName(value)),
    callable: isCallable,
    escaped: (value) => value instanceof PyStr && value.isSafe,
  },
  scan: {
    "sameas other": (value, [other]) => !(value instanceof Undefined) && Object.is(value, other),
  },
  letters: {
    lower: (value) => isOfClass("islower", textFor(value)) ?? false,
    upper: (value) => isOfClass("isupper", textFor(value)) ?? false,
  },
}));
