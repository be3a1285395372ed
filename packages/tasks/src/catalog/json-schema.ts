/**
 * The task schemas seen from outside: as JSON Schema for other programs, and as table rows for documentation.
 * Rows are read from the schema objects directly rather than from their JSON Schema, because the latter has
 * already lost which type a binary field had.
 */

import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { SCHEMAS, type SchemaId, type TaskSchemas } from "./schemas.ts";

export interface TaskJsonSchema {
  input: JsonSchema;
  parameters: JsonSchema;
  output: JsonSchema;
  chunk?: JsonSchema;
}

/**
 * JSON Schema (2020-12) of a callable task. Binary values are base64 strings in it.
 * @example
 * import { taskJsonSchema } from "@vitrine/tasks/schemas";
 *
 * console.log(Object.keys(taskJsonSchema("text-to-image"))); // [ 'input', 'parameters', 'output' ]
 */
export function taskJsonSchema(id: SchemaId): TaskJsonSchema {
  const schemas: TaskSchemas = SCHEMAS[id];
  return {
    input: convert(schemas.input),
    parameters: convert(schemas.parameters),
    output: convert(schemas.output),
    ...(schemas.chunk && { chunk: convert(schemas.chunk) }),
  };
}

function convert(schema: GenericSchema): JsonSchema {
  return toJsonSchema(schema, {
    target: "draft-2020-12",
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === "blob" ? { ...jsonSchema, type: "string", contentEncoding: "base64" } : undefined,
  });
}

/** A line of a documentation table. */
export interface SchemaRow {
  /** Path of the field: `box.xmin`, `choices[].message.role`; the given root name for a schema without fields. */
  name: string;
  /** Type in words: `string`, `integer`, `"left" | "right"`, `array of object`, `binary`. */
  type: string;
  /** Whether the object that holds the field must have it. */
  required: boolean;
  /** Empty where the schema describes nothing. */
  description: string;
}

/**
 * Lists the fields of a schema as rows of a table: nested objects under dotted names, items of lists under `[]`. A
 * field that several alternatives of a union share is one row with all descriptions.
 * @example
 * import { schemaRows } from "@vitrine/tasks/schemas";
 * import { SCHEMAS } from "@vitrine/tasks/schemas";
 *
 * for (const { name, type } of schemaRows(SCHEMAS["fill-mask"].output).slice(0, 2)) console.log(name, type);
 * // [].sequence string
 * // [].score number
 */
export function schemaRows(schema: GenericSchema, root = ""): SchemaRow[] {
  const rows = new Map<string, SchemaRow>();
  const node = view(schema);
  const hasFields = collectFields(node, root, rows);
  if (!hasFields || root !== "") {
    const self = row(root, node);
    return hasFields ? [self, ...rows.values()] : [self];
  }
  return [...rows.values()];
}

/** The parts of a schema object that rows are made of; every valibot schema has some of them. */
interface SchemaView {
  type: string;
  optional: boolean;
  description: string;
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  options?: readonly (GenericSchema | string | number)[];
  literal?: unknown;
  integer: boolean;
  nullable: boolean;
}

interface RawSchema {
  type: string;
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  options?: readonly (GenericSchema | string | number)[];
  literal?: unknown;
  wrapped?: GenericSchema;
  value?: GenericSchema;
  pipe?: readonly PipeItem[];
}

interface PipeItem {
  type: string;
  description?: string;
  pipe?: readonly PipeItem[];
}

const WRAPPERS: ReadonlySet<string> = new Set(["optional", "nullable", "nullish"]);

function view(schema: GenericSchema): SchemaView {
  let current = schema as unknown as RawSchema;
  let optional = false;
  let nullable = false;
  let description = "";
  let integer = false;
  for (;;) {
    for (const action of actionsOf(current)) {
      if (action.type === "description" && description === "") description = action.description ?? "";
      if (action.type === "integer") integer = true;
    }
    if (!WRAPPERS.has(current.type) || !current.wrapped) break;
    optional ||= current.type !== "nullable";
    nullable ||= current.type !== "optional";
    current = current.wrapped as unknown as RawSchema;
  }
  return {
    type: current.type,
    optional,
    nullable,
    description,
    integer,
    ...(current.entries && { entries: current.entries }),
    ...(current.item && { item: current.item }),
    ...(current.options && { options: current.options }),
    ...(current.type === "literal" && { literal: current.literal }),
    ...(current.type === "record" && current.value && { item: current.value }),
  };
}

