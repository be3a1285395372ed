/** Answers to programs: JSON, events, files, in none of which a key of this site can be. */
import type { ModelApi } from "./model-api.ts";
import type { CountedTokens } from "./count-tokens.ts";
import { ApiError, KEY_REFUSED } from "./api-error.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export function jsonAnswer(api: ModelApi, value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(api.redacted(JSON.stringify(value)), {
    headers: { ...NO_STORE, "Content-Type": "application/json", ...headers },
  });
}

/** A count of tokens, which says whether it is one: in a header, and where it is not in the body too. */
export function tokenCount(api: ModelApi, { tokens, isExact }: CountedTokens, more: object = {}): Response {
  const headers = { "X-Token-Count": isExact ? "exact" : "estimate" };
  return jsonAnswer(api, { ...more, input_tokens: tokens, ...(!isExact && { estimate: true }) }, headers);
}

/** Who answered, for people who look. */
export function placeHeader(place: string): Record<string, string> {
  return { "X-Inference-Provider": place };
}

export interface EventStreamOptions {
  api: ModelApi;
  /** Pieces of text, as they go over the wire. */
  events: AsyncGenerator<string, void, void>;
  /** The last piece of a stream that fails. */
  onError: (error: ApiError) => string;
  contentType?: string | undefined;
  headers?: Record<string, string>;
}

/** A caller who reads slowly must not fill the memory. */
const MAX_TOGETHER_CHARS = 64_000;

/**
 * Pieces that come within one turn of the event loop, as one text: with hundreds of streams, a write for each token is a
 * fifth of the work. A piece that comes alone is not held back.
 */
export async function* together(pieces: AsyncGenerator<string, void, void>): AsyncGenerator<string, void, void> {
  let text = "";
  let turn: Promise<void> | undefined;
  let asked = pieces.next();
  try {
    // oxlint-disable no-await-in-loop -- a stream
    for (let step = await asked; step.done !== true; step = await asked) {
      text += step.value;
      asked = pieces.next();
      turn ??= new Promise((resolve) => setImmediate(resolve));
      const isNextThere = await Promise.race([asked.then(Boolean, () => false), turn]);
      if (isNextThere && text.length < MAX_TOGETHER_CHARS) continue;
      yield text;
      text = "";
      turn = undefined;
    }
    // oxlint-enable no-await-in-loop
    if (text !== "") yield text;
  } finally {
    await pieces.return();
  }
}

/** Sends what is there when the caller has read what was sent before. */
export function eventStream({
  api,
  events,
  onError,
  contentType = "text/event-stream",
  headers = {},
}: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  const texts = together(events);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await texts.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(api.redacted(value)));
        } catch (error) {
          controller.enqueue(encoder.encode(onError(api.errorOf(error))));
          controller.close();
        }
      },
      async cancel() {
        await texts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { ...NO_STORE, "Content-Type": contentType, "X-Accel-Buffering": "no", ...headers },
  });
}

export function sse(value: unknown, event?: string): string {
  return `${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(value)}\n\n`;
}

/** Headers of a refusal. */
export function errorHeaders({ retryAfter, status, code }: ApiError): Record<string, string> {
  return {
    ...NO_STORE,
    // Clients repeat what fails with 502.
    ...(code === KEY_REFUSED && { "X-Should-Retry": "false" }),
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
  };
}

/** A JSON body. @throws ApiError 400 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  let value: unknown;
  try {
    value = await request.json();
  } catch {
    throw new ApiError(400, "invalid_json", "The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ApiError(400, "invalid_json", "The body must be a JSON object.");
  return value as Record<string, unknown>;
}

/**
 * Reads a body of one protocol as a request of another. A field that is not what the protocol says is the caller's
 * mistake, whatever it is.
 * @throws ApiError 400
 */
export function translated<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, "invalid_request", "A field of the body is not of the form that this protocol has.");
  }
}
