/** All tests by name: what may stand after `is`. */
import { type CompareOperator, compareWith, contains, equals } from "../python/comparison.ts";
import type { FilterHost } from "./filter-host.ts";
import { binary } from "../python/operators.ts";
import { isOfClass } from "../python/letters.ts";
import { textFor } from "../python/printing.ts";
import { type Parameters, bind, parameters } from "../python/signatures.ts";
import { isIterable, sizeOf } from "../python/sequences.ts";
import {
  type Keywords,
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

export type Test = (host: FilterHost, value: Value, args: readonly Value[], keywords: Keywords) => boolean;

function test(
  name: string,
  spec: string,
  run: (value: Value, args: readonly Value[], host: FilterHost) => boolean,
): Test {
  const signature: Parameters = parameters(spec);
  return (host, value, args, keywords) => run(value, bind(name, signature, args, keywords), host);
}

function remainderIs(value: Value, divisor: Value, wanted: number): boolean {
  return equals(binary("%", value, divisor), wanted);
}

/** The name of a filter or test; whatever can be no key of a dictionary cannot be looked up. */
function asName(value: Value): string {
  hashKey(value);
  return textOf(value) ?? "";
}

const isSafe = (value: Value): boolean => value instanceof PyStr && value.isSafe;
const simple = (run: (value: Value) => boolean): Test => test("the test", "", (value) => run(value));
const comparison = (operator: CompareOperator): Test =>
  test(operator, "other", (value, [other]) => compareWith(operator, value, other));
const [eq, ne, lt, le, gt, ge] = (["==", "!=", "<", "<=", ">", ">="] as const).map(comparison) as [
  Test,
  Test,
  Test,
  Test,
  Test,
  Test,
];

export const TESTS: Readonly<Record<string, Test>> = {
  ["__proto__" as string]: undefined as unknown as Test,
  odd: simple((value) => remainderIs(value, 2, 1)),
  even: simple((value) => remainderIs(value, 2, 0)),
  divisibleby: test("divisibleby", "num", (value, [divisor]) => remainderIs(value, divisor, 0)),
  defined: simple((value) => !(value instanceof Undefined)),
  undefined: simple((value) => value instanceof Undefined),
  filter: test("filter", "", (value, _args, host) => host.hasFilter(asName(value))),
  test: test("test", "", (value, _args, host) => host.hasTest(asName(value))),
  none: simple((value) => value === null),
  boolean: simple((value) => typeof value === "boolean"),
  false: simple((value) => value === false),
  true: simple((value) => value === true),
  integer: simple((value) => typeof value !== "boolean" && intOf(value) !== undefined),
  float: simple((value) => floatOf(value) !== undefined),
  lower: simple((value) => isOfClass("islower", textFor(value)) ?? false),
  upper: simple((value) => isOfClass("isupper", textFor(value)) ?? false),
  string: simple(isStr),
  mapping: simple(isDict),
  number: simple((value) => intOf(value) !== undefined || floatOf(value) !== undefined),
  sequence: simple(
    (value) =>
      !(value instanceof DictView) && !(value instanceof PyObject && "size" in value) && sizeOf(value) !== undefined,
  ),
  iterable: simple(isIterable),
  callable: simple(
    (value) =>
      typeof value === "function" ||
      value instanceof Callable ||
      value instanceof Undefined ||
      (value instanceof PyObject && "invoke" in value),
  ),
  sameas: test("sameas", "other", (value, [other]) => !(value instanceof Undefined) && Object.is(value, other)),
  escaped: simple(isSafe),
  in: test("in", "seq", (value, [items]) => contains(items, value)),
  "==": eq,
  eq,
  equalto: eq,
  "!=": ne,
  ne,
  ">": gt,
  gt,
  greaterthan: gt,
  ">=": ge,
  ge,
  "<": lt,
  lt,
  lessthan: lt,
  "<=": le,
  le,
};
