/**
 * A chat answer as events that all protocols have: a part begins, goes on and ends, and the answer is finished. Parts come
 * one after the other, also where a server sends pieces of several at once, as most protocols cannot say to which part a
 * piece belongs. A part that must wait is sent as soon as those before it are whole.
 */
import { isObject } from "@vitrine/base";
import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { keptUntil, PIECE_CHARS } from "../wire/events/stream-items.ts";
import type { Fields } from "./chat-fields.ts";
import { usageOf, type Usage } from "./usage.ts";

/** A part of an answer, as far as it was sent. */
export interface AnswerPart {
  readonly kind: "reasoning" | "text" | "refusal" | "call";
  /** Position among the parts. */
  readonly index: number;
  /** Of a call its arguments, as JSON. Of an answer of more than a million tokens only the first ones are kept. */
  text: string;
  /** Only of a call: its id, and the name of the tool. */
  id: string;
  name: string;
  /** Only of reasoning: what proves to its service that it is its own, and reasoning that only the service can read. */
  signature?: string;
  encrypted?: string;
  /** Only of a text: its sources, and the probabilities of its tokens, where they were requested. */
  readonly annotations: unknown[];
  readonly logprobs: unknown[];
}

export type AnswerEvent =
  | { type: "begin"; part: AnswerPart }
  | { type: "end"; part: AnswerPart }
  | { type: "more"; part: AnswerPart; text: string; logprobs: readonly unknown[] }
  /** `stop` is the stop sequence that ended the answer, where the server says it. */
  | { type: "finish"; reason: string; stop: string | undefined; usage: Usage };

/**
 * The events of the first choice of an answer, whole or in chunks.
 * @example
 * import { answerEvents, chatCompletionStream } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const messages = [{ role: "user", content: "Say hello." }];
 * const stream = chatCompletionStream({ accessToken, model: "openai/gpt-oss-20b", messages });
 * let text = "";
 * for await (const event of answerEvents(stream)) if (event.type === "more") text += event.text;
 * console.log(text); // Hello from Zürich 🦙!
 */
export async function* answerEvents(
  answer: AsyncIterable<ChatCompletionChunk> | Iterable<ChatCompletionChunk | ChatCompletion>,
): AsyncGenerator<AnswerEvent, void, void> {
  const parts = new PartQueue();
  let reason = "stop";
  let stop: string | undefined;
  let usage: Usage = {};
  for await (const chunk of answer) {
    const choice = (chunk.choices as unknown as Fields[]).find(({ index = 0 }) => index === 0) ?? {};
    const delta = choice["delta"] ?? choice["message"];
    if (isObject(delta)) yield* parts.add(delta, logprobsOf(choice));
    if (choice["finish_reason"]) reason = String(choice["finish_reason"]);
    if (typeof choice["stop_reason"] === "string" && reason === "stop") stop = choice["stop_reason"];
    if (chunk["usage"]) usage = usageOf(chunk["usage"]);
  }
  yield* parts.end();
  yield { type: "finish", reason, stop, usage };
}

interface Block {
  part: AnswerPart;
  waiting: string;
  logprobs: unknown[];
  hasBegun: boolean;
  /** Only of a call. */
  scan?: JsonScan;
}

const TEXTS = [
  ["reasoning", "reasoning_content"],
  ["text", "content"],
  ["refusal", "refusal"],
] as const;

/** Parts in the order in which they began. The first one is being sent; the others wait until it is whole. */
const MAX_KEPT_CHARS = 6_000_000;

class PartQueue {
  readonly #isKept = keptUntil(PIECE_CHARS, MAX_KEPT_CHARS);
  readonly #blocks: Block[] = [];
  readonly #calls = new Map<number, Block>();
  #count = 0;

  *add(delta: Fields, logprobs: readonly unknown[]): Generator<AnswerEvent> {
    for (const detail of listOf(delta["reasoning_details"])) yield* this.#addDetail(detail);
    for (const [kind, name] of TEXTS) {
      const text = textIn(delta[name]);
      if (text === "" && (kind !== "text" || logprobs.length === 0)) continue;
      const block = this.#blockFor(kind);
      block.waiting += text;
      if (kind === "text") block.logprobs.push(...logprobs);
      yield* this.#send();
    }
    const annotations = listOf(delta["annotations"]);
    if (annotations.length > 0) this.#blockFor("text").part.annotations.push(...annotations);
    // The older form has one call.
    const older = isObject(delta["function_call"]) ? [{ function: delta["function_call"] }] : [];
    for (const [at, piece] of [...listOf(delta["tool_calls"]), ...older].entries()) yield* this.#addCall(piece, at);
  }

