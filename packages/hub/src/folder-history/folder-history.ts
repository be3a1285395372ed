/**
 * The history of watched folders that are git repositories, as programs pin it: each commit that a branch or tag leads to
 * is a revision, with the files that it had. What `.vitrineignore` and the rules of folders hide today is hidden in every
 * commit. Where the files of a folder are those of its newest commit, `main` is that commit.
 */
import { constants } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { join } from "node:path";
import { VitrineError } from "@vitrine/base";
import type { ModelRecord } from "@vitrine/models";
import { ignoreRulesOf } from "@vitrine/models/folder";
import { LARGE_FILE } from "../local-repositories/file-digests.ts";
import { fileStream, streamOf } from "../local-repositories/file-stream.ts";
import { GitFolder } from "../git/git-folder.ts";
import type { LocalRepositories } from "../local-repositories/local-repositories.ts";
import type { LocalRepository } from "../local-repositories/local-repository.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import { servedCommit } from "../mirror/served-commit.ts";
import type { Commit } from "../git/bare-repository.ts";
import { readLfsPointer } from "../git/git-objects.ts";
import { CommitRecords } from "../repositories/commit-records.ts";
import type { PushedState } from "../repositories/pushed-state.ts";

/** The content of a large file is not in the folder. */
export class FolderHistoryError extends VitrineError<"not-here"> {
  override readonly name = "FolderHistoryError";
}

interface CommitFiles {
  commit: string;
  /** ISO 8601 instant. */
  date: string;
  title: string;
  files: readonly MirroredFile[];
  record: ModelRecord;
}

const MAX_FILES = 20_000;
const MAX_KEPT = 50;
const RECENT_MS = 1_000;
/** git-lfs writes pointers of some 130 bytes. */
const MAX_POINTER = 512;

/**
 * The history of watched folders.
 * @example
 * import { FolderHistory, LocalRepositories, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const local = await LocalRepositories.open(store, []);
 * const history = new FolderHistory(local);
 * console.log(await history.history({ id: "acme/net", tags: [] }, "main", 10)); // []
 * await local.close();
 * await store.close();
 */
export class FolderHistory {
  readonly #local: Pick<LocalRepositories, "of" | "served">;
  readonly #records = new CommitRecords();
  /** Contents of commits, by folder, commit and what is hidden. */
  readonly #commits = new Map<string, Promise<CommitFiles>>();
  readonly #opened = new Map<string, { at: number; git: Promise<GitFolder | undefined> }>();
  /** Whether a folder is as its newest commit, by what both are. */
  readonly #clean = new Map<string, boolean>();

  constructor(local: Pick<LocalRepositories, "of" | "served">) {
    this.#local = local;
  }

