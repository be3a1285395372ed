/**
 * The folder of a backup: files by their SHA-256, and a manifest that says what they are. A file that is there is not
 * written again, so the next backup into the same folder costs what changed. The manifest is replaced at the end: a backup
 * that was killed leaves the one before.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { lockFolder } from "../store/engine/data-folder.ts";
import { BackupError } from "./backup-error.ts";

export const KIND = "vitrine-backup";
export const FORMAT = 2;
const MANIFEST = "backup.json";
const LOCK = "store.lock";

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));
const blob = v.strictObject({ sha256, bytes });
/** Below its folder, and nowhere else. */
const path = v.pipe(
  v.string(),
  v.check((text) => text !== "" && !text.split("/").some((part) => part === "" || part === "." || part === "..")),
);
/** Rights of a file: nothing that runs as somebody else. */
const mode = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0o777));
const manifest = v.strictObject({
  kind: v.literal(KIND),
  format: v.literal(FORMAT),
  made: v.string(),
  step: v.number(),
  models: v.number(),
  store: blob,
  secrets: v.optional(blob),
  folders: v.record(
    v.string(),
    v.strictObject({
      files: v.array(v.strictObject({ path, sha256, bytes, mtimeMs: v.number(), mode })),
      // A repository has some that nothing is in, and is none without them.
      empty: v.array(path),
    }),
  ),
  leftOut: v.array(v.string()),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type Blob = v.InferOutput<typeof blob>;
export type FolderOfBackup = Manifest["folders"][string];
export type FileOfBackup = FolderOfBackup["files"][number];

export class BackupFolder {
  readonly path: string;

  constructor(folder: string) {
    this.path = folder;
  }

  /** @throws BackupError where it is none, or of a later release */
  async manifest(): Promise<Manifest> {
    const text = await readFile(join(this.path, MANIFEST), "utf8").catch(() => undefined);
    if (text === undefined) throw new BackupError(`${this.path} is no backup: it has no ${MANIFEST}.`);
    const found = parsed(text);
    if (typeof found?.format === "number" && found.format > FORMAT)
      throw new BackupError(
        `${this.path} is of format ${found.format}, and this release knows ${FORMAT}. Use a later release.`,
      );
    const { success, output, issues } = v.safeParse(manifest, found);
    if (success) return output;
    throw new BackupError(`${join(this.path, MANIFEST)} is damaged at ${v.getDotPath(issues[0]) ?? "its beginning"}.`);
  }

  /** Does what one process at a time may do: another backup would remove the files that this one writes. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await lockFolder(this.path).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === "in-use")
        throw new BackupError(`Another command works on the backup ${this.path}. Wait until it has ended.`);
      // A disk that can only be read is restored from all the same.
      return () => Promise.resolve();
    });
    return work().finally(unlock);
  }

  /** Makes the folder. @throws BackupError where something else is in it */
  async prepare(): Promise<Manifest | undefined> {
    await mkdir(join(this.path, "files"), { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`${this.path} cannot be made (${error.code}). A backup is a folder: give it a new name.`);
    });
    const names = await readdir(this.path);
    if (names.includes(MANIFEST)) return this.manifest();
    const other = names.find((name) => name !== "files" && !name.startsWith(LOCK));
    if (other !== undefined) throw new BackupError(`${this.path} holds ${other}, and no backup. Give an empty folder.`);
    return undefined;
  }

  pathOf({ sha256: hash }: Blob): string {
    return join(this.path, "files", hash.slice(0, 2), hash);
  }

  async has(blobOf: Blob): Promise<boolean> {
    return (await stat(this.pathOf(blobOf)).catch(() => undefined))?.size === blobOf.bytes;
  }

  /** Keeps what the first of these streams gives, after the others. */
  async add(...streams: readonly [Readable | AsyncIterable<string>, ...Transform[]]): Promise<Blob> {
    const hash = createHash("sha256");
    let size = 0;
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(undefined, chunk);
      },
    });
    const partial = join(this.path, "files", `${process.pid}.part`);
    try {
      await pipeline([...streams, counting, createWriteStream(partial, { mode: 0o600, flush: true })] as never);
      const made = { sha256: hash.digest("hex"), bytes: size };
      const target = this.pathOf(made);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(partial, target);
      return made;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** Ends a backup: from now on the folder is this one, and files of the one before go. */
  async close(made: Manifest): Promise<void> {
    const target = join(this.path, MANIFEST);
    await writeFile(`${target}.part`, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
    await rename(`${target}.part`, target);
    const needed = new Set(blobsOf(made).map((each) => each.sha256));
    for (const name of await readdir(join(this.path, "files"), { recursive: true })) {
      const hash = name.split("/").at(-1) ?? "";
      // oxlint-disable-next-line no-await-in-loop
      if (hash.length === 64 && !needed.has(hash)) await rm(join(this.path, "files", name), { force: true });
    }
  }

  /** Reads every file. @throws BackupError that names what is missing or changed */
  async verify(made: Manifest): Promise<void> {
    for (const each of new Map(blobsOf(made).map((blobOf) => [blobOf.sha256, blobOf])).values()) {
      const hash = createHash("sha256");
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await pipeline(createReadStream(this.pathOf(each)), hash).catch(() => {
        throw new BackupError(`${this.pathOf(each)} is missing or cannot be read. Nothing was changed.`);
      });
      if (hash.digest("hex") !== each.sha256)
        throw new BackupError(`${this.pathOf(each)} is damaged: its content has another hash. Nothing was changed.`);
    }
  }
}

function blobsOf({ store, secrets, folders }: Manifest): Blob[] {
  return [store, secrets ?? [], Object.values(folders).flatMap(({ files }) => files)].flat();
}

function parsed(text: string): { format?: unknown } | undefined {
  try {
    return JSON.parse(text) as { format?: unknown };
  } catch {
    return undefined;
  }
}
