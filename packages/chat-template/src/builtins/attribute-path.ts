/** The `attribute` argument of many filters: mostly the name of a key. */
import { getItem } from "./access.ts";
import { extrasOf } from "../python/extras.ts";
import { reader } from "../python/readers.ts";
import { isPlain, unreadable } from "../python/dictionaries.ts";
import { type Value, textOf } from "../python/values.ts";
import { type Session, spend } from "../python/limits.ts";

/** What is read from each item. Paths, numbers and what takes the place of something missing are with the extras. */
export function attributeGetter(session: Session, path: Value, fallback: Value = null): (item: Value) => Value {
  const name = textOf(path);
  if (name === undefined || fallback !== null || /\.|^\d+$/.test(name))
    return extrasOf(session, "attribute").pathGetter(session, path, fallback);
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
