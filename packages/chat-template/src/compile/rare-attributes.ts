/** Attributes of loops and macros that hardly any template asks for, and what Python writes for both. */
import type { Session } from "../python/limits.ts";
import { RecursiveLoop } from "./rare-statements.ts";
import { LoopContext, Macro } from "./runtime.ts";
import { rareAttribute as ofValues } from "../builtins/rare-attributes.ts";
import { aNoun } from "../python/errors.ts";
import { equals } from "../python/comparison.ts";
import { rareRepr as reprOfValues } from "../python/rare-repr.ts";
import { type PyObject, type Value, Callable, MISSING, Tuple, typeError } from "../python/values.ts";

export function rareAttribute(session: Session, value: Value, name: string): Value {
  if (value instanceof LoopContext) return ofLoop(session, value, name);
  return value instanceof Macro ? ofMacro(value, name) : ofValues(session, value, name);
}

export function rareRepr(value: PyObject, inner: (value: Value) => string): string {
  if (value instanceof LoopContext) return `<LoopContext ${value.index0 + 1}/${value.size}>`;
  if (!(value instanceof Macro)) return reprOfValues(value, inner);
  return `<Macro ${value.plan.name === null ? "anonymous" : `'${value.plan.name}'`}>`;
}

function ofLoop(session: Session, loop: LoopContext, name: string): Value {
  const depth0 = loop instanceof RecursiveLoop ? loop.depth0 : 0;
  switch (name) {
    case "revindex":
      return loop.size - loop.index0;
    case "revindex0":
      return loop.size - loop.index0 - 1;
    case "depth":
      return depth0 + 1;
    case "depth0":
      return depth0;
    case "cycle":
      return new Callable("method", (_session, args) => {
        if (!args.length) throw typeError("'loop.cycle' needs items.");
        return args[loop.index0 % args.length];
      });
    case "changed":
      return new Callable("method", (session, args) => {
        const before = loop.changed;
        loop.changed = new Tuple([...args]);
        return before === MISSING || !equals(session, before, loop.changed);
      });
    default:
      return MISSING;
  }
}

function ofMacro({ plan }: Macro, name: string): Value {
  switch (name) {
    case "name":
      return plan.name;
    case "arguments":
      return new Tuple(plan.parameters);
    case "catch_kwargs":
      return (plan.special?.keywords ?? -1) >= 0;
    case "catch_varargs":
      return (plan.special?.varargs ?? -1) >= 0;
    case "caller":
      return (plan.special?.caller ?? -1) >= 0 || plan.parameters.includes("caller");
    default:
      return MISSING;
  }
}

/** Walking over a `loop` goes on with the loop itself, as in Jinja. */
export function* walkLoop(value: PyObject): Iterable<Value> {
  if (!(value instanceof LoopContext)) throw typeError(`${aNoun(value.typeName)} cannot be iterated over.`);
  while (value.has(value.index0 + 1)) {
    value.index0 += 1;
    yield new Tuple([value.item(0), value]);
  }
}
