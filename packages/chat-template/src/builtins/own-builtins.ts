/** Filters and tests of the caller's. */
import { truth } from "../python/comparison.ts";
import type { Session } from "../python/limits.ts";
import { callPlain } from "../python/plain.ts";
import { unicodePattern } from "../python/unicode-pattern.ts";
import type { Keywords, Value } from "../python/values.ts";
import { type Table, table } from "./binder.ts";
import type { OwnBuiltins } from "./library.ts";

const NAME = String.raw`^[\p{ID_Start}_]\p{ID_Continue}*$`;

type Call<R> = (session: Session, value: Value, args: readonly Value[], keywords: Keywords) => R;

export function ownFilters(functions: OwnBuiltins["filters"]): readonly Table[] {
  return ownTable("filter", functions, (run) => run);
}

export function ownTests(functions: OwnBuiltins["tests"]): readonly Table<boolean>[] {
  return ownTable<boolean>(
    "test",
    functions,
    (run) =>
      (session, ...rest) =>
        truth(session, run(session, ...rest)),
  );
}

/** Functions of the caller's as those of ours: charged for what goes in, and for a text that comes out. */
function ownTable<R = Value>(
  what: string,
  functions: OwnBuiltins["filters"],
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
