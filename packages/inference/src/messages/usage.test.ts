import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOf, sumOfUsage, usageOf } from "./usage.ts";

test.each([
  [{ usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } }, { input: 7, output: 5, total: 12 }],
  [
    { input_tokens: 7, output_tokens: 5 },
    { input: 7, output: 5, total: 12 },
  ],
  [
    {
      prompt_tokens: 7,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 2 },
    },
    { input: 7, output: 5, total: 12, cachedInput: 3, reasoning: 2 },
  ],
  [
    { prompt_tokens: 7, prompt_cache_hit_tokens: 3 },
    { input: 7, cachedInput: 3 },
  ],
  [{ usage: {} }, {}],
  [{ usage: null }, {}],
  [{ usage: { prompt_tokens: null, completion_tokens: -1, total_tokens: "12" } }, {}],
])("the counts of %j in one form", (raw, usage) => {
  expect(usageOf(raw)).toEqual(usage);
});

test("reading counts never throws", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const count of Object.values(usageOf(value))) expect(count).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a use costs what its listing says: a million at two dollars is two dollars", () => {
  const price = { input: 2, output: 8 };
  expect(priceOf({ input: 1_000_000, output: 0 }, price)).toBe(2);
  expect(priceOf({ input: 0, output: 500_000 }, price)).toBe(4);
  expect(priceOf({ input: 1_000_000, output: 0, cachedInput: 500_000 }, { ...price, cachedInput: 1 })).toBe(1.5);
  expect(priceOf({ input: 1_000_000, output: 0, cachedInput: 500_000 }, price)).toBe(2);
  expect(priceOf({ input: 1 }, price)).toBeUndefined();
  expect(priceOf({ input: 1, output: 1 }, { input: 2 })).toBeUndefined();
  expect(priceOf({ input: 1, output: 1 }, undefined)).toBeUndefined();
});

test("uses add up", () => {
  expect(sumOfUsage([{ input: 1, output: 2 }, { input: 3, cachedInput: 1 }, {}])).toEqual({
    input: 4,
    output: 2,
    cachedInput: 1,
  });
});
