/**
 * Python's values in JavaScript.
 *
 * Whatever JavaScript has is used as it is, without a wrapper: strings, booleans, null for None, arrays for lists,
 * plain objects and Maps for dictionaries that come from outside, whole numbers and bigints for int, other numbers for
 * float. Only what JavaScript lacks is a class: a float that looks whole (`PyFloat`), a tuple, a dictionary with keys
 * of any kind, and strings that carry more than their text (`PyStr`).
 */
import { Fault, type Hint, aNoun } from "./errors.ts";
import { type Session, claim, scan, spend } from "./limits.ts";

export type Value = unknown;
export type Keywords = ReadonlyMap<string, Value>;
export const NO_KEYWORDS: Keywords = new Map();

/** Stands for "nothing there" where None is a value. */
export const MISSING: unique symbol = Symbol("missing");

/** The classes below; everything else that is an object is data of the caller. */
export abstract class PyObject {
  /** Python's name of the type, for messages and for `repr`. */
  abstract readonly typeName: string;
  truth(_session: Session): boolean {
    return true;
  }
  /** An attribute that a template may see. */
  attribute(_session: Session, _name: string): Value {
    return MISSING;
  }
}

/** A float. Numbers that are not whole need no wrapper, so this is used where 1.0 must differ from 1. */
export class PyFloat extends PyObject {
  readonly typeName = "float";
  readonly value: number;
  constructor(value: number) {
    super();
    this.value = value;
  }
  override truth(): boolean {
    return this.value !== 0;
  }
}

/** A float result, wrapped only if it has to be. */
export function float(value: number): Value {
  return Number.isInteger(value) ? new PyFloat(value) : value;
}

/**
 * A str that is safe for HTML (Jinja's Markup). In a render with origins texts are of a subclass that knows where its parts
 * came from, and is not always safe.
 */
export class PyStr extends PyObject {
  readonly typeName: string;
  readonly text: string;
  readonly isSafe: boolean;
  constructor(text: string, isSafe: boolean) {
    super();
    this.typeName = isSafe ? "Markup" : "str";
    this.text = text;
    this.isSafe = isSafe;
  }
  override truth(): boolean {
    return this.text !== "";
  }
  /** A part of it, by UTF-16 offsets. */
  cut(start: number, end: number): PyStr {
    return new PyStr(this.text.slice(start, end), this.isSafe);
  }
  /** The same text, safe or not. */
  marked(isSafe: boolean): Str {
    return isSafe ? new PyStr(this.text, true) : this.text;
  }
  /** The text as Markup, escaped by a function. */
  escaped(escape: (text: string) => string): PyStr {
    return new PyStr(escape(this.text), true);
  }
  /** What comes of parts of which this is one, where it knows more than their text. */
  join?(parts: readonly Str[], text: string, isSafe: boolean): PyStr;
}

export type Str = string | PyStr;

export class Tuple extends PyObject {
  readonly typeName = "tuple";
  readonly items: readonly Value[];
  /** Attribute names of the first items, for what `groupby` gives. */
  readonly names: readonly string[];
  constructor(items: readonly Value[], names: readonly string[] = []) {
    super();
    this.items = items;
    this.names = names;
  }
  override truth(): boolean {
    return this.items.length > 0;
  }
  override attribute(_session: Session, name: string): Value {
    const index = this.names.indexOf(name);
    return index < 0 ? MISSING : this.items[index];
  }
}

/** A dictionary in the order of insertion. The map's keys identify, the entries hold key and value. */
export class PyDict extends PyObject {
  readonly typeName = "dict";
  readonly map = new Map<unknown, [Value, Value]>();
  override truth(): boolean {
    return this.map.size > 0;
  }
  set(session: Session, key: Value, value: Value): void {
    const id = hashKey(session, key);
    const entry = this.map.get(id);
    if (entry) entry[1] = value;
    else this.map.set(id, [key, value]);
  }
}

/** What `range()` gives. */
export class PyRange extends PyObject {
  readonly typeName = "range";
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly length: number;
  constructor(start: number, stop: number, step: number) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = Math.max(0, Math.ceil((stop - start) / step));
  }
  at(index: number): number {
    return this.start + index * this.step;
  }
  items(session: Session): number[] {
    spend(session, this.length >>> 1);
    const items: number[] = [];
    for (let index = 0; index < this.length; index += 1) items.push(this.at(index));
    return items;
  }
  override truth(): boolean {
    return this.length > 0;
  }
}

