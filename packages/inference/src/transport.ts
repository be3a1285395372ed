/**
 * The only place that sends. One request is: attempts with waits between them, redirects followed by hand so that
 * credentials stay at their origin, three clocks, and a body that is read within a size and released when its reader
 * leaves. Failed answers become errors here, through one decoder.
 */

import {
  InferenceClientError,
  InferenceClientInputError,
  InferenceClientLimitError,
  InferenceClientNetworkError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  type ErrorDetails,
  type HttpErrorDetails,
  type RequestRecord,
} from "./errors.ts";
import { classifyFailure, decodeFailure } from "./failure.ts";
import type { Answer, RequestBody } from "./provider.ts";
import type { Redactor } from "./redact.ts";
import { mayRepeat, retryDelay, type Repeatable } from "./retry.ts";
import { openScope, raced, wait, type Scope } from "./scope.ts";
import { parseUrl } from "./address.ts";
import { DEFAULT_MAX_BYTES, DEFAULT_TIMEOUTS, HUB_URL, type CallOptions } from "./settings.ts";

const MOST_REDIRECTS = 5;
const LONGEST_FAILURE = 65_536;

export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Headers that only the origin of `url` may see. */
  credentials?: Readonly<Record<string, string>>;
  /** The browser's own credentials. */
  mode?: RequestCredentials | undefined;
  body?: RequestBody | undefined;
  repeatable: Repeatable;
  /** Put in front of the message of a failure. */
  failureText?: string;
}

/** The circumstances of one public call. */
export interface Transport {
  options: CallOptions;
  redactor: Redactor;
  /** Named in every error. */
  details: ErrorDetails;
  routed: boolean;
  hasToken: boolean;
  /** Class of the error for a failed answer; the provider's by default. */
  apiError?: new (message: string, details: HttpErrorDetails) => InferenceClientError;
}

export interface OpenAnswer {
  headers: Headers;
  status: number;
  record: RequestRecord;
  /** Bytes as they come. Leaving the loop closes the connection. */
  chunks(): AsyncGenerator<Uint8Array, void, void>;
  /** The whole body: JSON where it is JSON, else bytes. */
  read(): Promise<Answer>;
  /** Closes the connection without reading. */
  discard(): void;
}

/** Sends a request and returns its answer once a successful one has begun. */
export async function send(request: OutgoingRequest, transport: Transport): Promise<OpenAnswer> {
  const { options, details } = transport;
  options.signal?.throwIfAborted();
  // The body first: arguments that cannot be written are refused before anything reads them for the record.
  const body = encodeBody(request.body);
  const record = recordOf(request, transport.redactor);
  const scope = openScope(options.signal, () => details);
  scope.arm("overall", options.timeouts?.overall ?? DEFAULT_TIMEOUTS.overall);
  try {
    const response = await sendWithRetries(request, body, record, transport, scope);
    return openAnswer(response, record, transport, scope);
  } catch (error) {
    scope.close(error);
    throw error;
  }
}

/**
 * Sends a request and reads its whole answer. A connection that breaks while the body comes is a fault like one before
 * it: the request is sent again where it may be.
 */
export async function exchange(
  request: OutgoingRequest,
  transport: Transport,
): Promise<{ answer: Answer; opened: OpenAnswer }> {
  const { options } = transport;
  for (let broken = 0; ; broken++) {
    // oxlint-disable-next-line no-await-in-loop
    const opened = await send(request, transport);
    try {
      // oxlint-disable-next-line no-await-in-loop
      return { answer: await opened.read(), opened };
    } catch (error) {
      const isBroken = error instanceof InferenceClientError && error.code === "connection_broken";
      if (!isBroken || request.repeatable !== "any" || broken >= mostRetries(options)) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await wait(retryDelay(broken, undefined, options.retry ?? {}) ?? 0, options.signal);
    }
  }
}

function mostRetries(options: CallOptions): number {
  return options.retry_on_error === false ? 0 : (options.retry?.retries ?? 2);
}

