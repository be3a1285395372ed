/** Runs a conversation's next answer through the inference client, and measures it. */
import { isObject } from "@vitrine/base";
import type { CallOptions, ChatArguments } from "@vitrine/inference";
import type { AnswerNumbers, ChatAnswer, ChatRequest, Run, TokenProbability } from "@vitrine/react/widget";
import type { PlaygroundData } from "../playground-data.ts";
import { runInBrowser } from "./browser-runner.ts";
import { callWith, modelOf } from "./client-for.ts";
import type { Target } from "../targets/targets.ts";
import { callbackEvents } from "./callback-events.ts";
import { learnCount } from "../../../content/estimate-tokens.ts";
import { maxTokensOf } from "../tokens/max-tokens.ts";
import { answerSchema, declaredTools } from "../tools/tool-declarations.ts";
import { leavesOutOldest } from "../targets/browser-switches.ts";

export function chatRunner(
  target: Target,
  endpoint: string,
  parameters: () => Readonly<Record<string, unknown>>,
  data: PlaygroundData,
): Run<ChatRequest> {
  const inBrowser = target.place === "browser" ? data.browser.find(({ id }) => id === target.model) : undefined;
  if (inBrowser)
    return async function* ({ messages: all, resumes }, signal) {
      if (resumes) throw new Error("A model in the browser ends with its page.");
      const { messages, leftOut } = await fittingMessages(all, { target, data, parameters, signal });
      const request = { inputs: messages, parameters: parameters() };
      for await (const event of runInBrowser(inBrowser, "conversational", request, signal))
        yield event.state === "done"
          ? { ...event, value: { numbers: { totalMs: event.ms ?? 0, ...leftOut } } satisfies ChatAnswer }
          : event;
    };
  return ({ messages: all, answer: name, resumes = false }, signal) =>
    callbackEvents((emit) =>
      callWith(
        { target, endpoint, signal, emit, answer: name ? { name, resumes } : undefined },
        async ({ client, options, priceBy, requests }) => {
          const { messages, leftOut } = await fittingMessages(all, { target, data, parameters, signal });
          // Before the call: what is loaded meanwhile would count as time to the first token.
          const { collectChat, priceOf, usageOf } = await import("@vitrine/inference");
          const begun = performance.now();
          const settings = parameters();
          let firstMs: number | undefined;
          let reasoningFrom: number | undefined;
          let reasoningMs: number | undefined;
          const hand = (piece: string, channel: "answer" | "reasoning") => {
            if (channel === "reasoning") reasoningFrom ??= performance.now();
            else if (reasoningFrom !== undefined) reasoningMs ??= performance.now() - reasoningFrom;
            emit({ state: "text", piece, channel });
          };
          const stream = client.chatCompletionStream(
            {
              ...settings,
              ...modelOf(target),
              messages: messages as never,
              stream_options: { include_usage: true },
            } as ChatArguments,
            { ...options, ...(await markupReader(target, settings)) },
          );
          const {
            choices,
            usage: counted,
            model: answeredBy = "",
          } = await collectChat(stream, (chunk) => {
            const delta = (chunk.choices[0]?.delta ?? {}) as ChatDelta;
            const said = delta.content || delta.audio?.transcript || delta.refusal;
            if (said || delta.reasoning || delta.tool_calls) firstMs ??= performance.now() - begun;
            if (delta.reasoning) hand(delta.reasoning, "reasoning");
            if (said) hand(said, "answer");
          });
          const totalMs = performance.now() - begun;
          const schema = answerSchema(settings);
          const { finish_reason: finish, message, logprobs } = choices[0] ?? {};
          const usage = usageOf(counted);
          const price = priceOf(usage, priceBy());
          if (usage.input !== undefined) learnCount(target.model, messages, usage.input);
          const numbers: AnswerNumbers = {
            totalMs,
            ...(firstMs !== undefined && { firstMs }),
            ...(reasoningMs !== undefined && { reasoningMs }),
            ...(usage.input !== undefined && { tokensIn: usage.input }),
            ...(usage.output !== undefined && { tokensOut: usage.output }),
            ...(usage.cachedInput !== undefined && { tokensCached: usage.cachedInput }),
            ...(usage.reasoning !== undefined && { tokensReasoning: usage.reasoning }),
            ...costOf(counted),
            ...(answeredBy !== "" && isAnother(answeredBy, target.model) && { answeredBy }),
            ...(finish && { finish }),
            ...(price !== undefined && { price }),
            ...leftOut,
            ...(requests() > 1 && { requests: requests() }),
          };
          const value: ChatAnswer = {
            toolCalls: (message?.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => ({
              id,
              name,
              arguments: String(args),
            })),
            numbers,
            tokens: probabilitiesIn(logprobs),
            ...(schema && { schema }),
          };
          emit({ state: "done", value, model: target.model });
        },
      ),
    );
}

