import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "./text-difference.ts";

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "d"), { maxLength: 12 })
  .map((lines) => lines.join(""));

test("the segments of either text join to that text, and equal texts have nothing else", () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const parts = differenceOf(first, second) ?? [];
      const without = (kind: string): string =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join("");
      expect(without("second")).toBe(first);
      expect(without("first")).toBe(second);
      if (first === second) expect(parts.every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});

test("a line that is in both is not marked as different", () => {
  expect(differenceOf("a\nb\nc\n", "a\nx\nc\n")).toEqual([
    { kind: "same", text: "a\n" },
    { kind: "first", text: "b\n" },
    { kind: "second", text: "x\n" },
    { kind: "same", text: "c\n" },
  ]);
});

test("texts with very many different lines are not compared", () => {
  const many = (letter: string): string => `${letter}\n`.repeat(601);
  expect(differenceOf(many("a"), many("b"))).toBeUndefined();
  expect(differenceOf(many("a"), many("a"))).toHaveLength(1);
});
