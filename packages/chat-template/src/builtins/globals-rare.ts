/** `dict`, `cycler` and `joiner`, which chat templates hardly use. */
import type { Session } from "../python/limits.ts";
import { Fault, aNoun } from "../python/errors.ts";
import { dictFrom, listOf } from "../python/sequences.ts";
import { dictEntries, isDict, setKey } from "../python/dictionaries.ts";
import { type Keywords, type Value, Callable, PyDict, Undefined, typeError } from "../python/values.ts";
import { CallableObject } from "./callable-object.ts";

function makeCycler(_session: Session, items: readonly Value[]): Callable {
  if (!items.length) throw new Fault("'cycler' needs at least one item.");
  let position = 0;
  const next = (): Value => {
    const item = items[position];
    position = (position + 1) % items.length;
    return item;
  };
  return new CallableObject("Cycler", () => failCall("Cycler"), {
    next: () => new Callable("method", next),
    reset: () =>
      new Callable("method", () => {
        position = 0;
        return null;
      }),
    current: () => items[position],
    pos: () => position,
  });
}

function failCall(name: string): never {
  throw typeError(`${aNoun(name)} cannot be called.`);
}

function makeJoiner(_session: Session, [separator = ", "]: readonly Value[], keywords: Keywords): Callable {
  let isUsed = false;
  const between = keywords.get("sep") ?? separator;
  const call = (): Value => {
    if (isUsed) return between;
    isUsed = true;
    return "";
  };
  return new CallableObject("Joiner", call, { sep: () => between, used: () => isUsed });
}

export function makeDict(session: Session, args: readonly Value[], keywords: Keywords): PyDict {
  if (args.length > 1) throw typeError("'dict' takes one argument and names.");
  const [source] = args;
  if (source instanceof Undefined) source.fail();
  const dict = dictFrom(
    session,
    source === undefined
      ? []
      : isDict(source)
        ? dictEntries(session, source)
        : listOf(session, source).map((pair) => {
            const items = listOf(session, pair);
            if (items.length !== 2) throw new Fault("Pairs of a key and a value are expected.");
            return [items[0], items[1]] as const;
          }),
  );
  for (const [name, value] of keywords) setKey(session, dict, name, value);
  return dict;
}

export const rareGlobals = (): ReadonlyMap<string, Value> =>
  new Map([
    ["dict", new Callable("dict", makeDict)],
    ["cycler", new Callable("cycler", makeCycler)],
    ["joiner", new Callable("joiner", makeJoiner)],
  ]);
