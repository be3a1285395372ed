/** The `attribute` argument of many filters: `"author.name"`, `"tags.0"`, or a number. */
import { getItem } from "./access.ts";
import { type Value, Undefined, isStr, textOf } from "../python/values.ts";
import { spend } from "../python/limits.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";

/** A function that follows the path from an item; what is missing becomes `fallback` if there is one. */
export function attributeGetter(path: Value, fallback: Value = null): (item: Value) => Value {
  const text = textOf(path);
  const digits = unicodePattern(String.raw`^\p{Nd}+$`);
  const parts: Value[] =
    path === null || path === undefined
      ? []
      : text === undefined
        ? [path]
        : partsOf(text).map((part) => (digits.test(part) ? Number(part) : part));
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

function partsOf(path: string): string[] {
  spend(path.length);
  return path.split(".");
}

/** As above, for several paths separated by commas. */
export function attributesGetter(paths: Value): (item: Value) => Value[] {
  const getters = isStr(paths)
    ? (textOf(paths) ?? "").split(",").map((path) => attributeGetter(path))
    : [attributeGetter(paths)];
  return (item) => getters.map((get) => get(item));
}
