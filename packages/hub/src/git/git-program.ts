/**
 * git as a program: with nothing of the machine's configuration, no hooks but those that are named, no network of its own,
 * and an end where nothing happens any more.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { statfs } from "node:fs/promises";
import type { Socket } from "node:net";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { PushError } from "../store/push-error.ts";

export interface GitOptions {
  /** Version of the protocol that a client asks for, such as `version=2`. */
  protocol?: string | undefined;
  signal?: AbortSignal | undefined;
  /** How long it may say and take nothing. */
  maxSilenceMs?: number | undefined;
  /** Further variables of its environment. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** Settings in addition to those that keep it safe. */
  settings?: readonly string[] | undefined;
  /** Whether it has two more pipes: 3 to this program, and 4 from it. */
  hasPipes?: boolean | undefined;
}

export interface RunOptions extends GitOptions {
  input?: AsyncIterable<Uint8Array> | string | undefined;
  maxOutput?: number | undefined;
  /** How it may end. Default: with 0. */
  isFineAt?: readonly number[] | undefined;
}

/** A git that runs. */
export interface RunningGit extends ChildProcess {
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
}

/** A large repository takes hours over a slow line, and bytes flow all the while. */
const MAX_SILENCE_MS = 300_000;
const MAX_OUTPUT = 64 * 1024 * 1024;
const SAFE = [
  "safe.directory=*",
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "core.excludesFile=/dev/null",
  "protocol.allow=never",
  "gc.auto=0",
];

/** Starts git in a repository. It is ended once nothing was written to it or read from it for a while. */
export function startGit(
  folder: string,
  args: readonly string[],
  { protocol, signal, maxSilenceMs = MAX_SILENCE_MS, environment, settings = [], hasPipes = false }: GitOptions = {},
): RunningGit {
  const silence = new AbortController();
  const git = spawn("git", [...[...SAFE, ...settings].flatMap((each) => ["-c", each]), ...args], {
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe", ...(hasPipes ? (["pipe", "pipe"] as const) : [])],
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GIT_DIR: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_NO_LAZY_FETCH: "1",
      GIT_TERMINAL_PROMPT: "0",
      GIT_OPTIONAL_LOCKS: "0",
      GIT_NO_REPLACE_OBJECTS: "1",
      LC_ALL: "C",
      ...(protocol !== undefined && /^version=[012]$/.test(protocol) && { GIT_PROTOCOL: protocol }),
      ...environment,
    },
  }) as RunningGit;
  for (const pipe of git.stdio) pipe?.on("error", () => {});
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
  { input = "", maxOutput = MAX_OUTPUT, isFineAt = [0], ...options }: RunOptions = {},
): Promise<Buffer> {
  const git = startGit(folder, args, options);
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
      if (size > maxOutput)
        throw new PushError("invalid-commit", "This is too large for one request. Push it in parts.");
      parts.push(part);
    }
    const status = await ended;
    await feeding;
    if (status !== null && isFineAt.includes(status)) return Buffer.concat(parts);
    throw await gitRefusal(folder, (await said).toString("utf8"));
  } catch (error) {
    if (git.exitCode === null) git.kill("SIGKILL");
    const [reason] = await Promise.allSettled([ended]);
    const isMissing = reason.status === "rejected" && (reason.reason as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing ? noGit() : error;
  }
}

/** With less free, what git could not write had no room, whatever it said. */
const LITTLE_BYTES = 1024 * 1024;

/** The error for what git said before it failed in a repository. */
export async function gitRefusal(folder: string, said: string): Promise<PushError> {
  const { bavail = 1, bsize = LITTLE_BYTES } = (await statfs(folder).catch(() => undefined)) ?? {};
  if (/No space left on device|Out of diskspace|Disk quota exceeded/.test(said) || bavail * bsize < LITTLE_BYTES)
    return new PushError("disk-full", "The disk of this site is full. Nothing was kept.");
  const lines = said.trim().split("\n");
  const words = lines.find((line) => line.startsWith("fatal: ")) ?? lines.at(-1) ?? "";
  const plain = words.replace(/^(fatal|error): /, "").replaceAll(`${folder}/`, "");
  return new PushError("invalid-commit", `git refused it: ${plain.slice(0, 300)}`);
}

export function noGit(): PushError {
  return new PushError("no-git", "This site has no git program (2.36 or newer), which keeps its repositories.");
}
