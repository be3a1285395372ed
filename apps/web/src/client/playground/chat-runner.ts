/** Runs a conversation's next answer through the inference client, and counts what it took. */
import type { ChatArguments } from "@vitrine/inference";
import type { AnswerNumbers, ChatAnswer, ChatRequest, Run, TokenChance, ToolCall } from "@vitrine/react/widget";
import type { PlaygroundData } from "../../site/playground-data.ts";
import { runInBrowser } from "./browser/browser-runner.ts";
import { callWith, modelOf } from "./client-for.ts";
import { reasoningSplitter } from "./reasoning.ts";
import type { Target } from "./targets.ts";
import { toldEvents } from "./told-events.ts";
import { answerSchema } from "./tools/tool-declarations.ts";

export function chatRunner(
  target: Target,
  endpoint: string,
  parameters: () => Readonly<Record<string, unknown>>,
  data: PlaygroundData,
): Run<ChatRequest> {
  const inBrowser = target.place === "browser" ? data.browser.find(({ id }) => id === target.model) : undefined;
  if (inBrowser)
    return async function* ({ messages }, signal) {
      const request = { inputs: messages, parameters: parameters() };
      for await (const event of runInBrowser(inBrowser, "conversational", request, signal))
        yield event.state === "done"
          ? { ...event, value: { numbers: { totalMs: event.ms ?? 0 } } satisfies ChatAnswer }
          : event;
    };
  return ({ messages }, signal) =>
    toldEvents((tell) =>
      callWith({ target, endpoint, signal, tell }, async ({ client, options, priceBy }) => {
        const begun = performance.now();
        const settings = parameters();
        let firstMs: number | undefined;
        let counted: unknown;
        let finish: string | undefined;
        const splitter = reasoningSplitter();
        const calls: ToolCall[] = [];
        const tokens: TokenChance[] = [];
        let thoughtFrom: number | undefined;
        let thoughtMs: number | undefined;
        const hand = (piece: string, channel: "answer" | "reasoning") => {
          if (channel === "reasoning") thoughtFrom ??= performance.now();
          else if (thoughtFrom !== undefined) thoughtMs ??= performance.now() - thoughtFrom;
          tell({ state: "text", piece, channel });
        };
        const stream = client.chatCompletionStream(
          {
            ...settings,
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
          if (delta.reasoning) hand(delta.reasoning, "reasoning");
          for (const { piece, channel } of splitter.push(delta.content ?? "")) hand(piece, channel);
          takeChances(tokens, chunk.choices[0]?.logprobs);
          for (const call of delta.tool_calls ?? []) {
            const known = (calls[call.index] ??= { name: "", arguments: "" });
            if (call.id) known.id = call.id;
            known.name += call.function?.name ?? "";
            known.arguments += call.function?.arguments ?? "";
          }
        }
        for (const { piece, channel } of splitter.end()) hand(piece, channel);
        const schema = answerSchema(settings);
        const totalMs = performance.now() - begun;
        const { usageOf, priceOf } = await import("@vitrine/inference");
        const usage = usageOf(counted);
        const price = priceOf(usage, priceBy());
        const numbers: AnswerNumbers = {
          totalMs,
          ...(firstMs !== undefined && { firstMs }),
          ...(thoughtMs !== undefined && { thoughtMs }),
          ...(usage.input !== undefined && { tokensIn: usage.input }),
          ...(usage.output !== undefined && { tokensOut: usage.output }),
          ...(finish !== undefined && { finish }),
          ...(price !== undefined && { price }),
        };
        const value: ChatAnswer = {
          toolCalls: calls.filter(Boolean),
          numbers,
          tokens,
          ...(schema && { schema }),
        };
        tell({ state: "done", value, model: target.model });
      }),
    );
}

interface ChatDelta {
  content?: string | null;
  reasoning?: string;
  tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[];
}

const MOST_TOKENS = 4000;

/** Adds what a chunk says of the probability of its pieces. */
function takeChances(tokens: TokenChance[], logprobs: unknown): void {
  const { content } = (logprobs ?? {}) as { content?: unknown };
  if (!Array.isArray(content)) return;
  for (const one of content as unknown[]) {
    const {
      token,
      logprob,
      top_logprobs: top,
    } = (one ?? {}) as {
      token?: unknown;
      logprob?: unknown;
      top_logprobs?: unknown;
    };
    if (typeof token !== "string" || typeof logprob !== "number" || tokens.length >= MOST_TOKENS) continue;
    const others = (Array.isArray(top) ? (top as { token?: unknown; logprob?: unknown }[]) : []).flatMap((other) =>
      typeof other.token === "string" && typeof other.logprob === "number"
        ? [[other.token, other.logprob] as const]
        : [],
    );
    tokens.push({ token, logprob, ...(others.length > 0 && { others: others.slice(0, 5) }) });
  }
}
