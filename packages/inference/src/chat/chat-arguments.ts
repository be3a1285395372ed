/** Arguments of a chat call, and of one with a schema. */

import type { ChatCompletion, ChatCompletionChunk, ChatMessage, ChatParameters } from "@vitrine/tasks/schemas";
import type { PromptCache, ReasoningBudget } from "../protocol/chat-entry.ts";
import type { CallTarget } from "../routing/call-target.ts";
import type { CallPromise } from "../wire/call-promise.ts";
import type { ItemStream } from "../wire/events/stream-items.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { JsonSchema, OutputOf, StandardSchema } from "./schema.ts";

/** The named fields of a type that takes any. */
export type Known<Type> = { [Name in keyof Type as string extends Name ? never : Name]: Type[Name] };

/** Fields for one provider, or newer than this client: sent as they are. */
export interface ExtraFields {
  /** Arguments next to `inputs` or `messages`. */
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

/** One form for what services call differently. */
interface UnifiedChatParameters {
  /**
   * How much the model may reason. Sent as `reasoning_effort`, or in the provider's own form; a number of tokens becomes
   * the nearest word.
   */
  reasoningBudget?: ReasoningBudget | undefined;
  /** For OpenAI, DeepInfra and Fireworks, which take a key; others cache by themselves, and it is left out. */
  promptCache?: PromptCache | undefined;
}

/** Names that chat does not know are errors at compile time; pass them in `extraBody`. */
export type ChatArguments = CallTarget &
  ExtraFields &
  WiderChatParameters &
  UnifiedChatParameters &
  Known<ChatParameters> & { messages: readonly ChatMessage[] };

/** The request format for an answer by a schema. */
export interface SchemaRequest {
  /** Name of the schema in the request. `answer` by default. */
  schemaName?: string | undefined;
  /** The schema as JSON Schema, where it cannot say itself as one. */
  jsonSchema?: JsonSchema | undefined;
  /**
   * Close JSON that was cut, and request the answer once more, with the error, where it does not fit. A stream is not
   * requested again.
   */
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

/** A chunk of an answer by a schema. */
export interface StructuredChunk<Parsed = unknown> extends ChatCompletionChunk {
  /** The value so far: unchecked, and open where the answer is. Missing where it did not grow. */
  partial?: unknown;
  /** In the chunk with the finish reason: the value, as the schema read it. */
  parsed?: Parsed;
}

export interface ChatStreamCall {
  /** By a schema: chunks hold the value so far, the last one the checked value. */
  <Schema extends StandardSchema>(
    args: ChatArguments & SchemaRequest & { schema: Schema },
    options?: CallOptions,
  ): ItemStream<StructuredChunk<OutputOf<Schema>>>;
  <Parsed = unknown>(
    args: ChatArguments & SchemaRequest & { schema: JsonSchema },
    options?: CallOptions,
  ): ItemStream<StructuredChunk<Parsed>>;
  (args: ChatArguments, options?: CallOptions): ItemStream<ChatCompletionChunk>;
}
