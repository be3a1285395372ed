/**
 * Repositories that were pushed: for each a file of its branches and tags, and one file for each commit. A change of
 * branches is made by one process at a time and replaces the file as a whole, so that a reader sees the state before or
 * after it.
 */
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readJson, writeJson } from "../mirror/json-file.ts";
import { isModelId } from "@vitrine/models";
import { gitCommit, gitOid, gitTrees, type PushedFile } from "./git-objects.ts";
import { PushError } from "./pushed-error.ts";

export interface PushedCommit {
  commit: string;
  /** Absent in the first. */
  parent?: string;
  title: string;
  description: string;
  /** Who pushed it. */
  author: string;
  /** ISO 8601 instant. */
  date: string;
  files: readonly PushedFile[];
  /** The commit as git has it, in base64; absent in commits of an earlier release. */
  object?: string;
}

/** A repository's name and where its branches and tags are. */
export interface PushedState {
  id: string;
  created: string;
  branches: Record<string, string>;
  /** A tag with an object of its own has it in base64, as git has it. */
  tags: Record<string, { commit: string; message: string; object?: string | undefined }>;
}

const LOCK_MS = 10_000;
/**
 * A lock this old is left over from a process that is gone, if it stays for a while under the eyes of who waits: clocks jump,
 * and the one of a shared disk may be another.
 */
const STALE_MS = 60_000;
const WATCHED_MS = 3_000;
/** How many files are read at a time. */
const AT_A_TIME = 64;

export class PushedCommits {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, "models");
  }

  async state(id: string): Promise<PushedState | undefined> {
    const state = await readJson<PushedState>(join(this.#of(id), "state.json"));
    // A crash between the two steps of a move leaves the earlier name in the file.
    return state && folderOf(state.id) !== folderOf(id) ? { ...state, id } : state;
  }

  async read(id: string, commit: string): Promise<PushedCommit | undefined> {
    if (!/^[0-9a-f]{40}$/.test(commit)) return undefined;
    return readJson<PushedCommit>(join(this.#of(id), "commits", `${commit}.json`));
  }

  /** Writes a commit under the name that git gives it. */
  async make(id: string, commit: Omit<PushedCommit, "commit" | "object">): Promise<PushedCommit> {
    const object = gitCommit({ ...commit, tree: gitTrees(commit.files).root });
    return this.write(id, { ...commit, commit: gitOid("commit", object), object: object.toString("base64") });
  }

  async write(id: string, commit: PushedCommit): Promise<PushedCommit> {
    await writeJson(join(this.#of(id), "commits", `${commit.commit}.json`), commit);
    return commit;
  }

  /** Changes branches and tags; no other change comes between reading and writing them. */
  async change<T>(
    id: string,
    make: (state: PushedState | undefined) => Promise<{ state?: PushedState | undefined; result: T }>,
  ): Promise<T> {
    const folder = this.#of(id);
    const unlock = await lock(`${folder}.lock`);
    try {
      const { state, result } = await make(await this.state(id));
      if (state) await writeJson(join(folder, "state.json"), state);
      return result;
    } finally {
      await unlock();
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#of(id), { recursive: true, force: true });
  }

  async rename(id: string, to: string): Promise<void> {
    await rename(this.#of(id), this.#of(to));
  }

  async ids(): Promise<string[]> {
    const states = await eachOf(await namesIn(this.#folder), async (name) => {
      const state = await readJson<PushedState>(join(this.#folder, name, "state.json"));
      return state && (folderOf(state.id) === name ? state.id : decodeURIComponent(name));
    });
    return states.filter((id) => id !== undefined);
  }

  /** Removes a commit that was kept before a time; whether it went. */
  async removeOld(id: string, commit: string, before: number): Promise<boolean> {
    const path = join(this.#of(id), "commits", `${commit}.json`);
    const { mtimeMs = Infinity } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs > before) return false;
    await rm(path, { force: true });
    return true;
  }

  /** How many commits a repository has. */
  async count(id: string): Promise<number> {
    return (await namesIn(join(this.#of(id), "commits"))).filter((name) => COMMIT.test(name)).length;
  }

  /** Every commit of a repository, in no order. */
  async all(id: string): Promise<PushedCommit[]> {
    const folder = join(this.#of(id), "commits");
    const names = (await namesIn(folder)).filter((name) => COMMIT.test(name));
    const found = await eachOf(names, (name) => readJson<PushedCommit>(join(folder, name)));
    return found.filter((each) => each !== undefined);
  }

  /** One folder for a model, whatever the case of its letters, since disks differ in that. */
  #of(id: string): string {
    if (!isModelId(id)) throw new PushError("not-found", "This is not a name for a repository.");
    return join(this.#folder, folderOf(id));
  }
}

/** A file that a crash left half written has another ending. */
const COMMIT = /^[0-9a-f]{40}\.json$/;

function folderOf(id: string): string {
  return encodeURIComponent(id.toLowerCase());
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Asks for each, a few at a time: a process may have only so many files open. */
async function eachOf<T>(names: readonly string[], ask: (name: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < names.length; at += AT_A_TIME)
    // oxlint-disable-next-line no-await-in-loop -- batch by batch
    found.push(...(await Promise.all(names.slice(at, at + AT_A_TIME).map(ask))));
  return found;
}

/** A file that only one process can create; waits for the others. */
async function lock(path: string): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true });
  for (const began = performance.now(); performance.now() - began < LOCK_MS;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is free
    const handle = await open(path, "wx").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (handle) {
      // oxlint-disable-next-line no-await-in-loop
      await handle.close();
      return () => rm(path, { force: true });
    }
    // oxlint-disable-next-line no-await-in-loop
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
    const isStale = Math.abs(Date.now() - mtimeMs) > STALE_MS && performance.now() - began > WATCHED_MS;
    // oxlint-disable-next-line no-await-in-loop
    if (isStale) await rm(path, { force: true });
    // oxlint-disable-next-line no-await-in-loop
    await pause(20);
  }
  throw new PushError("busy", "Another change of this repository takes long. Try again.", { retryable: true });
}
