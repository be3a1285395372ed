/** The OpenAI-compatible chat endpoint, with a predictable answer. */

import { at, events, json, refuse, type RecordedRequest, type Reply } from "./exchange.ts";

/** Answer of the kit's models, piece by piece. */
export const REPLY_PIECES = ["Hello", " from", " Zürich", " 🦙", "!"] as const;
export const REPLY = REPLY_PIECES.join("");
const CREATED = 1_700_000_000;
const USAGE = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

/** Answer of a model in one turn. */
export interface Turn {
  content?: string;
  reasoning?: string;
  /** Tools it requests, with arguments as JSON text. */
  calls?: readonly { name: string; arguments: string }[];
  finish?: string;
}

/** @param turns what was put into the model's mouth; each is said once */
export function answerChat(request: RecordedRequest, model: string, turns: Turn[] = []): Reply {
  const { body } = request;
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) return refuse(415, "JSON is needed");
  const messages = at(body, "messages");
  if (!Array.isArray(messages) || messages.length === 0) return refuse(400, "messages is required");
  if (at(body, "model") !== model) return refuse(404, `The model ${String(at(body, "model"))} does not exist`);
  if (at(body, "inputs") !== undefined || at(body, "parameters") !== undefined)
    return refuse(400, "unknown field inputs or parameters");
  // The result of a tool is answered in words.
  const isAnswered = at(messages, messages.length - 1, "role") === "tool";
  const tool = isAnswered ? undefined : at(body, "tools", 0, "function", "name");
  const isStream = at(body, "stream") === true;
  const id = "chatcmpl-kit";
  const envelope = { id, created: CREATED, model, system_fingerprint: null };
  const turn = turns.shift();
  if (turn) return sayTurn(turn, envelope, isStream);
  if (!isStream) {
    const message =
      typeof tool === "string"
        ? { role: "assistant", content: null, tool_calls: [toolCall(tool)] }
        : { role: "assistant", content: REPLY };
    return json({
      object: "chat.completion",
      ...envelope,
      choices: [{ index: 0, message, finish_reason: tool ? "tool_calls" : "stop", logprobs: null }],
      usage: USAGE,
    });
  }
  const chunk = (delta: unknown, finish: string | null = null) => ({
    object: "chat.completion.chunk",
    ...envelope,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const deltas =
    typeof tool === "string"
      ? toolDeltas(tool).map((delta) => chunk(delta))
      : REPLY_PIECES.map((content) => chunk({ content }));
  const hasUsage = at(body, "stream_options", "include_usage") === true;
  return events([
    chunk({ role: "assistant", content: "" }),
    ...deltas,
    chunk({}, tool ? "tool_calls" : "stop"),
    ...(hasUsage ? [{ object: "chat.completion.chunk", ...envelope, choices: [], usage: USAGE }] : []),
  ]);
}

function sayTurn({ content, reasoning, calls = [], finish }: Turn, envelope: object, isStream: boolean): Reply {
  const reason = finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  const toolCalls = calls.map((call, position) => ({
    id: `call_${position}_${call.name}`,
    type: "function",
    function: call,
  }));
  if (!isStream) {
    const message = {
      role: "assistant",
      content: content ?? null,
      ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: toolCalls }),
    };
    return json({
      object: "chat.completion",
      ...envelope,
      choices: [{ index: 0, message, finish_reason: reason }],
      usage: USAGE,
    });
  }
  const chunk = (delta: unknown, finished: string | null = null) => ({
    object: "chat.completion.chunk",
    ...envelope,
    choices: [{ index: 0, delta, finish_reason: finished }],
  });
  return events([
    chunk({ role: "assistant", content: "" }),
    ...pieces(reasoning ?? "").map((piece) => chunk({ reasoning_content: piece })),
    ...pieces(content ?? "").map((piece) => chunk({ content: piece })),
    ...toolCalls.flatMap(({ function: { name, arguments: text }, ...call }, index) => [
      chunk({ tool_calls: [{ index, ...call, function: { name, arguments: "" } }] }),
      ...pieces(text).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    chunk({}, reason),
    { object: "chat.completion.chunk", ...envelope, choices: [], usage: USAGE },
  ]);
}

function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,7}/gu) ?? [];
}

export function toolCall(name: string) {
  return { id: "call_kit", type: "function", function: { name, arguments: '{"city":"Zürich"}' } };
}

function toolDeltas(name: string): unknown[] {
  const piece = (call: object) => ({ tool_calls: [{ index: 0, ...call }] });
  return [
    piece({ id: "call_kit", type: "function", function: { name, arguments: "" } }),
    piece({ function: { arguments: '{"city":' } }),
    piece({ function: { arguments: '"Zürich"}' } }),
  ];
}
