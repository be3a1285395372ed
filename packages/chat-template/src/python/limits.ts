/**
 * Budgets: a stranger's template may cost only so much.
 *
 * What a render has used is kept in an object of its own, its session, which is handed to `enterSession` for as long as the
 * render's code runs; here is only noted whose code that is, so that the deepest helper can charge for its work without a
 * parameter in every function. Rendering is synchronous, so renders can only stand inside one another, and functions of
 * the caller's get plain values: nothing of one render can be run by another. Outside of all of them nothing is counted.
 */
import { Fault } from "./errors.ts";
import type { TextExtras } from "./extras.ts";
import type { JsonMemory } from "./json-memory.ts";

export interface Limits {
  /** Units of work. An iteration costs as many as its body has nodes; work on text and lists costs by its size. */
  steps: number;
  /** Characters of the output, and of every text made on the way. */
  length: number;
  /** Calls of macros, callers and recursive loops inside one another, and renders of other templates inside of them. */
  depth: number;
  /** Brackets, operators and blocks inside one another in the source. */
  nesting: number;
  /** Items of `range()`. Jinja's sandbox says 100,000. */
  range: number;
}

export const DEFAULT_LIMITS: Limits = {
  steps: 10_000_000,
  length: 10_000_000,
  depth: 200,
  nesting: 200,
  range: 100_000,
};

export interface Session {
  steps: number;
  /** Stand-ins for long texts and for objects as keys of dictionaries. */
  keys: Map<unknown, unknown> | null;
  /** Dictionaries of the caller's that are known not to be empty. */
  filled: WeakSet<object> | null;
  limits: Limits;
  depth: number;
  /** The JSON of values that the template wrote before. */
  json: JsonMemory | null;
  /** Formatting and rare methods, where the template has them. */
  extras: TextExtras | null;
  /** It is noted which text comes from where. */
  traces: boolean;
  /** An undefined value may not be printed, iterated or tested. */
  strict: boolean;
  /** A list or dictionary may not become text by accident. */
  refuseContainers: boolean;
}

/** Work of the program's own, such as preparing its tools. What has no end of steps has none to lose. */
function outside(): Session {
  return {
    steps: Infinity,
    keys: null,
    filled: null,
    limits: { ...DEFAULT_LIMITS, steps: Infinity },
    depth: -1,
    json: null,
    extras: null,
    traces: false,
    strict: false,
    refuseContainers: false,
  };
}

/** Whose code is running. */
export let session: Session = outside();

/**
 * Makes `next` the one whose code is running and returns the one before, which is to be entered again afterwards. A module
 * can only read what another exports, so this and `withinNone` are the only places where it changes.
 */
export function enterSession(next: Session): Session {
  const before = session;
  session = next;
  return before;
}

/** Does work of the program's own, from which nothing is left behind. */
export function withinNone<T>(run: () => T): T {
  const before = enterSession(outside());
  try {
    return run();
  } finally {
    session = before;
  }
}

/** Charges for work. */
export function spend(cost: number): void {
  if ((session.steps -= cost) < 0) {
    throw new Fault("limit", `The template took more than ${session.limits.steps} steps.`);
  }
}

/** So many characters of a text are compared or searched for one step. */
const SCANNED = 6;

/** Charges for looking through so many characters once. */
export function scan(length: number): void {
  if (length >>> SCANNED) spend(length >>> SCANNED);
}

/** Charges for a text or list of this size before it is made. */
export function claim(length: number): void {
  if (!(length <= session.limits.length)) {
    throw new Fault("limit", `The template makes something longer than ${session.limits.length}.`);
  }
  spend(1 + (length >>> 3));
}

/** Charges for a part that makes a text `total` characters long. */
export function grow(part: number, total: number): void {
  if (total > session.limits.length) claim(total);
  spend(1 + (part >>> 3));
}

/** Counts a call; the caller takes one off again afterwards. */
export function descend(): void {
  if ((session.depth += 1) > session.limits.depth) {
    throw new Fault("limit", `The template calls itself more than ${session.limits.depth} deep.`);
  }
}
