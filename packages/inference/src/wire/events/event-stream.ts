/**
 * Bytes to events. The framing (line ends, comments, byte order mark, split characters) is left to an event-stream
 * parser; this file adds what the endpoints do on top: a `[DONE]` mark, errors inside a stream that began well, and a
 * last event whose empty line never came.
 */

import { createParser } from "eventsource-parser";
import { InferenceClientLimitError, malformed, type ErrorDetails } from "../errors.ts";
import { failureInAnswer, failureOfChoice } from "../choice-failure.ts";
import { loadModule } from "../load-module.ts";
import type { OpenAnswer, Transport } from "../message.ts";
import { failureOfAnswer } from "../transport.ts";

const MAX_EVENT_CHARS = 33_554_432;

export interface StreamEvent {
  event?: string | undefined;
  data: string;
}

export interface EventDecoder {
  /** The events that these bytes complete. */
  push(bytes: Uint8Array): readonly StreamEvent[];
  /** The event whose empty line never came: some servers leave the last one out. */
  end(): readonly StreamEvent[];
}

/** Bytes to events, however the bytes were cut into pieces. */
export function createEventDecoder(details: ErrorDetails = {}): EventDecoder {
  let ready: StreamEvent[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onEvent: (event) => void ready.push(event),
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") isTooLong = true;
    },
  });
  const decoder = new TextDecoder();
  const feed = (text: string) => {
    parser.feed(text);
    if (isTooLong)
      throw new InferenceClientLimitError(
        `An event is longer than ${MAX_EVENT_CHARS} characters`,
        MAX_EVENT_CHARS,
        details,
      );
    const events = ready;
    ready = [];
    return events;
  };
  return {
    push: (bytes) => feed(decoder.decode(bytes, { stream: true })),
    end: () => feed(`${decoder.decode()}\n\n`),
  };
}

/**
 * JSON values of a stream until `[DONE]`, as many at a time as arrived together. Returns whether that mark was seen.
 *
 * @throws InferenceClientProviderApiError for an error event; InferenceClientProviderOutputError for data that is no
 *   JSON or an answer that is no event stream
 */
export async function* readValues(
  answer: OpenAnswer,
  transport: Transport,
): AsyncGenerator<readonly unknown[], boolean, void> {
  const { details } = transport;
  const whole = await wholeAnswer(answer, transport);
  if (whole !== undefined) {
    yield [whole];
    return true;
  }
  const decoder = createEventDecoder(details);
  const chunks = answer.chunks();
  let hasMark = false;
  try {
    while (true) {
      // oxlint-disable-next-line no-await-in-loop
      const step = await chunks.next();
      const { values, end } = readEvents(step.done ? decoder.end() : decoder.push(step.value), details);
      hasMark = end === "mark";
      if (values.length > 0) yield values;
      // oxlint-disable-next-line no-await-in-loop
      if (end instanceof FailureEvent) throw await failureOfAnswer(end.body, answer, transport);
      if (end instanceof Error) throw end;
      if (hasMark || step.done) return hasMark;
    }
  } finally {
    if (hasMark) void letEnd(chunks, answer);
    else await chunks.return();
  }
}

/** Failure that some servers send instead of a chunk. */
export class FailureEvent {
  readonly body: unknown;
  constructor(body: unknown) {
    this.body = body;
  }
}

/** The values of events up to the first thing that ends a stream: its mark, or an error. */
export function readEvents(
  events: readonly StreamEvent[],
  details: ErrorDetails,
): { values: unknown[]; end?: "mark" | Error | FailureEvent } {
  const values: unknown[] = [];
  for (const { event, data } of events) {
    const text = data.trim();
    if (text === "[DONE]") return { values, end: "mark" };
    if (text === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      const end = event === "error" ? new FailureEvent(text) : malformed(details, "JSON in every event of the stream");
      return { values, end };
    }
    const failure = event === "error" ? value : failureInAnswer(value);
    if (failure !== undefined) return { values, end: new FailureEvent(failure) };
    values.push(value);
  }
  return { values };
}

/** Milliseconds and bytes that a server has after its mark to end the answer. */
const DRAIN_WAIT_MS = 1_000;
const DRAIN_BYTES = 65_536;

/** Reads what follows the mark: an answer that was read to its end leaves its connection to the next request. */
async function letEnd(chunks: AsyncGenerator<Uint8Array, void, void>, answer: OpenAnswer): Promise<void> {
  const timer = setTimeout(() => answer.discard(), DRAIN_WAIT_MS);
  let size = 0;
  try {
    while (size < DRAIN_BYTES) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await chunks.next();
      if (done) return;
      size += value.byteLength;
    }
    await chunks.return();
  } catch {
    // The stream is complete; how its connection ended does not matter.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The answer of a server that does not stream although the request says so: whole, as one value; its own error where it
 * holds one. Nothing for a stream, which some servers call plain text.
 */
export async function wholeAnswer(answer: OpenAnswer, transport: Transport): Promise<unknown> {
  const type = answer.headers.get("content-type") ?? "";
  if (/^text\/(event-stream|plain)\b/i.test(type)) return undefined;
  const body = await answer.read();
  if (body.kind === "json") {
    const { choices, generated_text: text } = (body.value ?? {}) as Record<string, unknown>;
    const failure = Array.isArray(choices) ? failureOfChoice(choices[0]) : undefined;
    if (failure !== undefined) throw await failureOfAnswer(failure, answer, transport);
    if ((Array.isArray(choices) && !(body.value as { error?: unknown }).error) || typeof text === "string")
      return body.value;
    const { failureText } = await loadModule(() => import("../failure.ts"), transport.details);
    if (failureText(body.value)) throw await failureOfAnswer(body.value, answer, transport);
  }
  throw malformed(transport.details, `an event stream, got ${type.split(";")[0] || "no content type"}`);
}
