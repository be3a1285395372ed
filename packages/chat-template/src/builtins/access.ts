/** Attributes, items and calls, with the rules of the sandbox. */
import { aNoun } from "../python/errors.ts";
import { type Session, spend } from "../python/limits.ts";
import { callPlain } from "../python/plain.ts";
import { UNSAFE, methodOf } from "./methods.ts";
import { lengthOf, itemsOf } from "../python/sequences.ts";
import { sliceStr } from "../python/text/strings.ts";
import { dictGet, isDict } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  Callable,
  MISSING,
  PyObject,
  PyRange,
  Tuple,
  Undefined,
  intOf,
  isStr,
  strText,
  typeError,
  typeName,
} from "../python/values.ts";

/** `value[key]`, or MISSING where Python raises a TypeError or LookupError. */
function subscript(session: Session, value: Value, key: Value): Value {
  if (value instanceof Undefined) return value.fail();
  if (isDict(value)) return isHashable(session, key) ? dictGet(session, value, key) : MISSING;
  const position = intOf(key);
  if (position === undefined) return MISSING;
  const size =
    value instanceof PyRange ? value.length : isStr(value) ? lengthOf(session, value) : itemsOf(value)?.length;
  if (size === undefined) return MISSING;
  const index = Number(position) < 0 ? Number(position) + size : Number(position);
  if (index < 0 || index >= size) return MISSING;
  if (value instanceof PyRange) return value.at(index);
  return isStr(value) ? sliceStr(session, value, index, index + 1, 1) : (itemsOf(value)?.[index] ?? null);
}

function isHashable(session: Session, key: Value): boolean {
  if (key instanceof Tuple) {
    spend(session, key.items.length);
    return key.items.every((item) => isHashable(session, item));
  }
  return !Array.isArray(key) && !isDict(key);
}

/** A Python attribute: a method or a property of the type. */
function attributeOf(session: Session, value: Value, name: string): Value {
  if (name.startsWith("_")) {
    spend(session, 1 + (name.length >>> 4));
    if (isHidden(session, value, name)) return unsafe(value, name);
    return value instanceof Undefined ? value.fail() : MISSING;
  }
  if (value instanceof Undefined) value.fail();
  const method = attributeMethod(session, value, name);
  return method === UNSAFE ? unsafe(value, name) : method;
}

/** A property or a bound method; MISSING if there is none; UNSAFE if it would change the value. */
export function attributeMethod(session: Session, value: Value, name: string): Value {
  if (!isStr(value)) return methodOf(session, value, name);
  const method = name === "%" ? undefined : session.textMethod(name);
  return method
    ? new Callable("built-in method", (caller, args, keywords) => method(caller, value, args, keywords))
    : MISSING;
}

/** Attributes between two underscores on each side that Jinja's object for a missing value has, as Python's others do. */
const PRIVATE_OF_ALL =
  "class doc init new repr str len getitem iter eq ne lt le gt ge hash module add mul mod dir reduce reduce_ex sizeof format getattribute setattr delattr subclasshook init_subclass call bool int float";
/** Names that only others have. */
const PRIVATE_OF_OTHERS = "setitem contains dict name qualname globals code self func";
/** Names that only that object has. */
const PRIVATE_OF_UNDEFINED =
  "aiter complex div floordiv getattr getstate neg pos pow radd rdiv rfloordiv rmod rmul rpow rsub rtruediv slots sub truediv";
const UNDEFINED_ATTRIBUTES = /^_(?:fail_with_undefined_error|undefined_(?:exception|hint|message|name|obj))$/;

function isPrivate(name: string, more: string): boolean {
  const inner = /^__(.*)__$/.exec(name)?.[1];
  return inner !== undefined && `${PRIVATE_OF_ALL} ${more}`.split(" ").includes(inner);
}

/** Whether there is such an attribute, of which the name begins with an underscore. */
function isHidden(session: Session, value: Value, name: string): boolean {
  // Reading from a missing value anything that it does not have itself is an error.
  if (value instanceof Undefined) return UNDEFINED_ATTRIBUTES.test(name) || isPrivate(name, PRIVATE_OF_UNDEFINED);
  return (
    isPrivate(name, PRIVATE_OF_OTHERS) || (!/^__.*__$/.test(name) && attributeMethod(session, value, name) !== MISSING)
  );
}

function unsafe(value: Value, name: string): Undefined {
  return new Undefined(`The attribute '${name}' of a ${typeName(value)} is not for templates.`);
}

/** The missing attribute or item. */
export function missing(value: Value, name: Value): Undefined {
  return new Undefined(() => {
    const shown = strText(name) ?? (typeof name === "number" ? String(name) : typeName(name));
    return `'${typeName(value)} object' has no ${isStr(name) ? "attribute" : "item"} '${shown}'.`;
  });
}

/** `value.name`: an attribute first, then an item. */
export function getAttribute(session: Session, value: Value, name: string): Value {
  const attribute = attributeOf(session, value, name);
  if (attribute !== MISSING) return attribute;
  const item = subscript(session, value, name);
  return item === MISSING ? missing(value, name) : item;
}

/** `value[key]`: an item first, then an attribute. */
export function getItem(session: Session, value: Value, key: Value): Value {
  const item = subscript(session, value, key);
  if (item !== MISSING) return item;
  const name = strText(key);
  const attribute = name === undefined ? MISSING : attributeOf(session, value, name);
  return attribute === MISSING ? missing(value, key) : attribute;
}

/** Calls what a template calls. Functions of the caller get the positional arguments, and names as a last object. */
export function callValue(session: Session, callee: Value, args: readonly Value[], keywords: Keywords): Value {
  spend(session, 1);
  if (callee instanceof Callable) return callee.call(session, args, keywords);
  if (callee instanceof PyObject && "invoke" in callee) {
    return (callee.invoke as (args: readonly Value[], keywords: Keywords) => Value)(args, keywords);
  }
  if (typeof callee === "function") return callPlain(session, callee as (...args: never[]) => unknown, args, keywords);
  if (callee instanceof Undefined) callee.fail();
  throw typeError(`${aNoun(typeName(callee))} cannot be called.`);
}
