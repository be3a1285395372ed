/**
 * A schema as words: the kind of its values in a line, and what an object holds as a list. A schema that has a name is
 * named and linked to; it is never set out inside of another. So a schema that holds itself ends, and each is on one
 * place of the documentation.
 */
import type { BlockContent, PhrasingContent } from "mdast";
import { code, described, describedInLine, link, list, paragraph, strong, text } from "./blocks.ts";
import { isObject } from "@vitrine/base";
import { field, type JsonObject, listField, objectField, type OpenApiDocument, textField } from "./openapi-document.ts";
import { withAll } from "./schema-example.ts";

/** Where the section about a named schema is; `undefined` where it has no section. */
export type SchemaAddress = (name: string) => string | undefined;

const MAX_DEPTH = 5;
const MAX_LINES = 400;
/** Bounded work for what a schema is put together from. */
const MAX_STEPS = 500;
const MAX_VALUES = 40;

/** Size that one schema may take. */
interface Room {
  lines: number;
  steps: number;
}

/** Writes schemas of one document. */
export class SchemaOutline {
  readonly #document: OpenApiDocument;
  readonly #addressOf: SchemaAddress;

  constructor(document: OpenApiDocument, addressOf: SchemaAddress) {
    this.#document = document;
    this.#addressOf = addressOf;
  }

  /** The kind of its values, in a few words. */
  type(schema: unknown, depth = 0): PhrasingContent[] {
    if (schema === true || schema === undefined) return [text("anything")];
    if (schema === false) return [text("nothing")];
    const { value, name } = this.#document.resolve(schema);
    if (name !== undefined) {
      const address = this.#addressOf(name);
      return [address === undefined ? code(name) : link(address, code(name))];
    }
    return depth > MAX_DEPTH ? [text("…")] : this.#unnamed(value, depth);
  }

  #unnamed(schema: JsonObject, depth: number): PhrasingContent[] {
    const constant = field(schema, "const");
    if (constant !== undefined) return [code(JSON.stringify(constant))];
    const values = listField(schema, "enum");
    if (values.length > 0) return choices(values.map((value) => [code(JSON.stringify(value))]));
    for (const [key, word] of CHOICES) {
      const parts = listField(schema, key);
      if (parts.length > 0)
        return choices(
          parts.map((part) => this.type(part, depth + 1)),
          word,
        );
    }
    const type = field(schema, "type");
    const kinds = (Array.isArray(type) ? type : [type]).filter((kind) => typeof kind === "string");
    const named = kinds.length === 0 ? [impliedKind(schema)] : kinds;
    return choices(named.map((kind) => this.#kind(kind, schema, depth)));
  }

  #kind(kind: string, schema: JsonObject, depth: number): PhrasingContent[] {
    if (kind === "array") return [text("list of "), ...this.type(field(schema, "items"), depth + 1)];
    const more = field(schema, "additionalProperties");
    if (kind === "object" && isObject(more) && field(schema, "properties") === undefined)
      return [text("object of "), ...this.type(more, depth + 1)];
    const format = kind === "null" ? undefined : textField(schema, "format");
    return [code(kind), ...(format === undefined ? [] : [text(" ("), code(format), text(")")])];
  }

