/** What a plain render has at hand: the output, the variables, the filters and tests. Origins are added in another file. */
import { Fault } from "../python/errors.ts";
import type { Filter, Test } from "../builtins/binder.ts";
import { FILTERS } from "../builtins/filters.ts";
import { globalNamed } from "../builtins/globals.ts";
import type { Limits, Session } from "../python/limits.ts";
import { type Run, type Tracer, nextCheck } from "./runtime.ts";
import { TESTS } from "../builtins/tests.ts";
import {
  type Keywords,
  type Value,
  MISSING,
  dictGet,
  isPlain,
  textOf,
  typeName,
  undefinedName,
} from "../python/values.ts";

export interface RenderOptions {
  /** The clock of `strftime_now`; its local time is shown. */
  now?: () => Date;
  /** A number from 0 up to 1, for the `random` filter. */
  random?: () => number;
  /** `"strict"` makes it an error to print, test or walk over a missing value. */
  undefined?: "default" | "strict";
  /** Makes it an error to turn a list or dictionary into text, which hardly ever belongs into a prompt. */
  refuseContainers?: boolean;
}

/** One render of a template, without origins, and its budget. */
export class PlainRun implements Run, Session {
  steps: number;
  keys: Map<unknown, unknown> | null = null;
  filled: WeakSet<object> | null = null;
  readonly limits: Limits;
  depth = 0;
  readonly strict: boolean;
  readonly refuseContainers: boolean;
  readonly tracer: Tracer | null = null;
  out = "";
  chunks: string[] | null = null;
  chunked = 0;
  checkAt: number;
  globals: Value[] = [];
  at = 0;
  captures = 0;
  variables: Map<string, Value> | null = null;
  generations: [number, number][] | null = null;
  flushed = 0;
  autoescape = false;
  readonly random: () => number;
  protected readonly context: object;
  private readonly now: () => Date;

  constructor(context: object, options: RenderOptions, limits: Limits) {
    this.steps = limits.steps;
    this.limits = limits;
    this.strict = options.undefined === "strict";
    this.refuseContainers = options.refuseContainers ?? false;
    this.checkAt = nextCheck(limits.length, 0);
    this.random = options.random ?? Math.random;
    this.context = context;
    this.now = options.now ?? systemClock;
  }

  lookUp(name: string): Value {
    const own = this.variables?.get(name);
    if (own !== undefined) return own;
    const given = this.given(name);
    return given === MISSING ? (globalNamed(name, this.now) ?? undefinedName(name)) : given;
  }

  given(name: string): Value {
    const { context } = this;
    if (!isPlain(context) || name in Object.prototype) return dictGet(context, name);
    const value = context[name];
    return value === undefined ? MISSING : value;
  }

  hasFilter(name: string): boolean {
    return hasFilter(name);
  }

  hasTest(name: string): boolean {
    return hasTest(name);
  }

  filter(name: Value, value: Value, args: readonly Value[], keywords: Keywords): Value {
    return (FILTERS.get(nameOf(name, "filter", hasFilter)) as Filter)(value, args, keywords, this);
  }

  test(name: Value, value: Value, args: readonly Value[], keywords: Keywords): boolean {
    return (TESTS.get(nameOf(name, "test", hasTest)) as Test)(value, args, keywords, this);
  }
}

function systemClock(): Date {
  return new Date();
}

export function hasFilter(name: string): boolean {
  return FILTERS.has(name);
}

export function hasTest(name: string): boolean {
  return TESTS.has(name);
}

/** The name of a filter or test that a template gives as a value, as in `map("upper")`. */
function nameOf(value: Value, what: string, isKnown: (name: string) => boolean): string {
  const name = textOf(value);
  if (name !== undefined && isKnown(name)) return name;
  throw new Fault("value", `Unknown ${what} ${name === undefined ? `of type ${typeName(value)}` : `'${name}'`}.`);
}
