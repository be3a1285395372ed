/** A folder of repositories, read once. To have them shown while they change, and their files served: `LocalRepositories`. */
import { stat } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { readRepositoryFolder } from "@vitrine/models/folder";
import type { Store } from "../search/store.ts";
import { findRepositories, type FoundFolders } from "./find-repositories.ts";
import { ImportTally, type ImportReport, type OnProgress } from "./report.ts";
import { ImportError } from "./import-error.ts";

export interface ImportFolderOptions {
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

const BATCH = 50;

/**
 * Imports the repositories of a folder: `<name>/…` and `<owner>/<name>/…`. It skips unreadable ones and names them in
 * the report.
 *
 * @throws when `path` is not a folder, or the signal aborts; imported models stay
 * @example
 * import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { importFolder, openStore } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/models-`);
 * await mkdir(`${folder}/owner/model`, { recursive: true });
 * await writeFile(`${folder}/owner/model/README.md`, "---\nlicense: mit\n---\n");
 * const store = await openStore({ memory: true });
 * console.log((await importFolder(store, folder)).imported, (await store.get("owner/model"))?.id); // 1 owner/model
 * await store.close();
 */
export async function importFolder(
  store: Store,
  path: string,
  options: ImportFolderOptions = {},
): Promise<ImportReport> {
  const root = resolve(path);
  if (!(await isFolder(root))) {
    throw new ImportError("not-a-folder", `${path} is not a folder.`, {
      hint: "Give the folder that holds the repositories.",
    });
  }
  const { repositories: found, unclear } = await findRepositories(root);
  const tally = new ImportTally();
  for (const { path: folder, reason } of unclear) tally.skip(relative(root, folder) || basename(root), reason);
  const taken: string[] = [];
  for (let start = 0; start < found.length; start += BATCH) {
    options.signal?.throwIfAborted();
    const records = [];
    for (const { path: folder, id, root: links } of found.slice(start, start + BATCH)) {
      const parsed = await readRepositoryFolder(folder, { id, root: links });
      if (parsed.ok) {
        taken.push(parsed.record.id);
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
  const noted = await readNoted(store);
  noted[root] = taken;
  await store.writeNote(NOTE, JSON.stringify(noted));
  return tally.report();
}

/** Models by the folder that they were imported from. */
type Noted = Record<string, string[]>;
const NOTE = "imported-folders";
const NONE: FoundFolders = { repositories: [], unclear: [] };

async function readNoted(store: Store): Promise<Noted> {
  try {
    return JSON.parse((await store.readNote(NOTE)) ?? "{}") as Noted;
  } catch {
    return {};
  }
}

/** Forgets models that were imported from folders and lie there no more. */
export async function pruneFolders(store: Store): Promise<ImportReport> {
  const tally = new ImportTally();
  const noted = await readNoted(store);
  for (const [root, ids] of Object.entries(noted)) {
    // oxlint-disable-next-line no-await-in-loop -- one folder after the other
    const present = new Set((await findRepositories(root).catch(() => NONE)).repositories.map(({ id }) => id));
    const gone = ids.filter((id) => !present.has(id));
    // oxlint-disable-next-line no-await-in-loop
    tally.removed(await store.removeMany(gone));
    noted[root] = ids.filter((id) => present.has(id));
    if (noted[root].length === 0) delete noted[root];
  }
  tally.removed(0);
  await store.writeNote(NOTE, JSON.stringify(noted));
  return tally.report();
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
