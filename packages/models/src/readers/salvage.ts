/**
 * Parse, prune, parse again: how a value that breaks its schema in places is kept elsewhere.
 *
 * The schema names each fault by its path. What stands at that path is cut out (an item out of its list, a member out
 * of its object; a missing required member takes its whole object with it) and the rest is parsed again. Each round
 * removes something, and a fault can climb at most as many levels as the schema has, so few rounds settle any input.
 */
import * as v from "valibot";
import { isObject, shorten } from "../record/plain-data.ts";
import type { ProblemList } from "../record/plain-data.ts";

const MAX_ROUNDS = 12;
const CUT = Symbol("cut");

type Container = Record<string, unknown> | unknown[];

interface Place {
  holder: Container;
  key: string | number;
}

/**
 * Parses `value` (plain data, changed in place) and reports what had to go. Returns `undefined` only when nothing is
 * left, that is when the fault is in the value itself. A member that is `null` counts as absent and is not reported.
 */
export function salvage<T>(schema: v.GenericSchema<unknown, T>, value: unknown, report: ProblemList): T | undefined {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    // Find all places before cutting any: two faults of one value must not take its holder with them.
    const places: Place[] = [];
    for (const issue of parsed.issues) {
      const keys = (issue.path ?? []).map((item) => (item as { key: string | number }).key);
      const place = nearestPlace(value, keys);
      if (place === undefined) return undefined;
      places.push(place);
      if (issue.input !== null) report.add(pathText(keys), describe(issue));
    }
    cut(places);
  }
  return undefined;
}

/** What stands at `keys`, or the nearest holder of it that exists. None when that is the root. */
function nearestPlace(root: unknown, keys: readonly (string | number)[]): Place | undefined {
  let place: Place | undefined;
  let current: unknown = root;
  for (const key of keys) {
    if (!isContainer(current) || !Object.hasOwn(current, key)) break;
    place = { holder: current, key };
    current = (current as Record<string | number, unknown>)[key];
  }
  return place;
}

function cut(places: readonly Place[]): void {
  const lists = new Set<unknown[]>();
  for (const { holder, key } of places) {
    if (Array.isArray(holder)) {
      holder[key as number] = CUT;
      lists.add(holder);
    } else {
      delete holder[key];
    }
  }
  for (const list of lists) {
    const kept = list.filter((item) => item !== CUT);
    list.length = 0;
    for (const item of kept) list.push(item);
  }
}

function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isObject(value);
}

function pathText(keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (path, key) =>
      typeof key === "number" ? `${path}[${key}]` : `${path}${path === "" ? "" : "."}${shorten(key, 60)}`,
    "",
  );
}

/** The schema's message quotes what it got; a long value is cut before it gets there. */
function describe(issue: v.BaseIssue<unknown>): string {
  const message = shorten(issue.message, 120);
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
