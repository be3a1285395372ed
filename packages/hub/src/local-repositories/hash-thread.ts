/** Hashes large files in a thread: one of 100 GB would keep the thread that answers requests busy for minutes. */
import type { FileHandle } from "node:fs/promises";
import { Piscina } from "piscina";
import sha256, { type FileToHash } from "./hash-worker.ts";

/** Smaller ones are hashed here, a megabyte at a time. */
const SMALL_BYTES = 32 * 1024 * 1024;
const IDLE_MS = 10_000;

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
    const name = import.meta.url.endsWith(".ts") ? "./hash-worker.ts" : "./hash-worker.js";
    this.#threads ??= new Piscina<FileToHash, string | undefined>({
      filename: new URL(name, import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      env: {},
      // From source, packages are found as source too.
      execArgv: name.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
    })
      // A thread that ends between two tasks, out of memory, has nobody to tell: the next task gets a new one.
      .on("error", () => {});
    return this.#threads;
  }
}
