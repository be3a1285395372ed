/**
 * Repositories that programs push to. A row of the database says that one is there and what it is called; its commits,
 * branches and tags are a bare git repository in a folder named by its number; the record in the store is worked out from
 * these.
 */
import { hostname } from "node:os";
import { Readable } from "node:stream";
import { isModelId, type ModelRecord } from "@vitrine/models";
import type { Subject } from "../access/rights.ts";
import { type Commit, isRefName, NOWHERE } from "../git/bare-repository.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import { ObjectStore } from "../mirror/object-store.ts";
import { PushError } from "../store/push-error.ts";
import type { OwnedObject, RepositoryRow, RepositoryTable, Visibility } from "../store/repository-table.ts";
import { changesOf } from "./commit-changes.ts";
import type { NewCommit } from "./commit-steps.ts";
import { takeOverEarlier } from "./earlier-repositories.ts";
import { examineRepositories } from "./examine-repositories.ts";
import { collectGarbage, type GarbageReport } from "./garbage.ts";
import { GitService, type GitServiceName } from "./git-service.ts";
import { LargeFiles } from "./large-files.ts";
import { ignoredPaths, lfsPaths } from "./path-rules.ts";
import { checkPush } from "./push-check.ts";
import { PushedRules } from "./pushed-rules.ts";
import type { PushedCommit, PushedOptions, PushedState } from "./pushed-state.ts";
import { PUSHED_ROOT, RepositoryContents } from "./repository-contents.ts";
import { ShownRecords } from "./shown-records.ts";
import type { UploadParts } from "./upload-parts.ts";
import { type Ticket, UploadTickets } from "./upload-ticket.ts";
import { XetUploads } from "./xet-uploads.ts";

/** Content that no commit names yet may belong to one that is being made. */
const UNUSED_MS = 24 * 3_600_000;
/** For how long a deleted repository can be restored. */
export const TRASH_DAYS = 30;
const MAX_TRIES = 20;
const ATTRIBUTES = ".gitattributes";

/**
 * Whether a record is of a repository that programs push to.
 * @example
 * import { isPushed } from "@vitrine/hub";
 *
 * console.log(isPushed({ origin: { from: "folder", root: "/pushed" } })); // true
 */
export function isPushed({ origin }: Pick<ModelRecord, "origin">): boolean {
  return origin?.from === "folder" && origin.root === PUSHED_ROOT;
}

/**
 * Repositories that programs push to. Close them when done.
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
 * await pushed.settled();
 * console.log((await store.get("acme/parser"))?.card); // # Parser
 * await pushed.close();
 * await store.close();
 */
export class PushedRepositories {
  readonly #options: PushedOptions;
  /** Addresses for uploads. */
  readonly tickets: UploadTickets;
  /** Uploads in chunks. */
  readonly xet: XetUploads;
  readonly #table: RepositoryTable;
  readonly #large: LargeFiles;
  readonly #rules: PushedRules;
  readonly #shown: ShownRecords;
  readonly #git: GitService;
  /** The last change of each repository that is not over. */
  readonly #turns = new Map<number, Promise<unknown>>();
  readonly #contents: RepositoryContents;

