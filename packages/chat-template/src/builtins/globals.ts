/** What every template can use without being given it. */
import { Fault } from "../python/errors.ts";
import { extrasOf } from "../python/extras.ts";
import { type Session, claim } from "../python/limits.ts";
import { once } from "../python/once.ts";
import { textFor } from "../python/printing.ts";
import { CLOCK, strftime } from "../python/strftime.ts";
import { dictEntries } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Value,
  Callable,
  Namespace,
  PyRange,
  indexOf,
  needText,
  wrongArguments,
} from "../python/values.ts";

function makeNamespace(session: Session, args: readonly Value[], keywords: Keywords): Namespace {
  const namespace = new Namespace();
  const pairs = args.length
    ? dictEntries(session, extrasOf(session, "namespace").dict(session, args, keywords))
    : keywords;
  for (const [key, value] of pairs) namespace.values.set(textFor(session, key), value);
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

/** All but the one that has a clock, and those that are extras. */
export const globals = once(
  () =>
    new Map<string, Value>([
      ["range", new Callable("range", makeRange)],
      ["namespace", new Callable("namespace", makeNamespace)],
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
