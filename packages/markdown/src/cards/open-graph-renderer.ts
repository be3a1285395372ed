/**
 * Renders Open Graph images: pictures for links to a page. A separate thread renders them, one
 * after the other, so that no page waits for one. The thread starts with the first card and ends
 * after a while without any.
 */
import { VitrineError } from "@vitrine/base";
import { Worker } from "node:worker_threads";
import type { Card } from "./card-layout.ts";

export type { Card } from "./card-layout.ts";

/** Answer of the thread: `png` is missing where a card cannot be set. */
export interface PrintedCard {
  id: number;
  png: Uint8Array | undefined;
}

/** More requests than this at once are rejected and can be repeated later. */
const MAX_WAITING = 64;
const IDLE_MS = 60_000;

interface Waiting {
  resolve(png: Uint8Array | undefined): void;
  reject(error: Error): void;
}

/** Too many cards are waiting. Try again later. */
export class OpenGraphBusyError extends VitrineError<"renderer-busy"> {
  override readonly name = "OpenGraphBusyError";

  constructor(message: string) {
    super("renderer-busy", message, { retryable: true });
  }
}

/** Optional peers: a program without cards needs none of them. */
const MISSING = "Cards need other packages: npm install @resvg/resvg-wasm opentype.js @fontsource/hanken-grotesk";

/**
 * Renders Open Graph images in a separate thread. Close it when done.
 * @example
 * import { OpenGraphRenderer } from "@vitrine/markdown/pages";
 *
 * const renderer = new OpenGraphRenderer();
 * const png = await renderer.render({ site: "Hub", kind: "Model", title: "my-model" });
 * console.log(png?.slice(1, 4)); // Uint8Array(3) [ 80, 78, 71 ]
 * await renderer.close();
 */
export class OpenGraphRenderer {
  readonly #maxQueued: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #next = 0;

  constructor({ maxQueued = MAX_WAITING }: { maxQueued?: number } = {}) {
    this.#maxQueued = maxQueued;
  }

  /**
   * The card as PNG, 1200 by 630; `undefined` when its title has letters that the font has not. Rejects with a
   * {@link OpenGraphBusyError} when too many are waiting.
   */
  render(card: Card): Promise<Uint8Array | undefined> {
    if (this.#waiting.size >= this.#maxQueued)
      return Promise.reject(new OpenGraphBusyError(`${this.#waiting.size} cards are waiting already.`));
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#open());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, card });
    });
  }

  /** Ends the thread; cards that are waiting are not made. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#fail(worker, new Error("The Open Graph renderer was closed."));
    await worker?.terminate();
  }

  #open(): Worker {
    const file = new URL(
      import.meta.url.endsWith(".ts") ? "./open-graph-worker.ts" : "./open-graph-worker.js",
      import.meta.url,
    );
    const worker = new Worker(file);
    worker.on("message", ({ id, png }: PrintedCard) => {
      this.#waiting.get(id)?.resolve(png);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(worker);
    });
    worker.on("error", (error: Error & { code?: string }) =>
      this.#fail(worker, error.code?.endsWith("MODULE_NOT_FOUND") ? new Error(MISSING, { cause: error }) : error),
    );
    worker.on("exit", () => this.#fail(worker, new Error("The thread that makes cards ended.")));
    return worker;
  }

  /** Does not keep the process alive, and frees its memory after a while. */
  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => void this.close(), IDLE_MS);
    this.#idle.unref();
  }

  #fail(worker: Worker | undefined, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
