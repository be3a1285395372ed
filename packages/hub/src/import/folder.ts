/**
 * A folder of repositories: `owner/name/…`, `name/…`, a hub client's cache (`models--owner--name/snapshots/…`), or one
 * repository by itself. A folder is a repository when it holds a card, a configuration or weights.
 */
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isModelId } from "@vitrine/models";
import { looksLikeRepository, readRepositoryFolder } from "@vitrine/models/folder";
import type { Store } from "../search/store.ts";
import { ImportTally } from "./report.ts";
import type { ImportReport, OnProgress } from "./report.ts";

export interface ImportFolderOptions {
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

interface FoundRepository {
  path: string;
  id?: string;
}

const BATCH = 50;

/**
 * Imports every repository of a folder. Unreadable ones are skipped and named.
 *
 * @throws Error when `path` is no folder, or the signal aborts (what was imported stays).
 */
export async function importFolder(
  store: Store,
  path: string,
  options: ImportFolderOptions = {},
): Promise<ImportReport> {
  const root = resolve(path);
  if (!(await isFolder(root))) {
    throw new Error(`${path} is not a folder. Give the folder that holds the repositories.`);
  }
  const found = await findRepositories(root);
  const tally = new ImportTally();
  for (let start = 0; start < found.length; start += BATCH) {
    options.signal?.throwIfAborted();
    const records = [];
    for (const { path: folder, id } of found.slice(start, start + BATCH)) {
      const parsed = await readRepositoryFolder(folder, id === undefined ? {} : { id });
      if (parsed.ok) {
        records.push({ ...parsed.record, origin: { from: "folder" as const, root: basename(root) } });
        tally.partial(parsed.record.id, parsed.problems);
      } else {
        tally.skip(id ?? basename(folder), parsed.error.message);
      }
    }
    await store.upsertMany(records);
    tally.imported(records.length);
    options.onProgress?.(tally.progress(found.length));
  }
  return tally.report();
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

async function findRepositories(root: string): Promise<FoundRepository[]> {
  const top = await list(root);
  if (looksLikeRepository(top.files)) return [{ path: root }];
  const found: FoundRepository[] = [];
  for (const name of top.folders) {
    const path = join(root, name);
    if (name.startsWith("models--")) {
      const snapshot = await newestSnapshot(path);
      if (snapshot !== undefined) found.push({ path: snapshot });
      continue;
    }
    const inside = await list(path);
    if (looksLikeRepository(inside.files)) {
      found.push({ path, id: name });
      continue;
    }
    for (const inner of inside.folders) {
      const innerPath = join(path, inner);
      if (looksLikeRepository((await list(innerPath)).files)) {
        const id = `${name}/${inner}`;
        found.push({ path: innerPath, id: isModelId(id) ? id : inner });
      }
    }
  }
  return found;
}

/** Names of the files and folders in a folder, sorted. Links count as files; an unreadable folder has none. */
async function list(path: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const names = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter((entry) => isWanted(entry) && !entry.name.startsWith(".")).map(({ name }) => name);
  return {
    files: names((entry) => entry.isFile() || entry.isSymbolicLink()).sort(),
    folders: names((entry) => entry.isDirectory()).sort(),
  };
}

async function newestSnapshot(entry: string): Promise<string | undefined> {
  const snapshots = join(entry, "snapshots");
  const { folders } = await list(snapshots);
  const dated = await Promise.all(
    folders.map(async (name) => ({ path: join(snapshots, name), time: (await stat(join(snapshots, name))).mtimeMs })),
  );
  return dated.sort((a, b) => b.time - a.time)[0]?.path;
}
