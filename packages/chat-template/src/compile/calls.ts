/** Calls, filters and tests to closures. */
import { callValue, getAttribute } from "../builtins/access.ts";
import { compileQuiet } from "./access.ts";
import { type Condition, type Place, constantValue, hasNoArguments } from "./place.ts";
import { trim } from "../python/letters.ts";
import type { StringMethod } from "../builtins/string-methods.ts";
import { callDictMethod, isDictMethod, textMethod } from "../builtins/methods.ts";
import type { Arguments, ExpressionOf, Expression } from "../syntax/nodes.ts";
import type { Evaluate, Frame } from "./runtime.ts";
import { type Session, spend } from "../python/limits.ts";
import { isDict } from "../python/dictionaries.ts";
import { type Keywords, type Value, MISSING, NO_KEYWORDS, PyStr, Undefined } from "../python/values.ts";

/** What a call is given. */
export interface Given {
  positional: (frame: Frame) => readonly Value[];
  keywords: (frame: Frame) => Keywords;
}

const NO_ARGUMENTS: readonly Value[] = [];

export function compileArguments(args: Arguments, place: Place): Given {
  const { positional, star, doubleStar } = args;
  if (star || doubleStar) return place.unit.library.extras?.spreadArguments(args, place as never) as Given;
  const items = positional.map((item) => place.unit.expression(item, place));
  const named = args.keywords.map(({ name, value }) => [name, place.unit.expression(value, place)] as const);
  return {
    positional: listOf(positional, items),
    keywords: named.length ? (frame) => new Map(named.map(([name, value]) => [name, value(frame)])) : () => NO_KEYWORDS,
  };
}

function listOf(nodes: readonly Expression[], items: readonly Evaluate[]): Given["positional"] {
  const first = items[0];
  if (!first) return () => NO_ARGUMENTS;
  if (nodes.every(({ type }) => type === "constant")) {
    const constants = nodes.map((item) => constantValue((item as ExpressionOf<"constant">).value));
    return () => constants;
  }
  if (items.length === 1) return (frame) => [first(frame)];
  return (frame) => items.map((item) => item(frame));
}

/** A call. */
export function compileCall(
  node: ExpressionOf<"call">,
  place: Place,
  { positional, keywords } = compileArguments(node.args, place),
): Evaluate {
  const { callee: calleeNode, at } = node;
  const isAttribute = calleeNode.type === "attribute";
  const object = place.unit.expression(isAttribute ? calleeNode.object : calleeNode, place);
  const name = isAttribute ? calleeNode.name : "";
  const method = isAttribute ? textMethod(name, place.unit.library.extras) : undefined;
  const isOfDict = isAttribute && isDictMethod(name);
  return (frame) => {
    let callee = object(frame);
    const quick = typeof callee === "string" ? method : isOfDict && isDict(callee) ? callDictMethod : undefined;
    if (isAttribute && !quick) {
      frame.run.at = at;
      callee = getAttribute(frame.run, callee, name);
    }
    const args = positional(frame);
    const names = keywords(frame);
    frame.run.at = at;
    if (!quick) return callValue(frame.run, callee, args, names);
    if (quick !== callDictMethod) return (quick as StringMethod)(frame.run, callee as string, args, names);
    const result = names.size ? MISSING : callDictMethod(frame.run, callee as object, name, args);
    return result === MISSING ? callValue(frame.run, getAttribute(frame.run, callee, name), args, names) : result;
  };
}

/** A filter or test that is not there, which only a template with extras can have. */
function unknown(what: string, { name, at }: { name: string; at: number }, place: Place): (frame: Frame) => never {
  return place.unit.library.extras?.unknown(what, name, at, place as never) as (frame: Frame) => never;
}

export function compileFilter(node: ExpressionOf<"filter">, place: Place, input: Evaluate): Evaluate {
  const { name, at } = node;
  const found = place.unit.library.filters.get(name);
  if (!found) return unknown("filter", node, place);
  const { positional, keywords } = compileArguments(node.args, place);
  // A render with origins looks at what goes into a filter and what comes out.
  const run = place.tracer ? null : found;
  const general: Evaluate = (frame) => apply(frame, input(frame));
  const apply = (frame: Frame, value: Value): Value => {
    const args = positional(frame);
    const names = keywords(frame);
    frame.run.at = at;
    return run ? run(frame.run, value, args, names) : frame.run.filter(name, value, args, names);
  };
  if (!hasNoArguments(node.args)) return general;
  if (name === "trim") {
    return (frame) => {
      const value = input(frame);
      return typeof value === "string" && value.length < 4096 ? trimText(frame.run, value) : apply(frame, value);
    };
  }
  if (name === "length") {
    return (frame) => {
      const value = input(frame);
      return Array.isArray(value) ? value.length : apply(frame, value);
    };
  }
  return general;
}

function trimText(session: Session, text: string): string {
  const trimmed = trim(text);
  if (trimmed.length < text.length) spend(session, 1 + ((text.length - trimmed.length) >>> 3));
  return trimmed;
}

export function compileTest(node: ExpressionOf<"test">, place: Place): Condition {
  const { name, at } = node;
  const run = place.unit.library.tests.get(name);
  if (!run) return unknown("test", node, place);
  const quick = hasNoArguments(node.args) && QUICK_TESTS.get(name);
  if (quick) return quick(compileQuiet(node.input, place));
  const input = place.unit.expression(node.input, place);
  const { positional, keywords } = compileArguments(node.args, place);
  return (frame) => {
    const value = input(frame);
    const args = positional(frame);
    const names = keywords(frame);
    frame.run.at = at;
    return run(frame.run, value, args, names);
  };
}

const isMissing = (value: Value): boolean => value === undefined || value instanceof Undefined;

/** The tests that templates are full of. What a plain object lacks comes as undefined here. */
const QUICK_TESTS: ReadonlyMap<string, (input: Evaluate) => Condition> = new Map(
  Object.entries<(input: Evaluate) => Condition>({
    defined: (input) => (frame) => !isMissing(input(frame)),
    undefined: (input) => (frame) => isMissing(input(frame)),
    none: (input) => (frame) => input(frame) === null,
    string: (input) => (frame) => {
      const value = input(frame);
      return typeof value === "string" || value instanceof PyStr;
    },
  }),
);
