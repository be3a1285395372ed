/**
 * OpenAI's Responses API over chat: every place that has chat answers it. This site stores no responses, so a request
 * holds the whole conversation.
 */
import { ApiError } from "../api-error.ts";
import { partsOf, wholeOf, type WholeAnswer } from "../answer-parts.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ChatStream, ModelApi } from "../model-api.ts";
import { given, openaiErrorBody } from "./openai.ts";
import { eventStream, jsonAnswer, placeHeader, readJson, sse, translated } from "../responses.ts";

type Fields = Record<string, unknown>;

export async function responses(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const chat = translated(() => chatOf(body));
  const head = {
    id: `resp_${call.requestId.replaceAll("-", "")}`,
    object: "response",
    created_at: Math.floor(Date.now() / 1000),
    error: null,
    incomplete_details: null,
    instructions: body["instructions"] ?? null,
    metadata: body["metadata"] ?? {},
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    temperature: body["temperature"] ?? null,
    text: body["text"] ?? { format: { type: "text" } },
    tool_choice: body["tool_choice"] ?? "auto",
    tools: body["tools"] ?? [],
    top_p: body["top_p"] ?? null,
    store: false,
  };
  if (body["stream"] !== true) {
    const { completion, place } = await api.chat(call, chat);
    const answer = wholeOf(completion);
    return jsonAnswer(api, finished({ ...head, model: completion.model }, answer), placeHeader(place));
  }
  const stream = await api.chatStream(call, chat);
  return eventStream({
    api,
    events: events(stream, { ...head, model: stream.model }),
    onError: (error) => {
      const { message, code, param } = openaiErrorBody(error).error;
      return sse({ type: "error", code, message, param, sequence_number: -1 }, "error");
    },
    headers: placeHeader(stream.place),
  });
}

/** A request of the Responses API as a chat. */
function chatOf(body: Fields): ChatRequest {
  for (const name of ["previous_response_id", "conversation", "background"])
    if (body[name])
      throw new ApiError(
        400,
        "unsupported_parameter",
        `This site stores no responses: ${name} does not work. Send the whole conversation as input.`,
        { param: name },
      );
  const { input, instructions, model, tools, tool_choice: choice, text, reasoning } = body;
  const { format } = (text ?? {}) as { format?: Fields };
  return {
    ...given({
      temperature: body["temperature"],
      top_p: body["top_p"],
      max_tokens: body["max_output_tokens"],
      parallel_tool_calls: body["parallel_tool_calls"],
      user: body["user"],
      reasoning_effort: (reasoning as { effort?: unknown } | undefined)?.effort,
      tools: Array.isArray(tools) && tools.length > 0 ? tools.map(toolOf) : undefined,
      tool_choice: choiceOf(choice),
      response_format: formatOf(format),
    }),
    model: model as string,
    messages: [
      ...(typeof instructions === "string" ? [{ role: "system", content: instructions }] : []),
      ...messagesOf(input),
    ],
  };
}

function messagesOf(input: unknown): Fields[] {
  if (typeof input === "string") return [{ role: "user", content: input }];
  if (!Array.isArray(input) || input.length === 0)
    throw new ApiError(400, "input_missing", "input must be a text or a list of items.", { param: "input" });
  const messages: Fields[] = [];
  for (const item of input as Fields[]) {
    const { type = "message", role, content, call_id: id, name, arguments: args, output } = item;
    if (type === "function_call") {
      const made = { id, type: "function", function: { name, arguments: args } };
      const last = messages.at(-1);
      if (last?.["role"] === "assistant") last["tool_calls"] = [...((last["tool_calls"] as unknown[]) ?? []), made];
      else messages.push({ role: "assistant", content: null, tool_calls: [made] });
    } else if (type === "function_call_output")
      messages.push({
        role: "tool",
        tool_call_id: id,
        content: typeof output === "string" ? output : JSON.stringify(output),
      });
    else if (type === "message")
      messages.push({ role: role === "developer" ? "system" : role, content: contentOf(content) });
    // Reasoning of earlier answers is not sent back: providers of chat do not take it.
    else if (type !== "reasoning")
      throw new ApiError(400, "unsupported_input", `An item of the type ${String(type)} does not work here.`, {
        param: "input",
      });
  }
  return messages;
}

function contentOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const parts = (content as Fields[]).map(({ type, text, image_url: url, ...rest }) => {
    if (type === "input_text" || type === "output_text") return { type: "text", text };
    if (type === "input_image") return { type: "image_url", image_url: { url } };
    return { type, ...rest };
  });
  return parts.every(({ type }) => type === "text") ? parts.map((part) => (part as Fields)["text"]).join("") : parts;
}

function toolOf(tool: unknown): Fields {
  const { type, name, description, parameters, strict } = (tool ?? {}) as Fields;
  if (type !== "function")
    throw new ApiError(400, "unsupported_tool", `Tools of the type ${String(type)} do not work here; functions do.`, {
      param: "tools",
    });
  return { type, function: given({ name, description, parameters, strict }) };
}

function choiceOf(choice: unknown): unknown {
  const { type, name } = (typeof choice === "object" ? (choice ?? {}) : {}) as Fields;
  return type === "function" ? { type, function: { name } } : choice;
}

