/**
 * The version of the store, as it was asked for a moment ago: one question goes by it half a dozen times. Whoever asks for
 * the version now and then for something never gets what was kept of one before. Where all writes go through this process,
 * it is asked for once between two of them.
 */

/** How long a version that was read is gone by, in milliseconds: about as long as a question takes. */
const RECENT_MS = 10;

export class RecentVersion {
  readonly #read: () => Promise<string>;
  readonly #changes: () => number | undefined;
  /** The newest that was read, when it was asked for, and the changes there had been by then. */
  #known: { version: string; asked: number; changes: number | undefined } | undefined;
  /** How often this process wrote. */
  #writes = 0;

  /** @param changes how often anything began or ended that may have written; undefined where others write too */
  constructor(read: () => Promise<string>, changes: () => number | undefined = () => undefined) {
    this.#read = read;
    this.#changes = changes;
  }

  async now(): Promise<string> {
    const changes = this.#changes();
    if (changes !== undefined && this.#known?.changes === changes) return this.#known.version;
    const [asked, writes] = [performance.now(), this.#writes];
    const version = await this.#read();
    if (writes === this.#writes && asked >= (this.#known?.asked ?? 0)) this.#known = { version, asked, changes };
    return version;
  }

  async recent(): Promise<string> {
    const known = this.#known;
    return known !== undefined && performance.now() - known.asked < RECENT_MS ? known.version : this.now();
  }

  /** This process wrote something. */
  forget(): void {
    this.#writes += 1;
    this.#known = undefined;
  }
}
