/**
 * Everything a public call may reject with, apart from the caller's own abort reason. Each class has a stable `code`,
 * says whether trying again may help, and names the provider, the task and the job it happened in. Nothing in here
 * holds a credential: texts, headers and bodies pass through `redact.ts` before an error is built.
 */

import { VitrineError } from "@vitrine/base";

export interface ErrorDetails {
  /** Stable identifier to branch on, such as `gated_model` or `timeout_headers`. */
  code?: string | undefined;
  /** Whether the same call may succeed later without a change. */
  retryable?: boolean | undefined;
  provider?: string | undefined;
  task?: string | undefined;
  /** Id of the remote job, if one had been accepted. */
  jobId?: string | undefined;
  /** Milliseconds after which the service allows another call. */
  retryAfter?: number | undefined;
  /** The next step for the reader, in one sentence. */
  hint?: string | undefined;
  cause?: unknown;
}

/** The sent request, with credentials replaced, media omitted and the body cut. */
export interface RequestRecord {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** The response. `body` is the parsed JSON where it was JSON, else text. */
export interface ResponseRecord {
  requestId: string;
  /** With names in lower case; credentials are replaced. */
  headers: Record<string, string>;
  status: number;
  body: unknown;
}

export interface HttpErrorDetails extends ErrorDetails {
  httpRequest: RequestRecord;
  httpResponse: ResponseRecord;
}

/**
 * Base class of every error of this package. `code` is stable, `retryable` says whether the same
 * call may succeed later, `hint` says what to do where that is known.
 * @example
 * import { chatCompletion, InferenceClientError } from "@vitrine/inference";
 *
 * const messages = [{ role: "user", content: "Say hello." }];
 * const call = chatCompletion({ accessToken: "hf_wrong", messages, model: "openai/gpt-oss-20b" });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientError) console.log(error.code, error.retryable); // token_invalid false
 */
export abstract class InferenceClientError extends VitrineError {
  readonly provider: string | undefined;
  readonly task: string | undefined;
  readonly jobId: string | undefined;
  readonly retryAfter: number | undefined;
  /** Where a job was begun and its result not received: what `jobResult` takes to request it later. No credential. */
  declare readonly jobHandle?: object;
  /** Where a call with `fallback` went, in order, and why it failed there. The last one failed with this error. */
  declare readonly tried?: readonly { readonly target: string; readonly error: unknown }[];

  constructor(message: string, fallbackCode: string, details: ErrorDetails = {}) {
    // The hint is a sentence of its own; providers end their messages without a period.
    const { hint } = details;
    const text = hint === undefined || /[.!?]["”’)]?$/.test(message) ? message : `${message}.`;
    super(details.code ?? fallbackCode, text, details);
    this.name = "InferenceClientError";
    this.provider = details.provider;
    this.task = details.task;
    this.jobId = details.jobId;
    this.retryAfter = details.retryAfter;
  }

  /** All fields, with the name and the message, for logs. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(Object.entries({ ...this, name: this.name, message: this.message }));
  }
}

/**
 * The client cannot send the arguments: a wrong type, an unknown provider, a task that the model is not served for, an
 * unsupported media type.
 * @example
 * import { InferenceClientInputError, textToImage } from "@vitrine/inference";
 *
 * const call = textToImage({ provider: "groq", accessToken: "provider-key", model: "m", inputs: "a cat" });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientInputError) console.log(error.code); // not_served
 */
export class InferenceClientInputError extends InferenceClientError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, "invalid_input", details);
    this.name = "InputError";
  }
}

/**
 * The request cannot be routed with this kind of credential.
 * @example
 * import { chatCompletion, InferenceClientRoutingError } from "@vitrine/inference";
 *
 * const messages = [{ role: "user", content: "Say hello." }];
 * const call = chatCompletion({ accessToken: "hf_token", messages, model: "m", provider: "nebius" });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientRoutingError) console.log(error.code); // provider_retired
 */
export class InferenceClientRoutingError extends InferenceClientError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, "routing", details);
    this.name = "RoutingError";
  }
}

/**
 * The hub did not answer the lookup of a model's providers.
 * @example
 * import { chatCompletion, InferenceClientHubApiError } from "@vitrine/inference";
 *
 * const messages = [{ role: "user", content: "Say hello." }];
 * const model = "openai/gpt-oss-20b";
 * const call = chatCompletion({ accessToken: "hf_wrong", messages, model, provider: "groq" });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientHubApiError) console.log(error.code, error.httpResponse.status);
 * // token_invalid 401
 */
export class InferenceClientHubApiError extends InferenceClientError {
  readonly httpRequest: RequestRecord;
  readonly httpResponse: ResponseRecord;

  constructor(message: string, details: HttpErrorDetails) {
    super(message, "hub_api", details);
    this.name = "HubApiError";
    this.httpRequest = details.httpRequest;
    this.httpResponse = details.httpResponse;
  }
}

/**
 * The provider or the router refused or failed: an HTTP error, or an error event in a stream that began well.
 * @example
 * import { chatCompletion, InferenceClientProviderApiError } from "@vitrine/inference";
 *
 * const messages = [{ role: "user", content: "Say hello." }];
 * const call = chatCompletion({ accessToken: "hf_wrong", messages, model: "openai/gpt-oss-20b" });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientProviderApiError) console.log(error.httpResponse.status); // 401
 */
