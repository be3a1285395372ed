/**
 * Repositories that programs push to: content by its hash, commits that stay, branches and tags. The record of what is on
 * `main` is in the store, as that of any model.
 */
import { hostname } from "node:os";
import { join } from "node:path";
import { isModelId, type ModelRecord } from "@vitrine/models";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { LicenseRules } from "../license-policy/license-policy.ts";
import { type Objects, ObjectStore } from "../mirror/object-store.ts";
import { servedCommit } from "../mirror/served-commit.ts";
import type { Store } from "../search/store.ts";
import { applied, checkPath, checkTree, type CommitStep, type NewCommit } from "./commit-steps.ts";
import { collectGarbage, type GarbageReport } from "./garbage.ts";
import { GitCopies } from "./git-copies.ts";
import type { PushedFile } from "./git-objects.ts";
import { PushedCommits, type PushedCommit, type PushedState } from "./pushed-commits.ts";
import { PushedContent } from "./pushed-content.ts";
import { PushError } from "./pushed-error.ts";
import { PUSHED_ROOT, PushedRecords } from "./pushed-records.ts";
import { PushedRules } from "./pushed-rules.ts";
import { moveRef, type RefUpdate } from "./ref-updates.ts";
import { UnsafeHistory } from "./unsafe-history.ts";
import type { UploadParts } from "./upload-parts.ts";
import type { Ticket } from "./upload-ticket.ts";

export interface PushedOptions {
  /** Where everything is kept. */
  folder: string;
  /** Where content is kept. Default: in that folder. */
  objects?: Objects | undefined;
  /** For how many days commits are kept that no branch or tag leads to. Default: for ever. */
  keepCommitsDays?: number | undefined;
  store: Pick<Store, "get" | "upsertMany" | "remove">;
  /** Whether a commit is refused that adds a file which runs a stranger's code when it is loaded. */
  refusesUnsafe?: boolean;
  /** Which licenses the operator allows. Default: all. */
  licenses?: LicenseRules | undefined;
}

