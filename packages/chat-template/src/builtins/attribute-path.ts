/** The `attribute` argument of many filters: `"author.name"`, `"tags.0"`, or a number. */
import { getItem } from "./access.ts";
import { reader } from "../python/readers.ts";
import { type Value, Undefined, isStr, textOf, unreadable } from "../python/values.ts";
import { spend } from "../python/limits.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";

const MISSING_PATH: readonly Value[] = [];

/** A function that follows the path from an item; what is missing becomes `fallback` if there is one. */
export function attributeGetter(path: Value, fallback: Value = null): (item: Value) => Value {
  const text = textOf(path);
  const isNone = path === null || path === undefined;
  const parts = text === undefined ? (isNone ? MISSING_PATH : [path]) : partsOf(text);
  const only = parts.length === 1 && fallback === null ? parts[0] : undefined;
  if (typeof only === "string") {
    const read = reader(only);
    return (item) => {
      spend(1);
      let value: Value;
      try {
        value = read(item);
      } catch (error) {
        throw unreadable(error);
      }
      return value === undefined ? getItem(item, only) : value;
    };
  }
  return (item) => {
    spend(parts.length);
    let value = item;
    for (const part of parts) {
      value = getItem(value, part);
      if (fallback !== null && value instanceof Undefined) value = fallback;
    }
    return value;
  };
}

/** Paths that were read before: a template has few, and asks for them in every message. */
const PATHS = new Map<string, readonly Value[]>();

function partsOf(path: string): readonly Value[] {
  const known = PATHS.get(path);
  if (known) return known;
  spend(path.length);
  const digits = unicodePattern(String.raw`^\p{Nd}+$`);
  const parts = path.split(".").map((part) => (digits.test(part) ? Number(part) : part));
  if (PATHS.size < 200 && path.length <= 64) PATHS.set(path, parts);
  return parts;
}

/** As above, for several paths separated by commas. */
export function attributesGetter(paths: Value): (item: Value) => Value[] {
  const getters = isStr(paths)
    ? (textOf(paths) ?? "").split(",").map((path) => attributeGetter(path))
    : [attributeGetter(paths)];
  return (item) => getters.map((get) => get(item));
}
