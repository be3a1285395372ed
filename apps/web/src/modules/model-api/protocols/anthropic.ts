/** Anthropic's protocol, `/v1/messages`, over chat. */
import { ApiError } from "../api-error.ts";
import { partsOf, wholeOf } from "../answer-parts.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ChatStream, ModelApi } from "../model-api.ts";
import { withReasoning } from "../reasoning.ts";
import { given } from "./openai.ts";
import {
  errorHeaders,
  tokenCount,
  eventStream,
  jsonAnswer,
  placeHeader,
  readJson,
  sse,
  translated,
} from "../responses.ts";

type Fields = Record<string, unknown>;

export function anthropicError(error: ApiError): Response {
  return Response.json(errorBody(error), { status: error.status, headers: errorHeaders(error) });
}

function errorBody({ status, message }: ApiError) {
  return {
    type: "error",
    error: { type: ERROR_TYPES.get(status) ?? (status >= 500 ? "api_error" : "invalid_request_error"), message },
  };
}

const ERROR_TYPES = new Map([
  [401, "authentication_error"],
  [402, "billing_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [503, "overloaded_error"],
  [504, "timeout_error"],
]);
const STOP_REASONS = new Map([
  ["length", "max_tokens"],
  ["tool_calls", "tool_use"],
  ["function_call", "tool_use"],
  ["content_filter", "refusal"],
]);
const stopReason = (reason: string, refusal: string) =>
  refusal === "" ? (STOP_REASONS.get(reason) ?? "end_turn") : "refusal";

export async function messages(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const chat = translated(() => chatOf(body));
  const id = `msg_${call.requestId.replaceAll("-", "")}`;
  if (body["stream"] !== true) {
    const { completion, place } = await api.chat(call, chat);
    const { reasoning, text, refusal, calls, reason, input, output } = wholeOf(completion);
    const said = text + refusal;
    const content = [
      ...(reasoning === "" ? [] : [{ type: "thinking", thinking: reasoning, signature: "" }]),
      ...(said === "" && calls.length > 0 ? [] : [{ type: "text", text: said }]),
      ...calls.map((made) => ({ type: "tool_use", id: made.id, name: made.name, input: argumentsOf(made.arguments) })),
    ];
    const answer = {
      id,
      type: "message",
      role: "assistant",
      model: completion.model,
      content,
      stop_reason: stopReason(reason, refusal),
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    };
    return jsonAnswer(api, answer, placeHeader(place));
  }
  const stream = await api.chatStream(call, chat);
  return eventStream({
    api,
    events: events(stream, id),
    onError: (error) => sse(errorBody(error), "error"),
    headers: placeHeader(stream.place),
  });
}

/** Tokens of a request that is not run. The answer says where they are an estimate. */
export async function countTokens(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const chat = translated(() => chatOf({ max_tokens: 1, ...body }));
  return tokenCount(api, await api.countTokens(call, chat));
}

/** Arguments of a tool are an object here; what is no JSON is given as it is, so that nothing is lost. */
function argumentsOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return typeof value === "object" && value !== null ? value : { value };
  } catch {
    return { arguments: text };
  }
}

function chatOf(body: Fields): ChatRequest {
  const { messages: given_, system, model, max_tokens: limit, tools, tool_choice: choice, thinking, metadata } = body;
  if (!Array.isArray(given_) || given_.length === 0)
    throw new ApiError(400, "messages_missing", "messages must be a list of messages.", { param: "messages" });
  if (typeof limit !== "number")
    throw new ApiError(400, "max_tokens_missing", "max_tokens must be a number.", { param: "max_tokens" });
  const start = joinedText(system);
  const { type: kind, name, disable_parallel_tool_use: isSerial } = (choice ?? {}) as Fields;
  return {
    ...given({
      max_tokens: limit,
      temperature: body["temperature"],
      top_p: body["top_p"],
      top_k: body["top_k"],
      stop: body["stop_sequences"],
      user: (metadata as { user_id?: unknown } | undefined)?.user_id,
      reasoning_effort: (thinking as { type?: unknown } | undefined)?.type === "enabled" ? "medium" : undefined,
      tools: Array.isArray(tools) && tools.length > 0 ? tools.map(toolOf) : undefined,
      tool_choice:
        kind === "tool" ? { type: "function", function: { name } } : kind === "any" ? "required" : (kind ?? undefined),
      parallel_tool_calls: isSerial === true ? false : undefined,
    }),
    model: model as string,
    messages: [
      ...(start === "" ? [] : [{ role: "system", content: start }]),
      ...(given_ as Fields[]).flatMap(messagesOf),
    ],
  };
}

