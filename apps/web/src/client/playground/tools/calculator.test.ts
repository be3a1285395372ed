import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { calculate } from "./calculator.ts";

/** Expressions that JavaScript reads the same way: a sign before a power stands in parentheses there. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    fc.nat(1000).map(String),
    fc.double({ min: 0, max: 1e6, noNaN: true }).map(String),
    fc
      .tuple(tie("expression"), fc.constantFrom("+", "-", "*", "/", "%"), tie("expression"))
      .map((parts) => parts.join(" ")),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `(${a}) ** (${b})`),
    tie("expression").map((inner) => `(-${inner.startsWith("-") ? `(${inner})` : inner})`),
    tie("expression").map((inner) => `(${inner})`),
  ),
}));

test("works out what JavaScript does", () => {
  fc.assert(
    fc.property(
      expression.filter((text) => text.length < 1000 && !/-\(?\(?[^()]*\*\*|-\(.*\) \*\*/.test(text)),
      (text) => {
        expect(calculate(text)).toBe(runInNewContext(text));
      },
    ),
  );
});

test.each([
  ["2^3^2", 512],
  ["-2^2", -4],
  ["2**-1", 0.5],
  ["sqrt(2*8) + max(1, 2, 3)", 7],
  ["  1.5e3 % 7 ", 1500 % 7],
])("%s is %d", (text, value) => {
  expect(calculate(text)).toBe(value);
});

test("refuses what is no arithmetic, and never does anything else", () => {
  for (const text of [
    "",
    "1 +",
    "(1",
    "1 1",
    "alert(1)",
    "constructor",
    "__proto__",
    "sqrt",
    "1".repeat(2000),
    "(".repeat(500),
    "-".repeat(500),
  ])
    expect(() => calculate(text), text).toThrow(/./);
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        expect(typeof calculate(text)).toBe("number");
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(RangeError);
      }
    }),
  );
});
