/** Methods of `str` that chat templates hardly ever call: parts and lines, padding, classes of letters, tables. */
import { type COST, type Host, table } from "./binder.ts";
import { getAttribute, getItem } from "./access.ts";
import { derived, hasAtEnd, isSafe, limitOf, need, needSeparator, split, splitWords, text } from "./string-methods.ts";
import { caseFold, isOfClass, lineRanges, swapCase, titleWords } from "../python/letter-classes.ts";
import { formatString } from "../python/string-format.ts";
import { Fault } from "../python/errors.ts";
import { claim, grow, spend } from "../python/limits.ts";
import { textFor } from "../python/printing.ts";
import { iterate } from "../python/sequences.ts";
import {
  codePointLength,
  codePointOffsets,
  codePoints,
  concat,
  cut,
  endsWithText,
  findLastText,
  escapeStr,
  findText,
  hasSurrogates,
  startsWithText,
} from "../python/strings.ts";
import {
  type Keywords,
  type Str,
  type Value,
  MISSING,
  NO_KEYWORDS,
  PyDict,
  PyStr,
  Tuple,
  dictEntries,
  dictGet,
  indexOf,
  intOf,
  isDict,
  isStr,
  textOf,
  typeError,
  typeName,
} from "../python/values.ts";

type Method = (self: Str, args: readonly Value[], host: Host, keywords: Keywords) => Value;

/** The methods by their headings, for each way to charge for texts. */
const ENTRIES: Record<keyof typeof COST, Record<string, Method>> = { ends: {}, scan: {}, letters: {} };

function method(cost: keyof typeof COST, heading: string, run: Method): void {
  ENTRIES[cost][heading] = run;
}

function pad(self: Str, width: Value, fill: Value, left: (missing: number, width: number) => number): Str {
  const filler = fill === undefined ? " " : need(fill);
  if (codePointLength(filler) !== 1) throw typeError("The fill character must be exactly one character.");
  const size = indexOf(width);
  const missing = size - codePointLength(text(self));
  if (missing <= 0) return self;
  claim(size);
  const before = left(missing, size);
  return concat([filler.repeat(before), self, filler.repeat(missing - before)], isSafe(self));
}
method("ends", "center width fillchar? /", (self, [width, fill]) =>
  pad(self, width, fill, (missing, size) => Math.floor(missing / 2) + (missing & size & 1)),
);
method("ends", "ljust width fillchar? /", (self, [width, fill]) => pad(self, width, fill, () => 0));
method("ends", "rjust width fillchar? /", (self, [width, fill]) => pad(self, width, fill, (missing) => missing));
method("ends", "zfill width /", (self, [width]) => {
  const whole = text(self);
  const missing = indexOf(width) - codePointLength(whole);
  if (missing <= 0) return self;
  claim(missing);
  const sign = /^[+-]/.test(whole) ? 1 : 0;
  return concat([cut(self, 0, sign), "0".repeat(missing), cut(self, sign, whole.length)], isSafe(self));
});
method("letters", "expandtabs tabsize?", (self, [tabSize = 8]) => {
  const size = indexOf(tabSize);
  let column = 0;
  const whole = text(self);
  claim(whole.length + (whole.split("\t").length - 1) * Math.max(0, size));
  const expanded = codePoints(whole).map((char) => {
    if (char === "\t") {
      const spaces = size > 0 ? size - (column % size) : 0;
      column += spaces;
      return " ".repeat(spaces);
    }
    column = char === "\n" || char === "\r" ? 0 : column + 1;
    return char;
  });
  return derived(expanded.join(""), self);
});
method("letters", "translate table /", (self, [table]) => {
  if (!isDict(table)) throw typeError("A dictionary is expected here.");
  let length = 0;
  const translated = codePoints(text(self)).map((char) => {
    spend(2);
    const found = dictGet(table, char.codePointAt(0));
    if (found === MISSING) return char;
    if (found === null) return "";
    const code = intOf(found);
    if (code !== undefined) {
      if (code < 0 || code > 0x10ffff) throw new Fault("value", "The number is no character.");
      return String.fromCodePoint(Number(code));
    }
    const replacement = need(found);
    grow(replacement.length, (length += replacement.length));
    return replacement;
  });
  return derived(translated.join(""), self, [table]);
});
method("letters", "maketrans x y? z? /", (_self, [x, y, z]) => {
  const table = new PyDict();
  if (y === undefined) {
    if (!isDict(x)) throw typeError("A dictionary is expected here.");
    for (const [key, value] of dictEntries(x)) table.set(isStr(key) ? text(key).codePointAt(0) : key, value);
    return table;
  }
  const [from, to] = [codePoints(need(x)), codePoints(need(y))];
  spend(from.length * 4);
  if (from.length !== to.length) throw new Fault("value", "The first two arguments must be of the same length.");
  from.forEach((char, index) => table.set(char.codePointAt(0), to[index]?.codePointAt(0)));
  if (z !== undefined) for (const char of codePoints(need(z))) table.set(char.codePointAt(0), null);
  return table;
});

