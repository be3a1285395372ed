/** Calls, filters and tests to closures. */
import { callValue, getAttribute } from "../builtins/access.ts";
import { compileQuiet } from "./access.ts";
import { type Condition, type Place, constantValue, hasNoArguments } from "./place.ts";
import { Fault, type Hint, TemplateSyntaxError } from "../python/errors.ts";
import { trim } from "../python/letters.ts";
import type { Lookup } from "../builtins/library.ts";
import type { StringMethod } from "../builtins/string-methods.ts";
import { callDictMethod, isDictMethod, textMethod } from "../builtins/methods.ts";
import type { Arguments, ExpressionOf } from "../syntax/nodes.ts";
import type { Evaluate, Frame } from "./runtime.ts";
import { type Session, spend } from "../python/limits.ts";
import { iterate } from "../python/sequences.ts";
import { dictEntries, isDict } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  MISSING,
  NO_KEYWORDS,
  PyStr,
  Undefined,
  textOf,
  typeError,
} from "../python/values.ts";

type EvaluateArguments = (frame: Frame) => readonly Value[];
type EvaluateKeywords = (frame: Frame) => Keywords;

const NO_ARGUMENTS: readonly Value[] = [];

function compilePositional({ positional, star: starNode }: Arguments, place: Place): EvaluateArguments {
  const items = positional.map((item) => place.unit.expression(item, place));
  const star = starNode && place.unit.expression(starNode, place);
  const [first, second] = items;
  if (star) return (frame) => [...items.map((item) => item(frame)), ...iterate(frame.run, star(frame))];
  if (!first) return () => NO_ARGUMENTS;
  if (positional.every(({ type }) => type === "constant")) {
    const constants = positional.map((item) => constantValue((item as ExpressionOf<"constant">).value));
    return () => constants;
  }
  if (!second) return (frame) => [first(frame)];
  return (frame) => items.map((item) => item(frame));
}

function compileKeywords(args: Arguments, place: Place): EvaluateKeywords {
  const named = args.keywords.map(({ name, value }) => [name, place.unit.expression(value, place)] as const);
  const doubleStar = args.doubleStar && place.unit.expression(args.doubleStar, place);
  if (!named.length && !doubleStar) return () => NO_KEYWORDS;
  return (frame) => {
    const keywords = new Map<string, Value>();
    for (const [name, value] of named) keywords.set(name, value(frame));
    if (doubleStar) {
      const more = doubleStar(frame);
      if (!isDict(more)) throw typeError("A dictionary is expected after '**'.");
      for (const [key, value] of dictEntries(frame.run, more)) {
        const name = textOf(key);
        if (name === undefined || keywords.has(name))
          throw typeError("An argument is given twice or has a name that is no str.");
        keywords.set(name, value);
      }
    }
    return keywords;
  };
}

/** A call; `caller` adds the body of a call block. */
export function compileCall(node: ExpressionOf<"call">, place: Place, caller?: (frame: Frame) => Value): Evaluate {
  const positional = compilePositional(node.args, place);
  const plainKeywords = compileKeywords(node.args, place);
  const keywords: EvaluateKeywords = caller
    ? (frame) => new Map([...plainKeywords(frame), ["caller", caller(frame)]])
    : plainKeywords;
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

/** The function of a filter or test; or what fails where it is unknown and that is an error only when it is reached. */
function named<T>(
  what: string,
  table: Lookup<T>,
  { name, at }: { name: string; at: number },
  { unit, isSoft }: Place,
): { run: T } | { fail: (frame: Frame) => never } {
  const run = table.get(name);
  if (run) return { run };
  const reason = `Unknown ${what} '${name}'.`;
  const hint: Hint = ["name", name, table.keys()];
  if (!isSoft) throw new TemplateSyntaxError(reason, unit.source, at, undefined, hint);
  return {
    fail(frame) {
      frame.run.at = at;
      throw new Fault(reason, undefined, undefined, hint);
    },
  };
}

export function compileFilter(node: ExpressionOf<"filter">, place: Place, input: Evaluate | null): Evaluate {
  const { name, at } = node;
  const found = named("filter", place.unit.library.filters, node, place);
  if ("fail" in found) return found.fail;
  if (!input) throw new TemplateSyntaxError("A filter needs something to work on.", place.unit.source, at);
  const positional = compilePositional(node.args, place);
  const keywords = compileKeywords(node.args, place);
  // A render with origins looks at what goes into a filter and what comes out.
  const run = place.tracer ? null : found.run;
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
  const found = named("test", place.unit.library.tests, node, place);
  if ("fail" in found) return found.fail;
  const { run } = found;
  const quick = hasNoArguments(node.args) && QUICK_TESTS.get(name);
  if (quick) return quick(compileQuiet(node.input, place));
  const input = place.unit.expression(node.input, place);
  const positional = compilePositional(node.args, place);
  const keywords = compileKeywords(node.args, place);
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
