/**
 * Statements that chat templates rarely have: `with`, `block`, `autoescape`, `filter`, and loops that call
 * themselves.
 */
import { compileFilterChain } from "./filter-chain.ts";
import { compileCall, compileArguments } from "./calls.ts";
import { compileLoop, runLoop } from "./loops.ts";
import { compileMacro } from "./macros.ts";
import { compileWrite } from "./output.ts";
import { type Site, readSlot } from "./compile-context.ts";
import { type Code, Frame, LoopContext, type Run, capture } from "./runtime.ts";
import { type Enter, compileEntry, compileTarget, enterAnd, inner } from "./scope-entry.ts";
import { type Activation, type Slot, Scope, activation } from "./scopes.ts";
import { truth } from "../python/comparison.ts";
import { Fault } from "../python/errors.ts";
import { descend } from "../python/limits.ts";
import { open } from "../python/sequences.ts";
import { markSafe } from "../python/text/strings.ts";
import { type Str, type Value, Callable, MISSING, Undefined, typeError } from "../python/values.ts";
import { type ExpressionOf, type Statement, type StatementOf } from "../syntax/nodes.ts";
import { readsName } from "../syntax/walk.ts";

export function compileBlockStatement(node: Statement, site: Site): Code {
  switch (node.type) {
    case "with":
      return compileWith(node, site);
    case "block":
      return compileBlock(node, site);
    case "autoescape":
      return compileAutoescape(node, site);
    case "filter":
      return compileFilterBlock(node, site);
    case "call": {
      const caller = compileMacro(null, node.signature, node, site);
      const call = node.call as ExpressionOf<"call">;
      const { positional, keywords } = compileArguments(call.args, site);
      const value = compileCall(call, site, {
        positional,
        keywords: (frame) => new Map([...keywords(frame), ["caller", caller(frame)]]),
      });
      return compileWrite(value, node.at, site, node.call);
    }
    case "do": {
      const value = site.unit.expression(node.value, site);
      return (frame) => {
        value(frame);
        return 0;
      };
    }
    default:
      return compileRecursive(node as StatementOf<"for">, site);
  }
}

function compileWith(node: StatementOf<"with">, site: Site): Code {
  const here = inner(site);
  for (const { stored } of node.bindings) here.scope.declare(stored);
  here.scope.statements(node.body);
  const bindings = node.bindings.map(({ target, value }) => ({
    store: compileTarget(target, here),
    value: site.unit.expression(value, site),
  }));
  const body = site.unit.body(node.body, here);
  const enter = compileEntry(here.scope, site.unit);
  return (frame) => {
    enter?.(frame);
    for (const { store, value } of bindings) store(frame, value(frame));
    return body(frame);
  };
}

function compileFilterBlock(node: StatementOf<"filter">, site: Site): Code {
  const here = inner(site);
  here.scope.statements(node.body);
  here.scope.reads(node.names);
  const body = enterAnd(here.scope, site.unit, site.unit.body(node.body, here));
  const apply = compileFilterChain(node.filter, here);
  const text: Value[] = [];
  const output = compileWrite((frame) => apply(frame, text.pop() as Str), node.at, site);
  return (frame) => {
    const captured = capture(frame, body);
    if (captured.signal) return captured.signal;
    text.push(captured.text);
    return output(frame);
  };
}

function compileAutoescape(node: StatementOf<"autoescape">, site: Site): Code {
  const here = inner(site);
  here.scope.reads(node.names);
  here.scope.statements(node.body);
  const enabled = site.unit.expression(node.enabled, here);
  const escape = node.enabled.type === "constant" ? Boolean(node.enabled.value) : "atRunTime";
  const body = enterAnd(here.scope, site.unit, site.unit.body(node.body, { ...here, escape }));
  return (frame) => {
    const before = frame.run.autoescape;
    frame.run.autoescape = truth(frame.run, enabled(frame));
    const signal = body(frame);
    frame.run.autoescape = before;
    return signal;
  };
}

