/**
 * A folder's git repository, read by a git that runs nothing of it. The folder is untrusted: its configuration and hooks
 * could name programs, its links and alternates could lead to other repositories of this machine. So git never sees the
 * folder's `.git`, but a repository of our own with our configuration, that borrows the folder's objects; branches and tags
 * are read from their files. A folder with links among its objects, with alternates, or in a newer format has no history.
 */
import { createHash } from "node:crypto";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BareRepository } from "./bare-repository.ts";
import { runGit } from "./git-program.ts";
import { ObjectReader } from "./object-reader.ts";

export interface GitRefs {
  /** The commit that is checked out. */
  head: string | undefined;
  branches: ReadonlyMap<string, string>;
  /** Targets of tags: a commit, or a tag of their own. */
  tags: ReadonlyMap<string, string>;
}

const OID = /^[0-9a-f]{40}$/;
const NAME = /^(?!-)(?!.*\.\.)[\w./-]{1,200}$/;
const MAX_REFS = 5_000;
const MAX_REF_BYTES = 1_000;
const MAX_PACKED_BYTES = 8 * 1024 * 1024;
const MAX_OBJECT_FILES = 200_000;
const DEADLINE_MS = 20_000;
const MAX_OUTPUT = 64 * 1024 * 1024;
const reader = new ObjectReader();
let scratch: Promise<string> | undefined;

/** The folder of our own repositories; gone with this process. */
function ownFolder(): Promise<string> {
  scratch ??= mkdtemp(join(tmpdir(), "vitrine-git-folders-")).then((folder) => {
    process.once("exit", () => void rm(folder, { recursive: true, force: true }));
    return folder;
  });
  return scratch;
}

export class GitFolder {
  readonly refs: GitRefs;
  /** Its commits and files. No branch or tag is in it: see `refs`. */
  readonly repository: BareRepository;

  private constructor(folder: string, refs: GitRefs) {
    this.repository = new BareRepository(folder, reader);
    this.refs = refs;
  }

  /** The repository of a folder as it is now; nothing where there is none that can be read safely. */
  static async open(path: string): Promise<GitFolder | undefined> {
    const git = join(path, ".git");
    if (!(await isFolder(git)) || !(await isFolder(join(git, "objects"))) || !(await isPlain(join(git, "objects"))))
      return undefined;
    const refs = await readRefs(git);
    if (refs.head === undefined && refs.branches.size === 0 && refs.tags.size === 0) return undefined;
    const folder = join(await ownFolder(), createHash("sha256").update(path).digest("hex").slice(0, 32));
    await mkdir(join(folder, "objects/info"), { recursive: true });
    await mkdir(join(folder, "refs"), { recursive: true });
    await writeFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
    await writeFile(join(folder, "HEAD"), `${refs.head ?? "0".repeat(40)}\n`);
    await writeFile(join(folder, "objects/info/alternates"), `${join(git, "objects")}\n`);
    return new GitFolder(folder, refs);
  }

  /** Output of git; nothing where it fails. */
  async run(args: readonly string[], input = "", maxOutput = MAX_OUTPUT): Promise<string | undefined> {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return runGit(this.repository.folder, ["--no-pager", ...args], { input, maxOutput, signal }).then(
      (said) => said.toString("utf8"),
      () => undefined,
    );
  }

  /** The commit of a branch, a tag or the beginning of a hash, if a branch or tag leads to it. */
  async commitOf(revision: string): Promise<string | undefined> {
    const { head, branches, tags } = this.refs;
    const name = revision.replace(/^refs\/(heads|tags)\//, "");
    const named = revision === "HEAD" ? head : (branches.get(name) ?? tags.get(name));
    if (named === undefined && !/^[0-9a-f]{7,40}$/.test(revision)) return undefined;
    const found = await this.run([
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${named ?? revision}^{commit}`,
    ]);
    const commit = found?.trim() ?? "";
    if (!OID.test(commit)) return undefined;
    if (named !== undefined) return commit;
    // Content that was thrown away is not given out, as a clone would not have it.
    const tips = [...new Set([head ?? [], ...branches.values(), ...tags.values()].flat())];
    const asked = [commit, ...tips.map((tip) => `^${tip}`)].join("\n");
    return (await this.run(["rev-list", "--max-count=1", "--stdin"], `${asked}\n`)) === "" ? commit : undefined;
  }
}

async function isFolder(path: string): Promise<boolean> {
  // A file in the place of the folder, or a link, would lead to a repository elsewhere.
  return (await lstat(path).catch(() => undefined))?.isDirectory() === true;
}

/** Whether everything below is a plain file or folder, and nothing leads elsewhere. */
async function isPlain(objects: string): Promise<boolean> {
  const names = ["info/alternates", "info/http-alternates"];
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop
    if ((await lstat(join(objects, name)).catch(() => undefined)) !== undefined) return false;
  const entries = await readdir(objects, { withFileTypes: true, recursive: true }).catch(() => undefined);
  return (
    entries !== undefined &&
    entries.length <= MAX_OBJECT_FILES &&
    entries.every((entry) => entry.isFile() || entry.isDirectory())
  );
}

/** Branches and tags, from their files: those that are packed, and over them the single ones. */
async function readRefs(git: string): Promise<GitRefs> {
  const found = new Map<string, string>();
  const packed = (await plainText(join(git, "packed-refs"), MAX_PACKED_BYTES)) ?? "";
  for (const line of packed.split("\n")) {
    const [, oid, ref] = /^([0-9a-f]{40}) (refs\/(?:heads|tags)\/.+)$/.exec(line) ?? [];
    if (oid !== undefined && ref !== undefined && found.size < MAX_REFS) found.set(ref, oid);
  }
  for (const kind of ["refs/heads", "refs/tags"]) {
    // oxlint-disable-next-line no-await-in-loop
    const entries = await readdir(join(git, kind), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((each) => each.isFile()).slice(0, MAX_REFS)) {
      const path = join(entry.parentPath, entry.name);
      // oxlint-disable-next-line no-await-in-loop
      const oid = (await plainText(path, MAX_REF_BYTES))?.trim() ?? "";
      if (OID.test(oid))
        found.set(
          path
            .slice(git.length + 1)
            .split("\\")
            .join("/"),
          oid,
        );
    }
  }
  const head = (await plainText(join(git, "HEAD"), MAX_REF_BYTES))?.trim() ?? "";
  const of = (kind: string) =>
    new Map(
      [...found].flatMap(([ref, oid]): [string, string][] => {
        const name = ref.slice(kind.length);
        return ref.startsWith(kind) && NAME.test(name) ? [[name, oid]] : [];
      }),
    );
  return {
    head: OID.test(head) ? head : found.get(head.replace(/^ref: /, "")),
    branches: of("refs/heads/"),
    tags: of("refs/tags/"),
  };
}

async function plainText(path: string, maxBytes: number): Promise<string | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() && stats.size <= maxBytes ? readFile(path, "utf8").catch(() => undefined) : undefined;
}
