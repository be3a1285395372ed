/** The records of pushed commits: each is read as a folder's is, from links to its content. */
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ModelRecord } from "@vitrine/models";
import { listFiles } from "@vitrine/models/folder";
import { RepositoryReader } from "../local-repositories/repository-reader.ts";
import { contentOid } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import type { PushedCommit } from "./pushed-commits.ts";

/** Folder of pushed repositories, as records say where they are from. */
export const PUSHED_ROOT = "pushed";
/** Records of older commits that are kept at hand. */
const MAX_OLDER = 50;

export class PushedRecords {
  readonly #folder: string;
  readonly #objects: Pick<Objects, "place">;
  readonly #reader = new RepositoryReader();
  /** Records of older commits, by id and commit. */
  readonly #older = new Map<string, Promise<ModelRecord>>();

  constructor(folder: string, objects: Pick<Objects, "place">) {
    this.#folder = join(folder, "reading");
    this.#objects = objects;
  }

  /** Removes what a crash left behind. */
  async tidy(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async of(id: string, commit: PushedCommit): Promise<ModelRecord> {
    const folder = join(this.#folder, crypto.randomUUID());
    try {
      for (const file of commit.files) {
        const path = join(folder, file.path);
        // oxlint-disable-next-line no-await-in-loop
        await mkdir(dirname(path), { recursive: true });
        // oxlint-disable-next-line no-await-in-loop
        await this.#objects.place(contentOid(file), path);
      }
      await mkdir(folder, { recursive: true });
      const files = await listFiles(folder, folder, { add: () => {} });
      const { record = { id, tags: [] } } = await this.#reader.read({ path: folder, id, files });
      return {
        ...record,
        sha: commit.commit,
        lastModified: commit.date,
        siblings: commit.files.map(({ path, size }) => ({ rfilename: path, size })),
        origin: { from: "folder", root: PUSHED_ROOT },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The record of a commit that is not the newest. A client asks for each of its files, and it never changes. */
  ofOlder(id: string, commit: PushedCommit): Promise<ModelRecord> {
    const key = `${id} ${commit.commit}`;
    const known = this.#older.get(key);
    if (known) return known;
    const record = this.of(id, commit);
    record.catch(() => this.#older.delete(key));
    this.#older.set(key, record);
    const [oldest] = this.#older.keys();
    if (this.#older.size > MAX_OLDER && oldest !== undefined) this.#older.delete(oldest);
    return record;
  }
}
