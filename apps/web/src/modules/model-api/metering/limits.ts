/** A caller's limits, as answers say them. */
import type { CallLedger, CallLimits, OpenCall } from "@vitrine/hub";
import { ApiError } from "../api-error.ts";
import type { Protocol } from "../configuration.ts";

export const LIMIT_WORDS = {
  requestsPerMinute: "requests a minute",
  tokensPerMinute: "tokens a minute",
  dollarsPerDay: "US dollars a day",
  dollarsPerMonth: "US dollars a month",
} as const;

export const LIMIT_NAMES = Object.keys(LIMIT_WORDS) as (keyof typeof LIMIT_WORDS)[];

type LimitReached = Exclude<Awaited<ReturnType<CallLedger["begin"]>>, OpenCall>;

export function limitError({ account, limit, retryAfter, isReserved }: LimitReached, caller: string): ApiError {
  const code = limit.startsWith("dollars") ? "insufficient_quota" : "rate_limit_exceeded";
  const whose = account === caller ? "this token" : `the budget ${account}`;
  const message = isReserved
    ? `Calls under way hold back what is left of ${LIMIT_WORDS[limit]} of ${whose}. Try again when they are over, or set max_tokens.`
    : `${whose.replace(/^t/, "T")} has reached its limit of ${LIMIT_WORDS[limit]}. Try again in ${retryAfter} s.`;
  return new ApiError(429, code, message, { retryAfter });
}

/** What is left of a caller's limits of the minute, in the protocol's own words. */
export function limitHeaders(
  protocol: Protocol,
  { requestsPerMinute, tokensPerMinute }: CallLimits,
  { requests, tokens, secondsLeft }: Required<OpenCall>["minute"],
): Record<string, string> {
  const headers: Record<string, string> = {};
  const say = (what: string, limit: number | undefined, used: number) => {
    if (limit === undefined) return;
    const isAnthropic = protocol === "anthropic";
    const name = (field: string) =>
      isAnthropic ? `anthropic-ratelimit-${what}-${field}` : `x-ratelimit-${field}-${what}`;
    headers[name("limit")] = String(limit);
    headers[name("remaining")] = String(Math.max(0, Math.floor(limit - used)));
    headers[name("reset")] = isAnthropic ? new Date(Date.now() + secondsLeft * 1000).toISOString() : `${secondsLeft}s`;
  };
  say("requests", requestsPerMinute, requests);
  say("tokens", tokensPerMinute, tokens);
  return headers;
}
