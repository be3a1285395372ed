/**
 * Expressions to closures.
 *
 * Each node becomes one small function that has everything known at build time in its closure: constants, slot numbers,
 * the filter's own function. Where a type is likely (strings, keys of plain objects, small numbers) the closure tries
 * that first and leaves the rest to the general operators; only that slow path notes its place for an error.
 */
import { callValue, getAttribute, getItem, missing } from "./access.ts";
import { compareWith, contains, equals, truth } from "./comparison.ts";
import { Fault, TemplateSyntaxError, suggestion } from "./errors.ts";
import { isSpace } from "./lexer.ts";
import { claim, session } from "./limits.ts";
import { callDictMethod, isDictMethod } from "./methods.ts";
import {
  type Arguments,
  type CompareOperator,
  type Constant,
  type Expression,
  type ExpressionOf,
  childExpressions,
} from "./nodes.ts";
import { binary, unary } from "./operators.ts";
import { stringOf } from "./printing.ts";
import { type Evaluate, type Frame, type LoopContext, type Tracer } from "./runtime.ts";
import type { Activation, Scope, Slot } from "./scopes.ts";
import { iterate, slice } from "./sequences.ts";
import { stringMethod } from "./string-methods.ts";
import { concat, escapeStr } from "./strings.ts";
import {
  type Keywords,
  type Str,
  type Value,
  MISSING,
  NO_KEYWORDS,
  Namespace,
  PyDict,
  PyStr,
  Tuple,
  Undefined,
  dictEntries,
  float,
  isDict,
  isStr,
  textOf,
  typeError,
  undefinedName,
} from "./values.ts";

/** What the compiler shares over a whole template. */
export interface Unit {
  source: string;
  /** Names that the template reads anywhere. */
  names: ReadonlySet<string>;
  /** There are blocks, or other things whose place is checked. */
  needsCheck: boolean;
  /** Names that are looked up once per render, by their index. */
  globals: Map<string, number>;
  hasFilter: (name: string) => boolean;
  hasTest: (name: string) => boolean;
  filterNames: () => string[];
  testNames: () => string[];
}

/** Where an expression stands. */
export interface Place {
  unit: Unit;
  scope: Scope;
  /** Inside an `if`, where an unknown filter is an error only when it is reached. */
  isSoft: boolean;
  /** Whether output is escaped: known when built, or only when run. */
  escape: boolean | "atRunTime";
  /** Compiles for a render with origins. */
  tracer: Tracer | null;
}

const NO_ARGUMENTS: readonly Value[] = [];

