import fc from "fast-check";
import { expect, test } from "vitest";
import { keyIn } from "./pasted-keys.ts";

test.each([
  ["my key is sk-abcdefghijklmnop1234", "sk-abc…"],
  [`{"token":"hf_${"a1B2".repeat(8)}"}`, "hf_a1B…"],
  ["AKIAIOSFODNN7EXAMPLE", "AKIAIO…"],
])("finds the key in %s and shows its beginning only", (text, shown) => {
  expect(keyIn(text)).toBe(shown);
});

test.each(["ask-me-anything-about-this-topic", "sk-short", "half_of_it", "a risk-assessment-of-the-plan"])(
  "%s is no key",
  (text) => expect(keyIn(text)).toBeUndefined(),
);

test("never shows more than six characters of a key", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{20,60}$/), (secret) => {
      expect(keyIn(`x hf_${secret}`)?.length).toBe(7);
    }),
  );
});
