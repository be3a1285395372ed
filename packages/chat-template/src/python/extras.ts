/**
 * What Python's values can do that chat templates hardly ever ask for: formatting, arithmetic beyond small sums, dates in
 * all formats, and methods.
 *
 * The entry that only renders has none of it unless it is handed in. A template that needs it then cannot be built, so
 * that no prompt is ever written without it; what only shows while it renders fails in the same words.
 */
import { Fault } from "./errors.ts";
import type { Session } from "./limits.ts";
import type { BinaryOperator } from "./numbers.ts";
import type { Keywords, PyObject, Value } from "./values.ts";

/** How formatting reaches what stands in its fields. */
export interface Access {
  getAttribute(session: Session, value: Value, name: string): Value;
  getItem(session: Session, value: Value, key: Value): Value;
}

export interface TextExtras {
  /** `format % values`, or a text or list so many times; undefined where neither can be. */
  combine(session: Session, operator: BinaryOperator, left: Value, right: Value): Value;
  /** Methods of str by name. */
  methods(): ReadonlyMap<string, (session: never, self: Value, args: readonly Value[], keywords: Keywords) => Value>;
  /** Methods of lists and dictionaries, attributes of numbers. */
  attribute(session: Session, value: Value, name: string): Value;
  /** Python's `repr` of an object of ours that is no data. */
  repr(value: PyObject, inner: (value: Value) => string): string;
  /** The rounds that are left of a loop, for whoever walks over it. */
  walkLoop(loop: PyObject): Iterable<Value>;
  /** What Python's `dict()` makes. */
  dict(session: Session, args: readonly Value[], keywords: Keywords): object;
  /** Whether a value has an attribute whose name begins with an underscore, which no template may see. */
  isHidden(session: Session, value: Value, name: string): boolean;
  /** Division, powers, and whatever is not exact as a double. */
  calculate(
    session: Session,
    operator: BinaryOperator,
    a: number | bigint,
    b: number | bigint,
    areInts: boolean,
  ): Value;
  /** The title case of one character. */
  titleCase(char: string): string;
  /** What stands for a key that is no short text and no small whole number. */
  hashKey(session: Session, key: Value): unknown;
  /** Whether two objects of one type are equal, lists and dictionaries aside. */
  equals(session: Session, left: object, right: object, depth: number): boolean;
  /** The order of two lists or tuples. */
  compareItems(session: Session, left: readonly Value[], right: readonly Value[]): number;
  /** A text in other steps than one, or a range. */
  slice(session: Session, value: Value, start: number | null, stop: number | null, step: number): Value;
  /** The text of JSON with everything outside ASCII as an escape. */
  asciiJson(written: string): string;
  /** What `replace` makes of the empty text: the other stands before all characters and at the end. */
  putBetween(session: Session, text: string, by: string, limit: number): string;
  /** An object of ours, for a function of the caller's. */
  toPlain(session: Session, value: PyObject, depth: number): unknown;
  /** Reads what a path of several names leads to, or a number, or something else where it is missing. */
  pathGetter(session: Session, path: Value, fallback: Value): (item: Value) => Value;
  strftime(session: Session, format: string, moment: Date, timeZone: string | undefined): string;
}

/** Methods that are extras, and those with so many arguments as the extras alone take. */
const RARE_CALLS =
  /^(?:casefold|center|copy|count|encode|expandtabs|format(?:_map)?|fromkeys|r?(?:find|index|partition|just)|ljust|is[a-z]{5,}|join|maketrans|remove[ps].+|rsplit|split(?= 0)|splitlines|swapcase|title|translate|zfill|bit_.+|conjugate|is_integer|.+swith(?= [23])) /;

/** Whether the extras alone can do it. */
export function isRareCall(name: string, count: number): boolean {
  return RARE_CALLS.test(`${name} ${count}`);
}

/** Attributes of a loop that are extras. */
export const RARE_OF_LOOPS = "revindex revindex0 depth depth0 cycle changed";

/** What to say where something is missing that the extras have. */
export function lacking(what: string): string {
  return `${what} needs the extras: new Template(source, { extras }), with extras from "@vitrine/chat-template/extras".`;
}

/** The same of something that has a name, but not all that can be done with it is known here. */
export function lackingUse(name: string): string {
  return lacking(`This use of '${name}'`);
}

/** The extras of a render, or the error that names them, for a use of something. */
export function extrasOf({ extras }: Session, name: string): TextExtras {
  if (!extras) throw new Fault(lackingUse(name));
  return extras;
}
