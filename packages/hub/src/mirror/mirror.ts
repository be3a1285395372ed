/**
 * A mirror of another hub: a model that is asked for is fetched from there once, by its commit, and served from here ever
 * after, also when that hub is away. Files come when somebody asks for them, each once however many ask, are checked
 * against the hashes of the hub's list, and go again by last use when there is no room.
 */
import { hostname } from "node:os";
import { open, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { isObject } from "@vitrine/base";
import { hasChatTemplate, isModelId, parseHubModel, readFrontMatter, type ModelRecord } from "@vitrine/models";
import { HubConnection, HubImportError } from "../import/hub-connection.ts";
import { fileStream } from "../local-repositories/file-stream.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { Store } from "../search/store.ts";
import { Download } from "./download.ts";
import { filesOf, recordOf, safeJson } from "./hub-answer.ts";
import { MirrorError } from "./mirror-error.ts";
import { isAmong } from "../store/visible.ts";
import { whyNotName, whyNotRecord, type MirrorRules } from "./mirror-rules.ts";
import { contentOid, MirroredCommits, type MirroredCommit, type MirroredFile } from "./mirrored-commits.ts";
import { ObjectStore } from "./object-store.ts";
import { servedCommit } from "./served-commit.ts";

export interface MirrorOptions {
  /** Where copies are kept. */
  folder: string;
  rules: MirrorRules;
  /** Receives the records of mirrored models. */
  store?: Pick<Store, "get" | "upsertMany" | "isWritable">;
  /** Access token for the hub; it goes nowhere else. */
  token?: string | undefined;
  /** Names two processes apart that write into one folder. Default: this machine's name. */
  writer?: string;
  /** Ids of the site's own models: nothing of their owners is ever requested. */
  ownIds?: () => Iterable<string> | Promise<Iterable<string>>;
  fetch?: typeof globalThis.fetch;
  log?: (line: string) => void;
}

/** A mirrored model at one of its commits. */
export interface MirroredModel {
  record: ModelRecord;
  repository: ServedRepository;
  commit: MirroredCommit;
}

const HUB_TIMEOUT_MS = 10_000;
/** For what is here the hub is waited for this long: clients give up after ten seconds. */
const REFRESH_MS = 2_000;
/** A hub that did not answer is not asked again at once for what is here. */
const AWAY_MS = 30_000;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/**
 * Copies of another hub's models.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { Mirror, readMirrorRules } from "@vitrine/hub";
 *
 * const fetch = async () => Response.json({ id: "acme/small", sha: "a".repeat(40), siblings: [] });
 * const folder = await mkdtemp(`${tmpdir()}/mirror-`);
 * const mirror = new Mirror({ folder, rules: await readMirrorRules("https://hub.example.org"), fetch });
 * console.log((await mirror.find("acme/small", "main")).repository.revision.slice(0, 4)); // aaaa
 */
export class Mirror {
  readonly objects: ObjectStore;
  readonly commits: MirroredCommits;
  readonly #options: MirrorOptions;
  readonly #hub: HubConnection;
  readonly #reads = new Map<string, Promise<MirroredCommit>>();
  readonly #downloads = new Map<string, Download>();
  #awayUntil = 0;

  constructor(options: MirrorOptions) {
    const { folder, rules, writer = hostname(), token, fetch } = options;
    this.#options = options;
    this.objects = new ObjectStore(folder, writer);
    this.commits = new MirroredCommits(folder);
    this.#hub = new HubConnection({
      endpoint: rules.from,
      timeout: HUB_TIMEOUT_MS,
      sleep: async () => {},
      ...(token && { token }),
      ...(fetch && { fetch }),
    });
  }

  /** Address of the hub. */
  get from(): string {
    return this.#options.rules.from;
  }

  /**
   * A model at a branch, tag or commit: as it is here, or as it is fetched now.
   * @throws MirrorError that says why there is none
   */
  async find(id: string, revision: string): Promise<MirroredModel> {
    const commit = await this.#commitOf(id, revision === "HEAD" ? "main" : revision);
    const { files, at, from } = commit;
    const repository = servedCommit(
      { id, commit: commit.commit, title: `As at ${from}`, at, files },
      (...part) => this.#stream(commit, ...part),
      (file) => this.objects.has(contentOid(file)),
    );
    return { record: recordOf(commit), repository, commit };
  }

  /**
   * Puts a model into the store as it is at the hub today: its record, its card and its chat template, without files.
   * @throws MirrorError that says why that cannot be
   */
  async add(id: string): Promise<ModelRecord> {
    const commit = await this.#commitOf(id, "main");
    const record = recordOf(commit);
    const { store } = this.#options;
    const before = await store?.get(record.id);
    const isShown = before?.origin?.from === "hub" && before.sha === record.sha;
    if (!isShown && !(await this.#show(commit)))
      throw new MirrorError("not-allowed", `${record.id} cannot be added: a folder of this site has that name.`);
    return record;
  }

  /** Gives the store the models whose copies are here, as after a copy came on a disk. Returns how many were new. */
  async fillStore(): Promise<number> {
    let added = 0;
    for await (const commit of this.commits.all()) {
      const { main } = await this.commits.refs(commit.id);
      const known = main?.commit === commit.commit && (await this.#options.store?.get(commit.id));
      if (known === undefined && (await this.#show(commit))) added += 1;
    }
    return added;
  }

  /** Fetches every file of a model; the sizes of those that had to come. */
  async fetchAll(id: string, revision = "main"): Promise<{ commit: string; files: number; bytes: number }> {
    const commit = await this.#commitOf(id, revision);
    let files = 0;
    let bytes = 0;
    for (const file of commit.files) {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      if (await this.objects.has(contentOid(file))) continue;
      // oxlint-disable-next-line no-await-in-loop
      await (
        await this.#download(commit, file)
      )?.done;
      files += 1;
      bytes += file.size;
    }
    return { commit: commit.commit, files, bytes };
  }

  async #commitOf(id: string, revision: string): Promise<MirroredCommit> {
    // An id is part of an address and of a path.
    if (!isModelId(id)) throw new MirrorError("not-found", "This is not a name for a model.");
    const isCommit = /^[0-9a-f]{40}$/.test(revision);
    const ref = isCommit ? undefined : (await this.commits.refs(id))[revision];
    const known = await this.commits.read(id, ref?.commit ?? revision);
    const { refreshMinutes } = this.#options.rules;
    const age = ref ? Math.abs(Date.now() - ref.checkedAt) : Infinity;
    if (known && (isCommit || age < refreshMinutes * 60_000 || performance.now() < this.#awayUntil)) return known;
    const why = await this.#whyNot(id);
    if (why !== undefined) {
      if (known) return known;
      throw new MirrorError("not-allowed", why);
    }
    const key = `${id.toLowerCase()} ${revision}`;
    const read = this.#reads.get(key) ?? this.#read(id, revision).finally(() => this.#reads.delete(key));
    this.#reads.set(key, read);
    return known ? this.#inTime(read, known) : read;
  }

  /** The hub's answer, or the copy that is here where it does not answer, or not soon: a cut line says nothing at all. */
  async #inTime(read: Promise<MirroredCommit>, known: MirroredCommit): Promise<MirroredCommit> {
    const waited = new AbortController();
    const late = pause(REFRESH_MS, undefined, { signal: waited.signal }).then(() => {
      this.#awayUntil = performance.now() + AWAY_MS;
      throw new MirrorError("hub-away", `${this.from} does not answer within ${REFRESH_MS} ms.`);
    });
    late.catch(() => {});
    try {
      return await Promise.race([read, late]);
    } catch (error) {
      const why = error instanceof Error ? error.message : "failed";
      this.#options.log?.(`Mirror: ${why} The copy of ${known.id} is served.`);
      return known;
    } finally {
      waited.abort();
    }
  }

  async #whyNot(id: string): Promise<string | undefined> {
    const [owner = ""] = id.toLowerCase().split("/");
    for (const own of (await this.#options.ownIds?.()) ?? []) {
      if (own.toLowerCase().split("/")[0] === owner)
        return `${owner} has models of this site's own, so none of that name is requested from another hub.`;
    }
    return whyNotName(id, this.#options.rules);
  }

  /** Asks the hub for a commit and keeps what it says. */
  async #read(id: string, revision: string): Promise<MirroredCommit> {
    const url = this.#hub.url(`api/models/${id}/revision/${encodeURIComponent(revision)}?blobs=true`);
    const { text, url: from } = await this.#hub.get(url).catch((error: unknown) => {
      throw this.#explained(error, id);
    });
    const info: unknown = safeJson(text);
    const parsed = parseHubModel(info);
    const sha = isObject(info) ? info["sha"] : undefined;
    if (!parsed.ok || typeof sha !== "string" || !/^[0-9a-f]{40}$/.test(sha))
      throw new MirrorError("hub-away", `${this.from} described ${id} in a form that is not understood.`);
    await this.#checkName(id, parsed.record.id, from);
    const why = whyNotRecord(parsed.record, this.#options.rules);
    if (why !== undefined) throw new MirrorError("not-allowed", `${id} is not mirrored. ${why}`);
    const commit: MirroredCommit = {
      id,
      commit: sha,
      from: this.from,
      at: new Date().toISOString(),
      files: filesOf(id, info),
      info,
    };
    const whole = await this.#withTexts(commit);
    await this.commits.write(whole);
    if (revision !== sha) await this.commits.writeRef(id, revision, { commit: sha, checkedAt: Date.now() });
    if (revision === "main") await this.#show(whole);
    return whole;
  }

  /**
   * A record is of the model that was asked for, or of the one that the hub redirected to, as it does after a renaming.
   * The new name has to keep the rules too: the record is stored under it.
   */
  async #checkName(asked: string, answered: string, from: URL): Promise<void> {
    const folded = answered.toLowerCase();
    if (folded === asked.toLowerCase()) return;
    const prefix = this.#hub.url("api/models/").pathname;
    const path = from.pathname.startsWith(prefix) ? from.pathname.slice(prefix.length) : "";
    if (folded !== path.replace(/\/revision\/[^/]*$/, "").toLowerCase())
      throw new MirrorError("wrong-answer", `${this.from} answered with the record of ${answered}, not of ${asked}.`, {
        hint: `If ${asked} was renamed, ask for the new name; otherwise tell the hub's operator.`,
      });
    const why = await this.#whyNot(answered);
    if (why !== undefined) throw new MirrorError("not-allowed", `${asked} is ${answered} now. ${why}`);
  }

  /** With what pages show: the card, and the template that some hubs give as a file only. */
  async #withTexts(commit: MirroredCommit): Promise<MirroredCommit> {
    const { info } = commit;
    const card = await this.#readText(commit, "README.md");
    const withCard = card === undefined ? commit : { ...commit, card: readFrontMatter(card).body };
    const parsed = parseHubModel(info);
    if (!isObject(info) || !parsed.ok || hasChatTemplate(parsed.record)) return withCard;
    const template = await this.#readText(commit, "chat_template.jinja");
    if (template === undefined) return withCard;
    const config = isObject(info["config"]) ? info["config"] : {};
    return { ...withCard, info: { ...info, config: { ...config, chat_template_jinja: template } } };
  }

  /** A text file of a commit; nothing where it is absent, too long or closed to this site. */
  async #readText(commit: MirroredCommit, name: string): Promise<string | undefined> {
    const file = commit.files.find(({ path, size }) => path === name && size <= MAX_TEXT_BYTES);
    if (!file) return undefined;
    try {
      const download = await this.#download(commit, file);
      await download?.done;
    } catch (error) {
      // A model that asks for a consent first may still be described.
      if (error instanceof MirrorError && (error.code === "not-allowed" || error.code === "not-found"))
        return undefined;
      throw error;
    }
    return readFile(this.objects.path(contentOid(file)), "utf8");
  }

  /** Shows a mirrored model on the site. What the site knew of it and the hub does not say stays. */
  async #show(commit: MirroredCommit): Promise<boolean> {
    const { store } = this.#options;
    if (!store?.isWritable) return false;
    const record = recordOf(commit);
    const before = await store.get(record.id);
    if (before?.origin?.from === "folder") return false;
    await store.upsertMany([{ ...before, ...record }]);
    return true;
  }

  async #stream(
    commit: MirroredCommit,
    file: MirroredFile,
    start: number,
    end: number,
  ): Promise<ReadableStream<Uint8Array>> {
    const oid = contentOid(file);
    const download = await this.#download(commit, file);
    if (!download) {
      await this.objects.use(oid);
      return fileStream(() => open(this.objects.path(oid), "r"), start, end);
    }
    await download.begun;
    return download.stream(start, end);
  }

  /** The download of a file, unless it is here. */
  async #download(commit: MirroredCommit, file: MirroredFile): Promise<Download | undefined> {
    const oid = contentOid(file);
    if (await this.objects.has(oid)) return undefined;
    const running = this.#downloads.get(oid);
    if (running) return running;
    const name = `${commit.id}/${file.path}`;
    const path = file.path.split("/").map(encodeURIComponent).join("/");
    const url = this.#hub.url(`${commit.id}/resolve/${commit.commit}/${path}`);
    const download = new Download({
      objects: this.objects,
      oid,
      size: file.size,
      name,
      ready: () => this.#makeRoom(file.size, name),
      request: (from) =>
        this.#hub.open(url, from).catch((error: unknown) => {
          throw error instanceof HubImportError && error.code !== "network" ? this.#explained(error, name) : error;
        }),
    });
    this.#downloads.set(oid, download);
    const ended = () => void this.#downloads.delete(oid);
    download.done.then(ended, ended);
    return download;
  }

  /** Evicts what was not used for longest until a file has room. */
  async #makeRoom(size: number, name: string): Promise<void> {
    const { maxBytes, pinned } = this.#options.rules;
    const objects = await this.objects.list();
    const coming = [...this.#downloads.values()].reduce((sum, each) => sum + each.size, 0);
    let over = objects.reduce((sum, each) => sum + each.size, coming) - maxBytes;
    if (over <= 0) return;
    const kept = new Set<string>();
    for await (const commit of this.commits.all())
      if (isAmong(commit.id, pinned)) for (const file of commit.files) kept.add(contentOid(file));
    const free = objects.filter(({ oid }) => !kept.has(oid)).toSorted((a, b) => a.usedAt - b.usedAt);
    if (free.reduce((sum, each) => sum + each.size, 0) < over)
      throw new MirrorError(
        "no-room",
        `The mirror has no room for ${name} (${size} bytes): maxBytes is ${maxBytes}, and what is pinned stays.`,
      );
    for (const { oid, size: freed } of free) {
      if (over <= 0) return;
      // oxlint-disable-next-line no-await-in-loop
      await this.objects.remove(oid);
      over -= freed;
    }
  }

  /** The fault at the hub, without its advice for imports. */
  #explained(error: unknown, what: string): MirrorError {
    if (!(error instanceof HubImportError))
      return new MirrorError("hub-away", `${what} could not be fetched.`, { cause: error });
    const { code, status } = error;
    if (code === "not-found") return new MirrorError("not-found", `${this.from} has no ${what}.`);
    if (code === "unauthorized")
      return new MirrorError("not-allowed", `${this.from} lets only some see ${what} (${status}).`, {
        hint: "Set VITRINE_MIRROR_TOKEN to a token whose account has access to this model.",
      });
    if (code === "forbidden-address") {
      // The address itself is the operator's to know: it may be a name of this network.
      this.#options.log?.(`Mirror: ${what} was not fetched. ${error.message}`);
      return new MirrorError(
        "wrong-answer",
        `${this.from} leads ${what} to an address that this site does not request.`,
        {
          hint: "The operator finds the address in the log.",
        },
      );
    }
    this.#awayUntil = performance.now() + AWAY_MS;
    return new MirrorError("hub-away", `${this.from} does not answer (${status ?? code}), and ${what} is not here.`, {
      hint: "Try again when it can be reached.",
      retryable: true,
    });
  }
}
