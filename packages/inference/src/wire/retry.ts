/**
 * Decides when a request can be sent again, and after how long. Waits are exponential with full
 * jitter: a random time below a limit that doubles, so that clients that failed together do not
 * come back together. The server's `Retry-After` and similar headers have priority over our own
 * estimate, within a limit.
 */

import type { RetryPolicy } from "./settings.ts";

/**
 * - `any`: the request may be repeated after every passing fault.
 * - `refused`: a submission that costs money or makes a job; only an answer that proves that nothing was accepted
 *   (429) lets it be sent again.
 * - `eventual`: what was made a moment ago may not be everywhere yet, so that a 404 passes as well.
 */
export type Repeatable = "any" | "refused" | "eventual";

const PASSING = new Set([408, 409, 425, 429]);

/** @param says whether the server itself allows a retry, in its header `x-should-retry` */
export function canRetry(status: number | undefined, repeatable: Repeatable, says?: string | null): boolean {
  if (repeatable === "refused") return status === 429 && says !== "false";
  if (says) return says === "true";
  if (status === 404) return repeatable === "eventual";
  return status === undefined || PASSING.has(status) || (status >= 500 && status <= 599);
}

/**
 * Milliseconds to wait before retry number `retry` (counted from 0), or `undefined` where the server requests more
 * than the policy's bound.
 */
export function retryDelay(
  retry: number,
  headers: Headers | undefined,
  policy: RetryPolicy,
  now: number = Date.now(),
  random: () => number = Math.random,
): number | undefined {
  const maxDelay = policy.maxDelay ?? 60_000;
  const requested = headers && requestedDelay(headers, now);
  if (requested !== undefined) return requested <= maxDelay ? requested : undefined;
  return Math.floor(random() * Math.min(maxDelay, (policy.base ?? 500) * 2 ** retry));
}

/** Milliseconds the server requests, from the header that says it most exactly. */
export function requestedDelay(headers: Headers, now: number): number | undefined {
  const exact = seconds(headers.get("retry-after-ms"), 0.001);
  if (exact !== undefined) return exact;

  const after = headers.get("retry-after")?.trim();
  if (after) {
    const relative = seconds(after, 1);
    if (relative !== undefined) return relative;
    const date = Date.parse(after);
    if (!Number.isNaN(date)) return Math.max(0, date - now);
  }

  // `RateLimit: "api";r=0;t=55` counts only once the quota is used up.
  const limit = headers.get("ratelimit");
  if (limit && /;\s*r=0\b/.test(limit)) return seconds(/;\s*t=(\d+)/.exec(limit)?.[1], 1);

  const reset = headers.get("x-ratelimit-remaining") === "0" ? headers.get("x-ratelimit-reset") : undefined;
  const value = seconds(reset, 1);
  // Some services send a moment instead of a span.
  return value !== undefined && value > 1e12 ? Math.max(0, value - now) : value;
}

function seconds(text: string | null | undefined, scale: number): number | undefined {
  if (!text || !/^\d+(\.\d+)?$/.test(text.trim())) return undefined;
  return Math.ceil(Number(text) * 1000 * scale);
}
