/** Paths such as `"author.name"` and `"tags.0"`, several of them, and what takes the place of something missing. */
import { getItem } from "./access.ts";
import { attributeGetter } from "./attribute-path.ts";
import { type Value, Undefined, isStr, textOf } from "../python/values.ts";
import { type Session, spend } from "../python/limits.ts";

/** A function that follows the path from an item; what is missing becomes `fallback` if there is one. */
export function pathGetter(session: Session, path: Value, fallback: Value): (item: Value) => Value {
  const text = textOf(path);
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
    ? (textOf(paths) ?? "").split(",").map((path) => attributeGetter(session, path))
    : [attributeGetter(session, paths)];
  return (item) => getters.map((get) => get(item));
}
