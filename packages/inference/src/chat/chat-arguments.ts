/** What a chat call is given, and what it is when called with a schema. */

import type { ChatCompletion, ChatMessage, ChatParameters } from "@vitrine/tasks/schemas";
import type { CallTarget } from "../routing/call-target.ts";
import type { CallPromise } from "../wire/call-promise.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { JsonSchema, OutputOf, StandardSchema } from "./schema.ts";

/** The named fields of a type that takes any. */
export type Known<Type> = { [Name in keyof Type as string extends Name ? never : Name]: Type[Name] };

/** Fields for one provider, or newer than this client: sent as they are. */
export interface ExtraFields {
  /** Stand beside `inputs` or `messages`. */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** Chat fields that many endpoints took over from one another and that the task's schema does not name. */
interface WiderChatParameters {
  max_completion_tokens?: number | undefined;
  parallel_tool_calls?: boolean | undefined;
  modalities?: readonly string[] | undefined;
  audio?: Readonly<Record<string, unknown>> | undefined;
  user?: string | undefined;
  store?: boolean | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
  service_tier?: string | undefined;
  top_k?: number | undefined;
  min_p?: number | undefined;
  repetition_penalty?: number | undefined;
}

/** Names that chat does not know are errors at compile time; `extraBody` is the door for them. */
export type ChatArguments = CallTarget &
  ExtraFields &
  WiderChatParameters &
  Known<ChatParameters> & { messages: readonly ChatMessage[] };

/** How an answer by a schema is asked for. */
export interface SchemaRequest {
  /** Name of the schema in the request. `answer` by default. */
  schemaName?: string | undefined;
  /** The schema as JSON Schema, where it cannot say itself as one. */
  jsonSchema?: JsonSchema | undefined;
  /** Ask once more, with the reason, where the answer does not fit. */
  repair?: boolean | undefined;
}

/** An answer with the value that the schema read out of it. */
export type ParsedCompletion<Parsed> = ChatCompletion & { parsed: Parsed };

export interface ChatCall {
  /** By a schema of Valibot, Zod, ArkType or any other that follows Standard Schema; or by a JSON Schema. */
  <Schema extends StandardSchema>(
    args: ChatArguments & SchemaRequest & { schema: Schema },
    options?: CallOptions,
  ): CallPromise<ParsedCompletion<OutputOf<Schema>>>;
  <Parsed = unknown>(
    args: ChatArguments & SchemaRequest & { schema: JsonSchema },
    options?: CallOptions,
  ): CallPromise<ParsedCompletion<Parsed>>;
  (args: ChatArguments, options?: CallOptions): CallPromise<ChatCompletion>;
}
