/** Quota of a key in the headers of answers that services have for it. */

import { requestedDelay } from "../wire/retry.ts";

/** Milliseconds until a key may be used again; 0 where it may now. */
export function pauseOf(headers: Headers, now: number): number {
  const pauses = KINDS.map((kind) => {
    const remaining = first(headers, [`x-ratelimit-remaining${kind}`, `ratelimit-remaining${kind}`]);
    if (remaining === undefined || Number(remaining) > 0) return 0;
    const reset = first(headers, [`x-ratelimit-reset${kind}`, `ratelimit-reset${kind}`]);
    return reset === undefined ? 0 : spanOf(reset, now);
  });
  return Math.max(0, requestedDelay(headers, now) ?? 0, ...pauses);
}

const KINDS = ["", "-requests", "-tokens", "-tokens-minute", "-requests-day", "-requests-minute"];

function first(headers: Headers, names: readonly string[]): string | undefined {
  return names.map((name) => headers.get(name)).find((value) => value !== null && value.trim() !== "") ?? undefined;
}

/** `6m0s`, `59.56s`, `120ms`, seconds, a moment in seconds or milliseconds, or a date. */
export function spanOf(text: string, now: number): number {
  const trimmed = text.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) {
    const value = Number(trimmed);
    if (value > 1e12) return Math.max(0, value - now);
    if (value > 1e9) return Math.max(0, value * 1_000 - now);
    return Math.ceil(value * 1_000);
  }
  const parts = [...trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length > 0 && parts.map(([whole]) => whole).join("") === trimmed)
    return Math.ceil(
      parts.reduce((sum, [, value, unit]) => sum + Number(value) * UNITS[unit as keyof typeof UNITS], 0),
    );
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

const UNITS = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
