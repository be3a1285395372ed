/** Everything that a template can call by name, and what a caller adds to it. */
import { type RareTokens } from "../syntax/lexer.ts";
import type { TextExtras } from "../python/extras.ts";
import type { Session } from "../python/limits.ts";
import { callPlain } from "../python/plain.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";
import type { Value } from "../python/values.ts";
import { truth } from "../python/comparison.ts";
import { type Filter, type Table, type Test, table } from "./binder.ts";
import { sequenceFilters } from "./filters-sequence.ts";
import { textFilters } from "./filters-text.ts";
import { globals } from "./globals.ts";
import { tests } from "./tests.ts";

/** What chat templates hardly use, for those that do: what at most three of 303 public ones have, and weighs something. */
export interface Extras extends TextExtras {
  /** Before those that chat templates have: some do more. */
  filters: readonly Table[];
  tests: readonly Table<boolean>[];
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
  private readonly tables: readonly (() => ReadonlyMap<string, T>)[];
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
  keys(): string[] {
    return [...new Set(this.tables.flatMap((table) => [...table().keys()]))];
  }
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
  /** The first argument is what stands before the `|`. */
  filters?: Readonly<Record<string, TemplateFunction>>;
  /** The first argument is what stands before `is`; whether the result is true by Python's rules decides. */
  tests?: Readonly<Record<string, TemplateFunction>>;
  /** Values and functions that every render has unless its context has the name too. */
  globals?: Readonly<Record<string, unknown>>;
}

const NAME = String.raw`^[\p{ID_Start}_]\p{ID_Continue}*$`;

const none: readonly never[] = [];

/** What chat templates use of Jinja, with the extras and what the caller adds. */
export function libraryWith(own: OwnBuiltins): Library {
  const extras = own.extras ?? null;
  return {
    extras,
    filters: new Lookup([
      ...ownTable("filter", own.filters, (run) => run),
      ...(extras?.filters ?? none),
      textFilters,
      sequenceFilters,
    ]),
    tests: new Lookup([
      ...ownTable<boolean>(
        "test",
        own.tests,
        (run) =>
          (session, ...rest) =>
            truth(session, run(session, ...rest)),
      ),
      tests,
      ...(extras?.tests ?? none),
    ]),
    globals: new Lookup([...ownGlobals(own.globals), globals, ...(extras?.globals ?? none)]),
  };
}

function ownGlobals(given: OwnBuiltins["globals"]): (() => ReadonlyMap<string, Value>)[] {
  if (!given) return [];
  const values = new Map(Object.entries(given));
  return [() => values];
}

type Call<R> = (session: Session, value: Value, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => R;

/** Functions of the caller's as those of ours: charged for what goes in, and for a text that comes out. */
function ownTable<R = Value>(
  what: string,
  functions: Readonly<Record<string, TemplateFunction>> | undefined,
  finish: (call: Call<Value>) => Call<R>,
): Table<R>[] {
  if (!functions) return [];
  const scan: Record<string, Call<R>> = {};
  for (const [name, run] of Object.entries(functions)) {
    if (!unicodePattern(NAME).test(name) || typeof run !== "function")
      throw new TypeError(`A ${what} is a function with a name of letters, digits and '_', which '${name}' is not.`);
    scan[`${name} *`] = finish((session, value, args, keywords) => callPlain(session, run, [value, ...args], keywords));
  }
  return [table<R>(() => ({ scan }))];
}
