/**
 * Folders of models that are shown while they are watched: what lies in them is in the store, appears, changes and goes
 * as files do.
 *
 * Nothing is taken from an event but that something happened somewhere: then the folder is read again and compared, by
 * a hash over its files, with what is known. A sweep does the same now and then for everything, because events get
 * lost, and because a mounted bucket sends none. A repository is taken up when its files have been quiet for two
 * seconds, so that one that is being copied is never shown half.
 *
 * The store notes which repositories it has from which folder, so that a restart reads only what changed meanwhile.
 */
import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { ModelRecord } from "@vitrine/models";
import { listFiles, looksLikeRepository } from "@vitrine/models/folder";
import { findRepositories, type FoundRepository } from "../import/find-repositories.ts";
import type { Store } from "../search/store.ts";
import { FileDigests } from "./file-digests.ts";
import { FolderWatches } from "./folder-watcher.ts";
import { LocalRepository } from "./local-repository.ts";
import { RepositoryReader } from "./repository-reader.ts";
import { servedFolder, type ServedRepository } from "./served-repository.ts";

export interface LocalRepositoriesOptions {
  /** Milliseconds without a change after which a repository is taken up. Default 2000. */
  quietMs?: number;
  /** Milliseconds between looks at everything. Default 60,000; a sixth of that where folders cannot be watched. */
  sweepMs?: number;
  /** Takes models away that came from folders which are not given any more. For a store that no other server shares. */
  forgetsOthers?: boolean;
  /** Receives each log line. */
  log?: (line: string) => void;
}

/** Something in a folder that could not be shown, or not whole. */
export interface FolderProblem {
  /** The repository, or the folder of repositories. */
  id: string;
  /** Name of the folder it is in. */
  root: string;
  /** Whether the model is shown without a part, or not at all. */
  shown: boolean;
  reasons: readonly string[];
  /** ISO 8601 instant at which it was found. */
  at: string;
}

const NOTE = "own-folders";
const QUIET_MS = 2000;
const SWEEP_MS = 60_000;
const BATCH = 50;
const DEBOUNCE_MS = 100;
const RETRY_MS = 5000;
const MAX_PROBLEMS = 20;
/** Looking at everything takes at most a hundredth of the time, however large the folders are. */
const REST = 100;

/** A repository as it was last seen and not yet taken up, or missed and not yet taken away. */
interface Pending {
  state: string;
  since: number;
}

/** Revisions by root and id. */
type Noted = Record<string, Record<string, string>>;

interface Root {
  path: string;
  name: string;
}

/**
 * Watches folders of model repositories and keeps their records in a store up to date. Close it when done.
 * @example
 * import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { LocalRepositories, openStore } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/models-`);
 * await mkdir(`${folder}/owner/model`, { recursive: true });
 * await writeFile(`${folder}/owner/model/README.md`, "---\nlicense: mit\n---\n");
 * const store = await openStore({ memory: true });
 * const repositories = await LocalRepositories.open(store, [folder], { quietMs: 0 });
 * await repositories.settled();
 * console.log(repositories.size, (await store.get("owner/model"))?.cardData?.license); // 1 mit
 * await repositories.close();
 * await store.close();
 */
export class LocalRepositories {
  readonly digests: FileDigests;
  readonly #store: Store;
  readonly #roots: readonly Root[];
  readonly #options: Required<LocalRepositoriesOptions>;
  readonly #watches: FolderWatches;
  readonly #reader = new RepositoryReader();
  /** By id, what is in the store. */
  readonly #known = new Map<string, LocalRepository>();
  readonly #rootOf = new Map<string, string>();
  readonly #repositories = new Map<string, FoundRepository>();
  readonly #pending = new Map<string, Pending>();
  readonly #problems = new Map<string, FolderProblem>();
  /** Paths of folders that were found and are not shown: another has their name, or they are no clear repository. */
  #notShown: ReadonlySet<string> = new Set();
  /** Revisions that the store had at the start, by root and id. */
  #noted: Noted = {};
  #dirty: Set<string> | "everything" = "everything";
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** When everything was last looked at, and how long that took. */
  #lookedAt = 0;
  #lookMs = 0;

  private constructor(store: Store, roots: readonly Root[], options: LocalRepositoriesOptions) {
    this.#store = store;
    this.#roots = roots;
    this.#options = { quietMs: QUIET_MS, sweepMs: SWEEP_MS, forgetsOthers: false, log: () => {}, ...options };
    this.digests = new FileDigests(store);
    this.#watches = new FolderWatches((id) => this.#changed(id));
  }