/** `dict.keys()`, `.values()` and `.items()`: sized and iterable, but not to be indexed. */
export class DictView extends PyObject {
  readonly typeName: string;
  readonly items: readonly Value[];
  constructor(kind: "keys" | "values" | "items", items: readonly Value[]) {
    super();
    this.typeName = `dict_${kind}`;
    this.items = items;
  }
  override truth(): boolean {
    return this.items.length > 0;
  }
}

/** A lazy sequence that can be walked once, as `map` and `select` give. */
export class Generator extends PyObject implements Iterator<Value> {
  readonly typeName = "generator";
  private readonly iterator: Iterator<Value>;
  constructor(items: Iterable<Value>) {
    super();
    this.iterator = items[Symbol.iterator]();
  }
  [Symbol.iterator](): Iterator<Value> {
    return this;
  }
  // Leaving a loop early must not end the generator, so there is no `return`.
  next(): IteratorResult<Value> {
    return this.iterator.next();
  }
}

/** A missing value. Printing it gives nothing; most else is an error that says what is missing. */
export class Undefined extends PyObject {
  readonly typeName = "Undefined";
  /** Says what is missing. A function, since most missing values are only asked whether they are. */
  readonly reason: string | (() => string);
  readonly isUnsafe: boolean;
  constructor(reason: string | (() => string), isUnsafe = false) {
    super();
    this.reason = reason;
    this.isUnsafe = isUnsafe;
  }
  fail(): never {
    const { reason } = this;
    throw new Fault(typeof reason === "string" ? reason : reason());
  }
  /** Called where the default is lenient and the strict mode is not. */
  use(session: Session): void {
    if (session.strict) this.fail();
  }
  override truth(session: Session): boolean {
    this.use(session);
    return false;
  }
}

export function undefinedName(name: string): Undefined {
  return new Undefined(() => `'${name}' is undefined.`);
}

/** The only object whose attributes a template may set. */
export class Namespace extends PyObject {
  readonly typeName = "Namespace";
  readonly values = new Map<string, Value>();
  override attribute(_session: Session, name: string): Value {
    return this.values.has(name) ? this.values.get(name) : MISSING;
  }
}

/** Something a template can call. */
export class Callable extends PyObject {
  readonly typeName: string;
  readonly call: (session: Session, args: readonly Value[], keywords: Keywords) => Value;
  constructor(name: string, call: Callable["call"]) {
    super();
    this.typeName = name;
    this.call = call;
  }
}

export function typeError(message: string, hint?: Hint): Fault {
  return new Fault(message, undefined, undefined, hint);
}

/** The text of a str, or undefined for anything else. */
export function textOf(value: Value): string | undefined {
  return typeof value === "string" ? value : value instanceof PyStr ? value.text : undefined;
}

export function isStr(value: Value): value is Str {
  return typeof value === "string" || value instanceof PyStr;
}

/**
 * Whether a number is an int. From 1e21 on JavaScript and JSON write numbers with an exponent, as Python does floats;
 * a whole number of that size is a bigint.
 */
export function isWhole(value: number): boolean {
  return Number.isInteger(value) && value < 1e21 && value > -1e21;
}

/** An int: a whole number, a bigint or a bool. Undefined for anything else. */
export function intOf(value: Value): number | bigint | undefined {
  if (typeof value === "number") return isWhole(value) ? value + 0 : undefined;
  if (typeof value === "bigint") return value;
  return typeof value === "boolean" ? Number(value) : undefined;
}

/** The value of a float, or undefined for anything else. */
export function floatOf(value: Value): number | undefined {
  if (typeof value === "number") return isWhole(value) ? undefined : value;
  return value instanceof PyFloat ? value.value : undefined;
}

/** A small int where Python wants an index or a count. */
export function indexOf(value: Value): number {
  const int = intOf(value);
  if (int === undefined) {
    if (value instanceof Undefined) value.fail();
    throw typeError(`A whole number is expected here, not ${typeName(value)}.`);
  }
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(int)));
}

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

/** Objects that keep what they hold to themselves. */
const CLOSED = /^(?:Date|Set|Promise|RegExp|ArrayBuffer|String|Number|Boolean|Error)$/;

