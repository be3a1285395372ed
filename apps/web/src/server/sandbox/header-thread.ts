/**
 * Reads the headers of weights in a thread, with a deadline and a limit of memory: millions of entries would hold up
 * everybody. The bytes are read here, as the thread asks for them, since a file can be in a bucket or on another hub.
 */
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import type { HeaderAnswer, WeightsFile, WeightsHeader } from "../../content/weights-header.ts";
import type { BytesAnswer, BytesRequest, HeaderTask } from "./header-worker.ts";

const DEADLINE_MS = 15_000;
const HEAP_MB = 384;
const IDLE_MS = 10_000;
/** Texts beyond this number that wait at once are not read. */
const MAX_WAITING = 20;

export class HeaderThread {
  readonly #deadlineMs: number;
  #threads: Piscina<HeaderTask, WeightsHeader> | undefined;
  /** Over when the header before is read: a deadline is for the reading, and not for the wait. */
  #before: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}) {
    this.#deadlineMs = deadlineMs;
  }

  /** Never rejects. */
  async read(file: WeightsFile): Promise<HeaderAnswer> {
    if (this.#waiting >= MAX_WAITING) return { problem: "the server has too much to do now" };
    this.#waiting += 1;
    const reading = this.#before.then(() => this.#run(file));
    this.#before = reading.catch(() => undefined);
    try {
      return { header: await reading };
    } catch (error) {
      const { name, code, message } = error as NodeJS.ErrnoException;
      if (name === "AbortError") return { problem: `reading it takes longer than ${this.#deadlineMs / 1000} s` };
      if (code === "ERR_WORKER_OUT_OF_MEMORY") return { problem: `reading it takes more than ${HEAP_MB} MB of memory` };
      return { problem: message };
    } finally {
      this.#waiting -= 1;
    }
  }

  async close(): Promise<void> {
    await this.#threads?.destroy();
    this.#threads = undefined;
  }

  async #run({ format, source, search }: WeightsFile): Promise<WeightsHeader> {
    const { port1: here, port2: port } = new MessageChannel();
    here.on("message", ({ offset, length }: BytesRequest) => {
      const answer = (what: BytesAnswer) => here.postMessage(what);
      source.read(offset, length).then(
        (bytes) => answer({ bytes }),
        (error: unknown) => answer({ problem: error instanceof Error ? error.message : "the file cannot be read" }),
      );
    });
    try {
      return await this.#pool().run(
        { format, search, size: source.size, port },
        { transferList: [port], signal: AbortSignal.timeout(this.#deadlineMs) },
      );
    } finally {
      here.close();
    }
  }

  #pool(): Piscina<HeaderTask, WeightsHeader> {
    const name = import.meta.url.endsWith(".ts") ? "./header-worker.ts" : "./header-worker.js";
    this.#threads ??= new Piscina<HeaderTask, WeightsHeader>({
      filename: new URL(name, import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      env: {},
      // From source, packages are found as source too.
      execArgv: name.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
    })
      // A thread that ends between two tasks, out of memory, has nobody to tell: the next task gets a new one.
      .on("error", () => {});
    return this.#threads;
  }
}
