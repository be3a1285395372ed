/** The `attribute` argument of many filters: `"author.name"`, `"tags.0"`, or a number. */
import { getItem } from "./access.ts";
import { reader } from "../python/readers.ts";
import { isPlain, unreadable } from "../python/dictionaries.ts";
import { type Value, Undefined, isStr, textOf } from "../python/values.ts";
import { type Session, spend } from "../python/limits.ts";

const MISSING_PATH: readonly Value[] = [];

/** A function that follows the path from an item; what is missing becomes `fallback` if there is one. */
export function attributeGetter(session: Session, path: Value, fallback: Value = null): (item: Value) => Value {
  const text = textOf(path);
  const isNone = path === null || path === undefined;
  const parts = text === undefined ? (isNone ? MISSING_PATH : [path]) : partsOf(session, text);
  const only = parts.length === 1 && fallback === null ? parts[0] : undefined;
  if (typeof only === "string") {
    const read = reader(only);
    return (item) => {
      spend(session, 1);
      let value: Value;
      try {
        value = isPlain(item) ? read(item) : undefined;
      } catch (error) {
        throw unreadable(error);
      }
      return value === undefined ? getItem(session, item, only) : value;
    };
  }
  return (item) => {
    spend(session, parts.length);
    let value = item;
    for (const part of parts) {
      value = getItem(session, value, part);
      if (fallback !== null && value instanceof Undefined) value = fallback;
    }
    return value;
  };
}

function partsOf(session: Session, path: string): readonly Value[] {
  spend(session, path.length);
  return path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** As above, for several paths separated by commas. */
export function attributesGetter(session: Session, paths: Value): (item: Value) => Value[] {
  const getters = isStr(paths)
    ? (textOf(paths) ?? "").split(",").map((path) => attributeGetter(session, path))
    : [attributeGetter(session, paths)];
  return (item) => getters.map((get) => get(item));
}
