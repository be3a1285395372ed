/**
 * A repository on this machine's disk as it was when it was last listed: its files, and a revision, which is a hash over
 * their paths, sizes and times. A file is opened only if it still is the one that was listed, so that a download that
 * names a revision never gets bytes of another.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, realpath, type FileHandle } from "node:fs/promises";
import { sep } from "node:path";
import type { ListedFile } from "@vitrine/models/folder";

/** The files are not those of the revision any more. */
export class ChangedFilesError extends VitrineError<"changed-files"> {
  override readonly name = "ChangedFilesError";

  constructor(message: string, details?: ErrorDetails) {
    super("changed-files", message, details);
  }
}

/** A repository on disk as it was when its files were listed. `revision` is a hash over their paths, sizes and times. */
export class LocalRepository {
  readonly id: string;
  /** Absolute path of the folder. For the server alone: pages and answers never hold it. */
  readonly path: string;
  /** 40 hexadecimal digits, as clients of a hub expect of a commit. */
  readonly revision: string;
  readonly files: readonly ListedFile[];
  /** Files omitted from the list, and why. */
  readonly leftOut: readonly string[];
  readonly #root: string;
  readonly #byPath: ReadonlyMap<string, ListedFile>;

  /** @param root Links may lead to files inside this folder. */
  constructor(id: string, path: string, root: string, files: readonly ListedFile[], leftOut: readonly string[] = []) {
    this.id = id;
    this.path = path;
    this.#root = root;
    this.files = files;
    this.leftOut = leftOut;
    this.revision = revisionOf(files);
    this.#byPath = new Map(files.map((file) => [file.rfilename, file]));
  }

  file(path: string): ListedFile | undefined {
    return this.#byPath.get(path);
  }

  /** When any file last changed, in milliseconds since 1970. */
  get modified(): number {
    return this.files.reduce((newest, { modified }) => Math.max(newest, modified), 0);
  }

  /**
   * Opens a listed file for reading; the caller closes it.
   *
   * @throws ChangedFilesError when it is gone, is another file now, or leads out of the repository
   */
  async open(file: ListedFile): Promise<FileHandle> {
    let handle: FileHandle | undefined;
    try {
      const root = await realpath(this.#root);
      // A plain file of the list must not be a link by now.
      if ((await realpath(file.realPath)) !== file.realPath || !file.realPath.startsWith(root + sep))
        throw new Error("elsewhere");
      handle = await open(file.realPath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      const stats = await handle.stat();
      if (stats.isFile() && stats.size === file.size && stats.mtimeMs === file.modified) return handle;
    } catch {
      // Reported below: in any case it is not the listed file.
    }
    await handle?.close();
    throw new ChangedFilesError(`${this.id}: ${file.rfilename} changed since this revision.`);
  }
}

/** A hash over paths, sizes and times of change. */
function revisionOf(files: readonly ListedFile[]): string {
  const hash = createHash("sha256");
  for (const { rfilename, size, modified } of files) hash.update(JSON.stringify([rfilename, size, modified]));
  return hash.digest("hex").slice(0, 40);
}
