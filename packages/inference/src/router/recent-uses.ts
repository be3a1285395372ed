/** Calls and tokens of one key within a span of time. */
export class RecentUses {
  readonly #spanMs: number;
  #uses: { at: number; calls: number; tokens: number }[] = [];
  /** Index of the first that is not over. */
  #index = 0;
  #calls = 0;
  #tokens = 0;

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  get calls(): number {
    return this.#calls;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** When the oldest of them is over. */
  get until(): number | undefined {
    const oldest = this.#uses[this.#index];
    return oldest && oldest.at + this.#spanMs;
  }

  add(at: number, { calls = 0, tokens = 0 }: { calls?: number; tokens?: number }): void {
    this.#uses.push({ at, calls, tokens });
    this.#calls += calls;
    this.#tokens += tokens;
  }

  /** Forgets what is over. It looks at each use once, however many there are. */
  forget(now: number): void {
    for (let use = this.#uses[this.#index]; use && use.at <= now - this.#spanMs; use = this.#uses[++this.#index]) {
      this.#calls -= use.calls;
      this.#tokens -= use.tokens;
    }
    if (this.#index > this.#uses.length / 2) {
      this.#uses = this.#uses.slice(this.#index);
      this.#index = 0;
    }
  }
}
