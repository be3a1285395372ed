/** Filters that group, turn round and choose by chance, which chat templates hardly use. */
import { getItem } from "./access.ts";
import { attributeGetter } from "./attribute-path.ts";
import { table } from "./binder.ts";
import { keyGetter, sorted } from "./filters-sequence.ts";
import { equals, truth } from "../python/comparison.ts";
import { spend } from "../python/limits.ts";
import { lengthOf, listOf } from "../python/sequences.ts";
import { sliceStr } from "../python/strings.ts";
import { type Value, DictView, Generator, Tuple, Undefined, isDict, isStr, typeError } from "../python/values.ts";

function groupBy(value: Value, [attribute, fallback = null, caseSensitive = false]: readonly Value[]): Value {
  const key = keyGetter(attribute, caseSensitive, fallback);
  const groups: { key: Value; items: Value[] }[] = [];
  for (const item of sorted(listOf(value), key, false)) {
    const itemKey = key(item);
    const last = groups.at(-1);
    spend(1);
    if (last && equals(last.key, itemKey)) last.items.push(item);
    else groups.push({ key: itemKey, items: [item] });
  }
  const shown = attributeGetter(attribute, fallback);
  return groups.map(
    ({ key: group, items }) => new Tuple([truth(caseSensitive) ? group : shown(items[0]), items], ["grouper", "list"]),
  );
}

function reverse(value: Value): Value {
  if (isStr(value)) return sliceStr(value, null, null, -1);
  const items = listOf(value).toReversed();
  return value instanceof Generator ? items : new Generator(items);
}

export const groupFilters = table(() => ({
  ends: {
    "groupby attribute default? case_sensitive?": groupBy,
    random: (value, _args, { random }) => {
      const size = lengthOf(value);
      if (size && (value instanceof DictView || isDict(value)))
        throw typeError("A dictionary has no order to choose from.");
      return size
        ? getItem(value, Math.floor(random() * size))
        : new Undefined("There is no random item: the sequence is empty.");
    },
    reverse,
  },
}));