export function compileExpression(node: Expression, place: Place): Evaluate {
  const compile = (child: Expression): Evaluate => compileExpression(child, place);
  switch (node.type) {
    case "constant": {
      const value = constantValue(node.value);
      return () => value;
    }
    case "name":
      return compileName(node.name, place);
    case "list": {
      const items = node.items.map(compile);
      return (frame) => items.map((item) => item(frame));
    }
    case "tuple": {
      const items = node.items.map(compile);
      return (frame) => new Tuple(items.map((item) => item(frame)));
    }
    case "dict": {
      const pairs = node.pairs.map(({ key, value }) => [compile(key), compile(value)] as const);
      return (frame) => {
        const dict = new PyDict();
        frame.run.at = node.at;
        for (const [key, value] of pairs) dict.set(key(frame), value(frame));
        return dict;
      };
    }
    case "attribute":
      return compileAttribute(node, place);
    case "item":
      return compileItem(node, place);
    case "slice": {
      const object = compile(node.object);
      const parts = node.parts.map((part) => part && compile(part));
      const isConstantSlice = isConstant(node.object) && node.parts.every((part) => !part || isConstant(part));
      return (frame) => {
        const value = object(frame);
        // Jinja works out constants when it builds, by a way that takes the error for a missing item.
        if (isConstantSlice && !isStr(value) && !Array.isArray(value) && !(value instanceof Tuple))
          return new Undefined("A constant that cannot be sliced.");
        const bounds = parts.map((part) => part && part(frame));
        frame.run.at = node.at;
        return slice(value, bounds);
      };
    }
    case "call":
      return compileCall(node, place);
    case "filter":
      return compileFilter(node, place, node.input && compile(node.input));
    case "test":
      return compileTest(node, place);
    case "unary": {
      const operand = compile(node.operand);
      if (node.operator === "not") {
        return (frame) => {
          const value = operand(frame);
          return typeof value === "boolean" ? !value : !truth(value);
        };
      }
      const { operator } = node;
      return (frame) => {
        const value = operand(frame);
        frame.run.at = node.at;
        return unary(operator, value);
      };
    }
    case "binary":
      return compileBinary(node, compile);
    case "compare":
      return compileCompare(node, compile);
    case "concat":
      return compileConcat(node.items.map(compile), place, node.at);
    case "and": {
      const items = node.items.map(compile);
      const [first, second] = items;
      if (first && second && items.length === 2) {
        return (frame) => {
          const value = first(frame);
          return value === true || (value !== false && truth(value)) ? second(frame) : value;
        };
      }
      return (frame) => {
        let value: Value;
        for (const item of items) if (!truth((value = item(frame)))) break;
        return value;
      };
    }
    case "or": {
      const items = node.items.map(compile);
      const [first, second] = items;
      if (first && second && items.length === 2) {
        return (frame) => {
          const value = first(frame);
          return value === true || (value !== false && truth(value)) ? value : second(frame);
        };
      }
      return (frame) => {
        let value: Value;
        for (const item of items) if (truth((value = item(frame)))) break;
        return value;
      };
    }
    case "conditional": {
      const soft = { ...place, isSoft: true };
      const [test, then] = [compileExpression(node.test, soft), compileExpression(node.then, soft)];
      const otherwise = node.otherwise && compileExpression(node.otherwise, soft);
      return (frame) => {
        const value = test(frame);
        if (value === true || (value !== false && truth(value))) return then(frame);
        return otherwise ? otherwise(frame) : new Undefined("The condition is false and there is no 'else'.");
      };
    }
  }
}

function isConstant(node: Expression): boolean {
  return (
    node.type === "constant" ||
    (["list", "tuple", "dict", "unary", "binary", "compare", "and", "or", "concat", "conditional"].includes(
      node.type,
    ) &&
      childExpressions(node).every(isConstant))
  );
}

function constantValue(value: Constant): Value {
  return typeof value === "object" && value !== null ? float(value.float) : value;
}

// ---- names

/** How many records up an activation is. */
function distance(from: Activation, to: Activation): number {
  let count = 0;
  for (let current: Activation | null = from; current && current !== to; current = current.parent) count += 1;
  return count;
}

/** Reads a slot as it is, which may be MISSING. */
export function readSlot(slot: Slot, from: Activation): Evaluate {
  const { index } = slot;
  const hops = distance(from, slot.activation);
  if (hops === 0) return (frame) => frame.slots[index];
  if (hops === 1) return (frame) => frame.up?.slots[index];
  return (frame) => {
    let owner: Frame | null = frame;
    for (let count = 0; count < hops; count += 1) owner = owner?.up ?? null;
    return owner?.slots[index];
  };
}

/** The index under which a name is looked up once per render. */
export function globalIndex(unit: Unit, name: string): number {
  let index = unit.globals.get(name);
  if (index === undefined) unit.globals.set(name, (index = unit.globals.size));
  return index;
}

function compileName(name: string, { scope, unit }: Place): Evaluate {
  let slot = scope.find(name);
  if (!slot) {
    scope.load(name);
    slot = scope.find(name) as Slot;
  }
  if (!slot.isStored && !slot.activation.isDynamic) {
    const index = globalIndex(unit, name);
    return (frame) => frame.run.globals[index];
  }
  if (slot.activation === scope.activation) {
    const { index } = slot;
    return (frame) => {
      const value = frame.slots[index];
      return value === MISSING ? undefinedName(name) : value;
    };
  }
  const read = readSlot(slot, scope.activation);
  return (frame) => {
    const value = read(frame);
    return value === MISSING ? undefinedName(name) : value;
  };
}

