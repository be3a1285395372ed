/** Methods of `str` that chat templates hardly ever call: padding, tabs, and tables of characters. */
import { type Builtin, type COST, builtins } from "./binder.ts";
import { need, derived } from "./string-methods.ts";
import { Fault } from "../python/errors.ts";
import { claim, grow, spend } from "../python/limits.ts";
import { codePointLength, codePoints, concat, cut } from "../python/strings.ts";
import {
  type Str,
  type Value,
  MISSING,
  PyDict,
  dictEntries,
  dictGet,
  indexOf,
  intOf,
  isDict,
  isStr,
  typeError,
} from "../python/values.ts";

const text = (self: Str): string => (typeof self === "string" ? self : self.text);
const isSafe = (self: Str): boolean => typeof self !== "string" && self.isSafe;

const METHODS = new Map<string, Builtin>();

function method(cost: keyof typeof COST, heading: string, run: (self: Str, args: readonly Value[]) => Value): void {
  for (const [name, call] of builtins(cost, { [heading]: (self, args) => run(self as Str, args) }))
    METHODS.set(name, call);
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

export const RARE_METHODS: ReadonlyMap<string, Builtin> = METHODS;
