/** A folder of repositories, read once. To have them shown while they change, and their files served: `OwnModels`. */
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { readRepositoryFolder } from "@vitrine/models/folder";
import type { Store } from "../search/store.ts";
import { findRepositories } from "./find-repositories.ts";
import { ImportTally } from "./report.ts";
import type { ImportReport, OnProgress } from "./report.ts";

export interface ImportFolderOptions {
  onProgress?: OnProgress;
  signal?: AbortSignal;
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
    for (const { path: folder, id, root: links } of found.slice(start, start + BATCH)) {
      const parsed = await readRepositoryFolder(folder, { id, root: links });
      if (parsed.ok) {
        records.push({ ...parsed.record, origin: { from: "folder" as const, root: basename(root) } });
        tally.partial(parsed.record.id, parsed.problems);
      } else {
        tally.skip(id, parsed.error.message);
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
