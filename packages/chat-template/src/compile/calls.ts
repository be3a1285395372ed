/** Calls, filters and tests to closures. */
import { callValue, getAttribute } from "../builtins/access.ts";
import { compileQuiet } from "./access.ts";
import { type Condition, type CompileContext, constantValue, hasNoArguments } from "./compile-context.ts";
import { trim } from "../python/text/letters.ts";
import { unknownName } from "../builtins/library.ts";
import { callDictMethod, isDictMethod } from "../builtins/methods.ts";
import type { Arguments, ExpressionOf, Expression } from "../syntax/nodes.ts";
import type { Evaluate, Frame } from "./runtime.ts";
import { type Session, type TextMethod, spend } from "../python/limits.ts";
import { dictEntries, isDict } from "../python/dictionaries.ts";
import { Fault, TemplateSyntaxError } from "../python/errors.ts";
import { iterate } from "../python/sequences.ts";
import {
  type Keywords,
  type Value,
  MISSING,
  NO_KEYWORDS,
  PyStr,
  Undefined,
  strText,
  typeError,
} from "../python/values.ts";

/** Arguments of a call. */
interface Given {
  positional: (frame: Frame) => readonly Value[];
  keywords: (frame: Frame) => Keywords;
}

const NO_ARGUMENTS: readonly Value[] = [];

export function compileArguments(args: Arguments, context: CompileContext): Given {
  const { positional, star, doubleStar } = args;
  if (star || doubleStar) return spreadArguments(args, context);
  const items = positional.map((item) => context.unit.expression(item, context));
  const byName = args.keywords.map(({ name, value }) => [name, context.unit.expression(value, context)] as const);
  return {
    positional: listOf(positional, items),
    keywords: byName.length
      ? (frame) => new Map(byName.map(([name, value]) => [name, value(frame)]))
      : () => NO_KEYWORDS,
  };
}

/** Arguments of which some are spread. */
function spreadArguments({ star, doubleStar, ...args }: Arguments, context: CompileContext): Given {
  const { positional, keywords } = compileArguments(args, context);
  const items = star && context.unit.expression(star, context);
  const names = doubleStar && context.unit.expression(doubleStar, context);
  return {
    positional: items ? (frame) => [...positional(frame), ...iterate(frame.run, items(frame))] : positional,
    keywords(frame) {
      const given = new Map(keywords(frame));
      const more = names?.(frame);
      if (!names) return given;
      if (!isDict(more)) throw typeError("A dictionary is expected after '**'.");
      for (const [key, value] of dictEntries(frame.run, more)) {
        const name = strText(key);
        if (name === undefined || given.has(name))
          throw typeError("An argument is given twice or has a name that is no str.");
        given.set(name, value);
      }
      return given;
    },
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
  context: CompileContext,
  { positional, keywords } = compileArguments(node.args, context),
): Evaluate {
  const { callee: calleeNode, at } = node;
  const isAttribute = calleeNode.type === "attribute";
  const object = context.unit.expression(isAttribute ? calleeNode.object : calleeNode, context);
  const name = isAttribute ? calleeNode.name : "";
  const method = isAttribute ? (context.unit.library.methods.get(name) as TextMethod | undefined) : undefined;
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
    if (quick !== callDictMethod) return (quick as TextMethod)(frame.run, callee as string, args, names);
    const result = names.size ? MISSING : callDictMethod(frame.run, callee as object, name, args);
    return result === MISSING ? callValue(frame.run, getAttribute(frame.run, callee, name), args, names) : result;
  };
}

/** Fails for an unknown filter or test: when it is reached, or at once where it surely will be. */
function unknown(
  what: "filter" | "test",
  { name, at }: { name: string; at: number },
  { unit, isSoft }: CompileContext,
): (frame: Frame) => never {
  const { library } = unit;
  const reason = unknownName(what, name, what === "filter" ? library.filters : library.tests);
  if (!isSoft) throw new TemplateSyntaxError(reason, unit.source, at);
  return (frame) => {
    frame.run.at = at;
    throw new Fault(reason);
  };
}

export function compileFilter(node: ExpressionOf<"filter">, context: CompileContext, input: Evaluate): Evaluate {
  const { name, at } = node;
  const found = context.unit.library.filters.get(name);
  if (!found) return unknown("filter", node, context);
  const { positional, keywords } = compileArguments(node.args, context);
  // A render with origins looks at what goes into a filter and what comes out.
  const run = context.tracer ? null : found;
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

export function compileTest(node: ExpressionOf<"test">, context: CompileContext): Condition {
  const { name, at } = node;
  const run = context.unit.library.tests.get(name);
  if (!run) return unknown("test", node, context);
  const quick = hasNoArguments(node.args) && QUICK_TESTS.get(name);
  if (quick) return quick(compileQuiet(node.input, context));
  const input = context.unit.expression(node.input, context);
  const { positional, keywords } = compileArguments(node.args, context);
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
