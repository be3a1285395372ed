/** Filters that sort, group, turn round and choose. */
import { getItem } from "./access.ts";
import { attributeGetter, attributesGetter } from "./attribute-path.ts";
import { table } from "./binder.ts";
import { ignoreCase, keyGetter, needBool, sorted } from "./filters-sequence.ts";
import { compare, equals, truth } from "../python/comparison.ts";
import { type Session, spend } from "../python/limits.ts";
import { iterate, lengthOf, listOf } from "../python/sequences.ts";
import { sliceStr } from "../python/text/strings.ts";
import { hashKey, isDict } from "../python/dictionaries.ts";
import { type Value, DictView, Generator, Tuple, Undefined, isStr, typeError } from "../python/values.ts";

function groupBy(
  session: Session,
  value: Value,
  [attribute, fallback = null, caseSensitive = false]: readonly Value[],
): Value {
  const key = keyGetter(session, attribute, caseSensitive, fallback);
  const groups: { key: Value; items: Value[] }[] = [];
  for (const item of sorted(session, listOf(session, value), key, false)) {
    const itemKey = key(item);
    const last = groups.at(-1);
    spend(session, 1);
    if (last && equals(session, last.key, itemKey)) last.items.push(item);
    else groups.push({ key: itemKey, items: [item] });
  }
  const shown = attributeGetter(session, attribute, fallback);
  return groups.map(
    ({ key: group, items }) =>
      new Tuple([truth(session, caseSensitive) ? group : shown(items[0]), items], ["grouper", "list"]),
  );
}

function reverse(session: Session, value: Value): Value {
  if (isStr(value)) return sliceStr(session, value, null, null, -1);
  const items = listOf(session, value).toReversed();
  return value instanceof Generator ? items : new Generator(items);
}

function extreme(
  session: Session,
  value: Value,
  [caseSensitive = false, attribute = null]: readonly Value[],
  sign: number,
): Value {
  const key = keyGetter(session, attribute, caseSensitive);
  let best: { item: Value; key: Value } | undefined;
  for (const item of iterate(session, value)) {
    spend(session, 2);
    const candidate = { item, key: key(item) };
    if (!best || sign * compare(session, candidate.key, best.key) > 0) best = candidate;
  }
  return best ? best.item : new Undefined("There is no smallest or largest item: the sequence is empty.");
}

function* unique(
  session: Session,
  value: Value,
  [caseSensitive = false, attribute = null]: readonly Value[],
): Iterable<Value> {
  const key = keyGetter(session, attribute, caseSensitive);
  const seen = new Set<unknown>();
  for (const item of iterate(session, value)) {
    const id = hashKey(session, key(item));
    spend(session, 2);
    if (!seen.has(id)) {
      seen.add(id);
      yield item;
    }
  }
}

export const groupFilters = table(() => ({
  ends: {
    "max case_sensitive? attribute?": (session, value, args) => extreme(session, value, args, 1),
    "min case_sensitive? attribute?": (session, value, args) => extreme(session, value, args, -1),
    "sort reverse? case_sensitive? attribute?": (
      session,
      value,
      [isReversed = false, caseSensitive = false, attribute = null],
    ) => {
      const get = attributesGetter(session, attribute);
      const key = (item: Value): Value =>
        truth(session, caseSensitive) ? get(item) : get(item).map((part) => ignoreCase(session, part));
      return sorted(session, listOf(session, value), key, needBool(isReversed));
    },
    "unique case_sensitive? attribute?": (session, value, args) => new Generator(unique(session, value, args)),
    "groupby attribute default? case_sensitive?": groupBy,
    random: (session, value, _args) => {
      const size = lengthOf(session, value);
      if (size && (value instanceof DictView || isDict(value)))
        throw typeError("A dictionary has no order to choose from.");
      return size
        ? getItem(session, value, Math.floor(session.random() * size))
        : new Undefined("There is no random item: the sequence is empty.");
    },
    reverse,
  },
}));
