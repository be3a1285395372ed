/**
 * Values of a stream to the items that a program reads, and an error where the stream ends early, which holds what had
 * come. Items that arrived together are read together: a wait for each would cost more than reading it.
 */

import { InferenceClientError, InferenceClientNetworkError, InferenceClientTruncatedStreamError } from "../errors.ts";
import { headOf, type AnswerHead } from "../call-promise.ts";
import { readValues } from "./event-stream.ts";
import type { OpenAnswer, Transport } from "../message.ts";

/** Differences of a kind of stream. */
export interface ItemReader<Item> {
  /** The item of a value, stored for `partial`; undefined for a value without one, such as a ping. */
  take(value: unknown): Item | undefined;
  /** Whether all has come, even if the stream's mark has not. */
  isFinished(): boolean;
  /** Part that has come so far, as much of it as memory allows. */
  partial(): unknown;
}

/** Characters of JSON that are kept for `partial`, those of 100,000 tokens and more; what each piece counts beside them. */
const MAX_KEPT_CHARS = 24_000_000;
export const PIECE_CHARS = 64;

/** Says of each piece whether it is kept: no stream of a server may fill the memory. */
export function keptUntil(pieceChars = PIECE_CHARS, max = MAX_KEPT_CHARS): (chars: number) => boolean {
  let count = 0;
  return (chars) => (count += chars + pieceChars) <= max;
}

export interface OpenStream<Item> {
  answer: OpenAnswer;
  transport: Transport;
  reader: ItemReader<Item>;
  /** Reads the whole answer when it has come; its value joins the last item as `parsed`. */
  finish?: ((reader: ItemReader<Item>) => Promise<unknown>) | undefined;
  /** Called at the end of the stream. */
  end?: ((outcome: { output?: unknown; error?: unknown }) => void) | undefined;
}

/**
 * The items of a stream, one by one. It opens when the first item is read.
 *
 * @throws InferenceClientTruncatedStreamError where the stream ends without its mark and is not finished either
 */
export function readItems<Item>(open: () => Promise<OpenStream<Item>>): ItemStream<Item> {
  let opened: Promise<OpenStream<Item>> | undefined;
  const openOnce = () => (opened ??= open());
  const stream = oneByOne(readBatches(openOnce));
  const withResponse = async () => ({ data: items, response: headOf((await openOnce()).answer) });
  const items: ItemStream<Item> = Object.assign(stream, { withResponse });
  return items;
}

/** A stream of items, which can also say how its answer began. */
export interface ItemStream<Item> extends AsyncGenerator<Item, void, void> {
  /** Opens the stream and gives it together with the head of its answer. */
  withResponse(): Promise<{ data: ItemStream<Item>; response: AnswerHead }>;
}

async function* readBatches<Item>(open: () => Promise<OpenStream<Item>>): AsyncGenerator<readonly Item[], void, void> {
  const { answer, transport, reader, end, finish } = await open();
  const { details } = transport;
  const values = readValues(answer, transport);
  const truncated = (why: string) =>
    new InferenceClientTruncatedStreamError(
      `The stream of ${details.provider} ended early: ${why}`,
      reader.partial(),
      details,
    );
  let failure: { error: unknown } | undefined;
  let hasParsed = false;
  let hasItems = false;
  try {
    while (true) {
      // oxlint-disable-next-line no-await-in-loop
      const step = await values.next().catch((error: unknown) => {
        throw error instanceof InferenceClientNetworkError ? truncated(error.message) : error;
      });
      if (step.done) {
        if (!step.value && !reader.isFinished()) throw truncated("neither an end mark nor a finish reason came");
        if (step.value && !hasItems) throw truncated("nothing came before its end mark");
        return;
      }
      const items: Item[] = [];
      for (const value of step.value) {
        const item = reader.take(value);
        if (item !== undefined) items.push(item);
      }
      hasItems ||= items.length > 0;
      const last = items.at(-1);
      if (finish && !hasParsed && last !== undefined && reader.isFinished()) {
        hasParsed = true;
        // oxlint-disable-next-line no-await-in-loop
        Object.assign(last as object, { parsed: await finish(reader) });
      }
      if (items.length > 0) yield items;
    }
  } catch (error) {
    failure = { error };
    const partial = reader.partial();
    // The received part was paid for, however the stream ended.
    if (error instanceof InferenceClientError && partial !== undefined && !("partial" in error))
      Object.assign(error, { partial });
    throw error;
  } finally {
    end?.({ output: reader.partial(), ...failure });
    await values.return(false);
  }
}

/**
 * The items of batches, one at a time, for a loop. An item that is there already is handed out without a turn through a
 * generator, which for small items would be most of their cost.
 */
export function oneByOne<Item>(batches: AsyncGenerator<readonly Item[], void, void>): AsyncGenerator<Item, void, void> {
  let batch: readonly Item[] = [];
  let at = 0;
  // Calls that do not wait for one another are answered in their order.
  let refill: Promise<unknown> | undefined;
  let hasEnded = false;
  const over = { value: undefined, done: true } as const;
  const advance = async (): Promise<IteratorResult<Item, void>> => {
    while (at >= batch.length) {
      // oxlint-disable-next-line no-await-in-loop
      const step = await batches.next();
      if (step.done || hasEnded) return over;
      batch = step.value;
      at = 0;
    }
    return { value: batch[at++] as Item, done: false };
  };
  const end = () => {
    hasEnded = true;
    batch = [];
    at = 0;
  };
  const items: AsyncGenerator<Item, void, void> = {
    next() {
      if (refill === undefined && at < batch.length)
        return Promise.resolve({ value: batch[at++] as Item, done: false });
      const step = refill === undefined ? advance() : refill.then(advance, advance);
      refill = step;
      const settled = () => {
        if (refill === step) refill = undefined;
      };
      step.then(settled, settled);
      return step;
    },
    async return() {
      end();
      await batches.return();
      return over;
    },
    async throw(error: unknown) {
      end();
      await batches.return();
      throw error;
    },
    [Symbol.asyncIterator]: () => items,
    async [Symbol.asyncDispose]() {
      await items.return();
    },
  };
  return items;
}
