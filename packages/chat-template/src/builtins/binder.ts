/**
 * How templates call what is built in.
 *
 * Filters, tests and methods are tables of small functions, and this is the one door to them: it binds arguments to
 * parameters as Python does and charges for the size of the texts that go in, before anything is done with them. What iterates over items is charged where it takes them (`iterate`), and what makes a text where it is made (`claim`).
 */
import type { JsonSession } from "../python/json/json.ts";
import { type Session, spend } from "../python/limits.ts";
import { once } from "../python/lazy-constant.ts";
import { type Keywords, type Value, PyStr, typeError } from "../python/values.ts";

/** Parts of a render that a filter or test may use. */
export interface Host extends JsonSession {
  /** Whether text is escaped for HTML where the filter is. */
  autoescape: boolean;
  /** A number from 0 up to 1, for the `random` filter. */
  random: () => number;
  filter(name: Value, value: Value, args: readonly Value[], keywords: Keywords): Value;
  /** The test of that name. */
  test(name: Value): Test;
  /** Functions that can be called by name. */
  readonly library: { filters: { has(name: string): boolean }; tests: { has(name: string): boolean } };
}

/** A filter, test or method, as the compiler calls it. */
export type Builtin<R = Value> = (session: Host, value: Value, args: readonly Value[], keywords: Keywords) => R;
export type Filter = Builtin;
export type Test = Builtin<boolean>;

/** The same as its author writes it: arguments in the order of the parameters, undefined where one was not given. */
type Run<R, V> = (session: Host, value: V, args: readonly Value[], keywords: Keywords) => R;

/** Cost of a text of the operands: a step for so many characters, as a power of two. */
export const COST = {
  /** Only its ends are looked at, for which a text that was put together becomes one piece. */
  ends: 9,
  /** It is looked through or copied by the engine's own code. */
  scan: 6,
  /** Each letter is checked. */
  letters: 1,
} as const;

/** Functions by their headings, for each way to charge for texts. */
type Entries<R, V> = Partial<Record<keyof typeof COST, Readonly<Record<string, Run<R, V>>>>>;
export type Table<R = Value> = () => ReadonlyMap<string, Builtin<R>>;

/**
 * A table of what can be called, made when it is first requested: a process that starts needs few of them.
 *
 * A heading is `"name parameter optional?"`: several names are separated by `|`, parameters before `/` are
 * given by position only, and `*` leaves the arguments as they were given.
 */
export function table<R = Value, V = Value>(entries: () => Entries<NoInfer<R>, NoInfer<V>>): Table<R> {
  return once(() => {
    const made = new Map<string, Builtin<R>>();
    const groups = entries();
    for (const cost in groups) {
      const group = groups[cost as keyof typeof COST] as Readonly<Record<string, Run<R, Value>>>;
      for (const heading in group) {
        const end = heading.indexOf(" ");
        const names = end < 0 ? heading : heading.slice(0, end);
        const builtin = bound(
          heading,
          names.length + 1,
          COST[cost as keyof typeof COST],
          group[heading] as Run<R, Value>,
        );
        if (names.includes("|")) for (const name of names.split("|")) made.set(name, builtin);
        else made.set(names, builtin);
      }
    }
    return made;
  });
}

/** The parameters of a heading are read at the first call. */
function bound<R>(heading: string, start: number, shift: number, run: Run<R, Value>): Builtin<R> {
  let parameters: Parameters | null | undefined;
  return (session, value, args, keywords) => {
    if (parameters === undefined) {
      const spec = heading.slice(start);
      parameters = spec === "*" ? null : readParameters(spec ? spec.split(" ") : []);
    }
    const given = parameters ? bind(heading, parameters, args, keywords) : args;
    charge(session, value, given, shift);
    return run(session, value, given, keywords);
  };
}

function charge(session: Session, value: Value, args: readonly Value[], shift: number): void {
  let cost = 1 + (textSize(value) >>> shift);
  for (const arg of args) cost += textSize(arg) >>> shift;
  spend(session, cost);
}

function textSize(value: Value): number {
  return typeof value === "string" ? value.length : value instanceof PyStr ? value.text.length : 0;
}

export interface Parameters {
  names: readonly string[];
  /** How many must be given. */
  required: number;
  /** How many cannot be given by name. */
  byPosition: number;
}

/** Reads `["old", "new", "/", "count?"]`; a question mark says that the parameter may be omitted. */
export function readParameters(spec: readonly string[]): Parameters {
  const given = spec.filter((name) => name !== "/");
  return {
    names: given.map((name) => name.replace("?", "")),
    required: given.filter((name) => !name.endsWith("?")).length,
    byPosition: Math.max(0, spec.indexOf("/")),
  };
}

/** The values of the parameters in order; a parameter that was not given is undefined. */
export function bind(
  head: string,
  { names, required, byPosition }: Parameters,
  args: readonly Value[],
  keywords: Keywords,
): readonly Value[] {
  if (keywords.size === 0 && args.length >= required && args.length <= names.length) return args;
  const [label] = head.split(/[| ]/, 1);
  if (args.length > names.length) {
    throw typeError(`'${label}' takes at most ${names.length} arguments, but got ${args.length}.`);
  }
  const given = [...args];
  for (const [name, value] of keywords) {
    const index = names.indexOf(name);
    if (index < byPosition || index < args.length)
      throw typeError(`'${label}' has no argument '${name}' left to fill.`);
    given[index] = value;
  }
  for (let index = 0; index < required; index += 1) {
    if (given[index] === undefined) throw typeError(`'${label}' needs the argument '${names[index]}'.`);
  }
  return given;
}
