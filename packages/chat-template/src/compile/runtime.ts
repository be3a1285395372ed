/** Tools of a compiled template while it renders: activation records, output, loops and macros. */
import { type Expression } from "../syntax/nodes.ts";
import type { Host } from "../builtins/binder.ts";
import { equals } from "../python/comparison.ts";
import { type Origins, type Session, claim, descend } from "../python/limits.ts";
import { Fault } from "../python/errors.ts";
import { itemsOf, listOf } from "../python/sequences.ts";
import { flatten, markSafe } from "../python/text/strings.ts";
import {
  type Keywords,
  type Str,
  type Value,
  Callable,
  MISSING,
  PyObject,
  Tuple,
  Undefined,
  typeError,
} from "../python/values.ts";

/** Notes what is written in a render with origins. */
export interface Tracer extends Origins {
  /** Compiles what writes a value. */
  write: Write;
  /** The result of `~`. */
  concat(session: Session, values: readonly Value[], isEscaped: boolean): Str;
  /** Begins a capture; what it gives is handed to `end`. */
  begin(run: Run): unknown;
  /** Text of the capture, with its origins; `before` is the result of `begin`. */
  end(run: Run, text: string, before: unknown): Str;
}

/** So many characters of output stay as they were appended; then they become one text. */
const CHUNK = 1 << 20;

/** One render. */
export interface Run extends Host {
  /** The output so far of what is being captured, or of everything, without the chunks before. */
  out: string;
  chunks: string[] | null;
  /** How long the chunks are together. */
  chunked: number;
  /** Keeps origins; null in a plain render. */
  readonly tracer: Tracer | null;
  /** The length of `out` at which its budget and its memory are looked at. */
  checkAt: number;
  /** Values of the names that nothing in the template defines. */
  globals: Value[];
  /** The object that was last found to be plain, or the run itself: a template reads one message many times over. */
  plain: object;
  /** The offset of what is being evaluated, for errors. */
  at: number;
  /** How many captures the output is inside of. */
  captures: number;
  /** Assignments of the outermost level, which blocks see. */
  variables: Map<string, Value> | null;
  /** The value of a name that nothing in the template defines. */
  lookUp(name: string): Value;
  /** A variable of the caller's, or MISSING. */
  given(name: string): Value;
  /** Character ranges of `{% generation %}`, if there was one. */
  generations: [number, number][] | null;
  /** How much of the final output there was when the outermost capture began. */
  flushed: number;
}

export class Frame {
  readonly slots: Value[];
  readonly up: Frame | null;
  readonly run: Run;
  constructor(size: number, up: Frame | null, run: Run) {
    this.slots = [];
    for (let index = 0; index < size; index += 1) this.slots.push(MISSING);
    this.up = up;
    this.run = run;
  }
}

/** 0 goes on, 1 leaves the loop, 2 begins its next round. */
export type Signal = 0 | 1 | 2;
export type Code = (frame: Frame) => Signal;
export type Evaluate = (frame: Frame) => Value;
/** Compiles what writes a value: that of a node, or one that the template made. */
export type Write = (value: Evaluate, at: number, site: Escaping, node?: Expression) => Code;

/** Whether output is escaped for HTML: known when compiled, or only when run. */
export interface Escaping {
  escape: boolean | "atRunTime";
}

/** The length of `out` at which to look at it, when so much was set aside before. */
export function nextCheck(limit: number, chunked: number): number {
  return Math.min(limit - chunked, CHUNK);
}

/**
 * Refuses an output that is too long, and sets a long one aside as one text: engines keep what was appended as a tree of
 * parts, which takes many times the memory of the text when the parts are short.
 */
export function checkOutput(run: Run): void {
  const length = run.chunked + run.out.length;
  if (length > run.limits.length) claim(run, length);
  if (run.out.length < CHUNK) return;
  flatten(run.out);
  (run.chunks ??= []).push(run.out);
  run.chunked = length;
  run.out = "";
  run.checkAt = nextCheck(run.limits.length, length);
}

