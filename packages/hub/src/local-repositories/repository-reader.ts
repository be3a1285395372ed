/**
 * Reads repositories into records without holding up requests. What is more than a few kilobytes or a thousand files is
 * read by a thread, with a deadline and a limit of memory: a header can be as long as its author likes. Past them the model
 * is listed by its files alone, with the reason.
 */
import { parseHubModel } from "@vitrine/models";
import type { ListedFile } from "@vitrine/models/folder";
import type { Piscina } from "piscina";
import { backgroundThread } from "./background-thread.ts";
import read, { type ReadRepository, type RepositoryToRead } from "./reader-worker.ts";

/** A configuration of 4 MB takes 800 ms, a front matter of 100 kB 400 ms. */
const SMALL_BYTES = 64 * 1024;
const FEW_FILES = 1000;
const DEADLINE_MS = 20_000;
const HEAP_MB = 512;

export class RepositoryReader {
  readonly #deadlineMs: number;
  #threads: Piscina<RepositoryToRead, ReadRepository> | undefined;
  /** Over when the repository before is read: a deadline is for the reading, and not for the wait. */
  #before: Promise<unknown> = Promise.resolve();

  constructor({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}) {
    this.#deadlineMs = deadlineMs;
  }

  async read(repository: RepositoryToRead & { files: readonly ListedFile[] }): Promise<ReadRepository> {
    const bytes = repository.files.reduce((sum, { size }) => sum + size, 0);
    if (bytes <= SMALL_BYTES && repository.files.length <= FEW_FILES) return read(repository);
    const reading = this.#before.then(() =>
      this.#pool().run(repository, { signal: AbortSignal.timeout(this.#deadlineMs) }),
    );
    this.#before = reading.catch(() => undefined);
    try {
      return await reading;
    } catch (error) {
      const isLate = (error as Error).name === "AbortError";
      const why = isLate
        ? `reading takes longer than ${this.#deadlineMs / 1000} s`
        : `reading takes more than ${HEAP_MB} MB of memory`;
      const { id, files } = repository;
      const parsed = parseHubModel({ id, siblings: files.map(({ rfilename, size }) => ({ rfilename, size })) });
      const problems = [`Shown by its files alone: ${why}.`];
      return parsed.ok ? { record: parsed.record, problems } : { problems };
    }
  }

  async close(): Promise<void> {
    await this.#threads?.destroy();
    this.#threads = undefined;
  }

  #pool(): Piscina<RepositoryToRead, ReadRepository> {
    this.#threads ??= backgroundThread(import.meta.url, "reader-worker", HEAP_MB);
    return this.#threads;
  }
}