// ---- attributes and items

const PLAIN = Object.prototype;

/** A key of a plain object of the caller's; MISSING for anything else. */
function plainGet(value: Value, name: string): Value {
  if (
    typeof value !== "object" ||
    value === null ||
    Object.getPrototypeOf(value) !== PLAIN ||
    !Object.hasOwn(value, name)
  )
    return MISSING;
  const item = (value as Record<string, Value>)[name];
  return item === undefined ? MISSING : item;
}

/**
 * Readers of one key, each with a property access of its own: an engine makes such an access fast for the shapes it
 * meets, which it cannot do for an access that serves all names.
 */
const READERS: Readonly<Record<string, (object: Record<string, Value>) => Value>> = {
  role: (object) => object["role"],
  content: (object) => object["content"],
  type: (object) => object["type"],
  text: (object) => object["text"],
  name: (object) => object["name"],
  function: (object) => object["function"],
  arguments: (object) => object["arguments"],
  tool_calls: (object) => object["tool_calls"],
  description: (object) => object["description"],
  parameters: (object) => object["parameters"],
};

/**
 * Reads a key of plain objects fast, whether it is there or not; gives undefined for whatever needs the general way.
 * Names that mean a method of a dictionary are not for this.
 */
function compileReader(name: string): (value: Value) => Value {
  // Names that every object inherits take the way that asks for own properties.
  if (name in PLAIN || name.startsWith("_") || isDictMethod(name)) {
    return (value) => {
      const item = plainGet(value, name);
      return item === MISSING ? undefined : item;
    };
  }
  const read = (Object.hasOwn(READERS, name) && READERS[name]) || ((object: Record<string, Value>) => object[name]);
  return (value) => {
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== PLAIN) return undefined;
    const item = read(value as Record<string, Value>);
    return item === undefined ? missing(value, name) : item;
  };
}

/** The slot of a name in the frame at hand, where it can be read without asking anything else. */
function localSlot(node: Expression, { scope }: Place): number | undefined {
  const slot = node.type === "name" ? scope.find(node.name) : undefined;
  return slot?.isStored && slot.activation === scope.activation ? slot.index : undefined;
}

function compileAttribute(node: ExpressionOf<"attribute">, place: Place): Evaluate {
  const { name, at, object: inner } = node;
  const object = compileExpression(inner, place);
  if (inner.type === "name" && inner.name === "loop") {
    const slot = place.scope.find("loop");
    if (slot?.isLoop) {
      const read = readSlot(slot, place.scope.activation);
      if (name === "first") return (frame) => (read(frame) as LoopContext).index0 === 0;
      if (name === "index0") return (frame) => (read(frame) as LoopContext).index0;
      if (name === "last") {
        return (frame) => {
          const loop = read(frame) as LoopContext;
          return !loop.has(loop.index0 + 1);
        };
      }
    }
  }
  if (isDictMethod(name) || name.startsWith("__")) {
    return (frame) => {
      const value = object(frame);
      frame.run.at = at;
      return getAttribute(value, name);
    };
  }
  const read = compileReader(name);
  const isPublic = !name.startsWith("_");
  const general = (frame: Frame, value: Value): Value => {
    if (isPublic && value instanceof Namespace) {
      const item = value.values.get(name);
      if (item !== undefined) return item;
    }
    frame.run.at = at;
    return getAttribute(value === MISSING ? object(frame) : value, name);
  };
  const local = localSlot(inner, place);
  if (local !== undefined && isPublic) {
    return (frame) => {
      const value = frame.slots[local];
      const item = read(value);
      return item === undefined ? general(frame, value) : item;
    };
  }
  return (frame) => {
    const value = object(frame);
    const item = read(value);
    return item === undefined ? general(frame, value) : item;
  };
}

