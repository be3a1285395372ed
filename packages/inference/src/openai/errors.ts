/** The error classes of the official OpenAI client, with their fields, so that programs tell failures apart as before. */

import { VitrineError } from "@vitrine/base";
import { InferenceClientError, InferenceClientProviderApiError, InferenceClientTimeoutError } from "../wire/errors.ts";

type Fields = Record<string, unknown>;

/**
 * Base of every error of this entry.
 * @example
 * import OpenAI, { OpenAIError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 400 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof OpenAIError, (error as Error).message); // true 400 No
 */
export class OpenAIError extends VitrineError {
  constructor(message?: string, cause?: unknown) {
    super("openai", message ?? "", { cause });
  }
}

/**
 * A failed request. `status` and `headers` are those of the answer, `error` is its body.
 * @example
 * import OpenAI, { APIError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 418 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof APIError, (error as Error).message); // true 418 No
 */
export class APIError extends OpenAIError {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly error: object | undefined;
  readonly param: string | null | undefined;
  readonly type: string | undefined;
  readonly requestID: string | null | undefined;

  constructor(status?: number, error?: object, message?: string, headers?: Headers, cause?: unknown) {
    super(messageOf(status, error, message), cause);
    const { code, param, type } = (error ?? {}) as Fields;
    this.status = status;
    this.headers = headers;
    this.error = error;
    // The service's own code, as in the official client: often null.
    (this as { code: unknown }).code = code;
    this.param = param as string | null | undefined;
    this.type = type as string | undefined;
    this.requestID = headers?.get("x-request-id");
  }

  /** The same as `requestID`, under the name that other languages' clients have. */
  get request_id(): string | null | undefined {
    return this.requestID;
  }

  /** The class for a status. */
  static generate(status?: number, body?: object, message?: string, headers?: Headers, cause?: unknown): APIError {
    if (!status || !headers) return new APIConnectionError({ message, cause });
    const inner = (body as Fields | undefined)?.["error"];
    const error = typeof inner === "object" && inner !== null ? inner : inner === undefined ? body : { message: inner };
    const Class = BY_STATUS.get(status) ?? (status >= 500 ? InternalServerError : APIError);
    return new Class(status, error, message, headers, cause);
  }
}

function messageOf(status: number | undefined, error: object | undefined, message: string | undefined): string {
  const { message: said } = (error ?? {}) as Fields;
  const text = said
    ? typeof said === "string"
      ? said
      : JSON.stringify(said)
    : error
      ? JSON.stringify(error)
      : message;
  if (!status) return text ?? "(no status code or body)";
  return text ? `${status} ${text}` : `${status} status code (no body)`;
}

/**
 * The program ended the request itself.
 * @example
 * import OpenAI, { APIUserAbortError } from "@vitrine/inference/openai";
 *
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1" });
 * const call = client.models.retrieve("m", { signal: AbortSignal.abort() });
 * const error = await call.catch((error: unknown) => error);
 * console.log(error instanceof APIUserAbortError); // true
 */
export class APIUserAbortError extends APIError {
  constructor({ message }: { message?: string | undefined } = {}) {
    super(undefined, undefined, message ?? "Request was aborted.", undefined);
  }
}

/**
 * No answer came.
 * @example
 * import OpenAI, { APIConnectionError } from "@vitrine/inference/openai";
 *
 * const fetch = () => Promise.reject(new TypeError("fetch failed"));
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof APIConnectionError); // true
 */
export class APIConnectionError extends APIError {
  constructor({ message, cause }: { message?: string | undefined; cause?: unknown }) {
    super(undefined, undefined, message ?? "Connection error.", undefined, cause);
  }
}

/**
 * No answer began in time.
 * @example
 * import OpenAI, { APIConnectionTimeoutError } from "@vitrine/inference/openai";
 *
 * const fetch = () => new Promise<Response>(() => {});
 * const options = { apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, timeout: 10, fetch };
 * const error = await new OpenAI(options).models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof APIConnectionTimeoutError); // true
 */
export class APIConnectionTimeoutError extends APIConnectionError {
  constructor({ message, cause }: { message?: string | undefined; cause?: unknown } = {}) {
    super({ message: message ?? "Request timed out.", cause });
  }
}

/**
 * The service refused the request: status 400.
 * @example
 * import OpenAI, { BadRequestError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 400 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof BadRequestError, (error as Error).message); // true 400 No
 */
