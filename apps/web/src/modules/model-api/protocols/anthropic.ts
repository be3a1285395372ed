/** Anthropic's protocol, `/v1/messages`, over chat. */
import type { AnswerPart, Usage } from "@vitrine/inference";
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatStream } from "../answer-streams.ts";
import type { ModelApi } from "../model-api.ts";
import { tokenCount, errorHeaders, readJson, sse, translated } from "../responses.ts";
import { clientTool } from "./anthropic-tools.ts";
import { answered, answerEvents, argumentsOf, wholeAnswer, type Finish, type ReadRequest } from "./answer.ts";
import { ChatMessages, filePart, picturePart, textPart, type ContentPart } from "./chat-messages.ts";
import { given, ignoreOthers, passedFields, unsupported, type Fields, type Ignored } from "./fields.ts";

export const ANTHROPIC_FIELDS = {
  mapped:
    "max_tokens messages metadata model output_config output_format service_tier stream system thinking tool_choice tools",
  passed: "stop_sequences>stop temperature top_k top_p",
  ignored:
    "betas billing_policy cache_control compaction context_management diagnostics fallback_credit_token fallbacks speed user_profile_id",
  rejected: "container inference_geo mcp_servers thread workspace_id",
} as const;

/** Fields of fields that are read. */
const PARTS = {
  thinking: "type budget_tokens",
  output_config: "effort format",
  metadata: "user_id",
  tool_choice: "type name disable_parallel_tool_use",
};

/** Blocks of tools that run at Anthropic, or that say which tools there are. Answers after them say what came of them. */
const HOSTED =
  /^(server_tool_use|mcp_tool_(use|result|listing)|tool_(addition|removal)|fallback|(advisor|tool_search|web_(search|fetch)|\w*code_execution)_tool_result)$/;

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

export async function messages(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const head = {
    id: `msg_${call.requestId.replaceAll("-", "")}`,
    type: "message",
    role: "assistant",
    stop_reason: null,
    stop_sequence: null,
  };
  const read = translated(() => chatOf(body));
  return answered(api, call, read, {
    async whole(completion) {
      const { parts, finish } = await wholeAnswer(completion);
      const content = parts.map((part) => ({
        ...blockOf(part),
        ...(part.kind === "call" && { input: argumentsOf(part) }),
      }));
      return {
        ...head,
        model: completion.model,
        content: content.length > 0 ? content : [{ type: "text", text: "" }],
        ...endOf(finish, parts),
      };
    },
    pieces: (stream) => events(stream, { ...head, model: stream.model, content: [], usage: usageOf({}) }),
    failure: (error) => sse(errorBody(error), "error"),
  });
}

/** Tokens of a request that is not run. The answer says where they are an estimate. */
export async function countTokens(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const { chat } = translated(() => chatOf({ max_tokens: 1, ...body }));
  return tokenCount(api, await api.countTokens(call, chat));
}

function chatOf(body: Fields): Required<ReadRequest> {
  const { messages: turns, system, max_tokens: limit, tools, tool_choice: choice, service_tier: tier } = body;
  if (!Array.isArray(turns) || turns.length === 0)
    throw new ApiError(400, "messages_missing", "messages must be a list of messages.", { param: "messages" });
  if (typeof limit !== "number")
    throw new ApiError(400, "max_tokens_missing", "max_tokens must be a number.", { param: "max_tokens" });
  const ignored: Ignored = new Set();
  const { type: kind, name, disable_parallel_tool_use: isSerial } = (choice ?? {}) as Fields;
  const { format = body["output_format"] } = (body["output_config"] ?? {}) as Fields;
  for (const [part, read] of Object.entries(PARTS)) ignoreOthers(body[part], read, part, ignored);
  const { type: thinking = "disabled" } = (body["thinking"] ?? {}) as Fields;
  // A model that adapts does so by itself.
  if (thinking !== "enabled" && thinking !== "disabled" && thinking !== "adaptive")
    ignored.add(`thinking.${String(thinking)}`);
  // Thoughts of a turn without a call, which no service takes back.
  const chat = new ChatMessages("\n", () => ignored.add("messages.thinking"));
  const start = partsOf(system, ignored);
  if (start.length > 0) chat.say("system", start);
  for (const turn of turns as Fields[]) addTurn(chat, turn, ignored);
  const functions = Array.isArray(tools) ? tools.flatMap((tool) => toolOf(tool as Fields, ignored)) : [];
  const fields = given({
    ...passedFields(body, ANTHROPIC_FIELDS, ignored),
    max_tokens: limit,
    user: (body["metadata"] as Fields | undefined)?.["user_id"],
    service_tier: tier === "standard_only" ? "default" : tier,
    ...reasoningOf(body),
    response_format: format && {
      type: "json_schema",
      json_schema: { name: "answer", schema: (format as Fields)["schema"] },
    },
    tools: functions.length > 0 ? functions : undefined,
    tool_choice: kind === "tool" ? { type: "function", function: { name } } : kind === "any" ? "required" : kind,
    parallel_tool_calls: isSerial === true ? false : undefined,
  });
  const request = { ...fields, model: body["model"] as string, messages: chat.end() };
  return { chat: request, ignored, isStream: body["stream"] === true };
}

