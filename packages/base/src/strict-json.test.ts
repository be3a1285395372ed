import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStrictJson } from "./strict-json.ts";

test("what JSON says is what is read", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a name that stands twice is refused wherever it is, spelt as it may be", () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, first, second) => {
      const key = JSON.stringify(name);
      const twice = `{"a": [1, {${key}: ${JSON.stringify(first)},\n ${key}: ${JSON.stringify(second)}}]}`;
      expect(() => parseStrictJson(twice)).toThrow(/^says ".*" twice \(line 2\)$/s);
    }),
  );
  expect(() => parseStrictJson('{"read": 1, "r\\u0065ad": 2}')).toThrow('says "read" twice');
  expect(parseStrictJson('[{"a": ":"}, {"a": "a"}]')).toEqual([{ a: ":" }, { a: "a" }]);
});

test("what is no JSON is said with its line, and without its content", () => {
  for (const text of ['{\n"token": "hf_secret",\n}', "{\n hf_secret\n}", '["hf_secret', ""]) {
    expect(() => parseStrictJson(text)).toThrow("is not JSON");
    expect(() => parseStrictJson(text)).not.toThrow("hf_secret");
  }
  expect(() => parseStrictJson('{\n"token": "x",\n}')).toThrow("line 3");
  expect(parseStrictJson("\uFEFF{}")).toEqual({});
});
