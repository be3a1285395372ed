/** The tests that chat templates use, by name: what may stand after `is`. */
import type { Session } from "../python/limits.ts";
import { COMPARISONS, type CompareOperator } from "../python/comparison.ts";
import { table } from "./binder.ts";
import { hasLength, isIterable } from "../python/sequences.ts";
import { isDict } from "../python/dictionaries.ts";
import { type Value, DictView, PyObject, Undefined, floatOf, intOf, isStr } from "../python/values.ts";

const isSequence = (session: Session, value: Value): boolean =>
  !(value instanceof DictView) && !(value instanceof PyObject && "size" in value) && hasLength(session, value);

const comparison =
  (operator: CompareOperator) =>
  (session: Session, value: Value, [other]: readonly Value[]): boolean =>
    COMPARISONS[operator](session, value, other);

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
  },
}));