/** An effort is said as one, a number of tokens as the nearest word; a model that adapts does so by itself. */
function reasoningOf({ thinking, output_config: output }: Fields): Fields {
  const { type, budget_tokens: budget } = (thinking ?? {}) as Fields;
  const { effort } = (output ?? {}) as Fields;
  if (type === "disabled") return { reasoningBudget: "none" };
  if (effort !== undefined) return { reasoning_effort: effort === "max" ? "high" : effort };
  return type === "enabled" ? { reasoningBudget: budget ?? "medium" } : {};
}

function toolOf(tool: Fields, ignored: Ignored): Fields[] {
  const { name, description, input_schema: parameters, type, strict } = tool;
  // A model that has all tools need not search for them.
  if (String(type).startsWith("tool_search_tool")) {
    ignored.add(`tools.${String(type)}`);
    return [];
  }
  const own = clientTool(tool);
  if (!own && ((type ?? "custom") !== "custom" || parameters === undefined))
    throw new ApiError(
      400,
      "unsupported_tool",
      `The tool ${[name, type].filter(Boolean).map(String).join(", ")} has no input_schema. Describe it by one.`,
      { param: "tools" },
    );
  ignoreOthers(tool, own ? "name type strict" : "name description input_schema type strict", "tools", ignored);
  return [{ type: "function", function: given({ ...(own ?? { name, description, parameters }), strict }) }];
}

/** One message may hold results of tools, which are messages of their own in a chat. */
function addTurn(chat: ChatMessages, turn: Fields, ignored: Ignored): void {
  const parts: ContentPart[] = [];
  const calls: Fields[] = [];
  ignoreOthers(turn, "role content", "messages", ignored);
  const { role, content } = turn;
  for (const block of typeof content === "string" ? [{ type: "text", text: content }] : ((content ?? []) as Fields[])) {
    const {
      type,
      tool_use_id: callId,
      content: result,
      is_error: isError,
      thinking,
      signature,
      data,
    } = block as Fields;
    if (type === "tool_use") calls.push(block);
    else if (type === "tool_result") chat.result(callId, partsOf(result, ignored), isError === true);
    else if (HOSTED.test(String(type))) ignored.add(`messages.${String(type)}`);
    else if (type === "redacted_thinking") chat.reason("", { type: "reasoning.encrypted", data });
    else if (type === "thinking")
      chat.reason(
        String(thinking ?? ""),
        signature ? { type: "reasoning.text", text: thinking, signature } : undefined,
      );
    else parts.push(...partsOf([block], ignored));
  }
  if (parts.length > 0) chat.say(role, parts);
  for (const { id, name, input } of calls) chat.call(id, name, JSON.stringify(input ?? {}));
}

