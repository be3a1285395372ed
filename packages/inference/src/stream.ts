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

/** Events of a byte stream, whatever way it was cut into pieces. */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  details: ErrorDetails = {},
): AsyncGenerator<StreamEvent, void, void> {
  const ready: StreamEvent[] = [];
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
    return ready.splice(0);
  };
  for await (const chunk of chunks) yield* feed(decoder.decode(chunk, { stream: true }));
  // Some servers leave the last empty line out.
  yield* feed(`${decoder.decode()}\n\n`);
}

/**
 * JSON values of a stream until `[DONE]`. Returns whether that mark was seen.
 *
 * @throws InferenceClientProviderApiError for an error event; InferenceClientProviderOutputError for data that is no
 *   JSON or an answer that is no event stream
 */
export async function* readValues(answer: OpenAnswer, transport: Transport): AsyncGenerator<unknown, boolean, void> {
  const { details } = transport;
  const type = answer.headers.get("content-type") ?? "";
  if (!/^text\/event-stream\b/i.test(type)) {
    const body = await answer.read();
    const text = body.kind === "json" ? failureText(body.value) : undefined;
    if (text && body.kind === "json")
      throw apiFailure({ message: text, body: body.value }, answer.status, answer.headers, answer.record, transport);
    throw malformed(details, `an event stream, got ${type.split(";")[0] || "no content type"}`);
  }
  for await (const { event, data } of readEvents(answer.chunks(), details)) {
    const text = data.trim();
    if (text === "[DONE]") return true;
    if (text === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (event === "error") throw streamFailure(text, answer, transport);
      throw malformed(details, "JSON in every event of the stream");
    }
    const error = typeof value === "object" && value !== null ? (value as { error?: unknown }).error : undefined;
    if (event === "error" || (error !== undefined && error !== null && error !== false))
      throw streamFailure(value, answer, transport);
    yield value;
  }
  return false;
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
