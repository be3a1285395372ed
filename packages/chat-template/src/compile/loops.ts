/** Loops to closures: `for` with its `if` and its `else`, and the kind that calls itself. */
import { write } from "./output.ts";
import type { Site } from "./place.ts";
import { type Enter, type Store, compileEntry, compileTarget, enterAnd, inner } from "./scope-entry.ts";
import { TemplateSyntaxError } from "../python/errors.ts";
import { descend, session, spend } from "../python/limits.ts";
import { type Expression, type Statement, type StatementOf, type Target, childStatements } from "../syntax/nodes.ts";
import { type Code, Frame, LoopContext, capture } from "./runtime.ts";
import { type Slot, Scope, activation, readsName, storesName } from "./scopes.ts";
import { open } from "../python/sequences.ts";
import { markSafe } from "../python/strings.ts";
import type { Str, Value } from "../python/values.ts";

interface LoopParts {
  store: Store;
  /** The slot of the one variable of the loop, or -1 if there are more. */
  target: number;
  body: Code;
  enter: Enter | null;
  otherwise: Code | null;
  /** Keeps the items that pass the loop's `if`. */
  choose: ((frame: Frame, items: Iterable<Value>) => Iterable<Value>) | null;
  loop: Slot | null;
  cost: number;
}

/** Compiles the inside of a loop; `site` is where its body stands, `outer` where its `else` and `if` see from. */
function compileLoop(node: StatementOf<"for">, site: Site, outer: Site, isExtended: boolean): LoopParts {
  if (site.unit.needsCheck && storesName([node], "loop")) {
    throw new TemplateSyntaxError("'loop' is the loop itself and cannot be assigned to.", site.unit.source, node.at);
  }
  const { scope } = site;
  const loop = isExtended ? scope.declareParameter("loop") : null;
  if (loop) loop.isLoop = true;
  scope.declareTarget(node.target);
  scope.statements(node.body);
  const test = node.test && compileLoopTest(node.test, node.target, outer);
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
    choose: test,
    loop,
    cost: node.facts.weight,
  };
}

function compileLoopTest(test: Expression, target: Target, outer: Site): NonNullable<LoopParts["choose"]> {
  const here = inner(outer);
  here.scope.declareTarget(target);
  here.scope.expression(test);
  const enter = compileEntry(here.scope, outer.unit);
  const store = compileTarget(target, here);
  const passes = outer.unit.condition(test, here);
  return function* choose(frame, items) {
    enter?.(frame);
    for (const item of items) {
      spend(1);
      store(frame, item ?? null);
      if (passes(frame)) yield item;
    }
  };
}

/**
 * Runs the rounds; gives whether any of them came to its end. A round that `break` or `continue` leaves does not count
 * for the loop's `else`, as in Jinja.
 */
function runLoop(
  frame: Frame,
  parts: LoopParts,
  items: Iterable<Value>,
  depth: number,
  recurse: LoopContext["recurse"],
): boolean {
  const { store, target, body, enter, choose, loop, cost } = parts;
  const chosen = choose ? choose(frame, items) : items;
  let isFinished = false;
  if (Array.isArray(chosen)) {
    const context = loop && new LoopContext(chosen, depth, recurse);
    if (loop) frame.slots[loop.index] = context;
    for (let index = 0; index < chosen.length; index += 1) {
      spend(cost);
      if (context) context.index0 = index;
      const item = (chosen[index] as Value) ?? null;
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
  const context = new LoopContext(chosen, depth, recurse);
  if (loop) frame.slots[loop.index] = context;
  for (let index = 0; context.has(index); index += 1) {
    spend(cost);
    context.index0 = index;
    store(frame, context.items[index] ?? null);
    enter?.(frame);
    const signal = body(frame);
    if (signal === 1) break;
    if (signal === 0) isFinished = true;
    index = context.index0;
  }
  return isFinished;
}

function usesLoop(node: StatementOf<"for">, hasBlocks: boolean): boolean {
  return (
    node.recursive ||
    (node.facts.mentionsLoop && readsName(node.body, "loop")) ||
    (hasBlocks && hasScopedBlock(node.body))
  );
}

function hasScopedBlock(statements: readonly Statement[]): boolean {
  return statements.some((node) => (node.type === "block" && node.scoped) || hasScopedBlock(childStatements(node)));
}

export function compileFor(node: StatementOf<"for">, site: Site): Code {
  const items = site.unit.expression(node.items, site);
  const parts = compileLoop(node, inner(site), site, usesLoop(node, site.hasBlocks));
  const { otherwise } = parts;
  return (frame) => {
    const value = items(frame);
    frame.run.at = node.at;
    const hadItems = runLoop(frame, parts, open(value), 0, null);
    return !hadItems && otherwise ? otherwise(frame) : 0;
  };
}

/** A loop that can call itself is a function of its own: every call has its own variables. */
export function compileRecursive(node: StatementOf<"for">, site: Site): Code {
  const owner = activation(site.scope.activation);
  const here: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const outer: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const items = site.unit.expression(node.items, site);
  const parts = compileLoop(node, here, outer, true);
  const render = (frame: Frame, value: Value, depth: number): Str => {
    const own = new Frame(owner.slots, frame, frame.run);
    descend();
    const { text } = capture(own, (current) => {
      const hadItems = runLoop(current, parts, open(value), depth, (nested, level) => render(frame, nested, level));
      if (!hadItems) parts.otherwise?.(current);
      return 0;
    });
    session.depth -= 1;
    return frame.run.autoescape ? markSafe(text) : text;
  };
  return write(
    (frame) => {
      const value = items(frame);
      frame.run.at = node.at;
      return render(frame, value, 0);
    },
    node.at,
    { ...site, escape: false },
    true,
  );
}
