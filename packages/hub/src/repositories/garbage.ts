/** What no repository needs: uploads that no commit names, repositories that were in the trash long enough, loose objects. */
import { rm } from "node:fs/promises";
import type { Objects, StoredObject } from "../mirror/object-store.ts";
import type { BareRepository } from "../git/bare-repository.ts";
import { runGit } from "../git/git-program.ts";
import type { RepositoryTable } from "../store/repository-table.ts";

/** What a collection of garbage did and found. */
export interface GarbageReport {
  /** Objects that were removed. */
  removed: number;
  /** Bytes that they had. */
  bytes: number;
  /** Repositories that left the trash for good. */
  repositories: number;
  /** Large files, with the number of repositories that own each. */
  references: ReadonlyMap<string, number>;
  /** Large files that a repository owns and that are not here: something else removed them. */
  missing: readonly string[];
}

export interface GarbageOptions {
  table: RepositoryTable;
  objects: Objects;
  repository: (number: number) => BareRepository;
  /** Milliseconds for which content stays that no commit names. */
  unusedMs: number;
  /** Days for which commits stay that nothing leads to. Default: for ever. */
  keepCommitsDays?: number | undefined;
  trashDays: number;
}

/** Removes what is not needed. Safe while others push: content that is about to be used is noted, and stays. */
export async function collectGarbage(options: GarbageOptions): Promise<GarbageReport> {
  const { table, objects, repository, unusedMs, keepCommitsDays, trashDays } = options;
  const before = Date.now() - unusedMs;
  // First the objects: what is pushed from now on is not among them, or is young.
  const listed = await objects.list();
  const expired = await table.expired(trashDays);
  for (const number of expired) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await rm(repository(number).folder, { recursive: true, force: true });
    // oxlint-disable-next-line no-await-in-loop
    await table.forget(number);
  }
  for (const { number } of [...(await table.list()), ...(await table.list("deleted"))]) {
    const bare = repository(number);
    // oxlint-disable-next-line no-await-in-loop -- one repository in memory at a time
    await bare.tidy(keepCommitsDays);
    // oxlint-disable-next-line no-await-in-loop
    await table.disown(number, await allObjects(bare), before);
  }
  const references = await table.owners();
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
  const missing = await missingObjects(references.keys(), objects, listed);
  return { removed, bytes, repositories: expired.length, references, missing };
}

/** Large files that repositories own and that are not here: a list of all that is says it of most, at once. */
export async function missingObjects(
  owned: Iterable<string>,
  objects: Pick<Objects, "has">,
  listed: readonly StoredObject[],
): Promise<string[]> {
  const here = new Set(listed.map(({ oid }) => oid));
  const missing: string[] = [];
  // Content that came after the list was made is asked for by its name.
  for (const oid of owned)
    // oxlint-disable-next-line no-await-in-loop
    if (!here.has(oid) && !(await objects.has(oid))) missing.push(oid);
  return missing;
}

/** Names of all objects that git has, also of those that nothing leads to. */
async function allObjects({ folder }: BareRepository): Promise<ReadonlySet<string>> {
  const args = ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)", "--unordered", "--buffer"];
  return new Set((await runGit(folder, args, { maxOutput: 1024 * 1024 * 1024 })).toString("latin1").split("\n"));
}
