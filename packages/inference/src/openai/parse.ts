/** Answers by a schema: what `parse`, `stream` and `runTools` read out of a text. */

import { ContentFilterFinishReasonError, LengthFinishReasonError } from "./errors.ts";

type Fields = Record<string, unknown>;

export interface ParsedChoice {
  finish_reason?: unknown;
  message: Fields & { content?: unknown; refusal?: unknown; tool_calls?: Fields[]; parsed?: unknown };
}

export interface ParsedChat extends Fields {
  choices: ParsedChoice[];
}

/** Reads each answer by the format and the tools that the request names. */
export function parseCompletion(completion: ParsedChat, request: Fields): ParsedChat {
  const choices = completion.choices.map((choice): ParsedChoice => {
    if (choice.finish_reason === "length") throw new LengthFinishReasonError();
    if (choice.finish_reason === "content_filter") throw new ContentFilterFinishReasonError();
    const { content, refusal, tool_calls: calls } = choice.message;
    const parsed = typeof content === "string" && !refusal ? parseText(content, request["response_format"]) : null;
    return {
      ...choice,
      message: {
        ...choice.message,
        parsed,
        ...(calls ? { tool_calls: calls.map((each) => parseCall(each, request["tools"])) } : {}),
      },
    };
  });
  return { ...completion, choices };
}

/** The value of a text: by the format's own parser, else its JSON; null where the format is none. */
export function parseText(text: string, format: unknown): unknown {
  const { type, $parseRaw: parser } = (format ?? {}) as { type?: unknown; $parseRaw?: unknown };
  if (type !== "json_schema") return null;
  return typeof parser === "function" ? (parser as (text: string) => unknown)(text) : JSON.parse(text);
}

function parseCall(toolCall: Fields, tools: unknown): Fields {
  const called = toolCall["function"] as { name?: unknown; arguments?: string } | undefined;
  if (!called || !Array.isArray(tools)) return toolCall;
  const tool = (tools as Fields[]).find((each) => (each["function"] as Fields | undefined)?.["name"] === called.name);
  const { strict } = (tool?.["function"] ?? {}) as { strict?: unknown };
  const parser = tool?.["$parseRaw"];
  const text = called.arguments ?? "";
  const parsed =
    typeof parser === "function"
      ? (parser as (text: string) => unknown)(text)
      : strict === true
        ? (JSON.parse(text) as unknown)
        : null;
  return { ...toolCall, function: { ...called, parsed_arguments: parsed } };
}
