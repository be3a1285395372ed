/** Git's own programs behind its HTTP protocol: fetches and pushes of an unchanged git. */
import { constants } from "node:fs";
import { access, chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import type { BareRepository, RefChange } from "../git/bare-repository.ts";
import { noGit, runGit, type RunningGit, startGit } from "../git/git-program.ts";
import { PushError } from "../store/push-error.ts";

export type GitServiceName = "git-upload-pack" | "git-receive-pack";

/** Each takes a processor for a while. */
const MAX_AT_ONCE = 8;
const MAX_PACK = 512 * 1024 * 1024;
const MAX_PUSH_MS = 3_600_000;
const READING = ["uploadpack.allowFilter=true"];
const WRITING = [
  "receive.autogc=false",
  "receive.denyDeletes=false",
  "receive.denyNonFastForwards=false",
  "receive.denyDeleteCurrent=refuse",
  "receive.fsckObjects=true",
  `receive.maxInputSize=${MAX_PACK}`,
  "receive.unpackLimit=100",
];

/**
 * Asks the program that started git, by pipe 3, and waits for its word at pipe 4. Only `ok` lets a push pass: a hook that
 * gets no answer refuses.
 */
const HOOK = `#!/bin/sh
{ printf '%s\\n%s\\n' "$GIT_OBJECT_DIRECTORY" "$GIT_ALTERNATE_OBJECT_DIRECTORIES"; cat; echo .; } >&3
IFS= read -r answer <&4 || answer='The site gave no answer.'
[ "$answer" = ok ] && exit 0
printf '%s\\n' "$answer" >&2
exit 1
`;

/** A push that waits for its verdict. */
export interface AskedPush {
  changes: readonly RefChange[];
  /** Variables by which git finds what it holds apart. */
  environment: Readonly<Record<string, string>>;
}

/**
 * Judges a push, and keeps the repository as it is while git moves the branches.
 * @param move resolves when git has ended; call it once the push may go on
 */
export type PushJudge = (push: AskedPush, move: () => Promise<void>) => Promise<void>;

export class GitService {
  readonly #hooks: string;
  #running = 0;

  /** @param folder for the hook */
  constructor(folder: string) {
    this.#hooks = join(folder, "hooks");
  }

  async open(): Promise<void> {
    await mkdir(this.#hooks, { recursive: true });
    await writeFile(join(this.#hooks, "pre-receive"), HOOK, { mode: 0o755 });
    await chmod(join(this.#hooks, "pre-receive"), 0o755);
  }

  /** Branches and tags, as a fetch or push must know them. */
  async refs({ folder }: BareRepository, service: GitServiceName, protocol: string | undefined): Promise<Buffer> {
    const isFetch = service === "git-upload-pack";
    const args = [service.replace("git-", ""), "--http-backend-info-refs", folder];
    const refs = await runGit(folder, args, { protocol, settings: isFetch ? READING : WRITING });
    // The later protocol has no line for the service.
    const head = isFetch ? "001e# service=git-upload-pack\n0000" : "001f# service=git-receive-pack\n0000";
    return isFetch && protocol?.includes("version=2") ? refs : Buffer.concat([Buffer.from(head), refs]);
  }

  /** A pack for a clone or fetch. @throws PushError where as many run as this site serves at a time */
  fetch(
    { folder }: BareRepository,
    body: AsyncIterable<Uint8Array>,
    { protocol, signal }: { protocol: string | undefined; signal: AbortSignal },
  ): ReadableStream<Uint8Array> {
    const leave = this.#enter();
    const git = startGit(folder, ["upload-pack", "--stateless-rpc", folder], { protocol, signal, settings: READING });
    git.on("error", (error) => {
      git.stdout.destroy(error);
      leave();
    });
    git.on("close", leave);
    git.stderr.resume();
    pipeline(body, git.stdin).catch(() => {});
    return Readable.toWeb(git.stdout) as ReadableStream<Uint8Array>;
  }

  /** Takes in a push; git's report of it. */
  async receive(
    { folder }: BareRepository,
    body: AsyncIterable<Uint8Array>,
    protocol: string | undefined,
    judge: PushJudge,
  ): Promise<Buffer> {
    const leave = this.#enter();
    try {
      // Where the hook is not run, everything would be taken.
      await access(join(this.#hooks, "pre-receive"), constants.X_OK).catch(() => {
        throw new PushError("no-git", "The hook of this site cannot be run, so git cannot push here. Use hf upload.");
      });
      const git = startGit(folder, ["receive-pack", "--stateless-rpc", folder], {
        protocol,
        signal: AbortSignal.timeout(MAX_PUSH_MS),
        settings: [...WRITING, `core.hooksPath=${this.#hooks}`],
        hasPipes: true,
      });
      return await this.#talk(git, body, judge);
    } finally {
      leave();
    }
  }

  async #talk(git: RunningGit, body: AsyncIterable<Uint8Array>, judge: PushJudge): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      git.once("close", () => resolve());
      git.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "ENOENT" ? noGit() : error));
    });
    ended.catch(() => {});
    const [report, words] = [buffer(git.stdout), buffer(git.stderr)];
    for (const each of [report, words]) each.catch(() => {});
    const feeding = pipeline(body, git.stdin).catch((error: unknown) => {
      // Half a push is none.
      git.kill();
      return error;
    });
    const answer = (word: string) => (git.stdio[4] as unknown as Writable).end(`${word}\n`);
    const judging = (async () => {
      const asked = await questionOf(git.stdio[3] as Readable);
      if (!asked) return;
      try {
        await judge(asked, async () => {
          answer("ok");
          await ended;
        });
      } catch (error) {
        answer(error instanceof PushError ? sentence(error.message) : "Something went wrong on this site.");
        if (!(error instanceof PushError)) throw error;
      }
    })();
    await Promise.all([judging, ended]);
    const broken = await feeding;
    if (broken !== undefined && git.signalCode !== null) throw broken;
    const said = await report;
    if (said.length > 0 || git.exitCode === 0) return said;
    const last = (await words).toString("utf8").trim().split("\n").at(-1) ?? "";
    throw new PushError(
      "invalid-commit",
      `This is not a push of git. ${last.replace(/^(fatal|error): /, "").slice(0, 300)}`,
    );
  }

  #enter(): () => void {
    if (this.#running >= MAX_AT_ONCE)
      throw new PushError("busy", `${MAX_AT_ONCE} clones and pushes run at this time. Try again in a moment.`, {
        retryable: true,
      });
    this.#running += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#running -= 1;
      isOver = true;
    };
  }
}

/** What the hook asks; nothing where git ended before. */
function questionOf(pipe: Readable): Promise<AskedPush | undefined> {
  return new Promise((resolve) => {
    let text = "";
    pipe.setEncoding("utf8");
    pipe.on("data", (chunk: string) => {
      text += chunk;
      if (!text.endsWith("\n.\n")) return;
      const [objects = "", alternates = "", ...commands] = text.split("\n").slice(0, -2);
      resolve({
        environment: { GIT_OBJECT_DIRECTORY: objects, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates },
        changes: commands.map((command) => {
          const [before = "", after = "", ...ref] = command.split(" ");
          return { before, after, ref: ref.join(" ") };
        }),
      });
    });
    pipe.once("close", () => resolve(undefined));
  });
}

/** One line for a person at git's other end. */
function sentence(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 1000);
}
