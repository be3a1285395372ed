/**
 * Answers of the store, kept as long as what was written since cannot matter: each is asked for once, however many ask at
 * a time. The version of the store says how many rows were written, so an answer goes by how far it may be off. A count
 * that a page shows as exact goes with the next write; what only decides on the way of a question, or is an estimate, is
 * kept until so many rows were written that it could be further off than it is anyhow. Else a steady trickle of changes
 * would make each question be sampled and counted again.
 */
import { writesBetween } from "../store/store-state.ts";

const MAX_KEPT = 500;

/** How old an answer may be: rows written since, or milliseconds, whichever allows it. Without either, not at all. */
export interface Allowance {
  rows?: number;
  ms?: number;
}

interface Kept {
  answer: Promise<unknown>;
  version: string;
  at: number;
}

export class KeptAnswers {
  readonly #version: () => Promise<string>;
  readonly #clock: () => number;
  #now = "";
  /** The longest unused first. */
  readonly #answers = new Map<string, Kept>();

  constructor(version: () => Promise<string>, clock: () => number = () => performance.now()) {
    this.#version = version;
    this.#clock = clock;
  }

  async remember<T>(key: string, ask: () => Promise<T>, allowed: Allowance = {}): Promise<T> {
    this.#now = await this.#version();
    const known = this.known<T>(key, allowed);
    if (known !== undefined) return known;
    const answer = ask();
    this.#keep(key, answer);
    answer.catch(() => {
      if (this.#answers.get(key)?.answer === answer) this.#answers.delete(key);
    });
    return answer;
  }

  /** What is known, as of the version that was asked about last. */
  known<T>(key: string, { rows = 0, ms = 0 }: Allowance = {}): Promise<T> | undefined {
    const kept = this.#answers.get(key);
    if (kept === undefined) return undefined;
    const isFresh = writesBetween(kept.version, this.#now) <= rows || this.#clock() - kept.at < ms;
    this.#answers.delete(key);
    if (!isFresh) return undefined;
    this.#answers.set(key, kept);
    return kept.answer as Promise<T>;
  }

  /** The version that was asked about last. */
  get version(): string {
    return this.#now;
  }

  /** Notes an answer that came by another question, asked when the store had this version. */
  put<T>(key: string, answer: T, version: string): void {
    this.#keep(key, Promise.resolve(answer), version);
  }

  #keep(key: string, answer: Promise<unknown>, version = this.#now): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, version, at: this.#clock() });
    if (this.#answers.size > MAX_KEPT) {
      for (const oldest of this.#answers.keys()) {
        this.#answers.delete(oldest);
        break;
      }
    }
  }
}