async function sendWithRetries(
  request: OutgoingRequest,
  body: BodyInit | undefined,
  record: RequestRecord,
  transport: Transport,
  scope: Scope,
): Promise<Response> {
  const { options } = transport;
  const retries = mostRetries(options);
  for (let attempt = 0; ; attempt++) {
    let response: Response | undefined;
    let failure: unknown;
    try {
      // Attempts follow one another by nature.
      // oxlint-disable-next-line no-await-in-loop
      response = await sendOnce(request, body, transport, scope);
    } catch (error) {
      if (scope.signal.aborted) throw scope.signal.reason;
      failure = error;
    }
    const isGood = response !== undefined && response.status >= 200 && response.status < 300;
    const passes = failure === undefined || failure instanceof InferenceClientNetworkError;
    const delay =
      !isGood && passes && attempt < retries && mayRepeat(response?.status, request.repeatable)
        ? retryDelay(attempt, response?.headers, options.retry ?? {})
        : undefined;
    report(options, { attempt: attempt + 1, url: record.url, status: response?.status, retryIn: delay });
    if (response && isGood) return response;
    if (delay === undefined) {
      // oxlint-disable-next-line no-await-in-loop
      throw response ? await failureOf(response, request, record, transport, scope) : failure;
    }
    void response?.body?.cancel().catch(() => {});
    // oxlint-disable-next-line no-await-in-loop
    await wait(delay, scope.signal);
  }
}

/** One attempt with its redirects. */
async function sendOnce(
  request: OutgoingRequest,
  body: BodyInit | undefined,
  transport: Transport,
  scope: Scope,
): Promise<Response> {
  const { options, details, redactor } = transport;
  const disarm = scope.arm("headers", options.timeouts?.headers ?? DEFAULT_TIMEOUTS.headers);
  const origin = new URL(request.url).origin;
  let { url, method } = { url: request.url, method: request.method as string };
  let content = body;
  try {
    for (let hop = 0; ; hop++) {
      const isHome = new URL(url).origin === origin;
      // oxlint-disable-next-line no-await-in-loop
      const response = await fetchOnce(
        url,
        {
          method,
          headers: { ...headersFor(request, content), ...(isHome ? request.credentials : undefined) },
          ...(content === undefined ? {} : { body: content }),
          ...(request.mode && isHome ? { credentials: request.mode } : {}),
          redirect: redirectMode(request),
          signal: scope.signal,
        },
        transport,
        scope,
      );
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (location === null) return response;
      void response.body?.cancel().catch(() => {});
      const next = parseUrl(location, url);
      if (!next || !/^https?:$/.test(next.protocol) || (next.protocol === "http:" && url.startsWith("https:")))
        throw new InferenceClientProviderOutputError(`Refused to follow a redirect to ${redactor.url(location)}`, {
          ...details,
          code: "redirect",
        });
      if (hop >= MOST_REDIRECTS)
        throw new InferenceClientProviderOutputError(`More than ${MOST_REDIRECTS} redirects`, {
          ...details,
          code: "redirect",
        });
      if (response.status !== 307 && response.status !== 308 && method !== "GET") {
        method = "GET";
        content = undefined;
      }
      url = next.href;
    }
  } finally {
    disarm();
  }
}

/** Browsers do not show redirects; they drop `Authorization` at another origin, but no other header. */
function redirectMode(request: OutgoingRequest): RequestRedirect {
  if (!isBrowser()) return "manual";
  return Object.keys(request.credentials ?? {}).every((name) => name === "Authorization") ? "follow" : "error";
}

export function isBrowser(): boolean {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis;
}

async function fetchOnce(url: string, init: RequestInit, transport: Transport, scope: Scope): Promise<Response> {
  const { options, details, redactor } = transport;
  const send = options.fetch ?? globalThis.fetch;
  // A fetch that ignores the signal may answer after the caller has gone.
  const pending = new Promise<Response>((resolve) => resolve(send(url, init)));
  try {
    const response = await raced(pending, scope.signal);
    if (typeof response?.status !== "number" || typeof response.headers?.get !== "function")
      throw new TypeError("fetch did not give a Response");
    return response;
  } catch (error) {
    if (scope.signal.aborted) {
      void pending.then((late) => late?.body?.cancel()).catch(() => {});
      throw scope.signal.reason;
    }
    const hint = isBrowser() ? "A browser says no more when a page may not call this address (CORS)." : undefined;
    throw new InferenceClientNetworkError(`No answer from ${new URL(url).host}: ${redactor.text(faultText(error))}`, {
      ...details,
      hint,
    });
  }
}

/** The words of a network fault and its first cause. The objects themselves are not kept: they may quote headers. */
function faultText(error: unknown): string {
  if (!(error instanceof Error)) return "the request failed";
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}

function openAnswer(response: Response, record: RequestRecord, transport: Transport, scope: Scope): OpenAnswer {
  const { options, details } = transport;
  const limit = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const chunks = () => readChunks(response, transport, scope, limit);
  return {
    headers: response.headers,
    status: response.status,
    record,
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
        details,
      );
    },
  };
}

