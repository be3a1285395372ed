/**
 * The schemas of every callable task in one table, and the types read off them. A program that needs one task
 * imports `@vitrine/tasks/schemas/<id>` and leaves the others out of its bundle.
 */

import type * as v from "valibot";
import { SCHEMAS as TABLE } from "../generated/schemas.ts";

/**
 * Input and output of a task.
 *
 * - `input`: the value under `inputs` (under `messages` for chat).
 * - `parameters`: the optional settings; unknown keys pass.
 * - `output`: the answer in its canonical form. Bytes are a `Blob`.
 * - `chunk`: one event of a streamed answer, where the task streams.
 */
export interface TaskSchemas {
  input: v.GenericSchema;
  parameters: v.GenericSchema;
  output: v.GenericSchema;
  chunk?: v.GenericSchema;
}

/** Keyed by task id, plus `conversational`: the chat endpoint, which several tasks share. */
export const SCHEMAS = TABLE satisfies Record<string, TaskSchemas>;

export type SchemaId = keyof typeof SCHEMAS;
type Schemas = typeof SCHEMAS;

export type TaskInput<Id extends SchemaId> = v.InferOutput<Schemas[Id]["input"]>;
export type TaskParameters<Id extends SchemaId> = v.InferOutput<Schemas[Id]["parameters"]>;
export type TaskOutput<Id extends SchemaId> = v.InferOutput<Schemas[Id]["output"]>;
type TaskChunk<Id extends "conversational" | "image-text-to-text" | "text-generation"> = v.InferOutput<
  Schemas[Id]["chunk"]
>;

export type ChatMessage = TaskInput<"conversational">[number];
export type ChatParameters = TaskParameters<"conversational">;
export type ChatCompletion = TaskOutput<"conversational">;
export type ChatCompletionChunk = TaskChunk<"conversational">;

/**
 * Whether a task has schemas, which is whether a client can call it.
 * @example
 * import { hasSchemas } from "@vitrine/tasks/schemas";
 *
 * console.log(hasSchemas("text-to-image"), hasSchemas("reinforcement-learning")); // true false
 */
export function hasSchemas(id: string): id is SchemaId {
  return Object.hasOwn(SCHEMAS, id);
}

/**
 * The schemas of a task, or `undefined` when no client can call it.
 * @example
 * import { taskSchemas } from "@vitrine/tasks/schemas";
 *
 * console.log(Object.keys(taskSchemas("text-to-image") ?? {})); // [ 'input', 'parameters', 'output' ]
 */
export function taskSchemas(id: string): TaskSchemas | undefined {
  return hasSchemas(id) ? SCHEMAS[id] : undefined;
}
