/**
 * How many tokens a conversation has, about, where no tokenizer is at hand: characters by their script, corrected by what
 * the server itself counted for its last answer.
 */
import { isObject } from "@vitrine/base";

type Message = Readonly<Record<string, unknown>>;

/** Roles and separators of a chat template around each message. */
const TOKENS_AROUND_MESSAGE = 4;
/** Between what small and large pictures cost at the providers that say so. */
const TOKENS_OF_PICTURE = 800;
const LETTERS_IN_TOKEN = 4;
const OTHER_LETTERS_IN_TOKEN = 2;

/** Chinese, Japanese and Korean: about a token for a character. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const OTHER_SCRIPTS = /[^\p{ASCII}]/gu;

/** Tokens of a text, about. */
export function estimateText(text: string): number {
  const ideographs = text.match(IDEOGRAPHIC)?.length ?? 0;
  const others = (text.match(OTHER_SCRIPTS)?.length ?? 0) - ideographs;
  const letters = text.length - ideographs - others;
  return Math.ceil(letters / LETTERS_IN_TOKEN + others / OTHER_LETTERS_IN_TOKEN + ideographs);
}

/** Tokens of one message as endpoints get it, about. */
export function estimateMessage({ content, tool_calls: calls }: Message): number {
  const parts: unknown[] = Array.isArray(content) ? content : [{ type: "text", text: content }];
  const inParts = parts.map((part) => {
    const { type, text } = isObject(part) ? part : {};
    return typeof text === "string" ? estimateText(text) : type === "text" ? 0 : TOKENS_OF_PICTURE;
  });
  return (
    inParts.reduce((sum, tokens) => sum + tokens, 0) +
    (calls === undefined ? 0 : estimateText(JSON.stringify(calls))) +
    TOKENS_AROUND_MESSAGE
  );
}

/** Tokens of a prompt, about. */
export function estimateMessages(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + estimateMessage(message), 0);
}

/** Counts of servers beside the estimate for the same messages, by model: the latest says how far estimates are off. */
const learned = new Map<string, (estimate: number) => number>();
/** Below this number, most comes from the template and the server. */
const MIN_SCALED_TOKENS = 100;

/** Notes what a server counted for a prompt. */
export function learnCount(model: string, messages: readonly Message[], counted: number): void {
  const estimate = estimateMessages(messages);
  const scale = Math.min(5, Math.max(0.2, counted / Math.max(1, estimate)));
  learned.set(
    model,
    estimate < MIN_SCALED_TOKENS
      ? (tokens) => Math.max(1, Math.round(tokens + counted - estimate))
      : (tokens) => Math.round(tokens * scale),
  );
}

/** Tokens of a prompt to a model, about: with what was learned from its earlier answers. */
export function estimatePrompt(model: string, messages: readonly Message[]): number {
  const estimate = estimateMessages(messages);
  return learned.get(model)?.(estimate) ?? estimate;
}
