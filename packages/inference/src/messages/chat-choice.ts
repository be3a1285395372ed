/** A choice of a chat answer in one shape: ids, indexes, both spellings of reasoning, arguments as text. */

import { isObject } from "@vitrine/base";
import type { Fields } from "./chat-fields.ts";
import { splitReasoning } from "./reasoning-tags.ts";

/** A choice in the common shape; its message may be given apart. */
export function choiceOf(choice: Fields, index: number): Fields {
  const { message } = choice as { message: Fields };
  const { tool_calls: calls, role } = message;
  return {
    ...choice,
    index: integerOr(choice["index"], index),
    message: {
      ...withReasoning(message),
      role: typeof role === "string" ? role : "assistant",
      ...(calls === null ? { tool_calls: undefined } : {}),
      ...(Array.isArray(calls) ? { tool_calls: calls.map(toolCallOf) } : {}),
    },
  };
}

function toolCallOf(call: unknown, position: number): unknown {
  if (!isObject(call)) return call;
  const { function: called } = call;
  const text = isObject(called) && called["arguments"];
  return {
    ...call,
    id: idOr(call["id"], `call_${position}`),
    type: typeof call["type"] === "string" ? call["type"] : "function",
    // As text, as most write them; one dialect gives an object.
    function: isObject(called)
      ? { ...called, arguments: isObject(text) ? JSON.stringify(text) : text || "{}" }
      : called,
  };
}

/** Both spellings of reasoning, where there is any; taken out of the content where it is in there. */
function withReasoning(given: Fields): Fields {
  const { content } = given;
  const split =
    typeof content === "string" && !given["reasoning_content"] && !given["reasoning"]
      ? splitReasoning(content)
      : undefined;
  const message = split ? { ...given, content: split.content, reasoning_content: split.reasoning } : given;
  const reasoning = message["reasoning_content"] ?? message["reasoning"];
  return typeof reasoning === "string" ? { ...message, reasoning, reasoning_content: reasoning } : message;
}

export function idOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

function integerOr(value: unknown, fallback: number): number {
  return Number.isInteger(value) ? (value as number) : fallback;
}
