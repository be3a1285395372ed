/**
 * Budgets: an untrusted template may cost only so much.
 *
 * Use of a render is stored in a separate object, its session, which is the first argument
 * of all that charges for its work. The package keeps nothing about renders anywhere else, so they
 * can be nested and take turns.
 */
import { Fault } from "./errors.ts";

export interface Limits {
  /** Units of work. An iteration costs as many as its body has nodes; work on text and lists costs by its size. */
  steps: number;
  /** Characters of the output, and of every text made on the way. */
  length: number;
  /** Calls of macros, callers and recursive loops inside each other. */
  depth: number;
  /** Brackets, operators and blocks inside each other in the source. */
  nesting: number;
  /** Items of `range()`. Jinja's sandbox says 100,000. */
  range: number;
  /** Characters of the source. */
  source: number;
}

export const DEFAULT_LIMITS: Limits = {
  steps: 10_000_000,
  length: 10_000_000,
  depth: 200,
  nesting: 200,
  range: 100_000,
  source: 1_000_000,
};

/** A method of str as a template calls it. */
export type TextMethod = (
  session: Session,
  self: unknown,
  args: readonly unknown[],
  keywords: ReadonlyMap<string, unknown>,
) => unknown;

export interface Origins {
  /** The text as a str that was made from these values, if any of them holds input. */
  made(session: Session, text: string, sources: readonly unknown[], isSafe: boolean): unknown;
}

export interface Session {
  steps: number;
  /** Stand-ins for long texts and for objects as keys of dictionaries. */
  keys: Map<unknown, unknown> | null;
  /** Dictionaries of the caller's that are known not to be empty. */
  filled: WeakSet<object> | null;
  limits: Limits;
  depth: number;
  /** The method of str of that name; `%` is the operator. */
  textMethod(name: string): TextMethod | undefined;
  /** Knows which text comes from where, in a render with origins. */
  readonly tracer: Origins | null;
  /** An undefined value may not be printed, iterated or tested. */
  strict: boolean;
  /** A list or dictionary may not become text by accident. */
  refuseContainers: boolean;
}

/** For work of the program's own, such as preparing its tools: what has no end of steps has none to lose. */
export function boundless(): Session {
  return {
    steps: Infinity,
    keys: null,
    filled: null,
    limits: { ...DEFAULT_LIMITS, steps: Infinity },
    depth: 0,
    textMethod: () => undefined,
    tracer: null,
    strict: false,
    refuseContainers: false,
  };
}

/** Charges for work. */
export function spend(session: Session, cost: number): void {
  if ((session.steps -= cost) < 0) {
    throw new Fault(`The template took more than ${session.limits.steps} steps.`, "limit");
  }
}

/** So many characters of a text are compared or searched for one step. */
const SCANNED = 6;

/** Charges for looking through so many characters once. */
export function scan(session: Session, length: number): void {
  if (length >>> SCANNED) spend(session, length >>> SCANNED);
}

/** Charges for a text or list of this size before it is made. */
export function claim(session: Session, length: number): void {
  if (!(length <= session.limits.length)) {
    throw new Fault(`The template makes something longer than ${session.limits.length}.`, "limit");
  }
  spend(session, 1 + (length >>> 3));
}

/** Charges for a part that makes a text `total` characters long. */
export function grow(session: Session, part: number, total: number): void {
  if (total > session.limits.length) claim(session, total);
  spend(session, 1 + (part >>> 3));
}

const MAX_DEPTH = 200;

/** Refuses a value that is nested too deeply. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new Fault(`A value is nested more than ${MAX_DEPTH} deep.`, "limit");
}

/** Counts a call; the caller takes one off again afterwards. */
export function descend(session: Session): void {
  if ((session.depth += 1) > session.limits.depth) {
    throw new Fault(`The template calls itself more than ${session.limits.depth} deep.`, "limit");
  }
}
