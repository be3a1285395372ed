/** Part of a conversation that fits into a model: counted by its tokenizer, and which messages can be left out. */
import { isObject } from "@vitrine/base";
import { badInput, type LocalModelError } from "./errors.ts";
import type { TokenCounter } from "./model.ts";

/** The tokens of a conversation. */
export interface TokenCount {
  /** Tokens of the prompt up to where the answer begins. */
  tokens: number;
  /** Tokens that prompt and answer may have together. */
  contextTokens?: number;
  /** Set where the conversation does not fit: how many messages, after those of the system, fit when they are left out. */
  leaveOut?: number;
  /** The tokens that are left then. */
  tokensLeft?: number;
}

/** The error of a conversation that is longer than the model reads. */
export function tooLong(tokens: number, contextTokens: number): LocalModelError {
  return badInput(
    `The conversation has ${tokens} tokens, but this model reads ${contextTokens} with the answer: leave out older messages.`,
  );
}

/**
 * Counts a conversation. Where it does not fit, it finds the least number of the oldest messages to leave out so that
 * one begins with a message of the user and `answerTokens` remain for the answer.
 */
export async function countTokens(
  { count, contextTokens }: TokenCounter,
  messages: readonly unknown[],
  answerTokens = 1,
): Promise<TokenCount> {
  const tokens = await count(messages);
  if (contextTokens === undefined) return { tokens };
  const room = Math.max(1, contextTokens - Math.max(1, answerTokens));
  if (tokens <= room) return { tokens, contextTokens };
  const system = messages.findIndex((message) => roleOf(message) !== "system");
  const [head, said] = [messages.slice(0, system), messages.slice(system)];
  const starts = said.flatMap((message, at) => (at > 0 && roleOf(message) === "user" ? [at] : []));
  // Fewer messages have fewer tokens, so the first start that fits is found by halving.
  const without = (at: number) => count([...head, ...said.slice(at)]);
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    // oxlint-disable-next-line no-await-in-loop -- each step depends on the one before
    if ((await without(starts[middle]!)) <= room) high = middle;
    else low = middle + 1;
  }
  const leaveOut = starts[low];
  return { tokens, contextTokens, ...(leaveOut !== undefined && { leaveOut, tokensLeft: await without(leaveOut) }) };
}

function roleOf(message: unknown): unknown {
  return isObject(message) ? message["role"] : undefined;
}
