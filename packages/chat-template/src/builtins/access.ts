/** Attributes, items and calls, with the rules of the sandbox. */
import { Fault, aboutA } from "../python/errors.ts";
import { lacking } from "../python/extras.ts";
import { session, spend } from "../python/limits.ts";
import { callPlain } from "../python/plain.ts";
import { UNSAFE, attributeMethod } from "./methods.ts";
import { lengthOf, itemsOf } from "../python/sequences.ts";
import { sliceStr } from "../python/strings.ts";
import {
  type Keywords,
  type Str,
  type Value,
  dictEntries,
  Callable,
  MISSING,
  PyObject,
  PyRange,
  Tuple,
  Undefined,
  dictGet,
  intOf,
  isDict,
  isStr,
  textOf,
  typeError,
  typeName,
} from "../python/values.ts";

/** `value[key]`, or MISSING where Python raises a TypeError or LookupError. */
function subscript(value: Value, key: Value): Value {
  if (value instanceof Undefined) return value.fail();
  if (isDict(value)) return isHashable(key) ? dictGet(value, key) : MISSING;
  const position = intOf(key);
  if (position === undefined) return MISSING;
  const size = value instanceof PyRange ? value.length : isStr(value) ? lengthOf(value) : itemsOf(value)?.length;
  if (size === undefined) return MISSING;
  const index = Number(position) < 0 ? Number(position) + size : Number(position);
  if (index < 0 || index >= size) return MISSING;
  if (value instanceof PyRange) return value.at(index);
  return isStr(value) ? sliceStr(value, index, index + 1, 1) : (itemsOf(value)?.[index] ?? null);
}

function isHashable(key: Value): boolean {
  if (key instanceof Tuple) {
    spend(key.items.length);
    return key.items.every(isHashable);
  }
  return !Array.isArray(key) && !isDict(key);
}

const PRIVATE_ATTRIBUTES = new Set(
  "class doc init new repr str len getitem setitem iter contains eq ne lt le gt ge hash dict module add mul mod dir reduce reduce_ex sizeof format getattribute setattr delattr subclasshook init_subclass call name qualname globals code self func bool int float".split(
    " ",
  ),
);

/** What Jinja's object for a missing value has itself; asking it for anything else is an error. */
const OWN_OF_UNDEFINED = new Set(
  "__add__ __aiter__ __bool__ __call__ __class__ __complex__ __delattr__ __dir__ __div__ __doc__ __eq__ __float__ __floordiv__ __format__ __ge__ __getattr__ __getattribute__ __getitem__ __getstate__ __gt__ __hash__ __init__ __init_subclass__ __int__ __iter__ __le__ __len__ __lt__ __mod__ __module__ __mul__ __ne__ __neg__ __new__ __pos__ __pow__ __radd__ __rdiv__ __reduce__ __reduce_ex__ __repr__ __rfloordiv__ __rmod__ __rmul__ __rpow__ __rsub__ __rtruediv__ __setattr__ __sizeof__ __slots__ __str__ __sub__ __subclasshook__ __truediv__ _fail_with_undefined_error _undefined_exception _undefined_hint _undefined_message _undefined_name _undefined_obj".split(
    " ",
  ),
);

/** What Python calls an attribute: a method or a property of the type. */
function attributeOf(value: Value, name: string): Value {
  if (value instanceof Undefined) return OWN_OF_UNDEFINED.has(name) ? unsafe(value, name) : value.fail();
  if (name.startsWith("_")) {
    spend(1 + (name.length >>> 4));
    const isPrivate = /^__(.*)__$/.exec(name);
    const isHidden = isPrivate ? PRIVATE_ATTRIBUTES.has(isPrivate[1] ?? "") : attributeMethod(value, name) !== MISSING;
    return isHidden ? unsafe(value, name) : MISSING;
  }
  if (isStr(value) && (name === "format" || name === "format_map")) {
    return new Callable("built-in method", (args, keywords) => callFormat(value, name, args, keywords));
  }
  const method = attributeMethod(value, name);
  return method === UNSAFE ? unsafe(value, name) : method;
}

function callFormat(format: Str, name: string, args: readonly Value[], keywords: Keywords): Value {
  const { extras } = session;
  if (!extras) throw new Fault("value", lacking(`The method '${name}'`));
  if (name === "format") return extras.formatString(format, args, keywords, { getAttribute, getItem });
  const [map] = args;
  if (keywords.size || args.length !== 1 || !isDict(map)) throw typeError("'format_map' takes exactly one dictionary.");
  const names = dictEntries(map).map(([key, value]) => [textOf(key) ?? "", value] as const);
  return extras.formatString(format, [], new Map(names), { getAttribute, getItem });
}

function unsafe(value: Value, name: string): Undefined {
  return new Undefined(`The attribute '${name}' of a ${typeName(value)} is not for templates.`, true);
}

/** The missing attribute or item. */
export function missing(value: Value, name: Value): Undefined {
  return new Undefined(() => {
    const shown = textOf(name) ?? (typeof name === "number" ? String(name) : typeName(name));
    return `'${typeName(value)} object' has no ${isStr(name) ? "attribute" : "item"} '${shown}'.`;
  });
}

/** `value.name`: an attribute first, then an item. */
export function getAttribute(value: Value, name: string): Value {
  const attribute = attributeOf(value, name);
  if (attribute !== MISSING) return attribute;
  const item = subscript(value, name);
  return item === MISSING ? missing(value, name) : item;
}

/** `value[key]`: an item first, then an attribute. */
export function getItem(value: Value, key: Value): Value {
  const item = subscript(value, key);
  if (item !== MISSING) return item;
  const name = textOf(key);
  const attribute = name === undefined ? MISSING : attributeOf(value, name);
  return attribute === MISSING ? missing(value, key) : attribute;
}

/** Calls what a template calls. Functions of the caller get the positional arguments, and names as a last object. */
export function callValue(callee: Value, args: readonly Value[], keywords: Keywords): Value {
  spend(1);
  if (callee instanceof Callable) return callee.call(args, keywords);
  if (callee instanceof PyObject && "invoke" in callee) {
    return (callee.invoke as (args: readonly Value[], keywords: Keywords) => Value)(args, keywords);
  }
  if (typeof callee === "function") return callPlain(callee as (...args: never[]) => unknown, args, keywords);
  if (callee instanceof Undefined) callee.fail();
  throw typeError(aboutA(typeName(callee), "cannot be called."));
}
