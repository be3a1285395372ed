/** Macros, callers and blocks to closures: bodies with a separate scope. */
import { compileWrite } from "./output.ts";
import type { Site } from "./compile-context.ts";
import { compileEntry, inner } from "./scope-entry.ts";
import { spend } from "../python/limits.ts";
import type { BodyInfo, Signature, Statement, StatementOf } from "../syntax/nodes.ts";
import { textFor } from "../python/format/printing.ts";
import { type Code, type MacroPlan, type SpecialArguments, Frame, Macro } from "./runtime.ts";
import { Scope, activation } from "./scopes.ts";
import { type Value, NO_KEYWORDS, Tuple, Undefined } from "../python/values.ts";
import { TemplateSyntaxError } from "../python/errors.ts";
import { dictFrom } from "../python/sequences.ts";
import { readsName } from "../syntax/walk.ts";

export function compileMacro(
  name: string | null,
  signature: Signature,
  { body, info, at }: { body: Statement[]; info: BodyInfo; at: number },
  site: Site,
): (frame: Frame) => Macro {
  const owner = activation(site.scope.activation);
  const here: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const { scope } = here;
  const slots = signature.parameters.map((parameter) => scope.declareParameter(parameter).index);
  // Where compiling can wait there are none of them, as the parser has seen.
  const special = site.unit.isLazy ? null : specialArguments({ signature, body, at }, here);
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
  const cost = info.weight;
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
    // Captured text (of a macro, a set block) has no position in the output yet; its range begins where output is.
    const start = run.captures ? run.flushed : run.chunked + run.out.length;
    const text = make(frame).invoke([], NO_KEYWORDS);
    generated.push(text);
    (run.generations ??= []).push([start, start + textFor(frame.run, text).length]);
    return output(frame);
  };
}

/** The slots of `caller`, `kwargs` and `varargs` in a macro whose body reads them. */
function specialArguments(
  { signature, body, at }: { signature: Signature; body: readonly Statement[]; at: number },
  { scope, unit }: Site,
): SpecialArguments | null {
  const slotOf = (special: string): number => {
    if (!readsName(body, special)) return -1;
    const position = signature.parameters.indexOf(special);
    if (position < 0) return scope.declareParameter(special).index;
    if (special === "caller" && position < signature.parameters.length - signature.defaults.length)
      throw new TemplateSyntaxError(
        "The special argument 'caller' must be omitted or have a default.",
        unit.source,
        at,
      );
    return -1;
  };
  const [caller, keywords, varargs] = ["caller", "kwargs", "varargs"].map(slotOf) as [number, number, number];
  if (Math.max(caller, keywords, varargs) < 0) return null;
  return {
    caller,
    keywords,
    varargs,
    fill({ slots, run }, left, byName) {
      if (caller >= 0) {
        slots[caller] = byName.get("caller") ?? new Undefined("No caller is defined.");
        byName.delete("caller");
      }
      if (keywords >= 0) {
        slots[keywords] = dictFrom(run, byName);
        byName.clear();
      }
      if (varargs >= 0) slots[varargs] = new Tuple(left.splice(0));
    },
  };
}
