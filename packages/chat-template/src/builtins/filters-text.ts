/** Filters that make text of text. */
import { table } from "./binder.ts";
import { jsonOptions, toJson } from "../python/json.ts";
import { type Session, grow, spend } from "../python/limits.ts";
import { PyStr } from "../python/values.ts";
import type { Str, Value } from "../python/values.ts";
import { plainString, stringOf, textFor } from "../python/printing.ts";
import { callMethod, derived, limitOf, replace, strip } from "./string-methods.ts";
import { bare, concat, escapeStr, markSafe } from "../python/strings.ts";
import { listOf } from "../python/sequences.ts";

/** Runs a method of str on whatever `value` is as text. */
const onText =
  (name: string) =>
  (session: Session, value: Value): Str =>
    callMethod(session, stringOf(session, value), name, []) as Str;

/** The text marked as safe for HTML, which changes what `+` does with it. */
export function markup(value: Str): Str {
  return typeof value !== "string" && value.isSafe ? value : markSafe(value);
}

export function isMarkup(value: Value): boolean {
  return value instanceof PyStr && value.isSafe;
}

/** Items as texts with another between them; `convert` makes them. */
export function joined(
  session: Session,
  items: readonly Value[],
  separator: Value,
  convert: (session: Session, value: Value) => Str,
): Str[] {
  const parts: Str[] = [];
  spend(session, items.length);
  const between = convert(session, separator);
  let length = 0;
  for (const item of items) {
    if (parts.length) parts.push(between);
    const part = convert(session, item);
    parts.push(part);
    grow(session, 0, (length += bare(part).length));
  }
  return parts;
}

export function replacePlain(session: Session, value: Value, [old, by, count]: readonly Value[]): Value {
  const self = plainString(session, value);
  const part = textFor(session, old);
  const result = replace(session, self, part, textFor(session, by), limitOf(count ?? undefined));
  return result === bare(self) ? self : derived(session, result, self, [stringOf(session, by)]);
}

export const textFilters = table(() => ({
  ends: {
    string: stringOf,
    "escape|e": (session, value) => escapeStr(session, stringOf(session, value)),
    safe: (session, value) => markup(stringOf(session, value)),
    "join d?": (session, value, [separator = ""]) =>
      concat(session, joined(session, listOf(session, value), separator, plainString)),
    "tojson ensure_ascii? indent? separators? sort_keys?": (session, value, args) =>
      toJson(session, value, jsonOptions(session, args)),
  },
  scan: {
    capitalize: onText("capitalize"),
    lower: onText("lower"),
    upper: onText("upper"),
    "trim chars?": (session, value, [chars]) => strip(session, stringOf(session, value), chars, true, true),
    "replace old new count?": replacePlain,
  },
}));
