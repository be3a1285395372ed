/** A commit as a program sends it, and the files that it leaves. */
import type { PushedFile } from "./git-objects.ts";
import { PushError } from "./pushed-error.ts";

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

const MAX_FILES = 100_000;

/** The files after the steps of a commit; `fresh` has those that each step adds. @throws PushError */
export function applied(
  before: readonly PushedFile[],
  steps: readonly CommitStep[],
  fresh: readonly (PushedFile | undefined)[],
): PushedFile[] {
  const files = new Map(before.map((file) => [file.path, file]));
  for (const [index, step] of steps.entries()) {
    const file = fresh[index];
    if (file) files.set(file.path, file);
    else if (step.kind === "delete") {
      const folder = `${step.path.replace(/\/+$/, "")}/`;
      for (const path of files.keys())
        if (step.isFolder ? path.startsWith(folder) : path === step.path) files.delete(path);
    }
  }
  checkTree([...files.values()]);
  return [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** @throws PushError where the files cannot lie in one folder, or are too many */
export function checkTree(files: readonly PushedFile[]): void {
  if (files.length > MAX_FILES) throw new PushError("invalid-commit", `A repository holds at most ${MAX_FILES} files.`);
  const folders = new Set(files.flatMap(({ path }) => parentsOf(path)));
  const clash = files.find(({ path }) => folders.has(path));
  if (clash !== undefined) throw new PushError("invalid-commit", `${clash.path} cannot be a file and a folder.`);
}

function parentsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
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
