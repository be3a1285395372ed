import fc from "fast-check";
import { expect, test } from "vitest";
import { grownBlocks, splitBlocks } from "./streamed-markdown.tsx";

test("a text that grows has the blocks of the whole text, wherever it was cut", () => {
  const line = fc.constantFrom(
    "",
    "",
    "word",
    "```js",
    "```",
    "~~~~",
    "- item",
    "  more",
    "| a |",
    "> quote",
    "$$",
    "x$$",
    "1. one",
    ...Array.from({ length: 6 }, () => "- item\n".repeat(30).trimEnd()),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), fc.array(fc.nat(200), { maxLength: 8 }), (lines, cuts) => {
      const text = lines.join("\n");
      let before = { text: "", blocks: splitBlocks("") };
      for (const cut of [...cuts.toSorted((a, b) => a - b), text.length]) {
        const piece = text.slice(0, cut);
        before = { text: piece, blocks: [...grownBlocks(before, piece)] };
      }
      expect(before.blocks).toEqual(splitBlocks(text));
    }),
    { numRuns: 2000 },
  );
});

test("a long list is cut between its items, and its numbers go on", () => {
  const blocks = splitBlocks(Array.from({ length: 75 }, (_, at) => `${at + 1}. item\n   more`).join("\n"));
  expect(blocks.map(({ text }) => text.split("\n")[0])).toEqual([
    "1. item",
    "16. item",
    "31. item",
    "46. item",
    "61. item",
  ]);
  expect(splitBlocks("- a\n".repeat(29) + "1. b\n".repeat(10))).toHaveLength(1);
});
