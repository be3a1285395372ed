/**
 * Bare git repositories of what was pushed, for git itself to serve. They are copies: made from the commits when somebody
 * clones or pushes, and thrown away with the repository. What counts are the commits.
 *
 * git runs as a program with nothing of the machine's configuration, no hooks and no network of its own.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { contentOid } from "../mirror/mirrored-commits.ts";
import { type GitKind, gitOid, gitTrees, lfsPointer, readGitCommit, tagOid } from "./git-objects.ts";
import type { PushedCommit, PushedState } from "./pushed-commits.ts";
import { PushError } from "./pushed-error.ts";

/** Where commits and their content are. */
export interface GitSource {
  state(id: string): Promise<PushedState | undefined>;
  commitAt(id: string, revision: string): Promise<PushedCommit | undefined>;
  /** The whole content of a small file. */
  content(oid: string): Promise<Buffer>;
}

/** How long git may say and take nothing: a large repository takes hours over a slow line, and bytes flow all the while. */
export const MAX_SILENCE_MS = 300_000;
/** Each takes a processor for a while. */
const MAX_AT_ONCE = 8;
const MAX_OUTPUT = 64 * 1024 * 1024;
const SAFE = ["safe.directory=*", "core.hooksPath=/dev/null", "core.fsmonitor=false", "protocol.allow=never"].flatMap(
  (setting) => ["-c", setting],
);
const compress = promisify(deflate);

export class GitCopies {
  readonly #folder: string;
  readonly #source: GitSource;
  /** The last round of each repository that is not over. */
  readonly #preparing = new Map<string, Promise<unknown>>();
  #running = 0;

  /** @param folder is for copies alone */
  constructor(folder: string, source: GitSource) {
    this.#folder = folder;
    this.#source = source;
  }

  /** Brings the copy of a repository up to date and says where it is. Who asks meanwhile waits for the next round. */
  prepare(id: string): Promise<string> {
    const key = id.toLowerCase();
    const before = this.#preparing.get(key) ?? Promise.resolve();
    const next = before.catch(() => {}).then(() => this.#prepare(id));
    this.#preparing.set(key, next);
    const ended = () => void (this.#preparing.get(key) === next && this.#preparing.delete(key));
    next.then(ended, ended);
    return next;
  }

  async #prepare(id: string): Promise<string> {
    const state = await this.#source.state(id);
    if (!state) throw new PushError("not-found", `There is no repository ${id} here.`);
    const folder = this.#of(id);
    await mkdir(join(folder, "refs"), { recursive: true });
    await mkdir(join(folder, "objects"), { recursive: true });
    const refs = new Map<string, { oid: string; commit: string }>();
    for (const [name, commit] of Object.entries(state.branches))
      refs.set(`refs/heads/${name}`, { oid: commit, commit });
    for (const [name, tag] of Object.entries(state.tags)) {
      refs.set(`refs/tags/${name}`, { oid: tagOid(tag), commit: tag.commit });
      // oxlint-disable-next-line no-await-in-loop
      if (tag.object !== undefined) await writeObject(folder, "tag", Buffer.from(tag.object, "base64"));
    }
    // oxlint-disable-next-line no-await-in-loop -- branches share most of their history
    for (const { commit } of refs.values()) await this.#addHistory(folder, state.id, commit);
    const lines = [...refs]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { oid, commit }]) => (oid === commit ? `${oid} ${name}\n` : `${oid} ${name}\n^${commit}\n`));
    await replaceFile(join(folder, "packed-refs"), `# pack-refs with: peeled fully-peeled sorted \n${lines.join("")}`);
    await replaceFile(join(folder, "HEAD"), "ref: refs/heads/main\n");
    await replaceFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
    return folder;
  }

  /** An empty repository that sees the objects of another, for content that was not looked at yet. */
  async quarantine(copy: string): Promise<string> {
    const folder = join(this.#folder, `incoming-${crypto.randomUUID()}`);
    await mkdir(join(folder, "objects/info"), { recursive: true });
    await mkdir(join(folder, "refs"));
    await writeFile(join(folder, "objects/info/alternates"), `${join(copy, "objects")}\n`);
    await writeFile(join(folder, "HEAD"), "ref: refs/heads/main\n");
    return folder;
  }

  /**
   * Lets a clone or fetch begin; the result ends it.
   * @throws PushError where as many run as this site serves at a time
   */
  enter(): () => void {
    if (this.#running >= MAX_AT_ONCE)
      throw new PushError("busy", `${MAX_AT_ONCE} clones run at this time. Try again in a moment.`, {
        retryable: true,
      });
    this.#running += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#running -= 1;
      isOver = true;
    };
  }

  async remove(id: string): Promise<void> {
    await rm(this.#of(id), { recursive: true, force: true });
  }

  #of(id: string): string {
    return join(this.#folder, encodeURIComponent(id.toLowerCase()));
  }

  /** Writes what is missing of a commit and those before it, the oldest first: a commit that is there is whole. */
  async #addHistory(folder: string, id: string, tip: string): Promise<void> {
    const missing = new Map<string, PushedCommit>();
    const queue = [tip];
    for (let oid = queue.pop(); oid !== undefined; oid = queue.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- each names those before it
      if (missing.has(oid) || (await isThere(objectPath(folder, oid)))) continue;
      // oxlint-disable-next-line no-await-in-loop
      const commit = await this.#source.commitAt(id, oid);
      if (commit?.object === undefined)
        throw new PushError("not-found", `${id} has commits of an earlier release, which git cannot read.`, {
          hint: "Download it with hf download, and push it to a new repository.",
        });
      // Moves behind commits that name it as a parent.
      missing.delete(oid);
      missing.set(oid, commit);
      queue.push(...readGitCommit(Buffer.from(commit.object, "base64")).parents);
    }
    for (const commit of oldestFirst(missing)) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#addCommit(folder, commit);
    }
  }

  async #addCommit(folder: string, { files, object = "" }: PushedCommit): Promise<void> {
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
      if (await isThere(objectPath(folder, file.blob))) continue;
      const content =
        file.sha256 === undefined
          ? // oxlint-disable-next-line no-await-in-loop
            await this.#source.content(contentOid(file))
          : Buffer.from(file.pointer ?? lfsPointer(file.sha256, file.size));
      // oxlint-disable-next-line no-await-in-loop
      await writeObject(folder, "blob", content);
    }
    for (const tree of gitTrees(files).trees.values()) {
      // oxlint-disable-next-line no-await-in-loop
      await writeObject(folder, "tree", tree);
    }
    await writeObject(folder, "commit", Buffer.from(object, "base64"));
  }
}

