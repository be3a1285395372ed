/** Values that untrusted parties put into fields: fast-check arbitraries for strings and nested data. */
import * as fc from "fast-check";

const NASTY = [
  '"',
  "'",
  "`",
  "\\",
  '"""',
  "'''",
  "${",
  "$(",
  "}",
  ")",
  "\n",
  "\r",
  "\r\n",
  "\t",
  "\0",
  "\u2028",
  "\u2029",
  "\u0085",
  "\u202e",
  "\u2066",
  "\u200b",
  "\u200d",
  "\ufeff",
  "\u00ad",
  "\ud800",
  "\udfff",
  "\u{e0041}",
  "😀",
  "日本語",
  "#",
  "//",
  "*/",
  "<!--",
  "</script>",
  "!",
  "!!",
  "$'",
  "\\'",
  '\\"',
  "\\\\",
  "\\\n",
  "{{",
  "%s",
  "coding: utf-7",
  "__proto__",
  "constructor",
  "; rm -rf /",
  "$HOME",
  "&",
  "|",
  ">",
  "~",
  "*",
  "?",
  "[",
  "-rf",
  "=",
  " ",
  "0",
  "x",
];

/** Strings of ordinary and dangerous pieces, lone surrogates and NUL included. */
export const hostileString: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...NASTY),
      fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 6 }),
      fc.string({ maxLength: 6 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(""));

/** Numbers that JSON carries between languages without a change of kind: no `-0`, no whole number beyond 2^53. */
const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }));

/** Plain data as JSON knows it, with hostile strings as values and keys (own `__proto__` members too). */
export const hostileData: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    hostileString,
    fc.oneof(number, fc.boolean(), fc.constant(null)),
    fc.array(tie("node"), { maxLength: 4 }),
    fc.array(fc.tuple(hostileString, tie("node")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).node;
