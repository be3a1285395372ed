/**
 * OpenAI's Responses API over chat: every place that has chat answers it. This site stores no responses, so a request
 * holds the whole conversation.
 */
import { ApiError } from "../api-error.ts";
import { partsOf, wholeOf, type WholeAnswer } from "../answer-parts.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ChatStream, ModelApi } from "../model-api.ts";
import { withReasoning } from "../reasoning.ts";
import { given, openaiErrorBody } from "./openai.ts";
import { tokenCount, eventStream, jsonAnswer, placeHeader, readJson, sse, translated } from "../responses.ts";

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
    return jsonAnswer(api, finished({ ...head, model: completion.model }, itemsOf(answer), answer), placeHeader(place));
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

/** Tokens of a request that is not run. The answer says where they are an estimate. */
export async function inputTokens(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const chat = translated(() => chatOf(body));
  return tokenCount(api, await api.countTokens(call, chat), { object: "response.input_tokens" });
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
  /** What the assistant thought in its turn so far. */
  let reasoning = "";
  for (const item of input as Fields[]) {
    const { type = "message", role, content, call_id: id, name, arguments: args, output } = item;
    if (type === "function_call") {
      const made = { id, type: "function", function: { name, arguments: args } };
      const before = messages.at(-1)?.["role"] === "assistant" ? messages.pop() : undefined;
      const calls = [...((before?.["tool_calls"] as unknown[] | undefined) ?? []), made];
      messages.push(withReasoning({ role: "assistant", content: null, ...before, tool_calls: calls }, reasoning));
    } else if (type === "function_call_output")
      messages.push({
        role: "tool",
        tool_call_id: id,
        content: typeof output === "string" ? output : JSON.stringify(output),
      });
    else if (type === "message")
      messages.push({ role: role === "developer" ? "system" : role, content: contentOf(content) });
    else if (type === "reasoning") reasoning += textsOf(content) || textsOf(item["summary"]);
    else
      throw new ApiError(400, "unsupported_input", `An item of the type ${String(type)} does not work here.`, {
        param: "input",
      });
    const isAssistant = type === "reasoning" || type === "function_call" || role === "assistant";
    if (!isAssistant) reasoning = "";
  }
  return messages;
}

function textsOf(parts: unknown): string {
  return Array.isArray(parts)
    ? (parts as Fields[]).map(({ text }) => (typeof text === "string" ? text : "")).join("")
    : "";
}

function contentOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const parts = (content as Fields[]).map(({ type, text, image_url: url, ...rest }) => {
    if (type === "input_text" || type === "output_text") return { type: "text", text };
    if (type === "refusal") return { type: "text", text: rest["refusal"] };
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

/** What an answer consists of: a text of some kind, or a call whose text are its arguments. */
interface Item {
  kind: "reasoning" | "text" | "refusal" | "call";
  text: string;
  call?: { id: string; name: string };
}

/** Their events, and the field that the last of these has the text in. */
const EVENTS = {
  reasoning: ["response.reasoning_text", "text"],
  text: ["response.output_text", "text"],
  refusal: ["response.refusal", "refusal"],
  call: ["response.function_call_arguments", "arguments"],
} as const;

function contentPart({ kind, text }: Item): Fields {
  if (kind === "reasoning") return { type: "reasoning_text", text };
  return kind === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };
}

function outputItem(response: unknown, at: number, item: Item, status = "completed"): Fields {
  const id = `${String(response)}_${at}`;
  const { kind, text, call } = item;
  if (kind === "call") {
    const { id: callId, name } = call ?? {};
    return { id: `fc_${id}`, type: "function_call", status, call_id: callId, name, arguments: text };
  }
  const content = status === "completed" ? [contentPart(item)] : [];
  if (kind === "reasoning") return { id: `rs_${id}`, type: "reasoning", status, summary: [], content };
  return { id: `msg_${id}`, type: "message", status, role: "assistant", content };
}

function itemsOf({ reasoning, text, refusal, calls }: WholeAnswer): Item[] {
  const texts: Item[] = [
    { kind: "reasoning", text: reasoning },
    { kind: "text", text },
    { kind: "refusal", text: refusal },
  ];
  const made = calls.map(({ id, name, arguments: args }): Item => ({ kind: "call", text: args, call: { id, name } }));
  return [...texts.filter((each) => each.text !== ""), ...made];
}

function finished(head: Fields, items: readonly Item[], { reason, input, output }: AnswerEnd): Fields {
  const isCut = reason === "length" || reason === "content_filter";
  // Who reads an answer expects something to be said in it.
  const said = items.length > 0 ? items : [{ kind: "text", text: "" } as const];
  return {
    ...head,
    status: isCut ? "incomplete" : "completed",
    incomplete_details: isCut ? { reason: reason === "length" ? "max_output_tokens" : "content_filter" } : null,
    output: said.map((item, at) => outputItem(head["id"], at, item)),
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  };
}

type AnswerEnd = Pick<WholeAnswer, "reason" | "input" | "output">;

async function* events(stream: ChatStream, head: Fields): AsyncGenerator<string, void, void> {
  let number = 0;
  const event = (type: string, fields: Fields) => sse({ type, sequence_number: number++, ...fields }, type);
  const started = { ...head, status: "in_progress", output: [], usage: null };
  yield event("response.created", { response: started });
  yield event("response.in_progress", { response: started });
  /** The last one is open. */
  const items: Item[] = [];
  const end: AnswerEnd = { reason: "stop", input: 0, output: 0 };
  const place = (item: Item) => {
    const at = items.length - 1;
    const content = item.kind === "call" ? {} : { content_index: 0 };
    return { item_id: outputItem(head["id"], at, item)["id"], output_index: at, ...content };
  };
  const logprobs = ({ kind }: Item) => (kind === "text" ? { logprobs: [] } : {});
  const close = function* (): Generator<string> {
    const item = items.at(-1);
    if (!item) return;
    const [name, field] = EVENTS[item.kind];
    const called = item.call && { name: item.call.name };
    yield event(`${name}.done`, { ...place(item), ...called, [field]: item.text, ...logprobs(item) });
    if (item.kind !== "call") yield event("response.content_part.done", { ...place(item), part: contentPart(item) });
    const output = outputItem(head["id"], items.length - 1, item);
    yield event("response.output_item.done", { output_index: items.length - 1, item: output });
  };
  const begin = function* (item: Item): Generator<string> {
    yield* close();
    items.push(item);
    const output = outputItem(head["id"], items.length - 1, item, "in_progress");
    yield event("response.output_item.added", { output_index: items.length - 1, item: output });
    if (item.kind !== "call") yield event("response.content_part.added", { ...place(item), part: contentPart(item) });
  };
  for await (const part of partsOf(stream)) {
    const { kind } = part;
    if (kind === "finish") end.reason = part.reason;
    else if (kind === "usage") Object.assign(end, { input: part.input, output: part.output });
    else if (kind === "call") yield* begin({ kind, text: "", call: { id: part.id, name: part.name } });
    else {
      if (kind !== "arguments" && items.at(-1)?.kind !== kind) yield* begin({ kind, text: "" });
      const item = items.at(-1) as Item;
      item.text += part.text;
      yield event(`${EVENTS[item.kind][0]}.delta`, { ...place(item), delta: part.text, ...logprobs(item) });
    }
  }
  if (items.length === 0) yield* begin({ kind: "text", text: "" });
  yield* close();
  const whole = finished(head, items, end);
  yield event(whole["status"] === "completed" ? "response.completed" : "response.incomplete", { response: whole });
}
