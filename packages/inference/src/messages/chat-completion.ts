/**
 * Chat answers in one shape. Endpoints call themselves OpenAI-compatible and differ: ids and times are missing, tool
 * calls are null, reasoning is `reasoning` here and `reasoning_content` there. What is missing is filled, both spellings
 * of reasoning are set, and unknown fields stay.
 */

import { isFields, newChatId, nowInSeconds, type Fields } from "./chat-fields.ts";
import { completionProblem } from "./completion-check.ts";
import type { Answer } from "../wire/message.ts";

interface AnswerContext {
  call: { readonly model: string };
  malformed(expected: string): Error;
}

/** Reads a whole chat answer and checks its shape. */
export function completionOf(answer: Answer, context: AnswerContext): unknown {
  if (answer.kind !== "json")
    throw context.malformed(`JSON, got ${answer.value.type.split(";")[0] || "bytes without a type"}`);
  const body = answer.value;
  if (!isFields(body) || !Array.isArray(body["choices"]))
    throw context.malformed("choices. Expected ChatCompletionOutput");
  const completion = {
    ...envelopeOf(body, context.call.model),
    choices: body["choices"].map((choice: unknown, index) => {
      if (!isFields(choice) || !isFields(choice["message"]))
        throw context.malformed(`choices[${index}].message. Expected ChatCompletionOutput`);
      const { message } = choice as { message: Fields };
      return {
        ...choice,
        index: integerOr(choice["index"], index),
        message: {
          ...withReasoning(message),
          role: typeof message["role"] === "string" ? message["role"] : "assistant",
          ...(message["tool_calls"] === null ? { tool_calls: undefined } : {}),
          ...(Array.isArray(message["tool_calls"])
            ? { tool_calls: message["tool_calls"].map((call: unknown, place) => toolCallOf(call, place)) }
            : {}),
        },
      };
    }),
  };
  const problem = completionProblem(completion);
  if (problem !== undefined) throw context.malformed(`${problem}. Expected ChatCompletionOutput`);
  return completion;
}

function toolCallOf(call: unknown, place: number): unknown {
  if (!isFields(call)) return call;
  const { function: called } = call;
  const text = isFields(called) && called["arguments"];
  return {
    ...call,
    id: idOr(call["id"], `call_${place}`),
    type: typeof call["type"] === "string" ? call["type"] : "function",
    // As text, as most write them; one dialect gives an object.
    function: isFields(called)
      ? { ...called, arguments: isFields(text) ? JSON.stringify(text) : text || "{}" }
      : called,
  };
}

/** Both spellings of reasoning, where there is any. */
function withReasoning(message: Fields): Fields {
  const reasoning = message["reasoning_content"] ?? message["reasoning"];
  return typeof reasoning === "string" ? { ...message, reasoning, reasoning_content: reasoning } : message;
}

function envelopeOf(body: Fields, model: string): Fields {
  return {
    ...body,
    id: idOr(body["id"], newChatId()),
    created: typeof body["created"] === "number" ? body["created"] : nowInSeconds(),
    model: idOr(body["model"], model),
  };
}

function idOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

function integerOr(value: unknown, fallback: number): number {
  return Number.isInteger(value) ? (value as number) : fallback;
}
