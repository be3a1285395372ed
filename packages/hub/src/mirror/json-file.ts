/** JSON files that are there whole or not at all, also after a crash. */
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Codes of a system where there is no such file. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Content of a file; `undefined` where there is none. A file that is there and cannot be read is an error: who took it for
 * absent would write another in its place, or remove what it names.
 */
export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.has(error.code ?? "")) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new SyntaxError(`${path} is damaged. Restore it from a backup, or move its folder away.`, { cause: error });
  }
}

/** Replaces a file: flushed beside it, then renamed. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(fresh, "w");
    try {
      await handle.writeFile(JSON.stringify(value));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, path);
  } catch (error) {
    // On a full disk, what was begun would take the room.
    await rm(fresh, { force: true });
    throw error;
  }
}
