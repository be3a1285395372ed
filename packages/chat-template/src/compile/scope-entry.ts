/** Entering a scope and assigning to names. */
import { type Site, type Unit, readGlobal, readSlot } from "./compile-context.ts";
import { Fault } from "../python/errors.ts";
import type { Target } from "../syntax/nodes.ts";
import { type Code, type Frame, unpack } from "./runtime.ts";
import { type Slot, Scope } from "./scopes.ts";
import { type Value, MISSING, Namespace } from "../python/values.ts";

export type Enter = (frame: Frame) => void;
export type Store = (frame: Frame, value: Value) => void;

/** Gives the slots of a scope their first values. */
export function compileEntry(scope: Scope, unit: Unit): Enter | null {
  const steps: Enter[] = [];
  for (const [name, load] of scope.loads) {
    const { index, isStored } = scope.slots.get(name) as Slot;
    const fromGlobal = (): Enter => {
      const read = readGlobal(unit, name);
      return (frame) => void (frame.slots[index] = read(frame));
    };
    if (load === "missing") steps.push((frame) => void (frame.slots[index] = MISSING));
    else if (load === "resolve") {
      if (scope.activation.isDynamic) steps.push((frame) => void (frame.slots[index] = frame.run.lookUp(name)));
      else if (isStored) steps.push(fromGlobal());
    } else if (load !== "parameter") {
      const read = readSlot(load, scope.activation);
      const isGlobal = !load.isStored && !load.activation.isDynamic;
      steps.push(isGlobal ? fromGlobal() : (frame) => void (frame.slots[index] = read(frame)));
    }
  }
  if (steps.length < 2) return steps[0] ?? null;
  return (frame) => {
    for (let index = 0; index < steps.length; index += 1) (steps[index] as Enter)(frame);
  };
}

/** Enters the scope, whose loads are complete only after the body was compiled, and runs the body. */
export function enterAnd(scope: Scope, unit: Unit, body: Code): Code {
  const enter = compileEntry(scope, unit);
  return enter
    ? (frame) => {
        enter(frame);
        return body(frame);
      }
    : body;
}

/** A position inside the site with a separate scope. */
export function inner(site: Site, scope = new Scope(site.scope, site.scope.activation)): Site {
  return { ...site, scope, isSoft: false, isTopLevel: false };
}

export function compileTarget(target: Target, site: Site): Store {
  if (target.type !== "name") return compileParts(target, site);
  const { name } = target;
  const { index } = site.scope.find(name) as Slot;
  if (site.isTopLevel && site.hasBlocks) {
    return (frame, value) => {
      frame.slots[index] = value;
      (frame.run.variables ??= new Map()).set(name, value);
    };
  }
  return (frame, value) => void (frame.slots[index] = value);
}

function compileParts(target: Exclude<Target, { type: "name" }>, site: Site): Store {
  if (target.type === "tuple") {
    const stores = target.items.map((item) => compileTarget(item, site));
    return (frame, value) => {
      frame.run.at = target.at;
      const items = unpack(frame.run, value, stores.length);
      for (let index = 0; index < stores.length; index += 1) stores[index]?.(frame, items[index]);
    };
  }
  const read = site.unit.expression({ type: "name", name: target.name, at: target.at }, site);
  return (frame, value) => {
    const object = read(frame);
    frame.run.at = target.at;
    if (!(object instanceof Namespace)) throw new Fault("Only attributes of a namespace() can be set.");
    object.set(target.attribute, value);
  };
}
