/**
 * One file on its way from a hub to the disk. All who ask for it meanwhile read what has come so far; its last byte is
 * given to nobody before the hash of the whole is right, so that no client ever holds a whole wrong file.
 */
import { createReadStream } from "node:fs";
import { open, rm, stat, type FileHandle } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { HubImportError } from "../import/hub-connection.ts";
import { fileStream } from "../local-repositories/file-stream.ts";
import { hashFor, type ObjectStore } from "./object-store.ts";
import { MirrorError } from "./mirror-error.ts";

export interface DownloadOptions {
  objects: ObjectStore;
  oid: string;
  size: number;
  /** Steps that come before anything is written, as making room on the disk. */
  ready?: () => Promise<void>;
  /** Requests the file from byte `start`; the answer may begin at 0 all the same. */
  request: (start: number) => Promise<Response>;
  /** Its name, for errors. */
  name: string;
  /** Waits between tries, in milliseconds; a test passes one that does not. */
  sleep?: (milliseconds: number) => Promise<unknown>;
}

const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 500;

export class Download {
  readonly size: number;
  /** Resolves when the file is whole and verified. */
  readonly done: Promise<void>;
  /** Resolves when the first bytes have come. */
  readonly begun: Promise<void>;
  readonly #options: DownloadOptions;
  /** Bytes that are on the disk. */
  #written = 0;
  #isVerified = false;
  #error: unknown;
  #waiting: (() => void)[] = [];

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.size = options.size;
    this.done = this.#run().catch((error: unknown) => {
      this.#error = error;
      this.#wake();
      throw error;
    });
    this.begun = this.#readable(-1).then(() => {});
    this.begun.catch(() => {});
    // Who only reads finds the error in the stream.
    this.done.catch(() => {});
  }

  /** Bytes `start` to `end`, both included, as they come. */
  stream(start: number, end: number): ReadableStream<Uint8Array> {
    return fileStream(
      () => this.#open(),
      start,
      end,
      (at) => this.#readable(at),
    );
  }

  /** The end of what may be read, once it is beyond `at`. */
  async #readable(at: number): Promise<number> {
    for (;;) {
      if (this.#isVerified) return this.size;
      const until = Math.min(this.#written, this.size - 1);
      if (until > at && this.#written > 0) return until;
      if (this.#error !== undefined) throw this.#error;
      // oxlint-disable-next-line no-await-in-loop -- until there is more
      await new Promise<void>((more) => this.#waiting.push(more));
    }
  }

  /** It has one name while it comes, and another from the moment it is whole. */
  async #open(): Promise<FileHandle> {
    const { objects, oid } = this.#options;
    return open(await objects.partial(oid), "r").catch(() => open(objects.path(oid), "r"));
  }

  #wake(): void {
    for (const more of this.#waiting.splice(0)) more();
  }

  async #run(): Promise<void> {
    const { objects, oid, name, ready } = this.#options;
    await ready?.();
    const partial = await objects.partial(oid);
    try {
      const handle = await open(partial, "a+");
      try {
        await this.#fill(handle, partial);
      } finally {
        await handle.close();
      }
      await objects.keep(oid, partial);
      this.#isVerified = true;
      this.#wake();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
      await rm(partial, { force: true });
      throw new MirrorError("disk-full", `The disk of the mirror is full: ${name} was not kept.`, { cause: error });
    }
  }

  /** Brings what is missing and checks the whole. What came before a break is kept and goes on. */
  async #fill(handle: FileHandle, partial: string): Promise<void> {
    const { oid, size, name, sleep = pause } = this.#options;
    let { size: have } = await stat(partial);
    if (have > size) {
      await handle.truncate(0);
      have = 0;
    }
    let hash = hashFor(oid, size);
    for await (const chunk of createReadStream(partial)) hash.update(chunk as Uint8Array);
    this.#written = have;
    for (let attempt = 1; this.#written < size; attempt += 1) {
      const before = this.#written;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        const response = await this.#options.request(this.#written);
        if (response.status !== 206 && this.#written > 0) {
          // oxlint-disable-next-line no-await-in-loop
          await handle.truncate(0);
          hash = hashFor(oid, size);
          this.#written = 0;
        }
        // oxlint-disable-next-line no-await-in-loop
        for await (const chunk of response.body ?? []) {
          if (this.#written + chunk.length > size)
            throw new MirrorError("wrong-content", `${name} is longer than the hub's list says.`);
          await handle.write(chunk);
          hash.update(chunk);
          this.#written += chunk.length;
          this.#wake();
        }
      } catch (error) {
        if (!isPassing(error)) await this.#giveUp(error, partial);
      }
      if (this.#written > before) attempt = 1;
      else if (attempt >= MAX_TRIES)
        throw new MirrorError("hub-away", `${name} could not be fetched: the hub's answer broke off.`);
      // oxlint-disable-next-line no-await-in-loop
      if (this.#written < size) await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
    if (hash.digest("hex") === oid) return;
    await rm(partial, { force: true });
    throw new MirrorError(
      "wrong-content",
      `${name} has another hash than the hub's list says, and was thrown away. Try again; if it stays, ask the hub's operator.`,
    );
  }

  /** Wrong content is thrown away; an error that another try does not mend ends the download. */
  async #giveUp(error: unknown, partial: string): Promise<never> {
    if (error instanceof MirrorError && error.code === "wrong-content") await rm(partial, { force: true });
    throw error;
  }
}

/** Whether the next try may have more luck: the connection broke, and not the disk. */
function isPassing(error: unknown): boolean {
  if (error instanceof HubImportError) return error.code === "network";
  return !(error instanceof MirrorError) && error instanceof Error && !("syscall" in error);
}