/** Content that no commit names yet may belong to one that is being made. */
const UNUSED_MS = 24 * 3_600_000;
const IDS_MS = 5_000;
/** Repositories whose large files are kept at hand. */
const MAX_LARGE = 50;

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
  readonly #commits: PushedCommits;
  readonly #content: PushedContent;
  readonly #records: PushedRecords;
  readonly #rules: PushedRules;
  readonly #options: PushedOptions;
  /** For git to serve. */
  readonly gitCopies: GitCopies;
  /** Large files by id, as long as no commit is added. */
  readonly #large = new Map<string, { count: number; files: Map<string, PushedFile> }>();
  #ids: { at: number; ids: Promise<string[]> } | undefined;

  private constructor(options: PushedOptions) {
    const { folder, store, objects = new ObjectStore(folder, hostname()), refusesUnsafe = false, licenses } = options;
    this.#options = options;
    this.#commits = new PushedCommits(folder);
    this.#content = new PushedContent(folder, objects);
    this.#records = new PushedRecords(folder, objects);
    this.gitCopies = new GitCopies(join(folder, "git"), this);
    const unsafe = new UnsafeHistory({
      commitAt: (...of) => this.commitAt(...of),
      read: (file) => this.#content.reader(file),
    });
    this.#rules = new PushedRules({ refusesUnsafe, licenses, objects, unsafe, recordOf: (id) => store.get(id) });
  }

  static async open(options: PushedOptions): Promise<PushedRepositories> {
    const pushed = new PushedRepositories(options);
    await pushed.#records.tidy();
    return pushed;
  }

  /** Parts of large files that are on their way. */
  get parts(): UploadParts {
    return this.#content.parts;
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
    return this.#content.objects.has(oid);
  }

  /** The same, for a commit that is about to name it: it stays for a day. */
  async renew(oid: string): Promise<boolean> {
    return this.#content.objects.renew(oid);
  }

  /**
   * Takes in content of a known hash and size.
   * @throws PushError where it is other content, or the disk is full; then nothing is kept
   */
  upload(sha256: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#content.upload(sha256, size, body);
  }

  /** Puts the parts of a large file together. @throws PushError where one misses, or they are not what was announced */
  joinParts(ticket: Ticket): Promise<void> {
    return this.#content.joinParts(ticket);
  }

  /** Adds a commit to a branch. @throws PushError that says what is wrong with it */
  async commit(id: string, branch: string, { steps, parent, ...about }: NewCommit): Promise<PushedCommit> {
    const fresh = await Promise.all(steps.map((step) => (step.kind === "delete" ? undefined : this.fileOf(id, step))));
    await this.#rules.refuseUnsafe(fresh);
    const commit = await this.#commits.change(id, async (state) => {
      if (!state) throw missing(id);
      const head = Object.hasOwn(state.branches, branch) ? state.branches[branch] : undefined;
      if (head === undefined) throw noRevision(id, branch);
      if (parent !== undefined && !head.startsWith(parent))
        throw new PushError("moved-on", `A commit has happened since: ${branch} is at ${head}, not at ${parent}.`, {
          hint: "Read the newest state and make the commit on it.",
        });
      const before = await this.#commits.read(id, head);
      const files = await this.#content.withAttributes(applied(before?.files ?? [], steps, fresh), fresh);
      const why = await this.#rules.whyNotTaken(id, files, before?.files);
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
      await this.#rules.refuseUnsafe(files);
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
      licenses.set(ref, made && (await this.#rules.whyNotTaken(id, made.files)));
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
    if (this.#large.size > MAX_LARGE && oldest !== undefined) this.#large.delete(oldest);
    return files;
  }

  /** Why a clone is refused as a whole, or what is said beside it: of files in any commit that it brings. */
  async cloneRules(id: string): Promise<{ refusal?: string; note?: string }> {
    return this.#rules.forClone(await this.#stateOf(id));
  }

  /** Why the content of a file is given to nobody; nothing where it is. */
  whyNotGiven(id: string, file: PushedFile): Promise<string | undefined> {
    return this.#rules.whyNotGiven(id, file);
  }

  /** The whole content of a small file. */
  content(oid: string): Promise<Buffer> {
    return this.#content.objects.bytes(oid);
  }

  /** Bytes `start` to `end` of content, both included. */
  contentStream(oid: string, start: number, end: number): ReadableStream<Uint8Array> {
    return this.#content.objects.stream(oid, start, end);
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
    const record = current?.sha === commit.commit ? current : await this.#records.ofOlder(state.id, commit);
    const { title, date: at, files } = commit;
    const repository = servedCommit(
      { id: state.id, commit: commit.commit, title, at, files },
      async (file, start, end) => this.#content.reader(file)(start, end),
    );
    return { record, repository };
  }

  /** Removes content that no commit has named for a day, and looks whether all is there that commits name. */
  async collectGarbage(unusedMs = UNUSED_MS): Promise<GarbageReport> {
    const { keepCommitsDays } = this.#options;
    const report = await collectGarbage({
      commits: this.#commits,
      objects: this.#content.objects,
      unusedMs,
      keepCommitsMs: keepCommitsDays === undefined ? undefined : keepCommitsDays * 86_400_000,
    });
    if (report.commits > 0) this.#large.clear();
    return report;
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
    return step.kind === "large-file"
      ? this.#content.uploadedFile(step.path, step.sha256, step.size)
      : this.#content.keepFile(step.path, step.content);
  }

  /** Puts the record of what is on `main` into the store. */
  async #show(id: string): Promise<void> {
    const state = await this.#stateOf(id);
    const commit = await this.#commits.read(id, state.branches["main"] ?? "");
    if (!commit) return;
    const record = await this.#records.of(state.id, commit);
    await this.#options.store.upsertMany([{ ...record, createdAt: state.created }]);
  }
}

function missing(id: string): PushError {
  return new PushError("not-found", `There is no repository ${id} here. Create it first.`);
}

function noRevision(id: string, revision: string): PushError {
  return new PushError("no-revision", `${id} has no branch or tag ${revision}.`);
}