  *end(): Generator<AnswerEvent> {
    while (this.#blocks.length > 0) yield* this.#shift();
  }

  #begin(kind: AnswerPart["kind"], more: Partial<AnswerPart> = {}): Block {
    const part = { kind, index: this.#count++, text: "", id: "", name: "", annotations: [], logprobs: [], ...more };
    const block: Block = { part, waiting: "", logprobs: [], hasBegun: false };
    this.#blocks.push(block);
    return block;
  }

  #blockFor(kind: AnswerPart["kind"]): Block {
    const last = this.#blocks.at(-1);
    return last?.part.kind === kind && last.part.encrypted === undefined ? last : this.#begin(kind);
  }

  /** What services add to reasoning that they want back. Its text comes as all reasoning does. */
  *#addDetail({ type, data, signature }: Fields): Generator<AnswerEvent> {
    if (type === "reasoning.encrypted" && typeof data === "string") {
      this.#begin("reasoning", { encrypted: data });
      yield* this.#send();
    } else if (typeof signature === "string" && signature !== "")
      this.#blockFor("reasoning").part.signature = signature;
  }

  *#addCall(piece: Fields, at: number): Generator<AnswerEvent> {
    const called = isObject(piece["function"]) ? piece["function"] : {};
    const index = typeof piece["index"] === "number" ? piece["index"] : at;
    let call = this.#calls.get(index);
    if (!call) {
      call = this.#begin("call", { id: `call_${index}` });
      call.scan = new JsonScan();
      this.#calls.set(index, call);
    }
    if (!call.hasBegun) {
      if (typeof piece["id"] === "string" && piece["id"] !== "") call.part.id = piece["id"];
      if (typeof called["name"] === "string") call.part.name ||= called["name"];
    }
    const text = argumentsIn(called["arguments"]);
    call.waiting += text;
    call.scan?.push(text);
    yield* this.#send();
  }

  /** Sends what can go: of the first part all that is there, and the next ones where that is whole. */
  *#send(): Generator<AnswerEvent> {
    for (;;) {
      const [first, next] = this.#blocks;
      if (!first) return;
      const isWhole = next !== undefined && (first.scan?.isWhole ?? true);
      if (isWhole) yield* this.#shift();
      else return yield* this.#flush(first);
    }
  }

  *#shift(): Generator<AnswerEvent> {
    const first = this.#blocks.shift();
    if (!first) return;
    if (first.scan && first.part.text === "" && first.waiting === "") first.waiting = "{}";
    yield* this.#flush(first, true);
    yield { type: "end", part: first.part };
  }

  *#flush(block: Block, isEnd = false): Generator<AnswerEvent> {
    const { part, waiting: text, logprobs } = block;
    // Who is called is said before anything else.
    if (part.kind === "call" && part.name === "" && !isEnd) return;
    if (!block.hasBegun) yield { type: "begin", part };
    block.hasBegun = true;
    if (text === "" && logprobs.length === 0) return;
    block.waiting = "";
    block.logprobs = [];
    if (this.#isKept(text.length)) {
      part.text += text;
      part.logprobs.push(...logprobs);
    }
    yield { type: "more", part, text, logprobs };
  }
}

/** Whether the JSON object that comes in pieces is at its end. */
class JsonScan {
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #hasBegun = false;

  get isWhole(): boolean {
    return this.#hasBegun && this.#depth === 0;
  }

  push(text: string): void {
    for (const each of text) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isText && each === "\\") this.#isEscaped = true;
      else if (each === '"') this.#isText = !this.#isText;
      else if (!this.#isText && (each === "{" || each === "[")) {
        this.#depth += 1;
        this.#hasBegun = true;
      } else if (!this.#isText && (each === "}" || each === "]")) this.#depth -= 1;
    }
  }
}

/** A text, or the texts of a list of parts. */
function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content).reduce((all, { text }) => all + (typeof text === "string" ? text : ""), "");
}

/** One dialect sends arguments as an object, whole. */
function argumentsIn(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function logprobsOf({ logprobs }: Fields): readonly unknown[] {
  return isObject(logprobs) ? listOf(logprobs["content"]) : NONE;
}

const NONE: readonly unknown[] = [];
