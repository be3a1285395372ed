/** The OpenAI-compatible chat endpoint, with an answer that anybody can foretell. */

import { at, events, json, refuse, type RecordedRequest, type Reply } from "./exchange.ts";

/** What the kit's models say, piece by piece. */
export const REPLY_PIECES = ["Hello", " from", " Zürich", " 🦙", "!"] as const;
export const REPLY = REPLY_PIECES.join("");
const CREATED = 1_700_000_000;
const USAGE = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

export function answerChat(request: RecordedRequest, model: string): Reply {
  const { body } = request;
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) return refuse(415, "JSON is needed");
  const messages = at(body, "messages");
  if (!Array.isArray(messages) || messages.length === 0) return refuse(400, "messages is required");
  if (at(body, "model") !== model) return refuse(404, `The model ${String(at(body, "model"))} does not exist`);
  if (at(body, "inputs") !== undefined || at(body, "parameters") !== undefined)
    return refuse(400, "unknown field inputs or parameters");
  const tool = at(body, "tools", 0, "function", "name");
  const isStream = at(body, "stream") === true;
  const id = "chatcmpl-kit";
  const envelope = { id, created: CREATED, model, system_fingerprint: null };
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