/** The `loop` of a loop that can call itself. */
class RecursiveLoop extends LoopContext {
  private readonly recurse: (items: Value) => Value;
  constructor(items: Iterable<Value>, depth0: number, recurse: (items: Value) => Value) {
    super(items, depth0);
    this.recurse = recurse;
  }
  invoke(args: readonly Value[]): Value {
    if (args.length !== 1) throw typeError("A recursive loop takes one argument.");
    return this.recurse(args[0]);
  }
}

/** A loop that can call itself is a separate function: every call has its own variables. */
function compileRecursive(node: StatementOf<"for">, site: Site): Code {
  const owner = activation(site.scope.activation);
  const here: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const outer: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const items = site.unit.expression(node.items, site);
  const parts = compileLoop(node, here, outer, true);
  const render = (frame: Frame, value: Value, depth: number): Str => {
    const custom = new Frame(owner.slots, frame, frame.run);
    descend(frame.run);
    const { text } = capture(custom, (current) => {
      const hadItems = runLoop(
        current,
        parts,
        open(frame.run, value),
        (list) => new RecursiveLoop(list, depth, (nested) => render(frame, nested, depth + 1)),
      );
      if (!hadItems) parts.otherwise?.(current);
      return 0;
    });
    frame.run.depth -= 1;
    return frame.run.autoescape ? markSafe(text) : text;
  };
  return compileWrite(
    (frame) => {
      const value = items(frame);
      frame.run.at = node.at;
      return render(frame, value, 0);
    },
    node.at,
    { ...site, escape: false },
  );
}

// ---- blocks

function compileBlock(node: StatementOf<"block">, site: Site): Code {
  const owner: Activation = activation(null, true);
  const scope = new Scope(null, owner);
  const here: Site = { ...inner(site, scope), isInLoop: false };
  const self = readsName(node.body, "self") ? scope.declareParameter("self") : null;
  const parent = readsName(node.body, "super") ? scope.declareParameter("super") : null;
  scope.statements(node.body);
  const body = site.unit.body(node.body, here);
  const enter = compileEntry(scope, site.unit);
  const render = (run: Run): void => {
    const frame = new Frame(owner.slots, null, run);
    if (self) frame.slots[self.index] = selfReference(site.blocks, run);
    if (parent) frame.slots[parent.index] = new Undefined(`There is no parent block called '${node.name}'.`);
    enter?.(frame);
    descend(run);
    body(frame);
    run.depth -= 1;
  };
  site.blocks.set(node.name, render);
  if (node.required) {
    return (frame) => {
      frame.run.at = node.at;
      throw new Fault(`The block '${node.name}' is required, but nothing can fill it.`);
    };
  }
  const visible = node.scoped
    ? [...visibleStores(site.scope)].map(([name, slot]) => [name, readSlot(slot, site.scope.activation)] as const)
    : [];
  return (frame) => {
    const { run } = frame;
    if (!visible.length) {
      render(run);
      return 0;
    }
    const before = run.lookUp;
    const seen = new Map(visible.map(([name, read]) => [name, read(frame)]));
    run.lookUp = (name) => {
      const value = seen.has(name) ? seen.get(name) : MISSING;
      return value === MISSING ? before.call(run, name) : value;
    };
    render(run);
    run.lookUp = before;
    return 0;
  };
}

/** The names assigned to here and above, for a block that sees its surroundings. */
function visibleStores(scope: Scope): Map<string, Slot> {
  const visible = scope.parent ? visibleStores(scope.parent) : new Map<string, Slot>();
  for (const name of scope.stores) {
    const slot = scope.find(name);
    if (slot) visible.set(name, slot);
  }
  return visible;
}

export function declareSelf(statements: readonly Statement[], { scope, blocks }: Site): Enter | null {
  if (!readsName(statements, "self")) return null;
  const { index } = scope.declareParameter("self");
  return (frame) => void (frame.slots[index] = selfReference(blocks, frame.run));
}

function selfReference(blocks: Site["blocks"], run: Run): Value {
  const attributes = Object.create(null) as Record<string, () => Value>;
  for (const [name, render] of blocks) {
    attributes[name] = () =>
      new Callable("block", () => {
        const { text } = capture(new Frame(0, null, run), () => (render(run), 0));
        return run.autoescape ? markSafe(text) : text;
      });
  }
  return new Callable("TemplateReference None", () => new Undefined("A template cannot be called.").fail(), attributes);
}
