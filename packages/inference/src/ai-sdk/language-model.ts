/** A chat model for the AI SDK. */

import type {
  JSONObject,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import type { ChatArguments } from "../chat/chat-arguments.ts";
import { isStrict } from "../chat/schema.ts";
import type { InferenceClient } from "../client/client.ts";
import { usageOf } from "../messages/usage.ts";
import { asTheirs, extraOf, optionsOf, theirError, type ModelTarget } from "./call.ts";
import { messagesOf } from "./prompt.ts";

export function languageModel(
  client: InferenceClient,
  name: string,
  modelId: string,
  target: ModelTarget,
): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: name,
    modelId,
    // Images at an address are fetched by the endpoint.
    supportedUrls: { "image/*": [/^https?:\/\//] },
    doGenerate: (options) =>
      asTheirs(async () => {
        const { args, warnings } = await requestOf(modelId, target, options);
        const { data, response } = await client.chatCompletion(args, optionsOf(options)).withResponse();
        const [choice] = data.choices;
        return {
          content: contentOf(data),
          finishReason: finishOf(choice?.finish_reason, choice?.message.tool_calls?.length),
          usage: theirUsage(data.usage),
          warnings,
          request: { body: args },
          response: { ...metadataOf(data), headers: Object.fromEntries(response.headers), body: data },
        };
      }),
    doStream: (options) =>
      asTheirs(async () => {
        const { args, warnings } = await requestOf(modelId, target, options);
        const request = { ...args, stream_options: { include_usage: true } };
        const { data, response } = await client.chatCompletionStream(request, optionsOf(options)).withResponse();
        const parts = partsOf(data, warnings, options.includeRawChunks === true);
        return {
          stream: streamOf(parts),
          request: { body: request },
          response: { headers: Object.fromEntries(response.headers) },
        };
      }),
  };
}

async function requestOf(
  model: string,
  target: ModelTarget,
  options: LanguageModelV4CallOptions,
): Promise<{ args: ChatArguments; warnings: SharedV4Warning[] }> {
  const warnings: SharedV4Warning[] = [];
  const tools = options.tools?.flatMap((tool) => {
    if (tool.type === "function") {
      const { name, description, inputSchema: parameters, strict } = tool;
      const described = {
        ...(description === undefined ? {} : { description }),
        ...(strict === undefined ? {} : { strict }),
      };
      return [{ type: "function", function: { name, ...described, parameters } }];
    }
    warnings.push({ type: "unsupported", feature: `provider-defined tool ${tool.id}` });
    return [];
  });
  const choice = options.toolChoice;
  const { responseFormat: format, reasoning } = options;
  const fields = {
    max_tokens: options.maxOutputTokens,
    temperature: options.temperature,
    top_p: options.topP,
    top_k: options.topK,
    presence_penalty: options.presencePenalty,
    frequency_penalty: options.frequencyPenalty,
    stop: options.stopSequences,
    seed: options.seed,
    tools: tools && tools.length > 0 ? tools : undefined,
    tool_choice: !tools?.length
      ? undefined
      : choice?.type === "tool"
        ? { type: "function", function: { name: choice.toolName } }
        : choice?.type,
    response_format: format?.type === "json" ? jsonFormat(format) : undefined,
    reasoning_effort:
      reasoning === undefined || reasoning === "provider-default"
        ? undefined
        : reasoning === "max"
          ? "xhigh"
          : reasoning,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const messages = await messagesOf(options.prompt);
  return { args: { ...target, model, messages, ...given, extraBody: extraOf(options) }, warnings };
}

function jsonFormat({
  schema,
  name = "response",
  description,
}: {
  schema?: unknown;
  name?: string;
  description?: string;
}) {
  if (schema === undefined) return { type: "json_object" };
  const named = { name, ...(description === undefined ? {} : { description }) };
  return { type: "json_schema", json_schema: { ...named, schema, strict: isStrict(schema) } };
}

function contentOf({ choices }: ChatCompletion): LanguageModelV4Content[] {
  const message = choices[0]?.message;
  const { reasoning_content: reasoning } = (message ?? {}) as { reasoning_content?: unknown };
  const text =
    typeof message?.content === "string"
      ? message.content
      : (message?.content ?? []).map((part) => (typeof part["text"] === "string" ? part["text"] : "")).join("");
  return [
    ...(typeof reasoning === "string" && reasoning !== "" ? [{ type: "reasoning" as const, text: reasoning }] : []),
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...(message?.tool_calls ?? []).map(({ id, function: called }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: called.name,
      input: String(called.arguments),
    })),
  ];
}

function finishOf(raw: string | null | undefined, calls: number | undefined): LanguageModelV4FinishReason {
  const known: Readonly<Record<string, LanguageModelV4FinishReason["unified"]>> = {
    stop: calls ? "tool-calls" : "stop",
    eos: "stop",
    length: "length",
    content_filter: "content-filter",
    tool_calls: "tool-calls",
    function_call: "tool-calls",
  };
  const unified = raw && Object.hasOwn(known, raw) ? known[raw] : undefined;
  return { unified: unified ?? (calls ? "tool-calls" : "other"), raw: raw ?? undefined };
}

function theirUsage(raw: unknown): LanguageModelV4Usage {
  const { input, output, cachedInput, reasoning } = usageOf(raw);
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined || cachedInput === undefined ? undefined : input - cachedInput,
      cacheRead: cachedInput,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: output,
      text: output === undefined || reasoning === undefined ? undefined : output - reasoning,
      reasoning,
    },
    ...(typeof raw === "object" && raw !== null ? { raw: raw as JSONObject } : {}),
  };
}

