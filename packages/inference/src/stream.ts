/**
 * Bytes to events. The framing (line ends, comments, byte order mark, split characters) is left to an event-stream
 * parser; this file adds what the endpoints do on top: a `[DONE]` mark, errors inside a stream that began well, and a
 * last event whose empty line never came.
 */

import { createParser } from "eventsource-parser";
import { InferenceClientLimitError, type ErrorDetails } from "./errors.ts";
import { failureText } from "./failure.ts";
import { apiFailure, malformed, type OpenAnswer, type Transport } from "./transport.ts";

const LONGEST_EVENT = 33_554_432;

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

/** Bytes to events, whatever way the bytes were cut into pieces. */
export function createEventDecoder(details: ErrorDetails = {}): EventDecoder {
  let ready: StreamEvent[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
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
        `An event is longer than ${LONGEST_EVENT} characters`,
        LONGEST_EVENT,
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
  await refuseOtherTypes(answer, transport);
  const decoder = createEventDecoder(details);
  const values: unknown[] = [];
  /** Adds the values of events. False at the end mark; an error for what is none, after the values before it. */
  const read = (events: readonly StreamEvent[]): boolean | Error => {
    for (const event of events) {
      const text = event.data.trim();
      if (text === "[DONE]") return false;
      if (text === "") continue;
      const value = valueOf(event.event, text, answer, transport);
      if (value instanceof Error) return value;
      values.push(value);
    }
    return true;
  };
  for await (const bytes of answer.chunks()) {
    const outcome = read(decoder.push(bytes));
    if (values.length > 0) yield values.splice(0);
    if (outcome instanceof Error) throw outcome;
    if (!outcome) return true;
  }
  const outcome = read(decoder.end());
  if (values.length > 0) yield values.splice(0);
  if (outcome instanceof Error) throw outcome;
  return !outcome;
}

/**
 * The items of batches, one at a time, for a loop. An item that is there already is handed out without a turn through a
 * generator, which for small items would be most of their cost.
 */
export function oneByOne<Item>(batches: AsyncGenerator<readonly Item[], void, void>): AsyncGenerator<Item, void, void> {
  let batch: readonly Item[] = [];
  let at = 0;
  // Calls that do not wait for one another are answered in their order.
  let refill: Promise<unknown> | undefined;
  let hasEnded = false;
  const over = { value: undefined, done: true } as const;
  const advance = async (): Promise<IteratorResult<Item, void>> => {
    while (at >= batch.length) {
      // oxlint-disable-next-line no-await-in-loop
      const step = await batches.next();
      if (step.done || hasEnded) return over;
      batch = step.value;
      at = 0;
    }
    return { value: batch[at++] as Item, done: false };
  };
  const end = () => {
    hasEnded = true;
    batch = [];
    at = 0;
  };
  const items: AsyncGenerator<Item, void, void> = {
    next() {
      if (refill === undefined && at < batch.length)
        return Promise.resolve({ value: batch[at++] as Item, done: false });
      const step = refill === undefined ? advance() : refill.then(advance, advance);
      refill = step;
      const settled = () => {
        if (refill === step) refill = undefined;
      };
      step.then(settled, settled);
      return step;
    },
    async return() {
      end();
      await batches.return();
      return over;
    },
    async throw(error: unknown) {
      end();
      await batches.return();
      throw error;
    },
    [Symbol.asyncIterator]: () => items,
    async [Symbol.asyncDispose]() {
      await items.return();
    },
  };
  return items;
}

/** An answer that is no stream: its own error where it holds one. */
async function refuseOtherTypes(answer: OpenAnswer, transport: Transport): Promise<void> {
  const type = answer.headers.get("content-type") ?? "";
  if (/^text\/event-stream\b/i.test(type)) return;
  const body = await answer.read();
  const text = body.kind === "json" ? failureText(body.value) : undefined;
  if (text && body.kind === "json")
    throw apiFailure({ message: text, body: body.value }, answer.status, answer.headers, answer.record, transport);
  throw malformed(transport.details, `an event stream, got ${type.split(";")[0] || "no content type"}`);
}

function valueOf(event: string | undefined, text: string, answer: OpenAnswer, transport: Transport): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (event === "error") return streamFailure(text, answer, transport);
    return malformed(transport.details, "JSON in every event of the stream");
  }
  const error = typeof value === "object" && value !== null ? (value as { error?: unknown }).error : undefined;
  const isFailure = event === "error" || (error !== undefined && error !== null && error !== false);
  return isFailure ? streamFailure(value, answer, transport) : value;
}

function streamFailure(body: unknown, answer: OpenAnswer, transport: Transport): Error {
  const message = failureText(body) ?? "The stream reported an error";
  return apiFailure({ message, body }, statusIn(body) ?? answer.status, answer.headers, answer.record, transport);
}

/** The status that an error event stands for, where it names one. */
function statusIn(body: unknown): number | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { error, ...outer } = body as Record<string, unknown>;
  const inner = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  return [inner["status"], inner["status_code"], inner["code"], outer["status"], outer["status_code"], outer["code"]]
    .map(Number)
    .find((status) => Number.isInteger(status) && status >= 400 && status <= 599);
}
