/**
 * The version of the store, as it was asked for a moment ago: one question goes by it half a dozen times. Whoever asks for
 * the version now and then for something never gets what was kept of one before.
 */

/** How long a version that was read is gone by, in milliseconds: about as long as a question takes. */
const RECENT_MS = 10;

export class RecentVersion {
  readonly #read: () => Promise<string>;
  /** The newest that was read, when it was asked for, and how often this process wrote. */
  #known: { version: string; asked: number } | undefined;
  #writes = 0;

  constructor(read: () => Promise<string>) {
    this.#read = read;
  }

  async now(): Promise<string> {
    const [asked, writes] = [performance.now(), this.#writes];
    const version = await this.#read();
    if (writes === this.#writes && asked >= (this.#known?.asked ?? 0)) this.#known = { version, asked };
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
