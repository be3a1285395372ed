/**
 * Infers a JSON Schema that all examples match: common fields are required, others are optional. Fields that are in no
 * example are not allowed.
 */
import { isObject } from "@vitrine/base";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.schema;

export type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 20;

export function schemaFromExamples(examples: readonly unknown[], depth = 0): Schema {
  const kinds = [...new Set(examples.map(kindOf))].toSorted();
  // Every integer is a number too.
  const types = kinds.filter((kind) => !(kind === "integer" && kinds.includes("number")));
  if (types.length === 0 || depth > MAX_DEPTH) return {};
  const objects = examples.filter((value) => kindOf(value) === "object") as Record<string, unknown>[];
  const lists = examples.filter((value) => Array.isArray(value)) as unknown[][];
  return {
    type: types.length === 1 ? types[0] : types,
    ...(objects.length > 0 && fieldsOf(objects, depth)),
    ...(lists.some((list) => list.length > 0) && { items: schemaFromExamples(lists.flat(), depth + 1) }),
  };
}

function fieldsOf(objects: readonly Record<string, unknown>[], depth: number): Schema {
  const names = [...new Set(objects.flatMap(Object.keys))];
  const required = names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      schemaFromExamples(
        objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name]] : [])),
        depth + 1,
      ),
    ]),
  );
  return { properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/**
 * Reads a JSON Schema, or examples as a list or one per line.
 *
 * @throws an error that says what is wrong
 */
export function readSchemaOrExamples(text: string): { schema: Schema; isInferred: boolean } {
  const values = jsonValues(text);
  const [first] = values;
  if (values.length === 1 && isSchema(first)) return { schema: first, isInferred: false };
  const examples = values.length === 1 && Array.isArray(first) && first.length > 0 ? first : values;
  return { schema: schemaFromExamples(examples), isInferred: true };
}

function jsonValues(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (whole) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      if (lines.length > 1) return lines.map((line) => JSON.parse(line) as unknown);
    } catch {
      // The error of the whole text says more.
    }
    throw new Error(LABELS.incomplete({ reason: whole instanceof Error ? whole.message : LABELS.missing }), {
      cause: whole,
    });
  }
}

/** Whether a value is a schema and not an example: it has one of the seven types, or other keywords of JSON Schema. */
function isSchema(value: unknown): value is Schema {
  if (!isObject(value)) return false;
  const { type, properties, $schema, $ref, anyOf, oneOf, allOf, enum: choices } = value as Schema;
  const types = Array.isArray(type) ? type : [type];
  const isType = types.every((one) => /^(object|array|string|number|integer|boolean|null)$/.test(String(one)));
  return (
    isType ||
    typeof $schema === "string" ||
    typeof $ref === "string" ||
    [anyOf, oneOf, allOf, choices].some(Array.isArray) ||
    (typeof properties === "object" &&
      properties !== null &&
      Object.values(properties).every((one) => typeof one === "object"))
  );
}
