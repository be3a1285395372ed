/**
 * Dictionaries, wherever they come from: those that templates make, and Maps and objects of the caller's.
 *
 * What is no dictionary, although JavaScript has it as an object, is refused by name instead of looking like an empty one.
 */
import { Fault, aNoun } from "./errors.ts";
import { extrasOf } from "./extras.ts";
import { type Session, spend } from "./limits.ts";
import { type Value, MISSING, PyDict, PyObject, Undefined, floatOf, intOf, textOf, typeError } from "./values.ts";

/** Whether the value is an object as JSON has them. */
export function isPlain(value: Value): value is Record<string, Value> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * A dictionary of ours, or data of the caller: a Map or an object.
 * @throws where the object keeps what it holds to itself, and would look like an empty dictionary
 */
export function isDict(value: Value): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (value instanceof PyDict) return true;
  if (value instanceof PyObject) return false;
  if (!isPlain(value) && !(value instanceof Map)) refuseForeign(value);
  return true;
}

/** Objects that keep what they hold to themselves, also where something was put beside it. */
const CLOSED = /^(?:Date|Set|Promise|RegExp|DataView|.*Array|.*Buffer|String|Number|Boolean|Error)$/;

function refuseForeign(value: object): void {
  // The tag is asked for, not the class: values may come from another window or worker.
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  const prototype: object | null = Object.getPrototypeOf(value);
  // Objects of another window have another Object; theirs has no prototype either.
  const isData = !prototype || Object.keys(value).length > 0 || Object.getPrototypeOf(prototype) === null;
  if (isData && !CLOSED.test(tag)) return;
  const name = tag === "Object" ? prototype?.constructor.name : tag;
  throw typeError(`${aNoun(String(name))} cannot be used in a template.`);
}

/** Texts beyond this length are no quick keys; see the extras. */
export const LONG_KEY = 4096;
/** Looking up a text of this length costs no more than any other step. */
export const SHORT_KEY = 64;

/** What stands for a key in the map of a dictionary: a primitive that is equal for equal keys, or the object itself. */
export function hashKey(session: Session, key: Value): unknown {
  if (key instanceof Undefined) return "\0u";
  const id = textOf(key) ?? (key === null ? null : intOf(key));
  if (id === null || Number.isSafeInteger(id)) return id;
  if (typeof id === "string" && id.length <= LONG_KEY && !id.startsWith("\0")) return id;
  return extrasOf(session, "dict").hashKey(session, key);
}

export function setKey(session: Session, { map }: PyDict, key: Value, value: Value): void {
  const id = hashKey(session, key);
  const entry = map.get(id);
  if (entry) entry[1] = value;
  else map.set(id, [key, value]);
}

export function dictGet(session: Session, dict: object, key: Value): Value {
  if (dict instanceof PyDict) {
    const entry = dict.map.get(hashKey(session, key));
    return entry ? entry[1] : MISSING;
  }
  const name = textOf(key);
  if (name !== undefined && name.length > SHORT_KEY) spend(session, name.length >>> 4);
  let value: unknown;
  if (dict instanceof Map) value = dict.get(name ?? intOf(key) ?? floatOf(key) ?? hashKey(session, key));
  else if (name === undefined) hashKey(session, key);
  else {
    try {
      if (Object.hasOwn(dict, name)) value = (dict as Record<string, unknown>)[name];
    } catch (error) {
      throw unreadable(error);
    }
  }
  return value === undefined ? MISSING : value;
}

/** What is thrown where a getter of the caller's throws. */
export function unreadable(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Fault(`What was given could not be read: ${reason}.`, undefined, error);
}

/** Keys and values in order. A JavaScript `undefined` is left out, as in JSON. */
export function dictEntries(session: Session, dict: object): (readonly [Value, Value])[] {
  if (dict instanceof PyDict) {
    spend(session, dict.map.size);
    return [...dict.map.values()];
  }
  let entries: [Value, Value][];
  if (dict instanceof Map) {
    spend(session, dict.size);
    entries = [...dict];
  } else {
    try {
      entries = Object.entries(dict);
    } catch (error) {
      throw unreadable(error);
    }
    spend(session, entries.length * 2);
  }
  for (const entry of entries) if (entry[1] === undefined) return entries.filter(([, value]) => value !== undefined);
  return entries;
}

export function dictKeys(session: Session, dict: object): Value[] {
  return dictEntries(session, dict).map(([key]) => key);
}

export function dictSize(session: Session, dict: object): number {
  return dict instanceof PyDict ? dict.map.size : dictEntries(session, dict).length;
}

export function isEmptyDict(session: Session, dict: object): boolean {
  if (dict instanceof PyDict || dict instanceof Map) return dictSize(session, dict) === 0;
  const data = dict as Record<string, unknown>;
  // Before the first key is had, an engine may list all of them.
  if (session.filled?.has(dict)) return false;
  for (const name in data) {
    if (!Object.hasOwn(data, name) || data[name] === undefined) continue;
    (session.filled ??= new WeakSet()).add(dict);
    return false;
  }
  return true;
}
