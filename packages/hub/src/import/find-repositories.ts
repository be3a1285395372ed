/**
 * Where the repositories of a folder are: `owner/name/…`, `name/…`, a hub client's cache
 * (`models--owner--name/snapshots/…`), or the folder itself. A folder is a repository when it holds a card, a
 * configuration or weights. Names that begin with a dot are never looked into, and links to folders are not followed.
 */
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isModelId } from "@vitrine/models";
import { looksLikeRepository } from "@vitrine/models/folder";

/** A repository on the disk. */
export interface FoundRepository {
  id: string;
  path: string;
  /** Links may lead to files inside this folder. */
  root: string;
  /** Commit, where a hub client's cache names it. */
  commit?: string;
}

/**
 * The repositories below `root`, in the order of their paths.
 *
 * @throws when `root` itself cannot be read
 */
export async function findRepositories(root: string): Promise<FoundRepository[]> {
  const top = byKind(await readdir(root, { withFileTypes: true }));
  if (looksLikeRepository(top.files)) return [cacheSnapshot(root) ?? { id: basename(root), path: root, root }];
  const found: FoundRepository[] = [];
  for (const name of top.folders) {
    const path = join(root, name);
    // oxlint-disable-next-line no-await-in-loop -- a folder of a thousand is read in order, and quickly
    const inside = await list(path);
    if (name.startsWith("models--")) {
      // oxlint-disable-next-line no-await-in-loop
      const snapshot = await newestSnapshot(path);
      if (snapshot !== undefined) found.push(snapshot);
    } else if (looksLikeRepository(inside.files)) {
      found.push({ id: name, path, root: path });
    } else {
      for (const inner of inside.folders) {
        const innerPath = join(path, inner);
        const id = isModelId(`${name}/${inner}`) ? `${name}/${inner}` : inner;
        // oxlint-disable-next-line no-await-in-loop
        if (looksLikeRepository((await list(innerPath)).files)) found.push({ id, path: innerPath, root: innerPath });
      }
    }
  }
  return found;
}

/** Names of the files and folders in a folder, sorted. Links count as files; an unreadable folder has none. */
async function list(path: string): Promise<{ files: string[]; folders: string[] }> {
  return byKind(await readdir(path, { withFileTypes: true }).catch(() => []));
}

function byKind(entries: readonly Dirent[]): { files: string[]; folders: string[] } {
  const names = (isWanted: (entry: Dirent) => boolean) =>
    entries.filter((entry) => isWanted(entry) && !entry.name.startsWith(".")).map(({ name }) => name);
  return {
    files: names((entry) => entry.isFile() || entry.isSymbolicLink()).sort(),
    folders: names((entry) => entry.isDirectory()).sort(),
  };
}

async function newestSnapshot(entry: string): Promise<FoundRepository | undefined> {
  const snapshots = join(entry, "snapshots");
  const { folders } = await list(snapshots);
  const dated = await Promise.all(
    folders.map(async (name) => ({ path: join(snapshots, name), time: (await stat(join(snapshots, name))).mtimeMs })),
  );
  const newest = dated.sort((a, b) => b.time - a.time)[0]?.path;
  return newest === undefined ? undefined : cacheSnapshot(newest);
}

/** `models--owner--name/snapshots/<commit>`: how the hub's own clients keep repositories on disk. */
function cacheSnapshot(path: string): FoundRepository | undefined {
  const match = /[/\\](models--([^/\\]+))[/\\]snapshots[/\\]([^/\\]+)$/.exec(path);
  if (match === null) return undefined;
  const [, , encoded = "", commit = ""] = match;
  return {
    id: encoded.replace("--", "/"),
    path,
    root: join(path, "..", ".."),
    ...(/^[0-9a-f]{40}$/.test(commit) && { commit }),
  };
}
