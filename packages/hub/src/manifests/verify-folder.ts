/** Compares a folder with a signed manifest. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "./signed-manifest.ts";

export interface FolderComparison {
  /** Paths of files that are as the manifest says. */
  same: readonly string[];
  changed: readonly string[];
  missing: readonly string[];
  /** Files that the manifest does not name. */
  added: readonly string[];
}

/** Files that clients put beside those that they download. */
const OF_CLIENTS = /^(\.cache|\.git|\.huggingface)\//;

/**
 * Compares a downloaded folder with what its manifest says. Links are followed, as the cache of a hub's client consists
 * of them.
 */
export async function compareFolder(folder: string, { files }: Manifest): Promise<FolderComparison> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const there = new Set(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .filter((path) => !OF_CLIENTS.test(path)),
  );
  const found = { same: [] as string[], changed: [] as string[], missing: [] as string[] };
  for (const { path, sha256 } of files) {
    if (!there.delete(path)) found.missing.push(path);
    // oxlint-disable-next-line no-await-in-loop -- one file at a time: the disk is the limit
    else if ((await hashOf(join(folder, path))) === sha256) found.same.push(path);
    else found.changed.push(path);
  }
  return { ...found, added: [...there].toSorted() };
}

async function hashOf(path: string): Promise<string | undefined> {
  const state = await lstat(path);
  if (!state.isFile() && !state.isSymbolicLink()) return undefined;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
