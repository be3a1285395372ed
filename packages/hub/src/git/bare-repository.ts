/**
 * A bare git repository, written and read by git: commits of programs become objects by `git fast-import`, and a branch
 * moves by `git update-ref` only from where it was seen.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { gitRefusal, noGit, runGit, startGit } from "./git-program.ts";
import type { ObjectReader } from "./object-reader.ts";
import { PushError } from "../store/push-error.ts";

export interface Commit {
  commit: string;
  parents: readonly string[];
  title: string;
  description: string;
  author: string;
  /** ISO 8601 instant. */
  date: string;
}

/** A file as a tree of git has it. */
export interface TreeFile {
  path: string;
  size: number;
  blob: string;
  mode: string;
}

/** Where branches and tags are. */
export interface Refs {
  branches: Record<string, string>;
  /** `object` is there for a tag with an object of its own. */
  tags: Record<string, { commit: string; message: string; object?: string }>;
}

/** What a commit changes, in this order. */
export type Change =
  | { kind: "delete"; path: string }
  | { kind: "content"; path: string; content: Uint8Array; mode?: string }
  | { kind: "blob"; path: string; blob: string; mode: string };

export interface RefChange {
  ref: string;
  /** Where it must be; forty zeros for nowhere. */
  before: string;
  /** Where it will be; forty zeros for nowhere. */
  after: string;
}

