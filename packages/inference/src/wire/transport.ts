/**
 * The only way out. A request is attempts with waits between them, under one clock for all; what an attempt is, how a
 * body is read and how a failure becomes an error are in `attempt.ts`, `answer-body.ts` and `api-failure.ts`.
 */

import { openAnswer } from "./answer-body.ts";
import { headersFor, sendOnce } from "./attempt.ts";
import {
  InferenceClientError,
  InferenceClientInputError,
  InferenceClientNetworkError,
  InferenceClientProviderApiError,
  InferenceClientTimeoutError,
  type RequestRecord,
} from "./errors.ts";
import { loadModule } from "./load-module.ts";
import type { Answer, OpenAnswer, OutgoingRequest, RequestBody, Transport } from "./message.ts";
import type { Redactor } from "./secrets/redact.ts";
import { canRetry, retryDelay } from "./retry.ts";
import { openScope, wait, type Scope } from "./scope.ts";
import { DEFAULT_TIMEOUTS, type AttemptReport, type CallOptions } from "./settings.ts";

/** Sends a request and returns its answer once a successful one has begun. */
export async function send(request: OutgoingRequest, transport: Transport): Promise<OpenAnswer> {
  const { options, details } = transport;
  options.signal?.throwIfAborted();
  // The body first: arguments that cannot be written are refused before anything reads them for the record.
  const body = encodeBody(request.body);
  transport.redactor.learn(request.credentials ?? {}, request.url);
  // Most calls succeed and are never written down.
  let written: RequestRecord | undefined;
  const record = () => (written ??= recordOf(request, transport.redactor));
  const scope = openScope(options.signal, () => details);
  scope.arm("overall", options.timeouts?.overall ?? DEFAULT_TIMEOUTS.overall);
  try {
    const { response, attemptScope } = await sendWithRetries(request, body, record, transport, scope);
    const close = (reason?: unknown) => {
      attemptScope.close(reason);
      scope.close();
    };
    return openAnswer(response, record, transport, { ...attemptScope, close });
  } catch (error) {
    scope.close(error);
    throw error;
  }
}

/**
 * Sends a request and reads its whole answer. A connection that breaks while the body comes is a fault like one before
 * it, and so is an error under the status 200: the request is sent again where it may be.
 *
 * @param failureIn what is an error in a JSON answer that holds no result
 */
export async function exchange(
  request: OutgoingRequest,
  transport: Transport,
  failureIn?: (body: unknown) => unknown,
): Promise<{ answer: Answer; opened: OpenAnswer }> {
  const { options } = transport;
  for (let broken = 0; ; broken++) {
    // oxlint-disable-next-line no-await-in-loop
    const opened = await send(request, transport);
    try {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await opened.read();
      const failure = answer.kind === "json" ? failureIn?.(answer.value) : undefined;
      // oxlint-disable-next-line no-await-in-loop
      if (failure !== undefined) throw await failureOfAnswer(failure, opened, transport);
      return { answer, opened };
    } catch (error) {
      const status = (error as { httpResponse?: { status: number } }).httpResponse?.status;
      const isBroken = error instanceof InferenceClientError && error.code === "connection_broken";
      const canRepeat = isBroken ? request.repeatable !== "refused" : status && canRetry(status, request.repeatable);
      const delay =
        canRepeat && broken < maxRetries(options) ? retryDelay(broken, opened.headers, options.retry ?? {}) : undefined;
      if (delay === undefined) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await wait(delay, options.signal);
    }
  }
}

/** The typed error for an error that came as a good answer, or as an event of a stream. */
export async function failureOfAnswer(body: unknown, answer: OpenAnswer, transport: Transport): Promise<Error> {
  const { failureOfBody } = await loadModule(() => import("./api-failure.ts"), transport.details);
  return failureOfBody(body, answer, transport);
}

/** For a file or a job that is not there yet. */
const MISSING_RETRIES = 4;

function maxRetries(options: CallOptions): number {
  return options.retry_on_error === false ? 0 : (options.retry?.retries ?? 2);
}

