/** Filters that choose, order and group items. The lazy ones give a generator, which can be iterated once. */
import { attributeGetter } from "./attribute-path.ts";
import { compare, truth } from "../python/comparison.ts";
import { Fault } from "../python/errors.ts";
import { type Filter, type Host, type Test, table } from "./binder.ts";
import { type Session, claim, spend } from "../python/limits.ts";
import { iterate, lengthOf, listOf, open } from "../python/sequences.ts";
import { callMethod } from "./string-methods.ts";
import { sliceStr } from "../python/text/strings.ts";
import { dictEntries, isDict } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  Generator,
  PyRange,
  PyStr,
  Tuple,
  Undefined,
  intOf,
  isStr,
  strText,
  typeError,
  typeName,
} from "../python/values.ts";

export function ignoreCase(session: Session, value: Value): Value {
  return isStr(value) ? callMethod(session, value, "lower", []) : value;
}

/** The key of an item for sorting and comparing: an attribute of it, in lower case unless case matters. */
export function keyGetter(
  session: Session,
  attribute: Value,
  caseSensitive: Value,
  fallback: Value = null,
): (item: Value) => Value {
  const get = attributeGetter(session, attribute, fallback);
  return truth(session, caseSensitive) ? get : (item) => ignoreCase(session, get(item));
}

export function sorted(
  session: Session,
  items: readonly Value[],
  key: (item: Value) => Value,
  reverse: Value,
): Value[] {
  claim(session, items.length * 8);
  spend(session, items.length * 5);
  const sign = truth(session, reverse) ? -1 : 1;
  const keyed = items.map((item) => ({ item, key: key(item) }));
  // Python compares even a single pair of equals, so that items without an order are an error.
  return keyed
    .toSorted((a, b) => (spend(session, 8), sign * (compare(session, a.key, b.key) || 0)))
    .map(({ item }) => item);
}

function* map(session: Host, value: Value, args: readonly Value[], keywords: Keywords): Iterable<Value> {
  if (!truth(session, value)) return;
  const convert = mapper(session, args, keywords);
  for (const item of iterate(session, value)) {
    spend(session, 1);
    yield convert(item);
  }
}

function mapper(session: Host, args: readonly Value[], keywords: Keywords): (item: Value) => Value {
  if (!args.length && keywords.has("attribute")) {
    for (const name of keywords.keys()) {
      if (name !== "attribute" && name !== "default") throw typeError(`'map' has no argument '${name}' left to fill.`);
    }
    return attributeGetter(session, keywords.get("attribute"), keywords.get("default") ?? null);
  }
  if (!args.length) throw needs("map");
  const [name, ...rest] = args;
  return (item) => session.filter(name, item, rest, keywords);
}

function needs(name: string, argument = "attribute"): Fault {
  return typeError(`'${name}' needs the argument '${argument}'.`);
}

function chooser(name: string, wanted: boolean, byAttribute: boolean): Filter {
  return (session, value, args, keywords) => new Generator(choose(session, value, args, keywords));

  function* choose(session: Host, value: Value, args: readonly Value[], keywords: Keywords): Iterable<Value> {
    if (!truth(session, value)) return;
    if (byAttribute && !args.length) throw needs(name);
    const get = byAttribute ? attributeGetter(session, args[0]) : (item: Value): Value => item;
    const [test, ...rest] = byAttribute ? args.slice(1) : args;
    const hasTest = args.length > (byAttribute ? 1 : 0);
    let run: Test | undefined;
    for (const item of iterate(session, value)) {
      spend(session, 1);
      const found = get(item);
      const isChosen = hasTest ? (run ??= session.test(test))(session, found, rest, keywords) : truth(session, found);
      if (isChosen === wanted) yield item;
    }
  }
}

export function needBool(reverse: Value): Value {
  if (intOf(reverse) === undefined) throw typeError(`'reverse' is true or false, not ${typeName(reverse)}.`);
  return reverse;
}

function dictSort(
  session: Session,
  value: Value,
  [caseSensitive = false, by = "key", reverse = false]: readonly Value[],
): Value {
  const which = strText(by);
  if (which !== "key" && which !== "value") throw new Fault("A dictionary is sorted by 'key' or by 'value'.");
  const isSensitive = truth(session, caseSensitive);
  if (value instanceof Undefined) value.fail();
  const key = (pair: Value): Value => {
    const part = (pair as Tuple).items[which === "key" ? 0 : 1];
    return isSensitive ? part : ignoreCase(session, part);
  };
  return sorted(session, pairsOf(session, value, "dictsort"), key, needBool(reverse));
}

function pairsOf(session: Session, value: Value, name: string): Tuple[] {
  if (!isDict(value)) throw typeError(`'${name}' works on a dictionary, not on ${typeName(value)}.`);
  const entries = dictEntries(session, value);
  // A tuple takes the memory of several values.
  spend(session, entries.length * 4);
  return entries.map((entry) => new Tuple(entry));
}

function* itemPairs(session: Session, value: Value): Iterable<Value> {
  if (!(value instanceof Undefined)) yield* pairsOf(session, value, "items");
}

function last(session: Session, value: Value): Value {
  if (value instanceof Generator) throw typeError("There is no last item.");
  if (value instanceof PyStr && value.isSafe && value.text) return sliceStr(session, value, -1, null, 1);
  if (value instanceof PyRange && value.length) return value.at(value.length - 1);
  const items = Array.isArray(value)
    ? (value as Value[])
    : value instanceof Tuple
      ? value.items
      : listOf(session, value);
  return items.length ? items.at(-1) : new Undefined("There is no last item.");
}

export const sequenceFilters = table(() => ({
  ends: {
    "default|d default_value? boolean?": (session, value, [fallback = "", boolean = false]) =>
      value instanceof Undefined || (truth(session, boolean) && !truth(session, value)) ? fallback : value,
    "length|count": lengthOf,
    "dictsort case_sensitive? by? reverse?": dictSort,
    first: (session, value) => {
      for (const item of open(session, value)) return item;
      return new Undefined("There is no first item.");
    },
    last,
    items: (session, value) => new Generator(itemPairs(session, value)),
    list: (session, value) => [...listOf(session, value)],
    "map *": (session, value, args, keywords) => new Generator(map(session, value, args, keywords)),
    "reject *": chooser("reject", false, false),
    "rejectattr *": chooser("rejectattr", false, true),
    "select *": chooser("select", true, false),
    "selectattr *": chooser("selectattr", true, true),
  },
}));
