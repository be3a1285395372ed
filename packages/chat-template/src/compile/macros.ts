/** Macros, callers and blocks to closures: bodies with variables of their own. */
import { write } from "./output.ts";
import { type Site, readSlot } from "./place.ts";
import { compileEntry, inner } from "./scope-entry.ts";
import { Fault, TemplateSyntaxError } from "../python/errors.ts";
import { descend, session, spend } from "../python/limits.ts";
import type { BodyFacts, Signature, Statement, StatementOf } from "../syntax/nodes.ts";
import { textFor } from "../python/printing.ts";
import { type Code, type MacroPlan, type Run, Frame, Macro, capture } from "./runtime.ts";
import { type Activation, Scope, activation, readsName } from "./scopes.ts";
import { markSafe } from "../python/strings.ts";
import { type Value, Callable, MISSING, NO_KEYWORDS, Undefined } from "../python/values.ts";

export function compileMacro(
  name: string | null,
  signature: Signature,
  { body, facts, at }: { body: Statement[]; facts: BodyFacts; at: number },
  site: Site,
): (frame: Frame) => Macro {
  const owner = activation(site.scope.activation);
  const here: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const { scope } = here;
  const slots = signature.parameters.map((parameter) => scope.declareParameter(parameter).index);
  const special = (special: string): number => {
    if (!site.unit.names.has(special) || !readsName(body, special)) return -1;
    const position = signature.parameters.indexOf(special);
    if (position < 0) return scope.declareParameter(special).index;
    if (special === "caller" && position < signature.parameters.length - signature.defaults.length) {
      throw new TemplateSyntaxError(
        "The special argument 'caller' must be left out or have a default.",
        site.unit.source,
        at,
      );
    }
    return -1;
  };
  const [callerSlot, keywordsSlot, varargsSlot] = [special("caller"), special("kwargs"), special("varargs")];
  for (const fallback of signature.defaults) scope.expression(fallback);
  scope.statements(body);
  const offset = signature.parameters.length - signature.defaults.length;
  const defaults = signature.parameters.map((_, index) => {
    const fallback = signature.defaults[index - offset];
    return fallback ? site.unit.expression(fallback, here) : null;
  });
  const compileCode = (): Code => site.unit.body(body, here);
  let code = site.unit.isLazy ? null : compileCode();
  const enter = compileEntry(scope, site.unit);
  const cost = facts.weight;
  const plan: MacroPlan = {
    name,
    parameters: signature.parameters,
    slots,
    callerSlot,
    keywordsSlot,
    varargsSlot,
    size: 0,
    defaults,
    enter,
    body: (frame) => {
      spend(cost);
      return (code ??= compileCode())(frame);
    },
  };
  return (frame) => {
    plan.size = owner.slots;
    return new Macro(plan, frame);
  };
}

export function compileGeneration(node: StatementOf<"generation">, site: Site): Code {
  const make = compileMacro(null, { parameters: [], defaults: [] }, node, site);
  const generated: Value[] = [];
  const output = write(() => generated.pop(), node.at, site, true);
  return (frame) => {
    const { run } = frame;
    // What is captured (by a macro, a set block) has no place in the output yet; its range begins where output stands.
    const start = run.captures ? run.flushed : run.chunked + run.out.length;
    const text = make(frame).invoke([], NO_KEYWORDS);
    generated.push(text);
    (run.generations ??= []).push([start, start + textFor(text).length]);
    return output(frame);
  };
}

// ---- blocks

export function compileBlock(node: StatementOf<"block">, site: Site): Code {
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
    descend();
    body(frame);
    session.depth -= 1;
  };
  site.blocks.set(node.name, render);
  if (node.required) {
    return (frame) => {
      frame.run.at = node.at;
      throw new Fault("value", `The block '${node.name}' is required, but nothing can fill it.`);
    };
  }
  const visible = node.scoped
    ? [...site.scope.visibleStores()].map(([name, slot]) => [name, readSlot(slot, site.scope.activation)] as const)
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

export function selfReference(blocks: Site["blocks"], run: Run): Value {
  const attributes = Object.create(null) as Record<string, () => Value>;
  for (const [name, render] of blocks) {
    attributes[name] = () =>
      new Callable("block", () => {
        const { text } = capture(new Frame(0, null, run), () => (render(run), 0));
        return run.autoescape ? markSafe(text) : text;
      });
  }
  return new Callable("TemplateReference", () => new Undefined("A template cannot be called.").fail(), attributes);
}
