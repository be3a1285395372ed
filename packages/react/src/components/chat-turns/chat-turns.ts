/** What was said in a conversation, as data: turns, the messages that an endpoint gets, and what an answer cost. */
import { CHAT_LABELS, type ChatLabels } from "./chat-labels.ts";
import type { RunFailure } from "../run-view/run-failure.ts";
import { timeText } from "../run-view/run-labels.ts";
import { formatDecimal } from "../../labels/format.ts";

/** A message as it is shown and stored. */
export interface ChatTurn {
  role: "user" | "assistant" | "tool";
  text: string;
  /** Addresses of pictures: `data:` or `https:`. */
  images?: readonly string[];
  /** What else was sent along. */
  attachments?: readonly Attachment[];
  reasoning?: string;
  toolCalls?: readonly ToolCall[];
  /** Which call a tool's answer is for, and of which tool. */
  answers?: { id: string; name: string };
  /** What became of an answer that did not end by itself. */
  end?: "stopped" | "failed";
  failure?: RunFailure;
  /** Where what was sent and what came is written down, for as long as the page is open. */
  record?: string;
  /** Who answered, where that may differ from the current model. */
  by?: string;
  numbers?: AnswerNumbers;
  /** How sure the model was of each piece of its answer. */
  tokens?: readonly TokenProbability[];
  /** The JSON Schema that was sent for the answer. */
  schema?: Readonly<Record<string, unknown>>;
  /** Other versions of the conversation from this turn on. */
  versions?: TurnVersions;
}

/** Other versions of the rest of a conversation, before and after the shown one in the order in which they were made. */
export interface TurnVersions {
  before: readonly (readonly ChatTurn[])[];
  after: readonly (readonly ChatTurn[])[];
}

export interface ToolCall {
  /** Missing where the endpoint gave none. */
  id?: string;
  name: string;
  /** JSON, as the model wrote it. */
  arguments: string;
}

export type Attachment =
  /** Its words are sent as text. */
  | {
      kind: "text";
      name: string;
      text: string;
      /** Characters of the whole, where this is its beginning. */ whole?: number;
    }
  /** Addresses are `data:`. */
  | { kind: "audio"; name: string; url: string }
  | { kind: "file"; name: string; url: string };

/** How much of a text goes along. */
export function charactersText({ text, whole }: { text: string; whole?: number }, labels: ChatLabels): string {
  const count = text.length;
  return whole === undefined ? labels.characters({ count }) : labels.charactersOf({ count, whole });
}

/** A piece of an answer, the logarithm of its probability, and what else could have stood there. */
export interface TokenProbability {
  token: string;
  logprob: number;
  others?: readonly (readonly [token: string, logprob: number])[];
}

/** Metadata of one answer; values that no server sent are missing. */
export interface AnswerNumbers {
  /** Milliseconds until the first piece, and until the end. */
  firstMs?: number;
  totalMs?: number;
  /** Milliseconds from the first piece of reasoning to the first of the answer. */
  reasoningMs?: number;
  tokensIn?: number;
  tokensOut?: number;
  /** Of the tokens in: read from a cache. */
  tokensCached?: number;
  /** Of the tokens out: reasoning. */
  tokensReasoning?: number;
  /** Why it ended, in the endpoint's word: `stop`, `length`, `tool_calls`. */
  finish?: string;
  /** United States dollars, from the price of the listing. */
  price?: number;
  /** United States dollars, as the server itself says. */
  cost?: number;
  /** The model that answered, where it is not the one that was asked. */
  answeredBy?: string;
  /** How many of the oldest messages were left out, because they did not fit. */
  leftOut?: number;
  /** How many requests were sent, where the first ones failed for a moment. */
  requests?: number;
}

/** What a runner gets: everything said so far, as a chat endpoint's `messages`. */
export interface ChatRequest {
  messages: readonly Readonly<Record<string, unknown>>[];
  /** A name of its answer that nobody guesses, under which a server may keep it for a while. */
  answer?: string;
  /** Whether it asks for an answer that was begun before, instead of for a new one. */
  resumes?: boolean;
}

/** What a chat runner's `done` event carries. */
export interface ChatAnswer {
  toolCalls?: readonly ToolCall[];
  numbers?: AnswerNumbers;
  tokens?: readonly TokenProbability[];
  schema?: Readonly<Record<string, unknown>>;
}

/**
 * The messages of a conversation for the next call. It omits failed and empty answers, reasoning, and tool calls
 * without an answer.
 * @example
 * import { messagesOf } from "@vitrine/react/widget";
 *
 * console.log(messagesOf([{ role: "user", text: "Hello" }], "Be brief."));
 * // [ { role: 'system', content: 'Be brief.' }, { role: 'user', content: 'Hello' } ]
 */
export function messagesOf(turns: readonly ChatTurn[], system: string): Record<string, unknown>[] {
  const said = turns.flatMap((turn, index): Record<string, unknown>[] => {
    const { role, text, toolCalls = [], answers } = turn;
    if (role === "tool")
      return answers && isAnswered(turns, index) ? [{ role, tool_call_id: answers.id, content: text }] : [];
    const calls = role === "assistant" && areAnswered(turns, index) ? toolCalls : [];
    if (role === "assistant" && text === "" && calls.length === 0) return [];
    return [
      {
        role,
        content: contentOf(turn),
        ...(calls.length > 0 && {
          tool_calls: calls.map((call, at) => ({
            id: callId(call, at),
            type: "function",
            function: { name: call.name, arguments: call.arguments },
          })),
        }),
      },
    ];
  });
  return system.trim() === "" ? said : [{ role: "system", content: system }, ...said];
}

