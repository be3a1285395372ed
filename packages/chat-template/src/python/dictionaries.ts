/**
 * Dictionaries, wherever they come from: those that templates make, and Maps and objects of the caller's.
 *
 * A JavaScript object that is no dictionary is refused by name instead of looking like an empty one.
 */
import { Fault, aNoun } from "./errors.ts";
import { type Session, claim, scan, spend } from "./limits.ts";
import {
  type Value,
  DictView,
  MISSING,
  PyDict,
  PyObject,
  Tuple,
  Undefined,
  floatOf,
  intOf,
  strText,
  typeError,
  typeName,
} from "./values.ts";

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

/** Objects that keep what they hold to themselves, also where something was put next to it. */
const CLOSED = /^(?:Date|Set|Promise|RegExp|DataView|.*Array|.*Buffer|String|Number|Boolean|Error)$/;

function refuseForeign(value: object): void {
  // The check reads the tag, not the class: values may come from another window or worker.
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  const prototype: object | null = Object.getPrototypeOf(value);
  // Objects of another window have another Object; theirs has no prototype either.
  const isData = !prototype || Object.keys(value).length > 0 || Object.getPrototypeOf(prototype) === null;
  if (isData && !CLOSED.test(tag)) return;
  const name = tag === "Object" ? prototype?.constructor.name : tag;
  throw typeError(`${aNoun(String(name))} cannot be used in a template.`);
}

/** Texts beyond this length are no quick keys; see `longKey`. */
const LONG_KEY = 4096;
/** Looking up a text of this length costs no more than any other step. */
export const SHORT_KEY = 64;

/** Stands for a key in the map of a dictionary: a primitive that is equal for equal keys, or the object itself. */
export function hashKey(session: Session, key: Value): unknown {
  if (key instanceof Undefined) return "\0u";
  const id = strText(key) ?? (key === null ? null : intOf(key));
  if (id === null || Number.isSafeInteger(id)) return id;
  if (typeof id === "string" && id.length <= LONG_KEY && !id.startsWith("\0")) return id;
  return hashObjectKey(session, key);
}

/**
 * The rarer keys: tuples, objects, numbers that are not small and whole, and texts that are very long. Lists and
 * dictionaries cannot be keys.
 *
 * Engines hash a text beyond some length by its length alone, and a bigint by its lowest digits: an untrusted party
 * could make a table of such keys as slow as a list. Those get stand-ins.
 */
function hashObjectKey(session: Session, key: Value): unknown {
  const text = strText(key);
  if (text !== undefined) return text.length > LONG_KEY ? longKey(session, text) : `\0${text}`;
  const number = intOf(key) ?? floatOf(key);
  if (number !== undefined) {
    if (Number.isSafeInteger(Number(number))) return Number(number);
    if (typeof number === "number" && !Number.isInteger(number)) return number;
    const digits = BigInt(number).toString(16);
    spend(session, digits.length >>> 3);
    return `\0n${digits}`;
  }
  if (key instanceof Tuple) {
    spend(session, 1 + key.items.length);
    const parts = key.items.map((item) => hashPart(session, hashKey(session, item)));
    let length = 0;
    for (const part of parts) length += part.length;
    claim(session, length);
    return `\0t${parts.join("")}`;
  }
  if (Array.isArray(key) || isDict(key) || key instanceof DictView) {
    throw typeError(`${aNoun(typeName(key))} cannot be a key of a dictionary.`);
  }
  return key;
}

/** Number and length come first, so that no part can be taken for two, and nothing needs an escape. */
function hashPart(session: Session, part: unknown): string {
  if (typeof part === "string") return `${part.length}:${part}`;
  if (typeof part === "object" && part !== null) return `#${standIn(session, part, () => keysOfRun(session).size)};`;
  return `${String(part)};`;
}

function keysOfRun(session: Session): Map<unknown, unknown> {
  return (session.keys ??= new Map());
}

function standIn<T>(session: Session, of: unknown, make: () => T): T {
  const keys = keysOfRun(session);
  if (!keys.has(of)) keys.set(of, make());
  return keys.get(of) as T;
}

/** The same short text for the same long one: its position in a list of those that agree in length and a sum. */
function longKey(session: Session, text: string): string {
  spend(session, text.length >>> 3);
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  const id = `\0l${text.length}.${sum}`;
  const alike = standIn<string[]>(session, id, () => []);
  scan(session, text.length * alike.length);
  let position = alike.indexOf(text);
  if (position < 0) position = alike.push(text) - 1;
  return `${id}.${position}`;
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
  const name = strText(key);
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

/** The fault to throw where a getter of the caller's throws. */
export function unreadable(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Fault(`What was given could not be read: ${reason}.`, undefined, error);
}

/** Keys and values in order. A JavaScript `undefined` is omitted, as in JSON. */
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
