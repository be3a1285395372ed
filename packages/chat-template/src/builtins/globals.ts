/** What every template can use without being given it. */
import { Fault } from "../python/errors.ts";
import { claim, session } from "../python/limits.ts";
import { textFor } from "../python/printing.ts";
import { dictFrom, listOf } from "../python/sequences.ts";
import { CLOCK, strftime } from "../python/strftime.ts";
import {
  type Keywords,
  type Value,
  Callable,
  Namespace,
  PyDict,
  PyRange,
  Undefined,
  dictEntries,
  indexOf,
  isDict,
  textOf,
  typeError,
} from "../python/values.ts";

function makeDict(args: readonly Value[], keywords: Keywords): PyDict {
  if (args.length > 1) throw typeError("'dict' takes one argument and names.");
  const [source] = args;
  if (source instanceof Undefined) source.fail();
  const dict = dictFrom(
    source === undefined
      ? []
      : isDict(source)
        ? dictEntries(source)
        : listOf(source).map((pair) => {
            const items = listOf(pair);
            if (items.length !== 2) throw new Fault("value", "Pairs of a key and a value are expected.");
            return [items[0], items[1]] as const;
          }),
  );
  for (const [name, value] of keywords) dict.set(name, value);
  return dict;
}

function makeNamespace(args: readonly Value[], keywords: Keywords): Namespace {
  const namespace = new Namespace();
  for (const [key, value] of dictEntries(makeDict(args, keywords))) namespace.values.set(textFor(key), value);
  return namespace;
}

function makeRange(args: readonly Value[], keywords: Keywords): PyRange {
  if (keywords.size || args.length < 1 || args.length > 3) throw typeError("'range' takes one to three whole numbers.");
  const [first = 0, second = 0, step = 1] = args.map(indexOf);
  if (step === 0) throw new Fault("value", "The step of a range cannot be zero.");
  const range = args.length === 1 ? new PyRange(0, first, 1) : new PyRange(first, second, step);
  if (range.length > session.limits.range) {
    throw new Fault("limit", `A range has more than ${session.limits.range} items.`);
  }
  claim(range.length);
  return range;
}

function raise(args: readonly Value[], keywords: Keywords): never {
  throw new Fault("raised", textFor(args[0] ?? keywords.get("message") ?? ""));
}

let made: ReadonlyMap<string, Value> | undefined;

/** All but the one that has a clock, and those that are extras. */
export function globals(): ReadonlyMap<string, Value> {
  return (made ??= new Map<string, Value>([
    ["range", new Callable("range", makeRange)],
    ["dict", new Callable("dict", makeDict, {}, "<class 'dict'>")],
    ["namespace", new Callable("namespace", makeNamespace, {}, "<class 'jinja2.utils.Namespace'>")],
    ["raise_exception", new Callable("raise_exception", raise)],
  ]));
}

/** The clock of a render as a template calls it. */
export function clockGlobal(now: () => Date, timeZone: string | undefined): Callable {
  return new Callable(CLOCK, (args, keywords) => {
    const format = textOf(args[0] ?? keywords.get("format"));
    if (format === undefined) throw typeError("'strftime_now' needs a format.");
    return strftime(format, now(), timeZone);
  });
}