interface Sending {
  target: Target;
  data: PlaygroundData;
  parameters: () => Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** Without the oldest messages that do not fit, where the visitor wants that. */
async function fittingMessages(messages: ChatRequest["messages"], { parameters, ...sending }: Sending) {
  if (!leavesOutOldest.isOn()) return { messages };
  const { contextFit, withoutOldest } = await import("../tokens/context-fit.ts");
  const { leaveOut = 0 } = await contextFit({ ...sending, messages, maxTokens: maxTokensOf(parameters()) });
  return leaveOut === 0
    ? { messages }
    : { messages: withoutOldest(messages, leaveOut), leftOut: { leftOut: leaveOut } };
}

/** Servers of this site's operator or of the visitor may have no parser for their model's calls of tools. */
async function markupReader(
  { place }: Target,
  settings: Readonly<Record<string, unknown>>,
): Promise<Pick<CallOptions, "readAnswer">> {
  const isServer = place === "endpoint" || place === "custom" || place === "local";
  if (!isServer || declaredTools(settings).length === 0) return {};
  const { readMarkedAnswer } = await import("./raw-answers.ts");
  return { readAnswer: readMarkedAnswer };
}

/** The cost of the answer by the server's own account, in dollars. */
function costOf(usage: unknown): Pick<AnswerNumbers, "cost"> {
  const cost = isObject(usage) ? usage["cost"] : undefined;
  return typeof cost === "number" && Number.isFinite(cost) && cost >= 0 ? { cost } : {};
}

/** Servers shorten, prefix and date the names of models: only a name that has nothing in common is another model. */
function isAnother(answered: string, asked: string): boolean {
  const [one, other] = [answered, asked].map((name) =>
    (name.split("/").at(-1) ?? name).toLowerCase().replace(/:.*/, ""),
  );
  return !one!.includes(other!) && !other!.includes(one!);
}

interface ChatDelta {
  content?: string | null;
  reasoning?: string;
  /** The words of a spoken answer. */
  audio?: { transcript?: string } | null;
  /** Why there is no answer, in the model’s words. */
  refusal?: string | null;
  tool_calls?: unknown;
}

const MAX_TOKENS = 4000;
const MAX_OTHERS = 5;

/** The log probabilities of an answer's tokens, with those of the likeliest others. */
function probabilitiesIn(logprobs: unknown): TokenProbability[] {
  const listed = (value: unknown) =>
    (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one) =>
      isObject(one) && typeof one["token"] === "string" && typeof one["logprob"] === "number"
        ? [{ token: one["token"], logprob: one["logprob"], top: one["top_logprobs"] }]
        : [],
    );
  return listed(isObject(logprobs) ? logprobs["content"] : undefined)
    .slice(0, MAX_TOKENS)
    .map(({ token, logprob, top }) => {
      const others = listed(top).slice(0, MAX_OTHERS);
      return {
        token,
        logprob,
        ...(others.length > 0 && { others: others.map((other) => [other.token, other.logprob] as const) }),
      };
    });
}