/** The actions of a pipe, those of a pipe used inside it included. */
function actionsOf(schema: RawSchema): PipeItem[] {
  return (schema.pipe ?? []).flatMap((item, index) =>
    index === 0 ? actionsOf({ ...item, pipe: nestedPipe(item, schema) }) : [item],
  );
}

/** A piped schema lists itself as its own first item: only a pipe that was there before counts as nested. */
function nestedPipe(item: PipeItem, outer: RawSchema): readonly PipeItem[] {
  return item.pipe && item.pipe !== outer.pipe ? item.pipe : [];
}

function row(name: string, node: SchemaView): SchemaRow {
  return { name, type: typeInWords(node), required: !node.optional, description: node.description };
}

/** Adds the rows below a node; says whether there were any. */
function collectFields(node: SchemaView, path: string, rows: Map<string, SchemaRow>): boolean {
  if (node.entries) {
    for (const [key, schema] of Object.entries(node.entries)) {
      const child = view(schema);
      const name = path === "" ? key : `${path}.${key}`;
      rows.set(name, row(name, child));
      collectFields(child, name, rows);
    }
    return true;
  }
  if (node.item && node.type === "array") return collectFields(view(node.item), `${path}[]`, rows);
  return collectAlternatives(node, path, rows);
}

/** Rows of a choice: a field of several alternatives is one row, required only if every alternative has it. */
function collectAlternatives(node: SchemaView, path: string, rows: Map<string, SchemaRow>): boolean {
  const alternatives: Map<string, SchemaRow>[] = [];
  for (const option of node.options ?? []) {
    const found = new Map<string, SchemaRow>();
    if (typeof option === "object" && collectFields(view(option), path, found)) alternatives.push(found);
  }
  const names = new Set(alternatives.flatMap((found) => [...found.keys()]));
  for (const name of names) {
    const variants = alternatives.flatMap((found) => found.get(name) ?? []);
    rows.set(name, {
      ...join(variants),
      required: variants.length === alternatives.length && variants.every((v) => v.required),
    });
  }
  return alternatives.length > 0;
}

/** One row out of those that alternatives give for the same field. */
function join(variants: readonly SchemaRow[]): Omit<SchemaRow, "required"> {
  const types = [...new Set(variants.flatMap((variant) => variant.type.split(" | ")))];
  const descriptions = new Set(variants.map((variant) => variant.description));
  const description =
    descriptions.size > 1
      ? variants.map((variant) => `${variant.type}: ${variant.description}`).join(" ")
      : [...descriptions].join("");
  return { name: variants[0]?.name ?? "", type: types.join(" | "), description };
}

function typeInWords(node: SchemaView): string {
  const words = bareType(node);
  return node.nullable && words !== "any" ? `${words} | null` : words;
}

function bareType(node: SchemaView): string {
  switch (node.type) {
    case "number":
      return node.integer ? "integer" : "number";
    case "blob":
      return "binary";
    case "unknown":
    case "any":
      return "any";
    case "literal":
      return JSON.stringify(node.literal);
    case "picklist":
      return (node.options ?? []).map((option) => JSON.stringify(option)).join(" | ");
    case "array":
      return node.item ? `array of ${grouped(typeInWords(view(node.item)))}` : "array";
    case "record":
      return node.item ? `map of ${grouped(typeInWords(view(node.item)))}` : "map";
    case "union":
    case "variant": {
      const words = (node.options ?? []).map((option) =>
        typeof option === "object" ? typeInWords(view(option)) : JSON.stringify(option),
      );
      return [...new Set(words)].join(" | ");
    }
    default:
      return node.entries ? "object" : node.type;
  }
}

function grouped(words: string): string {
  return words.includes(" | ") ? `(${words})` : words;
}
