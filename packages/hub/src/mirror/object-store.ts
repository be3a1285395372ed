/**
 * Files by the hash of their content, in a folder. A file has its name only when it is whole and its hash is right: it is
 * written beside, flushed, and then renamed, so that a crash or a full disk leaves nothing half done.
 */
import { createReadStream } from "node:fs";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createHash, type Hash } from "node:crypto";
import { fileStream } from "../local-repositories/file-stream.ts";

/** An object as it lies on the disk. */
export interface StoredObject {
  oid: string;
  size: number;
  /** When it was last asked for, in milliseconds since 1970. */
  usedAt: number;
}

/** Where content is kept by its hash: a folder, or a bucket. An object is there whole or not at all. */
export interface Objects {
  /** A file on this machine that an object is written to before it is whole. */
  partial(oid: string): Promise<string>;
  /** Takes in a whole file, whose hash was checked; the file is gone afterwards. */
  keep(oid: string, file: string): Promise<void>;
  has(oid: string): Promise<boolean>;
  size(oid: string): Promise<number | undefined>;
  /** Notes that an object is about to be used, so that nobody takes it for unused. Whether it is there. */
  renew(oid: string): Promise<boolean>;
  /** Bytes `start` to `end`, both included. */
  stream(oid: string, start: number, end: number): ReadableStream<Uint8Array>;
  /** The whole content of a small object. */
  bytes(oid: string): Promise<Buffer>;
  /** Puts an object, or as much of it as a reader of metadata needs, where a reader of folders finds it. */
  place(oid: string, path: string): Promise<void>;
  /** Removes an object that nobody has noted since `before`, in milliseconds since 1970; whether it went. */
  removeUnused(oid: string, before: number): Promise<boolean>;
  list(): Promise<StoredObject[]>;
  /** Removes what was begun before a time and never ended. */
  tidy(before: number): Promise<void>;
}

const OID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** A file that is asked for often is marked once in this time. */
const MARK_MS = 60_000;

/** Whether a text is a name of content: a git blob's SHA-1, or a SHA-256. */
export function isOid(text: unknown): text is string {
  return typeof text === "string" && OID.test(text);
}

/** Computes the name of content of `size` bytes: as git names a blob, or SHA-256. */
export function hashFor(oid: string, size: number): Hash {
  return oid.length === 64 ? createHash("sha256") : createHash("sha1").update(`blob ${size}\0`);
}

export class ObjectStore implements Objects {
  readonly #folder: string;
  readonly #partial: string;

  /** @param writer Two processes that write at a time have two names. */
  constructor(folder: string, writer: string) {
    this.#folder = join(folder, "objects");
    this.#partial = join(folder, "partial", writer);
  }

  /** Where an object is, or will be. */
  path(oid: string): string {
    return join(this.#folder, oid.slice(0, 2), oid);
  }

  /** Where an object is written to. */
  async partial(oid: string): Promise<string> {
    await mkdir(this.#partial, { recursive: true });
    return join(this.#partial, oid);
  }

  async has(oid: string): Promise<boolean> {
    return (await this.size(oid)) !== undefined;
  }

  async size(oid: string): Promise<number | undefined> {
    return (await stat(this.path(oid)).catch(() => undefined))?.size;
  }

  async renew(oid: string): Promise<boolean> {
    await this.use(oid);
    return this.has(oid);
  }

  stream(oid: string, start: number, end: number): ReadableStream<Uint8Array> {
    return fileStream(() => open(this.path(oid), "r"), start, end);
  }

  async bytes(oid: string): Promise<Buffer> {
    return readFile(this.path(oid));
  }

  async place(oid: string, path: string): Promise<void> {
    await link(this.path(oid), path);
  }

  /** Gives a whole file, whose hash was checked, its name. */
  async keep(oid: string, file: string): Promise<void> {
    const handle = await open(file, "r+");
    await handle.sync().finally(() => handle.close());
    const path = this.path(oid);
    await mkdir(dirname(path), { recursive: true });
    await rename(file, path);
  }

  /** Notes that an object was asked for. */
  async use(oid: string): Promise<void> {
    const path = this.path(oid);
    const { atimeMs = 0 } = (await stat(path).catch(() => undefined)) ?? {};
    const now = new Date();
    // The time of access is ours: systems keep their own only now and then.
    if (Math.abs(now.getTime() - atimeMs) > MARK_MS) await utimes(path, now, now).catch(() => {});
  }

  async remove(oid: string): Promise<void> {
    await rm(this.path(oid), { force: true });
  }

  async removeUnused(oid: string, before: number): Promise<boolean> {
    const { mtimeMs = Infinity } = (await stat(this.path(oid)).catch(() => undefined)) ?? {};
    if (mtimeMs > before) return false;
    await this.remove(oid);
    return true;
  }

  async tidy(before: number): Promise<void> {
    await removeOlder(this.#partial, before);
  }

  async list(): Promise<StoredObject[]> {
    const folders = await readdir(this.#folder).catch(() => []);
    const names = await Promise.all(folders.map((folder) => readdir(join(this.#folder, folder)).catch(() => [])));
    const found = await Promise.all(
      names.flat().map(async (oid) => {
        const stats = isOid(oid) ? await stat(this.path(oid)).catch(() => undefined) : undefined;
        return stats && { oid, size: stats.size, usedAt: stats.mtimeMs };
      }),
    );
    return found.filter((each) => each !== undefined);
  }

  /** Whether a file's content is what its name says. */
  async verify({ oid, size }: StoredObject, path = this.path(oid)): Promise<boolean> {
    const hash = hashFor(oid, size);
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
    return hash.digest("hex") === oid;
  }
}

/** Removes files of a folder that nobody has written to since a time. */
export async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- few, after a crash
    const { mtimeMs = Infinity } = (await stat(path).catch(() => undefined)) ?? {};
    // oxlint-disable-next-line no-await-in-loop
    if (mtimeMs <= before) await rm(path, { force: true });
  }
}
