/**
 * Answers of servers that hand out what the model wrote: calls of tools and reasoning are in the content, in the model's
 * own markup. A parser of the caller's takes them apart before anything else reads the answer.
 */

import { isObject } from "@vitrine/base";
import type { Fields } from "../messages/chat-fields.ts";
import type { ReadAnswer } from "../wire/settings.ts";

interface ToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

interface BrokenCall {
  raw: string;
}

/** Takes one answer apart, piece by piece. `AnswerStream` of `@vitrine/chat-template` is one. */
export interface AnswerReader {
  /** Adds what came, and gives what is certain now. */
  push(
    text: string,
  ): readonly (
    | { type: "content" | "reasoning"; text: string }
    | { type: "toolCall"; index: number; id: string; name: string }
    | { type: "arguments"; index: number; text: string }
    | { type: "broken"; call: BrokenCall }
  )[];
  /** The whole answer. */
  end(): {
    content: string;
    reasoning_content?: string;
    tool_calls?: readonly ToolCall[];
    broken?: readonly BrokenCall[];
  };
}

/** Makes the reader of an answer to a request with these tools. */
export type NewAnswerReader = (request: { tools: readonly object[] }) => AnswerReader;

/**
 * For the option `readAnswer`: chat answers whose content has calls of tools and reasoning in the model's own markup, as
 * local servers without a parser return them, are taken apart by a reader for each answer. An answer that the server
 * took apart stays as it is, and a call that cannot be read stays in the content.
 * @example
 * import { type AnswerReader, InferenceClient, rawAnswers } from "@vitrine/inference";
 *
 * declare function newReader(tools: readonly object[]): AnswerReader; // new AnswerStream(template, { tools })
 * const client = new InferenceClient("", { endpointUrl: "http://127.0.0.1:8080/v1" });
 * const messages = [{ role: "user", content: "What time is it?" }];
 * const options = { readAnswer: rawAnswers(({ tools }) => newReader(tools)) };
 * const call = () => client.chatCompletion({ messages, tools: [] }, options);
 */
export function rawAnswers(newReader: NewAnswerReader): ReadAnswer {
  return {
    whole: (body, args) => readWhole(body, newReader, args),
    stream: (reader, args) => rawReader(reader, newReader, args),
  };
}

/** Takes the contents of a whole answer apart, in place. */
function readWhole(body: unknown, newReader: NewAnswerReader, args: unknown): void {
  for (const choice of choicesOf(body)) {
    const { message } = choice;
    if (!isObject(message) || isTakenApart(message) || typeof message["content"] !== "string") continue;
    const reader = readerFor(newReader, args);
    reader.push(message["content"]);
    const { content, reasoning_content: reasoning, tool_calls: calls = [], broken = [] } = reader.end();
    message["content"] = [content, ...broken.map(({ raw }) => raw)].filter(Boolean).join("\n");
    if (reasoning) message["reasoning_content"] = reasoning;
    if (calls.length > 0) message["tool_calls"] = calls;
    finishWithCalls(choice, calls.length);
  }
}

/** A choice of a stream, as far as it was read. */
interface ReadChoice {
  reader: AnswerReader;
  /** Text that was handed out so far. */
  content: string;
  reasoning: string;
  /** Ids of calls and how much of their arguments was handed out. */
  calls: Map<string, { index: number; sent: number }>;
  broken: number;
  hasBegun: boolean;
  /** The server took the answer apart itself. */
  isPlain: boolean;
}

