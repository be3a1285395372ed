/** The tests by name: what may follow `is`. */
import type { Session } from "../python/limits.ts";
import { COMPARISONS, type CompareOperator, equals } from "../python/comparison.ts";
import { isOfClass } from "../python/text/letter-classes.ts";
import { binary } from "../python/operators.ts";
import { textFor } from "../python/format/printing.ts";
import { table } from "./binder.ts";
import { hasLength, isIterable } from "../python/sequences.ts";
import { hashKey, isDict } from "../python/dictionaries.ts";
import {
  type Value,
  Callable,
  DictView,
  PyObject,
  PyStr,
  Undefined,
  floatOf,
  intOf,
  isStr,
  strText,
} from "../python/values.ts";

const isSequence = (session: Session, value: Value): boolean =>
  !(value instanceof DictView) && !(value instanceof PyObject && value.walk) && hasLength(session, value);

const comparison =
  (operator: CompareOperator) =>
  (session: Session, value: Value, [other]: readonly Value[]): boolean =>
    COMPARISONS[operator](session, value, other);

function remainderIs(session: Session, value: Value, divisor: Value, wanted: number): boolean {
  return equals(session, binary(session, "%", value, divisor), wanted);
}

/** The name of a filter or test; whatever can be no key of a dictionary cannot be looked up. */
function asName(session: Session, value: Value): string {
  hashKey(session, value);
  return strText(value) ?? "";
}

const isCallable = (_session: Session, value: Value): boolean =>
  typeof value === "function" ||
  value instanceof Callable ||
  value instanceof Undefined ||
  (value instanceof PyObject && ("invoke" in value || value.walk !== undefined));

export const tests = table<boolean>(() => ({
  ends: {
    defined: (_session, value) => !(value instanceof Undefined),
    undefined: (_session, value) => value instanceof Undefined,
    none: (_session, value) => value === null,
    boolean: (_session, value) => typeof value === "boolean",
    false: (_session, value) => value === false,
    true: (_session, value) => value === true,
    integer: (_session, value) => typeof value !== "boolean" && intOf(value) !== undefined,
    float: (_session, value) => floatOf(value) !== undefined,
    string: (_session, value) => isStr(value),
    mapping: (_session, value) => isDict(value),
    number: (_session, value) => intOf(value) !== undefined || floatOf(value) !== undefined,
    sequence: isSequence,
    iterable: (_session, value) => isIterable(value),
    "in seq": comparison("in"),
    "==|eq|equalto other": comparison("=="),
    "!=|ne other": comparison("!="),
    ">|gt|greaterthan other": comparison(">"),
    ">=|ge other": comparison(">="),
    "<|lt|lessthan other": comparison("<"),
    "<=|le other": comparison("<="),
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
