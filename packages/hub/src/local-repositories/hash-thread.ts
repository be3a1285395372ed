/** Hashes large files in a thread: one of 100 GB would keep the thread that answers requests busy for minutes. */
import type { FileHandle } from "node:fs/promises";
import type { Piscina } from "piscina";
import { backgroundThread } from "./background-thread.ts";
import sha256, { type FileToHash } from "./hash-worker.ts";

/** Smaller ones are hashed here, a megabyte at a time. */
const SMALL_BYTES = 32 * 1024 * 1024;

export class HashThread {
  #threads: Piscina<FileToHash, string | undefined> | undefined;

  /**
   * The SHA-256 of an open file of `size` bytes, which is closed afterwards; nothing where it is shorter.
   * @throws Error where it cannot be read, or the thread is closed meanwhile
   */
  async sha256(handle: FileHandle, size: number): Promise<string | undefined> {
    return size <= SMALL_BYTES
      ? sha256({ handle, size })
      : this.#pool().run({ handle, size }, { transferList: [handle] });
  }

  async close(): Promise<void> {
    await this.#threads?.destroy();
    this.#threads = undefined;
  }

  #pool(): Piscina<FileToHash, string | undefined> {
    this.#threads ??= backgroundThread(import.meta.url, "hash-worker");
    return this.#threads;
  }
}
