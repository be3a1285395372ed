/** Names, attributes and items: reading what the caller gave is most of what a chat template does. */
import { getAttribute, getItem, missing } from "../builtins/access.ts";
import { type CompileContext, readGlobal, readSlot } from "./compile-context.ts";
import { reader } from "../python/property-readers.ts";
import { isDictMethod } from "../builtins/methods.ts";
import type { Expression, ExpressionOf } from "../syntax/nodes.ts";
import { type Evaluate, type Frame, type LoopContext, OF_LOOPS } from "./runtime.ts";
import type { Slot } from "./scopes.ts";
import { SHORT_KEY, isPlain, unreadable } from "../python/dictionaries.ts";
import { type Value, MISSING, Namespace, undefinedName } from "../python/values.ts";

export function compileName(name: string, { scope, unit }: CompileContext): Evaluate {
  let slot = scope.find(name);
  if (!slot) {
    // Jinja's analysis passes over the filter of a set block.
    scope.load(name);
    slot = scope.find(name) as Slot;
  }
  if (!slot.isStored && !slot.activation.isDynamic) return readGlobal(unit, name);
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

/**
 * Reads an attribute or an item of a constant name, which most often is a key of a plain object; null for anything else.
 * Where `isQuiet`, a missing one is undefined unless that is an error in itself.
 */
function compileLookup(node: Expression, context: CompileContext, isQuiet = false): Evaluate | null {
  if (node.type !== "attribute" && node.type !== "item") return null;
  const { at, object: inner } = node;
  const isAttribute = node.type === "attribute";
  const name = isAttribute ? node.name : node.key.type === "constant" ? node.key.value : undefined;
  if (typeof name !== "string") return null;
  // An attribute may be a method, or hidden, before it is a key; an item may be one after. Else nothing but a key is meant.
  const isOnlyKey = !isDictMethod(name) && !name.startsWith("_");
  if (isAttribute && !isOnlyKey) return null;
  const slot = inner.type === "name" ? context.scope.find(inner.name) : undefined;
  const object = context.unit.expression(inner, context);
  const find = isAttribute ? getAttribute : getItem;
  const read = reader(name);
  // The slot of the object where it is a variable of the frame at hand.
  const local = slot?.isStored && slot.activation === context.scope.activation ? slot.index : -1;
  const general = (frame: Frame, value: Value): Value => {
    if (isOnlyKey && isPlain(value)) return isQuiet && !frame.run.strict ? undefined : missing(value, name);
    const item = isAttribute && value instanceof Namespace ? value.values.get(name) : undefined;
    if (item !== undefined) return item;
    frame.run.at = at;
    return find(frame.run, value === MISSING ? object(frame) : value, name);
  };
  return (frame) => {
    const value = local < 0 ? object(frame) : frame.slots[local];
    const { run } = frame;
    if (value !== run.plain) {
      if (!isPlain(value)) return general(frame, value);
      run.plain = value;
    }
    let item: Value;
    try {
      item = read(value as Record<string, Value>);
    } catch (error) {
      run.at = at;
      throw unreadable(error);
    }
    return item === undefined ? general(frame, value) : item;
  };
}

export function compileAttribute(node: ExpressionOf<"attribute">, context: CompileContext): Evaluate {
  const { name, at, object: inner } = node;
  if (inner.type === "name" && inner.name === "loop") {
    const read = compileLoopAttribute(name, context);
    if (read) return read;
  }
  const lookup = compileLookup(node, context);
  if (lookup) return lookup;
  const object = context.unit.expression(inner, context);
  return (frame) => {
    const value = object(frame);
    frame.run.at = at;
    return getAttribute(frame.run, value, name);
  };
}

function compileLoopAttribute(name: string, { scope }: CompileContext): Evaluate | null {
  const slot = scope.find("loop");
  if (!slot?.isLoop) return null;
  const read = readSlot(slot, scope.activation);
  const quick = OF_LOOPS.get(name);
  return quick ? (frame) => quick(read(frame) as LoopContext) : null;
}

/**
 * An expression whose reader takes JavaScript's undefined for a missing value: who only checks whether something is
 * there or what it is equal to needs no object that says what is missing. In strict mode there is one all the same.
 */
export function compileQuiet(node: Expression, context: CompileContext): Evaluate {
  const isLoop = node.type === "attribute" && node.object.type === "name" && node.object.name === "loop";
  return (isLoop ? null : compileLookup(node, context, true)) ?? context.unit.expression(node, context);
}

export function compileItem(node: ExpressionOf<"item">, context: CompileContext): Evaluate {
  const lookup = compileLookup(node, context);
  if (lookup) return lookup;
  const { object: inner, key: keyNode, at } = node;
  const object = context.unit.expression(inner, context);
  const key = context.unit.expression(keyNode, context);
  return (frame) => {
    const value = object(frame);
    const index = key(frame);
    if (typeof index === "number" && (index | 0) === index && Array.isArray(value)) {
      const context = index < 0 ? index + value.length : index;
      if (context >= 0 && context < value.length) return (value[context] as Value) ?? null;
    }
    if (typeof index === "string" && index.length <= SHORT_KEY && isPlain(value) && Object.hasOwn(value, index)) {
      const item = value[index];
      if (item !== undefined) return item;
    }
    frame.run.at = at;
    return getItem(frame.run, value, index);
  };
}
