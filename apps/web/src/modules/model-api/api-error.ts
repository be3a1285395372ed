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

/** The code of an error that stays until the operator of this site does something. */
export const KEY_REFUSED = "provider_key_refused";

/** Codes whose hint is for the caller; all others are for who writes a program with the client, as this site is. */
const ABOUT_THE_CALL = new Set(["invalid_input", "not_served"]);

/**
 * An error of a call, for the caller, in the words of who refused it. A provider's words about this site's key, which
 * may quote it, stay here.
 */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof InferenceClientError))
    return new ApiError(500, "internal_error", "The call failed. The log of this site says more.", { cause: error });
  const { code, hint = "", provider, retryAfter: wait } = error;
  const isHinted = hint !== "" && error.message.endsWith(hint) && !ABOUT_THE_CALL.has(code);
  const message = isHinted ? error.message.slice(0, -hint.length).trim() : error.message;
  const where = provider === undefined ? "The server behind this site" : provider;
  const retryAfter = wait === undefined ? undefined : Math.max(1, Math.ceil(wait / 1000));
  const { httpResponse } = error as { httpResponse?: { status: number } };
  const status = httpResponse?.status;
  if (status === 401)
    return new ApiError(502, KEY_REFUSED, `${where} refuses this site's key. Its operator can tell more.`, {
      cause: error,
    });
  if (error instanceof InferenceClientNetworkError)
    return new ApiError(502, code, `${where} cannot be reached. The log of this site says more.`, {
      retryAfter,
      cause: error,
    });
  if (code === "no_place") return new ApiError(503, "no_place", message, { retryAfter, cause: error });
  if (code === "budget") return new ApiError(402, "budget", message, { cause: error });
  if (ABOUT_THE_CALL.has(code)) return new ApiError(400, code, message, { cause: error });
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
