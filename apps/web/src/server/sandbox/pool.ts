/**
 * Threads that render untrusted content, apart from the thread that answers requests.
 *
 * A thread has a limit of processor time for each text, and one of memory. Past them it is ended, the text comes back as plain
 * text, and the next text gets a new thread. Equal texts are rendered once for any number of requests, and cached by their
 * content. When the queue is full, texts come back as plain text at once, so no request waits longer than the queue.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { setTimeout as pause } from "node:timers/promises";
import { Piscina } from "piscina";
import {
  plainText,
  type SetTexts,
  type UntrustedContent,
  type UntrustedRenderer,
} from "../../content/untrusted-content.ts";
import type { HeaderAnswer, WeightsFile } from "../../content/weights-header.ts";
import { HeaderThread } from "./header-thread.ts";
import { begun, newThreadClock, release, spentMs } from "./thread-time.ts";

export interface PoolOptions {
  threads?: number;
  /** Milliseconds of processor time for one text; by the clock ten times as many. */
  deadlineMs?: number;
  /** Megabytes of heap for one thread. */
  heapMb?: number;
  /** Texts that may wait for a thread. */
  maxQueued?: number;
  /** Bytes of rendered texts in the cache. */
  cachedBytes?: number;
  /** An idle thread ends after this many milliseconds to free its memory; one of them stays. */
  idleMs?: number;
  /** The thread's program; another one in tests. */
  program?: URL;
}

/** Message to a thread: it says at the `clock` that it begins with the text. */
export interface SandboxTask {
  text: UntrustedContent;
  clock: Int32Array;
}

/** For a new thread to be ready, on a slow and busy machine. */
const START_MS = 30_000;
/** Other work on the machine may take so many times as long. */
const CLOCK_TIMES = 10;
/** Between two looks at the time that a thread has spent. */
const MIN_PAUSE_MS = 20;
/** Largest result of a text, in characters. */
const MAX_RESULT_CHARS = 8_000_000;
/** A text that was too much may only have met a busy machine: it is tried again after this time. */
const PLAIN_CACHE_MS = 60_000;

type Result = SetTexts[keyof SetTexts];

/** The pool. Never rejects and never takes much longer than its deadline times the texts before. */
export class SandboxPool implements UntrustedRenderer {
  readonly #options: Required<PoolOptions>;
  readonly #cache: LRUCache<string, Result & object>;
  readonly #pending = new Map<string, Promise<Result>>();
  #threads: Piscina<SandboxTask, Result> | undefined;
  readonly #headers = new HeaderThread();
  #isClosed = false;

  constructor(options: PoolOptions = {}) {
    this.#options = {
      threads: 2,
      deadlineMs: 1_000,
      heapMb: 192,
      maxQueued: 64,
      // Rendered pages are cached too: these are for the same text on several of them.
      cachedBytes: 8 * 1024 * 1024,
      idleMs: 60_000,
      program: new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./sandbox-worker.js", import.meta.url),
      ...options,
    };
    this.#cache = new LRUCache({
      maxSize: this.#options.cachedBytes,
      sizeCalculation: (result) => 1000 + JSON.stringify(result).length * 2,
    });
  }

  /** Begins a thread, so that the first text need not wait for one. */
  start(): void {
    this.#pool();
  }

  set<T extends UntrustedContent>(text: T): Promise<SetTexts[T["kind"]]> {
    return this.#set(text) as Promise<SetTexts[T["kind"]]>;
  }

  readHeader(file: WeightsFile): Promise<HeaderAnswer> {
    return this.#headers.read(file);
  }

  /** Texts that wait, and threads there are. */
  stats(): { waiting: number; threads: number } {
    return { waiting: this.#threads?.queueSize ?? 0, threads: this.#threads?.threads.length ?? 0 };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#threads?.destroy(), this.#headers.close()]);
  }

  #pool(): Piscina<SandboxTask, Result> {
    const { program, threads, heapMb, idleMs } = this.#options;
    this.#threads ??= new Piscina<SandboxTask, Result>({
      filename: program.href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
      env: {},
      // From source, packages are found as source too.
      execArgv: program.href.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
    })
      // A thread that ends between two tasks, out of memory, has nobody to tell: the next task gets a new one.
      .on("error", () => {});
    return this.#threads;
  }

  #set(text: UntrustedContent): Promise<Result> {
    const key = createHash("sha256").update(JSON.stringify(text)).digest("base64");
    const cached = this.#cache.get(key);
    if (cached) return Promise.resolve(cached);
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const rendering = this.#render(text).then((result) => {
      this.#pending.delete(key);
      this.#cache.set(key, result, isPlain(result) ? { ttl: PLAIN_CACHE_MS } : {});
      return result;
    });
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(text: UntrustedContent): Promise<Result> {
    if (this.#isClosed) return plainText(text, "The server is being stopped.");
    const { deadlineMs, threads, maxQueued } = this.#options;
    // Counted here: the pool's own limit does not hold for tasks that can be aborted.
    if (this.#pending.size >= threads + maxQueued)
      return plainText(text, "This is shown as it was written: the server has too much to do now.");
    const clock = newThreadClock();
    const deadline = new AbortController();
    const isOver = new AbortController();
    // The time in the queue, and that of a new thread to begin, is not the text's; a thread that never begins ends it too.
    void begun(clock, START_MS + deadlineMs * maxQueued).then(() => this.#limit(clock, deadline, isOver.signal));
    try {
      return checked(text, await this.#pool().run({ text, clock }, { signal: deadline.signal }));
    } catch (error) {
      if (this.#isClosed) return plainText(text, "The server is being stopped.");
      return plainText(text, `This is shown as it was written: ${messageOf(error, deadlineMs)}.`);
    } finally {
      isOver.abort();
      // A text that no thread began with has no deadline to wait for.
      release(clock);
    }
  }

  /** Ends a text that has had its time, unless it is over before. */
  async #limit(clock: Int32Array, deadline: AbortController, isOver: AbortSignal): Promise<void> {
    const { deadlineMs } = this.#options;
    const began = performance.now();
    const pauseFor = (ms: number) => pause(ms, undefined, { signal: isOver, ref: false });
    // A thread that does not even answer how much time it spent.
    void pauseFor(deadlineMs * CLOCK_TIMES).then(
      () => deadline.abort(),
      () => {},
    );
    try {
      for (let left = deadlineMs; left > 0;) {
        // oxlint-disable-next-line no-await-in-loop -- until it has had its time
        await pauseFor(Math.max(left, MIN_PAUSE_MS));
        // oxlint-disable-next-line no-await-in-loop
        left = deadlineMs - ((await spentMs(clock, this.#threads?.threads ?? [])) ?? performance.now() - began);
      }
      deadline.abort();
    } catch {
      // It is over.
    }
  }
}

function messageOf(error: unknown, deadlineMs: number): string {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "AbortError") return `setting it took longer than ${deadlineMs} ms`;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "setting it took too much memory";
  return "the thread for it ended";
}

function isPlain(result: Result): boolean {
  return "reason" in result && result.reason !== undefined;
}

function checked(text: UntrustedContent, result: Result): Result {
  const size = "html" in result ? result.html.length : result.characters;
  return size <= MAX_RESULT_CHARS
    ? result
    : plainText(text, "This is shown as it was written: set out, it would be too long.");
}
