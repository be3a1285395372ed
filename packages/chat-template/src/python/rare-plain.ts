/** Values of ours that are hardly ever handed to functions of the caller's, as plain ones. */
import { dictEntries } from "./dictionaries.ts";
import { type Session, spend } from "./limits.ts";
import { toPlain } from "./plain.ts";
import { repr } from "./printing.ts";
import { type PyObject, type Value, Generator, Items, PyDict, PyRange } from "./values.ts";

/** A Map for a dictionary with other keys than texts, an array for what has items, else the text that Python prints. */
export function rareToPlain(session: Session, value: PyObject, depth: number): unknown {
  const inner = (item: Value): unknown => toPlain(session, item, depth + 1);
  if (value instanceof PyDict) {
    const entries = dictEntries(session, value).map(([key, item]) => [inner(key), inner(item)] as const);
    return entries.every(([key]) => typeof key === "string") ? Object.fromEntries(entries) : new Map(entries);
  }
  if (value instanceof Generator) return Array.from(value, (item) => (spend(session, 1), inner(item)));
  if (value instanceof PyRange) return value.items(session);
  return value instanceof Items ? value.items.map(inner) : repr(session, value);
}