  /** Begins to watch. The first look at everything goes on after this: {@link settled} waits for it. */
  static async open(
    store: Store,
    folders: readonly string[],
    options: LocalRepositoriesOptions = {},
  ): Promise<LocalRepositories> {
    const paths = await Promise.all(folders.map((path) => realpath(path).catch(() => resolve(path))));
    const roots = [...new Set(paths)].map((path) => ({ path, name: basename(path) }));
    const models = new LocalRepositories(store, roots, options);
    await models.#readNote();
    models.#wake(0);
    const every = models.#options.sweepMs;
    let sweeps = 0;
    models.#sweep = setInterval(() => {
      sweeps += 1;
      const isDue = performance.now() - models.#lookedAt > models.#lookMs * REST;
      if (isDue && (!models.#watches.isComplete || sweeps % 6 === 0)) models.#changed(undefined);
    }, every / 6).unref();
    return models;
  }

  /** The repository that a record was read from, if it is one that is watched. */
  of(record: Pick<ModelRecord, "id" | "origin">): LocalRepository | undefined {
    return record.origin?.from === "folder" ? this.#known.get(record.id) : undefined;
  }

  /** The repository of a record as programs get it, if it is one that is watched. */
  served(record: Pick<ModelRecord, "id" | "origin">): ServedRepository | undefined {
    const repository = this.of(record);
    return repository && servedFolder(repository, this.digests);
  }

