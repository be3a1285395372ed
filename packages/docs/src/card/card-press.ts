/**
 * Cards: pictures that stand for a page where someone links to it. Made in a thread of its own, one after the other, so
 * that no page waits for one; the thread starts with the first card and ends when there has been none for a while.
 */
import { Worker } from "node:worker_threads";
import type { Card } from "./card-drawing.ts";

export type { Card } from "./card-drawing.ts";

/** What the thread answers: `png` is missing where a card cannot be set. */
export interface PrintedCard {
  id: number;
  png: Uint8Array | undefined;
}

/** More than this many at once are turned away: whoever asks for all of them at once may come back. */
const MOST_WAITING = 64;
const IDLE_MS = 60_000;

interface Waiting {
  resolve(png: Uint8Array | undefined): void;
  reject(error: Error): void;
}

/** Too many cards are waiting to be made. */
export class CardPressBusyError extends Error {
  override readonly name = "CardPressBusyError";
  readonly code = "CARD_PRESS_BUSY";
}

/** Makes cards. */
export class CardPress {
  readonly #mostWaiting: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #next = 0;

  constructor({ mostWaiting = MOST_WAITING }: { mostWaiting?: number } = {}) {
    this.#mostWaiting = mostWaiting;
  }

  /**
   * The card as PNG, 1200 by 630; `undefined` when its title has letters that the font has not. Rejects with a
   * {@link CardPressBusyError} when too many are waiting.
   */
  print(card: Card): Promise<Uint8Array | undefined> {
    if (this.#waiting.size >= this.#mostWaiting)
      return Promise.reject(new CardPressBusyError(`${this.#waiting.size} cards are waiting already.`));
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
    this.#fail(worker, new Error("The card press was closed."));
    await worker?.terminate();
  }

  #open(): Worker {
    const file = new URL(import.meta.url.endsWith(".ts") ? "./card-worker.ts" : "./card-worker.js", import.meta.url);
    const worker = new Worker(file);
    worker.on("message", ({ id, png }: PrintedCard) => {
      this.#waiting.get(id)?.resolve(png);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(worker);
    });
    worker.on("error", (error: Error) => this.#fail(worker, error));
    worker.on("exit", () => this.#fail(worker, new Error("The thread that makes cards ended.")));
    return worker;
  }

  /** Keeps nobody from ending, and gives its memory back after a while. */
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
