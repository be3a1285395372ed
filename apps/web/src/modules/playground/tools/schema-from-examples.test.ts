import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSchemaOrExamples, schemaFromExamples } from "./schema-from-examples.ts";

const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes("__proto__"));

test("every example matches the inferred schema, checked by an independent validator", () => {
  fc.assert(
    fc.property(fc.array(json, { minLength: 1, maxLength: 5 }), (examples) => {
      const validator = new Validator(schemaFromExamples(examples), "2020-12", false);
      for (const example of examples) expect(validator.validate(example)).toMatchObject({ valid: true });
    }),
  );
});

test("fields in all examples are required, and fields in none are rejected", () => {
  const schema = schemaFromExamples([{ city: "Lisbon", days: 3 }, { city: "Porto" }]);
  const validator = new Validator(schema, "2020-12", false);
  const isRight = (value: unknown) => validator.validate(value).valid;
  expect([{ city: "Faro" }, { city: "Faro", days: 1 }].map(isRight)).toEqual([true, true]);
  expect([{ days: 3 }, { city: 3 }, { city: "Faro", days: 1.5 }, { city: "Faro", hotel: 1 }].map(isRight)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("distinguishes a schema from examples, on one line or several", () => {
  expect(readSchemaOrExamples('{"type":"object","properties":{}}').isInferred).toBe(false);
  expect(readSchemaOrExamples('{"type":"sedan","wheels":4}').isInferred).toBe(true);
  expect(readSchemaOrExamples('{"city":"Lisbon"}\n{"city":"Porto","days":2}').schema).toMatchObject({
    required: ["city"],
  });
  expect(readSchemaOrExamples('[{"city":"Lisbon"}]').schema).toMatchObject({ type: "object" });
  expect(() => readSchemaOrExamples("{city")).toThrow(/Not valid JSON yet/);
});