// ---- cutting

method("ends", "removeprefix prefix /", (self, [prefix]) => {
  const part = need(prefix);
  return part && startsWithText(text(self), part) ? cut(self, part.length, text(self).length) : self;
});
method("ends", "removesuffix suffix /", (self, [suffix]) => {
  const part = need(suffix);
  return part && endsWithText(text(self), part) ? cut(self, 0, text(self).length - part.length) : self;
});
/** Splits at runs of whitespace; with a limit the rest stays in one piece, less the whitespace at its outer end. */
function splitAtSpace(self: Str, limit: number, fromRight: boolean): Str[] {
  const words = splitWords(self);
  if (words.length > limit) {
    if (fromRight) {
      const end = words[words.length - limit - 1]?.[1] ?? 0;
      words.splice(0, words.length - limit, [0, end]);
    } else {
      const start = words[limit]?.[0] ?? 0;
      words.splice(limit, words.length, [start, text(self).length]);
    }
  }
  return words.map(([from, to]) => cut(self, from, to));
}
method("scan", "split sep? maxsplit?", (self, [separator, count]) => {
  if (separator !== undefined && separator !== null) return split(self, separator, limitOf(count));
  claim(text(self).length);
  return splitAtSpace(self, limitOf(count), false);
});
method("scan", "rsplit sep? maxsplit?", (self, [separator, count]) => {
  const whole = text(self);
  const limit = limitOf(count);
  claim(whole.length);
  if (separator === undefined || separator === null) return splitAtSpace(self, limit, true);
  const part = needSeparator(separator);
  const parts: Str[] = [];
  let to = whole.length;
  while (parts.length < limit) {
    const at = to >= part.length ? findLastText(whole, part, to - part.length) : -1;
    if (at < 0) break;
    spend(4);
    parts.push(cut(self, at + part.length, to));
    to = at;
  }
  parts.push(cut(self, 0, to));
  return parts.toReversed();
});
method("scan", "splitlines keepends?", (self, [keepEnds = false]) => {
  claim(text(self).length);
  return lineRanges(text(self)).map(({ start, end, next }) => cut(self, start, keepEnds ? next : end));
});
for (const name of ["partition", "rpartition"]) {
  method("scan", `${name} sep /`, (self, [separator]) => {
    const whole = text(self);
    const part = needSeparator(separator);
    const isLeft = name === "partition";
    const at = isLeft ? findText(whole, part) : findLastText(whole, part);
    const empty = isSafe(self) ? new PyStr("", true, null) : "";
    if (at < 0) return new Tuple(isLeft ? [self, empty, empty] : [empty, empty, self]);
    return new Tuple([cut(self, 0, at), cut(self, at, at + part.length), cut(self, at + part.length, whole.length)]);
  });
}

// ---- searching

/** Start and end in UTF-16 of the part that a search looks at, or undefined when it is nowhere. */
function searchRange(
  whole: string,
  start: Value,
  end: Value,
): { from: number; to: number; offsets: number[] | null } | undefined {
  const offsets = hasSurrogates(whole) ? codePointOffsets(whole) : null;
  const length = offsets ? offsets.length - 1 : whole.length;
  const clamp = (value: Value, fallback: number): number => {
    if (value === undefined || value === null) return fallback;
    const index = indexOf(value);
    return index < 0 ? Math.max(0, index + length) : index;
  };
  const from = clamp(start, 0);
  const to = Math.min(length, clamp(end, length));
  if (from > to) return undefined;
  return { from: offsets?.[from] ?? from, to: offsets?.[to] ?? to, offsets };
}

