/**
 * Everything a public call may reject with, apart from the caller's own abort reason. Each class has a stable `code`,
 * says whether trying again may help, and names the provider, the task and the job it happened in. Nothing in here
 * holds a credential: texts, headers and bodies pass through `redact.ts` before an error is built.
 */

export interface ErrorDetails {
  /** Stable identifier to branch on, such as `gated_model` or `timeout_headers`. */
  code?: string | undefined;
  /** Whether the same call may succeed later without a change. */
  retryable?: boolean | undefined;
  provider?: string | undefined;
  task?: string | undefined;
  /** Id of the remote job, wherever one had been accepted. */
  jobId?: string | undefined;
  /** Milliseconds after which the service asks to be called again. */
  retryAfter?: number | undefined;
  /** What to do next, in one sentence. */
  hint?: string | undefined;
  cause?: unknown;
}

/** What was sent, with credentials replaced, media left out and the body cut. */
export interface RequestRecord {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** What came back. `body` is the parsed JSON where it was JSON, else text. */
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

/** Base of every error of this package. */
export abstract class InferenceClientError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  readonly provider: string | undefined;
  readonly task: string | undefined;
  readonly jobId: string | undefined;
  readonly hint: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, fallbackCode: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "InferenceClientError";
    this.code = details.code ?? fallbackCode;
    this.retryable = details.retryable ?? false;
    this.provider = details.provider;
    this.task = details.task;
    this.jobId = details.jobId;
    this.hint = details.hint;
    this.retryAfter = details.retryAfter;
  }
}

/** The arguments cannot be sent: wrong type, unknown provider, task not served, unsupported media type. */
export class InferenceClientInputError extends InferenceClientError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, "invalid_input", details);
    this.name = "InputError";
  }
}

/** The request cannot be routed with this kind of credential. */
export class InferenceClientRoutingError extends InferenceClientError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, "routing", details);
    this.name = "RoutingError";
  }
}

/** The hub did not answer a look-up of a model's providers. */
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

/** The provider or the router refused or failed: an HTTP failure, or an error event in a stream that began well. */
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

/** The answer does not have the promised shape, or the job ended without a result. */
export class InferenceClientProviderOutputError extends InferenceClientError {
  /** Where the wait for a job was given up: what `jobResult` takes to ask for its result later. Holds no credential. */
  declare readonly ticket?: object;

  constructor(message: string, details?: ErrorDetails, fallbackCode = "malformed_output") {
    super(message, fallbackCode, details);
    this.name = "ProviderOutputError";
  }
}

/** A stream ended before its terminator or finish reason. `partial` is what had arrived. */
export class InferenceClientTruncatedStreamError extends InferenceClientProviderOutputError {
  readonly partial: unknown;

  constructor(message: string, partial: unknown, details?: ErrorDetails) {
    super(message, { retryable: true, ...details }, "truncated_stream");
    this.name = "TruncatedStreamError";
    this.partial = partial;
  }
}

export type TimeoutClock = "headers" | "chunk" | "overall" | "job";

/** A clock ran out; `clock` says which, `milliseconds` how long it ran. */
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

/** An answer was larger than the limit set for it. */
export class InferenceClientLimitError extends InferenceClientError {
  readonly limit: number;

  constructor(message: string, limit: number, details?: ErrorDetails) {
    super(message, "limit", details);
    this.name = "LimitError";
    this.limit = limit;
  }
}

/** No HTTP answer at all: connection refused or broken, or a request that a browser blocked. */
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
