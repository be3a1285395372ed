/** Everything that a template can call by name, and what a caller adds to it. */
import type { TextExtras } from "../python/extras.ts";
import { callPlain } from "../python/plain.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";
import type { Value } from "../python/values.ts";
import { truth } from "../python/comparison.ts";
import { type Filter, type Test, builtins } from "./binder.ts";
import { FILTERS } from "./filters.ts";
import { GLOBALS } from "./globals.ts";
import { TESTS } from "./tests.ts";

/** What chat templates hardly use, for those that do. */
export interface Extras extends TextExtras {
  filters: ReadonlyMap<string, Filter>;
}

/** The filters among them. */
export const EXTRA_FILTERS: ReadonlySet<string> = new Set(
  "batch center filesizeformat forceescape format pprint slice striptags truncate urlencode urlize wordcount wordwrap xmlattr".split(
    " ",
  ),
);

export interface Library {
  /** Null where a template was made without them. */
  extras: Extras | null;
  filters: ReadonlyMap<string, Filter>;
  tests: ReadonlyMap<string, Test>;
  globals: ReadonlyMap<string, Value>;
}

/** What chat templates use of Jinja. */
export const LIBRARY: Library = { extras: null, filters: FILTERS, tests: TESTS, globals: GLOBALS };

/**
 * A function of the caller's. It gets plain values: strings, numbers, arrays, objects (a Map for a dictionary with other
 * keys than strings), `undefined` for what is missing; arguments given by name come as a last object.
 */
export type TemplateFunction = (...args: never[]) => unknown;

/** What a caller adds for the templates of one kind; a name that is there already is replaced. */
export interface OwnBuiltins {
  /** Filters, methods and formatting that chat templates hardly use; the package's main entry has them. */
  extras?: Extras;
  /** The first argument is what stands before the `|`. */
  filters?: Readonly<Record<string, TemplateFunction>>;
  /** The first argument is what stands before `is`; whether the result is true by Python's rules decides. */
  tests?: Readonly<Record<string, TemplateFunction>>;
  /** Values and functions that every render has unless its context has the name too. */
  globals?: Readonly<Record<string, unknown>>;
}

const NAME = String.raw`^[\p{ID_Start}_]\p{ID_Continue}*$`;

const WITH_EXTRAS = new WeakMap<Extras, Library>();

function withExtras(extras: Extras): Library {
  const known = WITH_EXTRAS.get(extras);
  if (known) return known;
  const library = { ...LIBRARY, extras, filters: new Map([...LIBRARY.filters, ...extras.filters]) };
  WITH_EXTRAS.set(extras, library);
  return library;
}

export function libraryWith({ extras, filters, tests, globals }: OwnBuiltins): Library {
  const base = extras ? withExtras(extras) : LIBRARY;
  if (!filters && !tests && !globals) return base;
  return {
    extras: base.extras,
    filters: new Map([...base.filters, ...own("filter", filters, (run) => run)]),
    tests: new Map([
      ...LIBRARY.tests,
      ...own<boolean>(
        "test",
        tests,
        (run) =>
          (...args) =>
            truth(run(...args)),
      ),
    ]),
    globals: new Map([...LIBRARY.globals, ...Object.entries(globals ?? {})]),
  };
}

type Call<R> = (value: Value, args: readonly Value[], host: unknown, keywords: ReadonlyMap<string, Value>) => R;

/** Functions of the caller's as those of ours: charged for what goes in, and for a text that comes out. */
function own<R = Value>(
  what: string,
  functions: Readonly<Record<string, TemplateFunction>> | undefined,
  finish: (call: Call<Value>) => Call<R>,
): (readonly [string, ReturnType<typeof builtins<R>>[number][1]])[] {
  return Object.entries(functions ?? {}).flatMap(([name, run]) => {
    if (!unicodePattern(NAME).test(name) || typeof run !== "function")
      throw new TypeError(`A ${what} is a function with a name of letters, digits and '_', which '${name}' is not.`);
    const call: Call<Value> = (value, args, _host, keywords) => callPlain(run, [value, ...args], keywords);
    return builtins("scan", { [`${name} *`]: finish(call) });
  });
}
