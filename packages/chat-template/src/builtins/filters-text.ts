/** Filters that make text of text. */
import { table } from "./binder.ts";
import { jsonOptions, toJson } from "../python/json.ts";
import { grow, spend } from "../python/limits.ts";
import { indexOf, isStr, typeError, typeName, PyStr, Undefined } from "../python/values.ts";
import type { Str, Value } from "../python/values.ts";
import { plainString, stringOf, textFor } from "../python/printing.ts";
import { truth } from "../python/comparison.ts";
import { callMethod, derived, replace, strip } from "./string-methods.ts";
import { concat, escapeStr, piecesOf } from "../python/strings.ts";
import { attributeGetter } from "./attribute-path.ts";
import { listOf } from "../python/sequences.ts";

/** Runs a method of str on whatever `value` is as text. */
const onText =
  (name: string) =>
  (value: Value): Str =>
    callMethod(stringOf(value), name, []) as Str;

export function needStr(value: Value, name: string): Str {
  if (isStr(value)) return value;
  if (value instanceof Undefined) value.fail();
  throw typeError(`'${name}' works on a str, not on ${typeName(value)}.`);
}

/** The text marked as safe for HTML, which changes what `+` does with it. */
export function markup(value: Str): PyStr {
  if (typeof value !== "string" && value.isSafe) return value;
  return new PyStr(textFor(value), true, typeof value === "string" ? null : piecesOf(value));
}

export function isMarkup(value: Value): boolean {
  return value instanceof PyStr && value.isSafe;
}

function join(items: readonly Value[], separator: Value, autoescape: boolean): Str {
  const parts: Str[] = [];
  spend(items.length);
  const isSafe = autoescape && (isMarkup(separator) || items.some(isMarkup));
  const convert = (value: Value): Str =>
    isSafe ? escapeStr(stringOf(value)) : autoescape ? stringOf(value) : plainString(value);
  const between = convert(separator);
  let length = 0;
  for (const item of items) {
    if (parts.length) parts.push(between);
    const part = convert(item);
    parts.push(part);
    grow(0, (length += (typeof part === "string" ? part : part.text).length));
  }
  return concat(parts, isSafe);
}

export const textFilters = table(() => ({
  ends: {
    string: stringOf,
    "escape|e": (value) => escapeStr(stringOf(value)),
    safe: (value) => markup(stringOf(value)),
    "join d? attribute?": (value, [separator = "", attribute = null], { autoescape }) => {
      const items = listOf(value);
      return join(attribute === null ? items : items.map(attributeGetter(attribute)), separator, autoescape);
    },
    "tojson ensure_ascii? indent? separators? sort_keys?": (value, args) => toJson(value, jsonOptions(args, truth)),
  },
  scan: {
    capitalize: onText("capitalize"),
    lower: onText("lower"),
    upper: onText("upper"),
    "trim chars?": (value, [chars]) => strip(stringOf(value), chars, true, true),
    "replace old new count?": (value, [old, by, count], host) => {
      const limit = count === undefined || count === null ? -1 : indexOf(count);
      const replacement = stringOf(by);
      if (host.autoescape) {
        const isEscaped = isMarkup(old) || (isMarkup(by) && !isMarkup(value));
        const self = isEscaped ? escapeStr(stringOf(value)) : stringOf(value);
        return callMethod(self, "replace", [stringOf(old), replacement, limit]);
      }
      const self = plainString(value);
      const result = replace(textFor(self), textFor(old), textFor(by), limit < 0 ? Infinity : limit);
      return result === textFor(self) ? self : derived(result, self, [replacement]);
    },
  },
}));
