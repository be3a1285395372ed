/**
 * Records in the store follow the repositories: after each change, a minute later where a process ended in between, and by a
 * look at everything at the start and each hour.
 */
import type { ModelRecord } from "@vitrine/models";
import type { RepositoryRow, RepositoryTable } from "../store/repository-table.ts";

export interface ShownRecordsOptions {
  table: RepositoryTable;
  store: {
    get(id: string): Promise<ModelRecord | undefined>;
    upsertMany(records: readonly ModelRecord[]): Promise<unknown>;
    remove(id: string): Promise<unknown>;
  };
  /** As records say where they are from. */
  root: string;
  /** The newest commit of `main`. */
  headOf(row: RepositoryRow): Promise<string | undefined>;
  recordOf(row: RepositoryRow, commit: string): Promise<ModelRecord>;
  onError(error: unknown): void;
}

const SWEEP_MS = 60_000;
const WHOLE_EVERY = 60;

export class ShownRecords {
  readonly #options: ShownRecordsOptions;
  /** What is being worked out; the last of all. */
  #working: Promise<void> = Promise.resolve();
  readonly #waiting = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ShownRecordsOptions) {
    this.#options = options;
  }

  /** Looks at everything, and from then on each minute at what is left over. */
  start(): void {
    let rounds = 0;
    const look = () => this.sweep({ isWhole: rounds++ % WHOLE_EVERY === 0 }).catch(this.#options.onError);
    void look();
    this.#timer = setInterval(() => void look(), SWEEP_MS).unref();
  }

  /** A repository has changed. */
  changed(number: number): void {
    if (this.#waiting.has(number) || this.#isClosed) return;
    this.#waiting.add(number);
    this.#working = this.#working.then(async () => {
      this.#waiting.delete(number);
      if (!this.#isClosed) await this.#workOut(number).catch(this.#options.onError);
    });
  }

  /** Resolves when the store has all that has changed. */
  async settled(): Promise<void> {
    for (let last; last !== this.#working;) {
      last = this.#working;
      // oxlint-disable-next-line no-await-in-loop -- until nothing was added meanwhile
      await last;
    }
  }

  async sweep({ isWhole = false } = {}): Promise<void> {
    const { table, store, root, headOf } = this.#options;
    for (const id of await table.withoutRepository(root))
      // oxlint-disable-next-line no-await-in-loop -- few, after a crash
      await store.remove(id);
    for (const { number } of await table.stale()) this.changed(number);
    for (const row of isWhole ? await table.list() : []) {
      if (this.#isClosed) return;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as requests go on
      const [head, record] = await Promise.all([headOf(row), store.get(row.id)]);
      if (head !== undefined && (row.shown !== head || record?.sha !== head)) this.changed(row.number);
    }
    await this.settled();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#working;
  }

  async #workOut(number: number): Promise<void> {
    const { table, store, headOf, recordOf } = this.#options;
    const row = await table.byNumber(number);
    const head = row?.state === "live" ? await headOf(row) : undefined;
    if (!row || head === undefined) return;
    await store.upsertMany([{ ...(await recordOf(row, head)), createdAt: row.created }]);
    if (await table.show(row, head)) return;
    // It has changed meanwhile, and who worked that out may have been faster.
    await table.unshow(number);
    const now = await table.byNumber(number);
    if (now?.state !== "live" || now.id !== row.id) {
      await store.remove(row.id);
      const other = await table.find(row.id);
      if (other) await table.unshow(other.number);
    }
    this.changed(number);
  }
}