/** `find` and its like, from the left or the right; fails where nothing was found and that `isError`. */
function find(self: Str, [sub, start, end]: readonly Value[], fromRight: boolean, isError: boolean): number {
  const whole = text(self);
  const part = need(sub);
  claim(whole.length);
  const range = searchRange(whole, start, end);
  let found = -1;
  if (range && range.to - range.from >= part.length) {
    found = fromRight ? findLastText(whole, part, range.to - part.length) : findText(whole, part, range.from);
    if (found < range.from || found + part.length > range.to) found = -1;
  }
  if (found < 0 && isError) throw new Fault("value", "The text was not found.");
  return found > 0 && range?.offsets ? range.offsets.indexOf(found) : found;
}

for (const [name, isThere] of [
  ["startswith", startsWithText],
  ["endswith", endsWithText],
] as const) {
  method("ends", `${name} prefix start? end? /`, (self, [wanted, start, end]) => {
    if (start === undefined && end === undefined) return hasAtEnd(self, [wanted], isThere);
    const range = searchRange(text(self), start, end);
    return range ? hasAtEnd(text(self).slice(range.from, range.to), [wanted], isThere) : false;
  });
}
method("scan", "find sub start? end? /", (self, args) => find(self, args, false, false));
method("scan", "rfind sub start? end? /", (self, args) => find(self, args, true, false));
method("scan", "index sub start? end? /", (self, args) => find(self, args, false, true));
method("scan", "rindex sub start? end? /", (self, args) => find(self, args, true, true));
method("scan", "count sub start? end? /", (self, [sub, start, end]) => {
  const whole = text(self);
  const range = searchRange(whole, start, end);
  const part = need(sub);
  claim(whole.length);
  if (!range) return 0;
  const searched = whole.slice(range.from, range.to);
  if (!part) return codePointLength(searched) + 1;
  let found = 0;
  for (let at = findText(searched, part); at >= 0; at = findText(searched, part, at + part.length)) {
    spend(1);
    found += 1;
  }
  return found;
});
const CLASS_TESTS =
  "isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper";
for (const name of CLASS_TESTS.split(" ")) method("letters", name, (self) => isOfClass(name, text(self)) ?? false);

// ---- rewriting

function join(self: Str, [items]: readonly Value[]): Str {
  const parts: Str[] = [];
  let length = 0;
  for (const item of iterate(items)) {
    if (!isStr(item) && !isSafe(self)) throw typeError(`Only strs can be joined, not ${typeName(item)}.`);
    if (parts.length) parts.push(self);
    const part = isSafe(self) ? escapeStr(isStr(item) ? item : textFor(item)) : (item as Str);
    parts.push(part);
    grow(0, (length += text(part).length + text(self).length));
  }
  return concat(parts, isSafe(self));
}
method("ends", "join iterable /", join);

for (const [name, rewrite] of Object.entries({ title: titleWords, swapcase: swapCase, casefold: caseFold }))
  method("letters", name, (self) => derived(rewrite(text(self)), self));
method("ends", "encode encoding? errors?", () => {
  throw typeError("Bytes cannot be used in a template.");
});
method("scan", "format *", (self, args, _host, keywords) =>
  formatString(self, args, keywords, { getAttribute, getItem }),
);
method("scan", "format_map *", (self, args, _host, keywords) => {
  const [map] = args;
  if (keywords.size || args.length !== 1 || !isDict(map)) throw typeError("'format_map' takes exactly one dictionary.");
  const names = dictEntries(map).map(([key, value]) => [textOf(key) ?? "", value] as const);
  return formatString(self, [], new Map(names), { getAttribute, getItem });
});

export const rareMethods = table<Value, Str>(() => ENTRIES);

/** Calls a method that is known to be there. */
export function callRareMethod(self: Str, name: string, args: readonly Value[]): Value {
  return rareMethods().get(name)?.(self, args, NO_KEYWORDS, undefined as never);
}
