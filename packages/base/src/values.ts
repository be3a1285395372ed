/** Checks of values that came from outside. */

/**
 * Whether a value is an object with named fields: not `null`, not a list. Looks at no property and no prototype.
 * @param value - anything, such as parsed JSON
 * @example
 * import { isObject } from "@vitrine/base";
 *
 * console.log(isObject({ id: 1 }), isObject([1]), isObject(null)); // true false false
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The items by a key of each, in their order: `Map.groupBy`, which Node 20 lacks.
 * @param items - anything that can be read once
 * @param keyOf - the key of an item
 * @example
 * import { groupBy } from "@vitrine/base";
 *
 * console.log([...groupBy([1, 2, 3], (number) => number % 2)]); // [[1, [1, 3]], [0, [2]]]
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * The value where it is a string, else `undefined`.
 * @param value - anything, such as a field of parsed JSON
 * @example
 * import { asString } from "@vitrine/base";
 *
 * console.log(asString("a"), asString(1)); // a undefined
 */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * A text with its percent codes decoded; as it is where they are none.
 * @example
 * import { percentDecoded } from "@vitrine/base";
 *
 * console.log(percentDecoded("a%20b"), percentDecoded("100%")); // a b 100%
 */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
