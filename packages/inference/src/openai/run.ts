/** Runs in the background that tell listeners: a streamed answer, a conversation with tools. */

import { APIUserAbortError, openAIError } from "./errors.ts";
import { Stream } from "./stream.ts";

type Fields = Record<string, unknown>;
type Listener = (...args: never[]) => void;

/** Common parts of streams and conversations: listeners, an end, and a way to end them. */
export class Run {
  readonly controller = new AbortController();
  readonly #listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  #end: Promise<void> = Promise.resolve();
  ended = false;
  errored = false;
  aborted = false;

  protected start(signal: AbortSignal | null | undefined, work: () => Promise<void>): void {
    if (signal?.aborted) this.controller.abort();
    signal?.addEventListener("abort", () => this.controller.abort(), { once: true });
    // Listeners are added after the run was made.
    this.#end = Promise.resolve().then(async () => {
      try {
        await work();
        // An aborted stream ends without an error.
        if (this.controller.signal.aborted) throw new APIUserAbortError();
      } catch (thrown) {
        const error = this.controller.signal.aborted ? new APIUserAbortError() : openAIError(thrown);
        this.errored = true;
        this.aborted = error instanceof APIUserAbortError;
        this.emit(this.aborted ? "abort" : "error", error);
        throw error;
      } finally {
        this.ended = true;
        this.emit("end");
      }
    });
    this.#end.catch(() => {});
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, once: false }]);
    return this;
  }

  once(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, once: true }]);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? []).filter((each) => each.listener !== listener),
    );
    return this;
  }

  /** The next event of a name. */
  emitted(event: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (event !== "error") this.once("error", reject as Listener);
      this.once(event, ((...args: unknown[]) => resolve(args[0])) as Listener);
    });
  }

  emit(event: string, ...args: unknown[]): void {
    const all = this.#listeners.get(event) ?? [];
    this.#listeners.set(
      event,
      all.filter(({ once }) => !once),
    );
    for (const { listener } of all) listener(...(args as never[]));
  }

  abort(): void {
    this.controller.abort();
  }

  done(): Promise<void> {
    return this.#end;
  }
}

/** A run whose events a loop can read too; leaving the loop ends it. */
export class EventRun extends Run implements AsyncIterable<Fields> {
  readonly #queue: Fields[] = [];
  #wake: () => void = () => {};

  protected override start(signal: AbortSignal | null | undefined, work: () => Promise<void>): void {
    super.start(signal, work);
    this.done().then(
      () => this.#wake(),
      () => this.#wake(),
    );
  }

  protected push(event: Fields): void {
    this.#queue.push(event);
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Fields, void, void> {
    try {
      while (true) {
        const chunk = this.#queue.shift();
        if (chunk) yield chunk;
        else if (this.ended) break;
        // oxlint-disable-next-line no-await-in-loop
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      await this.done();
    } finally {
      if (!this.ended) this.abort();
    }
  }

  toReadableStream(): ReadableStream<Uint8Array> {
    return new Stream(() => this[Symbol.asyncIterator](), this.controller).toReadableStream();
  }
}
