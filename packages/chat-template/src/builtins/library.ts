/** Everything that a template can call by name, and what a caller adds to it. */
import { truth } from "../python/comparison.ts";
import type { Session } from "../python/limits.ts";
import { callPlain } from "../python/plain.ts";
import { suggestion } from "../python/hints.ts";
import { unicodePattern } from "../python/text/unicode-pattern.ts";
import type { Keywords, Value } from "../python/values.ts";
import { type Builtin, type Filter, type Table, type Test, table } from "./binder.ts";
import { formattingFilters } from "./filters-formatting.ts";
import { groupFilters } from "./filters-groups.ts";
import { htmlFilters } from "./filters-html.ts";
import { numberFilters } from "./filters-numbers.ts";
import { sequenceFilters } from "./filters-sequence.ts";
import { textFilters } from "./filters-text.ts";
import { formatMethods } from "./format-methods.ts";
import { globals } from "./globals.ts";
import { stringMethods } from "./string-methods.ts";
import { extendedMethods } from "./string-methods-extended.ts";
import { tests } from "./tests.ts";

/** Tables of what has a name, of which the first that has one counts. A table is made when it is first requested. */
export class Lookup<T> {
  readonly tables: readonly (() => ReadonlyMap<string, T>)[];
  constructor(tables: readonly (() => ReadonlyMap<string, T>)[]) {
    this.tables = tables;
  }
  get(name: string): T | undefined {
    for (const table of this.tables) {
      const found = table().get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
}

/** The names of all of them. */
export function namesOf({ tables }: Lookup<unknown>): string[] {
  return [...new Set(tables.flatMap((table) => [...table().keys()]))];
}

/** Says that there is no such filter or test, which name was probably meant, and how to add one. */
export function unknownName(what: "filter" | "test", name: string, table: Lookup<unknown>): string {
  const cure = /^\w+$/.test(name) ? ` To add it, pass { ${what}s: { ${name}: (value) => … } }.` : "";
  return `Unknown ${what} '${name}'.${suggestion(name, namesOf(table))}${cure}`;
}

export interface Library {
  filters: Lookup<Filter>;
  tests: Lookup<Test>;
  /** Methods of str; those of other types are in the language. */
  methods: Lookup<Builtin>;
  globals: Lookup<Value>;
}

/** All filters, tests, methods and functions of the language. */
export const BUILTINS: Readonly<Library> = {
  filters: new Lookup([textFilters, sequenceFilters, numberFilters, groupFilters, formattingFilters, htmlFilters]),
  tests: new Lookup([tests]),
  methods: new Lookup([stringMethods, extendedMethods, formatMethods]),
  globals: new Lookup([globals]),
};

/**
 * A function of the caller's. It gets plain values: strings, numbers, arrays, objects (a Map for a dictionary with other
 * keys than strings), `undefined` for what is missing; arguments given by name come as a last object.
 */
export type TemplateFunction = (...args: never[]) => unknown;

/** Additions of a caller for the templates of one kind; a name that is there already is replaced. */
export interface CustomBuiltins {
  /** Filters by name. The first argument is what is before the `|`. */
  filters?: Readonly<Record<string, TemplateFunction>>;
  /** Tests by name. The first argument is what is before `is`; whether the result is true by Python's rules decides. */
  tests?: Readonly<Record<string, TemplateFunction>>;
  /** Values and functions that every render has unless its context has the name too. */
  globals?: Readonly<Record<string, unknown>>;
}

/** The built-in tables with what the caller adds before them. */
export function libraryWith(custom: CustomBuiltins): Library {
  const given = custom.globals && new Map(Object.entries(custom.globals));
  return {
    filters: new Lookup([...customTable<Value>("filter", custom.filters, (run) => run), ...BUILTINS.filters.tables]),
    tests: new Lookup([...customTable<boolean>("test", custom.tests, asTest), ...BUILTINS.tests.tables]),
    methods: BUILTINS.methods,
    globals: new Lookup([...(given ? [() => given] : []), ...BUILTINS.globals.tables]),
  };
}

const NAME = String.raw`^[\p{ID_Start}_]\p{ID_Continue}*$`;

type Call<R> = (session: Session, value: Value, args: readonly Value[], keywords: Keywords) => R;

const asTest =
  (run: Call<Value>): Call<boolean> =>
  (session, ...rest) =>
    truth(session, run(session, ...rest));

/** Functions of the caller's as those of ours: charged for what goes in, and for a text that comes out. */
function customTable<R>(
  what: string,
  functions: CustomBuiltins["filters"],
  finish: (call: Call<Value>) => Call<R>,
): readonly Table<R>[] {
  if (!functions) return [];
  const scan: Record<string, Call<R>> = {};
  for (const [name, run] of Object.entries(functions)) {
    if (!unicodePattern(NAME).test(name) || typeof run !== "function")
      throw new TypeError(`A ${what} is a function with a name of letters, digits and '_', which '${name}' is not.`);
    scan[`${name} *`] = finish((session, value, args, keywords) => callPlain(session, run, [value, ...args], keywords));
  }
  return [table<R>(() => ({ scan }))];
}
