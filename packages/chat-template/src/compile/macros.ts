/** Macros, callers and blocks to closures: bodies with variables of their own. */
import { compileWrite } from "./output.ts";
import type { Site } from "./place.ts";
import { compileEntry, inner } from "./scope-entry.ts";
import { spend } from "../python/limits.ts";
import type { BodyFacts, Signature, Statement, StatementOf } from "../syntax/nodes.ts";
import { textFor } from "../python/printing.ts";
import { type Code, type MacroPlan, type SpecialArguments, Frame, Macro } from "./runtime.ts";
import { Scope, activation } from "./scopes.ts";
import { type Value, NO_KEYWORDS } from "../python/values.ts";

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
  // Where compiling can wait there are none of them, as the parser has seen.
  const special = (
    site.unit.isLazy
      ? null
      : (site.unit.library.extras?.specialArguments({ signature, body, at }, here as never) ?? null)
  ) as SpecialArguments | null;
  scope.reads(signature.names);
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
    special,
    size: 0,
    defaults,
    enter,
    body: (frame) => {
      spend(frame.run, cost);
      return (code ??= compileCode())(frame);
    },
  };
  return (frame) => {
    plan.size = owner.slots;
    return new Macro(plan, frame);
  };
}

export function compileGeneration(node: StatementOf<"generation">, site: Site): Code {
  const make = compileMacro(null, { parameters: [], defaults: [], names: [] }, node, site);
  const generated: Value[] = [];
  const output = compileWrite(() => generated.pop(), node.at, site);
  return (frame) => {
    const { run } = frame;
    // What is captured (by a macro, a set block) has no place in the output yet; its range begins where output stands.
    const start = run.captures ? run.flushed : run.chunked + run.out.length;
    const text = make(frame).invoke([], NO_KEYWORDS);
    generated.push(text);
    (run.generations ??= []).push([start, start + textFor(frame.run, text).length]);
    return output(frame);
  };
}
