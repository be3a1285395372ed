/**
 * Repositories that programs push to: content by its hash, commits that stay, branches and tags. The record of what is on
 * `main` is in the store, as that of any model.
 */
import { mkdir, open, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { isModelId, type ModelRecord } from "@vitrine/models";
import { listFiles } from "@vitrine/models/folder";
import { RepositoryReader } from "../local-repositories/repository-reader.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import { type LicenseRules, saysLicense, whyNotCard, whyNotLicense } from "../licenses/license-rules.ts";
import { contentOid } from "../mirror/mirrored-commits.ts";
import { hashFor, type Objects, ObjectStore } from "../mirror/object-store.ts";
import { servedCommit } from "../mirror/served-commit.ts";
import { isRefused, isScanned } from "../scans/file-scans.ts";
import type { Store } from "../search/store.ts";
import { collectGarbage, type GarbageReport } from "./garbage.ts";
import { GitCopies } from "./git-copies.ts";
import { attributesWith, gitOid, lfsPointer, NOWHERE, type PushedFile, tagOid } from "./git-objects.ts";
import { PushedCommits, type PushedCommit, type PushedState } from "./pushed-commits.ts";
import { asPushError, PushError } from "./pushed-error.ts";
import { UploadParts } from "./upload-parts.ts";
import type { Ticket } from "./upload-ticket.ts";
import { UnsafeHistory } from "./unsafe-history.ts";

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

/** A branch or tag, and where it is moved to. */
export interface RefUpdate {
  kind: "branches" | "tags";
  name: string;
  /** As git names it. */
  ref: string;
  /** Where the pusher saw it; forty zeros for nowhere. */
  before: string;
  /** Absent where it is deleted. */
  commit?: string;
  /** A tag's own object, in base64. */
  object?: string;
  message?: string;
}

export interface PushedOptions {
  /** Where everything is kept. */
  folder: string;
  /** Where content is kept. Default: in that folder. */
  objects?: Objects | undefined;
  /** For how many days commits are kept that no branch or tag leads to. Default: for ever. */
  keepCommitsDays?: number | undefined;
  store: Pick<Store, "get" | "upsertMany" | "remove">;
  log?: (line: string) => void;
  /** Whether a commit is refused that adds a file which runs a stranger's code when it is loaded. */
  refusesUnsafe?: boolean;
  /** Which licenses the operator allows. Default: all. */
  licenses?: LicenseRules | undefined;
}

/** Content that no commit names yet may belong to one that is being made. */
const UNUSED_MS = 24 * 3_600_000;
const IDS_MS = 5_000;
const MAX_FILES = 100_000;
const ATTRIBUTES = ".gitattributes";
const CARD = "README.md";
/** Of a longer card nothing is read. */
const MAX_CARD = 4 * 1024 * 1024;
/** Records of older commits that are kept at hand. */
const MAX_OLDER = 50;
/** Folder of pushed repositories, as records say where they are from. */
export const PUSHED_ROOT = "pushed";

/**
 * Whether a record is of a repository that programs push to.
 * @example
 * import { isPushed } from "@vitrine/hub";
 *
 * console.log(isPushed({ origin: { from: "folder", root: "pushed" } })); // true
 */
export function isPushed({ origin }: Pick<ModelRecord, "origin">): boolean {
  return origin?.from === "folder" && origin.root === PUSHED_ROOT;
}

/**
 * Repositories that programs push to.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { openStore, PushedRepositories } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/pushed-`);
 * const store = await openStore({ memory: true });
 * const pushed = await PushedRepositories.open({ folder, store });
 * await pushed.create("acme/parser", "ada");
 * const steps = [{ kind: "file" as const, path: "README.md", content: new TextEncoder().encode("# Parser") }];
 * await pushed.commit("acme/parser", "main", { title: "A card", description: "", author: "ada", steps });
 * console.log((await store.get("acme/parser"))?.card); // # Parser
 * await store.close();
 */
export class PushedRepositories {
  readonly #objects: Objects;
  readonly #commits: PushedCommits;
  readonly #options: PushedOptions;
  readonly #reader = new RepositoryReader();
  /** For git to serve. */
  readonly gitCopies: GitCopies;
  /** Of large files that are on their way. */
  readonly parts: UploadParts;
  /** Records of older commits, by id and commit. */
  readonly #older = new Map<string, Promise<ModelRecord>>();
  /** Large files by id, as long as no commit is added. */
  readonly #large = new Map<string, { count: number; files: Map<string, PushedFile> }>();
  readonly #unsafe: UnsafeHistory;
  #ids: { at: number; ids: Promise<string[]> } | undefined;

  private constructor(options: PushedOptions) {
    this.#options = options;
    this.#objects = options.objects ?? new ObjectStore(options.folder, hostname());
    this.#commits = new PushedCommits(options.folder);
    this.gitCopies = new GitCopies(join(options.folder, "git"), this);
    this.parts = new UploadParts(options.folder);
    this.#unsafe = new UnsafeHistory({
      commitAt: (...of) => this.commitAt(...of),
      read: (file) => async (start, end) => this.#objects.stream(contentOid(file), start, end),
    });
  }

  static async open(options: PushedOptions): Promise<PushedRepositories> {
    const pushed = new PushedRepositories(options);
    // What a crash left behind.
    await rm(join(options.folder, "reading"), { recursive: true, force: true });
    return pushed;
  }

  /** Ids of the repositories that are here, as they were a moment ago: other instances create some too. */
  ids(): Promise<string[]> {
    const now = performance.now();
    if (!this.#ids || now - this.#ids.at > IDS_MS) this.#ids = { at: now, ids: this.#commits.ids() };
    return this.#ids.ids;
  }

  async state(id: string): Promise<PushedState | undefined> {
    return this.#commits.state(id);
  }

  /** The commit that a branch, a tag or the beginning of a hash names. */
  async commitAt(id: string, revision: string): Promise<PushedCommit | undefined> {
    const state = await this.#commits.state(id);
    if (!state) return undefined;
    const name = revision === "HEAD" ? "main" : revision.replace(/^refs\/(heads|tags)\//, "");
    const named = (own: Record<string, unknown>) => (Object.hasOwn(own, name) ? own[name] : undefined);
    const tag = named(state.tags) as { commit: string } | undefined;
    const commit = (named(state.branches) as string | undefined) ?? tag?.commit ?? name;
    return this.#commits.read(id, commit);
  }

  /** @throws PushError where a repository of that name is here */
  async create(id: string, author: string): Promise<void> {
    if (!isModelId(id)) throw new PushError("invalid-commit", `${id} is not a name for a repository.`);
    if ((await this.#options.store.get(id)) !== undefined && (await this.state(id)) === undefined)
      throw new PushError("exists", `${id} is in this site's catalog already. Choose another name.`);
    await this.#commits.change(id, async (state) => {
      if (state) throw new PushError("exists", `You already created this model repo: ${state.id} is here.`);
      const date = new Date().toISOString();
      const first = await this.#commits.make(id, {
        title: "initial commit",
        description: "",
        author,
        date,
        files: [],
      });
      return { state: { id, created: date, branches: { main: first.commit }, tags: {} }, result: undefined };
    });
    this.#ids = undefined;
    await this.#show(id);
  }

  async remove(id: string): Promise<void> {
    const state = await this.#stateOf(id);
    await Promise.all([this.#commits.remove(id), this.gitCopies.remove(id)]);
    this.#ids = undefined;
    await this.#options.store.remove(state.id);
  }

  async move(id: string, to: string): Promise<void> {
    if (!isModelId(to)) throw new PushError("invalid-commit", `${to} is not a name for a repository.`);
    const state = await this.#stateOf(id);
    if ((await this.#options.store.get(to)) !== undefined || (await this.state(to)) !== undefined)
      throw new PushError("exists", `${to} is taken. Choose another name.`);
    await this.gitCopies.remove(id);
    await this.#commits.rename(id, to);
    await this.#commits.change(to, async () => ({ state: { ...state, id: to }, result: undefined }));
    this.#ids = undefined;
    await this.#options.store.remove(state.id);
    await this.#show(to);
  }

  /** Whether content of this hash is here. */
  async has(oid: string): Promise<boolean> {
    return this.#objects.has(oid);
  }

  /** The same, for a commit that is about to name it: it stays for a day. */
  async renew(oid: string): Promise<boolean> {
    return this.#objects.renew(oid);
  }

  /**
   * Takes in content of a known hash and size.
   * @throws PushError where it is other content, or the disk is full; then nothing is kept
   */
  async upload(sha256: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    if (await this.#objects.renew(sha256)) return;
    const partial = `${await this.#objects.partial(sha256)}.${crypto.randomUUID()}`;
    const hash = hashFor(sha256, size);
    let written = 0;
    try {
      const handle = await open(partial, "w");
      try {
        for await (const chunk of body) {
          written += chunk.length;
          if (written > size) break;
          hash.update(chunk);
          await handle.write(chunk);
        }
      } finally {
        await handle.close();
      }
      if (written !== size || hash.digest("hex") !== sha256)
        throw new PushError("wrong-content", `The content is not what was announced (${sha256}, ${size} bytes).`);
      await this.#objects.keep(sha256, partial);
    } catch (error) {
      await rm(partial, { force: true });
      throw asPushError(error);
    }
  }

  /** Puts the parts of a large file together. @throws PushError where one misses, or they are not what was announced */
  async joinParts(ticket: Ticket): Promise<void> {
    try {
      await this.upload(ticket.sha256, ticket.size, this.parts.read(ticket));
    } catch (error) {
      // Whoever sends them again must not meet what was wrong.
      if (error instanceof PushError && error.code === "wrong-content") await this.parts.remove(ticket);
      throw error;
    }
    await this.parts.remove(ticket);
  }

  /** Adds a commit to a branch. @throws PushError that says what is wrong with it */
  async commit(id: string, branch: string, { steps, parent, ...about }: NewCommit): Promise<PushedCommit> {
    const fresh = await Promise.all(steps.map((step) => (step.kind === "delete" ? undefined : this.fileOf(id, step))));
    await this.#refuseUnsafe(fresh);
    const commit = await this.#commits.change(id, async (state) => {
      if (!state) throw missing(id);
      const head = Object.hasOwn(state.branches, branch) ? state.branches[branch] : undefined;
      if (head === undefined) throw noRevision(id, branch);
      if (parent !== undefined && !head.startsWith(parent))
        throw new PushError("moved-on", `A commit has happened since: ${branch} is at ${head}, not at ${parent}.`, {
          hint: "Read the newest state and make the commit on it.",
        });
      const before = await this.#commits.read(id, head);
      const files = await this.#withAttributes(id, applied(before?.files ?? [], steps, fresh), fresh);
      const why = await this.#whyNotLicense(id, files, before?.files);
      if (why !== undefined) throw new PushError("license", `This commit is not taken here. ${why}`);
      const date = new Date().toISOString();
      const made = await this.#commits.make(id, { ...about, parent: head, date, files });
      return { state: { ...state, branches: { ...state.branches, [branch]: made.commit } }, result: made };
    });
    if (branch === "main") await this.#show(id);
    return commit;
  }

  /** Sets or removes a branch or a tag. */
  async setRef(
    id: string,
    kind: "branches" | "tags",
    name: string,
    to: { revision: string; message?: string | undefined } | undefined,
  ): Promise<void> {
    if (to !== undefined && !/^(?!-)[\w./-]{1,200}$/.test(name))
      throw new PushError("invalid-commit", "A branch or tag is named by letters, digits and . _ - /");
    const commit = to && (await this.commitAt(id, to.revision));
    await this.#commits.change(id, async (state) => {
      if (!state) throw missing(id);
      if (to && !commit) throw noRevision(id, to.revision);
      const isThere = Object.hasOwn(state[kind], name);
      if (to && isThere) throw new PushError("exists", `${id} has ${name} already.`);
      if (!to && !isThere) throw noRevision(id, name);
      if (!to && kind === "branches" && name === "main")
        throw new PushError("invalid-commit", "main stays; delete the repository instead.");
      const { [name]: _, ...others } = state[kind] as Record<string, unknown>;
      const own = kind === "branches" ? commit?.commit : { commit: commit?.commit, message: to?.message ?? "" };
      return { state: { ...state, [kind]: commit ? { ...others, [name]: own } : others }, result: undefined };
    });
  }

  /** Keeps commits that git made, all or none. No branch names them yet. */
  async addCommits(id: string, commits: readonly PushedCommit[]): Promise<void> {
    for (const { files } of commits) {
      for (const { path } of files) checkPath(path);
      checkTree(files);
      // oxlint-disable-next-line no-await-in-loop -- each content is scanned once
      await this.#refuseUnsafe(files);
    }
    // oxlint-disable-next-line no-await-in-loop -- thousands of files would be open at once
    for (const commit of commits) await this.#commits.write(id, commit);
  }

  /** Moves branches and tags, each if it is where the pusher saw it; for each why it was not moved, or nothing. */
  async updateRefs(id: string, updates: readonly RefUpdate[]): Promise<Map<string, string | undefined>> {
    const licenses = new Map<string, string | undefined>();
    for (const { ref, commit } of updates) {
      // oxlint-disable-next-line no-await-in-loop -- few
      const made = commit === undefined ? undefined : await this.commitAt(id, commit);
      // oxlint-disable-next-line no-await-in-loop
      licenses.set(ref, made && (await this.#whyNotLicense(id, made.files)));
    }
    const results = await this.#commits.change(id, async (state) => {
      if (!state) throw missing(id);
      const next: PushedState = { ...state, branches: { ...state.branches }, tags: { ...state.tags } };
      const refused = new Map<string, string | undefined>();
      for (const update of updates) refused.set(update.ref, licenses.get(update.ref) ?? moveRef(next, update));
      return { state: next, result: refused };
    });
    if (updates.some(({ ref }) => ref === "refs/heads/main" && results.get(ref) === undefined)) await this.#show(id);
    return results;
  }

  /** The large files in any commit of a repository, by their hashes. */
  async largeFiles(id: string): Promise<Map<string, PushedFile>> {
    const count = await this.#commits.count(id);
    const known = this.#large.get(id);
    if (known?.count === count) return known.files;
    const commits = await this.#commits.all(id);
    const files = new Map(
      commits.flatMap((each) => each.files.flatMap((file) => (file.sha256 ? [[file.sha256, file] as const] : []))),
    );
    this.#large.set(id, { count, files });
    const [oldest] = this.#large.keys();
    if (this.#large.size > MAX_OLDER && oldest !== undefined) this.#large.delete(oldest);
    return files;
  }

  /** Why a clone is refused as a whole, or what is said beside it: of files in any commit that it brings. */
  async cloneRules(id: string): Promise<{ refusal?: string; note?: string }> {
    const state = await this.#stateOf(id);
    const { licenses } = this.#options;
    const record = licenses?.refuses ? await this.#options.store.get(state.id) : undefined;
    // Who begins with a clone has no card yet.
    const isBegun = record?.siblings?.some(({ rfilename }) => !saysLicense(rfilename)) === true;
    const why = record && isBegun && whyNotLicense(record, licenses?.allowed ?? []);
    if (why) return { refusal: `${state.id} is not cloned from here. ${why}` };
    const files = await this.#unsafe.of(state);
    if (!this.#options.refusesUnsafe) {
      const unsafe = files.filter(({ scan }) => scan.status === "unsafe");
      const [first] = unsafe;
      if (!first) return {};
      const others = unsafe.length > 1 ? ` ${unsafe.length - 1} more of its files are unsafe.` : "";
      return { note: `Careful: ${first.path}: ${first.scan.reasons.join(" ")}${others}` };
    }
    // Of large files a clone has pointers only; git-lfs is told of each.
    const refused = files.find(({ isLarge, scan }) => !isLarge && isRefused(scan));
    return refused
      ? {
          refusal: `${state.id} is not cloned from here: ${refused.path} is in its history. ${refused.scan.reasons.join(" ")} Download it with hf download, or push a history without that file with --force.`,
        }
      : {};
  }

  /** Why the content of a file is given to nobody; nothing where it is. */
  async whyNotGiven(id: string, file: PushedFile): Promise<string | undefined> {
    const { licenses, store } = this.#options;
    const record = licenses?.refuses ? await store.get(id) : undefined;
    const why = record && !saysLicense(file.path) && whyNotLicense(record, licenses?.allowed ?? []);
    if (why) return `${file.path} is not given out here. ${why}`;
    if (!this.#options.refusesUnsafe || !isScanned(file.path)) return undefined;
    const scan = await this.#unsafe.scan(file);
    return isRefused(scan) ? `${file.path} is not given out here. ${scan.reasons.join(" ")}` : undefined;
  }

  /** The whole content of a small file. */
  content(oid: string): Promise<Buffer> {
    return this.#objects.bytes(oid);
  }

  /** Bytes `start` to `end` of content, both included. */
  contentStream(oid: string, start: number, end: number): ReadableStream<Uint8Array> {
    return this.#objects.stream(oid, start, end);
  }

  /** Commits from a revision back, the newest first. */
  async history(id: string, revision: string, limit: number): Promise<PushedCommit[]> {
    const found: PushedCommit[] = [];
    let commit = await this.commitAt(id, revision);
    while (commit && found.length < limit) {
      found.push(commit);
      // oxlint-disable-next-line no-await-in-loop -- each names the one before
      commit = commit.parent === undefined ? undefined : await this.#commits.read(id, commit.parent);
    }
    return found;
  }

  /** A pushed model at a revision, as programs read it. */
  async find(id: string, revision: string): Promise<{ record: ModelRecord; repository: ServedRepository } | undefined> {
    const [state, commit] = await Promise.all([this.state(id), this.commitAt(id, revision)]);
    if (!state || !commit) return undefined;
    const current = await this.#options.store.get(state.id);
    const record = current?.sha === commit.commit ? current : await this.#olderRecord(state.id, commit);
    const { title, date: at, files } = commit;
    const repository = servedCommit(
      { id: state.id, commit: commit.commit, title, at, files },
      async (file, start, end) => this.#objects.stream(contentOid(file), start, end),
    );
    return { record, repository };
  }

  /** Removes content that no commit has named for a day, and looks whether all is there that commits name. */
  async collectGarbage(unusedMs = UNUSED_MS): Promise<GarbageReport> {
    const { keepCommitsDays } = this.#options;
    const report = await collectGarbage({
      commits: this.#commits,
      objects: this.#objects,
      unusedMs,
      keepCommitsMs: keepCommitsDays === undefined ? undefined : keepCommitsDays * 86_400_000,
    });
    if (report.commits > 0) this.#large.clear();
    return report;
  }

  /** Names large files in `.gitattributes`, without which a clone has the text that stands for them. */
  async #withAttributes(
    id: string,
    files: PushedFile[],
    fresh: readonly (PushedFile | undefined)[],
  ): Promise<PushedFile[]> {
    const large = fresh.filter((file) => file?.sha256 !== undefined);
    if (large.length === 0) return files;
    const present = files.find(({ path }) => path === ATTRIBUTES);
    if (present?.sha256 !== undefined) return files;
    const before = present ? (await this.#objects.bytes(present.blob)).toString("utf8") : "";
    const after = attributesWith(
      before,
      large.map((file) => file?.path ?? ""),
    );
    if (after === before) return files;
    const added = await this.fileOf(id, { kind: "file", path: ATTRIBUTES, content: Buffer.from(after) });
    return [added, ...files.filter((file) => file !== present)].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** @throws PushError for the first file that runs a stranger's code when it is loaded */
  async #refuseUnsafe(files: readonly (PushedFile | undefined)[]): Promise<void> {
    if (!this.#options.refusesUnsafe) return;
    for (const file of files) {
      if (file === undefined || !isScanned(file.path)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      const scan = await this.#unsafe.scan(file);
      if (isRefused(scan)) throw new PushError("unsafe", `${file.path} is not taken here. ${scan.reasons.join(" ")}`);
    }
  }

  /** Why a tree is not taken: its card states a license that is not allowed, and did not state it before. */
  async #whyNotLicense(
    id: string,
    files: readonly PushedFile[],
    before: readonly PushedFile[] = [],
  ): Promise<string | undefined> {
    const { licenses } = this.#options;
    if (!licenses?.refuses) return undefined;
    const card = files.find(({ path }) => path === CARD);
    if (!card || card.size > MAX_CARD || before.some(({ path, blob }) => path === CARD && blob === card.blob))
      return undefined;
    return whyNotCard(id, (await this.#objects.bytes(contentOid(card))).toString("utf8"), licenses.allowed);
  }

  async #stateOf(id: string): Promise<PushedState> {
    const state = await this.#commits.state(id);
    if (!state) throw missing(id);
    return state;
  }

  /** The file that a step adds, its content kept. @throws PushError */
  async fileOf(id: string, step: Exclude<CommitStep, { kind: "delete" }>): Promise<PushedFile> {
    checkPath(step.path);
    if (step.kind === "copy") {
      const { files = [] } = (await this.commitAt(id, step.revision ?? "main")) ?? {};
      const source = files.find(({ path }) => path === step.from);
      if (!source) throw new PushError("invalid-commit", `There is no ${step.from} to copy.`);
      return { ...source, path: step.path };
    }
    if (step.kind === "large-file") {
      const { sha256, path } = step;
      if (!(await this.#objects.renew(sha256)))
        throw new PushError("missing-content", `${path} (${sha256}) was not uploaded. Upload it, and commit again.`);
      const size = (await this.#objects.size(sha256)) ?? 0;
      if (step.size !== undefined && step.size !== size)
        throw new PushError("wrong-content", `${path} has ${size} bytes, not ${step.size}.`);
      const pointer = lfsPointer(sha256, size);
      return { path, size, sha256, pointerSize: pointer.length, blob: gitOid("blob", Buffer.from(pointer)) };
    }
    const { content, path } = step;
    const blob = gitOid("blob", content);
    if (!(await this.#objects.renew(blob))) {
      const partial = `${await this.#objects.partial(blob)}.${crypto.randomUUID()}`;
      try {
        const handle = await open(partial, "w");
        await handle.writeFile(content).finally(() => handle.close());
        await this.#objects.keep(blob, partial);
      } catch (error) {
        await rm(partial, { force: true });
        throw asPushError(error);
      }
    }
    return { path, size: content.length, blob };
  }

  /** Puts the record of what is on `main` into the store. */
  async #show(id: string): Promise<void> {
    const state = await this.#stateOf(id);
    const commit = await this.#commits.read(id, state.branches["main"] ?? "");
    if (!commit) return;
    const record = await this.#recordOf(state.id, commit);
    await this.#options.store.upsertMany([{ ...record, createdAt: state.created }]);
  }

  /** The record of a commit that is not the newest. A client asks for each of its files, and it never changes. */
  #olderRecord(id: string, commit: PushedCommit): Promise<ModelRecord> {
    const key = `${id} ${commit.commit}`;
    const known = this.#older.get(key);
    if (known) return known;
    const record = this.#recordOf(id, commit);
    record.catch(() => this.#older.delete(key));
    this.#older.set(key, record);
    const [oldest] = this.#older.keys();
    if (this.#older.size > MAX_OLDER && oldest !== undefined) this.#older.delete(oldest);
    return record;
  }

  /** The record of a commit, read as a folder's is: from links to its content. */
  async #recordOf(id: string, commit: PushedCommit): Promise<ModelRecord> {
    const folder = join(this.#options.folder, "reading", crypto.randomUUID());
    try {
      for (const file of commit.files) {
        const path = join(folder, file.path);
        // oxlint-disable-next-line no-await-in-loop
        await mkdir(dirname(path), { recursive: true });
        // oxlint-disable-next-line no-await-in-loop
        await this.#objects.place(contentOid(file), path);
      }
      await mkdir(folder, { recursive: true });
      const files = await listFiles(folder, folder, { add: () => {} });
      const { record = { id, tags: [] } } = await this.#reader.read({ path: folder, id, files });
      return {
        ...record,
        sha: commit.commit,
        lastModified: commit.date,
        siblings: commit.files.map(({ path, size }) => ({ rfilename: path, size })),
        origin: { from: "folder", root: PUSHED_ROOT },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The files after the steps of a commit. */
function applied(
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

function checkTree(files: readonly PushedFile[]): void {
  if (files.length > MAX_FILES) throw new PushError("invalid-commit", `A repository holds at most ${MAX_FILES} files.`);
  const folders = new Set(files.flatMap(({ path }) => parentsOf(path)));
  const clash = files.find(({ path }) => folders.has(path));
  if (clash !== undefined) throw new PushError("invalid-commit", `${clash.path} cannot be a file and a folder.`);
}

/** Moves a branch or tag; says why not where it cannot be. */
function moveRef(
  state: PushedState,
  { kind, name, before, commit, object, message = "" }: RefUpdate,
): string | undefined {
  const own = Object.hasOwn(state[kind], name) ? state[kind][name] : undefined;
  const current = (typeof own === "object" ? tagOid(own) : own) ?? NOWHERE;
  if (current !== before) return "fetch first: it has moved since";
  if (commit === undefined) {
    if (kind === "branches" && name === "main") return "main stays; delete the repository instead";
    delete state[kind][name];
  } else if (kind === "branches") state.branches[name] = commit;
  else state.tags[name] = { commit, message, object };
  return undefined;
}

function parentsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** A path that stays inside, and that every system can hold. */
function checkPath(path: string): void {
  const isSafe =
    path.length <= 1000 &&
    path.isWellFormed() &&
    // oxlint-disable-next-line no-control-regex
    !/[\0-\x1f\x7f\\]/.test(path) &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git") &&
    path.split("/").every((part) => Buffer.byteLength(part) <= 255);
  if (!isSafe) throw new PushError("invalid-commit", `${JSON.stringify(path)} is not a path inside a repository.`);
}

function missing(id: string): PushError {
  return new PushError("not-found", `There is no repository ${id} here. Create it first.`);
}

function noRevision(id: string, revision: string): PushError {
  return new PushError("no-revision", `${id} has no branch or tag ${revision}.`);
}
