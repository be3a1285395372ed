/** Filters that make text of text. */
import { table } from "./binder.ts";
import { jsonOptions, toJson } from "../python/json.ts";
import { type Session, grow, spend } from "../python/limits.ts";
import { indexOf, isStr, typeError, typeName, PyStr, Undefined } from "../python/values.ts";
import type { Str, Value } from "../python/values.ts";
import { plainString, stringOf, textFor } from "../python/printing.ts";
import { callMethod, derived, replace, strip } from "./string-methods.ts";
import { bare, concat, escapeStr, markSafe } from "../python/strings.ts";
import { attributeGetter } from "./attribute-path.ts";
import { listOf } from "../python/sequences.ts";

/** Runs a method of str on whatever `value` is as text. */
const onText =
  (name: string) =>
  (session: Session, value: Value): Str =>
    callMethod(session, stringOf(session, value), name, []) as Str;

export function needStr(value: Value, name: string): Str {
  if (isStr(value)) return value;
  if (value instanceof Undefined) value.fail();
  throw typeError(`'${name}' works on a str, not on ${typeName(value)}.`);
}

/** The text marked as safe for HTML, which changes what `+` does with it. */
export function markup(value: Str): Str {
  return typeof value !== "string" && value.isSafe ? value : markSafe(value);
}

export function isMarkup(value: Value): boolean {
  return value instanceof PyStr && value.isSafe;
}

function join(session: Session, items: readonly Value[], separator: Value, autoescape: boolean): Str {
  const parts: Str[] = [];
  spend(session, items.length);
  const isSafe = autoescape && (isMarkup(separator) || items.some(isMarkup));
  const convert = (value: Value): Str =>
    isSafe
      ? escapeStr(session, stringOf(session, value))
      : autoescape
        ? stringOf(session, value)
        : plainString(session, value);
  const between = convert(separator);
  let length = 0;
  for (const item of items) {
    if (parts.length) parts.push(between);
    const part = convert(item);
    parts.push(part);
    grow(session, 0, (length += bare(part).length));
  }
  return concat(session, parts, isSafe);
}

export const textFilters = table(() => ({
  ends: {
    string: stringOf,
    "escape|e": (session, value) => escapeStr(session, stringOf(session, value)),
    safe: (session, value) => markup(stringOf(session, value)),
    "join d? attribute?": (session, value, [separator = "", attribute = null]) => {
      const items = listOf(session, value);
      return join(
        session,
        attribute === null ? items : items.map(attributeGetter(session, attribute)),
        separator,
        session.autoescape,
      );
    },
    "tojson ensure_ascii? indent? separators? sort_keys?": (session, value, args) =>
      toJson(session, value, jsonOptions(session, args)),
  },
  scan: {
    capitalize: onText("capitalize"),
    lower: onText("lower"),
    upper: onText("upper"),
    "trim chars?": (session, value, [chars]) => strip(session, stringOf(session, value), chars, true, true),
    "replace old new count?": (session, value, [old, by, count]) => {
      const limit = count === undefined || count === null ? -1 : indexOf(count);
      const replacement = stringOf(session, by);
      if (session.autoescape) {
        const isEscaped = isMarkup(old) || (isMarkup(by) && !isMarkup(value));
        const self = isEscaped ? escapeStr(session, stringOf(session, value)) : stringOf(session, value);
        return callMethod(session, self, "replace", [stringOf(session, old), replacement, limit]);
      }
      const self = plainString(session, value);
      const result = replace(
        session,
        textFor(session, self),
        textFor(session, old),
        textFor(session, by),
        limit < 0 ? Infinity : limit,
      );
      return result === textFor(session, self) ? self : derived(session, result, self, [replacement]);
    },
  },
}));
