/** Tests that chat templates hardly use. */
import type { Session } from "../python/limits.ts";
import { table } from "./binder.ts";
import { equals } from "../python/comparison.ts";
import { isOfClass } from "../python/letter-classes.ts";
import { binary } from "../python/operators.ts";
import { textFor } from "../python/printing.ts";
import { hashKey } from "../python/dictionaries.ts";
import { type Value, Callable, PyObject, PyStr, Undefined, textOf } from "../python/values.ts";

function remainderIs(session: Session, value: Value, divisor: Value, wanted: number): boolean {
  return equals(session, binary(session, "%", value, divisor), wanted);
}

/** The name of a filter or test; whatever can be no key of a dictionary cannot be looked up. */
function asName(session: Session, value: Value): string {
  hashKey(session, value);
  return textOf(value) ?? "";
}

const isCallable = (_session: Session, value: Value): boolean =>
  typeof value === "function" ||
  value instanceof Callable ||
  value instanceof Undefined ||
  (value instanceof PyObject && ("invoke" in value || "size" in value));

export const rareTests = table<boolean>(() => ({
  ends: {
    odd: (session, value) => remainderIs(session, value, 2, 1),
    even: (session, value) => remainderIs(session, value, 2, 0),
    "divisibleby num": (session, value, [divisor]) => remainderIs(session, value, divisor, 0),
    filter: (session, value, _args) => session.library.filters.has(asName(session, value)),
    test: (session, value, _args) => session.library.tests.has(asName(session, value)),
    callable: isCallable,
    escaped: (_session, value) => value instanceof PyStr && value.isSafe,
  },
  scan: {
    "sameas other": (_session, value, [other]) => !(value instanceof Undefined) && Object.is(value, other),
  },
  letters: {
    lower: (session, value) => isOfClass("islower", textFor(session, value)) ?? false,
    upper: (session, value) => isOfClass("isupper", textFor(session, value)) ?? false,
  },
}));
