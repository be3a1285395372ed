/** Loops to closures: `for` with its `if` and its `else`, and the kind that calls itself. */
import { callValue, getAttribute } from "../builtins/access.ts";
import { sequenceFilters } from "../builtins/filters-sequence.ts";
import { type Condition, type Site, hasNoArguments } from "./compile-context.ts";
import { type Enter, type Store, compileEntry, compileTarget, enterAnd, inner } from "./scope-entry.ts";
import { spend } from "../python/limits.ts";
import { type Expression, type ExpressionOf, type StatementOf } from "../syntax/nodes.ts";
import { type Code, type Evaluate, Frame, LoopContext } from "./runtime.ts";
import type { Slot } from "./scopes.ts";
import { open } from "../python/sequences.ts";
import { dictEntries, isPlain } from "../python/dictionaries.ts";
import { type Value, NO_KEYWORDS } from "../python/values.ts";

interface LoopParts {
  store: Store;
  /** The slot of the one variable of the loop, or -1 if there are more. */
  target: number;
  body: Code;
  enter: Enter | null;
  otherwise: Code | null;
  /** The loop's `if`. */
  choice: Choice | null;
  loop: Slot | null;
  cost: number;
  hasPairs: boolean;
}

interface Choice {
  enter: Enter | null;
  store: Store;
  passes: Condition;
}

/** Compiles the inside of a loop; `site` is where its body is, `outer` where its `else` and `if` see from. */
export function compileLoop(node: StatementOf<"for">, site: Site, outer: Site, isExtended: boolean): LoopParts {
  const { scope } = site;
  const loop = isExtended ? scope.declareParameter("loop") : null;
  if (loop) loop.isLoop = true;
  scope.declare(node.stored);
  scope.statements(node.body);
  const test = node.test && compileLoopTest(node.test, node, outer);
  const store = compileTarget(node.target, site);
  const body = site.unit.body(node.body, { ...site, isInLoop: true });
  let otherwise: Code | null = null;
  if (node.otherwise.length) {
    const elseSite = inner(outer);
    elseSite.scope.statements(node.otherwise);
    otherwise = enterAnd(elseSite.scope, site.unit, site.unit.body(node.otherwise, elseSite));
  }
  return {
    store,
    target: node.target.type === "name" ? (scope.find(node.target.name)?.index ?? -1) : -1,
    body,
    enter: compileEntry(scope, site.unit),
    otherwise,
    choice: test,
    loop,
    cost: node.info.weight,
    hasPairs: false,
  };
}

function compileLoopTest(test: Expression, { target, stored, testNames }: StatementOf<"for">, outer: Site): Choice {
  const here = inner(outer);
  here.scope.declare(stored);
  here.scope.reads(testNames);
  const store = compileTarget(target, here);
  const passes = outer.unit.condition(test, here);
  return { enter: compileEntry(here.scope, outer.unit), store, passes };
}

/** The items that pass, when they are needed: `loop.last` looks one ahead. */
function* chosenBy({ enter, store, passes }: Choice, frame: Frame, items: Iterable<Value>): Iterable<Value> {
  enter?.(frame);
  for (const item of items) {
    spend(frame.run, 1);
    store(frame, item ?? null);
    if (passes(frame)) yield item;
  }
}

const plainLoop = (items: Iterable<Value>): LoopContext => new LoopContext(items);

/**
 * Runs the rounds; gives whether any of them came to its end. A round that `break` or `continue` leaves does not count
 * for the loop's `else`, as in Jinja.
 */
export function runLoop(
  frame: Frame,
  parts: LoopParts,
  items: Iterable<Value>,
  makeLoop: (items: Iterable<Value>) => LoopContext = plainLoop,
): boolean {
  const { store, target, body, enter, choice, loop, cost } = parts;
  // Without a `loop` nobody can see that the items are chosen one by one.
  const isInline = choice !== null && !loop && Array.isArray(items);
  const chosen = choice && !isInline ? chosenBy(choice, frame, items) : items;
  // Items that come one by one are collected, and without a `loop` nothing else needs it.
  const context = loop || !Array.isArray(chosen) ? makeLoop(chosen) : null;
  const list: readonly Value[] = Array.isArray(chosen) ? chosen : (context as LoopContext).items;
  if (context) context.hasPairs = parts.hasPairs;
  if (loop) frame.slots[loop.index] = context;
  if (isInline) choice.enter?.(frame);
  let isFinished = false;
  for (let index = 0; index < list.length || context?.has(index); index += 1) {
    const item = list[index] ?? null;
    if (isInline) {
      spend(frame.run, 1);
      choice.store(frame, item);
      if (!choice.passes(frame)) continue;
    }
    spend(frame.run, cost);
    if (context) context.index0 = index;
    if (target < 0) store(frame, item);
    else frame.slots[target] = item;
    if (enter) enter(frame);
    const signal = body(frame);
    if (signal === 1) break;
    if (signal === 0) isFinished = true;
    if (context) index = context.index0;
  }
  return isFinished;
}

export function compileFor(node: StatementOf<"for">, site: Site): Code {
  const pairs = node.target.type === "tuple" ? compilePairs(node.items, site) : null;
  const items = pairs ?? site.unit.expression(node.items, site);
  const parts = compileLoop(node, inner(site), site, node.info.mentionsLoop || site.hasBlocks);
  const { otherwise } = parts;
  parts.hasPairs = pairs !== null;
  return (frame) => {
    const value = items(frame);
    frame.run.at = node.at;
    const hadItems = runLoop(frame, parts, open(frame.run, value));
    return !hadItems && otherwise ? otherwise(frame) : 0;
  };
}

/** The pairs of `dict.items()` or `dict|items` for a loop that takes them apart: of a plain object they stay as they are. */
function compilePairs(node: Expression, site: Site): Evaluate | null {
  if (site.tracer) return null;
  const isCall = node.type === "call" && node.callee.type === "attribute" && node.callee.name === "items";
  const filter = node.type === "filter" && node.name === "items" ? site.unit.library.filters.get("items") : undefined;
  const isOurs = filter !== undefined && filter === sequenceFilters().get("items");
  if ((!isCall && !isOurs) || !hasNoArguments((node as ExpressionOf<"call" | "filter">).args)) return null;
  const inner = isCall ? (node.callee as ExpressionOf<"attribute">).object : (node as ExpressionOf<"filter">).input;
  if (!inner) return null;
  const object = site.unit.expression(inner, site);
  return (frame) => {
    const value = object(frame);
    frame.run.at = node.at;
    if (isPlain(value)) return dictEntries(frame.run, value);
    return filter
      ? filter(frame.run, value, [], NO_KEYWORDS)
      : callValue(frame.run, getAttribute(frame.run, value, "items"), [], NO_KEYWORDS);
  };
}
