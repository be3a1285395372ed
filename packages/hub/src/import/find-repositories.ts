/**
 * Where the repositories of a folder are: `owner/name/…`, `name/…`, a hub client's cache
 * (`models--owner--name/snapshots/…`), or the folder itself. A folder is a repository when it holds a card, a
 * configuration or weights. Names that begin with a dot are never looked into, and links to folders are not followed.
 * What seems to be a model and is not shown is told with what to do; other folders are passed over in silence.
 */
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isModelId } from "@vitrine/models";
import { folderKind, looksLikeRepository } from "@vitrine/models/folder";

/** A repository on the disk. */
export interface FoundRepository {
  id: string;
  path: string;
  /** Links may lead to files inside this folder. */
  root: string;
  /** Commit, where a hub client's cache names it. */
  commit?: string;
}

/** A folder that seems to hold a model which cannot be shown, and what to do about it. */
export interface UnclearFolder {
  path: string;
  reason: string;
}

export interface FoundFolders {
  /** In the order of their paths. */
  repositories: FoundRepository[];
  unclear: UnclearFolder[];
}

/** Below `root`, repositories are `name` or `owner/name`. */
const MAX_DEPTH = 2;
/** Disks have it at their top, closed to everyone. */
const OF_THE_DISK = "lost+found";
/** Folders of each folder that are looked into for a sentence: the first ones. */
const MAX_LOOKED = 50;

/**
 * The repositories below `root`, and the folders that seem to be some and are not shown.
 *
 * @throws when `root` itself cannot be read
 */
export async function findRepositories(root: string): Promise<FoundFolders> {
  const top = byKind(await readdir(root, { withFileTypes: true }));
  return look(top, cacheSnapshot(root) ?? { id: basename(root), path: root, root }, 0);
}

/** A folder that has a card, a configuration or its like is a repository; one with weights alone is, if none is below. */
async function look(entries: Entries, here: FoundRepository, depth: number): Promise<FoundFolders> {
  const { kind, name = "" } = folderKind(entries.names);
  if (kind === "repository") return { repositories: [here], unclear: [] };
  const found: FoundFolders = { repositories: [], unclear: [] };
  for (const folder of depth < MAX_DEPTH ? entries.folders : []) {
    // oxlint-disable-next-line no-await-in-loop -- a folder of a thousand is read in order, and quickly
    const below = await lookBelow(here, folder, depth + 1);
    found.repositories.push(...below.repositories);
    found.unclear.push(...below.unclear);
  }
  const isAlone = found.repositories.length === 0;
  if (kind === "weights" && isAlone) return { repositories: [here], unclear: [] };
  const { path } = here;
  if (kind === "weights")
    found.unclear.push({ path, reason: `${name} is not shown: it lies beside folders of models. Give it a folder.` });
  else if (kind === "unclear" && isAlone && !entries.isCurated)
    found.unclear.push({
      path,
      reason: `${name} may be of a model. To show this folder as one, add a README.md; to leave it out, name the file in .vitrineignore.`,
    });
  if (depth === MAX_DEPTH && kind === "other") found.unclear.push(...(await tooDeep(path, entries.folders)));
  return found;
}

async function lookBelow(parent: FoundRepository, name: string, depth: number): Promise<FoundFolders> {
  const path = join(parent.path, name);
  const isOfCache = depth === 1 && /^(models|datasets|spaces)--/.test(name);
  if (isOfCache) return name.startsWith("models--") ? newestSnapshot(path) : { repositories: [], unclear: [] };
  const full = `${parent.id}/${name}`;
  const id = depth === 1 || !isModelId(full) ? name : full;
  const entries = await list(path);
  if ("code" in entries)
    return { repositories: [], unclear: [{ path, reason: `The folder cannot be read: ${entries.code}.` }] };
  return look(entries, { id, path, root: path }, depth);
}

/** A folder without files of a model, whose own folders have some. */
async function tooDeep(path: string, folders: readonly string[]): Promise<UnclearFolder[]> {
  for (const name of folders.slice(0, MAX_LOOKED)) {
    // oxlint-disable-next-line no-await-in-loop -- until one is found
    const entries = await list(join(path, name));
    // A README alone is of any folder.
    if ("code" in entries || !looksLikeRepository(entries.names.filter((each) => each !== "README.md"))) continue;
    const reason = `Its folder ${name} seems to be a model. To show the whole as one, add a README.md; to show ${name} alone, move it up: models are owner/name.`;
    return [{ path, reason }];
  }
  return [];
}

interface Entries {
  /** Names that say what the folder is: files, links, and folders that stand for a file. */
  names: string[];
  folders: string[];
  /** Whether somebody has said what of it is to be shown. */
  isCurated: boolean;
}

/** Names in a folder, sorted, or why it cannot be read. One that is gone has none. */
async function list(path: string): Promise<Entries | { code: string }> {
  try {
    return byKind(await readdir(path, { withFileTypes: true }));
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? byKind([]) : { code };
  }
}

function byKind(entries: readonly Dirent[]): Entries {
  const names = (isWanted: (entry: Dirent) => boolean) =>
    entries
      .filter((entry) => isWanted(entry) && !entry.name.startsWith(".") && entry.name !== OF_THE_DISK)
      .map(({ name }) => name)
      .sort();
  const folders = names((entry) => entry.isDirectory());
  const files = names((entry) => entry.isFile() || entry.isSymbolicLink());
  const isCurated = entries.some(({ name }) => name === ".vitrineignore");
  return { names: [...files, ...folders.filter(standsForFile)], folders, isCurated };
}

/** Core ML's packages are folders. */
function standsForFile(name: string): boolean {
  return /\.(mlpackage|mlmodelc)$/.test(name);
}

async function newestSnapshot(path: string): Promise<FoundFolders> {
  const snapshots = join(path, "snapshots");
  const entries = await list(snapshots);
  const dated = await Promise.all(
    ("code" in entries ? [] : entries.folders).map(async (name) => ({
      path: join(snapshots, name),
      time: (await stat(join(snapshots, name))).mtimeMs,
    })),
  );
  const newest = dated.sort((a, b) => b.time - a.time)[0]?.path;
  const snapshot = newest === undefined ? undefined : cacheSnapshot(newest);
  if (snapshot) return { repositories: [snapshot], unclear: [] };
  return { repositories: [], unclear: [{ path, reason: "Its download was not finished. Download the model again." }] };
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
