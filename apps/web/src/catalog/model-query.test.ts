import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BAND_CHOICES,
  modelsPath,
  parseModelQuery,
  SORTS,
  unknownParameters,
  toSearchQuery,
  withChange,
} from "./model-query.ts";

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
  tags: fc.uniqueArray(word, { maxLength: 4 }),
  abilities: fc.subarray(["chat", "tools", "vision"] as const).map((list) => [...list]),
  licenseKind: fc.constantFrom(undefined, "permissive" as const, "non-commercial" as const),
  format: fc.option(word, { nil: undefined }),
  size: fc.constantFrom(undefined, ...BAND_CHOICES.size.map(({ id }) => id)),
  memory: fc.constantFrom(undefined, ...BAND_CHOICES.memory.map(({ id }) => id)),
  context: fc.constantFrom(undefined, ...BAND_CHOICES.context.map(({ id }) => id)),
  released: fc.constantFrom(undefined, ...BAND_CHOICES.released.map(({ id }) => id)),
  price: fc.constantFrom(undefined, "1" as const),
  from: fc.option(word, { nil: undefined }),
  original: fc.boolean(),
  unknown: fc.uniqueArray(fc.constantFrom("size" as const, "license" as const)),
  literal: fc.boolean(),
  turned: fc.boolean(),
  compact: fc.boolean(),
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
    fc.property(fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }), (text) => {
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

test("what an address says and no filter understands is named", () => {
  const strays = (text: string) => unknownParameters(new URLSearchParams(text));
  expect(strays("task=a&q=x&fits=8&tag=a&tag=b&literal=1&cursor=c")).toEqual([]);
  expect(strays("color=red&size=huge&fits=7&unknown=taste&sort=luck")).toEqual([
    "color=red",
    "size=huge",
    "fits=7",
    "unknown=taste",
    "sort=luck",
  ]);
  // A form sends its empty fields too.
  expect(strays("q=&size=")).toEqual([]);
});
