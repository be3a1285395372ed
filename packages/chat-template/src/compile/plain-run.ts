/** Tools of a plain render: the output, the variables, the filters and tests. Origins are added in another file. */
import type { Test } from "../builtins/binder.ts";
import { Fault } from "../python/errors.ts";
import type { KnownJson, Layout } from "../python/json/json.ts";
import { clockGlobal } from "../builtins/globals.ts";
import { CLOCK } from "../python/format/strftime.ts";
import { type Library, type Lookup, unknownName } from "../builtins/library.ts";
import type { Limits, Session, TextMethod } from "../python/limits.ts";
import { type Reader, reader } from "../python/property-readers.ts";
import { type Run, type Tracer, nextCheck } from "./runtime.ts";
import { dictGet, isPlain, unreadable } from "../python/dictionaries.ts";
import { type Keywords, type Value, MISSING, strText, typeName, undefinedName } from "../python/values.ts";

export interface RenderOptions {
  /** The clock of `strftime_now`. */
  now?: () => Date;
  /** The time zone that `strftime_now` shows, such as `UTC` or `Europe/Paris`; this machine's when omitted. */
  timeZone?: string;
  /** A number from 0 up to 1, for the `random` filter. */
  random?: () => number;
  /** `"strict"` makes it an error to print, test or iterate over a missing value. */
  undefined?: "default" | "strict";
  /** Makes it an error to turn a list or dictionary into text, which rarely belongs into a prompt. */
  refuseContainers?: boolean;
}

/** Parts of a template that each of its renders gets. */
export interface Home {
  limits: Limits;
  library: Library;
  /** Knows the JSON of values that were written before. */
  json: KnownJson | null;
  layouts: Map<string | null, Layout>;
  /** What is left of the steps that several renders share. */
  shared: { steps: number } | null;
}

/** One render of a template, without origins, and its budget. */
export class PlainRun implements Run, Session {
  steps: number;
  keys: Map<unknown, unknown> | null = null;
  filled: WeakSet<object> | null = null;
  readonly limits: Limits;
  depth = 0;
  readonly json: KnownJson | null;
  readonly layouts: Map<string | null, Layout>;
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

  constructor(context: object, options: RenderOptions, { limits, library, json, layouts, shared }: Home) {
    this.steps = Math.min(limits.steps, shared?.steps ?? Infinity);
    this.limits = limits;
    this.json = json;
    this.layouts = layouts;
    this.strict = options.undefined === "strict";
    this.refuseContainers = options.refuseContainers ?? false;
    this.checkAt = nextCheck(limits.length, 0);
    this.random = options.random ?? Math.random;
    this.context = context;
    this.library = library;
    this.options = options;
  }

  lookUp(name: string): Value {
    const custom = this.variables?.get(name);
    if (custom !== undefined) return custom;
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
    return this.byName(this.library.filters, name, "filter")(this, value, args, keywords);
  }

  textMethod(name: string): TextMethod | undefined {
    return this.library.methods.get(name) as TextMethod | undefined;
  }

  test(name: Value): Test {
    return this.byName(this.library.tests, name, "test");
  }

  /** The filter or test that a template names by a value, as in `map("upper")`. */
  private byName<T>(table: Lookup<T>, value: Value, what: "filter" | "test"): T {
    const name = strText(value);
    const found = name === undefined ? undefined : table.get(name);
    if (found !== undefined) return found;
    throw new Fault(
      name === undefined ? `Unknown ${what} of type ${typeName(value)}.` : unknownName(what, name, table),
    );
  }
}

function systemClock(): Date {
  return new Date();
}