/** Where a branch or tag is that is not there. */
export const NOWHERE = "0".repeat(40);
const MAX_FILES = 100_000;
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
\tlogAllRefUpdates = false
`;
const LOG_FORMAT = "--format=%H%x00%P%x00%an%x00%at%x00%B%x00";

export class BareRepository {
  readonly folder: string;
  readonly #reader: ObjectReader;

  constructor(folder: string, reader: ObjectReader) {
    this.folder = folder;
    this.#reader = reader;
  }

  /** Makes an empty one, also where an earlier try ended in the middle. */
  async make(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    for (const name of ["objects/info", "objects/pack", "refs/heads", "refs/tags"])
      // oxlint-disable-next-line no-await-in-loop -- four
      await mkdir(join(this.folder, name), { recursive: true });
    await writeFile(join(this.folder, "config"), CONFIG);
    await writeFile(join(this.folder, "HEAD"), "ref: refs/heads/main\n");
  }

  /** The commit that a branch, a tag or a whole hash names. */
  async commitOf(revision: string): Promise<string | undefined> {
    const name = revision === "HEAD" ? "main" : revision.replace(/^refs\/(heads|tags)\//, "");
    const names = /^[0-9a-f]{40}$/.test(name) ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`];
    // As in a name of git, these would lead from a branch to something else.
    if (!isRefName(name)) return undefined;
    for (const each of names) {
      // oxlint-disable-next-line no-await-in-loop -- a branch comes before a tag
      const found = await this.#reader.info(this.folder, `${each}^{commit}`);
      if (found) return found.oid;
    }
    return undefined;
  }

  /** The newest commit of `main`. Its file is read, as a process for each of thousands of repositories takes a while. */
  async head(): Promise<string | undefined> {
    const text = await readFile(join(this.folder, "refs/heads/main"), "latin1").catch(() => "");
    return /^[0-9a-f]{40}\n$/.test(text) ? text.trim() : this.commitOf("main");
  }

  /** Where a branch or a tag is, as git names it; of a tag with an object of its own, that. */
  async ref(name: string): Promise<string | undefined> {
    return (await this.#reader.info(this.folder, name))?.oid;
  }

  async refs(): Promise<Refs> {
    const format = "--format=%(refname)%00%(objectname)%00%(*objectname)%00%(contents)%00";
    const listed = (await runGit(this.folder, ["for-each-ref", format, "refs/heads", "refs/tags"])).toString("utf8");
    const refs: Refs = { branches: {}, tags: {} };
    for (const line of listed.split("\0\n")) {
      const [ref = "", oid = "", target = "", message = ""] = line.split("\0");
      const name = ref.replace(/^refs\/(heads|tags)\//, "");
      const own = (value: unknown) => ({ value, enumerable: true, writable: true, configurable: true });
      if (ref.startsWith("refs/heads/")) Object.defineProperty(refs.branches, name, own(oid));
      else if (ref !== "") {
        const tag =
          target === "" ? { commit: oid, message: "" } : { commit: target, message: message.trim(), object: oid };
        Object.defineProperty(refs.tags, name, own(tag));
      }
    }
    return refs;
  }

  /** Commits from one back, the newest first, with all that merges brought. */
  async log(from: string, { limit, skip = 0 }: { limit: number; skip?: number }): Promise<Commit[]> {
    const args = ["log", `--max-count=${limit}`, `--skip=${skip}`, "--encoding=UTF-8", LOG_FORMAT, "--end-of-options"];
    const fields = (await runGit(this.folder, [...args, from])).toString("utf8").split("\0");
    const commits: Commit[] = [];
    for (let at = 0; at + 5 <= fields.length; at += 5) {
      const [commit = "", parents = "", author = "", seconds = "", message = ""] = fields.slice(at, at + 5);
      commits.push({
        commit: commit.trim(),
        parents: parents.split(" ").filter(Boolean),
        ...messageOf(message),
        author,
        date: instant(seconds),
      });
    }
    return commits;
  }

  /** One commit by its hash, from the process that reads objects: another one would take longer than the reading. */
  async commit(hash: string): Promise<Commit | undefined> {
    const text = (await this.#reader.content(this.folder, `${hash}^{commit}`))?.content.toString("utf8") ?? "";
    const end = text.indexOf("\n\n");
    const head = text.slice(0, end);
    const [, author, seconds] = /^author ([^<>\n]*?) *<[^<>\n]*> (\d+) [+-]\d{4}$/m.exec(head) ?? [];
    // Other encodings, and what git itself does not write, are read by git.
    const isUnusual = /^encoding |[^\P{Cc}\n]/mu.test(head) || text.includes("\0");
    if (isUnusual || end === -1 || author === undefined || seconds === undefined)
      return (await this.log(hash, { limit: 1 }))[0];
    const parents = [...head.matchAll(/^parent (\w+)$/gm)].map(([, parent = ""]) => parent);
    return { commit: hash, parents, ...messageOf(text.slice(end + 2)), author, date: instant(seconds) };
  }

  async count(from: string): Promise<number> {
    return Number((await runGit(this.folder, ["rev-list", "--count", from])).toString());
  }

  async files(commit: string): Promise<TreeFile[]> {
    const listed = await runGit(this.folder, ["ls-tree", "-r", "-z", "--long", "--full-tree", commit]);
    const files: TreeFile[] = [];
    for (const line of listed.toString("utf8").split("\0")) {
      const [, mode = "", blob = "", size, path = ""] =
        /^(100\d{3}) blob ([0-9a-f]{40}) +(\d+)\t([\s\S]+)$/.exec(line) ?? [];
      if (size !== undefined) files.push({ path, size: Number(size), blob, mode });
    }
    if (files.length > MAX_FILES)
      throw new PushError("invalid-commit", `A repository holds at most ${MAX_FILES} files.`);
    return files;
  }

  /**
   * Each file that commits bring, once for each content and path, with its size.
   * @param revisions as `git log` takes them @param environment where git finds what it holds apart
   */
  async broughtFiles(
    revisions: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<TreeFile[]> {
    const args = [
      "log",
      "-m",
      "--root",
      "--raw",
      "-z",
      "--no-abbrev",
      "--no-renames",
      "--format=",
      "--diff-filter=AMT",
    ];
    const listed = (await runGit(this.folder, [...args, ...revisions], { environment })).toString("utf8").split("\0");
    const files = new Map<string, Omit<TreeFile, "size">>();
    for (let at = 0; at + 1 < listed.length; at += 2) {
      const [, mode = "", blob = ""] = /:\d+ (\d+) [0-9a-f]+ ([0-9a-f]{40}) \w/.exec(listed[at] ?? "") ?? [];
      const path = listed[at + 1] ?? "";
      files.set(`${blob} ${path}`, { path, blob, mode });
    }
    const input = [...files.values()].map(({ blob }) => `${blob}\n`).join("");
    const asked = ["cat-file", "--batch-check=%(objectsize)"];
    const sizes = (await runGit(this.folder, asked, { environment, input })).toString("latin1").split("\n");
    // A submodule has no size here.
    return [...files.values()].map((file, index) => ({ ...file, size: Number(sizes[index]) || 0 }));
  }

  /** What is at a path of a commit. */
  entry(commit: string, path: string): ReturnType<ObjectReader["info"]> {
    return this.#reader.info(this.folder, `${commit}:${path}`);
  }

  /** The content of a file by its name in git, or by commit and path. */
  async content(name: string): Promise<Buffer | undefined> {
    const found = await this.#reader.content(this.folder, name);
    return found?.type === "blob" ? found.content : undefined;
  }

  /** Writes a commit for a branch, which moves when the commit lands. */
  async write(
    ref: string,
    about: Omit<Commit, "commit" | "parents">,
    parent: string | undefined,
    changes: readonly Change[],
  ): Promise<OpenCommit> {
    const git = startGit(this.folder, ["fast-import", "--quiet", "--done", "--date-format=raw"]);
    const said = buffer(git.stderr).catch(() => Buffer.alloc(0));
    const ended = new Promise<number | null>((resolve, reject) => {
      git.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "ENOENT" ? noGit() : error));
      git.once("close", resolve);
    });
    ended.catch(() => {});
    const failed = async () => gitRefusal(this.folder, (await said).toString("utf8"));
    try {
      const mark = once(git.stdout, "data") as Promise<[Buffer]>;
      mark.catch(() => {});
      const died = ended.then(async () => Promise.reject(await failed()));
      died.catch(() => {});
      await Promise.race([pipeline(importOf(ref, about, parent, changes), git.stdin, { end: false }), died]);
      const [written] = await Promise.race([mark, died]);
      const end = async (words: string) => {
        git.stdin.end(words);
        return ended;
      };
      return {
        commit: written.toString("latin1").trim(),
        async land() {
          if ((await end("done\n")) === 0) return true;
          // Of a branch that is somewhere else by now git says that it would lose something.
          if (/Not updating/.test((await said).toString("utf8"))) return false;
          throw await failed();
        },
        drop: async () => void (await end(`reset ${ref}\n${parent === undefined ? "" : `from ${parent}\n`}\ndone\n`)),
      };
    } catch (error) {
      git.kill();
      throw await ended.then(
        async () => (error instanceof PushError ? error : ((await failed()) ?? error)),
        (reason: unknown) => reason,
      );
    }
  }

  /** Moves branches and tags, all or none. @returns whether each was where it must be */
  async update(changes: readonly RefChange[]): Promise<boolean> {
    const lines = changes.map(({ ref, before, after }) =>
      after === NOWHERE ? `delete ${ref} ${before}\n` : `update ${ref} ${after} ${before}\n`,
    );
    try {
      await runGit(this.folder, ["update-ref", "--no-deref", "--stdin"], { input: lines.join("") });
      return true;
    } catch (error) {
      if (
        error instanceof PushError &&
        /cannot lock ref|but expected|already exists|unable to resolve/.test(error.message)
      )
        return false;
      throw error;
    }
  }

  /** Makes a tag with a message of its own. @returns its object */
  async tag(name: string, commit: string, message: string, author: string): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    const input = `object ${commit}\ntype commit\ntag ${name}\ntagger ${who(author, seconds)}\n\n${message.trim()}\n`;
    return (await runGit(this.folder, ["mktag"], { input })).toString("latin1").trim();
  }

  /** Packs what is loose, and lets go what no branch or tag has led to for so many days. Default: all is kept. */
  async tidy(keepDays?: number): Promise<void> {
    for (const name of await readdir(this.folder))
      // oxlint-disable-next-line no-await-in-loop -- left where the disk was full
      if (name.startsWith("fast_import_crash_")) await rm(join(this.folder, name), { force: true });
    const prune = keepDays === undefined ? "never" : keepDays <= 0 ? "now" : `${keepDays}.days.ago`;
    await runGit(this.folder, ["gc", "--quiet", "--keep-largest-pack", `--prune=${prune}`], {
      environment: { GIT_OPTIONAL_LOCKS: "1" },
    });
  }
}

