/**
 * Schemas of any library, by the interface that they agreed on (standardschema.dev), and JSON Schemas. What is sent is a
 * JSON Schema; what checks an answer is the library's own validation, or a validator of JSON Schemas.
 */

import { InferenceClientInputError } from "../wire/errors.ts";

export type JsonSchema = { readonly [name: string]: unknown; readonly "~standard"?: never };

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Common parts of Valibot, Zod, ArkType and others. */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

/** A value that fits, or what is wrong with it, one line for each fault. */
export type Checked = { value: unknown } | { faults: string };

export interface ReadSchema {
  json: JsonSchema;
  check(value: unknown): Promise<Checked>;
}

/** Some libraries' schemas are functions. */
export function isStandardSchema(schema: unknown): schema is StandardSchema {
  const isObject = (typeof schema === "object" && schema !== null) || typeof schema === "function";
  return isObject && "~standard" in schema;
}

/**
 * Reads a schema.
 *
 * @param given the same as JSON Schema, for libraries that cannot say it themselves
 * @throws InferenceClientInputError for what is no schema, or one without a JSON Schema
 */
export async function readSchema(schema: unknown, given: JsonSchema | undefined): Promise<ReadSchema> {
  if (isStandardSchema(schema)) {
    const { validate } = schema["~standard"];
    return {
      json: given ?? jsonSchemaOf(schema),
      async check(value) {
        const result = await validate(value);
        return result.issues === undefined
          ? { value: result.value }
          : { faults: result.issues.map(lineOf).join("\n") || "it does not fit the schema" };
      },
    };
  }
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    throw new InferenceClientInputError("schema must be a JSON Schema or a schema of a library that has ~standard");
  const json = schema as JsonSchema;
  const { Validator } = await import("@cfworker/json-schema");
  const validator = new Validator(json, "2020-12", false);
  return {
    json,
    check: (value) => {
      const { valid, errors } = validator.validate(value);
      if (valid) return Promise.resolve({ value });
      const lines = errors.map(({ instanceLocation, error }) => `${instanceLocation.slice(2) || "value"}: ${error}`);
      return Promise.resolve({ faults: lines.slice(0, 20).join("\n") });
    },
  };
}

function lineOf({ message, path }: Issue): string {
  const location = path?.map((step) => String(typeof step === "object" ? step.key : step)).join(".");
  return location ? `${location}: ${message}` : message;
}

/** Zod and ArkType say themselves as JSON Schema; others are wrapped. */
function jsonSchemaOf(schema: StandardSchema): JsonSchema {
  const standard = schema["~standard"] as { vendor: string; jsonSchema?: { input(options: object): unknown } };
  try {
    const json = standard.jsonSchema?.input({ target: "draft-2020-12" });
    if (typeof json === "object" && json !== null) return json as JsonSchema;
  } catch (cause) {
    throw new InferenceClientInputError(`The schema of ${standard.vendor} cannot be said as JSON Schema`, {
      cause,
      hint: "Pass jsonSchema as well.",
    });
  }
  throw new InferenceClientInputError(`The schema of ${standard.vendor} does not say itself as JSON Schema`, {
    hint:
      standard.vendor === "valibot"
        ? "Wrap it: toStandardJsonSchema(schema) of @valibot/to-json-schema; or pass jsonSchema as well."
        : "Pass jsonSchema as well.",
  });
}

/**
 * Whether services that keep to a schema strictly will take it: every object names all of its fields as required and
 * allows no others.
 */
export function isStrict(schema: unknown, depth = 0): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  if (depth > 32) return false;
  if (Array.isArray(schema)) return schema.every((item) => isStrict(item, depth + 1));
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (type === "object" || properties !== undefined) {
    const names = Object.keys((properties ?? {}) as object);
    const isNamed = Array.isArray(required) && names.every((name) => required.includes(name));
    if (additionalProperties !== false || !isNamed) return false;
  }
  return Object.values(schema).every((part) => isStrict(part, depth + 1));
}
