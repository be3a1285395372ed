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
import { answerEvents, type AnswerPart } from "../messages/answer-events.ts";
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
          content: await contentOf(data),
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

async function contentOf(completion: ChatCompletion): Promise<LanguageModelV4Content[]> {
  const content: LanguageModelV4Content[] = [];
  for await (const event of answerEvents([completion])) {
    if (event.type !== "end") continue;
    const { kind, text, id, name } = event.part;
    if (kind === "call") content.push({ type: "tool-call", toolCallId: id, toolName: name, input: text });
    else content.push({ type: kind === "reasoning" ? "reasoning" : "text", text });
  }
  return content;
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
  const { input, output, cachedInput, cacheWrite, reasoning } = usageOf(raw);
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined || cachedInput === undefined ? undefined : input - cachedInput,
      cacheRead: cachedInput,
      cacheWrite,
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

/** The pieces of a stream in the SDK's order: parts begin, go on and end. */
async function* partsOf(
  chunks: AsyncIterable<ChatCompletionChunk>,
  warnings: SharedV4Warning[],
  withRaw: boolean,
): AsyncGenerator<LanguageModelV4StreamPart, void, void> {
  yield { type: "stream-start", warnings };
  /** What is known of each chunk before what it says. */
  const heads: LanguageModelV4StreamPart[] = [];
  let isFirst = true;
  let usage: unknown;
  async function* read() {
    for await (const chunk of chunks) {
      if (withRaw) heads.push({ type: "raw", rawValue: chunk });
      if (isFirst) heads.push({ type: "response-metadata", ...metadataOf(chunk) });
      isFirst = false;
      usage = chunk.usage ?? usage;
      yield chunk;
    }
  }
  const calls: AnswerPart[] = [];
  let open: AnswerPart | undefined;
  let finishReason: LanguageModelV4FinishReason = { unified: "error", raw: undefined };
  try {
    for await (const event of answerEvents(read())) {
      yield* heads.splice(0);
      if (event.type === "finish") {
        finishReason = finishOf(event.reason, calls.length);
        continue;
      }
      const { type, part } = event;
      if (part.kind === "call") {
        if (type === "begin") yield { type: "tool-input-start", id: part.id, toolName: part.name };
        else if (type === "more") yield { type: "tool-input-delta", id: part.id, delta: event.text };
        else calls.push(part);
        continue;
      }
      const kind = part.kind === "reasoning" ? "reasoning" : "text";
      const id = `${kind}-${part.index}`;
      open = type === "end" ? undefined : part;
      if (type === "more") yield { type: `${kind}-delta`, id, delta: event.text };
      else yield { type: type === "begin" ? `${kind}-start` : `${kind}-end`, id };
    }
    // A call of an answer that broke off must not run.
    for (const { id, name, text } of calls) {
      yield { type: "tool-input-end", id };
      yield { type: "tool-call", toolCallId: id, toolName: name, input: text };
    }
  } catch (error) {
    yield* heads.splice(0);
    const kind = open?.kind === "reasoning" ? "reasoning" : "text";
    if (open) yield { type: `${kind}-end`, id: `${kind}-${open.index}` };
    yield { type: "error", error: theirError(error) };
  }
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
