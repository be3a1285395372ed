/** A commit as a program sends it, and what its paths must be. */
import type { BareRepository } from "../git/bare-repository.ts";
import { parentsOf } from "./path-rules.ts";
import { PushError } from "../store/push-error.ts";

/** One step of a commit. */
export type CommitStep =
  | { kind: "file"; path: string; content: Uint8Array }
  | { kind: "large-file"; path: string; sha256: string; size?: number | undefined }
  | { kind: "delete"; path: string; isFolder: boolean }
  | { kind: "copy"; from: string; path: string; revision?: string | undefined };

export interface NewCommit {
  title: string;
  description: string;
  author: string;
  /** The commit that the branch must be at. */
  parent?: string | undefined;
  steps: readonly CommitStep[];
}

/** @throws PushError where what a commit deletes is not there, or what it adds would be a file and a folder */
export async function checkSteps(
  repository: BareRepository,
  head: string | undefined,
  steps: readonly CommitStep[],
): Promise<void> {
  const at = async (path: string) => (head === undefined ? undefined : repository.entry(head, path));
  const [added, deleted] = [new Set<string>(), new Set<string>()];
  for (const step of steps) {
    const path = step.path.replace(/\/+$/, "");
    checkPath(path);
    if (step.kind !== "delete") {
      added.add(path);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- answered by a process that is open
    const here = await at(path);
    if (!added.delete(path) && here?.type !== (step.isFolder ? "tree" : "blob"))
      throw new PushError("no-entry", `There is no ${step.isFolder ? "folder" : "file"} ${path} to delete.`);
    deleted.add(path);
  }
  const folders = new Set([...added].flatMap(parentsOf));
  const clash = (path: string) =>
    new PushError("invalid-commit", `${path} cannot be a file and a folder.`, {
      hint: "Delete the one in the same commit.",
    });
  const isGone = (path: string) => deleted.has(path) || parentsOf(path).some((folder) => deleted.has(folder));
  for (const path of added)
    // oxlint-disable-next-line no-await-in-loop
    if (folders.has(path) || ((await at(path))?.type === "tree" && !isGone(path))) throw clash(path);
  for (const folder of folders)
    // oxlint-disable-next-line no-await-in-loop
    if ((await at(folder))?.type === "blob" && !isGone(folder)) throw clash(folder);
}

/** @throws PushError for a path that leads outside, or that not every system can hold */
export function checkPath(path: string): void {
  const isSafe =
    path.length <= 1000 &&
    path.isWellFormed() &&
    // oxlint-disable-next-line no-control-regex
    !/[\0-\x1f\x7f\\]/.test(path) &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git") &&
    path.split("/").every((part) => Buffer.byteLength(part) <= 255);
  if (!isSafe) throw new PushError("invalid-commit", `${JSON.stringify(path)} is not a path inside a repository.`);
}
