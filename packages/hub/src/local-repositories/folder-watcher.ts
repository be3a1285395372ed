/**
 * Watches over folders, which say only that something happened: in a repository, by its id, or in the folders around
 * repositories (`undefined`). Each folder is watched by itself; where the system has no more watches to give, or
 * there are too many folders, `isComplete` says so, and anyone who requested sweeps more often instead.
 */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import type { LocalRepository } from "./local-repository.ts";

const MAX_WATCHES = 8000;

export class FolderWatches {
  /** False once a folder could not be watched. */
  isComplete = true;
  readonly #onChange: (id: string | undefined) => void;
  /** By folder, with what is said when something happens in it. */
  readonly #watchers = new Map<string, { watcher: FSWatcher; says: string | undefined }>();
  readonly #ofRepository = new Map<string, Set<string>>();
  #structure = new Set<string>();

  constructor(onChange: (id: string | undefined) => void) {
    this.#onChange = onChange;
  }

  /** Watches the folders of a repository, and no others for it. */
  watchRepository(id: string, { path, files }: Pick<LocalRepository, "path" | "files">): void {
    const folders = new Set([path]);
    for (const { rfilename } of files) {
      for (let folder = dirname(rfilename); folder !== "."; folder = dirname(folder)) folders.add(join(path, folder));
    }
    for (const old of this.#ofRepository.get(id) ?? []) if (!folders.has(old)) this.#end(old);
    this.#ofRepository.set(id, folders);
    for (const folder of folders) this.#begin(folder, id);
  }

  forget(id: string): void {
    for (const folder of this.#ofRepository.get(id) ?? []) this.#end(folder);
    this.#ofRepository.delete(id);
  }

  /** Watches the folders around repositories, and those which may become one. */
  watchStructure(roots: readonly string[], around: ReadonlySet<string>): void {
    const repositories = new Set([...this.#ofRepository.values()].flatMap((folders) => [...folders]));
    const owners = new Set([...around, ...roots.flatMap(foldersIn)]);
    for (const root of roots) owners.delete(root);
    const wanted = new Set([...roots, ...owners, ...[...owners].flatMap(foldersIn)]);
    for (const old of this.#structure) if (!wanted.has(old) && !repositories.has(old)) this.#end(old);
    this.#structure = wanted;
    for (const folder of wanted) if (!repositories.has(folder)) this.#begin(folder, undefined);
  }

  close(): void {
    for (const { watcher } of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #begin(folder: string, says: string | undefined): void {
    const present = this.#watchers.get(folder);
    if (present !== undefined) {
      present.says = says;
      return;
    }
    if (this.#watchers.size >= MAX_WATCHES) {
      this.isComplete = false;
      return;
    }
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#onChange(this.#watchers.get(folder)?.says));
      watcher.on("error", () => {
        this.#end(folder);
        this.#onChange(undefined);
      });
      this.#watchers.set(folder, { watcher, says });
    } catch (error) {
      // Gone already, which the next look sees; or the system has no more watches.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.isComplete = false;
    }
  }

  #end(folder: string): void {
    this.#watchers.get(folder)?.watcher.close();
    this.#watchers.delete(folder);
  }
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => join(path, name));
  } catch {
    return [];
  }
}
