/** What is in pushed repositories: the files of their commits, with content, and the records that these make. */
import { join } from "node:path";
import type { ModelRecord } from "@vitrine/models";
import { BareRepository, type TreeFile } from "../git/bare-repository.ts";
import { ObjectReader } from "../git/object-reader.ts";
import { streamOf } from "../local-repositories/file-stream.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import { servedCommit } from "../mirror/served-commit.ts";
import type { ScannedFile } from "../scans/scanned-file.ts";
import type { RepositoryRow, RepositoryTable } from "../store/repository-table.ts";
import { CommitRecords } from "./commit-records.ts";

/** Pushed repositories, as records say where they are from. No folder is called so. */
export const PUSHED_ROOT = "/pushed";
/** Lists of files that are kept at hand. */
const MAX_LISTS = 20;

export class RepositoryContents {
  readonly #folder: string;
  readonly #objects: Pick<Objects, "stream">;
  readonly #table: Pick<RepositoryTable, "owned">;
  readonly #reader = new ObjectReader();
  readonly #records = new CommitRecords();
  readonly #lists = new Map<string, Promise<MirroredFile[]>>();

  constructor(folder: string, objects: Pick<Objects, "stream">, table: Pick<RepositoryTable, "owned">) {
    this.#folder = folder;
    this.#objects = objects;
    this.#table = table;
  }

  /** The git repository of this number. */
  of(number: number): BareRepository {
    return new BareRepository(join(this.#folder, "git", `${number}.git`), this.#reader);
  }

  /** The files of a commit. Texts that stand for large files of this repository are these. */
  files(number: number, commit: string): Promise<MirroredFile[]> {
    const key = `${number} ${commit}`;
    const known = this.#lists.get(key);
    if (known) return known;
    const list = (async () => this.withLarge(number, await this.of(number).files(commit)))();
    this.#lists.set(key, list);
    list.catch(() => this.#lists.delete(key));
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    return list;
  }

  async withLarge(number: number, files: readonly TreeFile[]): Promise<MirroredFile[]> {
    const owned = new Map((await this.#table.owned(number)).map((each) => [each.pointer, each]));
    return files.map(({ path, size, blob }) => {
      const large = owned.get(blob);
      return large ? { path, blob, size: large.size, sha256: large.sha256, pointerSize: size } : { path, size, blob };
    });
  }

  /** Function with which a reader gets a file's bytes. */
  read(number: number, file: MirroredFile): ScannedFile["read"] {
    return async (start, end) => {
      if (file.sha256 !== undefined) return this.#objects.stream(file.sha256, start, end);
      const content = (await this.of(number).content(file.blob)) ?? Buffer.alloc(0);
      return streamOf(content, start, end);
    };
  }

  async served(row: RepositoryRow, commit: string): Promise<ServedRepository> {
    const { number, id } = row;
    const [about, files] = await Promise.all([this.of(number).commit(commit), this.files(number, commit)]);
    const { title = "", date: at = row.created } = about ?? {};
    return servedCommit({ id, commit, title, at, files }, async (file, start, end) =>
      this.read(number, file)(start, end),
    );
  }

  async recordOf(row: RepositoryRow, commit: string): Promise<ModelRecord> {
    const repository = await this.served(row, commit);
    const record = await this.#records.ofCommit(`${row.number} ${row.id} ${commit}`, repository);
    const { created: createdAt, visibility } = row;
    return { ...record, createdAt, private: visibility === "private", origin: { from: "folder", root: PUSHED_ROOT } };
  }

  async close(): Promise<void> {
    this.#reader.close();
    await this.#records.close();
  }
}
