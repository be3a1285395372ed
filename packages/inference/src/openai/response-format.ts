/** Formats of answers out of schemas of any library, for `parse`. */

import { InferenceClientInputError, InferenceClientProviderOutputError } from "../wire/errors.ts";
import type { OutputOf, StandardSchema } from "../chat/schema.ts";

interface ParsedFormat<Value> {
  type: "json_schema";
  json_schema: { name: string; strict: boolean; schema: Record<string, unknown> };
  __output: Value;
  $brand: "auto-parseable-response-format";
  $parseRaw(content: string): Value;
}

/**
 * The `response_format` for a schema of Zod, ArkType, Valibot or another library that follows Standard Schema and says
 * itself as JSON Schema. `parse` reads the answer by it.
 *
 * @throws {InferenceClientInputError} for a schema without a JSON Schema, or one whose validation is asynchronous
 * @example
 * import { responseFormat } from "@vitrine/inference/openai";
 * import { z } from "zod";
 *
 * const format = responseFormat(z.object({ city: z.string() }), "place");
 * console.log(format.json_schema.name, format.$parseRaw('{"city":"Zürich"}')); // place { city: 'Zürich' }
 */
export function responseFormat<Schema extends StandardSchema>(
  schema: Schema,
  name: string,
): ParsedFormat<OutputOf<Schema>> {
  const standard = schema["~standard"] as StandardSchema["~standard"] & {
    jsonSchema?: { input(options: object): Record<string, unknown> };
  };
  const json = standard.jsonSchema?.input({ target: "draft-07" });
  if (!json)
    throw new InferenceClientInputError(`A schema of ${standard.vendor} does not say itself as JSON Schema`, {
      hint: "Pass a response_format of your own.",
    });
  const { $schema: _, ...inner } = json;
  const format = { type: "json_schema" as const, json_schema: { name, strict: true, schema: inner } };
  const parse = (content: string) => {
    const result = standard.validate(JSON.parse(content));
    if (result instanceof Promise)
      throw new InferenceClientInputError("The schema validates asynchronously", {
        hint: "Use a schema that validates synchronously.",
      });
    if (result.issues)
      throw new InferenceClientProviderOutputError(
        `The answer does not fit the schema: ${result.issues.map(({ message }) => message).join("; ")}`,
        { code: "schema_mismatch" },
      );
    return result.value;
  };
  Object.defineProperty(format, "$brand", { value: "auto-parseable-response-format", enumerable: false });
  Object.defineProperty(format, "$parseRaw", { value: parse, enumerable: false });
  return format as unknown as ParsedFormat<OutputOf<Schema>>;
}
