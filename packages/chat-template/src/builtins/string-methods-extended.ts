/** Methods of `str` that pad, search, join, format and translate, and tests of letters. */
import { type Host, table } from "./binder.ts";
import { derived, isSafe, limitOf, needSeparator, searchRange, splitAtSpace } from "./string-methods.ts";
import { caseFold, isOfClass, lineRanges, swapCase, titleWords } from "../python/text/letter-classes.ts";
import { formatPercent } from "../python/format/percent-format.ts";
import { Fault } from "../python/errors.ts";
import { type Session, claim, grow, spend } from "../python/limits.ts";
import { textFor } from "../python/format/printing.ts";
import { iterate } from "../python/sequences.ts";
import {
  bare as text,
  codePointLength,
  codePoints,
  concat,
  cut,
  endsWithText,
  findLastText,
  escapeStr,
  findText,
  startsWithText,
} from "../python/text/strings.ts";
import { dictEntries, dictGet, isDict, setKey } from "../python/dictionaries.ts";
import {
  type Keywords,
  type Str,
  type Value,
  MISSING,
  NO_KEYWORDS,
  PyDict,
  PyStr,
  Tuple,
  indexOf,
  intOf,
  isStr,
  typeError,
  typeName,
  needText,
} from "../python/values.ts";

type Method = (session: Host, self: Str, args: readonly Value[], keywords: Keywords) => Value;

function pad(
  session: Session,
  self: Str,
  width: Value,
  fill: Value,
  left: (missing: number, width: number) => number,
): Str {
  const filler = fill === undefined ? " " : needText(fill);
  if (codePointLength(session, filler) !== 1) throw typeError("The fill character must be exactly one character.");
  const size = indexOf(width);
  const missing = size - codePointLength(session, text(self));
  if (missing <= 0) return self;
  claim(session, size);
  const before = left(missing, size);
  return concat(session, [filler.repeat(before), self, filler.repeat(missing - before)], isSafe(self));
}

// ---- searching

/** `find` and its like, from the left or the right; fails where nothing was found and that `isError`. */
function find(
  session: Session,
  self: Str,
  [sub, start, end]: readonly Value[],
  fromRight: boolean,
  isError: boolean,
): number {
  const whole = text(self);
  const part = needText(sub);
  claim(session, whole.length);
  const range = searchRange(session, whole, start, end);
  let found = -1;
  if (range && range.to - range.from >= part.length) {
    found = fromRight
      ? findLastText(session, whole, part, range.to - part.length)
      : findText(session, whole, part, range.from);
    if (found < range.from || found + part.length > range.to) found = -1;
  }
  if (found < 0 && isError) throw new Fault("The text was not found.");
  return found > 0 && range?.offsets ? range.offsets.indexOf(found) : found;
}

function join(session: Session, self: Str, [items]: readonly Value[]): Str {
  const parts: Str[] = [];
  let length = 0;
  for (const item of iterate(session, items)) {
    if (!isStr(item) && !isSafe(self)) throw typeError(`Only strs can be joined, not ${typeName(item)}.`);
    if (parts.length) parts.push(self);
    const part = isSafe(self) ? escapeStr(session, isStr(item) ? item : textFor(session, item)) : (item as Str);
    parts.push(part);
    grow(session, 0, (length += text(part).length + text(self).length));
  }
  return concat(session, parts, isSafe(self));
}

/** `partition` and `rpartition`. */
const parted =
  (isLeft: boolean): Method =>
  (session, self, [separator]) => {
    const whole = text(self);
    const part = needSeparator(separator);
    const at = isLeft ? findText(session, whole, part) : findLastText(session, whole, part);
    const empty = isSafe(self) ? new PyStr("", true) : "";
    if (at < 0) return new Tuple(isLeft ? [self, empty, empty] : [empty, empty, self]);
    return new Tuple([cut(self, 0, at), cut(self, at, at + part.length), cut(self, at + part.length, whole.length)]);
  };

const ofClass =
  (name: string): Method =>
  (_session, self) =>
    isOfClass(name, text(self)) ?? false;

const rewritten =
  (rewrite: (text: string) => string): Method =>
  (session, self) => {
    spend(session, text(self).length * 2);
    return derived(session, rewrite(text(self)), self);
  };

// Functions, so that nothing runs when the module is imported.
type Methods = Record<string, Method>;

const endsMethods = (): Methods => ({
  "center width fillchar? /": (session, self, [width, fill]) =>
    pad(session, self, width, fill, (missing, size) => Math.floor(missing / 2) + (missing & size & 1)),
  "ljust width fillchar? /": (session, self, [width, fill]) => pad(session, self, width, fill, () => 0),
  "rjust width fillchar? /": (session, self, [width, fill]) => pad(session, self, width, fill, (missing) => missing),
  "zfill width /": (session, self, [width]) => {
    const whole = text(self);
    const missing = indexOf(width) - codePointLength(session, whole);
    if (missing <= 0) return self;
    claim(session, missing);
    const sign = /^[+-]/.test(whole) ? 1 : 0;
    return concat(session, [cut(self, 0, sign), "0".repeat(missing), cut(self, sign, whole.length)], isSafe(self));
  },
  "removeprefix prefix /": (_session, self, [prefix]) => {
    const part = needText(prefix);
    return part && startsWithText(text(self), part) ? cut(self, part.length, text(self).length) : self;
  },
  "removesuffix suffix /": (_session, self, [suffix]) => {
    const part = needText(suffix);
    return part && endsWithText(text(self), part) ? cut(self, 0, text(self).length - part.length) : self;
  },
  "join iterable /": join,
  "encode encoding? errors?": () => {
    throw typeError("Bytes cannot be used in a template.");
  },
});

