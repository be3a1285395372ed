/** Folders of a site in a backup, and out of it again. */
import { createReadStream, type Stats } from "node:fs";
import { chmod, copyFile, lstat, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { BackupFolder, FileOfBackup, FolderOfBackup } from "./backup-folder.ts";

/**
 * Files that say which objects are the content of a repository. They are read before the objects are looked for: git
 * writes those first, so all that a branch needs is there when the branch is. And they are always read, as one is as long
 * as another.
 */
const NAMES_OBJECTS = /(^|\/)(HEAD|packed-refs|refs\/.*)$/;
/** Git packs what lay apart, at times, and a file that was listed is gone: what is in its place is listed then. */
const MAX_LOOKS = 5;

/**
 * Copies what is in a folder. A file that was in the backup before, with the same size and time, is not read again.
 *
 * @param isIn which paths belong to it; all by default
 */
export async function copyIn(
  into: BackupFolder,
  folder: string,
  before: FolderOfBackup | undefined,
  isIn: (path: string) => boolean = () => true,
): Promise<FolderOfBackup> {
  const earlier = new Map(before?.files.map((file) => [file.path, file]));
  const copied = new Map<string, FileOfBackup>();
  let empty: string[] = [];
  /** Whether all that was there when it looked was there to be read. */
  const look = async (isNow: (path: string) => boolean): Promise<boolean> => {
    let isWhole = true;
    const found = await entriesBelow(folder);
    empty = found.empty.filter(isIn);
    for (const path of found.files.filter((each) => isIn(each) && isNow(each) && !copied.has(each))) {
      const known = NAMES_OBJECTS.test(path) ? undefined : earlier.get(path);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const file = await copyFileIn(into, join(folder, path), known).catch((error: NodeJS.ErrnoException) => {
        // Packed, or of a repository that was deleted meanwhile.
        if (error.code !== "ENOENT") throw error;
      });
      if (file) copied.set(path, { path, ...file });
      else isWhole = false;
    }
    return isWhole;
  };
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    copied.clear();
    // oxlint-disable-next-line no-await-in-loop
    if (await look((path) => NAMES_OBJECTS.test(path))) break;
  }
  for (let looks = 0; looks < MAX_LOOKS; looks += 1)
    // oxlint-disable-next-line no-await-in-loop
    if (await look((path) => !NAMES_OBJECTS.test(path))) break;
  return { files: [...copied.values()], empty };
}

async function copyFileIn(
  into: BackupFolder,
  path: string,
  earlier: FileOfBackup | undefined,
): Promise<Omit<FileOfBackup, "path">> {
  const { size, mtimeMs, mode } = await stat(path);
  const facts = { mtimeMs: Math.trunc(mtimeMs), mode: mode & 0o777 };
  if (earlier?.bytes === size && earlier.mtimeMs === facts.mtimeMs && (await into.has(earlier)))
    return { sha256: earlier.sha256, bytes: size, ...facts };
  return { ...(await into.add(createReadStream(path))), ...facts };
}

/** Makes a folder hold these files and no others. A file that is there with its size and time is not written again. */
export async function copyOut(from: BackupFolder, folder: string, { files, empty }: FolderOfBackup): Promise<void> {
  const wanted = new Set([...files.map(({ path }) => path), ...empty].flatMap(withParents));
  const there = await entriesBelow(folder);
  // The deepest first: what is above is empty then.
  for (const path of [...there.files, ...there.folders].toSorted().toReversed())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!wanted.has(path)) await rm(join(folder, path), { force: true, recursive: true });
  for (const path of empty)
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(join(folder, path), { recursive: true });
  for (const file of files) {
    const target = join(folder, file.path);
    // oxlint-disable-next-line no-await-in-loop
    const found: Stats | undefined = await lstat(target).catch(() => undefined);
    const isThere = found?.isFile() && found.size === file.bytes && Math.trunc(found.mtimeMs) === file.mtimeMs;
    // oxlint-disable-next-line no-await-in-loop
    if (!isThere || NAMES_OBJECTS.test(file.path)) await place(from, target, file);
  }
}

/** A path, and the folders that it is in. */
function withParents(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Whole or not at all. */
async function place(from: BackupFolder, target: string, file: FileOfBackup): Promise<void> {
  const partial = `${target}.restored`;
  await mkdir(dirname(target), { recursive: true });
  await copyFile(from.pathOf(file), partial);
  await chmod(partial, file.mode);
  await utimes(partial, file.mtimeMs / 1000, file.mtimeMs / 1000);
  await rename(partial, target);
}

async function entriesBelow(folder: string): Promise<{ files: string[]; folders: string[]; empty: string[] }> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const pathOf = (parent: string, name = "") =>
    join(parent, name)
      .slice(folder.length + 1)
      .split(sep)
      .join("/");
  const parents = new Set(all.map(({ parentPath }) => pathOf(parentPath)));
  const of = (isRight: (entry: (typeof all)[number]) => boolean) =>
    all
      .filter(isRight)
      .map(({ parentPath, name }) => pathOf(parentPath, name))
      .toSorted();
  const folders = of((entry) => entry.isDirectory());
  return { files: of((entry) => entry.isFile()), folders, empty: folders.filter((path) => !parents.has(path)) };
}
