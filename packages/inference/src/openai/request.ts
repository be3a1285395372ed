/** Requests of this entry over the client's own wire: its retries, clocks, redaction and event reader. */

import { createRedactor } from "../wire/secrets/redact.ts";
import { joinUrl } from "../wire/address.ts";
import type { MultipartPart, OpenAnswer, OutgoingRequest, RequestBody, Transport } from "../wire/message.ts";
import { readValues } from "../wire/events/event-stream.ts";
import { send } from "../wire/transport.ts";
import { VERSION } from "../wire/generated/version.ts";
import { APIPromise } from "./api-promise.ts";
import { OpenAIError, openAIError } from "./errors.ts";
import { Stream } from "./stream.ts";

type Headers_ = Readonly<Record<string, string | null | undefined>>;

/** Options of one request. */
export interface RequestOptions {
  headers?: Headers_ | undefined;
  query?: object | undefined;
  signal?: AbortSignal | null | undefined;
  /** Milliseconds until the answer begins. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  idempotencyKey?: string | undefined;
  body?: unknown;
}

export interface Connection {
  baseURL: string;
  key: () => string | undefined | Promise<string | undefined>;
  headers: Headers_;
  query: Readonly<Record<string, string | undefined>>;
  timeout: number;
  maxRetries: number;
  fetch: typeof fetch | undefined;
  log?: ((message: string) => void) | undefined;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Answers by the object that `Response` wraps them in: a stream of events is read by our own reader. */
const opened = new WeakMap<Response, { answer: OpenAnswer; transport: Transport; controller: AbortController }>();

/** Sends a request and gives its answer, its body unread. */
export async function open(
  connection: Connection,
  method: Method,
  path: string,
  options: RequestOptions = {},
  body?: RequestBody,
): Promise<Response> {
  const { signal: outer, timeout = connection.timeout, maxRetries = connection.maxRetries } = options;
  const controller = new AbortController();
  if (outer?.aborted) throw openAIError(outer.reason, outer);
  outer?.addEventListener("abort", () => controller.abort(outer.reason), { once: true });
  const key = await connection.key();
  const ours = { "user-agent": `@vitrine/inference/openai/${VERSION}`, accept: "application/json" };
  const headers = merged(ours, connection.headers, options.headers ?? {});
  const query = Object.fromEntries(
    Object.entries({ ...connection.query, ...options.query }).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
  const transport: Transport = {
    options: {
      signal: controller.signal,
      timeouts: { headers: timeout },
      retry: { retries: maxRetries },
      ...(connection.fetch === undefined ? {} : { fetch: connection.fetch }),
    },
    details: { provider: new URL(connection.baseURL).host },
    redactor: createRedactor([key]),
    routed: false,
    hasToken: key !== undefined,
  };
  const credentials = merged(
    key === undefined ? {} : { authorization: `Bearer ${key}` },
    options.idempotencyKey === undefined ? {} : { "idempotency-key": options.idempotencyKey },
    headers,
  );
  const request: OutgoingRequest = {
    method,
    url: joinUrl(connection.baseURL, path, query),
    headers: {},
    // Headers of the caller's own may be keys: none of them leaves the origin.
    credentials,
    body,
    repeatable: "any",
  };
  try {
    const answer = await send(request, transport);
    connection.log?.(`${method} ${connection.baseURL}${path} answered with ${answer.status}`);
    const chunks = answer.chunks();
    const hasBody = ![204, 205, 304].includes(answer.status);
    const response = new Response(hasBody ? streamOf(chunks, outer ?? undefined) : null, {
      status: answer.status,
      headers: answer.headers,
    });
    opened.set(response, { answer: { ...answer, chunks: () => chunks }, transport, controller });
    return response;
  } catch (error) {
    const failure = openAIError(error, outer ?? undefined);
    connection.log?.(
      `${method} ${connection.baseURL}${path} failed: ${failure instanceof Error ? failure.message : "an abort"}`,
    );
    throw failure;
  }
}

/** A request whose answer is JSON, or events where `stream` is set. */
export function call<Value>(
  connection: Connection,
  method: Method,
  path: string,
  {
    options,
    body,
    stream = false,
  }: { options?: RequestOptions | undefined; body?: RequestBody | undefined; stream?: boolean },
  read: (value: unknown) => unknown = (value) => value,
): APIPromise<Value> {
  return new APIPromise<Value>(
    () => open(connection, method, path, options, body),
    async (response) =>
      (stream ? streamIn(response, options?.signal ?? undefined) : read(await parsed(response))) as Value,
  );
}

/** An id as a segment of an address. */
export function segment(id: string): string {
  if (!id) throw new OpenAIError(`An id must not be empty, got ${JSON.stringify(id)}.`);
  return encodeURIComponent(id);
}

export function jsonBody(value: object): RequestBody {
  return { kind: "json", value: value as Record<string, unknown> };
}

/** The JSON of an answer; a text where it is none. */
async function parsed(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The events of an answer. */
function streamIn(response: Response, signal: AbortSignal | undefined): Stream<unknown> {
  const source = opened.get(response);
  if (!source) throw new TypeError("The answer was not opened here");
  const { answer, transport, controller } = source;
  return new Stream(async function* () {
    const batches = readValues(answer, transport);
    try {
      while (true) {
        // oxlint-disable-next-line no-await-in-loop
        const { value, done } = await batches.next();
        if (done) return;
        yield* value;
      }
    } catch (error) {
      // Aborting a stream is not an error.
      if (controller.signal.aborted) return;
      throw openAIError(error, signal);
    } finally {
      await batches.return(false);
    }
  }, controller);
}

function streamOf(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        } catch (error) {
          controller.error(openAIError(error, signal));
        }
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Later ones win, in any case; `null` takes a header out. */
function merged(...sets: readonly Headers_[]): Record<string, string> {
  const all = new Map<string, string>();
  for (const set of sets)
    for (const [name, value] of Object.entries(set)) {
      if (value === null) all.delete(name.toLowerCase());
      else if (value !== undefined) all.set(name.toLowerCase(), value);
    }
  return Object.fromEntries(all);
}

/** A form out of a record: files as files, lists as `name[]`, records as `name[key]`. */
export async function formBody(fields: object): Promise<RequestBody> {
  const parts: MultipartPart[] = [];
  const add = async (name: string, value: unknown): Promise<void> => {
    if (value === undefined) return;
    const file = await fileOf(value);
    if (file) parts.push({ name, value: file, fileName: file.name });
    else if (Array.isArray(value)) for (const item of value) await add(`${name}[]`, item);
    else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) await add(`${name}[${key}]`, item);
    else parts.push({ name, value: String(value) });
  };
  for (const [name, value] of Object.entries(fields)) await add(name, value);
  return { kind: "multipart", parts };
}

/** A file out of what programs hand over: a File, a Blob, an answer of `fetch`, or a stream of Node's `fs`. */
async function fileOf(value: unknown): Promise<File | undefined> {
  if (value instanceof File) return value;
  if (value instanceof Blob) return new File([value], "unknown_file", { type: value.type });
  if (value instanceof Response) return toFile(value);
  const isIterable = typeof value === "object" && value !== null && Symbol.asyncIterator in value;
  return isIterable || ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? toFile(value as never) : undefined;
}

type FileSource =
  | Blob
  | Response
  | ArrayBuffer
  | ArrayBufferView
  | string
  | AsyncIterable<Uint8Array | string>
  | PromiseLike<Blob | Response | ArrayBuffer | ArrayBufferView>;

/**
 * A file out of anything that has bytes: to upload.
 * @example
 * import { toFile } from "@vitrine/inference/openai";
 *
 * const file = await toFile(new Uint8Array([1, 2]), "two.bin");
 * console.log(file.name, file.size); // two.bin 2
 */
export async function toFile(source: FileSource, name?: string | null, options: FilePropertyBag = {}): Promise<File> {
  const value = await source;
  const found =
    value instanceof Response
      ? new URL(value.url || "https://x.invalid/").pathname.split("/").at(-1)
      : String((value as { path?: unknown; name?: unknown }).path ?? (value as { name?: unknown }).name ?? "")
          .split("/")
          .at(-1);
  const fileName = name ?? (found || "unknown_file");
  if (value instanceof Response) {
    const blob = await value.blob();
    return new File([blob], fileName, { type: blob.type, ...options });
  }
  if (value instanceof Blob) return new File([value], fileName, { type: value.type, ...options });
  if (typeof value === "object" && Symbol.asyncIterator in value) {
    const pieces: BlobPart[] = [];
    for await (const piece of value) pieces.push(piece as BlobPart);
    return new File(pieces, fileName, options);
  }
  return new File([value as BlobPart], fileName, options);
}