/** All that was written. */
export function outputOf({ out, chunks }: Run): string {
  return chunks ? [...chunks, out].join("") : out;
}

/** Runs a body and gives what it wrote instead of writing it. */
export function capture(frame: Frame, body: Code): { text: Str; signal: Signal } {
  const { run } = frame;
  const { out, chunks, chunked, checkAt, tracer } = run;
  const before = tracer?.begin(run);
  if (run.captures === 0) run.flushed = chunked + out.length;
  run.out = "";
  run.chunks = null;
  run.chunked = 0;
  run.checkAt = nextCheck(frame.run.limits.length, 0);
  run.captures += 1;
  const signal = body(frame);
  run.captures -= 1;
  const text = outputOf(run);
  run.out = out;
  run.chunks = chunks;
  run.chunked = chunked;
  run.checkAt = checkAt;
  claim(frame.run, text.length);
  return { text: tracer ? tracer.end(run, text, before) : text, signal };
}

/** The `loop` of a loop. Items that come from a generator are fetched when they are needed. */
export class LoopContext extends PyObject {
  index0 = 0;
  readonly items: Value[] | readonly Value[];
  /** Items that are arrays mean tuples. */
  hasPairs = false;
  private source: Iterator<Value> | null;
  /** The last arguments of `loop.changed`. */
  changed: Value = MISSING;
  /** How many recursive loops it is inside of. */
  readonly depth0: number;

  constructor(items: Iterable<Value>, depth0 = 0) {
    super("LoopContext");
    this.depth0 = depth0;
    const isList = Array.isArray(items);
    this.items = isList ? (items as readonly Value[]) : [];
    this.source = isList ? null : items[Symbol.iterator]();
  }

  /** Whether there is an item of that index. */
  has(index: number): boolean {
    while (this.source && this.items.length <= index) {
      const next = this.source.next();
      if (next.done) this.source = null;
      else (this.items as Value[]).push(next.value);
    }
    return index < this.items.length;
  }

  /** The item so many places from the one at hand. */
  item(offset: number): Value {
    const item = this.items[this.index0 + offset] ?? null;
    return this.hasPairs && Array.isArray(item) ? new Tuple(item as Value[]) : item;
  }

  get size(): number {
    this.has(Infinity);
    return this.items.length;
  }

  override attribute(_session: Session, name: string): Value {
    const read = OF_LOOPS.get(name);
    return read ? read(this) : MISSING;
  }

  override repr(): string {
    return `<LoopContext ${this.index0 + 1}/${this.size}>`;
  }

  /** Iterating over a `loop` continues with the loop itself, as in Jinja. */
  override *walk(): Iterable<Value> {
    while (this.has(this.index0 + 1)) {
      this.index0 += 1;
      yield new Tuple([this.item(0), this]);
    }
  }

  cycle(): Callable {
    return new Callable("method", (_session, args) => {
      if (!args.length) throw typeError("'loop.cycle' needs items.");
      return args[this.index0 % args.length];
    });
  }

  noteChange(): Callable {
    return new Callable("method", (session, args) => {
      const before = this.changed;
      this.changed = new Tuple([...args]);
      return before === MISSING || !equals(session, before, this.changed);
    });
  }
}

/** Fields of a loop that templates read. */
export const OF_LOOPS: ReadonlyMap<string, (loop: LoopContext) => Value> = new Map<
  string,
  (loop: LoopContext) => Value
>([
  ["index0", (loop) => loop.index0],
  ["index", (loop) => loop.index0 + 1],
  ["first", (loop) => loop.index0 === 0],
  ["last", (loop) => !loop.has(loop.index0 + 1)],
  ["length", (loop) => loop.size],
  ["previtem", (loop) => (loop.index0 > 0 ? loop.item(-1) : new Undefined("There is no previous item."))],
  ["nextitem", (loop) => (loop.has(loop.index0 + 1) ? loop.item(1) : new Undefined("There is no next item."))],
  ["revindex", (loop) => loop.size - loop.index0],
  ["revindex0", (loop) => loop.size - loop.index0 - 1],
  ["depth", (loop) => loop.depth0 + 1],
  ["depth0", (loop) => loop.depth0],
  ["cycle", (loop) => loop.cycle()],
  ["changed", (loop) => loop.noteChange()],
]);

