/** The body of an answer: read within a size and a time between pieces, and released when its reader leaves. */

import { faultText } from "./attempt.ts";
import {
  InferenceClientError,
  InferenceClientLimitError,
  InferenceClientNetworkError,
  malformed,
  type ErrorDetails,
  type RequestRecord,
} from "./errors.ts";
import type { Scope } from "./scope.ts";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_JSON_BYTES, DEFAULT_TIMEOUTS } from "./settings.ts";
import type { Answer, OpenAnswer, Transport } from "./message.ts";

/** An answer that has begun. */
export function openAnswer(
  response: Response,
  record: () => RequestRecord,
  transport: Transport,
  scope: Scope,
): OpenAnswer {
  const { options, details } = transport;
  const isJson = /[/+]json\b/i.test(response.headers.get("content-type") ?? "");
  const limit = options.maxBytes ?? (isJson ? DEFAULT_MAX_JSON_BYTES : DEFAULT_MAX_BYTES);
  const chunks = () => readChunks(response, transport, scope, limit);
  return {
    headers: response.headers,
    status: response.status,
    get record() {
      return record();
    },
    chunks,
    discard: () => {
      void response.body?.cancel().catch(() => {});
      scope.close(new DOMException("The answer was not read", "AbortError"));
    },
    async read() {
      const declared = Number(response.headers.get("content-length"));
      if (declared > limit) {
        scope.close(new DOMException("The answer is too large", "AbortError"));
        throw tooLarge(limit, details);
      }
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for await (const piece of chunks()) pieces.push(piece as Uint8Array<ArrayBuffer>);
      return answerOf(
        new Blob(pieces, { type: response.headers.get("content-type") ?? "" }),
        response.headers,
        transport,
      );
    },
  };
}

/**
 * A body is what its bytes are, whatever its label says: JSON under the type of an image is JSON, an image under the
 * type of JSON an image. What shows nothing of itself is as its label says.
 */
async function answerOf(blob: Blob, headers: Headers, transport: Transport): Promise<Answer> {
  const { details, shownFile, apiError } = transport;
  const isJson = /[/+]json\b/i.test(blob.type);
  if (isJson || /^\s*[{[]/.test(await blob.slice(0, 64).text())) {
    try {
      return { kind: "json", value: JSON.parse(await blob.text()) as unknown, headers };
    } catch {
      // Not JSON after all.
    }
  }
  const file = await shownFile?.(blob).catch(() => undefined);
  // Who has an own class of errors says what is wrong with an answer that is no JSON.
  if (isJson && !apiError && !file) throw malformed(details, "JSON, but the body cannot be parsed");
  return { kind: "blob", value: file ?? blob, headers };
}

/** The pieces of a body as they come. */
export async function* readChunks(
  response: Response,
  transport: Transport,
  scope: Scope,
  limit: number,
): AsyncGenerator<Uint8Array, void, void> {
  const { details, options, redactor } = transport;
  const { signal } = scope;
  const reader = response.body?.getReader();
  if (!reader) {
    scope.close();
    return;
  }
  const patience = scope.watch("chunk", options.timeouts?.chunk ?? DEFAULT_TIMEOUTS.chunk);
  // Cancelling makes a pending read return, also where the fetch in use does not watch the signal.
  const cancel = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  let size = 0;
  let isDone = false;
  try {
    while (true) {
      signal.throwIfAborted();
      patience.start();
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      patience.stop();
      signal.throwIfAborted();
      if (done) {
        isDone = true;
        return;
      }
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit, details);
      yield value;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof InferenceClientError) throw error;
    throw new InferenceClientNetworkError(`The connection broke: ${redactor.text(faultText(error))}`, {
      ...details,
      code: "connection_broken",
    });
  } finally {
    signal.removeEventListener("abort", cancel);
    if (!isDone) {
      void reader.cancel().catch(() => {});
      scope.close(new DOMException("The answer was not read to its end", "AbortError"));
    } else scope.close();
  }
}

function tooLarge(limit: number, details: ErrorDetails): InferenceClientLimitError {
  return new InferenceClientLimitError(`The answer is larger than ${limit} bytes`, limit, {
    ...details,
    hint: "Raise maxBytes.",
  });
}