  /** A model of a folder at a commit, branch or tag; nothing where its folder has no such history. */
  async find(
    record: ModelRecord,
    revision: string,
  ): Promise<{ record: ModelRecord; repository: ServedRepository } | undefined> {
    const folder = this.#local.of(record);
    const git = folder && (await this.#open(folder));
    if (!folder || !git) return undefined;
    const isNewest = revision === "main" || revision === "HEAD";
    // A revision of the folder itself stays what it is.
    if (!isNewest && folder.revision.startsWith(revision)) return undefined;
    const commit = isNewest ? git.refs.head : await git.commitOf(revision);
    if (commit === undefined) return undefined;
    const found = await this.#read(folder, git, commit);
    if (isNewest && !(await this.#isClean(record, folder, found))) return undefined;
    return { record: { ...found.record, ...keptOf(record) }, repository: this.#served(folder, git, found) };
  }

  /** Branches and tags of a folder, as those of a pushed repository; `main` is where its files are. */
  async state(record: ModelRecord): Promise<PushedState | undefined> {
    const folder = this.#local.of(record);
    const git = folder && (await this.#open(folder));
    if (!git || !folder) return undefined;
    const { branches, tags } = git.refs;
    const newest = await this.find(record, "main");
    const commits = await Promise.all(
      [...tags.keys()].map(async (name) => [name, await git.commitOf(`refs/tags/${name}`)] as const),
    );
    return {
      id: record.id,
      created: "",
      visibility: "public",
      branches: { ...Object.fromEntries(branches), main: newest?.repository.revision ?? folder.revision },
      tags: Object.fromEntries(
        commits.flatMap(([name, commit]) => (commit === undefined ? [] : [[name, { commit, message: "" }]])),
      ),
    };
  }

  /** Commits from a revision back, the newest first. */
  async history(record: ModelRecord, revision: string, limit: number): Promise<Commit[]> {
    const folder = this.#local.of(record);
    const git = folder && (await this.#open(folder));
    const isOwn = folder?.revision.startsWith(revision) === true;
    const from = revision === "main" || isOwn ? git?.refs.head : await git?.commitOf(revision);
    if (!git || from === undefined) return [];
    return git.repository.log(from, { limit });
  }

  #open(folder: LocalRepository): Promise<GitFolder | undefined> {
    const known = this.#opened.get(folder.path);
    const now = performance.now();
    if (known && now - known.at < RECENT_MS) return known.git;
    const git = GitFolder.open(folder.path);
    keep(this.#opened, folder.path, { at: now, git });
    return git;
  }

  #read(folder: LocalRepository, git: GitFolder, commit: string): Promise<CommitFiles> {
    // Hidden files change with the file that says so, and with the folder's own revision.
    const key = `${folder.path} ${folder.revision} ${commit}`;
    const known = this.#commits.get(key);
    if (known) return known;
    const read = this.#readCommit(folder, git, commit);
    keep(this.#commits, key, read);
    read.catch(() => this.#commits.delete(key));
    return read;
  }

  async #readCommit(folder: LocalRepository, git: GitFolder, commit: string): Promise<CommitFiles> {
    const [about, all, isIgnored] = await Promise.all([
      git.repository.commit(commit),
      git.repository.files(commit),
      ignoreRulesOf(folder.path),
    ]);
    const isShown = ({ path }: MirroredFile) =>
      !/(^|\/)(\.|node_modules\/|__pycache__\/)/.test(path) && !isIgnored(path);
    const files = await withPointers(git, all.filter(isShown).slice(0, MAX_FILES));
    const { date = new Date(0).toISOString(), title = "" } = about ?? {};
    const found = { commit, date, title, files };
    const { origin: _, ...record } = await this.#records.of(this.#served(folder, git, found));
    return { ...found, record };
  }

  #served(
    folder: LocalRepository,
    git: GitFolder,
    { commit, title, date, files }: Omit<CommitFiles, "record">,
  ): ServedRepository {
    return servedCommit(
      { id: folder.id, commit, title, at: date, files },
      async (file, start, end) => this.#content(folder, git, file, start, end),
      async (file) => file.sha256 === undefined || (await this.#large(folder, file)) !== undefined,
    );
  }

  /** Bytes `start` to `end` of a file, both included. */
  async #content(
    folder: LocalRepository,
    { repository }: GitFolder,
    file: MirroredFile,
    start: number,
    end: number,
  ): Promise<ReadableStream<Uint8Array>> {
    const from = file.sha256 === undefined ? undefined : await this.#large(folder, file);
    if (from !== undefined) return fileStream(from, start, end);
    if (file.sha256 === undefined)
      return streamOf((await repository.content(file.blob)) ?? Buffer.alloc(0), start, end);
    throw new FolderHistoryError("not-here", `The content of ${file.path} at this commit is not in the folder.`, {
      hint: "Run git lfs fetch --all in it.",
    });
  }

  /** The content of a large file: git-lfs keeps it, or it is the file that is checked out. */
  async #large(folder: LocalRepository, { path, sha256 = "", size }: MirroredFile) {
    const parts = [".git", "lfs", "objects", sha256.slice(0, 2), sha256.slice(2, 4)];
    const kept = join(folder.path, ...parts, sha256);
    const folders = parts.map((_, at) => join(folder.path, ...parts.slice(0, at + 1)));
    const stats = await Promise.all([...folders, kept].map((each) => lstat(each).catch(() => undefined)));
    const isPlain = stats.every((each, at) =>
      at < folders.length ? each?.isDirectory() : each?.isFile() && each.size === size,
    );
    if (isPlain) return () => open(kept, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const file = folder.file(path);
    const served = file && this.#local.served({ id: folder.id, origin: { from: "folder", root: "" } });
    const digest = served && (await served.digest(file).catch(() => undefined));
    return digest?.sha256 === sha256 ? () => folder.open(file as never) : undefined;
  }

  /** Whether the files of a folder are those of a commit. Until large ones are hashed, nobody knows. */
  async #isClean(record: ModelRecord, folder: LocalRepository, { commit, files }: CommitFiles): Promise<boolean> {
    const key = `${folder.path} ${folder.revision} ${commit}`;
    const known = this.#clean.get(key);
    if (known !== undefined) return known;
    const served = this.#local.served(record);
    if (!served) return false;
    const byPath = new Map(files.map((file) => [file.path, file]));
    let isKnown = true;
    let isClean = folder.files.length === files.length;
    for (const file of isClean ? folder.files : []) {
      const before = byPath.get(file.rfilename);
      if (!before || before.size !== file.size) isClean = false;
      else {
        // oxlint-disable-next-line no-await-in-loop -- one file open at a time
        const { oid, sha256 } = await served.digest(file).catch(() => ({ oid: undefined, sha256: undefined }));
        const isSame = before.sha256 === undefined ? oid === before.blob : sha256 === before.sha256;
        if (file.size > LARGE_FILE && sha256 === undefined) isKnown = false;
        else if (!isSame) isClean = false;
      }
      if (!isClean) break;
    }
    if (!isKnown && isClean) return false;
    keep(this.#clean, key, isClean);
    return isClean;
  }
}

/** Facts of a folder's model that the site knows and a commit does not say. */
function keptOf({ id, origin, createdAt }: ModelRecord): Partial<ModelRecord> {
  return { id, ...(origin && { origin }), ...(createdAt && { createdAt }) };
}

/** Pointers of git-lfs are the files that they stand for. */
async function withPointers({ repository }: GitFolder, files: readonly MirroredFile[]): Promise<MirroredFile[]> {
  return Promise.all(
    files.map(async ({ path, size, blob }) => {
      const isSmall = size > 100 && size <= MAX_POINTER;
      const pointer = isSmall ? readLfsPointer((await repository.content(blob)) ?? Buffer.alloc(0)) : undefined;
      return pointer ? { path, blob, ...pointer, pointerSize: size } : { path, size, blob };
    }),
  );
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}
