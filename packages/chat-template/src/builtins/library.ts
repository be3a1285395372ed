/** Everything that a template can call by name, and what a caller adds to it. */
import { type RareTokens } from "../syntax/lexer.ts";
import { type TextExtras, lackingUse } from "../python/extras.ts";
import type { Session } from "../python/limits.ts";
import type { Value } from "../python/values.ts";
import type { Filter, Table, Test } from "./binder.ts";
import { sequenceFilters } from "./filters-sequence.ts";
import { textFilters } from "./filters-text.ts";
import { globals as usualGlobals } from "./globals.ts";
import { tests as usualTests } from "./tests.ts";

/** What chat templates hardly use, for those that do: what at most three of 303 public ones have, and weighs something. */
export interface Extras extends TextExtras {
  /** The caller's filters, and those that stand before those that chat templates have, since some do more. */
  ownFilters(functions: OwnBuiltins["filters"]): readonly Table[];
  ownTests(functions: OwnBuiltins["tests"]): readonly Table<boolean>[];
  globals: readonly (() => ReadonlyMap<string, Value>)[];
  /** Compiles a statement. */
  statement(node: object, site: never): unknown;
  /** Compiles what writes a value that may have to be escaped. */
  write: unknown;
  /** What `~` makes of values that may have to be escaped. */
  concat(session: Session, values: readonly Value[], isEscaped: boolean): Value;
  /** Gives `self` a place where the statements read it; what it gives fills it in. */
  declareSelf(statements: readonly object[], site: never): unknown;
  /** The same expression with a sign where Jinja has it, if it begins with a negative constant and '**'. */
  negatedPower(node: object): object | null;
  /** Compiles arguments of which some are spread. */
  spreadArguments(args: object, place: never): object;
  /** What fails for an unknown filter or test. */
  unknown(what: string, name: string, at: number, place: never): unknown;
  /** Whether what a slice is of, and its bounds, are constants. */
  isConstantSlice(node: object): boolean;
  /** What a macro does with `caller`, `kwargs` and `varargs`, if it reads them. */
  specialArguments(macro: object, site: never): object | null;
  /** Filters applied to what a block wrote. */
  filterChain(filter: object, site: never): unknown;
  /** What an error says beyond what is wrong. */
  advise(reason: string, source: string, offset: number): string;
  tokens: RareTokens;
  Parser: new (source: string, tokens: never, maxNesting: number) => { parse(): object };
}

/** Tables of what has a name, of which the first that has one counts. A table is made when it is first asked for. */
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

export interface Library {
  /** Null where a template was made without them. */
  extras: Extras | null;
  filters: Lookup<Filter>;
  tests: Lookup<Test>;
  globals: Lookup<Value>;
}

/**
 * A function of the caller's. It gets plain values: strings, numbers, arrays, objects (a Map for a dictionary with other
 * keys than strings), `undefined` for what is missing; arguments given by name come as a last object.
 */
export type TemplateFunction = (...args: never[]) => unknown;

/** What a caller adds for the templates of one kind; a name that is there already is replaced. */
export interface OwnBuiltins {
  /** Filters, methods and formatting that chat templates hardly use; the package's main entry has them. */
  extras?: Extras;
  /** For a template with the extras. The first argument is what stands before the `|`. */
  filters?: Readonly<Record<string, TemplateFunction>>;
  /** For a template with the extras. The first argument is what stands before `is`; whether the result is true by Python's rules decides. */
  tests?: Readonly<Record<string, TemplateFunction>>;
  /** Values and functions that every render has unless its context has the name too. */
  globals?: Readonly<Record<string, unknown>>;
}

const none: readonly never[] = [];

/** What chat templates use of Jinja, with the extras and what the caller adds. */
export function libraryWith({ extras: given, filters, tests, globals }: OwnBuiltins): Library {
  const extras = given ?? null;
  if (!extras && (filters ?? tests)) throw new TypeError(lackingUse(filters ? "filters" : "tests"));
  const own = globals && new Map(Object.entries(globals));
  return {
    extras,
    filters: new Lookup([...(extras?.ownFilters(filters) ?? none), textFilters, sequenceFilters]),
    tests: new Lookup([...(extras?.ownTests(tests) ?? none), usualTests]),
    globals: new Lookup([...(own ? [() => own] : none), usualGlobals, ...(extras?.globals ?? none)]),
  };
}
