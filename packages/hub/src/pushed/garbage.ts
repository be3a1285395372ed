/**
 * Content that pushed repositories no longer need, and checks of what they do need. Content goes only if no commit of any
 * repository names it and nobody has asked for it for a day; commits only if the operator said for how long those are kept
 * that no branch or tag leads to.
 */
import { contentOid } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import { readGitCommit } from "./git-objects.ts";
import type { PushedCommit, PushedCommits, PushedState } from "./pushed-commits.ts";

export interface GarbageReport {
  /** Objects that went. */
  removed: number;
  /** Bytes that they had. */
  bytes: number;
  /** Commits that went by the rule of retention. */
  commits: number;
  /** How often commits name each object that is kept. */
  references: ReadonlyMap<string, number>;
  /** Content that a commit names and that is not there. */
  missing: readonly string[];
}

export interface GarbageOptions {
  commits: PushedCommits;
  objects: Objects;
  /** For how long content stays that no commit names. */
  unusedMs: number;
  /** For how long commits stay that nothing leads to. Default: for ever. */
  keepCommitsMs?: number | undefined;
}

/** Removes what is not needed. Safe while others push: content that is about to be used is noted, and stays. */
export async function collectGarbage(options: GarbageOptions): Promise<GarbageReport> {
  const { commits, objects, unusedMs, keepCommitsMs = Infinity } = options;
  const before = Date.now() - unusedMs;
  // First the objects: what is pushed while commits are read is not among them, or is young.
  const listed = await objects.list();
  const references = new Map<string, number>();
  let removedCommits = 0;
  for (const id of await commits.ids()) {
    // oxlint-disable-next-line no-await-in-loop -- one repository in memory at a time
    const { kept, removed } = await prune(commits, id, Date.now() - keepCommitsMs);
    removedCommits += removed;
    for (const { files } of kept)
      for (const file of files) references.set(contentOid(file), (references.get(contentOid(file)) ?? 0) + 1);
  }
  let removed = 0;
  let bytes = 0;
  for (const { oid, size, usedAt } of listed) {
    if (references.has(oid) || usedAt > before) continue;
    // oxlint-disable-next-line no-await-in-loop -- asked again just before it goes
    if (!(await objects.removeUnused(oid, before))) continue;
    removed += 1;
    bytes += size;
  }
  await objects.tidy(before);
  const here = new Set(listed.map(({ oid }) => oid));
  const missing: string[] = [];
  // Content that came after the list was made is asked for by its name.
  for (const oid of references.keys())
    // oxlint-disable-next-line no-await-in-loop
    if (!here.has(oid) && !(await objects.has(oid))) missing.push(oid);
  return { removed, bytes, commits: removedCommits, references, missing };
}

/** Removes commits that no branch or tag leads to and that are older than a time; gives those that stay. */
async function prune(
  commits: PushedCommits,
  id: string,
  before: number,
): Promise<{ kept: readonly PushedCommit[]; removed: number }> {
  const all = await commits.all(id);
  const state = before === -Infinity ? undefined : await commits.state(id);
  if (!state) return { kept: all, removed: 0 };
  const led = reachable(state, new Map(all.map((commit) => [commit.commit, commit])));
  const kept: PushedCommit[] = [];
  let removed = 0;
  for (const commit of all) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const goes = !led.has(commit.commit) && (await commits.removeOld(id, commit.commit, before));
    if (goes) removed += 1;
    else kept.push(commit);
  }
  return { kept, removed };
}

function reachable({ branches, tags }: PushedState, commits: ReadonlyMap<string, PushedCommit>): Set<string> {
  const found = new Set<string>();
  const queue = [...Object.values(branches), ...Object.values(tags).map(({ commit }) => commit)];
  for (let oid = queue.pop(); oid !== undefined; oid = queue.pop()) {
    const commit = commits.get(oid);
    if (!commit || found.has(oid)) continue;
    found.add(oid);
    queue.push(...parentsOf(commit));
  }
  return found;
}

/** The commits before one. */
export function parentsOf({ object, parent }: PushedCommit): readonly string[] {
  if (object !== undefined) return readGitCommit(Buffer.from(object, "base64")).parents;
  return parent === undefined ? [] : [parent];
}
