/** The `attribute` argument of many filters: mostly the name of a key, or a path such as `"author.name"` or `"tags.0"`. */
import { getItem } from "./access.ts";
import { reader } from "../python/property-readers.ts";
import { isPlain, unreadable } from "../python/dictionaries.ts";
import { type Value, Undefined, isStr, strText } from "../python/values.ts";
import { type Session, spend } from "../python/limits.ts";

/** Reads the attribute from each item; what is missing becomes `fallback` if there is one. */
export function attributeGetter(session: Session, path: Value, fallback: Value = null): (item: Value) => Value {
  const name = strText(path);
  if (name === undefined || fallback !== null || /\.|^\d+$/.test(name)) return pathGetter(session, path, fallback);
  const read = reader(name);
  return (item) => {
    spend(session, 1);
    let value: Value;
    try {
      value = isPlain(item) ? read(item) : undefined;
    } catch (error) {
      throw unreadable(error);
    }
    return value === undefined ? getItem(session, item, name) : value;
  };
}

/** A function that follows the path from an item; what is missing becomes `fallback` if there is one. */
function pathGetter(session: Session, path: Value, fallback: Value): (item: Value) => Value {
  const text = strText(path);
  const parts = text === undefined ? (path === null || path === undefined ? [] : [path]) : partsOf(session, text);
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

/** For several paths separated by commas. */
export function attributesGetter(session: Session, paths: Value): (item: Value) => Value[] {
  const getters = isStr(paths)
    ? (strText(paths) ?? "").split(",").map((path) => attributeGetter(session, path))
    : [attributeGetter(session, paths)];
  return (item) => getters.map((get) => get(item));
}