/** A good answer that has begun, and the time that its body is read in. */
async function sendWithRetries(
  request: OutgoingRequest,
  body: BodyInit | undefined,
  record: () => RequestRecord,
  transport: Transport,
  scope: Scope,
): Promise<{ response: Response; attemptScope: Scope }> {
  const { options, details } = transport;
  const maximum = maxRetries(options);
  for (let attempt = 0; ; attempt++) {
    // An attempt that takes too long to answer ends alone; each other attempt has its own time.
    const attemptScope = openScope(scope.signal, () => details);
    let response: Response | undefined;
    let failure: unknown;
    const began = performance.now();
    try {
      // Attempts follow one another by nature.
      // oxlint-disable-next-line no-await-in-loop
      response = await sendOnce(await hooked(request, attempt + 1, transport), body, transport, attemptScope);
    } catch (error) {
      attemptScope.close();
      if (scope.signal.aborted) throw scope.signal.reason;
      failure = error;
    }
    const isGood = response !== undefined && response.status >= 200 && response.status < 300;
    const passes =
      failure === undefined ||
      failure instanceof InferenceClientNetworkError ||
      failure instanceof InferenceClientTimeoutError;
    const isMissing = response?.status === 404;
    // A content network takes some seconds, not a random part of one.
    const retries = isMissing && maximum > 0 ? Math.max(maximum, MISSING_RETRIES) : maximum;
    const delay =
      !isGood &&
      passes &&
      attempt < retries &&
      canRetry(response?.status, request.repeatable, response?.headers.get("x-should-retry"))
        ? retryDelay(attempt, response?.headers, options.retry ?? {}, Date.now(), isMissing ? () => 1 : Math.random)
        : undefined;
    report(options, () => ({
      attempt: attempt + 1,
      method: request.method,
      url: record().url,
      status: response?.status,
      headers: response?.headers,
      error: failure,
      milliseconds: performance.now() - began,
      retryIn: delay,
    }));
    if (response && isGood) return { response, attemptScope };
    if (delay === undefined) {
      // oxlint-disable-next-line no-await-in-loop
      throw response ? await explained(response, request, record, transport, attemptScope) : failure;
    }
    void response?.body?.cancel().catch(() => {});
    attemptScope.close();
    // oxlint-disable-next-line no-await-in-loop
    await wait(delay, scope.signal);
  }
}

/** The request as the caller's own hook leaves it. What a hook adds may be secret and stays at the origin. */
async function hooked(request: OutgoingRequest, attempt: number, transport: Transport): Promise<OutgoingRequest> {
  const { hooks } = transport.options;
  if (!hooks?.beforeAttempt) return request;
  const { method, url } = request;
  const headers = new Headers({ ...request.headers, ...request.credentials });
  await hooks.beforeAttempt({ attempt, method, url, headers });
  const sent = new Headers({ ...request.headers, ...request.credentials });
  transport.redactor.learn(Object.fromEntries([...headers].filter(([name, value]) => sent.get(name) !== value)), url);
  return { ...request, headers: {}, credentials: Object.fromEntries(headers) };
}

/** The error for a failed answer. The code that finds its message and hints is loaded when there is one. */
async function explained(
  response: Response,
  request: OutgoingRequest,
  record: () => RequestRecord,
  transport: Transport,
  scope: Scope,
): Promise<InferenceClientError> {
  const apiFailure = await import("./api-failure.ts").catch(() => undefined);
  if (apiFailure) return apiFailure.failureOf(response, request, record, transport, scope);
  // Offline since, or deployed again: the status still says more than why there is no message.
  const { status } = response;
  const ApiError = transport.apiError ?? InferenceClientProviderApiError;
  return new ApiError(`The request failed with status ${status}`, {
    ...transport.details,
    httpRequest: record(),
    httpResponse: { requestId: "", headers: {}, status, body: undefined },
  });
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

function report({ onAttempt, hooks }: CallOptions, attempt: () => AttemptReport): void {
  for (const listen of [onAttempt, hooks?.afterAttempt])
    try {
      listen?.(attempt());
    } catch {
      // A hook that fails must not change the outcome of the call.
    }
}
