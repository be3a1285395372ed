/**
 * Knowledge that the parts of the compiler share: where a node is, and how names become slots.
 *
 * Each node becomes one small function that has everything known at build time in its closure: constants, slot
 * numbers, the filter's own function. Where a type is likely (strings, keys of plain objects, small numbers) the
 * closure tries that first and leaves the rest to the general operators; only that slow path notes its position for
 * an error.
 */
import { CLOCK } from "../python/format/strftime.ts";
import type { Library } from "../builtins/library.ts";
import { type Arguments, type Constant, type Expression, type Statement } from "../syntax/nodes.ts";
import { type Reader, reader } from "../python/property-readers.ts";
import type { Code, Evaluate, Frame, Run, Tracer } from "./runtime.ts";
import type { Activation, Scope, Slot } from "./scopes.ts";
import { type Value, float, undefinedName } from "../python/values.ts";

/** A name that nothing in the template defines. */
export interface Global {
  name: string;
  /** Its meaning where the caller gives nothing; undefined where the value is read in every render. */
  fallback: Value | undefined;
  /** Reads it where the caller gives a plain object. */
  read: Reader;
}

/** Knowledge that the compiler shares over a whole template. */
export interface Unit {
  source: string;
  /** Names that are looked up once per render, and the position of each in that list. */
  globals: Global[];
  globalIndexes: Map<string, number>;
  /**
   * Bodies are compiled when they are first run: of a long template a conversation uses a small part. Not where
   * compiling is also what finds mistakes.
   */
  isLazy: boolean;
  library: Library;
  /** Compiles an expression; the parts of the compiler reach each other through these. */
  expression: (node: Expression, context: CompileContext) => Evaluate;
  condition: (node: Expression, context: CompileContext) => Condition;
  body: (statements: readonly Statement[], site: Site) => Code;
}

/** Where an expression is. */
export interface CompileContext {
  unit: Unit;
  scope: Scope;
  /** Inside an `if`, where an unknown filter is an error only when it is reached. */
  isSoft: boolean;
  /** Whether output is escaped: known when built, or only when run. */
  escape: boolean | "atRunTime";
  /** Compiles for a render with origins. */
  tracer: Tracer | null;
}

/** Where a statement is. */
export interface Site extends CompileContext {
  /** Assignments here are seen by blocks. */
  isTopLevel: boolean;
  /** A `break` here leaves a loop. */
  isInLoop: boolean;
  blocks: Map<string, (run: Run) => void>;
  hasBlocks: boolean;
}

/** An expression of which only the truth value is used. */
export type Condition = (frame: Frame) => boolean;

export function constantValue(value: Constant): Value {
  return typeof value === "object" && value !== null ? float(value.float) : value;
}

/** Whether nothing is between the parentheses, or there are none. */
export function hasNoArguments(args: Arguments): boolean {
  return !args.positional.length && !args.keywords.length && !args.star && !args.doubleStar;
}

/** How many records up an activation is. */
function distance(from: Activation, to: Activation): number {
  let count = 0;
  for (let current: Activation | null = from; current && current !== to; current = current.parent) count += 1;
  return count;
}

/** Reads a slot as it is, which may be MISSING. */
export function readSlot(slot: Slot, from: Activation): Evaluate {
  const { index } = slot;
  const hops = distance(from, slot.activation);
  if (hops === 0) return (frame) => frame.slots[index];
  return (frame) => {
    let owner: Frame | null = frame;
    for (let count = 0; count < hops; count += 1) owner = owner?.up ?? null;
    return owner?.slots[index];
  };
}

/** Reads a name that is looked up once per render, or now if it was met for the first time in this one. */
export function readGlobal({ globals, globalIndexes, library }: Unit, name: string): Evaluate {
  const index = globalIndexes.get(name) ?? globals.length;
  if (index === globals.length) {
    globalIndexes.set(name, index);
    const fallback = library.globals.get(name) ?? (name === CLOCK ? undefined : undefinedName(name));
    globals.push({ name, fallback, read: reader(name) });
  }
  return ({ run }) => {
    const value = run.globals[index];
    return value === undefined ? (run.globals[index] = run.lookUp(name)) : value;
  };
}
