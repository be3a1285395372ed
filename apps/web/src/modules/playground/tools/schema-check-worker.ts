/** The worker that checks values against schemas. */
import { Validator } from "@cfworker/json-schema";
import type { CheckAnswer, CheckRequest } from "./schema-check.ts";

const MAX_FAULTS = 50;
const HOLDERS = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "prefixItems",
  "$ref",
  "allOf",
]);

addEventListener("message", ({ data: { schema, value } }: MessageEvent<CheckRequest>) => {
  postMessage(check(schema, value) satisfies CheckAnswer);
});

function check(schema: CheckRequest["schema"], value: unknown): CheckAnswer {
  try {
    const { errors } = new Validator(schema, "2020-12", false).validate(value);
    // A container only reports that one of its values is wrong; the error of that value says why.
    const local = errors.filter(({ keyword }) => !HOLDERS.has(keyword));
    const faults = (local.length > 0 ? local : errors)
      .slice(0, MAX_FAULTS)
      .map(({ keyword, instanceLocation, error }) => ({
        place: decodeURIComponent(instanceLocation.slice(1)),
        message: keyword === "false" ? undefined : error,
      }));
    return { faults };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : "" };
  }
}
