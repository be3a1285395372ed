/**
 * A value that a schema allows, to show what a body looks like: what the schema itself gives as an example, else one
 * made of its parts. The number of values is bounded, so that schemas that hold one another many times end.
 */
import { isObject } from "@vitrine/base";
import { field, type JsonObject, listField, objectField, type OpenApiDocument, textField } from "./openapi-document.ts";

const MAX_VALUES = 200;
const MAX_DEPTH = 8;
/** Bounded work for what is found on the way, such as `allOf` of `allOf`. */
const MAX_STEPS = 500;

/** Examples of a schema's values by its format. */
const BY_FORMAT: ReadonlyMap<string, string> = new Map([
  ["date-time", "2026-01-31T12:00:00Z"],
  ["date", "2026-01-31"],
  ["time", "12:00:00Z"],
  ["email", "someone@example.com"],
  ["uri", "https://example.com"],
  ["uri-reference", "/path"],
  ["uuid", "123e4567-e89b-12d3-a456-426614174000"],
  ["hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
]);

interface Room {
  values: number;
  steps: number;
}

/** An example of a schema's values; `undefined` where nothing can be said. */
export function schemaExample(document: OpenApiDocument, schema: unknown): unknown {
  return exampleOf(document, schema, { values: MAX_VALUES, steps: MAX_STEPS }, 0);
}

function exampleOf(document: OpenApiDocument, schema: unknown, room: Room, depth: number): unknown {
  room.values -= 1;
  room.steps -= 1;
  if (room.values < 0 || room.steps < 0 || depth > MAX_DEPTH) return undefined;
  const { value: resolved } = document.resolve(schema);
  const given = givenExample(resolved);
  if (given !== undefined) return given;
  const merged = withAll(document, resolved, room, 0);
  const [choice] = [...listField(merged, "oneOf"), ...listField(merged, "anyOf")];
  if (choice !== undefined && field(merged, "properties") === undefined)
    return exampleOf(document, choice, room, depth + 1);
  switch (kindOf(merged)) {
    case "object": {
      const properties = Object.entries(objectField(merged, "properties")).flatMap(([name, property]) => {
        if (field(document.resolve(property).value, "writeOnly") === true) return [];
        const value = exampleOf(document, property, room, depth + 1);
        return value === undefined ? [] : [[name, value] as const];
      });
      return Object.fromEntries(properties);
    }
    case "array": {
      const item = exampleOf(document, field(merged, "items"), room, depth + 1);
      return item === undefined ? [] : [item];
    }
    case "string":
      return BY_FORMAT.get(textField(merged, "format") ?? "") ?? "string";
    case "integer":
    case "number": {
      const least = field(merged, "minimum");
      return typeof least === "number" ? least : kindOf(merged) === "integer" ? 1 : 0.5;
    }
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return undefined;
  }
}

/** The example in the schema itself. */
export function givenExample(schema: JsonObject): unknown {
  const [first] = listField(schema, "examples");
  const [allowed] = listField(schema, "enum");
  for (const value of [field(schema, "example"), first, field(schema, "const"), field(schema, "default"), allowed])
    if (value !== undefined) return value;
  return undefined;
}

/** The kind of a schema's values, as far as one can be named. */
export function kindOf(schema: JsonObject): string | undefined {
  const type = field(schema, "type");
  const named = Array.isArray(type) ? type.find((kind) => kind !== "null") : type;
  if (typeof named === "string") return named;
  if (field(schema, "properties") !== undefined || field(schema, "additionalProperties") !== undefined) return "object";
  return field(schema, "items") === undefined ? undefined : "array";
}

/** A schema with everything that its `allOf` adds. */
export function withAll(document: OpenApiDocument, schema: JsonObject, room: { steps: number }, depth = 0): JsonObject {
  const parts = listField(schema, "allOf");
  if (parts.length === 0 || depth > MAX_DEPTH) return schema;
  let merged: JsonObject = schema;
  for (const part of parts) {
    room.steps -= 1;
    if (room.steps < 0) return merged;
    const { value } = document.resolve(part);
    const more = withAll(document, value, room, depth + 1);
    merged = {
      ...more,
      ...merged,
      properties: { ...objectField(more, "properties"), ...objectField(merged, "properties") },
      required: [...listField(more, "required"), ...listField(merged, "required")],
    };
  }
  return isObject(merged) ? merged : schema;
}
