/**
 * An OpenAPI document (3.0 to 3.2, JSON or YAML) as data. The specification's own JSON Schema
 * validates it; a dependency brings that schema. What the schema leaves open (the schemas inside,
 * values that are anything) is read with a check of each value's kind.
 *
 * References stay references: they are followed one at a time on access, so that a document that
 * refers to itself is no special case. Only references inside of the document are followed; nothing
 * is fetched and no other file is read.
 */
import { isObject, percentDecoded, VitrineError, type ErrorDetails } from "@vitrine/base";
import type { Validator } from "@seriousme/openapi-schema-validator";
import { parseDocument } from "yaml";

/** A JSON object of another author. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Something that a reference led to. */
export interface Resolved {
  value: JsonObject;
  /** Its name among the document's components of the kind: `Pet` of `#/components/schemas/Pet`. */
  name?: string;
}

/** Characters of a document. */
const MAX_CHARS = 5_000_000;
/** References that lead to references. */
const MAX_STEPS = 16;
const MAX_DEPTH = 200;
const EMPTY: JsonObject = Object.freeze({});

/**
 * The text is not an OpenAPI document that this package reads. The message says what is wrong and where.
 * @example
 * import { OpenApiError, openApiPages } from "@vitrine/docs";
 *
 * const error = await openApiPages('{"swagger": "2.0"}').catch((error: unknown) => error);
 * if (error instanceof OpenApiError) console.log(error.message);
 * // It is written in Swagger 2.0. Convert it to OpenAPI 3.1 first.
 */
export class OpenApiError extends VitrineError<"invalid-openapi"> {
  override readonly name = "OpenApiError";

  constructor(message: string, details?: ErrorDetails) {
    super("invalid-openapi", message, details);
  }
}

/** The value of an own key of the object; `undefined` without such a key, or for other values. */
export function field(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The same where it is an object, else an empty one. */
export function objectField(value: unknown, key: string): JsonObject {
  const found = field(value, key);
  return isObject(found) ? found : EMPTY;
}

/** The same where it is a list, else an empty one. */
export function listField(value: unknown, key: string): readonly unknown[] {
  const found = field(value, key);
  return Array.isArray(found) ? found : [];
}

/** The same where it is a text with something in it. */
export function textField(value: unknown, key: string): string | undefined {
  const found = field(value, key);
  return typeof found === "string" && found.trim() !== "" ? found : undefined;
}

/** A document that is one. */
export class OpenApiDocument {
  readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** A value with its references followed; an empty object where one leads nowhere or in a circle. */
  resolve(value: unknown): Resolved {
    let found: Resolved = { value: isObject(value) ? value : EMPTY };
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const reference = field(found.value, "$ref");
      if (typeof reference !== "string") return found;
      const target = this.#at(reference);
      if (!isObject(target)) return { value: EMPTY };
      const [, name] = /^#\/components\/\w+\/([^/]+)$/.exec(reference) ?? [];
      found = { value: target, ...(name !== undefined && { name: unescaped(name) }) };
    }
    return { value: EMPTY };
  }

  #at(reference: string): unknown {
    if (reference === "#") return this.root;
    if (!reference.startsWith("#/")) return undefined;
    let found: unknown = this.root;
    for (const part of reference.slice(2).split("/")) {
      const key = unescaped(part);
      found = Array.isArray(found) ? (found as readonly unknown[])[Number(key)] : field(found, key);
    }
    return found;
  }
}

function unescaped(part: string): string {
  return percentDecoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * Reads a document from the text of its file.
 *
 * @throws OpenApiError that says what is wrong, and where
 */
export async function readOpenApi(text: string): Promise<OpenApiDocument> {
  if (text.length > MAX_CHARS) throw new OpenApiError(`It is longer than ${MAX_CHARS} characters.`);
  const root = parsed(text);
  if (!isObject(root)) throw new OpenApiError("It is no object: an OpenAPI document begins with `openapi: 3.1.0`.");
  if (field(root, "swagger") !== undefined)
    throw new OpenApiError("It is written in Swagger 2.0. Convert it to OpenAPI 3.1 first.");
  const { valid, errors } = await judged(root);
  if (valid) return new OpenApiDocument(root);
  if (typeof errors === "string" || errors === undefined)
    throw new OpenApiError(errors ?? "It is no OpenAPI document.");
  // The error at the deepest position says most; those around it follow from it.
  const [worst] = errors.toSorted((a, b) => depth(b.instancePath) - depth(a.instancePath));
  throw new OpenApiError(`${worst?.instancePath === "" ? "The document" : worst?.instancePath} ${worst?.message}.`);
}

function depth(path: string): number {
  return path.split("/").length;
}

async function judged(root: JsonObject): ReturnType<Validator["validate"]> {
  try {
    // Its schemas and their compiler take long to load.
    const { Validator } = await import("@seriousme/openapi-schema-validator");
    return await new Validator().validate({ ...root });
  } catch (error) {
    if (error instanceof RangeError) throw new OpenApiError("It nests too deep.");
    throw error;
  }
}

function parsed(text: string): unknown {
  let value: unknown;
  try {
    if (text.trimStart().startsWith("{")) value = JSON.parse(text);
    else {
      const document = parseDocument(text);
      const [error] = document.errors;
      if (error) throw error;
      value = document.toJS({ maxAliasCount: 50 });
    }
  } catch (error) {
    if (error instanceof RangeError) throw new OpenApiError("It nests too deep.");
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new OpenApiError(`It is neither JSON nor YAML: ${reason}`);
  }
  if (isDeep(value)) throw new OpenApiError("It nests too deep.");
  return value;
}

/** Level by level, as a text of brackets alone would be too deep to go into. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1)
    level = level.flatMap((part) => (typeof part === "object" && part !== null ? Object.values(part) : []));
  return level.length > 0;
}
