/**
 * The record of a commit: read as a folder's is, from the few files that say anything, of large ones their beginning. All
 * others are known by name and size.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ModelRecord } from "@vitrine/models";
import { tellsMetadata, writeHead } from "../bucket/head-of-file.ts";
import { RepositoryReader } from "../local-repositories/repository-reader.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";

/** Headers of more weight files say nothing new. */
const MAX_READ = 1000;
const MAX_KNOWN = 50;

export class CommitRecords {
  readonly #reader = new RepositoryReader();
  /** By repository and commit. */
  readonly #known = new Map<string, Promise<ModelRecord>>();

  /** What the files of a commit say. */
  async of(repository: ServedRepository): Promise<ModelRecord> {
    const { id, revision, modified, files } = repository;
    const scratch = await mkdtemp(join(tmpdir(), "vitrine-commit-"));
    try {
      for (const file of files.filter(({ rfilename }) => tellsMetadata(rfilename)).slice(0, MAX_READ)) {
        const path = join(scratch, file.rfilename);
        // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
        await mkdir(dirname(path), { recursive: true });
        // oxlint-disable-next-line no-await-in-loop
        await writeHead(path, file.size, async (start, end) =>
          buffer((await repository.read(file, start, end)) as never),
        );
      }
      const listed = files
        .filter(({ rfilename }) => !rfilename.split("/").some((part) => part.startsWith(".")))
        .map(({ rfilename, size }) => ({
          rfilename,
          size,
          realPath: join(scratch, rfilename),
          modified,
          touched: modified,
        }));
      const { record = { id, tags: [] } } = await this.#reader.read({ path: scratch, id, files: listed });
      const siblings = files.map(({ rfilename, size }) => ({ rfilename, size }));
      return { ...record, sha: revision, lastModified: new Date(modified).toISOString(), siblings };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** The same, kept at hand: a client asks for each of its files, and it never changes. */
  ofCommit(key: string, repository: ServedRepository): Promise<ModelRecord> {
    const known = this.#known.get(key);
    if (known) return known;
    const record = this.of(repository);
    record.catch(() => this.#known.delete(key));
    this.#known.set(key, record);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return record;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
