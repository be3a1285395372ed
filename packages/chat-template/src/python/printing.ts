/**
 * Values as text: Python's `str()` and `repr()`.
 *
 * A text that is made from input is itself input; `stringOf` keeps what is known about origins and about HTML safety,
 * `textFor` gives the bare text.
 */
import { Fault } from "./errors.ts";
import { lacking } from "./extras.ts";
import { hexEscape } from "./letters.ts";
import { type Session, claim, spend } from "./limits.ts";
import { floatText, intText } from "./numbers.ts";
import {
  type Piece,
  type Str,
  type Value,
  PyDict,
  PyObject,
  PyStr,
  Tuple,
  Undefined,
  dictEntries,
  floatOf,
  isDict,
  isWhole,
  typeError,
} from "./values.ts";
import { unicodePattern } from "./unicode-pattern.ts";

/** `str(value)` without origins. */
export function textFor(session: Session, value: Value): string {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return value ? "True" : "False";
    case "number":
      return isWhole(value) ? intText(session, value) : floatText(value);
    case "bigint":
      return intText(session, value);
    case "undefined":
      return "None";
    case "function":
      return "<function>";
    case "symbol":
      return "<object>";
    case "object":
      if (value instanceof PyStr) return value.text;
      if (value instanceof Undefined) {
        value.use(session);
        return "";
      }
      return repr(session, value);
  }
}

/** `str(value)`: a str stays the object it is (unless `plain`), anything else becomes one. */
export function stringOf(session: Session, value: Value): Str {
  if (typeof value === "string" || value instanceof PyStr) return value;
  return madeFrom(session, textFor(session, value), [value]);
}

/** `str(value)` where Python would make a plain str even of Markup. */
export function plainString(session: Session, value: Value): Str {
  if (!(value instanceof PyStr)) return stringOf(session, value);
  return value.isSafe ? (value.pieces ? new PyStr(value.text, false, value.pieces) : value.text) : value;
}

/** A text that was made from these values: input, if any of them holds input. */
export function madeFrom(session: Session, text: string, sources: readonly Value[], isSafe = false): Str {
  const piece = session.traces ? firstInput(session, sources) : undefined;
  if (piece) return new PyStr(text, isSafe, text ? [{ ...piece, text, isChanged: true }] : []);
  return isSafe ? new PyStr(text, true, null) : text;
}

const MAX_DEPTH = 200;

/** `repr(value)`. */
export function repr(session: Session, value: Value, depth = 0): string {
  if (depth > MAX_DEPTH) throw new Fault("limit", `A value is nested more than ${MAX_DEPTH} deep.`);
  spend(session, 1);
  const inner = (item: Value): string => repr(session, item, depth + 1);
  if (typeof value === "string") return quote(session, value);
  if (typeof value !== "object") return textFor(session, value);
  if (value === null) return "None";
  if (value instanceof PyStr)
    return value.isSafe ? `Markup(${quote(session, value.text)})` : quote(session, value.text);
  const double = floatOf(value);
  if (double !== undefined) return floatText(double);
  let text: string;
  if (Array.isArray(value)) {
    refuse(session, "list");
    text = `[${Array.from(value, inner).join(", ")}]`;
  } else if (isDict(value)) {
    refuse(session, "dictionary");
    text = `{${dictEntries(session, value)
      .map(([key, item]) => `${inner(key)}: ${inner(item)}`)
      .join(", ")}}`;
  } else {
    const object: object = value;
    if (object instanceof Tuple) {
      refuse(session, "tuple");
      text = `(${object.items.map(inner).join(", ")}${object.items.length === 1 ? "," : ""})`;
    } else if (object instanceof Undefined) text = object.typeName;
    else if (session.extras) text = session.extras.repr(object as PyObject, inner);
    else throw new Fault("value", lacking(`The text of a ${(object as PyObject).typeName}`));
  }
  claim(session, text.length);
  return text;
}

function refuse(session: Session, what: string): void {
  if (session.refuseContainers) {
    throw typeError(`A ${what} would be printed as Python writes it. If it is message content, give it as text.`);
  }
}

/** The first part of the values that came from outside. */
function firstInput(session: Session, values: Iterable<Value>, seen = new Set<object>()): Piece | undefined {
  for (const value of values) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    spend(session, 1);
    const found =
      value instanceof PyStr
        ? value.pieces?.find(({ isInput }) => isInput)
        : firstInput(session, inside(session, value), seen);
    if (found) return found;
  }
  return undefined;
}

function inside(session: Session, value: object): Iterable<Value> {
  if (Array.isArray(value)) return value as Value[];
  if (value instanceof PyDict) return dictEntries(session, value).flat();
  if (!(value instanceof PyObject)) return [];
  if ("items" in value && Array.isArray(value.items)) return value.items as Value[];
  return "values" in value && value.values instanceof Map ? (value.values as Map<string, Value>).values() : [];
}

const NOT_PRINTABLE = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Zs}]`;
const NEEDS_ESCAPE = /[\\'\x00-\x1f\x7f-\uffff]/;

/** A string literal as Python would write it. */
function quote(session: Session, text: string): string {
  claim(session, text.length);
  if (!NEEDS_ESCAPE.test(text)) return `'${text}'`;
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  spend(session, text.length);
  const hidden = unicodePattern(NOT_PRINTABLE);
  const body = text.replaceAll(/[\\'"\x00-\x1f\x7f-\u{10ffff}]/gu, (char) => {
    if (char === "\\" || char === mark) return `\\${char}`;
    const code = char.codePointAt(0) ?? 0;
    if (code >= 32 && code < 127) return char;
    if (char === "\n") return "\\n";
    if (char === "\r") return "\\r";
    if (char === "\t") return "\\t";
    return code > 127 && !hidden.test(char) ? char : hexEscape(code);
  });
  claim(session, body.length);
  return mark + body + mark;
}

/** `ascii()`: the representation with everything outside ASCII escaped. */
export function asciiRepr(session: Session, value: Value): string {
  const text = repr(session, value);
  spend(session, text.length);
  const escaped = text.replaceAll(/[^\x00-\x7f]/gu, (char) => hexEscape(char.codePointAt(0) ?? 0));
  claim(session, escaped.length);
  return escaped;
}