/**
 * The content of a message: its text, or content parts where it has images or files.
 * @example
 * import { contentOf } from "@vitrine/react/widget";
 *
 * console.log(contentOf({ role: "user", text: "Hello" })); // Hello
 */
export function contentOf({ text, images = [], attachments = [] }: ChatTurn): unknown {
  if (images.length === 0 && attachments.length === 0) return text;
  return [
    ...images.map((url) => ({ type: "image_url", image_url: { url } })),
    ...attachments.map(partOf),
    { type: "text", text },
  ];
}

function partOf(attachment: Attachment): Record<string, unknown> {
  switch (attachment.kind) {
    case "text":
      return { type: "text", text: `${attachment.name}:\n\n${attachment.text}` };
    case "audio": {
      const [, type = "", data = ""] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(attachment.url) ?? [];
      return { type: "input_audio", input_audio: { data, format: /wav/.test(type) ? "wav" : "mp3" } };
    }
    case "file":
      return { type: "file", file: { filename: attachment.name, file_data: attachment.url } };
  }
}

/** The name of a call, where the endpoint gave none one by its place. */
export function callId({ id }: ToolCall, at: number): string {
  return id ?? `call_${at + 1}`;
}

/** The answers of tools that follow a turn. */
export function toolAnswers(turns: readonly ChatTurn[], index: number): readonly ChatTurn[] {
  let end = index + 1;
  while (turns[end]?.role === "tool") end += 1;
  return turns.slice(index + 1, end);
}

function areAnswered(turns: readonly ChatTurn[], index: number): boolean {
  const { toolCalls = [] } = turns[index] ?? {};
  const ids = new Set(toolAnswers(turns, index).map(({ answers }) => answers?.id));
  return toolCalls.length > 0 && toolCalls.every((call, at) => ids.has(callId(call, at)));
}

/** Whether the turn before a tool's answer made the call, and has all of its answers. */
function isAnswered(turns: readonly ChatTurn[], index: number): boolean {
  const at = turns.findLastIndex(({ role }, before) => before < index && role !== "tool");
  const { id } = turns[index]?.answers ?? {};
  const calls = turns[at]?.toolCalls ?? [];
  return areAnswered(turns, at) && calls.some((call, place) => callId(call, place) === id);
}

/** Why there may be nothing to read, and what to do about it. */
export function emptyAnswerText(
  { reasoning, numbers }: Pick<ChatTurn, "reasoning" | "numbers">,
  labels: ChatLabels = CHAT_LABELS,
): string {
  const finish = numbers?.finish;
  if (finish === "length") return reasoning ? labels.emptyReasoning : labels.emptyCut;
  return finish === "content_filter" ? labels.emptyFiltered : labels.empty;
}

const LEAST_WRITING_MS = 20;

/**
 * The known measurements of an answer as one line: times, speed, tokens, finish reason and price.
 * @example
 * import { numbersText } from "@vitrine/react/widget";
 *
 * console.log(numbersText({ firstMs: 400, tokensIn: 12, tokensOut: 80 }).includes("80")); // true
 */
export function numbersText(numbers: AnswerNumbers, labels: ChatLabels = CHAT_LABELS): string {
  const { firstMs, totalMs, tokensIn, tokensOut, tokensCached, tokensReasoning, finish, price, cost } = numbers;
  const writing = firstMs === undefined || totalMs === undefined ? 0 : totalMs - firstMs;
  // The first token came with the first piece: the others were written since. What came at once was written before.
  const speed =
    tokensOut !== undefined && tokensOut > 1 && writing >= LEAST_WRITING_MS
      ? ((tokensOut - 1) / writing) * 1000
      : undefined;
  return [
    firstMs === undefined ? "" : labels.firstWord({ time: timeText(firstMs, labels) }),
    totalMs === undefined ? "" : labels.inAll({ time: timeText(totalMs, labels) }),
    speed === undefined ? "" : labels.speed({ tokens: formatDecimal(speed, speed < 10 ? 1 : 0) }),
    tokensText(tokensIn, tokensOut, labels),
    tokensCached ? labels.cached({ tokens: tokensCached }) : "",
    tokensReasoning ? labels.reasoningTokens({ tokens: tokensReasoning }) : "",
    finish === undefined ? "" : labels.ended({ reason: finish }),
    costText(price, cost, labels),
    numbers.leftOut === undefined ? "" : labels.leftOut({ count: numbers.leftOut }),
    numbers.requests === undefined ? "" : labels.requests({ count: numbers.requests }),
    numbers.answeredBy === undefined ? "" : labels.answeredBy({ model: numbers.answeredBy }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function tokensText(read: number | undefined, written: number | undefined, labels: ChatLabels): string {
  if (read === undefined && written === undefined) return "";
  const which = read === undefined ? "output" : written === undefined ? "input" : "both";
  return labels.tokens({ which, read: read ?? 0, written: written ?? 0 });
}

/** The charge, or else what the listed price comes to. Two significant digits: $0.0012. */
function costText(price: number | undefined, cost: number | undefined, labels: ChatLabels): string {
  const dollars = cost ?? price;
  if (dollars === undefined) return "";
  const shown = labels.price({ dollars: Number(dollars.toPrecision(2)) });
  return cost === undefined ? shown : labels.cost({ price: shown });
}
