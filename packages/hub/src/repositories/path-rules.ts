/** What `.gitattributes` and `.gitignore` of a commit say of paths: git itself is asked, in a folder that has only these. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BareRepository } from "../git/bare-repository.ts";
import { runGit } from "../git/git-program.ts";

/** Longer ones are not read. */
const MAX_RULES_BYTES = 1024 * 1024;

/** Of these paths, those that git-lfs keeps. @param own content of rule files that this commit brings, by path */
export async function lfsPaths(
  repository: BareRepository,
  commit: string | undefined,
  paths: readonly string[],
  own: ReadonlyMap<string, Buffer> = new Map(),
): Promise<ReadonlySet<string>> {
  const said = await ask(repository, { commit, name: ".gitattributes", paths, own }, [
    "check-attr",
    "-z",
    "--stdin",
    "filter",
  ]);
  const found = new Set<string>();
  for (let at = 0; at + 2 < said.length; at += 3) if (said[at + 2] === "lfs") found.add(said[at] ?? "");
  return found;
}

/** Of these paths, those that are not uploaded. */
export async function ignoredPaths(
  repository: BareRepository,
  commit: string | undefined,
  paths: readonly string[],
  own: ReadonlyMap<string, Buffer> = new Map(),
): Promise<ReadonlySet<string>> {
  const args = ["check-ignore", "-z", "--no-index", "--stdin"];
  return new Set(await ask(repository, { commit, name: ".gitignore", paths, own }, args));
}

interface RulesAsked {
  commit: string | undefined;
  name: string;
  paths: readonly string[];
  own: ReadonlyMap<string, Buffer>;
}

async function ask(
  repository: BareRepository,
  { commit, name, paths, own }: RulesAsked,
  args: readonly string[],
): Promise<string[]> {
  const folders = new Set(["", ...paths.flatMap(parentsOf)]);
  const rules = new Map<string, Buffer>();
  for (const folder of folders) {
    const path = folder === "" ? name : `${folder}/${name}`;
    // oxlint-disable-next-line no-await-in-loop -- answered by a process that is open
    const content = own.get(path) ?? (commit === undefined ? undefined : await repository.content(`${commit}:${path}`));
    if (content !== undefined && content.length <= MAX_RULES_BYTES) rules.set(path, content);
  }
  if (rules.size === 0) return [];
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-rules-"));
  try {
    for (const [path, content] of rules) {
      // oxlint-disable-next-line no-await-in-loop -- one or two
      await mkdir(join(scratch, dirname(path)), { recursive: true });
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(join(scratch, path), content);
    }
    const said = await runGit(repository.folder, ["-C", scratch, ...args], {
      input: paths.map((path) => `${path}\0`).join(""),
      environment: { GIT_WORK_TREE: scratch },
      // Where nothing is ignored, git ends with 1.
      isFineAt: [0, 1],
    });
    return said
      .toString("utf8")
      .split("\0")
      .filter((each) => each !== "");
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Folders that a path is in, without the one at the top. */
export function parentsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
