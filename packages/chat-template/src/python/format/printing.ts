/**
 * Values as text: Python's `str()` and `repr()`.
 *
 * A text that is made from input is itself input; `stringOf` keeps what is known about origins and about HTML safety,
 * `textFor` gives the bare text.
 */
import { hexEscape } from "../text/letters.ts";
import { type Session, claim, spend, checkDepth } from "../limits.ts";
import { numberText } from "../numbers.ts";
import { bare } from "../text/strings.ts";
import { dictEntries, isDict } from "../dictionaries.ts";
import { type Str, type Value, type PyObject, PyStr, Tuple, Undefined, isStr, strText, typeError } from "../values.ts";
import { unicodePattern } from "../text/unicode-pattern.ts";

/** `str(value)` without origins. */
export function textFor(session: Session, value: Value): string {
  const text = strText(value);
  if (text !== undefined) return text;
  if (!(value instanceof Undefined)) return repr(session, value);
  value.use(session);
  return "";
}

/** `str(value)`: a str stays the object it is (unless `plain`), anything else becomes one. */
export function stringOf(session: Session, value: Value): Str {
  if (typeof value === "string" || value instanceof PyStr) return value;
  return madeFrom(session, textFor(session, value), [value]);
}

/** `str(value)` where Python would make a plain str even of Markup. */
export function plainString(session: Session, value: Value): Str {
  return value instanceof PyStr && value.isSafe ? value.marked(false) : stringOf(session, value);
}

/** A text that was made from these values: input, if any of them holds input. */
export function madeFrom(session: Session, text: string, sources: readonly Value[], isSafe = false): Str {
  return (
    (session.tracer?.made(session, text, sources, isSafe) as PyStr | undefined) ??
    (isSafe ? new PyStr(text, true) : text)
  );
}

/** `repr(value)`. */
export function repr(session: Session, value: Value, depth = 0): string {
  checkDepth(depth);
  spend(session, 6);
  const inner = (item: Value): string => repr(session, item, depth + 1);
  if (isStr(value)) {
    const quoted = quote(session, bare(value));
    return value instanceof PyStr && value.isSafe ? `Markup(${quoted})` : quoted;
  }
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  const number = numberText(session, value);
  if (number !== undefined) return number;
  if (typeof value !== "object") return typeof value === "function" ? "<function>" : "<object>";
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
    else text = (object as PyObject).repr(inner);
  }
  claim(session, text.length);
  return text;
}

function refuse(session: Session, what: string): void {
  if (session.refuseContainers) {
    throw typeError(`A ${what} would be printed as Python writes it. Give content as text.`);
  }
}

const NOT_PRINTABLE = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Zs}]`;
const NEEDS_ESCAPE = /[\\'\x00-\x1f\x7f-\uffff]/;

/** A string literal as Python would write it. */
function quote(session: Session, text: string): string {
  claim(session, text.length);
  if (!NEEDS_ESCAPE.test(text)) return `'${text}'`;
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  spend(session, text.length * 5);
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