  private constructor(options: PushedOptions, tickets: UploadTickets) {
    const { folder, store, objects = new ObjectStore(folder, hostname()), refusesUnsafe = false, licenses } = options;
    this.#options = options;
    this.tickets = tickets;
    this.#table = store.repositories;
    this.#large = new LargeFiles(folder, objects, this.#table);
    this.xet = new XetUploads(folder, this.#large);
    this.#contents = new RepositoryContents(folder, objects, this.#table);
    this.#rules = new PushedRules({ refusesUnsafe, licenses, objects });
    this.#git = new GitService(folder);
    this.#shown = new ShownRecords({
      table: this.#table,
      store,
      root: PUSHED_ROOT,
      headOf: (row) => this.#contents.of(row.number).head(),
      recordOf: async (row, commit) => this.#contents.recordOf(row, commit),
      onError: options.onError ?? (() => {}),
    });
  }

  /** Whether all is there, read beside a site that is not running or shares its database. */
  static readonly examine = examineRepositories;

  /** Opens them; what an earlier release kept is taken over first. */
  static async open(options: PushedOptions): Promise<PushedRepositories> {
    const { folder } = options;
    const pushed = new PushedRepositories(options, await UploadTickets.open(folder));
    await pushed.#git.open();
    const repository = (number: number) => pushed.#contents.of(number);
    await takeOverEarlier({ folder, table: pushed.#table, objects: pushed.#large.objects, repository });
    await pushed.xet.tidy();
    pushed.#shown.start();
    return pushed;
  }

  /** Parts of large files that are on their way. */
  get parts(): UploadParts {
    return this.#large.parts;
  }

  /** Ids of the repositories that are here. */
  async ids(): Promise<string[]> {
    return (await this.#table.list()).map(({ id }) => id);
  }

  /** The row of a repository; nothing where there is none of this name. */
  row(id: string): Promise<RepositoryRow | undefined> {
    return this.#table.find(id);
  }

  /** The present name of a repository that had this one. */
  movedTo(id: string): Promise<string | undefined> {
    return this.#table.movedTo(id);
  }

  async state(id: string): Promise<PushedState | undefined> {
    const row = await this.#table.find(id);
    if (!row) return undefined;
    return {
      id: row.id,
      created: row.created,
      visibility: row.visibility,
      ...(await this.#contents.of(row.number).refs()),
    };
  }

  /** The commit that a branch, a tag or a whole hash names, with its files. */
  async commitAt(id: string, revision: string): Promise<PushedCommit | undefined> {
    const row = await this.#table.find(id);
    const commit = row && (await this.#contents.of(row.number).commitOf(revision));
    if (!row || commit === undefined) return undefined;
    const [about, files] = await Promise.all([
      this.#contents.of(row.number).commit(commit),
      this.#contents.files(row.number, commit),
    ]);
    return about && { ...about, files };
  }

  /** Makes a repository with an empty first commit. @throws PushError where one of that name is here */
  async create(
    id: string,
    by: string,
    { visibility = "public", subject }: { visibility?: Visibility; subject?: Subject } = {},
  ): Promise<RepositoryRow> {
    if (!isModelId(id)) throw new PushError("invalid-commit", `${id} is not a name for a repository.`);
    const record = await this.#options.store.get(id);
    if (record !== undefined && !isPushed(record))
      throw new PushError("exists", `${id} is in this site's catalog already. Choose another name.`);
    const row = await this.#table.begin(id, by, visibility);
    const bare = this.#contents.of(row.number);
    try {
      await bare.make();
      const about = { title: "initial commit", description: "", author: by, date: row.created };
      await (await bare.write("refs/heads/main", about, undefined, [])).land();
      if (subject) await this.#options.store.rights.grant(row.number, subject, "admin", by);
      await this.#table.open(row.number);
    } catch (error) {
      await this.#table.giveUp(row.number).catch(() => {});
      throw error;
    }
    this.#shown.changed(row.number);
    return { ...row, state: "live" };
  }

  /** Puts a repository into the trash, where it stays for {@link TRASH_DAYS} days. */
  async remove(id: string): Promise<void> {
    const row = await this.#require(id);
    await this.#table.remove(row.number);
    await this.#options.store.remove(row.id);
  }

  /** What is in the trash; of it what somebody may restore, where they are named. */
  async trash(by?: { subject: Subject; mayAdmin: (id: string) => boolean }): Promise<RepositoryRow[]> {
    const rows = await this.#table.list("deleted");
    if (!by) return rows;
    const own = await Promise.all(
      rows.map(async ({ number, id }) => {
        // A right on the name alone may be one on the repository that has the name today.
        if (by.mayAdmin(id.replace(/[^/]*$/, crypto.randomUUID()))) return true;
        const rights = await this.#options.store.rights.list(number);
        return rights.some(
          ({ kind, subject, access }) =>
            access === "admin" && kind === by.subject.kind && subject === by.subject.subject,
        );
      }),
    );
    return rows.filter((_, index) => own[index]);
  }

  /** Takes a repository out of the trash, by its number. @throws PushError where another has its name */
  async restore(number: number): Promise<RepositoryRow> {
    const row = await this.#table.restore(number);
    this.#shown.changed(number);
    return row;
  }

  /** Renames a repository; its former name leads to it. */
  async move(id: string, to: string): Promise<void> {
    if (!isModelId(to)) throw new PushError("invalid-commit", `${to} is not a name for a repository.`);
    const row = await this.#require(id);
    const record = await this.#options.store.get(to);
    if (record !== undefined && !isPushed(record))
      throw new PushError("exists", `${to} is in this site's catalog already. Choose another name.`);
    await this.#table.move(row.number, to);
    await this.#options.store.remove(row.id);
    this.#shown.changed(row.number);
  }

  /** Says who sees a repository: all who may read it by name, or only who may write it. */
  async setVisibility(id: string, visibility: Visibility): Promise<void> {
    const { number } = await this.#require(id);
    await this.#table.setVisibility(number, visibility);
    this.#shown.changed(number);
  }

  /** Takes in content of a known hash and size. @throws PushError where it is other content, or the disk is full */
  upload(ticket: Ticket, body: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#large.upload(ticket, body);
  }

  /** Puts the parts of a large file together. @throws PushError where one misses, or they are not what was announced */
  joinParts(ticket: Ticket): Promise<void> {
    return this.#large.joinParts(ticket);
  }

  /** Large files that a repository owns and whose content is here, by their hashes. */
  async owned(id: string, hashes: readonly string[]): Promise<Map<string, OwnedObject>> {
    const { number } = await this.#require(id);
    const owned = await this.#table.owned(number, hashes);
    const here = await Promise.all(owned.map(({ sha256 }) => this.#large.objects.renew(sha256)));
    return new Map(owned.filter((_, index) => here[index]).map((each) => [each.sha256, each]));
  }

  /** How files are to be uploaded to a branch: which through git-lfs, which not at all, and which are there. */
  async uploadRules(
    id: string,
    branch: string,
    paths: readonly string[],
    own: { attributes?: string | undefined; ignore?: string | undefined } = {},
  ): Promise<{
    commit: string;
    lfs: ReadonlySet<string>;
    ignored: ReadonlySet<string>;
    known: Map<string, MirroredFile>;
  }> {
    const { number } = await this.#require(id);
    const bare = this.#contents.of(number);
    const commit = await bare.commitOf(branch);
    if (commit === undefined) throw noRevision(id, branch);
    const of = (path: string, text?: string) => new Map(text === undefined ? [] : [[path, Buffer.from(text)]]);
    const [lfs, ignored, files] = await Promise.all([
      lfsPaths(bare, commit, paths, of(ATTRIBUTES, own.attributes)),
      ignoredPaths(bare, commit, paths, of(".gitignore", own.ignore)),
      this.#contents.files(number, commit),
    ]);
    return { commit, lfs, ignored, known: new Map(files.map((file) => [file.path, file])) };
  }

  /** Adds a commit to a branch. @throws PushError that says what is wrong with it */
  async commit(id: string, branch: string, commit: NewCommit): Promise<Commit> {
    const row = await this.#require(id);
    return this.#inTurn(row.number, async () => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        // oxlint-disable-next-line no-await-in-loop -- on what another instance has made meanwhile
        const made = await this.#tryCommit(row, branch, commit);
        if (made === undefined) continue;
        if (branch === "main") this.#shown.changed(row.number);
        return made;
      }
      throw new PushError("busy", "Others commit to this branch all the time. Try again.", { retryable: true });
    });
  }

  /** Sets or removes a branch or a tag. */
  async setRef(
    id: string,
    kind: "branches" | "tags",
    name: string,
    to: { revision: string; message?: string | undefined; by?: string } | undefined,
  ): Promise<void> {
    if (!isRefName(name))
      throw new PushError("invalid-commit", "A branch or tag is named by letters, digits and . _ - /");
    const { number } = await this.#require(id);
    const bare = this.#contents.of(number);
    const ref = `refs/${kind === "branches" ? "heads" : "tags"}/${name}`;
    const before = (await bare.ref(ref)) ?? NOWHERE;
    let after = NOWHERE;
    if (to) {
      const commit = await bare.commitOf(to.revision);
      if (commit === undefined) throw noRevision(id, to.revision);
      if (before !== NOWHERE) throw new PushError("exists", `${id} has ${name} already.`);
      const { message = "", by = "" } = to;
      after = kind === "tags" && message !== "" ? await bare.tag(name, commit, message, by) : commit;
    } else if (before === NOWHERE) throw noRevision(id, name);
    else if (ref === "refs/heads/main")
      throw new PushError("invalid-commit", "main stays; delete the repository instead.");
    const isDone = await this.#table.change(number, () => bare.update([{ ref, before, after }]));
    if (!isDone)
      throw new PushError("exists", `${name} cannot be set: it has changed, or another name begins with it.`);
    this.#shown.changed(number);
  }

  /** Branches and tags as git asks for them, or why the repository is not cloned. */
  async gitRefs(id: string, service: GitServiceName, protocol: string | undefined): Promise<Buffer> {
    const row = await this.#require(id);
    if (service === "git-upload-pack") await this.#refuseClone(row);
    return this.#git.refs(this.#contents.of(row.number), service, protocol);
  }

  /** A pack for a clone or fetch of git. */
  async gitFetch(
    id: string,
    body: AsyncIterable<Uint8Array>,
    options: { protocol: string | undefined; signal: AbortSignal },
  ): Promise<ReadableStream<Uint8Array>> {
    const row = await this.#require(id);
    await this.#refuseClone(row);
    return this.#git.fetch(this.#contents.of(row.number), body, options);
  }

  /** Takes in a push of git. @returns git's report, and which branches and tags have moved */
  async gitPush(
    id: string,
    body: AsyncIterable<Uint8Array>,
    protocol: string | undefined,
  ): Promise<{ report: Buffer; moved: { ref: string; after: string }[] }> {
    const row = await this.#require(id);
    const repository = this.#contents.of(row.number);
    const owned = (hashes: readonly string[]) => this.#table.owned(row.number, hashes);
    let asked: { ref: string; after: string }[] = [];
    const report = await this.#git.receive(repository, body, protocol, async ({ changes, environment }, move) => {
      const pointers = await checkPush({ row, repository, changes, environment, rules: this.#rules, owned });
      await this.#table.own(row.number, pointers);
      await this.#inTurn(row.number, () => this.#table.change(row.number, move));
      asked = [...changes];
    });
    const now = await Promise.all(asked.map(async ({ ref }) => (await repository.ref(ref)) ?? NOWHERE));
    const moved = asked.filter(({ after }, index) => now[index] === after);
    if (moved.length > 0) this.#shown.changed(row.number);
    return { report, moved };
  }

  /** Why the content of a large file is given to nobody; nothing where it is. */
  async whyNotGiven(id: string, { sha256, size, pointer }: OwnedObject): Promise<string | undefined> {
    const record = this.#rules.refusesLicenses ? (await this.find(id, "main"))?.record : undefined;
    const name = record?.siblings?.find((each) => each.size === size)?.rfilename ?? sha256;
    const file = { path: name, blob: pointer, sha256, size };
    return this.#rules.whyNotGiven(file, record, this.#contents.read(0, file));
  }

  /** Bytes `start` to `end` of a large file, both included. */
  contentStream(sha256: string, start: number, end: number): ReadableStream<Uint8Array> {
    return this.#large.objects.stream(sha256, start, end);
  }

  /** Commits from a revision back, the newest first, with those that merges brought. */
  async history(id: string, revision: string, limit: number, skip = 0): Promise<Commit[]> {
    const row = await this.#table.find(id);
    const commit = row && (await this.#contents.of(row.number).commitOf(revision));
    return row && commit !== undefined ? this.#contents.of(row.number).log(commit, { limit, skip }) : [];
  }

  /** How many commits lead to a revision, with itself. */
  async countCommits(id: string, revision: string): Promise<number> {
    const row = await this.#table.find(id);
    const commit = row && (await this.#contents.of(row.number).commitOf(revision));
    return row && commit !== undefined ? this.#contents.of(row.number).count(commit) : 0;
  }

  /** A pushed model at a revision, as programs read it. */
  async find(id: string, revision: string): Promise<{ record: ModelRecord; repository: ServedRepository } | undefined> {
    const row = await this.#table.find(id);
    const commit = row && (await this.#contents.of(row.number).commitOf(revision));
    if (!row || commit === undefined) return undefined;
    const current = row.shown === commit ? await this.#options.store.get(row.id) : undefined;
    const record = current?.sha === commit ? current : await this.#contents.recordOf(row, commit);
    return { record, repository: await this.#contents.served(row, commit) };
  }

  /** Removes what nothing needs, and looks whether all is there that repositories own. */
  collectGarbage({ unusedMs = UNUSED_MS, trashDays = TRASH_DAYS } = {}): Promise<GarbageReport> {
    const { keepCommitsDays } = this.#options;
    const repository = (number: number) => this.#contents.of(number);
    const { objects } = this.#large;
    return collectGarbage({ table: this.#table, objects, repository, unusedMs, keepCommitsDays, trashDays });
  }

  /** Looks at all repositories at once, as at the start and each hour: after this, records are those of the branches. */
  swept(): Promise<void> {
    return this.#shown.sweep({ isWhole: true });
  }

  /** Resolves when the records of all that has changed are in the store. */
  settled(): Promise<void> {
    return this.#shown.settled();
  }

  async close(): Promise<void> {
    await this.#shown.close();
    await this.#contents.close();
  }

  /** @throws PushError where there is no such repository */
  async #require(id: string): Promise<RepositoryRow> {
    const row = await this.#table.find(id);
    if (row) return row;
    throw new PushError("not-found", `There is no repository ${id} here. Create it first: hf repo create ${id}`);
  }

  /** One change of a repository after the other, in this process. */
  #inTurn<T>(number: number, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(number) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(work);
    this.#turns.set(number, turn);
    const ended = () => void (this.#turns.get(number) === turn && this.#turns.delete(number));
    turn.then(ended, ended);
    return turn;
  }

  /** The commit; nothing where the branch has moved meanwhile. */
  async #tryCommit(row: RepositoryRow, branch: string, commit: NewCommit): Promise<Commit | undefined> {
    const { steps, parent, title, description, author } = commit;
    const bare = this.#contents.of(row.number);
    const ref = `refs/heads/${branch}`;
    const head = isRefName(branch) ? await bare.ref(ref) : undefined;
    if (head === undefined) throw noRevision(row.id, branch);
    if (parent !== undefined && !head.startsWith(parent))
      throw new PushError("moved-on", `A commit has happened since: ${branch} is at ${head}, not at ${parent}.`, {
        hint: "Read the newest state and make the commit on it.",
      });
    const changes = await changesOf({
      repository: bare,
      head,
      steps,
      owned: (hashes) => this.owned(row.id, hashes),
      keep: (sha256, content) =>
        this.upload({ repository: row.number, sha256, size: content.length }, Readable.from([content])),
      judge: async (file, content) => {
        await this.#rules.refuseUnsafe(file, content);
        if (file.path !== "README.md" || content === undefined) return;
        const why = this.#rules.whyNotCard(row.id, content);
        const isNew = why !== undefined && (await bare.entry(head, file.path))?.oid !== file.blob;
        if (isNew) throw new PushError("license", `This commit is not taken here. ${why}`);
      },
    });
    const date = new Date().toISOString();
    const written = await bare.write(ref, { title, description, author, date }, head, changes);
    let landed: boolean | undefined;
    try {
      landed = await this.#table.change(row.number, async () => (await bare.ref(ref)) === head && written.land());
    } finally {
      if (landed !== true) await written.drop().catch(() => {});
    }
    return landed ? { commit: written.commit, parents: [head], title, description, author, date } : undefined;
  }

  /** @throws PushError where a clone would bring what is given to nobody */
  async #refuseClone(row: RepositoryRow): Promise<void> {
    if (!this.#rules.refusesUnsafe && !this.#rules.refusesLicenses) return;
    const bare = this.#contents.of(row.number);
    const why = await this.#rules.whyNotCloned({
      number: row.number,
      id: row.id,
      refs: JSON.stringify(await bare.refs()),
      record: (await this.find(row.id, "main"))?.record,
      list: async () => this.#contents.withLarge(row.number, await bare.broughtFiles(["--branches", "--tags"])),
      read: (file) => this.#contents.read(row.number, file),
    });
    if (why !== undefined) throw new PushError("unsafe", why);
  }
}

function noRevision(id: string, revision: string): PushError {
  return new PushError("no-revision", `${id} has no branch or tag ${revision}.`);
}
