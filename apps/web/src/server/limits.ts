/**
 * How often somebody may do something, counted by all copies of the site together where they share a server. Where that
 * is away each copy counts by itself: a limit that is too generous for a while is better than none, or than no answer.
 */
import type { SharedCounters } from "@vitrine/hub";
import { DailyBudget, RateLimiter, type RateLimit } from "./guard.ts";

export class Limits {
  readonly #counters: SharedCounters | undefined;

  /** @param counters what the copies share; without it this process counts alone */
  constructor(counters?: SharedCounters) {
    this.#counters = counters;
  }

  /** @returns takes one call of a visitor; gives 0 when it may go on, otherwise the seconds until the next one may */
  rate(kind: string, limit: RateLimit): (visitor: string) => Promise<number> {
    const alone = new RateLimiter(limit);
    const counters = this.#counters;
    if (counters === undefined) return async (visitor) => alone.take(visitor);
    const bucket = { burst: limit.burst, perSecond: limit.perMinute / 60 };
    return (visitor) => counters.takeOf(kind, visitor, bucket).catch(() => alone.take(visitor));
  }

  /** @returns takes one call of all visitors; gives 0 when it may go on, otherwise the seconds until the next day, UTC */
  daily(kind: string, most: number, now: () => number = Date.now): () => Promise<number> {
    const alone = new DailyBudget(most, now);
    const counters = this.#counters;
    if (counters === undefined) return async () => alone.take();
    return async () => {
      const today = new Date(now()).toISOString().slice(0, 10);
      const tomorrow = Date.parse(today) + 86_400_000;
      return counters.takeOfDay(kind, today, most).then(
        (isTaken) => (isTaken ? 0 : Math.ceil((tomorrow - now()) / 1000)),
        () => alone.take(),
      );
    };
  }
}
