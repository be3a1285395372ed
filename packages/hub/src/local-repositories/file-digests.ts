/**
 * Names for the content of files, as git and the hub give them: the hash of a git blob for what is
 * small, SHA-256 for what is large. A small file is hashed on request; a large one once, in the
 * background, one after the other, those above 32 MB by a thread. The store keeps the result with the
 * file's size and time of change, so that a restart does not read it again.
 */
import { createHash } from "node:crypto";
import type { ListedFile } from "@vitrine/models/folder";
import type { Store } from "../search/store.ts";
import { HashThread } from "./hash-thread.ts";
import type { LocalRepository } from "./local-repository.ts";

/** Files above this are hashed in the background, and shown as large files of a hub are. */
export const LARGE_FILE = 1024 * 1024;

export interface FileDigest {
  /** Tag that clients compare by. Until a large file is hashed: a word for its path, size and time. */
  etag: string;
  /** The hash of the git blob; of a large file, of the pointer that git would keep in its place. */
  oid?: string;
  /** SHA-256 of a large file. */
  sha256?: string;
  /** Bytes of the pointer. */
  pointerSize?: number;
}

const MAX_SMALL_FILES = 20_000;

export class FileDigests {
  readonly #store: Pick<Store, "readNote" | "writeNote">;
  readonly #small = new Map<string, string>();
  readonly #large = new Map<string, string>();
  readonly #waiting: { repository: LocalRepository; file: ListedFile }[] = [];
  readonly #queued = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  readonly #hashes = new HashThread();
  #isClosed = false;

  constructor(store: Pick<Store, "readNote" | "writeNote">) {
    this.#store = store;
  }

  /** The digest of a file as far as it is known now. @throws ChangedFilesError */
  async of(repository: LocalRepository, file: ListedFile): Promise<FileDigest> {
    const key = keyOf(file);
    if (file.size <= LARGE_FILE) {
      const known = this.#small.get(key) ?? (await this.#blob(repository, file));
      remember(this.#small, key, known);
      return { etag: known, oid: known };
    }
    const sha256 = this.#large.get(key) ?? (await this.#shownReasons(file));
    if (sha256 === undefined) {
      this.#queue(repository, file);
      return { etag: createHash("sha256").update(key).digest("hex").slice(0, 40) };
    }
    remember(this.#large, key, sha256);
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${file.size}\n`;
    return {
      etag: sha256,
      sha256,
      oid: blobHash(pointer.length).update(pointer).digest("hex"),
      pointerSize: pointer.length,
    };
  }

  /** Has the large files of a repository hashed, when their turn comes. */
  async prepare(repository: LocalRepository): Promise<void> {
    for (const file of repository.files) {
      // oxlint-disable-next-line no-await-in-loop -- a look into the store for each of a few
      if (file.size > LARGE_FILE && (await this.#shownReasons(file)) === undefined) this.#queue(repository, file);
    }
  }

  /** Resolves when all that was queued is hashed. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** Ends the work in the background. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.length = 0;
    await this.#hashes.close();
    await this.#work;
  }

  async #shownReasons(file: ListedFile): Promise<string | undefined> {
    const note = await this.#store.readNote(noteOf(file));
    const [of, sha256] = note?.split(" ") ?? [];
    return of === stateOf(file) ? sha256 : undefined;
  }

  async #blob(repository: LocalRepository, file: ListedFile): Promise<string> {
    const handle = await repository.open(file);
    try {
      return blobHash(file.size)
        .update(await handle.readFile())
        .digest("hex");
    } finally {
      await handle.close();
    }
  }

  #queue(repository: LocalRepository, file: ListedFile): void {
    const key = keyOf(file);
    if (this.#isClosed || this.#queued.has(key)) return;
    this.#queued.add(key);
    this.#waiting.push({ repository, file });
    if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#hashAll());
  }

  async #hashAll(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const { repository, file } = next;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: the disk is for downloads
        const sha256 = await this.#sha256(repository, file);
        if (sha256 !== undefined) {
          remember(this.#large, keyOf(file), sha256);
          // oxlint-disable-next-line no-await-in-loop
          await this.#store.writeNote(noteOf(file), `${stateOf(file)} ${sha256}`);
        }
      } catch {
        // Changed meanwhile, or unreadable: the next listing of the folder tries again.
      }
      this.#queued.delete(keyOf(file));
      this.#waiting.shift();
    }
  }

  async #sha256(repository: LocalRepository, file: ListedFile): Promise<string | undefined> {
    const handle = await repository.open(file);
    return this.#isClosed ? void (await handle.close()) : this.#hashes.sha256(handle, file.size);
  }
}

/** A hash that has the head of a git blob of that many bytes. */
function blobHash(size: number) {
  return createHash("sha1").update(`blob ${size}\0`);
}

function stateOf({ size, modified }: ListedFile): string {
  return `${size}:${modified}`;
}

function keyOf(file: ListedFile): string {
  return `${file.realPath}\0${stateOf(file)}`;
}

function noteOf({ realPath }: ListedFile): string {
  return `digest:${createHash("sha256").update(realPath).digest("hex").slice(0, 32)}`;
}

function remember(map: Map<string, string>, key: string, value: string): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAX_SMALL_FILES) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
}
