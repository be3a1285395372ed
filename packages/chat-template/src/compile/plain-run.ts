/** What a plain render has at hand: the output, the variables, the filters and tests. Origins are added in another file. */
import type { Test } from "../builtins/binder.ts";
import { Fault } from "../python/errors.ts";
import type { Layout } from "../python/json.ts";
import type { JsonMemory } from "../python/json-memory.ts";
import { clockGlobal } from "../builtins/globals.ts";
import { CLOCK } from "../python/strftime.ts";
import type { Extras, Library, Lookup } from "../builtins/library.ts";
import { lacking } from "../python/extras.ts";
import type { Limits, Session } from "../python/limits.ts";
import { type Reader, reader } from "../python/readers.ts";
import { type Run, type Tracer, nextCheck } from "./runtime.ts";
import { dictGet, isPlain, unreadable } from "../python/dictionaries.ts";
import { type Keywords, type Value, MISSING, textOf, typeName, undefinedName } from "../python/values.ts";

export interface RenderOptions {
  /** The clock of `strftime_now`. */
  now?: () => Date;
  /** The time zone that `strftime_now` shows, such as `UTC` or `Europe/Paris`; this machine's when left out. */
  timeZone?: string;
  /** A number from 0 up to 1, for the `random` filter. */
  random?: () => number;
  /** `"strict"` makes it an error to print, test or walk over a missing value. */
  undefined?: "default" | "strict";
  /** Makes it an error to turn a list or dictionary into text, which hardly ever belongs into a prompt. */
  refuseContainers?: boolean;
}

/** What a template hands to each of its renders. */
export interface Home {
  limits: Limits;
  library: Library;
  /** Knows the JSON of values that were written before; the main entry has one. */
  json: JsonMemory | null;
  layouts: Map<string | null, Layout>;
}

/** One render of a template, without origins, and its budget. */
export class PlainRun implements Run, Session {
  steps: number;
  keys: Map<unknown, unknown> | null = null;
  filled: WeakSet<object> | null = null;
  readonly limits: Limits;
  depth = 0;
  readonly json: JsonMemory | null;
  readonly layouts: Map<string | null, Layout>;
  readonly extras: Extras | null;
  readonly strict: boolean;
  readonly refuseContainers: boolean;
  readonly tracer: Tracer | null = null;
  out = "";
  chunks: string[] | null = null;
  chunked = 0;
  checkAt: number;
  globals: Value[] = [];
  plain: object = this;
  at = 0;
  captures = 0;
  variables: Map<string, Value> | null = null;
  generations: [number, number][] | null = null;
  flushed = 0;
  autoescape = false;
  readonly random: () => number;
  protected readonly context: object;
  readonly library: Library;
  private readonly options: RenderOptions;

  constructor(context: object, options: RenderOptions, { limits, library, json, layouts }: Home) {
    this.steps = limits.steps;
    this.limits = limits;
    this.json = json;
    this.layouts = layouts;
    this.strict = options.undefined === "strict";
    this.refuseContainers = options.refuseContainers ?? false;
    this.checkAt = nextCheck(limits.length, 0);
    this.random = options.random ?? Math.random;
    this.context = context;
    this.library = library;
    this.extras = library.extras;
    this.options = options;
  }

  lookUp(name: string): Value {
    const own = this.variables?.get(name);
    if (own !== undefined) return own;
    const given = this.given(name);
    if (given !== MISSING) return given;
    const global = this.library.globals.get(name);
    if (global !== undefined || name !== CLOCK) return global ?? undefinedName(name);
    return clockGlobal(this.options.now ?? systemClock, this.options.timeZone);
  }

  given(name: string, read: Reader = reader(name)): Value {
    const { context } = this;
    if (!isPlain(context)) return dictGet(this, context, name);
    try {
      const value = read(context);
      return value === undefined ? MISSING : value;
    } catch (error) {
      throw unreadable(error);
    }
  }

  filter(name: Value, value: Value, args: readonly Value[], keywords: Keywords): Value {
    return this.named(this.library.filters, name, "filter")(this, value, args, keywords);
  }

  test(name: Value): Test {
    return this.named(this.library.tests, name, "test");
  }

  /** The filter or test that a template names by a value, as in `map("upper")`. */
  private named<T>(table: Lookup<T>, value: Value, what: string): T {
    const name = textOf(value);
    const found = name === undefined ? undefined : table.get(name);
    if (found !== undefined) return found;
    const shown = name === undefined ? `of type ${typeName(value)}` : `'${name}'`;
    throw new Fault(this.extras ? `Unknown ${what} ${shown}.` : lacking(`The ${what} ${shown}, if there is one,`));
  }
}

function systemClock(): Date {
  return new Date();
}
