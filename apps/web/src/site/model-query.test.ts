import fc from "fast-check";
import { expect, test } from "vitest";
import { modelsPath, parseModelQuery, SIZES, SORTS, toSearchQuery, withChange } from "./model-query.ts";

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => text.toWellFormed().trim())
  .filter((text) => text !== "");

const query = fc.record({
  q: fc.option(word, { nil: undefined }),
  task: fc.option(word, { nil: undefined }),
  library: fc.option(word, { nil: undefined }),
  language: fc.option(word, { nil: undefined }),
  license: fc.option(word, { nil: undefined }),
  author: fc.option(word, { nil: undefined }),
  provider: fc.option(word, { nil: undefined }),
  tags: fc.array(word, { maxLength: 4 }),
  size: fc.constantFrom(undefined, ...SIZES.map((size) => size.id)),
  chatTemplate: fc.boolean(),
  sort: fc.constantFrom(undefined, ...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
  cursor: fc.option(word, { nil: undefined }),
});

test("any list's address leads back to that list", () => {
  fc.assert(
    fc.property(query, (wanted) => {
      const url = new URL(modelsPath(wanted), "https://hub.example");
      expect(url.pathname).toBe("/models");
      expect(parseModelQuery(url.searchParams)).toEqual(wanted);
    }),
  );
});

test("any address at all is some list", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const parsed = parseModelQuery(new URLSearchParams(text));
      expect(() => toSearchQuery(parsed)).not.toThrow();
      expect(modelsPath(parsed).startsWith("/models")).toBe(true);
    }),
  );
});

test("changing a filter goes back to the first page", () => {
  const parsed = parseModelQuery(new URLSearchParams("task=a&cursor=c"));
  expect(modelsPath(withChange(parsed, { library: "b" }))).toBe("/models?task=a&library=b");
});