  /** Folders that could not be shown, or not whole. */
  problems(): FolderProblem[] {
    return [...this.#problems.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Ids of the repositories that are taken up. */
  ids(): string[] {
    return [...this.#known.keys()];
  }

  /** How many repositories are taken up. */
  get size(): number {
    return this.#known.size;
  }

  /** Resolves when no look is under way and nothing waits to be quiet. */
  async settled(): Promise<void> {
    while (!this.#isClosed && (this.#running !== undefined || this.#timer !== undefined)) {
      // oxlint-disable-next-line no-await-in-loop
      await (this.#running ?? new Promise((ready) => setTimeout(ready, 20)));
    }
  }

  /** A file was not what its listing said: looks at the repository now. */
  recheck(id: string): void {
    this.#changed(id);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#sweep);
    this.#timer = undefined;
    this.#watches.close();
    await this.#running?.catch(() => {});
    await Promise.all([this.digests.close(), this.#reader.close()]);
  }

  #changed(id: string | undefined): void {
    this.#mark(id);
    this.#wake(DEBOUNCE_MS);
  }

  #mark(id: string | undefined): void {
    if (id === undefined) this.#dirty = "everything";
    else if (this.#dirty !== "everything") this.#dirty.add(id);
  }

  #wake(afterMs: number): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#running !== undefined) return this.#wake(DEBOUNCE_MS);
      this.#running = this.#look()
        .catch((error: unknown) => {
          // The store may be away: everything is looked at again.
          this.#options.log(`Local models: ${error instanceof Error ? error.message : "failed"}`);
          this.#dirty = "everything";
          this.#wake(RETRY_MS);
        })
        .finally(() => (this.#running = undefined));
    }, afterMs);
  }

  async #readNote(): Promise<void> {
    try {
      this.#noted = JSON.parse((await this.#store.readNote(NOTE)) ?? "{}") as Noted;
    } catch {
      this.#noted = {};
    }
    if (!this.#options.forgetsOthers) return;
    const others = Object.keys(this.#noted).filter((path) => !this.#roots.some((root) => root.path === path));
    for (const path of others) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#store.removeMany(Object.keys(this.#noted[path] ?? {}));
      delete this.#noted[path];
    }
    if (others.length > 0) await this.#store.writeNote(NOTE, JSON.stringify(this.#noted));
  }

  async #look(): Promise<void> {
    const began = performance.now();
    const dirty = this.#dirty;
    this.#dirty = new Set();
    const isWhole = dirty === "everything";
    if (isWhole) await this.#findAll();
    const ids = isWhole ? [...this.#repositories.keys()] : [...dirty].filter((id) => this.#repositories.has(id));
    let isChanged = false;
    for (let start = 0; start < ids.length && !this.#isClosed; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      // oxlint-disable-next-line no-await-in-loop -- fifty at a time, so that the server answers in between
      const fresh = (await Promise.all(batch.map((id) => this.#listIfNew(id)))).filter((each) => each !== undefined);
      // oxlint-disable-next-line no-await-in-loop
      if (await this.#takeUp(fresh)) isChanged = true;
    }
    if (isWhole && (await this.#takeAway())) isChanged = true;
    if (isChanged) await this.#writeNote();
    this.#lookedAt = performance.now();
    // The time of looking, without that of reading.
    if (isWhole && !isChanged) this.#lookMs = this.#lookedAt - began;
    // A folder that is not quiet yet is looked at again when it may be.
    if (this.#pending.size === 0 || this.#isClosed) return;
    for (const id of this.#pending.keys()) this.#mark(this.#repositories.has(id) ? id : undefined);
    this.#wake(this.#options.quietMs / 4);
  }

  /** Where repositories are now. Of ids that are equal but for upper and lower case the first counts, as at a hub. */
  async #findAll(): Promise<void> {
    const before = new Map(this.#repositories);
    this.#repositories.clear();
    const structure = new Set<string>();
    const notShown = new Set<string>();
    /** Ids by their letters in small. */
    const taken = new Map<string, string>();
    for (const root of this.#roots) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        const { repositories: found, unclear } = await findRepositories(root.path);
        this.#problems.delete(root.path);
        structure.add(root.path);
        for (const { path, reason } of unclear) {
          // The root's own path is the name of its being away.
          const name = path === root.path ? `${path}/` : path;
          notShown.add(name);
          this.#problem(root, name, [reason], false);
        }
        for (const repository of found) {
          structure.add(resolve(repository.path, ".."));
          const first = taken.get(repository.id.toLowerCase());
          if (first !== undefined) {
            const other = basename(this.#rootOf.get(first) ?? "");
            notShown.add(repository.path);
            this.#problem(
              root,
              repository.path,
              [`Another folder, ${other}, has a model of this name, ${first}.`],
              false,
            );
            continue;
          }
          taken.set(repository.id.toLowerCase(), repository.id);
          this.#repositories.set(repository.id, repository);
          this.#rootOf.set(repository.id, root.path);
        }
      } catch (error) {
        // A bucket that is not mounted at the moment is no reason to forget what is in it.
        const code = (error as NodeJS.ErrnoException).code ?? "unknown";
        this.#problem(root, root.path, [`The folder cannot be read: ${code}.`], false);
        for (const [id, target] of before) {
          if (this.#rootOf.get(id) === root.path && !this.#repositories.has(id)) this.#repositories.set(id, target);
        }
      }
    }
    for (const path of this.#notShown) if (!notShown.has(path)) this.#problems.delete(path);
    this.#notShown = notShown;
    this.#watches.watchStructure(
      this.#roots.map(({ path }) => path),
      structure,
    );
  }

  /** The repository, if it is another than the one that is known and has been quiet. */
  async #listIfNew(id: string): Promise<LocalRepository | undefined> {
    const target = this.#repositories.get(id);
    if (target === undefined) return undefined;
    const reasons: string[] = [];
    try {
      const [path, root] = await Promise.all([realpath(target.path), realpath(target.root)]);
      const report = { add: (name: string, what: string) => void reasons.push(`${name}: ${what}`) };
      const repository = new LocalRepository(id, path, root, await listFiles(path, root, report), reasons);
      this.#watches.watchRepository(id, repository);
      if (!isShown(target, repository)) {
        // Everything that says so is ignored. Found again at each look, it goes as one that is gone.
        this.#repositories.delete(id);
        if (this.#known.has(id)) this.#changed(undefined);
        return undefined;
      }
      if (this.#known.get(id)?.revision === repository.revision) {
        this.#pending.delete(id);
        return undefined;
      }
      return this.#isQuiet(id, repository) ? repository : undefined;
    } catch {
      // Going away at this moment; the next look finds it gone.
      this.#changed(undefined);
      return undefined;
    }
  }

  #isQuiet(id: string, { files, revision }: LocalRepository): boolean {
    const { quietMs } = this.#options;
    const touched = files.reduce((newest, file) => Math.max(newest, file.touched), 0);
    const now = Date.now();
    if (touched < now - quietMs) return this.#settle(id);
    // Touched lately by this machine's clock, or by one that is ahead: quiet is what stays the same.
    return this.#hasStayed(id, `${revision} ${touched}`) && this.#settle(id);
  }

  #hasStayed(id: string, state: string): boolean {
    const now = performance.now();
    const pending = this.#pending.get(id);
    if (pending?.state === state) return now - pending.since >= this.#options.quietMs;
    this.#pending.set(id, { state, since: now });
    return false;
  }

  #settle(id: string): true {
    this.#pending.delete(id);
    return true;
  }

  /** Reads repositories and puts them into the store; whether it changed. */
  async #takeUp(repositories: readonly LocalRepository[]): Promise<boolean> {
    const records: ModelRecord[] = [];
    const taken: LocalRepository[] = [];
    let isChanged = false;
    for (const repository of repositories) {
      const { id, revision, path, files, leftOut } = repository;
      const root = this.#roots.find((each) => each.path === this.#rootOf.get(id)) ?? { path, name: basename(path) };
      const isUpToDate = this.#noted[root.path]?.[id] === revision;
      // oxlint-disable-next-line no-await-in-loop
      if (isUpToDate && (await this.#store.get(id))?.sha === revision) {
        this.#known.set(id, repository);
        taken.push(repository);
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop
      const { record, problems } = await this.#reader.read({ path, id, files });
      if (!record) {
        this.#problem(root, id, problems, false);
        continue;
      }
      const reasons = [...leftOut, ...problems];
      if (reasons.length > 0) this.#problem(root, id, reasons, true);
      else this.#problems.delete(id);
      records.push({
        ...record,
        sha: revision,
        ...(repository.modified > 0 && { lastModified: new Date(repository.modified).toISOString() }),
        origin: { from: "folder", root: root.name },
      });
      taken.push(repository);
    }
    if (records.length > 0) {
      await this.#store.upsertMany(records);
      isChanged = true;
    }
    for (const repository of taken) {
      this.#known.set(repository.id, repository);
      // oxlint-disable-next-line no-await-in-loop
      await this.digests.prepare(repository);
    }
    return isChanged;
  }

  /** Removes what is in no folder any more; whether there was any. */
  async #takeAway(): Promise<boolean> {
    const noted = this.#roots.flatMap(({ path }) =>
      this.#problems.has(path) ? [] : Object.keys(this.#noted[path] ?? {}),
    );
    const missing = [...new Set([...this.#known.keys(), ...noted])].filter((id) => !this.#repositories.has(id));
    for (const id of this.#pending.keys()) {
      if (!this.#repositories.has(id) && !missing.includes(id)) this.#pending.delete(id);
    }
    const gone = missing.filter((id) => this.#hasStayed(id, "gone"));
    if (gone.length === 0) return false;
    await this.#store.removeMany(gone);
    for (const id of gone) {
      this.#known.delete(id);
      this.#pending.delete(id);
      this.#problems.delete(id);
      this.#watches.forget(id);
      for (const ids of Object.values(this.#noted)) delete ids[id];
    }
    return true;
  }

  /** Notes which folder each model in the store is of. One that went stays noted until it is out of the store. */
  async #writeNote(): Promise<void> {
    for (const [id, { revision }] of this.#known) {
      const root = this.#rootOf.get(id);
      if (root === undefined) continue;
      for (const { path } of this.#roots) if (path !== root) delete this.#noted[path]?.[id];
      (this.#noted[root] ??= {})[id] = revision;
    }
    await this.#store.writeNote(NOTE, JSON.stringify(this.#noted));
  }

  #problem(root: Root, id: string, reasons: readonly string[], shown: boolean): void {
    const isNew = JSON.stringify(this.#problems.get(id)?.reasons) !== JSON.stringify(reasons);
    if (!isNew) return;
    const displayName = id.startsWith(root.path) ? [root.name, id.slice(root.path.length)].join("") : id;
    const shownReasons = reasons.slice(0, MAX_PROBLEMS).map((reason) => printable(reason).slice(0, 300));
    this.#problems.set(id, {
      id: displayName,
      root: root.name,
      shown,
      reasons: shownReasons,
      at: new Date().toISOString(),
    });
    this.#options.log(
      `${printable(displayName)} ${shown ? "is shown in part" : "is not shown"}: ${shownReasons[0] ?? ""}`,
    );
  }
}

/** Whether the files that are not ignored make a repository; what a hub client downloaded is one in any case. */
function isShown({ path, root }: FoundRepository, { files }: LocalRepository): boolean {
  if (path !== root) return files.length > 0;
  return looksLikeRepository([...new Set(files.map(({ rfilename }) => rfilename.split("/")[0] ?? ""))]);
}

/** Untrusted text, without what could steer a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
}
