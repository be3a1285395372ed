/** Reads objects of repositories through `git cat-file` processes that stay open for a while. */
import { noGit, type RunningGit, startGit } from "./git-program.ts";

export interface GitObject {
  oid: string;
  type: string;
  size: number;
}

interface Question {
  withContent: boolean;
  answer: (found: (GitObject & { content: Buffer }) | undefined) => void;
  fail: (error: unknown) => void;
}

const IDLE_MS = 10_000;
const MAX_OPEN = 16;

export class ObjectReader {
  readonly #open = new Map<string, OpenReader>();

  /** What a name stands for, such as `refs/heads/main^{commit}` or `main:README.md`. */
  async info(folder: string, name: string): Promise<GitObject | undefined> {
    return this.#ask(folder, name, false);
  }

  /** The same, with its content. Nothing larger than a commit takes is kept in git. */
  content(folder: string, name: string): Promise<(GitObject & { content: Buffer }) | undefined> {
    return this.#ask(folder, name, true);
  }

  /** Ends the process of a repository, or all. */
  close(folder?: string): void {
    for (const [each, reader] of this.#open)
      if (folder === undefined || each === folder) {
        this.#open.delete(each);
        reader.close();
      }
  }

  #ask(folder: string, name: string, withContent: boolean) {
    // Such a name would be two questions.
    if (/[\n\0]/.test(name)) return Promise.resolve(undefined);
    let reader = this.#open.get(folder);
    if (!reader || reader.isOver) reader = new OpenReader(folder);
    this.#open.delete(folder);
    this.#open.set(folder, reader);
    for (const [oldest, each] of this.#open) {
      if (this.#open.size <= MAX_OPEN) break;
      this.#open.delete(oldest);
      each.close();
    }
    return reader.ask(name, withContent);
  }
}

class OpenReader {
  readonly #git: RunningGit;
  readonly #asked: Question[] = [];
  #held: Buffer[] = [];
  #length = 0;
  /** Bytes that must be there before the next step can be made. */
  #wanted = 1;
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor(folder: string) {
    this.#git = startGit(folder, ["cat-file", "--batch-command"], { maxSilenceMs: 10 * IDLE_MS });
    this.#git.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    this.#git.stderr.resume();
    this.#git.once("error", (error: NodeJS.ErrnoException) => this.#end(error.code === "ENOENT" ? noGit() : error));
    this.#git.once("close", () => this.#end(new Error("git cat-file ended.")));
  }

  ask(name: string, withContent: boolean): Promise<(GitObject & { content: Buffer }) | undefined> {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    return new Promise((answer, fail) => {
      this.#asked.push({ withContent, answer, fail });
      this.#git.stdin.write(`${withContent ? "contents" : "info"} ${name}\n`);
    });
  }

  /** Ends once everything that was asked is answered. */
  close(): void {
    this.isOver = true;
    this.#git.stdin.end();
  }

  #take(chunk: Buffer): void {
    this.#held.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= this.#wanted && this.#asked.length > 0 && this.#step());
    if (this.#asked.length === 0 && !this.isOver) this.#idle ??= setTimeout(() => this.close(), IDLE_MS).unref();
  }

  /** Reads one answer, if it is whole. */
  #step(): boolean {
    const held = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held);
    this.#held = [held];
    const end = held.indexOf(10);
    if (end === -1) return false;
    const [, oid = "", type = "", size = "0"] =
      /^([0-9a-f]{40}) (\w+) (\d+)$/.exec(held.toString("latin1", 0, end)) ?? [];
    const [question] = this.#asked as [Question];
    const isThere = oid !== "";
    const length = isThere && question.withContent ? Number(size) : 0;
    const next = end + 1 + (isThere && question.withContent ? length + 1 : 0);
    if (held.length < next) {
      this.#wanted = next;
      return false;
    }
    this.#wanted = 1;
    this.#asked.shift();
    this.#held = [held.subarray(next)];
    this.#length = held.length - next;
    const content = Buffer.from(held.subarray(end + 1, end + 1 + length));
    question.answer(isThere ? { oid, type, size: Number(size), content } : undefined);
    return true;
  }

  #end(error: unknown): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    for (const { fail } of this.#asked.splice(0)) fail(error);
  }
}
