/**
 * The history of a repository folder that is a git repository: its commits, and what changed
 * between two of them, of the files that are listed now and no others. git runs as a program that
 * trusts nothing in the folder: see `git-folder.ts`.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { GitFolder } from "../git/git-folder.ts";
import type { LocalRepository } from "./local-repository.ts";

export interface Commit {
  id: string;
  /** ISO 8601 instant. */
  date: string;
  title: string;
}

const COMMIT = /^[0-9a-f]{40,64}$/;
const MAX_COMMITS = 50;
const MAX_FILES = 500;
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_DIFF_BYTES = 1024 * 1024;

/**
 * The newest commits of a repository's folder, at most 50; none where it is not a Git repository or Git is not
 * installed.
 * @example
 * import { tmpdir } from "node:os";
 * import { commitsOf } from "@vitrine/hub";
 *
 * console.log(await commitsOf({ path: tmpdir() })); // []
 */
export async function commitsOf({ path }: Pick<LocalRepository, "path">): Promise<Commit[]> {
  const said = await (
    await GitFolder.open(path)
  )?.run(["log", `--max-count=${MAX_COMMITS}`, "--format=%H%x00%cI%x00%s", "HEAD"]);
  return (said ?? "").split("\n").flatMap((line) => {
    const [id = "", date = "", title = ""] = line.split("\0");
    return COMMIT.test(id) ? [{ id, date, title: title.slice(0, 200) }] : [];
  });
}

/**
 * A text that changes with every commit and every switch of branches, for caches of pages; empty where there is no
 * history.
 * @example
 * import { tmpdir } from "node:os";
 * import { historyState } from "@vitrine/hub";
 *
 * console.log((await historyState({ path: tmpdir() })) === ""); // true
 */
export async function historyState({ path }: Pick<LocalRepository, "path">): Promise<string> {
  const times = await Promise.all(
    ["HEAD", "logs/HEAD"].map((name) => stat(join(path, ".git", name)).catch(() => undefined)),
  );
  return times
    .map((stats) => stats?.mtimeMs ?? "")
    .join(" ")
    .trim();
}

/**
 * The difference between two commits, as Git prints it; `undefined` where it is unknown. It covers listed files only.
 * @example
 * import { tmpdir } from "node:os";
 * import { differenceOf } from "@vitrine/hub";
 *
 * console.log(await differenceOf({ path: tmpdir(), files: [] }, "main", "other")); // undefined
 */
export async function differenceOf(
  { path, files }: Pick<LocalRepository, "path" | "files">,
  from: string,
  to: string,
): Promise<string | undefined> {
  if (!COMMIT.test(from) || !COMMIT.test(to)) return undefined;
  // A file that is hidden now may have been in an older commit: only listed files are read.
  const listed = files.filter(({ size }) => size <= MAX_FILE_BYTES).slice(0, MAX_FILES);
  if (listed.length === 0) return "";
  const names = listed.map(({ rfilename }) => `:(literal,top)${rfilename}`);
  const git = await GitFolder.open(path);
  return git?.run(
    ["diff-tree", "-p", "--no-ext-diff", "--no-textconv", "--no-color", from, to, "--", ...names],
    "",
    MAX_DIFF_BYTES,
  );
}
