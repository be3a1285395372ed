/** Requests of chats, and what of them the client takes. */
import type { Target } from "./targets.ts";

type Fields = Record<string, unknown>;

/** A chat request in OpenAI's form, which all protocols are translated to. */
export interface ChatRequest extends Fields {
  model: string;
  messages: readonly unknown[];
}

/** Fields that the client knows; all others go to the provider as they are. */
const CHAT_FIELDS = new Set([
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "messages",
  "metadata",
  "min_p",
  "modalities",
  "n",
  "parallel_tool_calls",
  "presence_penalty",
  "reasoningBudget",
  "reasoning_effort",
  "repetition_penalty",
  "response_format",
  "seed",
  "service_tier",
  "stop",
  "store",
  "temperature",
  "tool_choice",
  "tools",
  "top_k",
  "top_logprobs",
  "top_p",
  "user",
]);

/** The client's arguments: nothing in a body says where a call goes. */
export function chatArguments(request: ChatRequest, { model }: Target, isStream = false): Fields {
  const given = Object.entries(request).filter(([name]) => name !== "model" && name !== "stream");
  const known = given.filter(([name]) => CHAT_FIELDS.has(name));
  const extra = given.filter(([name]) => !CHAT_FIELDS.has(name) && name !== "stream_options");
  return {
    ...Object.fromEntries(known),
    model,
    ...(extra.length > 0 && { extraBody: Object.fromEntries(extra) }),
    ...(isStream && {
      stream_options: { ...(request["stream_options"] as object | undefined), include_usage: true },
    }),
  };
}
