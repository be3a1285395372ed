/** What was said in a conversation, as data: turns, the messages that an endpoint gets, and what an answer cost. */

import type { RunFailure } from "./run-state.ts";

/** A message as it is shown and kept. */
export interface ChatTurn {
  role: "user" | "assistant" | "tool";
  text: string;
  /** Addresses of pictures: `data:` or `https:`. */
  images?: readonly string[];
  reasoning?: string;
  toolCalls?: readonly { name: string; arguments: string }[];
  /** What became of an answer that did not end by itself. */
  end?: "stopped" | "failed";
  failure?: RunFailure;
  /** Where what was sent and what came is written down, for as long as the page is open. */
  record?: string;
  /** Who answered, where that may be another than the one who is asked now. */
  by?: string;
  numbers?: AnswerNumbers;
}

/** What is known of one answer; what nobody said is missing. */
export interface AnswerNumbers {
  /** Milliseconds until the first piece, and until the end. */
  firstMs?: number;
  totalMs?: number;
  tokensIn?: number;
  tokensOut?: number;
  /** Why it ended, in the endpoint's word: `stop`, `length`, `tool_calls`. */
  finish?: string;
  /** United States dollars. */
  price?: number;
}

/** What a runner gets: everything said so far, as a chat endpoint's `messages`. */
export interface ChatRequest {
  messages: readonly Readonly<Record<string, unknown>>[];
}

/** What a chat runner's `done` event carries. */
export interface ChatAnswer {
  toolCalls?: readonly { name: string; arguments: string }[];
  numbers?: AnswerNumbers;
}

/** Messages for the next turn. Failed and empty answers are left out, reasoning always. */
export function messagesOf(turns: readonly ChatTurn[], system: string): Record<string, unknown>[] {
  const said = turns
    .filter((turn) => turn.role === "user" || turn.text !== "")
    .map(({ role, text, images = [] }) => ({
      role,
      content:
        images.length === 0
          ? text
          : [...images.map((url) => ({ type: "image_url", image_url: { url } })), { type: "text", text }],
    }));
  return system.trim() === "" ? said : [{ role: "system", content: system }, ...said];
}

/** Why there may be nothing to read, and what to do about it. */
export function emptyAnswerText({ reasoning, numbers }: Pick<ChatTurn, "reasoning" | "numbers">): string {
  const finish = numbers?.finish;
  if (finish === "length")
    return reasoning
      ? "The answer is empty: all its tokens went into thinking. Raise max_tokens in the settings, and ask again."
      : "The answer is empty: it was cut before its first word. Raise max_tokens in the settings, and ask again.";
  if (finish === "content_filter")
    return "The answer is empty: a filter of the server held it back. Say it in other words, or choose another model.";
  return "The answer is empty: the model ended it without a word. Ask again, or choose another model.";
}

/** "0.4 s to the first word · 52 tokens/s · 12 tokens in, 80 out · stop · $0.0001": what is known, in this order. */
export function numbersText({ firstMs, totalMs, tokensIn, tokensOut, finish, price }: AnswerNumbers): string {
  const writing = firstMs === undefined || totalMs === undefined ? 0 : totalMs - firstMs;
  // The first token came with the first piece: the others were written since.
  const speed =
    tokensOut !== undefined && tokensOut > 1 && writing > 0 ? ((tokensOut - 1) / writing) * 1000 : undefined;
  const tokens = [
    ...(tokensIn === undefined ? [] : [`${tokensIn} in`]),
    ...(tokensOut === undefined ? [] : [`${tokensOut} out`]),
  ].join(", ");
  return [
    firstMs === undefined ? "" : `${secondsText(firstMs)} to the first word`,
    totalMs === undefined ? "" : `${secondsText(totalMs)} in all`,
    speed === undefined ? "" : `${speed < 10 ? speed.toFixed(1) : Math.round(speed)} tokens/s`,
    tokens === "" ? "" : `tokens: ${tokens}`,
    finish === undefined ? "" : `ended with “${finish}”`,
    price === undefined ? "" : priceText(price),
  ]
    .filter(Boolean)
    .join(" · ");
}

function secondsText(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Two figures that count: $0.0012. */
function priceText(dollars: number): string {
  return dollars === 0
    ? "free"
    : `$${Number(dollars.toPrecision(2))
        .toFixed(dollars < 0.01 ? 6 : 4)
        .replace(/0+$/, "")}`;
}
