/** An answer in events. */

/**
 * An answer in events, for a loop; leaving the loop closes the connection.
 * @example
 * import { Stream } from "@vitrine/inference/openai";
 *
 * const lines = new Response('{"a":1}\n{"a":2}\n').body as ReadableStream<Uint8Array>;
 * for await (const item of Stream.fromReadableStream<{ a: number }>(lines)) console.log(item.a);
 * // 1
 * // 2
 */
export class Stream<Item> implements AsyncIterable<Item> {
  readonly controller: AbortController;
  readonly #items: () => AsyncGenerator<Item, void, void>;
  #isTaken = false;

  constructor(items: () => AsyncGenerator<Item, void, void>, controller: AbortController) {
    this.#items = items;
    this.controller = controller;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    if (this.#isTaken) throw new TypeError("Cannot iterate over a consumed stream, use `.tee()` to split the stream.");
    this.#isTaken = true;
    return this.#items();
  }

  /** Two streams of the same items, each read in its own time. */
  tee(): [Stream<Item>, Stream<Item>] {
    const waiting: [Promise<IteratorResult<Item, void>>[], Promise<IteratorResult<Item, void>>[]] = [[], []];
    const items = this[Symbol.asyncIterator]();
    const half = (own: 0 | 1) =>
      new Stream<Item>(async function* () {
        while (true) {
          if (waiting[own].length === 0) {
            const step = items.next();
            waiting[0].push(step);
            waiting[1].push(step);
          }
          // oxlint-disable-next-line no-await-in-loop
          const { value, done } = (await waiting[own].shift()) as IteratorResult<Item, void>;
          if (done) return;
          yield value as Item;
        }
      }, this.controller);
    return [half(0), half(1)];
  }

  /** The items as lines of JSON, to hand them to a browser. */
  toReadableStream(): ReadableStream<Uint8Array> {
    const items = this[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    return new ReadableStream({
      async pull(controller) {
        const { value, done } = await items.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      },
      async cancel() {
        await items.return();
      },
    });
  }

  /** The items of lines of JSON, as `toReadableStream` writes them. */
  static fromReadableStream<Item>(
    readable: ReadableStream<Uint8Array>,
    controller = new AbortController(),
  ): Stream<Item> {
    return new Stream(async function* () {
      let rest = "";
      const reader = readable
        .pipeThrough(new TextDecoderStream() as never)
        .getReader() as ReadableStreamDefaultReader<string>;
      try {
        while (true) {
          // oxlint-disable-next-line no-await-in-loop
          const { value, done } = await reader.read();
          const lines = (rest + (value ?? "")).split("\n");
          rest = done ? "" : (lines.pop() ?? "");
          for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as Item;
          if (done) return;
        }
      } finally {
        void reader.cancel().catch(() => {});
      }
    }, controller);
  }
}
