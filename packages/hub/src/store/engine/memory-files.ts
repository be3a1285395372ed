/** Databases in memory that begin with the files of another one: unpacking an archive takes as long again as the rest of their start. */
import { MemoryFS, PGlite } from "@electric-sql/pglite";

/** By their path below the folder of the database. A folder has no content, and comes before what is in it. */
export type DatabaseFiles = ReadonlyMap<string, Uint8Array | undefined>;

const { PGDATA } = PGlite.paths;

export class FilledMemory extends MemoryFS {
  readonly #files: DatabaseFiles;

  constructor(files: DatabaseFiles) {
    super();
    this.#files = files;
  }

  /** Before the engine looks for a database. */
  override async initialSyncFs(): Promise<void> {
    const FS = this.pg!.Module.FS;
    for (const [path, content] of this.#files)
      if (content === undefined) FS.mkdirTree(PGDATA + path);
      else FS.writeFile(PGDATA + path, content);
  }
}

/** Copies of a database's files as they are now, between two queries. */
export function filesOf({ Module: { FS } }: PGlite): DatabaseFiles {
  const files = new Map<string, Uint8Array | undefined>();
  const add = (folder: string) => {
    files.set(folder, undefined);
    for (const name of FS.readdir(PGDATA + folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(PGDATA + path).mode)) add(path);
      else files.set(path, FS.readFile(PGDATA + path));
    }
  };
  add("");
  return files;
}
