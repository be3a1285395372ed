/**
 * The version of the store, cached for a moment because one query needs it several times. A caller that polls for the
 * current version always reads it again. If all writes go through this process, it is read once between two writes.
 */

/** How long a version that was read is gone by, in milliseconds: about as long as a query takes. */
const RECENT_MS = 10;

export class RecentVersion {
  readonly #read: () => Promise<string>;
  readonly #changes: () => number | undefined;
  /** The newest version that was read, the time of reading, and the number of changes by then. */
  #known: { version: string; requested: number; changes: number | undefined } | undefined;
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
    const [requested, writes] = [performance.now(), this.#writes];
    const version = await this.#read();
    if (writes === this.#writes && requested >= (this.#known?.requested ?? 0))
      this.#known = { version, requested, changes };
    return version;
  }

  async recent(): Promise<string> {
    const known = this.#known;
    return known !== undefined && performance.now() - known.requested < RECENT_MS ? known.version : this.now();
  }

  /** This process wrote something. */
  forget(): void {
    this.#writes += 1;
    this.#known = undefined;
  }
}