function compileItem({ object: inner, key: keyNode, at }: ExpressionOf<"item">, place: Place): Evaluate {
  const object = compileExpression(inner, place);
  const constant = keyNode.type === "constant" ? keyNode.value : undefined;
  if (typeof constant === "string") {
    const read = compileReader(constant);
    const local = localSlot(inner, place);
    if (local !== undefined) {
      return (frame) => {
        const value = frame.slots[local];
        const item = read(value);
        if (item !== undefined) return item;
        frame.run.at = at;
        return getItem(value === MISSING ? object(frame) : value, constant);
      };
    }
    return (frame) => {
      const value = object(frame);
      const item = read(value);
      if (item !== undefined) return item;
      frame.run.at = at;
      return getItem(value, constant);
    };
  }
  if (typeof constant === "number" && constant >= 0) {
    return (frame) => {
      const value = object(frame);
      if (Array.isArray(value) && constant < value.length) return (value[constant] as Value) ?? null;
      frame.run.at = at;
      return getItem(value, constant);
    };
  }
  const key = compileExpression(keyNode, place);
  return (frame) => {
    const value = object(frame);
    const index = key(frame);
    if (
      typeof index === "number" &&
      index >= 0 &&
      Array.isArray(value) &&
      index < value.length &&
      Number.isInteger(index)
    ) {
      return (value[index] as Value) ?? null;
    }
    if (typeof index === "string") {
      const item = plainGet(value, index);
      if (item !== MISSING) return item;
    }
    frame.run.at = at;
    return getItem(value, index);
  };
}

// ---- calls

type EvaluateArguments = (frame: Frame) => readonly Value[];
type EvaluateKeywords = (frame: Frame) => Keywords;

export function compileArguments(
  args: Arguments,
  place: Place,
): { positional: EvaluateArguments; keywords: EvaluateKeywords } {
  const items = args.positional.map((item) => compileExpression(item, place));
  const star = args.star && compileExpression(args.star, place);
  const [first, second] = items;
  let positional: EvaluateArguments;
  if (star) positional = (frame) => [...items.map((item) => item(frame)), ...iterate(star(frame))];
  else if (!first) positional = () => NO_ARGUMENTS;
  else if (args.positional.every(({ type }) => type === "constant")) {
    const constants = args.positional.map((item) => constantValue((item as ExpressionOf<"constant">).value));
    positional = () => constants;
  } else if (!second) positional = (frame) => [first(frame)];
  else if (items.length === 2) positional = (frame) => [first(frame), second(frame)];
  else positional = (frame) => items.map((item) => item(frame));
  return { positional, keywords: compileKeywords(args, place) };
}

