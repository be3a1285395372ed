/** The thread that checks values against schemas. */
import { Validator } from "@cfworker/json-schema";
import type { CheckAnswer, CheckQuestion } from "./schema-check.ts";

const MOST_FAULTS = 50;
const HOLDERS = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "prefixItems",
  "$ref",
  "allOf",
]);

addEventListener("message", ({ data: { schema, value } }: MessageEvent<CheckQuestion>) => {
  postMessage(check(schema, value) satisfies CheckAnswer);
});

function check(schema: CheckQuestion["schema"], value: unknown): CheckAnswer {
  try {
    const { errors } = new Validator(schema, "2020-12", false).validate(value);
    // What holds others says that one of them is wrong; that one says what.
    const own = errors.filter(({ keyword }) => !HOLDERS.has(keyword));
    const faults = (own.length > 0 ? own : errors)
      .slice(0, MOST_FAULTS)
      .map(({ keyword, instanceLocation, error }) => ({
        place: decodeURIComponent(instanceLocation.slice(1)),
        message: keyword === "false" ? "This is not expected here." : error,
      }));
    return { faults };
  } catch (error) {
    return { problem: `The schema is not one: ${error instanceof Error ? error.message : "it cannot be read"}.` };
  }
}
