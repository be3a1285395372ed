/** The ranking by itself, on an index of a few sections that is written here. */
import { describe, expect, test } from "vitest";
import { rank, type SearchQuery } from "./search-engine.ts";
import type { TermShard } from "./search-shards.ts";

const asked = (...words: string[]): SearchQuery => ({
  words: words.map((word) => ({ word, term: word, weight: 1 })),
  name: undefined,
});
/** Ids from best to worst, of pages with these numbers of sections. */
const order = (pages: number[], terms: TermShard, query: SearchQuery) =>
  rank({ entries: pages.reduce((sum, count) => sum + count), parts: [""], rows: 100, pages }, query, [terms]).map(
    ({ id }) => id,
  );

describe("sections of pages are ranked", () => {
  test("by all words of a query before one word that a section is full of", () => {
    // One has "tokenizer" eight times as strongly as anything; the other has both words.
    const terms = { tokenizer: [0, 8, 1, 3], padding: [1, 3, 3, 1] };
    expect(order([1, 1, 1, 1], terms, asked("tokenizer", "padding"))[0]).toBe(1);
    // A section with far more of the one word still comes first.
    expect(order([1, 1, 1, 1], { ...terms, tokenizer: [0, 30, 1, 3] }, asked("tokenizer", "padding"))[0]).toBe(0);
  });

  test("by a rare word before a common one", () => {
    const common = { model: [0, 3, 1, 3, 1, 3, 1, 3], rope: [4, 3] };
    expect(order([1, 1, 1, 1, 1, 1], common, asked("model", "rope"))[0]).toBe(4);
  });

  test("before others where another section of their page has the word too", () => {
    expect(order([1, 2], { adapter: [0, 3, 1, 3, 1, 3] }, asked("adapter"))).toEqual([1, 2, 0]);
  });

  test("by the word itself before one that begins with it, and by that before one that resembles it", () => {
    const terms = { quant: [0, 3], quantize: [1, 3], quart: [2, 3] };
    expect(order([1, 1, 1], terms, asked("quant"))).toEqual([0, 1]);
    expect(order([1, 1, 1], { quart: [2, 3] }, asked("quant"))).toEqual([2]);
  });
});