/** The reader of a stream, with the contents of its chunks taken apart. */
function rawReader<Reader extends { take(value: unknown): unknown }>(
  inner: Reader,
  newReader: NewAnswerReader,
  args: unknown,
): Reader {
  const choices = new Map<unknown, ReadChoice>();
  const begun = (): ReadChoice => ({
    reader: readerFor(newReader, args),
    content: "",
    reasoning: "",
    calls: new Map(),
    broken: 0,
    hasBegun: false,
    isPlain: false,
  });
  return {
    ...inner,
    take(value) {
      for (const choice of choicesOf(value)) {
        const { index = 0, delta = {} } = choice;
        if (!isObject(delta)) continue;
        let known = choices.get(index);
        if (!known) choices.set(index, (known = begun()));
        if (isTakenApart(delta) && !known.hasBegun) known.isPlain = true;
        if (known.isPlain) continue;
        choice["delta"] = delta;
        readPiece(delta, known, Boolean(choice["finish_reason"]));
        finishWithCalls(choice, known.calls.size);
      }
      return inner.take(value);
    },
  };
}

function choicesOf(body: unknown): Fields[] {
  const choices = isObject(body) ? body["choices"] : undefined;
  return Array.isArray(choices) ? choices.filter(isObject) : [];
}

/** Whether a message, or a piece of one, has what a content would be taken apart into. */
function isTakenApart({ tool_calls: calls, reasoning, reasoning_content: other }: Fields): boolean {
  return (Array.isArray(calls) && calls.length > 0) || Boolean(reasoning || other);
}

function readerFor(newReader: NewAnswerReader, args: unknown): AnswerReader {
  const tools = isObject(args) ? args["tools"] : undefined;
  return newReader({ tools: Array.isArray(tools) ? tools : [] });
}

function finishWithCalls(choice: Fields, calls: number): void {
  if (calls > 0 && choice["finish_reason"] === "stop") choice["finish_reason"] = "tool_calls";
}

/** Replaces the content of a piece by what it holds. */
function readPiece(delta: Fields, known: ReadChoice, isLast: boolean): void {
  const text = typeof delta["content"] === "string" ? delta["content"] : "";
  known.hasBegun ||= text !== "";
  if (!known.hasBegun || (text === "" && !isLast)) return;
  const found = { content: "", reasoning: "" };
  const calls: Fields[] = [];
  const broken: string[] = [];
  const begin = (index: number, id: string, name: string): void => {
    known.calls.set(id, { index, sent: 0 });
    calls.push({ index, id, type: "function", function: { name, arguments: "" } });
  };
  const goOn = (call: { index: number; sent: number }, more: string): void => {
    call.sent += more.length;
    calls.push({ index: call.index, function: { arguments: more } });
  };
  for (const part of known.reader.push(text)) {
    if (part.type === "toolCall") begin(part.index, part.id, part.name);
    else if (part.type === "arguments") goOn([...known.calls.values()][part.index] ?? { index: 0, sent: 0 }, part.text);
    else if (part.type === "broken") broken.push(part.call.raw);
    else found[part.type] += part.text;
  }
  if (isLast) {
    const whole = known.reader.end();
    found.content += restOf(whole.content, known.content + found.content);
    found.reasoning += restOf(whole.reasoning_content ?? "", known.reasoning + found.reasoning);
    for (const { id, function: called } of whole.tool_calls ?? []) {
      if (!known.calls.has(id)) begin(known.calls.size, id, called.name);
      const call = known.calls.get(id) as { index: number; sent: number };
      if (call.sent < called.arguments.length) goOn(call, called.arguments.slice(call.sent));
    }
    broken.push(...(whole.broken ?? []).slice(known.broken + broken.length).map(({ raw }) => raw));
  }
  // Blank lines between the reasoning and the answer belong to neither.
  if (known.reasoning + found.reasoning && known.content === "") found.content = found.content.trimStart();
  known.content += found.content;
  known.reasoning += found.reasoning;
  known.broken += broken.length;
  delta["content"] = found.content + broken.join("");
  if (found.reasoning) delta["reasoning_content"] = found.reasoning;
  if (calls.length > 0) delta["tool_calls"] = calls;
}

/** Part of a text that was not handed out; it may have lost white space at its ends since. */
function restOf(whole: string, sent: string): string {
  const begin = sent.trimStart();
  return whole.startsWith(begin) ? whole.slice(begin.length) : "";
}
