/**
 * Files by the hash of their content, in a folder. A file has its name only when it is whole and its hash is right: it is
 * written beside, flushed, and then renamed, so that a crash or a full disk leaves nothing half done.
 */
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createHash, type Hash } from "node:crypto";

/** An object as it lies on the disk. */
export interface StoredObject {
  oid: string;
  size: number;
  /** When it was last asked for, in milliseconds since 1970. */
  usedAt: number;
}

const OID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** A file that is asked for often is marked once in this time. */
const MARK_MS = 60_000;

/** Whether a text is a name of content: a git blob's SHA-1, or a SHA-256. */
export function isOid(text: unknown): text is string {
  return typeof text === "string" && OID.test(text);
}

/** What computes the name of content of `size` bytes: as git names a blob, or SHA-256. */
export function hashFor(oid: string, size: number): Hash {
  return oid.length === 64 ? createHash("sha256") : createHash("sha1").update(`blob ${size}\0`);
}

export class ObjectStore {
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
    return (await stat(this.path(oid)).catch(() => undefined)) !== undefined;
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
