/** The `attribute` argument of many filters: `"author.name"`, `"tags.0"`, or a number. */
import { getItem } from "./access.ts";
import { type Value, Undefined, isStr, textOf } from "../python/values.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";

/** A function that follows the path from an item; what is missing becomes `fallback` if there is one. */
export function attributeGetter(path: Value, fallback: Value = null): (item: Value) => Value {
  const text = textOf(path);
  const parts: Value[] =
    path === null || path === undefined
      ? []
      : text === undefined
        ? [path]
        : text.split(".").map((part) => (unicodePattern(String.raw`^\p{Nd}+$`).test(part) ? Number(part) : part));
  return (item) => {
    let value = item;
    for (const part of parts) {
      value = getItem(value, part);
      if (fallback !== null && value instanceof Undefined) value = fallback;
    }
    return value;
  };
}

/** As above, for several paths separated by commas. */
export function attributesGetter(paths: Value): (item: Value) => Value[] {
  const getters = isStr(paths)
    ? (textOf(paths) ?? "").split(",").map((path) => attributeGetter(path))
    : [attributeGetter(paths)];
  return (item) => getters.map((get) => get(item));
}