async function answerOf(blob: Blob, headers: Headers, details: ErrorDetails): Promise<Answer> {
  const type = blob.type.split(";")[0]?.trim() ?? "";
  const isJson = /[/+]json$/i.test(type);
  const mayBeJson = type === "" || type === "text/plain";
  if (isJson || (mayBeJson && /^\s*[{[]/.test(await blob.slice(0, 16).text()))) {
    try {
      return { kind: "json", value: JSON.parse(await blob.text()) as unknown, headers };
    } catch {
      if (isJson) throw malformed(details, "JSON, but the body cannot be parsed");
    }
  }
  return { kind: "blob", value: blob, headers };
}

/** The error for an answer that is not what the task promises. */
export function malformed(details: ErrorDetails, expected: string): InferenceClientProviderOutputError {
  return new InferenceClientProviderOutputError(
    `Received malformed response from ${details.provider ?? "unknown"} ${details.task ?? "unknown"} API: expected ${expected}`,
    details,
  );
}

async function* readChunks(
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
    hint: "Raise maxBytes where that is intended.",
  });
}

async function failureOf(
  response: Response,
  request: OutgoingRequest,
  record: RequestRecord,
  transport: Transport,
  scope: Scope,
): Promise<InferenceClientError> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const piece of readChunks(response, transport, scope, Number.POSITIVE_INFINITY)) {
      pieces.push(piece as Uint8Array<ArrayBuffer>);
      size += piece.byteLength;
      if (size > LONGEST_FAILURE) break;
    }
  } catch (error) {
    if (scope.signal.aborted && !(error instanceof DOMException)) throw error;
    if (transport.options.signal?.aborted) throw transport.options.signal.reason;
    // A body that breaks off does not change what the status says.
  }
  const text = await new Blob(pieces).text();
  const failure = decodeFailure(
    response.status,
    response.headers.get("content-type") ?? "",
    text.slice(0, LONGEST_FAILURE),
  );
  return apiFailure(failure, response.status, response.headers, record, transport, request.failureText);
}

/** The typed error for a failure, whether it came as a status or as an event of a stream. */
export function apiFailure(
  failure: { message: string; body: unknown },
  status: number,
  headers: Headers,
  record: RequestRecord,
  transport: Transport,
  prefix?: string,
): InferenceClientError {
  const { options, redactor, details, routed, hasToken } = transport;
  const message = redactor.text(failure.message);
  const kind = classifyFailure(status, message, { routed, hasToken, hubUrl: options.hubUrl ?? HUB_URL });
  const ApiError = transport.apiError ?? InferenceClientProviderApiError;
  const text = prefix ? `${prefix}: ${message}` : message;
  return new ApiError(kind.hint ? `${text} (${kind.hint})` : text, {
    ...details,
    ...kind,
    httpRequest: record,
    httpResponse: {
      requestId: redactor.text(headers.get("x-request-id") ?? ""),
      status,
      body: redactor.body(failure.body),
    },
  });
}

function headersFor(request: OutgoingRequest, content: BodyInit | undefined): Record<string, string> {
  const isJson = request.body?.kind === "json" && content !== undefined;
  return { ...(isJson ? { "Content-Type": "application/json" } : {}), ...request.headers };
}

function encodeBody(body: RequestBody | undefined): BodyInit | undefined {
  switch (body?.kind) {
    case undefined:
      return undefined;
    case "binary":
      return body.value;
    case "multipart": {
      const form = new FormData();
      for (const { name, value, fileName } of body.parts)
        if (typeof value === "string") form.append(name, value);
        else form.append(name, value, fileName);
      return form;
    }
    case "json":
      try {
        return JSON.stringify(body.value);
      } catch {
        throw new InferenceClientInputError(
          "The arguments cannot be written as JSON: they hold a cycle, a BigInt or the like",
        );
      }
  }
}

function recordOf(request: OutgoingRequest, redactor: Redactor): RequestRecord {
  const { body } = request;
  return {
    url: redactor.url(request.url),
    method: request.method,
    headers: redactor.headers({ ...headersFor(request, ""), ...request.credentials }),
    ...(body === undefined
      ? {}
      : { body: body.kind === "multipart" ? redactor.body(body.parts) : redactor.body(body.value) }),
  };
}

function report(options: CallOptions, attempt: Parameters<NonNullable<CallOptions["onAttempt"]>>[0]): void {
  try {
    options.onAttempt?.(attempt);
  } catch {
    // A hook that fails must not change the outcome of the call.
  }
}