function formatOf(format: Fields | undefined): unknown {
  if (!format || format["type"] === "text") return undefined;
  if (format["type"] !== "json_schema") return format;
  const { name, schema, strict, description } = format;
  return { type: "json_schema", json_schema: given({ name, schema, strict, description }) };
}

/** Items of an answer: reasoning, the message, calls. */
function itemsOf(id: unknown, { reasoning, text, calls }: WholeAnswer): Fields[] {
  return [
    ...(reasoning === "" ? [] : [reasoningItem(id, reasoning)]),
    ...(text === "" && calls.length > 0 ? [] : [messageItem(id, text)]),
    ...calls.map((made, at) => callItem(id, at, made)),
  ];
}

const reasoningItem = (id: unknown, text: string) => ({
  id: `rs_${String(id)}`,
  type: "reasoning",
  summary: [],
  content: [{ type: "reasoning_text", text }],
});
const messageItem = (id: unknown, text: string) => ({
  id: `msg_${String(id)}`,
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
});
const callItem = (id: unknown, at: number, made: WholeAnswer["calls"][number]) => ({
  id: `fc_${String(id)}_${at}`,
  type: "function_call",
  status: "completed",
  call_id: made.id,
  name: made.name,
  arguments: made.arguments,
});

function finished(head: Fields, answer: WholeAnswer): Fields {
  const isCut = answer.reason === "length" || answer.reason === "content_filter";
  const { input, output } = answer;
  return {
    ...head,
    status: isCut ? "incomplete" : "completed",
    incomplete_details: isCut ? { reason: answer.reason === "length" ? "max_output_tokens" : "content_filter" } : null,
    output: itemsOf(head["id"], answer),
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  };
}

async function* events(stream: ChatStream, head: Fields): AsyncGenerator<string, void, void> {
  let number = 0;
  const event = (type: string, fields: Fields) => sse({ type, sequence_number: number++, ...fields }, type);
  const answer: WholeAnswer = { reasoning: "", text: "", calls: [], reason: "stop", input: 0, output: 0 };
  const started = { ...head, status: "in_progress", output: [], usage: null };
  yield event("response.created", { response: started });
  yield event("response.in_progress", { response: started });
  /** The item that is open, and its number. */
  let open: { kind: "reasoning" | "text" | "call"; item: Fields; call?: number } | undefined;
  let index = -1;
  const close = function* (): Generator<string> {
    if (!open) return;
    const { kind, item } = open;
    const at = { item_id: item["id"], output_index: index };
    if (kind === "text") {
      const whole = messageItem(head["id"], answer.text);
      yield event("response.output_text.done", { ...at, content_index: 0, text: answer.text, logprobs: [] });
      yield event("response.content_part.done", { ...at, content_index: 0, part: whole.content[0] });
      yield event("response.output_item.done", { output_index: index, item: whole });
    } else if (kind === "reasoning") {
      yield event("response.reasoning_text.done", { ...at, content_index: 0, text: answer.reasoning });
      yield event("response.output_item.done", {
        output_index: index,
        item: reasoningItem(head["id"], answer.reasoning),
      });
    } else {
      const made = answer.calls[open.call ?? 0] as WholeAnswer["calls"][number];
      yield event("response.function_call_arguments.done", { ...at, name: made.name, arguments: made.arguments });
      yield event("response.output_item.done", {
        output_index: index,
        item: callItem(head["id"], open.call ?? 0, made),
      });
    }
    open = undefined;
  };
  const begin = function* (kind: "reasoning" | "text"): Generator<string> {
    if (open?.kind === kind) return;
    yield* close();
    index += 1;
    const whole = kind === "text" ? messageItem(head["id"], "") : reasoningItem(head["id"], "");
    const item = { ...whole, status: "in_progress", content: [] };
    open = { kind, item };
    yield event("response.output_item.added", { output_index: index, item });
    const part = kind === "text" ? messageItem("", "").content[0] : { type: "reasoning_text", text: "" };
    yield event("response.content_part.added", { item_id: item.id, output_index: index, content_index: 0, part });
  };
  for await (const part of partsOf(stream)) {
    if (part.kind === "text" || part.kind === "reasoning") {
      yield* begin(part.kind);
      answer[part.kind] += part.text;
      const type = part.kind === "text" ? "response.output_text.delta" : "response.reasoning_text.delta";
      yield event(type, {
        item_id: open?.item["id"],
        output_index: index,
        content_index: 0,
        delta: part.text,
        logprobs: [],
      });
    } else if (part.kind === "call") {
      yield* close();
      index += 1;
      answer.calls[part.index] = { id: part.id, name: part.name, arguments: "" };
      const item = { ...callItem(head["id"], part.index, answer.calls[part.index] as never), status: "in_progress" };
      open = { kind: "call", item, call: part.index };
      yield event("response.output_item.added", { output_index: index, item });
    } else if (part.kind === "arguments") {
      const made = answer.calls[part.index];
      if (made) made.arguments += part.text;
      yield event("response.function_call_arguments.delta", {
        item_id: open?.item["id"],
        output_index: index,
        delta: part.text,
      });
    } else if (part.kind === "finish") answer.reason = part.reason;
    else Object.assign(answer, { input: part.input, output: part.output });
  }
  yield* close();
  const whole = finished(head, { ...answer, calls: answer.calls.filter(Boolean) });
  const type = whole["status"] === "completed" ? "response.completed" : "response.incomplete";
  yield event(type, { response: whole });
}
