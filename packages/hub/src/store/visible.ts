/**
 * Lists of ids, as access rules are written: ids and patterns, and behind them exceptions. An exception names one
 * repository that the patterns would show and this reader may not see, because it is private.
 */

/** Ids that may be seen: `acme/parser`, or with `*` for any letters, `acme/*`; but not those of a `!acme/secret`. */
export type Visible = readonly string[];

const PATTERN = /^[A-Za-z0-9*][A-Za-z0-9*._/-]{0,199}$/;

/** Whether a text can be an id, or a pattern of ids. */
export const isPattern = (value: unknown): value is string => typeof value === "string" && PATTERN.test(value);

/** The exception for one id. */
export const hiding = (id: string): string => `!${id.toLowerCase()}`;

/** A list apart: patterns, and the ids of its exceptions; both in lower case. */
export function partsOf(visible: Visible): { patterns: string[]; hidden: string[] } {
  const lower = visible.map((each) => each.toLowerCase());
  return {
    patterns: lower.filter((each) => !each.startsWith("!")),
    hidden: lower.filter((each) => each.startsWith("!")).map((each) => each.slice(1)),
  };
}

/**
 * Whether an id is one of a list of ids and patterns, as access rules compare them.
 * @example
 * import { isAmong } from "@vitrine/hub";
 *
 * console.log(isAmong("acme/parser", ["acme/*"]), isAmong("other/parser", ["acme/*"])); // true false
 * console.log(isAmong("acme/secret", ["acme/*", "!acme/secret"])); // false
 */
export function isAmong(id: string, visible: Visible): boolean {
  const folded = id.toLowerCase();
  const { patterns, hidden } = partsOf(visible);
  return !hidden.includes(folded) && patterns.some((pattern) => matches(folded, pattern));
}

function matches(id: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return id === first;
  if (!id.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop() ?? "";
  for (const part of rest) {
    const found = id.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return id.length - last.length >= at && id.endsWith(last);
}
