/** Filters that choose, order and group items. The lazy ones give a generator, which can be walked once. */
import { getItem } from "./access.ts";
import { attributeGetter, attributesGetter } from "./attribute-path.ts";
import { compare, equals, truth } from "../python/comparison.ts";
import { Fault } from "../python/errors.ts";
import { type Filter, type Host, type Test, builtins } from "./binder.ts";
import { claim, spend } from "../python/limits.ts";
import { binary } from "../python/operators.ts";
import { iterate, lengthOf, listOf, open } from "../python/sequences.ts";
import { callMethod } from "./string-methods.ts";
import { sliceStr } from "../python/strings.ts";
import {
  type Keywords,
  type Value,
  DictView,
  Generator,
  PyRange,
  PyStr,
  Tuple,
  Undefined,
  dictEntries,
  hashKey,
  intOf,
  isDict,
  isStr,
  textOf,
  typeError,
  typeName,
} from "../python/values.ts";

function ignoreCase(value: Value): Value {
  return isStr(value) ? callMethod(value, "lower", []) : value;
}

/** The key of an item for sorting and comparing: an attribute of it, in lower case unless case matters. */
function keyGetter(attribute: Value, caseSensitive: Value, fallback: Value = null): (item: Value) => Value {
  const get = attributeGetter(attribute, fallback);
  return truth(caseSensitive) ? get : (item) => ignoreCase(get(item));
}

function sorted(items: readonly Value[], key: (item: Value) => Value, reverse: Value): Value[] {
  claim(items.length * 8);
  if (intOf(reverse) === undefined) throw typeError(`'reverse' is true or false, not ${typeName(reverse)}.`);
  const sign = truth(reverse) ? -1 : 1;
  const keyed = items.map((item) => ({ item, key: key(item) }));
  // Python compares even a single pair of equals, so that items without an order are an error.
  return keyed.toSorted((a, b) => (spend(8), sign * (compare(a.key, b.key) || 0))).map(({ item }) => item);
}

function extreme(value: Value, [caseSensitive = false, attribute = null]: readonly Value[], sign: number): Value {
  const key = keyGetter(attribute, caseSensitive);
  let best: { item: Value; key: Value } | undefined;
  for (const item of iterate(value)) {
    spend(2);
    const candidate = { item, key: key(item) };
    if (!best || sign * compare(candidate.key, best.key) > 0) best = candidate;
  }
  return best ? best.item : new Undefined("There is no smallest or largest item: the sequence is empty.");
}

function* unique(value: Value, [caseSensitive = false, attribute = null]: readonly Value[]): Iterable<Value> {
  const key = keyGetter(attribute, caseSensitive);
  const seen = new Set<unknown>();
  for (const item of iterate(value)) {
    const id = hashKey(key(item));
    spend(2);
    if (!seen.has(id)) {
      seen.add(id);
      yield item;
    }
  }
}

function* map(host: Host, value: Value, args: readonly Value[], keywords: Keywords): Iterable<Value> {
  if (!truth(value)) return;
  const convert = mapper(host, args, keywords);
  for (const item of iterate(value)) {
    spend(1);
    yield convert(item);
  }
}

function mapper(host: Host, args: readonly Value[], keywords: Keywords): (item: Value) => Value {
  if (!args.length && keywords.has("attribute")) {
    for (const name of keywords.keys()) {
      if (name !== "attribute" && name !== "default") throw typeError(`'map' has no argument '${name}'.`);
    }
    return attributeGetter(keywords.get("attribute"), keywords.get("default") ?? null);
  }
  if (!args.length) throw typeError("'map' needs the name of a filter or an attribute.");
  const [name, ...rest] = args;
  return (item) => host.filter(name, item, rest, keywords);
}

function chooser(
  name: string,
  wanted: boolean,
  byAttribute: boolean,
): (value: Value, args: readonly Value[], host: Host, keywords: Keywords) => Value {
  return (value, args, host, keywords) => new Generator(choose(host, value, args, keywords));

  function* choose(host: Host, value: Value, args: readonly Value[], keywords: Keywords): Iterable<Value> {
    if (!truth(value)) return;
    if (byAttribute && !args.length) throw typeError(`'${name}' needs the name of an attribute.`);
    const get = byAttribute ? attributeGetter(args[0]) : (item: Value): Value => item;
    const [test, ...rest] = byAttribute ? args.slice(1) : args;
    const hasTest = args.length > (byAttribute ? 1 : 0);
    let run: Test | undefined;
    for (const item of iterate(value)) {
      spend(1);
      const found = get(item);
      const isChosen = hasTest ? (run ??= host.test(test))(found, rest, keywords, host) : truth(found);
      if (isChosen === wanted) yield item;
    }
  }
}

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