export class BadRequestError extends APIError {}

/**
 * The key is missing or wrong: status 401.
 * @example
 * import OpenAI, { AuthenticationError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 401 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof AuthenticationError, (error as Error).message); // true 401 No
 */
export class AuthenticationError extends APIError {}

/**
 * The key may not do this: status 403.
 * @example
 * import OpenAI, { PermissionDeniedError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 403 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof PermissionDeniedError, (error as Error).message); // true 403 No
 */
export class PermissionDeniedError extends APIError {}

/**
 * The model, the file or the path is not there: status 404.
 * @example
 * import OpenAI, { NotFoundError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 404 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof NotFoundError, (error as Error).message); // true 404 No
 */
export class NotFoundError extends APIError {}

/**
 * Another request stands in the way: status 409.
 * @example
 * import OpenAI, { ConflictError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 409 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof ConflictError, (error as Error).message); // true 409 No
 */
export class ConflictError extends APIError {}

/**
 * The service cannot work with the fields: status 422.
 * @example
 * import OpenAI, { UnprocessableEntityError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 422 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof UnprocessableEntityError, (error as Error).message); // true 422 No
 */
export class UnprocessableEntityError extends APIError {}

/**
 * Too many requests, or no quota: status 429.
 * @example
 * import OpenAI, { RateLimitError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 429 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof RateLimitError, (error as Error).message); // true 429 No
 */
export class RateLimitError extends APIError {}

/**
 * The service failed: a status from 500 on.
 * @example
 * import OpenAI, { InternalServerError } from "@vitrine/inference/openai";
 *
 * const fetch = async () => Response.json({ error: { message: "No" } }, { status: 500 });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", maxRetries: 0, fetch });
 * const error = await client.models.retrieve("m").catch((error: unknown) => error);
 * console.log(error instanceof InternalServerError, (error as Error).message); // true 500 No
 */
export class InternalServerError extends APIError {}

const BY_STATUS = new Map<number, typeof APIError>([
  [400, BadRequestError],
  [401, AuthenticationError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [409, ConflictError],
  [422, UnprocessableEntityError],
  [429, RateLimitError],
]);

/**
 * An answer that was to be parsed reached its longest length.
 * @example
 * import OpenAI, { LengthFinishReasonError } from "@vitrine/inference/openai";
 *
 * const choices = [{ index: 0, finish_reason: "length", message: { role: "assistant", content: "" } }];
 * const fetch = async () => Response.json({ choices });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", fetch });
 * const call = client.chat.completions.parse({ model: "m", messages: [] });
 * console.log((await call.catch((error: unknown) => error)) instanceof LengthFinishReasonError); // true
 */
export class LengthFinishReasonError extends OpenAIError {
  constructor() {
    super("Could not parse response content as the length limit was reached");
  }
}

/**
 * An answer that was to be parsed was stopped by a filter.
 * @example
 * import OpenAI, { ContentFilterFinishReasonError } from "@vitrine/inference/openai";
 *
 * const choices = [{ index: 0, finish_reason: "content_filter", message: { role: "assistant", content: "" } }];
 * const fetch = async () => Response.json({ choices });
 * const client = new OpenAI({ apiKey: "key", baseURL: "https://models.example.org/v1", fetch });
 * const call = client.chat.completions.parse({ model: "m", messages: [] });
 * console.log((await call.catch((error: unknown) => error)) instanceof ContentFilterFinishReasonError); // true
 */
export class ContentFilterFinishReasonError extends OpenAIError {
  constructor() {
    super("Could not parse response content as the request was rejected by the content filter");
  }
}

/** Our errors as theirs; what is neither passes. */
export function openAIError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof OpenAIError) return error;
  if (signal?.aborted) return new APIUserAbortError();
  if (error instanceof InferenceClientProviderApiError) {
    const { status, headers, body } = error.httpResponse;
    const parsed = typeof body === "object" && body !== null ? body : undefined;
    return APIError.generate(status, parsed, parsed ? undefined : String(body), new Headers(headers), error);
  }
  if (error instanceof InferenceClientTimeoutError) return new APIConnectionTimeoutError({ cause: error });
  if (error instanceof InferenceClientError && error.code === "network")
    return new APIConnectionError({ cause: error });
  if (error instanceof InferenceClientError) return new APIConnectionError({ message: error.message, cause: error });
  return error;
}
