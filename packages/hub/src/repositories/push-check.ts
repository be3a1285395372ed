/**
 * What git pushes is looked at before any branch moves: git holds it apart, asks a hook, and the hook asks here. What is
 * refused was never in the repository.
 */
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import { type BareRepository, isRefName, NOWHERE, type RefChange, type TreeFile } from "../git/bare-repository.ts";
import { checkPath } from "./commit-steps.ts";
import { MAX_POINTER_BYTES, readLfsPointer } from "../git/git-objects.ts";
import { runGit } from "../git/git-program.ts";
import { PushError } from "../store/push-error.ts";
import type { PushedRules } from "./pushed-rules.ts";
import type { OwnedObject, RepositoryRow } from "../store/repository-table.ts";

/** Larger files go by LFS. */
const MAX_FILE = 10 * 1024 * 1024;
/** All new files of a push, unpacked. */
const MAX_UNPACKED = 2 * 1024 * 1024 * 1024;
const MAX_NEW_FILES = 100_000;
const MAX_COMMITS = 2000;
const BATCH_BYTES = 16 * 1024 * 1024;

export interface PushToCheck {
  row: RepositoryRow;
  repository: BareRepository;
  changes: readonly RefChange[];
  /** Variables by which git finds what it holds apart. */
  environment: Readonly<Record<string, string>>;
  rules: PushedRules;
  /** Large files that the repository owns, of these hashes. */
  owned: (hashes: readonly string[]) => Promise<OwnedObject[]>;
}

/**
 * Looks at all that a push brings.
 * @returns names of pointers that are written in another way than ours
 * @throws PushError that says why it is refused
 */
export async function checkPush(push: PushToCheck): Promise<OwnedObject[]> {
  for (const { ref, after } of push.changes) {
    if (!/^refs\/(heads|tags)\//.test(ref) || !isRefName(ref.replace(/^refs\/(heads|tags)\//, "")))
      throw new PushError(
        "invalid-commit",
        `${JSON.stringify(ref.slice(0, 200))} is not a branch or tag of letters, digits and . _ - /`,
      );
    if (after === NOWHERE && ref === "refs/heads/main")
      throw new PushError("invalid-commit", "main stays; delete the repository instead.");
  }
  const tips = push.changes.flatMap(({ after }) => (after === NOWHERE ? [] : [after]));
  if (tips.length === 0) return [];
  const files = await newFiles(push, tips);
  const pointers = await readPointers(push, files);
  await scan(push, files, pointers);
  for (const { ref, after, before } of push.changes)
    // oxlint-disable-next-line no-await-in-loop -- few
    if (after !== NOWHERE) await checkLicense(push, ref, before, after);
  return [...pointers].map(([pointer, { sha256, size }]) => ({ pointer, sha256, size }));
}

/** Files that no branch or tag had before, each with its size. */
async function newFiles({ repository, environment }: PushToCheck, tips: readonly string[]): Promise<TreeFile[]> {
  const since = [...tips, "--not", "--all"];
  const count = Number(await runGit(repository.folder, ["rev-list", "--count", ...since], { environment }));
  if (count > MAX_COMMITS)
    throw new PushError("invalid-commit", `At most ${MAX_COMMITS} commits are taken at once. Push them in parts.`);
  const files = await repository.broughtFiles(since, environment);
  if (files.length > MAX_NEW_FILES)
    throw new PushError("invalid-commit", `At most ${MAX_NEW_FILES} new files are taken at once. Push them in parts.`);
  for (const { path, mode, size } of files) {
    if (mode !== "100644" && mode !== "100755")
      throw new PushError("invalid-commit", `${path} is a link or a repository of its own. Push files only.`);
    checkPath(path);
    if (size > MAX_FILE)
      throw new PushError(
        "invalid-commit",
        `${path} has ${size} bytes. Track files above ${MAX_FILE} bytes with git lfs.`,
      );
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED)
    throw new PushError(
      "invalid-commit",
      "This push has more than 2 GB of files beside those of git lfs. Push it in parts.",
    );
  return files;
}

/** Texts that stand for large files, by their names in git. @throws PushError where the content was not uploaded here */
async function readPointers(
  push: PushToCheck,
  files: readonly TreeFile[],
): Promise<Map<string, { sha256: string; size: number }>> {
  const pointers = new Map<string, { sha256: string; size: number }>();
  const paths = new Map<string, string>();
  for await (const [file, content] of contents(
    push,
    files.filter(({ size }) => size <= MAX_POINTER_BYTES),
  )) {
    const pointer = readLfsPointer(content);
    if (!pointer) continue;
    pointers.set(file.blob, pointer);
    paths.set(pointer.sha256, file.path);
  }
  const owned = new Map((await push.owned([...paths.keys()])).map((each) => [each.sha256, each.size]));
  for (const { sha256, size } of pointers.values())
    if (owned.get(sha256) !== size)
      throw new PushError(
        "missing-content",
        `${paths.get(sha256)} (${sha256}) was not uploaded. Run git lfs push --all with this remote, and push again.`,
      );
  return pointers;
}

async function scan(
  push: PushToCheck,
  files: readonly TreeFile[],
  pointers: ReadonlyMap<string, { sha256: string; size: number }>,
): Promise<void> {
  if (!push.rules.refusesUnsafe) return;
  for (const { path, blob } of files) {
    const pointer = pointers.get(blob);
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    if (pointer) await push.rules.refuseUnsafe({ path, blob, ...pointer });
  }
  for await (const [file, content] of contents(
    push,
    files.filter(({ blob }) => !pointers.has(blob)),
  ))
    await push.rules.refuseUnsafe(file, content);
}

async function checkLicense(push: PushToCheck, ref: string, before: string, after: string): Promise<void> {
  const { environment, repository, rules, row } = push;
  if (!rules.refusesLicenses) return;
  const at = async (commit: string): Promise<MirroredFile | undefined> => {
    if (commit === NOWHERE) return undefined;
    const args = ["ls-tree", "-z", "--long", `${commit}^{tree}`, "README.md"];
    const said = (await runGit(repository.folder, args, { environment })).toString("utf8");
    const [, blob, size] = /^\d+ blob ([0-9a-f]{40}) +(\d+)\t/.exec(said) ?? [];
    return blob === undefined ? undefined : { path: "README.md", blob, size: Number(size) };
  };
  const [card, earlier] = [await at(after), await at(before)];
  if (!card || card.blob === earlier?.blob) return;
  const text = await runGit(repository.folder, ["cat-file", "blob", card.blob], { environment });
  const why = rules.whyNotCard(row.id, text);
  if (why !== undefined) throw new PushError("license", `${ref} is not taken here. ${why}`);
}

/** Contents of files, some megabytes at a time. */
async function* contents(
  { repository, environment }: PushToCheck,
  files: readonly TreeFile[],
): AsyncGenerator<[TreeFile, Buffer]> {
  for (let at = 0; at < files.length;) {
    const batch: TreeFile[] = [];
    for (let bytes = 0; at < files.length && bytes < BATCH_BYTES; at += 1) {
      const file = files[at] as TreeFile;
      batch.push(file);
      bytes += file.size + 100;
    }
    const input = batch.map(({ blob }) => `${blob}\n`).join("");
    // oxlint-disable-next-line no-await-in-loop -- some megabytes at a time
    const said = await runGit(repository.folder, ["cat-file", "--batch"], { environment, input });
    let place = 0;
    for (const file of batch) {
      const start = said.indexOf(10, place) + 1;
      yield [file, said.subarray(start, start + file.size)];
      place = start + file.size + 1;
    }
  }
}
