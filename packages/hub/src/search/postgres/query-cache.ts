/**
 * Caches results of the store for as long as writes cannot have changed them. Concurrent callers share one query.
 *
 * The version of the store counts written rows, so each caller states its tolerance. A count that a page shows as exact
 * expires with the next write. An estimate, or a choice of plan, expires when enough rows were written to change it.
 * Otherwise a steady trickle of writes would make every query sample and count again.
 */
import { writesBetween } from "../../store/store-state.ts";

const MAX_CACHED_QUERIES = 500;

/** How old an answer may be: rows written since, or milliseconds, whichever allows it. Without either, not at all. */
export interface CacheTolerance {
  rows?: number;
  ms?: number;
}

interface CacheEntry {
  answer: Promise<unknown>;
  version: string;
  at: number;
}

export class QueryCache {
  readonly #version: () => Promise<string>;
  readonly #clock: () => number;
  #now = "";
  /** The longest unused first. */
  readonly #answers = new Map<string, CacheEntry>();

  constructor(version: () => Promise<string>, clock: () => number = () => performance.now()) {
    this.#version = version;
    this.#clock = clock;
  }

  async remember<T>(key: string, run: () => Promise<T>, allowed: CacheTolerance = {}): Promise<T> {
    this.#now = await this.#version();
    const known = this.known<T>(key, allowed);
    if (known !== undefined) return known;
    const answer = run();
    this.#store(key, answer);
    answer.catch(() => {
      if (this.#answers.get(key)?.answer === answer) this.#answers.delete(key);
    });
    return answer;
  }

  /** Cached values, as of the last version that was read. */
  known<T>(key: string, { rows = 0, ms = 0 }: CacheTolerance = {}): Promise<T> | undefined {
    const cached = this.#answers.get(key);
    if (cached === undefined) return undefined;
    const isFresh = writesBetween(cached.version, this.#now) <= rows || this.#clock() - cached.at < ms;
    this.#answers.delete(key);
    if (!isFresh) return undefined;
    this.#answers.set(key, cached);
    return cached.answer as Promise<T>;
  }

  /** The last version that was read. */
  get version(): string {
    return this.#now;
  }

  /** Notes an answer that came by another query, requested when the store had this version. */
  put<T>(key: string, answer: T, version: string): void {
    this.#store(key, Promise.resolve(answer), version);
  }

  #store(key: string, answer: Promise<unknown>, version = this.#now): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, version, at: this.#clock() });
    if (this.#answers.size > MAX_CACHED_QUERIES) {
      for (const oldest of this.#answers.keys()) {
        this.#answers.delete(oldest);
        break;
      }
    }
  }
}
