/** A chat answer in steps that all protocols have: reasoning, text, calls of tools, the end, what it used. */
import type { ChatCompletion } from "@vitrine/tasks/schemas";
import type { ChatStream } from "./model-api.ts";

export type AnswerPart =
  | { kind: "reasoning"; text: string }
  | { kind: "text"; text: string }
  | { kind: "call"; index: number; id: string; name: string }
  | { kind: "arguments"; index: number; text: string }
  | { kind: "finish"; reason: string }
  | { kind: "usage"; input: number; output: number };

interface CallDelta {
  index?: number;
  id?: string;
  function?: { name?: string; arguments?: string };
}

/** The steps of a streamed answer. */
export async function* partsOf(stream: ChatStream): AsyncGenerator<AnswerPart, void, void> {
  const named = new Set<number>();
  for await (const chunk of stream) {
    const { delta, finish_reason: reason } = (chunk.choices[0] ?? {}) as {
      delta?: { content?: string | null; reasoning_content?: string | null; tool_calls?: CallDelta[] };
      finish_reason?: string | null;
    };
    if (delta?.reasoning_content) yield { kind: "reasoning", text: delta.reasoning_content };
    if (delta?.content) yield { kind: "text", text: delta.content };
    for (const [at, { index = at, id = `call_${at}`, function: called }] of (delta?.tool_calls ?? []).entries()) {
      if (!named.has(index) && called?.name) {
        named.add(index);
        yield { kind: "call", index, id, name: called.name };
      }
      if (called?.arguments) yield { kind: "arguments", index, text: called.arguments };
    }
    if (reason) yield { kind: "finish", reason };
    const { usage } = chunk as { usage?: UsageFields | null };
    if (usage) yield { kind: "usage", ...tokensOf(usage) };
  }
}

interface UsageFields {
  prompt_tokens?: number;
  completion_tokens?: number;
}

export function tokensOf(usage: unknown): { input: number; output: number } {
  const { prompt_tokens: input = 0, completion_tokens: output = 0 } = (usage ?? {}) as UsageFields;
  return { input, output };
}

export interface WholeAnswer {
  reasoning: string;
  text: string;
  calls: { id: string; name: string; arguments: string }[];
  reason: string;
  input: number;
  output: number;
}

/** The same of a whole answer. */
export function wholeOf(completion: ChatCompletion): WholeAnswer {
  const { message, finish_reason: reason } = (completion.choices[0] ?? {}) as {
    message?: { content?: string | null; reasoning_content?: string | null; tool_calls?: CallDelta[] };
    finish_reason?: string | null;
  };
  return {
    reasoning: message?.reasoning_content ?? "",
    text: message?.content ?? "",
    calls: (message?.tool_calls ?? []).map(({ id, function: called }, at) => ({
      id: id ?? `call_${at}`,
      name: called?.name ?? "",
      arguments: called?.arguments ?? "{}",
    })),
    reason: reason ?? "stop",
    ...tokensOf((completion as { usage?: unknown }).usage),
  };
}
