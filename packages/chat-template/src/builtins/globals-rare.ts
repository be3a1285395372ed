/** `cycler` and `joiner`, which chat templates hardly use. */
import { Fault, aboutA } from "../python/errors.ts";
import { type Keywords, type Value, Callable, typeError } from "../python/values.ts";

function makeCycler(items: readonly Value[]): Callable {
  if (!items.length) throw new Fault("value", "'cycler' needs at least one item.");
  let position = 0;
  const next = (): Value => {
    const item = items[position];
    position = (position + 1) % items.length;
    return item;
  };
  return new Callable("Cycler", () => failCall("Cycler"), {
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
  throw typeError(aboutA(name, "cannot be called."));
}

function makeJoiner([separator = ", "]: readonly Value[], keywords: Keywords): Callable {
  let isUsed = false;
  const between = keywords.get("sep") ?? separator;
  const call = (): Value => {
    if (isUsed) return between;
    isUsed = true;
    return "";
  };
  return new Callable("Joiner", call, { sep: () => between, used: () => isUsed });
}

export const rareGlobals = (): ReadonlyMap<string, Value> =>
  new Map([
    ["cycler", new Callable("cycler", makeCycler, {}, "<class 'jinja2.utils.Cycler'>")],
    ["joiner", new Callable("joiner", makeJoiner, {}, "<class 'jinja2.utils.Joiner'>")],
  ]);