function refuseForeign(value: object): void {
  // The tag is asked for, not the class: values may come from another window or worker.
  const tag = ArrayBuffer.isView(value) ? "ArrayBuffer" : Object.prototype.toString.call(value).slice(8, -1);
  if (CLOSED.test(tag)) throw typeError(`${aNoun(tag)} cannot be used in a template.`, ["object", tag]);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || Object.keys(value).length > 0) return;
  // Objects of another window have another Object; theirs has no prototype either.
  if (Object.getPrototypeOf(prototype) === null && tag === "Object") return;
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name;
  throw typeError(
    `${aNoun(typeof name === "string" ? name : tag)} cannot be used in a template: it has no properties of its own.`,
  );
}

export function typeName(value: Value): string {
  if (typeof value === "number") return isWhole(value) ? "int" : "float";
  if (value instanceof PyObject) return value.typeName;
  if (value === null) return "NoneType";
  return Array.isArray(value) ? "list" : (TYPE_NAMES[typeof value] ?? typeof value);
}

const TYPE_NAMES: Readonly<Record<string, string | undefined>> = {
  string: "str",
  boolean: "bool",
  bigint: "int",
  undefined: "NoneType",
  object: "dict",
};

/**
 * A primitive that is equal for equal keys, or the object itself. Lists and dictionaries cannot be keys.
 *
 * Engines hash a text beyond some length by its length alone, and a bigint by its lowest digits: a stranger could make
 * a table of such keys as slow as a list. Those get stand-ins.
 */
export function hashKey(session: Session, key: Value): unknown {
  const text = textOf(key);
  if (text !== undefined) {
    if (text.length > LONG_KEY) return longKey(session, text);
    return text.charCodeAt(0) === 0 ? `\0${text}` : text;
  }
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
  if (key instanceof Undefined) return "\0u";
  if (Array.isArray(key) || isDict(key) || key instanceof DictView) {
    throw typeError(`${aNoun(typeName(key))} cannot be a key of a dictionary.`);
  }
  return key;
}

const LONG_KEY = 4096;
/** Looking up a text of this length costs no more than any other step. */
export const SHORT_KEY = 64;

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

/** The same short text for the same long one: its place in a list of those that agree in length and a sum. */
function longKey(session: Session, text: string): string {
  spend(session, text.length >>> 3);
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  const id = `\0l${text.length}.${sum}`;
  const alike = standIn<string[]>(session, id, () => []);
  scan(session, text.length * alike.length);
  let place = alike.indexOf(text);
  if (place < 0) place = alike.push(text) - 1;
  return `${id}.${place}`;
}

// ---- dictionaries, wherever they come from

export function dictGet(session: Session, dict: object, key: Value): Value {
  if (dict instanceof PyDict) {
    const entry = dict.map.get(hashKey(session, key));
    return entry ? entry[1] : MISSING;
  }
  if (dict instanceof Map) {
    const value: unknown = dict.get(keyOfMap(session, key));
    return value === undefined ? MISSING : value;
  }
  const name = typeof key === "string" ? key : textOf(key);
  if (name === undefined) {
    hashKey(session, key);
    return MISSING;
  }
  if (name.length > SHORT_KEY) spend(session, name.length >>> 4);
  if (!Object.hasOwn(dict, name)) return MISSING;
  try {
    const value: unknown = (dict as Record<string, unknown>)[name];
    return value === undefined ? MISSING : value;
  } catch (error) {
    throw unreadable(error);
  }
}

/** What a Map of the caller's has as its key for this value. */
function keyOfMap(session: Session, key: Value): unknown {
  const text = textOf(key);
  if (text !== undefined) {
    if (text.length > SHORT_KEY) spend(session, text.length >>> 4);
    return text;
  }
  return intOf(key) ?? floatOf(key) ?? (key instanceof Tuple ? MISSING : hashKey(session, key));
}

function ownEntries(dict: object): [string, unknown][] {
  try {
    return Object.entries(dict);
  } catch (error) {
    throw unreadable(error);
  }
}

/** What is thrown where a getter of the caller's throws. */
export function unreadable(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Fault(`What the template was given could not be read: ${reason}`, undefined, error);
}

/** Keys and values in order. A JavaScript `undefined` is left out, as in JSON. */
export function dictEntries(session: Session, dict: object): (readonly [Value, Value])[] {
  if (dict instanceof PyDict) {
    spend(session, dict.map.size);
    return [...dict.map.values()];
  }
  if (dict instanceof Map) spend(session, dict.size);
  const entries = dict instanceof Map ? [...dict.entries()] : ownEntries(dict);
  if (!(dict instanceof Map)) spend(session, entries.length * 2);
  for (const [, value] of entries) if (value === undefined) return entries.filter(([, item]) => item !== undefined);
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