function compileKeywords(args: Arguments, place: Place): EvaluateKeywords {
  const named = args.keywords.map(({ name, value }) => [name, compileExpression(value, place)] as const);
  const doubleStar = args.doubleStar && compileExpression(args.doubleStar, place);
  if (!named.length && !doubleStar) return () => NO_KEYWORDS;
  return (frame) => {
    const keywords = new Map<string, Value>();
    for (const [name, value] of named) keywords.set(name, value(frame));
    if (doubleStar) {
      const more = doubleStar(frame);
      if (!isDict(more)) throw typeError("A dictionary is expected after '**'.");
      for (const [key, value] of dictEntries(more)) {
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
  const { positional, keywords: plainKeywords } = compileArguments(node.args, place);
  const keywords: EvaluateKeywords = caller
    ? (frame) => new Map([...plainKeywords(frame), ["caller", caller(frame)]])
    : plainKeywords;
  const { callee: calleeNode, at } = node;
  if (calleeNode.type !== "attribute") {
    const callee = compileExpression(calleeNode, place);
    return (frame) => {
      const value = callee(frame);
      const args = positional(frame);
      const names = keywords(frame);
      frame.run.at = at;
      return callValue(value, args, names);
    };
  }
  const { name } = calleeNode;
  const object = compileExpression(calleeNode.object, place);
  const method = stringMethod(name);
  const isOfDict = isDictMethod(name);
  return (frame) => {
    const value = object(frame);
    if (typeof value === "string" && method) {
      const args = positional(frame);
      const names = keywords(frame);
      frame.run.at = at;
      return method(value, args, names);
    }
    if (isOfDict && isDict(value)) {
      const args = positional(frame);
      const names = keywords(frame);
      frame.run.at = at;
      const result = names.size ? MISSING : callDictMethod(value, name, args);
      return result === MISSING ? callValue(getAttribute(value, name), args, names) : result;
    }
    frame.run.at = at;
    const callee = getAttribute(value, name);
    const args = positional(frame);
    const names = keywords(frame);
    frame.run.at = at;
    return callValue(callee, args, names);
  };
}

export function compileFilter(node: ExpressionOf<"filter">, place: Place, input: Evaluate | null): Evaluate {
  const { name, at } = node;
  const { unit } = place;
  if (!unit.hasFilter(name)) {
    const reason = `Unknown filter '${name}'.${suggestion(name, unit.filterNames())}`;
    if (!place.isSoft) throw new TemplateSyntaxError(reason, unit.source, at);
    return (frame) => failAt(frame, at, reason);
  }
  if (!input) throw new TemplateSyntaxError("A filter needs something to work on.", unit.source, at);
  const { positional, keywords } = compileArguments(node.args, place);
  const isPlain =
    !node.args.positional.length && !node.args.keywords.length && !node.args.star && !node.args.doubleStar;
  if (name === "trim" && isPlain) {
    return (frame) => {
      const value = input(frame);
      if (typeof value === "string" && isTrimmed(value)) return value;
      frame.run.at = at;
      return frame.run.filter(name, value, NO_ARGUMENTS, NO_KEYWORDS);
    };
  }
  if (name === "length" && isPlain) {
    return (frame) => {
      const value = input(frame);
      if (Array.isArray(value)) return value.length;
      frame.run.at = at;
      return frame.run.filter(name, value, NO_ARGUMENTS, NO_KEYWORDS);
    };
  }
  return (frame) => {
    const value = input(frame);
    const args = positional(frame);
    const names = keywords(frame);
    frame.run.at = at;
    return frame.run.filter(name, value, args, names);
  };
}

function isTrimmed(text: string): boolean {
  return text === "" || (!isSpace(text.charCodeAt(0)) && !isSpace(text.charCodeAt(text.length - 1)));
}

function compileTest(node: ExpressionOf<"test">, place: Place): Evaluate {
  const { name, at } = node;
  const { unit } = place;
  if (!unit.hasTest(name)) {
    const reason = `Unknown test '${name}'.${suggestion(name, unit.testNames())}`;
    if (!place.isSoft) throw new TemplateSyntaxError(reason, unit.source, at);
    return (frame) => failAt(frame, at, reason);
  }
  const input = compileExpression(node.input, place);
  const isPlain =
    !node.args.positional.length && !node.args.keywords.length && !node.args.star && !node.args.doubleStar;
  if (isPlain) {
    if (name === "defined") return (frame) => !(input(frame) instanceof Undefined);
    if (name === "undefined") return (frame) => input(frame) instanceof Undefined;
    if (name === "none") return (frame) => input(frame) === null;
    if (name === "string") {
      return (frame) => {
        const value = input(frame);
        return typeof value === "string" || value instanceof PyStr;
      };
    }
  }
  const { positional, keywords } = compileArguments(node.args, place);
  return (frame) => {
    const value = input(frame);
    const args = positional(frame);
    const names = keywords(frame);
    frame.run.at = at;
    return frame.run.test(name, value, args, names);
  };
}

function failAt(frame: Frame, at: number, reason: string): never {
  frame.run.at = at;
  throw new Fault("value", reason);
}

// ---- operators

function compileBinary(node: ExpressionOf<"binary">, compile: (child: Expression) => Evaluate): Evaluate {
  if (node.rest.every(({ operator }) => operator === "+")) return compileSum(node, compile);
  // Jinja writes a negative constant without parentheses into its Python code, where `-2 ** n` is `-(2 ** n)`.
  const { first: start } = node;
  const [head, ...others] = node.rest;
  if (start.type === "unary" && start.operator === "-" && isConstant(start.operand) && head?.operator === "**") {
    if (!isConstant(head.operand)) {
      const power: Expression = { ...node, first: start.operand, rest: [head] };
      const negated: Expression = { ...start, operand: power };
      return compile(others.length ? { ...node, first: negated, rest: others } : negated);
    }
  }
  const first = compile(node.first);
  const rest = node.rest.map(({ operator, operand, at }) => ({ operator, at, right: compile(operand) }));
  return (frame) => {
    let value = first(frame);
    for (const { operator, at, right } of rest) {
      const operand = right(frame);
      if (isSmall(value) && isSmall(operand) && operator === "-") value -= operand;
      else if (operator === "%" && isSmall(value) && isSmall(operand) && value >= 0 && operand > 0) value %= operand;
      else {
        frame.run.at = at;
        value = binary(operator, value, operand);
      }
    }
    return value;
  };
}

/** A chain of `+`, most often of texts: neighbouring constants become one, and texts are appended in a plain loop. */
function compileSum(node: ExpressionOf<"binary">, compile: (child: Expression) => Evaluate): Evaluate {
  const parts: { constant: string | null; evaluate: Evaluate; at: number }[] = [];
  for (const { operand, at } of [{ operand: node.first, at: node.at }, ...node.rest]) {
    const constant = operand.type === "constant" && typeof operand.value === "string" ? operand.value : null;
    const last = parts.at(-1);
    if (constant !== null && last && last.constant !== null) {
      const joined = last.constant + constant;
      parts[parts.length - 1] = { constant: joined, evaluate: () => joined, at: last.at };
    } else parts.push({ constant, evaluate: compile(operand), at });
  }
  const [first, second] = parts.map(({ evaluate }) => evaluate);
  if (first && second && parts.length === 2) return add(first, second, parts[1]?.at ?? node.at);
  const [x, y] = parts.filter(({ constant }) => constant === null);
  const literals = aroundExpressions(parts.map(({ constant }) => constant));
  const addAll = (frame: Frame, values: readonly Value[]): Value => {
    let value: Value;
    let next = 0;
    parts.forEach(({ constant, at }, index) => {
      const operand = constant ?? values[next++];
      frame.run.at = at;
      value = index ? binary("+", value, operand) : operand;
    });
    return value;
  };
  if (x && literals.length === 2) {
    const [before = "", after = ""] = literals;
    return (frame) => {
      const a = x.evaluate(frame);
      if (typeof a !== "string") return addAll(frame, [a]);
      return withinLimit(before + a + after);
    };
  }
  if (x && y && literals.length === 3) {
    const [before = "", between = "", after = ""] = literals;
    return (frame) => {
      const a = x.evaluate(frame);
      const b = y.evaluate(frame);
      if (typeof a !== "string" || typeof b !== "string") return addAll(frame, [a, b]);
      return withinLimit(before + a + between + b + after);
    };
  }
  return (frame) => {
    let value = parts[0]?.evaluate(frame);
    for (let index = 1; index < parts.length; index += 1) {
      const { constant, evaluate, at } = parts[index] as (typeof parts)[number];
      const operand = constant ?? evaluate(frame);
      if (typeof value === "string" && typeof operand === "string") value += operand;
      else {
        frame.run.at = at;
        value = binary("+", value, operand);
      }
    }
    if (typeof value === "string" && value.length > session.limits.length) claim(value.length);
    return value;
  };
}

/** The constant texts before, between and after the expressions of a sum, which are null here. */
function aroundExpressions(constants: readonly (string | null)[]): string[] {
  const literals = [""];
  for (const constant of constants) {
    if (constant === null) literals.push("");
    else literals[literals.length - 1] += constant;
  }
  return literals;
}

function withinLimit(text: string): string {
  if (text.length > session.limits.length) claim(text.length);
  return text;
}

function isSmall(value: Value): value is number {
  return typeof value === "number" && (value | 0) === value;
}

function add(left: Evaluate, right: Evaluate, at: number): Evaluate {
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    if (typeof a === "string" && typeof b === "string") {
      const text = a + b;
      if (text.length > session.limits.length) {
        frame.run.at = at;
        claim(text.length);
      }
      return text;
    }
    if (isSmall(a) && isSmall(b)) return a + b;
    frame.run.at = at;
    return binary("+", a, b);
  };
}

function compileCompare(node: ExpressionOf<"compare">, compile: (child: Expression) => Evaluate): Evaluate {
  const first = compile(node.first);
  const rest = node.rest.map(({ operator, operand, at }) => ({ operator, at, right: compile(operand) }));
  const [only] = rest;
  if (only && rest.length === 1) {
    const operand = node.rest[0]?.operand;
    const texts = operand && constantTexts(operand);
    if (texts && (only.operator === "in" || only.operator === "not in")) {
      const wanted = only.operator === "in";
      return (frame) => {
        const item = first(frame);
        if (typeof item === "string") return texts.includes(item) === wanted;
        const container = only.right(frame);
        frame.run.at = only.at;
        return contains(container, item) === wanted;
      };
    }
    return comparison(
      only.operator,
      first,
      only.right,
      only.at,
      operand?.type === "constant" ? operand.value : undefined,
    );
  }
  return (frame) => {
    let left = first(frame);
    for (const { operator, at, right } of rest) {
      const value = right(frame);
      frame.run.at = at;
      if (!compareWith(operator, left, value)) return false;
      left = value;
    }
    return true;
  };
}

/** The items of a list or tuple that has nothing but texts written out, or undefined. */
function constantTexts(node: Expression): string[] | undefined {
  if (node.type !== "list" && node.type !== "tuple") return undefined;
  const texts: string[] = [];
  for (const item of node.items) {
    if (item.type !== "constant" || typeof item.value !== "string") return undefined;
    texts.push(item.value);
  }
  return texts;
}

function comparison(
  operator: CompareOperator,
  left: Evaluate,
  right: Evaluate,
  at: number,
  constant: Constant | undefined,
): Evaluate {
  if (operator === "==" || operator === "!=") {
    const wanted = operator === "==";
    if (typeof constant === "string") {
      return (frame) => {
        const a = left(frame);
        if (typeof a === "string") return (a === constant) === wanted;
        frame.run.at = at;
        return equals(a, constant) === wanted;
      };
    }
    return (frame) => {
      const a = left(frame);
      const b = right(frame);
      if (typeof a === typeof b && typeof a !== "object") {
        if (typeof a !== "function" && typeof a !== "symbol") return (a === b) === wanted;
      }
      frame.run.at = at;
      return equals(a, b) === wanted;
    };
  }
  if (operator === "in" || operator === "not in") {
    const wanted = operator === "in";
    return (frame) => {
      const item = left(frame);
      const container = right(frame);
      if (
        typeof container === "object" &&
        container !== null &&
        typeof item === "string" &&
        Object.getPrototypeOf(container) === PLAIN
      ) {
        return (plainGet(container, item) !== MISSING) === wanted;
      }
      frame.run.at = at;
      return contains(container, item) === wanted;
    };
  }
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    if (typeof a === "number" && typeof b === "number") {
      if (operator === "<") return a < b;
      if (operator === ">") return a > b;
      return operator === "<=" ? a <= b : a >= b;
    }
    frame.run.at = at;
    return compareWith(operator, a, b);
  };
}

function compileConcat(items: readonly Evaluate[], { escape }: Place, at: number): Evaluate {
  return (frame) => {
    const parts: Str[] = [];
    let isSafe = false;
    let isPlain = true;
    for (const item of items) {
      const value = item(frame);
      if (typeof value === "string") parts.push(value);
      else {
        isPlain = false;
        frame.run.at = at;
        const part = stringOf(value);
        isSafe ||= escape === true && part instanceof PyStr && part.isSafe;
        parts.push(part);
      }
    }
    frame.run.at = at;
    if (isPlain && parts.length < 32) {
      let text = "";
      for (const part of parts) text += part as string;
      claim(text.length >> 6);
      if (text.length > session.limits.length) claim(text.length);
      return text;
    }
    return isSafe ? concat(parts.map(escapeStr), true) : concat(parts);
  };
}