function metadataOf({ id, created, model }: Pick<ChatCompletionChunk, "id" | "created" | "model">) {
  return { id, modelId: model, timestamp: new Date(created * 1_000) };
}

interface OpenCall {
  id: string;
  name: string;
  input: string;
}

/** The pieces of a stream in the SDK's order: blocks begin, go on and end. */
async function* partsOf(
  chunks: AsyncIterable<ChatCompletionChunk>,
  warnings: SharedV4Warning[],
  withRaw: boolean,
): AsyncGenerator<LanguageModelV4StreamPart, void, void> {
  yield { type: "stream-start", warnings };
  const calls = new Map<number, OpenCall>();
  let block: { kind: "text" | "reasoning"; id: string } | undefined;
  let blocks = 0;
  let isFirst = true;
  let reason: string | null | undefined;
  let usage: unknown;
  let failure: unknown;
  try {
    for await (const chunk of chunks) {
      if (withRaw) yield { type: "raw", rawValue: chunk };
      if (isFirst) yield { type: "response-metadata", ...metadataOf(chunk) };
      isFirst = false;
      usage = chunk.usage ?? usage;
      const [choice] = chunk.choices;
      reason = choice?.finish_reason ?? reason;
      const delta = (choice?.delta ?? {}) as { reasoning_content?: unknown; content?: unknown };
      for (const [kind, piece] of [
        ["reasoning", delta.reasoning_content],
        ["text", delta.content],
      ] as const) {
        if (typeof piece !== "string" || piece === "") continue;
        if (block?.kind !== kind) {
          if (block) yield { type: `${block.kind}-end`, id: block.id };
          block = { kind, id: `${kind}-${blocks++}` };
          yield { type: `${kind}-start`, id: block.id };
        }
        yield { type: `${kind}-delta`, id: block.id, delta: piece };
      }
      for (const piece of choice?.delta.tool_calls ?? []) {
        const index = piece.index ?? 0;
        let call = calls.get(index);
        if (!call && piece.function?.name) {
          call = { id: piece.id || `call_${index}`, name: piece.function.name, input: "" };
          calls.set(index, call);
          yield { type: "tool-input-start", id: call.id, toolName: call.name };
        }
        const text = piece.function?.arguments;
        if (!call || !text) continue;
        call.input += text;
        yield { type: "tool-input-delta", id: call.id, delta: text };
      }
    }
  } catch (error) {
    failure = error;
  }
  if (block) yield { type: `${block.kind}-end`, id: block.id };
  if (failure !== undefined) yield { type: "error", error: theirError(failure) };
  // A call that broke off must not run.
  else
    for (const { id, name, input } of calls.values()) {
      yield { type: "tool-input-end", id };
      yield { type: "tool-call", toolCallId: id, toolName: name, input: input || "{}" };
    }
  const finishReason: LanguageModelV4FinishReason =
    failure === undefined ? finishOf(reason, calls.size) : { unified: "error", raw: reason ?? undefined };
  yield { type: "finish", finishReason, usage: theirUsage(usage) };
}

/** A stream that is read on demand; leaving it closes the connection. */
function streamOf<Part>(parts: AsyncGenerator<Part, void, void>): ReadableStream<Part> {
  return new ReadableStream<Part>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return();
    },
  });
}
