/**
 * When a request may be sent again, and after how long. Waits are exponential with full jitter: a random time below a
 * bound that doubles, so that clients that failed together do not come back together. What the server asks for in
 * `Retry-After` and its relatives goes before our own guess, within a bound.
 */

import type { RetryPolicy } from "./settings.ts";

/**
 * - `any`: the request may be repeated after every passing fault.
 * - `refused`: a submission that costs money or makes a job; only an answer that proves that nothing was accepted
 *   (429) lets it be sent again.
 */
export type Repeatable = "any" | "refused";

const PASSING = new Set([408, 409, 425, 429]);

/** @param says what the server itself says about asking again, in its header `x-should-retry` */
export function mayRepeat(status: number | undefined, repeatable: Repeatable, says?: string | null): boolean {
  if (repeatable === "refused") return status === 429 && says !== "false";
  if (says) return says === "true";
  return status === undefined || PASSING.has(status) || (status >= 500 && status <= 599);
}

/**
 * Milliseconds to wait before retry number `retry` (counted from 0), or `undefined` where the server asks for more
 * than the policy's bound.
 */
export function retryDelay(
  retry: number,
  headers: Headers | undefined,
  policy: RetryPolicy,
  now: number = Date.now(),
  random: () => number = Math.random,
): number | undefined {
  const longest = policy.longest ?? 60_000;
  const asked = headers && askedDelay(headers, now);
  if (asked !== undefined) return asked <= longest ? asked : undefined;
  return Math.floor(random() * Math.min(longest, (policy.base ?? 500) * 2 ** retry));
}

/** Milliseconds the server asks for, from the header that says it most exactly. */
export function askedDelay(headers: Headers, now: number): number | undefined {
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