function toolOf(tool: unknown): Fields {
  const { name, description, input_schema: parameters, type = "custom" } = (tool ?? {}) as Fields;
  if (type !== "custom" || parameters === undefined)
    throw new ApiError(
      400,
      "unsupported_tool",
      `The tool ${String(name)} runs at Anthropic only; tools with an input_schema work.`,
      { param: "tools" },
    );
  return { type: "function", function: given({ name, description, parameters }) };
}

/** One message may hold results of tools, which are messages of their own in a chat. */
function messagesOf({ role, content }: Fields): Fields[] {
  if (!Array.isArray(content)) return [{ role, content }];
  const results: Fields[] = [];
  const calls: Fields[] = [];
  const parts: Fields[] = [];
  let reasoning = "";
  for (const block of content as Fields[]) {
    const { type, text, source, id, name, input, tool_use_id: callId, content: result } = block;
    if (type === "text") parts.push({ type: "text", text });
    else if (type === "image") parts.push({ type: "image_url", image_url: { url: addressOf(source) } });
    else if (type === "tool_use")
      calls.push({ id, type: "function", function: { name, arguments: JSON.stringify(input ?? {}) } });
    else if (type === "tool_result") results.push({ role: "tool", tool_call_id: callId, content: joinedText(result) });
    else if (type === "thinking") reasoning += String(block["thinking"] ?? "");
    // Nobody but Anthropic can read it.
    else if (type !== "redacted_thinking")
      throw new ApiError(400, "unsupported_content", `Content of the type ${String(type)} does not work here.`, {
        param: "messages",
      });
  }
  const isPlain = parts.every(({ type }) => type === "text");
  const own = isPlain ? parts.map(({ text }) => text).join("\n") : parts;
  const hasOwn = parts.length > 0 || calls.length > 0;
  const message = { role, content: own === "" ? null : own, ...(calls.length > 0 && { tool_calls: calls }) };
  return [...results, ...(hasOwn ? [withReasoning(message, reasoning)] : [])];
}

function addressOf(source: unknown): string {
  const { type, media_type: media, data, url } = (source ?? {}) as Fields;
  return type === "base64" ? `data:${String(media)};base64,${String(data)}` : String(url);
}

/** A text, or the texts of blocks. */
function joinedText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as Fields[]).map(({ text }) => (typeof text === "string" ? text : "")).join("\n");
}

async function* events(stream: ChatStream, id: string): AsyncGenerator<string, void, void> {
  const event = (type: string, fields: Fields = {}) => sse({ type, ...fields }, type);
  const usage = { input_tokens: 0, output_tokens: 0 };
  const message = {
    id,
    type: "message",
    role: "assistant",
    model: stream.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  yield event("message_start", { message });
  let index = -1;
  let open: string | undefined;
  let reason = "stop";
  let refusal = "";
  const begin = function* (kind: string, block: Fields): Generator<string> {
    if (open === kind) return;
    if (open !== undefined) yield event("content_block_stop", { index });
    open = kind;
    index += 1;
    yield event("content_block_start", { index, content_block: block });
  };
  for await (const part of partsOf(stream)) {
    if (part.kind === "refusal") refusal += part.text;
    if (part.kind === "text" || part.kind === "refusal") {
      yield* begin("text", { type: "text", text: "" });
      yield event("content_block_delta", { index, delta: { type: "text_delta", text: part.text } });
    } else if (part.kind === "reasoning") {
      yield* begin("thinking", { type: "thinking", thinking: "", signature: "" });
      yield event("content_block_delta", { index, delta: { type: "thinking_delta", thinking: part.text } });
    } else if (part.kind === "call")
      yield* begin(`call ${part.index}`, { type: "tool_use", id: part.id, name: part.name, input: {} });
    else if (part.kind === "arguments")
      yield event("content_block_delta", { index, delta: { type: "input_json_delta", partial_json: part.text } });
    else if (part.kind === "finish") ({ reason } = part);
    else if (part.kind === "usage") Object.assign(usage, { input_tokens: part.input, output_tokens: part.output });
  }
  if (open !== undefined) yield event("content_block_stop", { index });
  yield event("message_delta", { delta: { stop_reason: stopReason(reason, refusal), stop_sequence: null }, usage });
  yield event("message_stop");
}
