/** Filters that make text of text. */
import { attributeGetter } from "./attribute-path.ts";
import { table } from "./binder.ts";
import { jsonOptions, toJson } from "../python/json/json.ts";
import { type Session, grow, spend } from "../python/limits.ts";
import { PyStr, type Str, type Value } from "../python/values.ts";
import { plainString, stringOf, textFor } from "../python/format/printing.ts";
import { callMethod, derived, limitOf, replace, strip } from "./string-methods.ts";
import { bare, concat, escapeStr, markSafe } from "../python/text/strings.ts";
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
function joined(
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

function replacePlain(session: Session, value: Value, [old, by, count]: readonly Value[]): Value {
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
    "join d? attribute?": (session, value, [separator = "", attribute = null]) => {
      const all = listOf(session, value);
      const items = attribute === null ? all : all.map(attributeGetter(session, attribute));
      const isSafe = session.autoescape && (isMarkup(separator) || items.some(isMarkup));
      const escape = (_: Session, item: Value): Str => escapeStr(session, stringOf(session, item));
      const convert = isSafe ? escape : session.autoescape ? stringOf : plainString;
      return concat(session, joined(session, items, separator, convert), isSafe);
    },
    "tojson ensure_ascii? indent? separators? sort_keys?": (session, value, args) =>
      toJson(session, value, jsonOptions(session, args)),
  },
  scan: {
    capitalize: onText("capitalize"),
    lower: onText("lower"),
    upper: onText("upper"),
    "trim chars?": (session, value, [chars]) => strip(session, stringOf(session, value), chars, true, true),
    "replace old new count?": (session, value, args) => {
      const [old, by, count] = args;
      if (!session.autoescape) return replacePlain(session, value, args);
      const isEscaped = isMarkup(old) || (isMarkup(by) && !isMarkup(value));
      const text = stringOf(session, value);
      const self = isEscaped ? escapeStr(session, text) : text;
      return callMethod(session, self, "replace", [stringOf(session, old), stringOf(session, by), count ?? -1]);
    },
  },
}));
