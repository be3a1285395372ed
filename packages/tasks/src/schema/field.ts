/**
 * Builders for described schema fields. Every field of a task schema carries its sentence of documentation in
 * the schema itself, which is how validators, types, JSON Schema and documentation tables stay one source.
 */

import * as v from "valibot";

/** A required field with its description. */
/* @__NO_SIDE_EFFECTS__ */
export function field<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description));
}

/** A field that may be omitted, with its description. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalField<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.optional(v.pipe(schema, v.description(description)));
}

/** A whole number. */
export const integer = v.pipe(v.number(), v.integer());

/** Bytes of a file: pictures, sound, video. In JSON they travel as base64. */
export const binary = v.blob();