/** Parents before children. */
function oldestFirst(commits: ReadonlyMap<string, PushedCommit>): PushedCommit[] {
  const done = new Set<string>();
  const ordered: PushedCommit[] = [];
  const stack = [...commits.keys()].map((oid) => ({ oid, isReady: false }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { oid, isReady } = next;
    const commit = commits.get(oid);
    if (!commit || done.has(oid)) continue;
    if (isReady) {
      done.add(oid);
      ordered.push(commit);
      continue;
    }
    stack.push({ oid, isReady: true });
    for (const parent of readGitCommit(Buffer.from(commit.object ?? "", "base64")).parents)
      stack.push({ oid: parent, isReady: false });
  }
  return ordered;
}

interface GitOptions {
  protocol?: string | undefined;
  signal?: AbortSignal | undefined;
  maxSilenceMs?: number | undefined;
}

/** Starts git in a repository. It is ended once nothing was written to it or read from it for a while. */
export function startGit(
  folder: string,
  args: readonly string[],
  { protocol, signal, maxSilenceMs = MAX_SILENCE_MS }: GitOptions = {},
): ChildProcessWithoutNullStreams {
  const silence = new AbortController();
  const git = spawn("git", [...SAFE, ...args], {
    cwd: folder,
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GIT_DIR: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      LC_ALL: "C",
      ...(protocol !== undefined && /^version=[012]$/.test(protocol) && { GIT_PROTOCOL: protocol }),
    },
  });
  // Bytes are counted rather than listened for: a listener would take them from the one who reads.
  const [input, output] = [git.stdin as Partial<Socket>, git.stdout as Partial<Socket>];
  const moved = () => (input.bytesWritten ?? 0) + (output.bytesRead ?? 0);
  let [bytes, at] = [0, performance.now()];
  const watch = setInterval(() => {
    const now = moved();
    if (now !== bytes) [bytes, at] = [now, performance.now()];
    else if (performance.now() - at >= maxSilenceMs) silence.abort();
  }, maxSilenceMs / 10).unref();
  git.once("close", () => clearInterval(watch)).once("error", () => clearInterval(watch));
  return git;
}

/**
 * Runs git in a repository and gives what it writes.
 * @throws PushError with git's own words where it fails, or where there is no git
 */
export async function runGit(
  folder: string,
  args: readonly string[],
  input: AsyncIterable<Uint8Array> | string = "",
  protocol?: string,
): Promise<Buffer> {
  const git = startGit(folder, args, { protocol });
  const ended = new Promise<number | null>((resolve, reject) => git.once("error", reject).once("close", resolve));
  const said = buffer(git.stderr);
  // Where git does not start or is ended, both fail before anybody waits for them.
  ended.catch(() => {});
  said.catch(() => {});
  const feeding = pipeline(typeof input === "string" ? Readable.from([input]) : input, git.stdin).catch(
    // git may end before it has read everything; how it ends says what that means.
    () => {},
  );
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of git.stdout as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_OUTPUT) throw new PushError("invalid-commit", "This push is too large. Push it in parts.");
      parts.push(part);
    }
    const status = await ended;
    await feeding;
    if (status === 0) return Buffer.concat(parts);
    const words = (await said).toString("utf8").trim().split("\n").at(-1) ?? "";
    throw new PushError("invalid-commit", `git refused it: ${words.replace(/^(fatal|error): /, "").slice(0, 300)}`);
  } catch (error) {
    if (git.exitCode === null) git.kill("SIGKILL");
    const reason = await ended.catch((why: unknown) => why);
    if ((reason as NodeJS.ErrnoException | null)?.code === "ENOENT")
      throw new PushError("no-git", "This site has no git program, so it can be pushed to with hf upload only.");
    throw error;
  }
}

function objectPath(folder: string, oid: string): string {
  return join(folder, "objects", oid.slice(0, 2), oid.slice(2));
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** Writes an object as git keeps single ones. */
async function writeObject(folder: string, kind: GitKind, content: Buffer): Promise<void> {
  const path = objectPath(folder, gitOid(kind, content));
  if (await isThere(path)) return;
  const whole = await compress(Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content]), { level: 1 });
  await replaceFile(path, whole);
}

async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${crypto.randomUUID()}`;
  await writeFile(partial, content);
  await rename(partial, path);
}