/** A commit that is written, and whose branch is where it was. */
export interface OpenCommit {
  commit: string;
  /** Moves the branch. @returns whether it was still where the commit begins */
  land(): Promise<boolean>;
  /** Leaves the branch as it is. */
  drop(): Promise<void>;
}

/** Whether a text can name a branch or tag: as git has it, and only letters, digits and `. _ - /`. */
export function isRefName(name: string): boolean {
  return /^(?!-)[\w./-]{1,200}$/.test(name) && !/\.\.|\/\/|^\/|\/$|(^|\/)\.|\.$|\.lock(\/|$)/.test(name);
}

function messageOf(message: string): Pick<Commit, "title" | "description"> {
  const [title = "", ...rest] = message.trim().split("\n");
  return { title, description: rest.join("\n").trim() };
}

function instant(seconds: string): string {
  // A commit may claim any date; others cannot be written as clients read them.
  const time = Math.min(Math.max(Number(seconds) || 0, 0), 253_402_300_799);
  return new Date(time * 1000).toISOString();
}

function who(author: string, seconds: number): string {
  // oxlint-disable-next-line no-control-regex
  return `${author.replace(/[<>\0-\x1f]/g, "").trim() || "unknown"} <> ${seconds} +0000`;
}

/** A commit in the language of `git fast-import`. */
async function* importOf(
  ref: string,
  { title, description, author, date }: Omit<Commit, "commit" | "parents">,
  parent: string | undefined,
  changes: readonly Change[],
): AsyncGenerator<Uint8Array> {
  const data = (content: Uint8Array) => [Buffer.from(`data ${content.length}\n`), content, Buffer.from("\n")];
  for (const [index, change] of changes.entries())
    if (change.kind === "content") yield* [Buffer.from(`blob\nmark :${index + 1}\n`), ...data(change.content)];
  const by = who(author, Math.floor(Date.parse(date) / 1000));
  const message = [title, ...(description === "" ? [] : ["", description])].join("\n").replaceAll("\0", "");
  const mark = changes.length + 1;
  yield Buffer.from(`commit ${ref}\nmark :${mark}\nauthor ${by}\ncommitter ${by}\n`);
  yield* data(Buffer.from(`${message}\n`));
  if (parent !== undefined) yield Buffer.from(`from ${parent}\n`);
  for (const [index, change] of changes.entries()) {
    const path = `"${change.path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
    if (change.kind === "delete") yield Buffer.from(`D ${path}\n`);
    else if (change.kind === "blob") yield Buffer.from(`M ${change.mode} ${change.blob} ${path}\n`);
    else yield Buffer.from(`M ${change.mode ?? "100644"} :${index + 1} ${path}\n`);
  }
  yield Buffer.from(`\nget-mark :${mark}\n`);
}