export class InferenceClientProviderApiError extends InferenceClientError {
  readonly httpRequest: RequestRecord;
  readonly httpResponse: ResponseRecord;

  constructor(message: string, details: HttpErrorDetails) {
    super(message, "provider_api", details);
    this.name = "ProviderApiError";
    this.httpRequest = details.httpRequest;
    this.httpResponse = details.httpResponse;
  }
}

/**
 * The answer has an unexpected shape, or the job ended without a result.
 * @example
 * import { chatCompletion, InferenceClientProviderOutputError } from "@vitrine/inference";
 *
 * const fetch = async () => Response.json({ choices: "none" });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const call = chatCompletion({ messages, endpointUrl: "https://example.org" }, { fetch });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientProviderOutputError) console.log(error.code); // malformed_output
 */
export class InferenceClientProviderOutputError extends InferenceClientError {
  constructor(message: string, details?: ErrorDetails, fallbackCode = "malformed_output") {
    super(message, fallbackCode, details);
    this.name = "ProviderOutputError";
  }
}

/**
 * A stream ended before its terminator or finish reason. `partial` is what had arrived.
 * @example
 * import { chatCompletionStream, collectChat, InferenceClientTruncatedStreamError } from "@vitrine/inference";
 *
 * const body = 'data: {"choices": [{"index": 0, "delta": {"content": "Hel"}}]}\n\n';
 * const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const stream = chatCompletionStream({ messages, endpointUrl: "https://example.org" }, { fetch });
 * const error = await collectChat(stream).catch((error: unknown) => error);
 * if (error instanceof InferenceClientTruncatedStreamError) console.log(error.code); // truncated_stream
 */
export class InferenceClientTruncatedStreamError extends InferenceClientProviderOutputError {
  readonly partial: unknown;

  constructor(message: string, partial: unknown, details?: ErrorDetails) {
    super(message, { retryable: true, ...details }, "truncated_stream");
    this.name = "TruncatedStreamError";
    this.partial = partial;
  }
}

export type TimeoutClock = "headers" | "chunk" | "overall" | "job";

/**
 * A time limit was reached; `clock` says which, `milliseconds` how long it was.
 * @example
 * import { chatCompletion, InferenceClientTimeoutError } from "@vitrine/inference";
 *
 * const fetch = () => new Promise<Response>(() => {});
 * const messages = [{ role: "user", content: "Say hello." }];
 * const options = { fetch, timeouts: { headers: 10 }, retry: { retries: 0 } };
 * const call = chatCompletion({ messages, endpointUrl: "https://example.org" }, options);
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientTimeoutError) console.log(error.clock, error.milliseconds); // headers 10
 */
export class InferenceClientTimeoutError extends InferenceClientError {
  readonly clock: TimeoutClock;
  readonly milliseconds: number;

  constructor(clock: TimeoutClock, milliseconds: number, details?: ErrorDetails) {
    super(CLOCK_TEXT[clock](milliseconds), `timeout_${clock}`, {
      retryable: true,
      hint: `Raise timeouts.${clock} where the model needs longer.`,
      ...details,
    });
    this.name = "TimeoutError";
    this.clock = clock;
    this.milliseconds = milliseconds;
  }
}

const CLOCK_TEXT: Readonly<Record<TimeoutClock, (milliseconds: number) => string>> = {
  headers: (ms) => `No answer began within ${ms} ms`,
  chunk: (ms) => `The answer stalled: nothing arrived for ${ms} ms`,
  overall: (ms) => `The request took longer than ${ms} ms in all`,
  job: (ms) => `The job did not finish within ${ms} ms`,
};

/**
 * An answer was larger than its limit in bytes, or a conversation called tools in more answers than `maxSteps`.
 * @example
 * import { chatCompletion, InferenceClientLimitError } from "@vitrine/inference";
 *
 * const fetch = async () => new Response("x".repeat(100), { headers: { "content-type": "application/json" } });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const call = chatCompletion({ messages, endpointUrl: "https://example.org" }, { fetch, maxBytes: 10 });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientLimitError) console.log(error.code, error.limit); // limit 10
 */
export class InferenceClientLimitError extends InferenceClientError {
  readonly limit: number;

  constructor(message: string, limit: number, details?: ErrorDetails) {
    super(message, "limit", details);
    this.name = "LimitError";
    this.limit = limit;
  }
}

/**
 * No HTTP answer at all: the connection was refused or broke, or a browser blocked the request.
 * @example
 * import { chatCompletion, InferenceClientNetworkError } from "@vitrine/inference";
 *
 * const fetch = () => Promise.reject(new TypeError("fetch failed"));
 * const messages = [{ role: "user", content: "Say hello." }];
 * const retry = { retries: 0 };
 * const call = chatCompletion({ messages, endpointUrl: "https://example.org" }, { fetch, retry });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof InferenceClientNetworkError) console.log(error.code, error.retryable); // network true
 */
export class InferenceClientNetworkError extends InferenceClientError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, "network", { retryable: true, ...details });
    this.name = "NetworkError";
  }
}

/** The error for an answer that is not what the task promises. */
export function malformed(details: ErrorDetails, expected: string): InferenceClientProviderOutputError {
  return new InferenceClientProviderOutputError(
    `Received malformed response from ${details.provider ?? "unknown"} ${details.task ?? "unknown"} API: expected ${expected}`,
    details,
  );
}
