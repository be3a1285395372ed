/**
 * Who may use what this site runs for its visitors: only its own pages, only so often, only so much. Checked before a
 * call costs anything.
 */

/** Calls that one visitor may make in a burst, and how many come back each minute. */
export interface RateLimit {
  burst: number;
  perMinute: number;
}

/** A token bucket for each visitor; the ones not seen for long are forgotten, so the table stays bounded. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(limit: RateLimit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one call. Gives 0 when it may go on, otherwise the seconds until the next one may. */
  take(visitor: string): number {
    const { burst, perMinute } = this.#limit;
    const now = this.#now();
    const known = this.#buckets.get(visitor);
    const left = known ? Math.min(burst, known.left + ((now - known.at) / 60_000) * perMinute) : burst;
    this.#buckets.delete(visitor);
    this.#buckets.set(visitor, { left: left >= 1 ? left - 1 : left, at: now });
    if (this.#buckets.size > MOST_VISITORS) this.#forgetOldest();
    return left >= 1 ? 0 : Math.ceil(((1 - left) / perMinute) * 60);
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}

/** Calls that all visitors together have in a day (by the clock of UTC): what a key can cost whoever lent it. */
export class DailyBudget {
  readonly #most: number;
  readonly #now: () => number;
  #day = 0;
  #used = 0;

  constructor(most: number, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /** Takes one call. Gives 0 when it may go on, otherwise the seconds until the next day. */
  take(): number {
    const day = Math.floor(this.#now() / DAY_MS);
    if (day !== this.#day) [this.#day, this.#used] = [day, 0];
    if (this.#used >= this.#most) return Math.ceil(((day + 1) * DAY_MS - this.#now()) / 1000);
    this.#used += 1;
    return 0;
  }
}

const DAY_MS = 86_400_000;
const MOST_VISITORS = 10_000;

/**
 * Whether a request comes from a page of this site. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`;
 * neither can be set by another site's page. A program that sends neither is no browser and carries no visitor's
 * cookies or trust, so it is let through to the limits.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || hostOf(origin) === request.headers.get("host");
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
