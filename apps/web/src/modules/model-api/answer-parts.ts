/**
 * A chat answer in parts that all protocols have: reasoning, text, a refusal, calls of tools, the end, what it used. Parts
 * come one after the other, also where a server sends pieces of several at once: the arguments of a call are together, as
 * no other protocol can say to which call a piece belongs. A part that must wait is sent as soon as those before it are
 * whole.
 */
import type { ChatCompletion } from "@vitrine/tasks/schemas";
import type { ChatStream } from "./model-api.ts";

type TextKind = "reasoning" | "text" | "refusal";

export type AnswerPart =
  | { kind: TextKind; text: string }
  | { kind: "call"; index: number; id: string; name: string }
  | { kind: "arguments"; index: number; text: string }
  | { kind: "finish"; reason: string }
  | { kind: "usage"; input: number; output: number };

interface CallDelta {
  index?: number;
  id?: string;
  function?: { name?: string; arguments?: unknown };
}

interface MessageFields {
  content?: string | null;
  reasoning_content?: string | null;
  refusal?: string | null;
  tool_calls?: CallDelta[];
}

/** The parts of a streamed answer. */
export async function* partsOf(stream: ChatStream): AsyncGenerator<AnswerPart, void, void> {
  const parts = new PartQueue();
  for await (const chunk of stream) {
    const { delta, finish_reason: reason } = (chunk.choices.find(({ index }) => index === 0) ?? {}) as {
      delta?: MessageFields;
      finish_reason?: string | null;
    };
    if (delta) yield* parts.add(delta);
    if (reason) {
      yield* parts.end();
      yield { kind: "finish", reason };
    }
    const { usage } = chunk as { usage?: UsageFields | null };
    if (usage) yield { kind: "usage", ...tokensOf(usage) };
  }
  yield* parts.end();
}

type Block = { kind: TextKind; waiting: string } | CallBlock;

interface CallBlock {
  kind: "call";
  index: number;
  id: string;
  name: string;
  waiting: string;
  isNamed: boolean;
  hasArguments: boolean;
  scan: JsonScan;
}

/** Parts in the order in which they began. The first one is being sent; the others wait until it is whole. */
class PartQueue {
  readonly #blocks: Block[] = [];
  readonly #calls = new Map<number, CallBlock>();

  *add({ reasoning_content: reasoning, content, refusal, tool_calls: calls }: MessageFields): Generator<AnswerPart> {
    if (reasoning) yield* this.#addText("reasoning", reasoning);
    if (content) yield* this.#addText("text", content);
    if (refusal) yield* this.#addText("refusal", refusal);
    for (const [at, piece] of (calls ?? []).entries()) yield* this.#addCall(piece, piece.index ?? at);
  }

  *end(): Generator<AnswerPart> {
    while (this.#blocks.length > 0) yield* this.#shift();
  }

  *#addText(kind: TextKind, text: string): Generator<AnswerPart> {
    const last = this.#blocks.at(-1);
    if (last?.kind === kind) last.waiting += text;
    else this.#blocks.push({ kind, waiting: text });
    yield* this.#send();
  }

  *#addCall({ id, function: called }: CallDelta, index: number): Generator<AnswerPart> {
    let call = this.#calls.get(index);
    if (!call) {
      const begin = { id: `call_${index}`, name: "", waiting: "", isNamed: false, hasArguments: false };
      call = { kind: "call", index, ...begin, scan: new JsonScan() };
      this.#calls.set(index, call);
      this.#blocks.push(call);
    }
    if (!call.isNamed) {
      call.id = id || call.id;
      call.name ||= called?.name ?? "";
    }
    const text = textOf(called?.arguments);
    call.waiting += text;
    call.scan.push(text);
    yield* this.#send();
  }

  /** Sends what can go: of the first part all that is there, and the next ones where that is whole. */
  *#send(): Generator<AnswerPart> {
    for (;;) {
      const [first, next] = this.#blocks;
      if (!first) return;
      const isWhole = next !== undefined && (first.kind !== "call" || first.scan.isWhole);
      if (isWhole) yield* this.#shift();
      else return yield* flush(first);
    }
  }

  *#shift(): Generator<AnswerPart> {
    const first = this.#blocks.shift();
    if (first?.kind === "call" && !first.hasArguments && first.waiting === "") first.waiting = "{}";
    if (first) yield* flush(first, true);
  }
}

function* flush(block: Block, isEnd = false): Generator<AnswerPart> {
  const { kind, waiting } = block;
  if (kind !== "call") {
    if (waiting !== "") yield { kind, text: waiting };
  } else {
    // Who is called is said before anything else.
    if (block.name === "" && !isEnd) return;
    const { index, id, name } = block;
    if (!block.isNamed) yield { kind: "call", index, id, name };
    block.isNamed = true;
    block.hasArguments ||= waiting !== "";
    if (waiting !== "") yield { kind: "arguments", index, text: waiting };
  }
  block.waiting = "";
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

/** One dialect sends arguments as an object, whole. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
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
  refusal: string;
  calls: { id: string; name: string; arguments: string }[];
  reason: string;
  input: number;
  output: number;
}

/** The same of a whole answer. */
export function wholeOf(completion: ChatCompletion): WholeAnswer {
  const { message, finish_reason: reason } = (completion.choices[0] ?? {}) as {
    message?: MessageFields;
    finish_reason?: string | null;
  };
  return {
    reasoning: message?.reasoning_content ?? "",
    text: message?.content ?? "",
    refusal: message?.refusal ?? "",
    calls: (message?.tool_calls ?? []).map(({ id, function: called }, at) => ({
      id: id ?? `call_${at}`,
      name: called?.name ?? "",
      arguments: textOf(called?.arguments) || "{}",
    })),
    reason: reason ?? "stop",
    ...tokensOf((completion as { usage?: unknown }).usage),
  };
}
