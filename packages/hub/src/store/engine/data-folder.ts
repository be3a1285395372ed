/**
 * The folder of an embedded store before it is opened: that it can be written to, has room, is a store's, and is no
 * other process's.
 *
 * The lock file names its owner by number *and* by when that process began, because numbers come again: after a crash
 * the number of the old owner may be another program's, and in a container every start has the number of the one before.
 */
import { readFileSync } from "node:fs";
import { constants, copyFile, link, mkdir, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StoreError } from "./store-error.ts";

/** Size of a first start, with what the database sets aside for its journal. */
const ROOM_MB = 200;
const ROOM_LATER_MB = 50;
const MB = 1024 * 1024;

/** Free bytes of the file system that holds a folder. */
type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Makes the folder where it is missing.
 *
 * @throws StoreError when it cannot be made, has no room, or holds something else
 */
export async function checkFolder(dataDir: string, free: FreeBytes = freeBytes): Promise<{ isNew: boolean }> {
  try {
    await makeFolder(resolve(dataDir));
  } catch (error) {
    throw new StoreError("cannot-open", `The folder ${dataDir} cannot be made: ${codeOf(error)}.`);
  }
  const database = join(dataDir, "database");
  const names = await readdir(database).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [] as string[];
    throw new StoreError(
      "cannot-open",
      `${database} cannot be read: ${codeOf(error)}. Choose another folder with VITRINE_DATA.`,
    );
  });
  if (names.length > 0 && !names.includes("PG_VERSION"))
    throw new StoreError(
      "cannot-open",
      `${database} holds files, but no store: there is no PG_VERSION in it. Choose another folder with VITRINE_DATA, or move these files away.`,
    );
  const isNew = names.length === 0;
  const problem = await noRoom(dataDir, isNew ? ROOM_MB : ROOM_LATER_MB, free);
  if (problem) throw problem;
  return { isNew };
}

/** Node's own way to make the folders above as well never ends where a folder that is there takes none, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/** The error if the disk is full; `undefined` where it has room for this many megabytes. */
export async function noRoom(
  dataDir: string,
  room = ROOM_LATER_MB,
  free: FreeBytes = freeBytes,
): Promise<StoreError | undefined> {
  const left = Math.floor((await free(dataDir)) / MB);
  return left >= room
    ? undefined
    : new StoreError(
        "no-room",
        `${dataDir} has ${left} MB left, and the store needs ${room}. Free some, or choose another folder with VITRINE_DATA.`,
      );
}

/** Locks that this process holds, or is about to hold. */
const heldLocks = new Set<string>();

/**
 * Claims a folder for this process. A lock left by a process that is gone is taken over.
 *
 * The lock appears whole, as a second name of a file that was written before: half of one would look like one that was left.
 *
 * @throws StoreError when another process has it, or the folder cannot be written to
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = resolve(dataDir, "store.lock");
  if (heldLocks.has(path)) throw inUse(dataDir, path, process.pid);
  heldLocks.add(path);
  const own = `${path}.${process.pid}`;
  try {
    await writeFile(own, `${process.pid} ${beginningOf(process.pid)}`);
    if (!(await isLinked(own, path))) {
      const owner = await ownerOf(path);
      if (owner !== undefined) throw inUse(dataDir, path, owner);
      if (!(await takeOver(own, path)))
        throw new StoreError("in-use", `The store in ${dataDir} is being opened by another process.`);
    }
  } catch (error) {
    heldLocks.delete(path);
    if (error instanceof StoreError) throw error;
    throw new StoreError("cannot-open", `${dataDir} cannot be written to: ${codeOf(error)}.`);
  } finally {
    await rm(own, { force: true }).catch(() => undefined);
  }
  return async () => {
    await rm(path, { force: true });
    heldLocks.delete(path);
  };
}

/** Puts this process's lock in place of a dead one's. One process at a time: two would remove each other's. */
async function takeOver(own: string, path: string): Promise<boolean> {
  const claim = `${path}.taken`;
  if (!(await isLinked(own, claim))) {
    // Of a process that died here; the next start finds none.
    if ((await ownerOf(claim)) === undefined) await rm(claim, { force: true });
    return false;
  }
  try {
    if ((await ownerOf(path)) === undefined) await rm(path, { force: true });
    return await isLinked(own, path);
  } finally {
    await rm(claim, { force: true });
  }
}

/** The living process that wrote a lock. */
async function ownerOf(path: string): Promise<number | undefined> {
  const [number = "", beginning] = (await readFile(path, "utf8").catch(() => "")).split(" ");
  const owner = Number.parseInt(number, 10);
  return owner !== process.pid && isOwner(owner, beginning) ? owner : undefined;
}

/** Gives a file a second name; `false` where that name is taken. Disks without second names get a copy. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function inUse(dataDir: string, path: string, owner: number): StoreError {
  return new StoreError(
    "in-use",
    `The store in ${dataDir} is in use by process ${owner}. Stop that one, choose another folder with VITRINE_DATA, or share a PostgreSQL server with DATABASE_URL. If process ${owner} is no Vitrine, remove ${path}.`,
  );
}

/** Whether the process of that number runs, and is the one that wrote the lock. */
function isOwner(pid: number, beginning: string | undefined): boolean {
  if (!isRunning(pid)) return false;
  const now = beginningOf(pid);
  return beginning === undefined || now === "" || beginning === "" || now === beginning;
}

/** When a process began: the boot and the ticks since. Empty where the system does not report them. */
function beginningOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return `${boot}/${fields[19] ?? ""}`;
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? "unknown error";
}