function dictSort(value: Value, [caseSensitive = false, by = "key", reverse = false]: readonly Value[]): Value {
  const which = textOf(by);
  if (which !== "key" && which !== "value") throw new Fault("value", "A dictionary is sorted by 'key' or by 'value'.");
  if (value instanceof Undefined) value.fail();
  if (!isDict(value)) throw typeError(`'dictsort' works on a dictionary, not on ${typeName(value)}.`);
  const pairs = dictEntries(value).map((entry) => new Tuple(entry));
  const key = (pair: Value): Value => (pair as Tuple).items[which === "key" ? 0 : 1];
  return sorted(pairs, truth(caseSensitive) ? key : (pair) => ignoreCase(key(pair)), reverse);
}

function* itemPairs(value: Value): Iterable<Value> {
  if (value instanceof Undefined) return;
  if (!isDict(value)) throw typeError(`'items' works on a dictionary, not on ${typeName(value)}.`);
  for (const entry of dictEntries(value)) yield new Tuple(entry);
}

function reverse(value: Value): Value {
  if (isStr(value)) return sliceStr(value, null, null, -1);
  const items = listOf(value).toReversed();
  return value instanceof Generator ? items : new Generator(items);
}

function last(value: Value): Value {
  if (value instanceof Generator) throw typeError("A generator has no last item.");
  if (value instanceof PyStr && value.isSafe && value.text) return sliceStr(value, -1, null, 1);
  if (value instanceof PyRange && value.length) return value.at(value.length - 1);
  const items = Array.isArray(value) ? (value as Value[]) : value instanceof Tuple ? value.items : listOf(value);
  return items.length ? items.at(-1) : new Undefined("There is no last item: the sequence is empty.");
}

export const SEQUENCE_FILTERS: readonly (readonly [string, Filter])[] = builtins("ends", {
  "length|count": lengthOf,
  "dictsort case_sensitive? by? reverse?": dictSort,
  first: (value) => {
    for (const item of open(value)) return item;
    return new Undefined("There is no first item: the sequence is empty.");
  },
  last,
  "groupby attribute default? case_sensitive?": groupBy,
  items: (value) => new Generator(itemPairs(value)),
  list: (value) => [...listOf(value)],
  "map *": (value, args, host, keywords) => new Generator(map(host, value, args, keywords)),
  "max case_sensitive? attribute?": (value, args) => extreme(value, args, 1),
  "min case_sensitive? attribute?": (value, args) => extreme(value, args, -1),
  random: (value, _args, { random }) => {
    const size = lengthOf(value);
    if (size && (value instanceof DictView || isDict(value)))
      throw typeError("A dictionary has no order to choose from.");
    return size
      ? getItem(value, Math.floor(random() * size))
      : new Undefined("There is no random item: the sequence is empty.");
  },
  "reject *": chooser("reject", false, false),
  "rejectattr *": chooser("rejectattr", false, true),
  reverse,
  "select *": chooser("select", true, false),
  "selectattr *": chooser("selectattr", true, true),
  "sort reverse? case_sensitive? attribute?": (
    value,
    [isReversed = false, caseSensitive = false, attribute = null],
  ) => {
    const get = attributesGetter(attribute);
    const key = (item: Value): Value => (truth(caseSensitive) ? get(item) : get(item).map(ignoreCase));
    return sorted(listOf(value), key, isReversed);
  },
  "sum attribute? start?": (value, [attribute = null, start = 0]) => {
    const get = attributeGetter(attribute);
    if (isStr(start)) throw typeError("Strs cannot be summed; 'join' joins them.");
    let total = start;
    for (const item of iterate(value)) {
      spend(1);
      total = binary("+", total, get(item));
    }
    return total;
  },
  "unique case_sensitive? attribute?": (value, args) => new Generator(unique(value, args)),
});