/** The slots of `caller`, `kwargs` and `varargs`, or -1 for those that a macro does not use. */
export interface SpecialArguments {
  caller: number;
  keywords: number;
  varargs: number;
  /** Takes what belongs into them out of the arguments that are left. */
  fill(frame: Frame, args: Value[], keywords: Map<string, Value>): void;
}

/** Facts of a macro or of the body of a call block, for the compiler. */
export interface MacroPlan {
  name: string | null;
  parameters: readonly string[];
  /** Slots of the parameters. */
  slots: readonly number[];
  /** Where the body uses `caller`, `kwargs` or `varargs`. */
  special: SpecialArguments | null;
  size: number;
  defaults: readonly (Evaluate | null)[];
  enter: ((frame: Frame) => void) | null;
  body: Code;
}

export class Macro extends PyObject {
  readonly plan: MacroPlan;
  private readonly frame: Frame;
  constructor(plan: MacroPlan, frame: Frame) {
    super("Macro");
    this.plan = plan;
    this.frame = frame;
  }

  override attribute(_session: Session, name: string): Value {
    const { plan } = this;
    switch (name) {
      case "name":
        return plan.name;
      case "arguments":
        return new Tuple(plan.parameters);
      case "catch_kwargs":
        return (plan.special?.keywords ?? -1) >= 0;
      case "catch_varargs":
        return (plan.special?.varargs ?? -1) >= 0;
      case "caller":
        return (plan.special?.caller ?? -1) >= 0 || plan.parameters.includes("caller");
      default:
        return MISSING;
    }
  }

  override repr(): string {
    return `<Macro ${this.plan.name === null ? "anonymous" : `'${this.plan.name}'`}>`;
  }

  invoke(args: readonly Value[], keywords: Keywords): Value {
    const frame = this.bind(args, keywords);
    const { run } = frame;
    descend(run);
    const { text } = capture(frame, this.plan.body);
    run.depth -= 1;
    return run.autoescape ? markSafe(text) : text;
  }

  private bind(args: readonly Value[], keywords: Keywords): Frame {
    const plan = this.plan;
    const frame = new Frame(plan.size, this.frame, this.frame.run);
    const { slots } = frame;
    plan.enter?.(frame);
    const count = plan.parameters.length;
    const label = plan.name ?? "caller";
    const left = args.slice(count);
    const byName = new Map(keywords);
    for (let index = 0; index < count; index += 1) {
      const slot = plan.slots[index] ?? 0;
      const name = plan.parameters[index] ?? "";
      if (index < args.length) slots[slot] = args[index];
      else if (byName.has(name)) {
        slots[slot] = byName.get(name);
        byName.delete(name);
      }
    }
    plan.special?.fill(frame, left, byName);
    for (const name of byName.keys()) throw typeError(`'${label}' has no argument '${name}' left to fill.`);
    if (left.length) throw typeError(`'${label}' takes at most ${count} arguments, but got ${args.length}.`);
    for (let index = 0; index < count; index += 1) {
      const slot = plan.slots[index] ?? 0;
      if (slots[slot] !== MISSING) continue;
      const fallback = plan.defaults[index];
      const name = plan.parameters[index];
      slots[slot] = fallback ? fallback(frame) : new Undefined(() => `'${label}' needs the argument '${name}'.`);
    }
    return frame;
  }
}

/** `a, b` from a value: exactly as many items as there are names. */
export function unpack(session: Session, value: Value, count: number): readonly Value[] {
  const items = itemsOf(value) ?? listOf(session, value);
  if (items.length !== count) throw new Fault(`Expected ${count} items to unpack, but got ${items.length}.`);
  return items;
}
