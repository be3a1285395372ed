/** Functions that every template can use without being given them. */
import { Fault, aNoun } from "../python/errors.ts";
import { type Session, claim } from "../python/limits.ts";
import { fromKeys } from "./methods.ts";
import { once } from "../python/lazy-constant.ts";
import { textFor } from "../python/format/printing.ts";
import { CLOCK, strftime } from "../python/format/strftime.ts";
import { dictFrom, listOf } from "../python/sequences.ts";
import { dictEntries, isDict, setKey } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  Callable,
  Namespace,
  type PyDict,
  PyRange,
  Undefined,
  indexOf,
  needText,
  typeError,
  wrongArguments,
} from "../python/values.ts";

function makeNamespace(session: Session, args: readonly Value[], keywords: Keywords): Namespace {
  const namespace = new Namespace();
  const pairs = args.length ? dictEntries(session, makeDict(session, args, keywords)) : keywords;
  for (const [key, value] of pairs) namespace.set(textFor(session, key), value);
  return namespace;
}

function makeRange(session: Session, args: readonly Value[], keywords: Keywords): PyRange {
  if (keywords.size || args.length < 1 || args.length > 3) throw wrongArguments("range");
  const [first = 0, second = 0, step = 1] = args.map(indexOf);
  if (step === 0) throw new Fault("A step cannot be zero.");
  const range = args.length === 1 ? new PyRange(0, first, 1) : new PyRange(first, second, step);
  if (range.length > session.limits.range) {
    throw new Fault(`A range has more than ${session.limits.range} items.`, "limit");
  }
  claim(session, range.length);
  return range;
}

function raise(session: Session, args: readonly Value[], keywords: Keywords): never {
  throw new Fault(textFor(session, args[0] ?? keywords.get("message") ?? ""), "raised");
}

function makeCycler(_session: Session, items: readonly Value[]): Callable {
  if (!items.length) throw new Fault("'cycler' needs at least one item.");
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
  return new Callable("Joiner", call, { sep: () => between, used: () => isUsed });
}

function makeDict(session: Session, args: readonly Value[], keywords: Keywords): PyDict {
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

/** All but the one that has a clock. */
export const globals = once(
  () =>
    new Map<string, Value>([
      ["range", new Callable("range", makeRange)],
      ["namespace", new Callable("namespace", makeNamespace)],
      ["dict", new Callable("dict", makeDict, { fromkeys: fromKeys })],
      ["cycler", new Callable("cycler", makeCycler)],
      ["joiner", new Callable("joiner", makeJoiner)],
      ["raise_exception", new Callable("raise_exception", raise)],
    ]),
);

/** The clock of a render as a template calls it. */
export function clockGlobal(now: () => Date, timeZone: string | undefined): Callable {
  return new Callable(CLOCK, (session, args, keywords) => {
    const format = needText(args[0] ?? keywords.get("format"));
    return strftime(session, format, now(), timeZone);
  });
}
