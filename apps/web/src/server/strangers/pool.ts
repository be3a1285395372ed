/**
 * Threads in which strangers' texts are set, away from the thread that answers requests. A thread has a deadline for
 * each text and a bound on its memory; past them it is ended, the text comes back plainly, and the next text gets a new
 * thread. Equal texts are set once however many ask, and kept by their content. More than may wait are answered
 * plainly at once, so that no request waits longer than the queue is deep.
 */
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { plainText, type SetTexts, type StrangersText, type StrangersTexts } from "../../site/strangers-texts.ts";

export interface PoolOptions {
  threads?: number;
  /** Milliseconds for one text, once a thread has it. */
  deadlineMs?: number;
  /** Megabytes of heap for one thread. */
  heapMb?: number;
  /** Texts that may wait for a thread. */
  mostWaiting?: number;
  /** Bytes of what was set that are kept. */
  keptBytes?: number;
  /** An idle thread gives its memory back after this many milliseconds; one of them stays, so that nobody waits for it. */
  idleMs?: number;
  /** The thread's program; another one in tests. */
  program?: URL;
}

/** For a thread to be ready, on a slow and busy machine. */
const START_MS = 30_000;
/** What a text may grow into, in characters. */
const LARGEST_RESULT = 8_000_000;
/** A text that was too much may only have met a busy machine: it is tried again after this time. */
const PLAIN_KEPT_MS = 60_000;

type Result = SetTexts[keyof SetTexts];

interface Job {
  text: StrangersText;
  resolve(result: Result): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The pool. Never rejects and never takes much longer than its deadline times the texts before. */
export class StrangersPool implements StrangersTexts {
  readonly #options: Required<PoolOptions>;
  readonly #kept: LRUCache<string, Result & object>;
  readonly #underWay = new Map<string, Promise<Result>>();
  readonly #waiting: Job[] = [];
  readonly #threads = new Set<Thread>();
  #isClosed = false;

  constructor(options: PoolOptions = {}) {
    this.#options = {
      threads: 2,
      deadlineMs: 1_000,
      heapMb: 192,
      mostWaiting: 64,
      // What was set stands in pages, which are kept too: these are for the same text on several of them.
      keptBytes: 8 * 1024 * 1024,
      idleMs: 60_000,
      program: new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./strangers-worker.js", import.meta.url),
      ...options,
    };
    this.#kept = new LRUCache({
      maxSize: this.#options.keptBytes,
      sizeCalculation: (result) => 1000 + JSON.stringify(result).length * 2,
    });
  }

  /** Begins a thread, so that the first text need not wait for one. */
  start(): void {
    if (this.#threads.size === 0) this.#open();
  }

  set<T extends StrangersText>(text: T): Promise<SetTexts[T["kind"]]> {
    return this.#set(text) as Promise<SetTexts[T["kind"]]>;
  }

  /** Texts that wait, and threads there are. */
  stats(): { waiting: number; threads: number } {
    return { waiting: this.#waiting.length, threads: this.#threads.size };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.resolve(plainText(job.text, "The server is being stopped."));
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, "The server is being stopped.")));
  }

  #set(text: StrangersText): Promise<Result> {
    const key = createHash("sha256").update(JSON.stringify(text)).digest("base64");
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const made = this.#make(text).then((result) => {
      this.#underWay.delete(key);
      this.#kept.set(key, result, isPlain(result) ? { ttl: PLAIN_KEPT_MS } : {});
      return result;
    });
    this.#underWay.set(key, made);
    return made;
  }

  #make(text: StrangersText): Promise<Result> {
    if (this.#isClosed || this.#waiting.length >= this.#options.mostWaiting)
      return Promise.resolve(plainText(text, "This is shown as it was written: the server has too much to do now."));
    return new Promise((resolve) => {
      this.#waiting.push({ text, resolve });
      this.#next();
    });
  }

  /** Gives the next text to a thread that has none. */
  #next(): void {
    const [job] = this.#waiting;
    if (!job) return;
    let thread = [...this.#threads].find((each) => each.job === undefined);
    if (!thread && this.#threads.size < this.#options.threads) thread = this.#open();
    if (!thread) return;
    this.#waiting.shift();
    thread.job = job;
    if (thread.isReady) this.#give(thread, job);
  }

  #give(thread: Thread, job: Job): void {
    const { deadlineMs } = this.#options;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(
      () => void this.#end(thread, `This is shown as it was written: setting it took longer than ${deadlineMs} ms.`),
      deadlineMs,
    );
    thread.worker.postMessage(job.text);
  }

  #open(): Thread {
    const { program, heapMb } = this.#options;
    const worker = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
      env: {},
      // From source, packages are found as source too.
      execArgv: program.href.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
    });
    const thread: Thread = { worker, job: undefined, isReady: false, timer: undefined };
    thread.timer = setTimeout(
      () => void this.#end(thread, "This is shown as it was written: no thread began."),
      START_MS,
    );
    worker.on("message", (message: unknown) => {
      if (message === "ready") {
        thread.isReady = true;
        clearTimeout(thread.timer);
        if (thread.job) this.#give(thread, thread.job);
        else this.#rest(thread);
        return;
      }
      const { job } = thread;
      thread.job = undefined;
      this.#rest(thread);
      if (job) job.resolve(checked(job.text, message as Result));
      this.#next();
    });
    worker.on(
      "error",
      () => void this.#end(thread, "This is shown as it was written: setting it took too much memory."),
    );
    worker.on("exit", () => void this.#end(thread, "This is shown as it was written: the thread for it ended."));
    worker.unref();
    this.#threads.add(thread);
    return thread;
  }

  #rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      if (this.#threads.size > 1) void this.#end(thread, "");
    }, this.#options.idleMs);
    thread.timer.unref();
  }

  /** Ends a thread; its text, if it has one, comes back plainly. */
  async #end(thread: Thread, reason: string): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = undefined;
    if (job) job.resolve(plainText(job.text, reason));
    this.#next();
    await thread.worker.terminate();
  }
}

function isPlain(result: Result): boolean {
  return "reason" in result && result.reason !== undefined;
}

function checked(text: StrangersText, result: Result): Result {
  const size = "html" in result ? result.html.length : result.characters;
  return size <= LARGEST_RESULT
    ? result
    : plainText(text, "This is shown as it was written: set out, it would be too long.");
}
