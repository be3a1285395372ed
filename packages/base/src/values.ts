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
 * The value where it is a string, else `undefined`.
 * @param value - anything, such as a field of parsed JSON
 * @example
 * import { textOf } from "@vitrine/base";
 *
 * console.log(textOf("a"), textOf(1)); // a undefined
 */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
