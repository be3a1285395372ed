/** Why a call is refused or failed, in the words of this site: a status, a code, and nothing that a caller must not see. */
import { InferenceClientError, InferenceClientNetworkError, InferenceClientTimeoutError } from "@vitrine/inference";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  /** The field of the request that is wrong. */
  readonly param: string | null;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      param = null,
      retryAfter,
      cause,
    }: { param?: string | null; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.param = param;
    this.retryAfter = retryAfter;
  }
}

/** Statuses of a provider that are about this site's key there, and not about the caller. */
const ABOUT_OUR_KEY = new Set([401, 402, 403]);

/** An error of a call, for the caller. A provider's words about this site's key stay here. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof InferenceClientError))
    return new ApiError(500, "internal_error", "The call failed. The log of this site says more.", { cause: error });
  const { code, message, provider, retryAfter: wait } = error;
  const where = provider === undefined ? "The server behind this site" : provider;
  const retryAfter = wait === undefined ? undefined : Math.max(1, Math.ceil(wait / 1000));
  const { httpResponse } = error as { httpResponse?: { status: number } };
  const status = httpResponse?.status;
  if (status !== undefined && ABOUT_OUR_KEY.has(status))
    return new ApiError(
      502,
      "provider_key_refused",
      `${where} refuses this site's key (${status}). Its operator can tell more.`,
      {
        cause: error,
      },
    );
  if (error instanceof InferenceClientNetworkError)
    return new ApiError(502, code, `${where} cannot be reached. The log of this site says more.`, {
      retryAfter,
      cause: error,
    });
  if (code === "no_place") return new ApiError(503, "no_place", message, { retryAfter, cause: error });
  if (code === "budget") return new ApiError(402, "budget", message, { cause: error });
  if (code === "invalid_input" || code === "not_served") return new ApiError(400, code, message, { cause: error });
  if (error instanceof InferenceClientTimeoutError) return new ApiError(504, code, message, { cause: error });
  if (status !== undefined && status >= 400 && status < 600)
    return new ApiError(status, code, message, { retryAfter, cause: error });
  return new ApiError(502, code, message, { retryAfter, cause: error });
}

/** Addresses of machines in a network of their own. */
const PRIVATE =
  /\b(?:https?:\/\/)?(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|[\w-]+(?:\.[\w-]+)*\.(?:internal|local|lan))\b(?::\d+)?(?:\/[^\s"'<>)]*)?|\[[\da-f:]*:[\da-f:]*\](?::\d+)?/gi;

/** A message without addresses of servers next to this site, and of others that only they reach. */
export function withoutAddresses(message: string, servers: readonly string[]): string {
  const hosts = servers.flatMap((url) => {
    const { host, hostname } = new URL(url);
    return [url, host, hostname];
  });
  let text = message;
  for (const host of hosts.toSorted((one, other) => other.length - one.length))
    text = text.replaceAll(host, "[server]");
  return text.replace(PRIVATE, "[server]");
}