  /** The fields of a schema's objects, or the items of its lists. Empty where it has no fields. */
  fields(schema: unknown, depth = 0, room: Room = { lines: MAX_LINES, steps: MAX_STEPS }): BlockContent[] {
    const { value, name } = this.#document.resolve(schema);
    // A named schema has its own section; the schema that this began with is that section's.
    if (depth > MAX_DEPTH || (name !== undefined && depth > 0)) return [];
    const merged = withAll(this.#document, value, room);
    const properties = Object.entries(objectField(merged, "properties"));
    if (properties.length === 0) {
      const inside = [field(merged, "items"), field(merged, "additionalProperties"), ...alternatives(merged)];
      return inside.filter(isObject).flatMap((part) => this.fields(part, depth + 1, room));
    }
    const required = new Set(listField(merged, "required"));
    const items: BlockContent[][] = [];
    for (const [property, part] of properties) {
      room.lines -= 1;
      if (room.lines < 0) {
        items.push([paragraph("…")]);
        break;
      }
      items.push(this.item(property, part, required.has(property), depth, room));
    }
    return [list(items)];
  }

  /** One named value: a field, a parameter. `note` is shown with its kind. */
  item(
    name: string,
    schema: unknown,
    isRequired: boolean,
    depth = 0,
    room: Room = { lines: MAX_LINES, steps: MAX_STEPS },
    { note, description }: { note?: string; description?: string | undefined } = {},
  ): BlockContent[] {
    const { value } = this.#document.resolve(schema);
    const words: PhrasingContent[] = [strong(code(name)), text(" "), ...this.type(schema)];
    for (const [index, remark] of remarks(value, isRequired, note).entries())
      words.push(text(index === 0 ? " · " : ", "), ...remark);
    const about = description ?? siteDescription(schema, value);
    const line = describedInLine(about);
    if (line.length > 0) words.push(text(": "), ...line);
    const below = line.length > 0 ? [] : described(about);
    return [paragraph(...words), ...below, ...this.fields(schema, depth + 1, room)];
  }
}

const CHOICES = [
  ["oneOf", "or"],
  ["anyOf", "or"],
  ["allOf", "and"],
] as const;

function alternatives(schema: JsonObject): readonly unknown[] {
  return [...listField(schema, "oneOf"), ...listField(schema, "anyOf")];
}

/** A reference may have its own description next to it. */
function siteDescription(schema: unknown, resolved: JsonObject): string | undefined {
  if (textField(schema, "$ref") !== undefined) return textField(schema, "description");
  return textField(resolved, "description");
}

function impliedKind(schema: JsonObject): string {
  if (field(schema, "properties") !== undefined || field(schema, "additionalProperties") !== undefined) return "object";
  return field(schema, "items") === undefined ? "anything" : "array";
}

function choices(parts: readonly PhrasingContent[][], word = "or"): PhrasingContent[] {
  const shown = parts
    .slice(0, MAX_VALUES)
    .flatMap((part, index) => (index === 0 ? part : [text(` ${word} `), ...part]));
  return parts.length > MAX_VALUES ? [...shown, text(` ${word} ${parts.length - MAX_VALUES} more`)] : shown;
}

const BOUNDS = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "more than"],
  ["maximum", "at most"],
  ["exclusiveMaximum", "less than"],
  ["minLength", "characters at least"],
  ["maxLength", "characters at most"],
  ["minItems", "entries at least"],
  ["maxItems", "entries at most"],
  ["multipleOf", "a multiple of"],
] as const;

function remarks(schema: JsonObject, isRequired: boolean, note: string | undefined): PhrasingContent[][] {
  const found: PhrasingContent[][] = [];
  if (note !== undefined) found.push([text(note)]);
  if (isRequired) found.push([text("required")]);
  if (field(schema, "deprecated") === true) found.push([text("deprecated")]);
  if (field(schema, "readOnly") === true) found.push([text("only in answers")]);
  if (field(schema, "writeOnly") === true) found.push([text("only in requests")]);
  const standard = field(schema, "default");
  if (standard !== undefined) found.push([text("default "), code(shortJson(standard))]);
  for (const [key, words] of BOUNDS) {
    const value = field(schema, key);
    if (typeof value === "number") found.push([text(`${words} ${value}`)]);
  }
  const pattern = textField(schema, "pattern");
  if (pattern !== undefined) found.push([text("of the form "), code(pattern)]);
  return found;
}

function shortJson(value: unknown): string {
  const json = JSON.stringify(value) ?? "";
  return json.length > 200 ? `${json.slice(0, 199)}…` : json;
}
