/**
 * Python's values in JavaScript.
 *
 * Whatever JavaScript has is used as it is, without a wrapper: strings, booleans, null for None, arrays for lists,
 * plain objects and Maps for dictionaries that come from outside, whole numbers and bigints for int, other numbers for
 * float. Only what JavaScript lacks is a class: a float that looks whole (`PyFloat`), a tuple, a dictionary with keys
 * of any kind, and strings that carry more than their text (`PyStr`).
 */
import { Fault } from "./errors.ts";
import { type Session, spend } from "./limits.ts";

export type Value = unknown;
export type Keywords = ReadonlyMap<string, Value>;
export const NO_KEYWORDS: Keywords = new Map();

/** Means "nothing there" where None is a value. */
export const MISSING: unique symbol = Symbol("missing");

/** The classes below; everything else that is an object is data of the caller. */
export abstract class PyObject {
  /** Python's name of the type, for messages and for `repr`. */
  readonly typeName: string;
  constructor(typeName: string) {
    this.typeName = typeName;
  }
  truth(_session: Session): boolean {
    return true;
  }
  /** An attribute that a template may see. */
  attribute(_session: Session, _name: string): Value {
    return MISSING;
  }
  /** Text of Python's `repr`; `inner` writes what is inside. */
  repr(_inner: (value: Value) => string): string {
    return `<${this.typeName} object>`;
  }
  /** Items for code that iterates over it, where those are more than its items. */
  walk?(): Iterable<Value>;
}

/** A float. Numbers that are not whole need no wrapper, so this is used where 1.0 must differ from 1. */
export class PyFloat extends PyObject {
  readonly value: number;
  constructor(value: number) {
    super("float");
    this.value = value;
  }
  override truth(): boolean {
    return this.value !== 0;
  }
}

/**
 * A float for a context, where JavaScript cannot distinguish 1.0 from 1. It is wrapped only if it has to be.
 * @example
 * import { float, Template } from "@vitrine/chat-template";
 *
 * console.log(new Template("{{ a }} {{ b }}").render({ a: 1, b: float(1) })); // 1 1.0
 */
export function float(value: number): Value {
  return Number.isInteger(value) ? new PyFloat(value) : value;
}

/**
 * A str that is safe for HTML (Jinja's Markup). In a render with origins texts are of a subclass that knows where its parts
 * came from, and is not always safe.
 */
export class PyStr extends PyObject {
  readonly text: string;
  readonly isSafe: boolean;
  constructor(text: string, isSafe: boolean) {
    super(isSafe ? "Markup" : "str");
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
  /** Its characters, which are no Markup. */
  characters(characters: readonly string[]): Str[] {
    return [...characters];
  }
  /** The same text, safe or not. */
  marked(isSafe: boolean): Str {
    return isSafe ? new PyStr(this.text, true) : this.text;
  }
  /** The text as Markup, escaped by a function. */
  escaped(escape: (text: string) => string): PyStr {
    return new PyStr(escape(this.text), true);
  }
  /** The sum of parts of which this is one, where it knows more than their text. */
  join?(parts: readonly Str[], text: string, isSafe: boolean): PyStr;
}

export type Str = string | PyStr;

/** A value with its items in an array that is not the caller's. */
export abstract class Items extends PyObject {
  readonly items: readonly Value[];
  constructor(typeName: string, items: readonly Value[]) {
    super(typeName);
    this.items = items;
  }
  override truth(): boolean {
    return this.items.length > 0;
  }
}

export class Tuple extends Items {
  /** Attribute names of the first items, for what `groupby` gives. */
  readonly names: readonly string[];
  constructor(items: readonly Value[], names: readonly string[] = []) {
    super("tuple", items);
    this.names = names;
  }
  override attribute(_session: Session, name: string): Value {
    const index = this.names.indexOf(name);
    return index < 0 ? MISSING : this.items[index];
  }
}

/** `dict.keys()`, `.values()` and `.items()`: sized and iterable, but not to be indexed. */
export class DictView extends Items {
  constructor(kind: "keys" | "values" | "items", items: readonly Value[]) {
    super(`dict_${kind}`, items);
  }
  override repr(inner: (value: Value) => string): string {
    return `${this.typeName}([${this.items.map(inner).join(", ")}])`;
  }
}

/** A dictionary in the order of insertion. The map's keys identify, the entries hold key and value. */
export class PyDict extends PyObject {
  readonly map = new Map<unknown, [Value, Value]>();
  constructor() {
    super("dict");
  }
  override truth(): boolean {
    return this.map.size > 0;
  }
}

/** Result of `range()`. */
export class PyRange extends PyObject {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly length: number;
  constructor(start: number, stop: number, step: number) {
    super("range");
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
  override repr(): string {
    return `range(${this.start}, ${this.stop}${this.step === 1 ? "" : `, ${this.step}`})`;
  }
}

/** A lazy sequence that can be iterated once, as `map` and `select` give. */
export class Generator extends PyObject implements Iterator<Value> {
  private readonly iterator: Iterator<Value>;
  constructor(items: Iterable<Value>) {
    super("generator");
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
  /** Says what is missing. A function, since most missing values are only tested with `is defined`. */
  readonly reason: string | (() => string);
  constructor(reason: string | (() => string)) {
    super("Undefined");
    this.reason = reason;
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
  readonly values = new Map<string, Value>();
  constructor() {
    super("Namespace");
  }
  /** Names that begin with an underscore are refused, as in transformers. */
  set(name: string, value: Value): void {
    if (name.startsWith("_")) throw new Fault(`A namespace cannot have '${name}': the name begins with an underscore.`);
    this.values.set(name, value);
  }
  override attribute(_session: Session, name: string): Value {
    return this.values.has(name) ? this.values.get(name) : MISSING;
  }
  override repr(inner: (value: Value) => string): string {
    const pairs = Array.from(this.values, ([name, item]) => `${inner(name)}: ${inner(item)}`);
    return `<Namespace {${pairs.join(", ")}}>`;
  }
}

/** Something a template can call, with what it has as attributes. */
export class Callable extends PyObject {
  readonly call: (session: Session, args: readonly Value[], keywords: Keywords) => Value;
  private readonly attributes: Readonly<Record<string, (session: Session) => Value>>;
  constructor(name: string, call: Callable["call"], attributes: Callable["attributes"] = {}) {
    super(name);
    this.call = call;
    this.attributes = attributes;
  }
  override attribute(session: Session, name: string): Value {
    return Object.hasOwn(this.attributes, name) ? this.attributes[name]?.(session) : MISSING;
  }
  override repr(): string {
    const { typeName } = this;
    const isClass = /^(?:namespace|cycler|joiner)$/.test(typeName);
    if (isClass) return `<class 'jinja2.utils.${typeName[0]?.toUpperCase()}${typeName.slice(1)}'>`;
    return typeName === "dict" ? "<class 'dict'>" : `<${typeName}>`;
  }
}

export function typeError(message: string): Fault {
  return new Fault(message);
}

export function wrongArguments(name: string): Fault {
  return typeError(`'${name}' does not take these arguments.`);
}

/** The text of a str, or undefined for anything else. */
export function strText(value: Value): string | undefined {
  return typeof value === "string" ? value : value instanceof PyStr ? value.text : undefined;
}

export function isStr(value: Value): value is Str {
  return typeof value === "string" || value instanceof PyStr;
}

/** The text of a str. */
export function needText(value: Value): string {
  const text = strText(value);
  if (text === undefined) throw typeError(`A str is expected here, not ${typeName(value)}.`);
  return text;
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
