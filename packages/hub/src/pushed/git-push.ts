/**
 * Takes in a push of git: its objects into a repository of their own, from there each new commit into this site's, and at
 * last the branches and tags, each if it is where the pusher saw it. What is refused leaves nothing behind.
 */
import { rm } from "node:fs/promises";
import { gitOid, NOWHERE, type PushedFile, readGitCommit, readLfsPointer } from "./git-objects.ts";
import { type GitCopies, runGit } from "./git-copies.ts";
import type { PushedCommit } from "./pushed-commits.ts";
import { PushError } from "./pushed-error.ts";
import type { PushedRepositories } from "./pushed-repositories.ts";
import type { RefUpdate } from "./ref-updates.ts";

/** A branch or tag, and where it was and shall be; forty zeros for nowhere. */
export interface PushCommand {
  before: string;
  after: string;
  ref: string;
}

const MAX_PACK = 512 * 1024 * 1024;
const MAX_COMMITS = 2000;
/** Larger files go by LFS. */
const MAX_FILE = 10 * 1024 * 1024;

interface Push {
  pushed: PushedRepositories;
  copies: GitCopies;
  id: string;
  commands: readonly PushCommand[];
  /** Absent where references are only deleted. */
  pack?: AsyncIterable<Uint8Array> | undefined;
}

/**
 * For each reference why it was refused, or nothing.
 * @throws PushError where the push as a whole is refused
 */
export async function receivePush({
  pushed,
  copies,
  id,
  commands,
  pack,
}: Push): Promise<Map<string, string | undefined>> {
  const copy = await copies.prepare(id);
  const folder = await copies.quarantine(copy);
  try {
    if (pack && commands.some(({ after }) => after !== NOWHERE))
      await runGit(folder, ["index-pack", "--stdin", "--fix-thin", "--strict", `--max-input-size=${MAX_PACK}`], pack);
    const updates: RefUpdate[] = [];
    for (const command of commands) {
      // oxlint-disable-next-line no-await-in-loop -- branches share most of their commits
      updates.push(await readUpdate(folder, command));
    }
    const tips = updates.flatMap(({ commit }) => (commit === undefined ? [] : [commit]));
    await takeCommits({ pushed, id, folder, tips });
    return await pushed.updateRefs(id, updates);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readUpdate(folder: string, { before, after, ref }: PushCommand): Promise<RefUpdate> {
  const [, kind, name = ""] = /^refs\/(heads|tags)\/((?!-)[\w./-]{1,200})$/.exec(ref) ?? [];
  if (kind === undefined || name.includes("..") || /\.lock$|\/\/|\/$|\.$/.test(name))
    throw new PushError(
      "invalid-commit",
      `${JSON.stringify(ref.slice(0, 200))} is not a branch or tag of letters, digits and . _ - /`,
    );
  const update = { kind: kind === "heads" ? ("branches" as const) : ("tags" as const), name, ref, before };
  if (after === NOWHERE) return update;
  const type = (await runGit(folder, ["cat-file", "-t", after])).toString("utf8").trim();
  if (type === "commit") return { ...update, commit: after };
  if (type !== "tag" || update.kind !== "tags") throw new PushError("invalid-commit", `${ref} does not name a commit.`);
  const object = await runGit(folder, ["cat-file", "tag", after]);
  const [, commit, target] = /^object ([0-9a-f]{40})\ntype (\w+)\n/.exec(object.toString("latin1")) ?? [];
  if (commit === undefined || target !== "commit")
    throw new PushError("invalid-commit", `${ref} does not name a commit.`);
  const text = object.toString("utf8");
  return { ...update, commit, object: object.toString("base64"), message: text.slice(text.indexOf("\n\n") + 2).trim() };
}

interface Incoming {
  pushed: PushedRepositories;
  id: string;
  folder: string;
  tips: readonly string[];
}

async function takeCommits({ pushed, id, folder, tips }: Incoming): Promise<void> {
  if (tips.length === 0) return;
  const state = await pushed.state(id);
  const known = [
    ...Object.values(state?.branches ?? {}),
    ...Object.values(state?.tags ?? {}).map(({ commit }) => commit),
  ];
  const asked = [...tips, ...known.map((oid) => `^${oid}`)].join("\n");
  const listed = await runGit(folder, ["rev-list", "--reverse", "--topo-order", "--stdin"], `${asked}\n`);
  const fresh = listed.toString("utf8").split("\n").filter(Boolean);
  if (fresh.length > MAX_COMMITS)
    throw new PushError("invalid-commit", `At most ${MAX_COMMITS} commits are taken at once. Push them in parts.`);
  const commits = new Map<string, PushedCommit>();
  for (const oid of fresh) {
    // oxlint-disable-next-line no-await-in-loop -- each names those before it
    commits.set(oid, await readCommitOf(pushed, { id, folder, oid, commits }));
  }
  await pushed.addCommits(id, [...commits.values()]);
}

interface CommitPlace {
  id: string;
  folder: string;
  oid: string;
  /** Those of this push that were read. */
  commits: ReadonlyMap<string, PushedCommit>;
}

async function readCommitOf(pushed: PushedRepositories, place: CommitPlace): Promise<PushedCommit> {
  const { id, folder, oid, commits } = place;
  const object = await runGit(folder, ["cat-file", "commit", oid]);
  if (gitOid("commit", object) !== oid) throw new PushError("wrong-content", `${oid} is not what its name says.`);
  const { parent, parents, tree: _, ...about } = readGitCommit(object);
  const before = await Promise.all(parents.map((each) => commits.get(each) ?? pushed.commitAt(id, each)));
  const known = new Map(before.flatMap((each) => each?.files ?? []).map((file) => [file.blob, file as PushedFile]));
  const listed = await runGit(folder, ["ls-tree", "-r", "-z", "--long", "--full-tree", oid]);
  const files: PushedFile[] = [];
  for (const line of listed.toString("utf8").split("\0").filter(Boolean)) {
    const [, mode, blob = "", size, path = ""] = /^(\d{6}) \w+ ([0-9a-f]{40}) +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
    if (mode !== "100644" && mode !== "100755")
      throw new PushError("invalid-commit", `${path} is a link or a repository of its own. Push files only.`);
    const same = known.get(blob);
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const file = same ? { ...same, path } : await takeFile(pushed, { id, folder, blob, size: Number(size), path });
    const { isExecutable: _was, ...plain } = file;
    files.push(mode === "100755" ? { ...plain, isExecutable: true } : plain);
  }
  return { ...about, ...(parent !== undefined && { parent }), commit: oid, files, object: object.toString("base64") };
}

interface BlobPlace {
  id: string;
  folder: string;
  blob: string;
  size: number;
  path: string;
}

async function takeFile(pushed: PushedRepositories, { id, folder, blob, size, path }: BlobPlace): Promise<PushedFile> {
  if (size > MAX_FILE)
    throw new PushError(
      "invalid-commit",
      `${path} has ${size} bytes. Track files above ${MAX_FILE} bytes with git lfs.`,
    );
  const content = await runGit(folder, ["cat-file", "blob", blob]);
  const pointer = readLfsPointer(content);
  if (!pointer) return pushed.fileOf(id, { kind: "file", path, content });
  const file = await pushed.fileOf(id, { kind: "large-file", path, ...pointer });
  return file.blob === blob ? file : { ...file, blob, pointerSize: size, pointer: content.toString("utf8") };
}
