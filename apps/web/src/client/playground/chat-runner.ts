/** Runs a conversation's next answer through the inference client, and counts what it took. */
import type { ChatArguments } from "@vitrine/inference";
import type { AnswerNumbers, ChatAnswer, ChatRequest, Run } from "@vitrine/react/widget";
import { callWith, modelOf } from "./client-for.ts";
import { reasoningSplitter } from "./reasoning.ts";
import type { Target } from "./targets.ts";
import { toldEvents } from "./told-events.ts";

export function chatRunner(
  target: Target,
  endpoint: string,
  parameters: () => Readonly<Record<string, unknown>>,
): Run<ChatRequest> {
  return ({ messages }, signal) =>
    toldEvents((tell) =>
      callWith({ target, endpoint, signal, tell }, async ({ client, options, priceBy }) => {
        const begun = performance.now();
        let firstMs: number | undefined;
        let counted: unknown;
        let finish: string | undefined;
        const splitter = reasoningSplitter();
        const calls: { name: string; arguments: string }[] = [];
        const stream = client.chatCompletionStream(
          {
            ...parameters(),
            ...modelOf(target),
            messages: messages as never,
            stream_options: { include_usage: true },
          } as ChatArguments,
          options,
        );
        for await (const chunk of stream) {
          if (chunk.usage) counted = chunk.usage;
          finish = chunk.choices[0]?.finish_reason ?? finish;
          const delta = (chunk.choices[0]?.delta ?? {}) as ChatDelta;
          if (delta.content || delta.reasoning || delta.tool_calls) firstMs ??= performance.now() - begun;
          if (delta.reasoning) tell({ state: "text", piece: delta.reasoning, channel: "reasoning" });
          for (const piece of splitter.push(delta.content ?? "")) tell({ state: "text", ...piece });
          for (const call of delta.tool_calls ?? []) {
            const known = (calls[call.index] ??= { name: "", arguments: "" });
            known.name += call.function?.name ?? "";
            known.arguments += call.function?.arguments ?? "";
          }
        }
        for (const piece of splitter.end()) tell({ state: "text", ...piece });
        const totalMs = performance.now() - begun;
        const { usageOf, priceOf } = await import("@vitrine/inference");
        const usage = usageOf(counted);
        const price = priceOf(usage, priceBy());
        const numbers: AnswerNumbers = {
          totalMs,
          ...(firstMs !== undefined && { firstMs }),
          ...(usage.input !== undefined && { tokensIn: usage.input }),
          ...(usage.output !== undefined && { tokensOut: usage.output }),
          ...(finish !== undefined && { finish }),
          ...(price !== undefined && { price }),
        };
        const value: ChatAnswer = { toolCalls: calls.filter(Boolean), numbers };
        tell({ state: "done", value, model: target.model });
      }),
    );
}

interface ChatDelta {
  content?: string | null;
  reasoning?: string;
  tool_calls?: { index: number; function?: { name?: string; arguments?: string } }[];
}