const scanMethods = (): Methods => ({
  "% values /": (session, self, [values]) => formatPercent(session, self, values),
  "rsplit sep? maxsplit?": (session, self, [separator, count]) => {
    const whole = text(self);
    const limit = limitOf(count);
    claim(session, whole.length);
    if (separator === undefined || separator === null) return splitAtSpace(session, self, limit, true);
    const part = needSeparator(separator);
    const parts: Str[] = [];
    let to = whole.length;
    while (parts.length < limit) {
      const at = to >= part.length ? findLastText(session, whole, part, to - part.length) : -1;
      if (at < 0) break;
      spend(session, 4);
      parts.push(cut(self, at + part.length, to));
      to = at;
    }
    parts.push(cut(self, 0, to));
    return parts.toReversed();
  },
  "splitlines keepends?": (session, self, [keepEnds = false]) => {
    claim(session, text(self).length);
    return lineRanges(session, text(self)).map(({ start, end, next }) => cut(self, start, keepEnds ? next : end));
  },
  "find sub start? end? /": (session, self, args) => find(session, self, args, false, false),
  "rfind sub start? end? /": (session, self, args) => find(session, self, args, true, false),
  "index sub start? end? /": (session, self, args) => find(session, self, args, false, true),
  "rindex sub start? end? /": (session, self, args) => find(session, self, args, true, true),
  "count sub start? end? /": (session, self, [sub, start, end]) => {
    const whole = text(self);
    const range = searchRange(session, whole, start, end);
    const part = needText(sub);
    claim(session, whole.length);
    if (!range) return 0;
    const searched = whole.slice(range.from, range.to);
    if (!part) return codePointLength(session, searched) + 1;
    let found = 0;
    for (
      let at = findText(session, searched, part);
      at >= 0;
      at = findText(session, searched, part, at + part.length)
    ) {
      spend(session, 1);
      found += 1;
    }
    return found;
  },
  "partition sep /": parted(true),
  "rpartition sep /": parted(false),
});

const lettersMethods = (): Methods => ({
  "expandtabs tabsize?": (session, self, [tabSize = 8]) => {
    const size = indexOf(tabSize);
    let column = 0;
    const whole = text(self);
    claim(session, whole.length + (whole.split("\t").length - 1) * Math.max(0, size));
    const expanded = codePoints(session, whole).map((char) => {
      if (char === "\t") {
        const spaces = size > 0 ? size - (column % size) : 0;
        column += spaces;
        return " ".repeat(spaces);
      }
      column = char === "\n" || char === "\r" ? 0 : column + 1;
      return char;
    });
    return derived(session, expanded.join(""), self);
  },
  "translate table /": (session, self, [table]) => {
    if (!isDict(table)) throw typeError("A dictionary is expected here.");
    let length = 0;
    const translated = codePoints(session, text(self)).map((char) => {
      spend(session, 2);
      const found = dictGet(session, table, char.codePointAt(0));
      if (found === MISSING) return char;
      if (found === null) return "";
      const code = intOf(found);
      if (code !== undefined) {
        if (code < 0 || code > 0x10ffff) throw new Fault("The number is no character.");
        return String.fromCodePoint(Number(code));
      }
      const replacement = needText(found);
      grow(session, replacement.length, (length += replacement.length));
      return replacement;
    });
    return derived(session, translated.join(""), self, [table]);
  },
  "maketrans x y? z? /": (session, _self, [x, y, z]) => {
    const table = new PyDict();
    if (y === undefined) {
      if (!isDict(x)) throw typeError("A dictionary is expected here.");
      for (const [key, value] of dictEntries(session, x))
        setKey(session, table, isStr(key) ? text(key).codePointAt(0) : key, value);
      return table;
    }
    const [from, to] = [codePoints(session, needText(x)), codePoints(session, needText(y))];
    spend(session, from.length * 4);
    if (from.length !== to.length) throw new Fault("The first two arguments must be of the same length.");
    from.forEach((char, index) => setKey(session, table, char.codePointAt(0), to[index]?.codePointAt(0)));
    if (z !== undefined)
      for (const char of codePoints(session, needText(z))) setKey(session, table, char.codePointAt(0), null);
    return table;
  },
  title: rewritten(titleWords),
  swapcase: rewritten(swapCase),
  casefold: rewritten(caseFold),
  isalnum: ofClass("isalnum"),
  isalpha: ofClass("isalpha"),
  isascii: ofClass("isascii"),
  isdecimal: ofClass("isdecimal"),
  isdigit: ofClass("isdigit"),
  isidentifier: ofClass("isidentifier"),
  islower: ofClass("islower"),
  isnumeric: ofClass("isnumeric"),
  isprintable: ofClass("isprintable"),
  isspace: ofClass("isspace"),
  istitle: ofClass("istitle"),
  isupper: ofClass("isupper"),
});

export const extendedMethods = table<Value, Str>(() => ({
  ends: endsMethods(),
  scan: scanMethods(),
  letters: lettersMethods(),
}));

/** Calls a method that is known to be there. */
export function callExtendedMethod(session: Session, self: Str, name: string, args: readonly Value[]): Value {
  return extendedMethods().get(name)?.(session as Host, self, args, NO_KEYWORDS);
}
