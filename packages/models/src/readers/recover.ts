/**
 * Parse, prune, parse again: how a value that breaks its schema in parts is recovered.
 *
 * The schema names each fault by its path. What is at that path is cut out (an item out of its list, a member out of
 * its object; a missing required member takes its whole object with it) and the rest is parsed again. Each round
 * removes something, and a fault can climb at most as many levels as the schema has, so few rounds settle any input.
 */
import * as v from "valibot";
import { isObject } from "@vitrine/base";
import { shorten, type ProblemList } from "../record/plain-data.ts";

const MAX_ROUNDS = 12;
const CUT = Symbol("cut");

type Container = Record<string, unknown> | unknown[];

interface Fault {
  holder: Container;
  key: string | number;
}

/**
 * Parses `value` (plain data, changed in place) and reports what had to go. Returns `undefined` only when nothing is
 * left, that is when the fault is in the value itself. A member that is `null` counts as absent and is not reported.
 */
export function recover<T>(schema: v.GenericSchema<unknown, T>, value: unknown, report: ProblemList): T | undefined {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    // Find all places before cutting any: two faults of one value must not take its holder with them.
    const faults: Fault[] = [];
    for (const issue of parsed.issues) {
      const keys = (issue.path ?? []).map((item) => (item as { key: string | number }).key);
      const entryPath = nearestFault(value, keys);
      if (entryPath === undefined) return undefined;
      faults.push(entryPath);
      if (issue.input !== null) report.add(pathText(keys), describe(issue));
    }
    cut(faults);
  }
  return undefined;
}

/** The value at `keys`, or the nearest existing parent. Absent when that is the root. */
function nearestFault(root: unknown, keys: readonly (string | number)[]): Fault | undefined {
  let entryPath: Fault | undefined;
  let current: unknown = root;
  for (const key of keys) {
    if (!isContainer(current) || !Object.hasOwn(current, key)) break;
    entryPath = { holder: current, key };
    current = (current as Record<string | number, unknown>)[key];
  }
  return entryPath;
}

function cut(faults: readonly Fault[]): void {
  const lists = new Set<unknown[]>();
  for (const { holder, key } of faults) {
    if (Array.isArray(holder)) {
      holder[key as number] = CUT;
      lists.add(holder);
    } else {
      delete holder[key];
    }
  }
  for (const list of lists) {
    const remaining = list.filter((item) => item !== CUT);
    list.length = 0;
    for (const item of remaining) list.push(item);
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
