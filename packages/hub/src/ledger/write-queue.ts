/**
 * Writes what comes while a write is under way, or while none is urgent, together: one statement for many where there are
 * many.
 */
const MAX_TOGETHER = 500;
const ATTEMPTS = 3;
const PAUSE_MS = 500;

export class WriteQueue<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  #working: Promise<void> | undefined;
  #hurry: (() => void) | undefined;

  /** @param write writes all or nothing, and gives one result for each item */
  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#write = write;
  }

  /** @param patience milliseconds that it may wait for others */
  add(item: Item, patience = 0): Promise<Result> {
    const written = new Promise<Result>((resolve, reject) => this.#waiting.push({ item, resolve, reject }));
    if (patience === 0) this.hurry();
    this.#working ??= this.#work(patience);
    return written;
  }

  /** Ends the wait for more. */
  hurry(): void {
    this.#hurry?.();
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- until nothing is left
    while (this.#working) await this.#working;
  }

  async #work(patience: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#hurry = resolve;
      if (patience === 0) resolve();
      else setTimeout(resolve, patience);
    });
    this.#hurry = undefined;
    // oxlint-disable no-await-in-loop -- in their order
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_TOGETHER);
      try {
        const results = await this.#persist(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    // oxlint-enable no-await-in-loop
    this.#working = undefined;
  }

  /** A database that is away for a moment loses no row. */
  async #persist(items: readonly Item[]): Promise<readonly Result[]> {
    for (let attempt = 1; ; attempt++)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        return await this.#write(items);
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((later) => setTimeout(later, PAUSE_MS));
      }
  }
}