/** A text, or blocks that are not about tools. */
function partsOf(content: unknown, ignored: Ignored): ContentPart[] {
  if (content === undefined || content === null || content === "") return [];
  if (typeof content === "string") return [textPart(content)];
  return (content as Fields[]).flatMap((block): ContentPart[] => {
    const { type, text, source, title, context, content: inner } = block;
    ignoreOthers(block, "type text source title context content tool_name", "messages", ignored);
    const heading = [title, context].filter(Boolean).map(textPart);
    if (type === "text") return [textPart(text)];
    if (type === "image") return [picturePart(addressOf(source))];
    // What a search found, or a server shortened, is text.
    if (type === "search_result") return [...heading, textPart(source), ...partsOf(inner, ignored)];
    if (type === "compaction") return partsOf(inner, ignored);
    if (type === "tool_reference") return [textPart(`Tool: ${String(block["tool_name"])}`)];
    const { type: kind, data, content: blocks } = (source ?? {}) as Fields;
    if (type === "document" && kind === "text") return [...heading, textPart(data)];
    if (type === "document" && kind === "content") return [...heading, ...partsOf(blocks, ignored)];
    if (type === "document")
      return [
        ...[context].filter(Boolean).map(textPart),
        filePart({ filename: title ?? "document.pdf", file_data: addressOf(source) }),
      ];
    throw new ApiError(400, "unsupported_content", `Content of the type ${String(type)} does not work here.`, {
      param: "messages",
    });
  });
}

function addressOf(source: unknown): string {
  const { type, media_type: media, data, url } = (source ?? {}) as Fields;
  if (type !== "base64" && type !== "url")
    throw unsupported("file_id", "This site stores no files. Send the content as base64");
  return type === "base64" ? `data:${String(media)};base64,${String(data)}` : String(url);
}

function blockOf({ kind, text, id, name, signature = "", encrypted, annotations }: AnswerPart): Fields {
  if (kind === "call") return { type: "tool_use", id, name, input: {} };
  if (kind !== "reasoning")
    return { type: "text", text, ...(annotations.length > 0 && { citations: annotations.map(citationOf) }) };
  if (encrypted !== undefined) return { type: "redacted_thinking", data: encrypted };
  return { type: "thinking", thinking: text, signature };
}

function citationOf(annotation: unknown): Fields {
  const { url = "", title = null, content = "" } = ((annotation as Fields)["url_citation"] ?? {}) as Fields;
  return { type: "web_search_result_location", url, title, cited_text: content, encrypted_index: "" };
}

/** What a message ends with. */
function endOf({ reason, stop, usage }: Finish, parts: readonly AnswerPart[]): Fields {
  const isRefusal = parts.some(({ kind }) => kind === "refusal");
  const ended = stop === undefined ? (STOP_REASONS.get(reason) ?? "end_turn") : "stop_sequence";
  return { stop_reason: isRefusal ? "refusal" : ended, stop_sequence: stop ?? null, usage: usageOf(usage) };
}

/** Tokens of a cache are not part of the input here. */
function usageOf({ input = 0, output = 0, cachedInput = 0, cacheWrite = 0 }: Usage): Fields {
  return {
    input_tokens: Math.max(0, input - cachedInput - cacheWrite),
    output_tokens: output,
    cache_read_input_tokens: cachedInput,
    cache_creation_input_tokens: cacheWrite,
  };
}

const DELTAS = {
  reasoning: ["thinking_delta", "thinking"],
  text: ["text_delta", "text"],
  refusal: ["text_delta", "text"],
  call: ["input_json_delta", "partial_json"],
} as const;

async function* events(stream: ChatStream, message: Fields): AsyncGenerator<string, void, void> {
  const event = (type: string, fields: Fields = {}) => sse({ type, ...fields }, type);
  yield event("message_start", { message });
  const parts: AnswerPart[] = [];
  for await (const step of answerEvents(stream)) {
    if (step.type === "finish") {
      const { usage, ...delta } = endOf(step, parts);
      yield event("message_delta", { delta, usage });
      continue;
    }
    const { type, part } = step;
    const { index, signature, annotations } = part;
    const change = (kind: string, field: string, value: unknown) =>
      event("content_block_delta", { index, delta: { type: kind, [field]: value } });
    if (type === "begin")
      yield event("content_block_start", { index, content_block: blockOf({ ...part, annotations: [] }) });
    else if (type === "more") yield change(DELTAS[part.kind][0], DELTAS[part.kind][1], step.text);
    else {
      parts.push(part);
      for (const each of annotations) yield change("citations_delta", "citation", citationOf(each));
      if (signature !== undefined) yield change("signature_delta", "signature", signature);
      yield event("content_block_stop", { index });
    }
  }
  yield event("message_stop");
}
