import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneByOne } from "./stream-items.ts";
import { createEventDecoder } from "./event-stream.ts";

function dataOf(text: string, cuts: readonly number[] = []): string[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = createEventDecoder();
  const data: string[] = [];
  let start = 0;
  for (const cut of [...[...cuts].sort((a, b) => a - b), bytes.length]) {
    for (const event of decoder.push(bytes.subarray(start, cut))) data.push(event.data);
    start = cut;
  }
  for (const event of decoder.end()) data.push(event.data);
  return data;
}

/** Streams and what the event-stream standard says they hold. */
const CASES: readonly (readonly [name: string, text: string, data: readonly string[]])[] = [
  ["LF", "data: a\n\ndata: b\n\n", ["a", "b"]],
  ["CR", "data: a\r\rdata: b\r\r", ["a", "b"]],
  ["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
  ["several data lines", "data: a\ndata: b\n\n", ["a\nb"]],
  ["no blank after the colon", "data:a\n\n", ["a"]],
  ["only the first blank goes", "data:  a\n\n", [" a"]],
  ["comments", ": keep-alive\n\n:x\ndata: a\n\n", ["a"]],
  ["other fields", "id: 1\nretry: 5\nevent: x\nfoo: bar\ndata: a\n\n", ["a"]],
  ["byte order mark", "\uFEFFdata: a\n\n", ["a"]],
  ["characters of several bytes", "data: Zürich 東京 🦙\n\n", ["Zürich 東京 🦙"]],
  ["no last empty line", "data: a\n\ndata: b", ["a", "b"]],
  ["no last empty line but a line end", "data: a\n\ndata: b\n", ["a", "b"]],
];

describe("the stream reader", () => {
  for (const [name, text, data] of CASES) {
    test(`reads ${name}`, () => {
      expect(dataOf(text)).toEqual(data);
    });
    test(`reads ${name} the same when cut at any byte`, () => {
      const { length } = new TextEncoder().encode(text);
      for (let cut = 0; cut <= length; cut++) expect(dataOf(text, [cut]), `cut at ${cut}`).toEqual(data);
    });
  }

  test("gives the same events for every chunking of any texts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 6 }),
        fc.constantFrom("\n", "\r", "\r\n"),
        fc.array(fc.nat(400), { maxLength: 30 }),
        (texts, end, cuts) => {
          const values = texts.map((text) => JSON.stringify(text));
          const stream = values.map((value) => `data: ${value}${end}${end}`).join("");
          const { length } = new TextEncoder().encode(stream);
          expect(
            dataOf(
              stream,
              cuts.map((cut) => Math.min(cut, length)),
            ),
          ).toEqual(values);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("items one by one", () => {
  async function* batchesOf(
    sizes: readonly number[],
    log: string[] = [],
  ): AsyncGenerator<readonly number[], void, void> {
    let next = 0;
    try {
      for (const size of sizes) {
        await Promise.resolve();
        yield Array.from({ length: size }, () => next++);
      }
    } finally {
      log.push("closed");
    }
  }

  test("are what the batches hold, in order, whether or not the reader waits for each", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 6 }), fc.nat(6), async (sizes, ahead) => {
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const expected = Array.from({ length: total }, (_, index) => index);
        const read: number[] = [];
        for await (const item of oneByOne(batchesOf(sizes))) read.push(item);
        expect(read).toEqual(expected);

        const items = oneByOne(batchesOf(sizes));
        const eager = await Promise.all(Array.from({ length: total + ahead }, () => items.next()));
        expect(eager.filter(({ done }) => !done).map(({ value }) => value)).toEqual(expected);
      }),
    );
  });

  test("end when the loop ends, and close their source", async () => {
    const log: string[] = [];
    const items = oneByOne(batchesOf([3, 3], log));
    for await (const item of items) if (item === 1) break;
    expect(log).toEqual(["closed"]);
    expect(await items.next()).toEqual({ value: undefined, done: true });
    const pending = oneByOne(batchesOf([3]));
    const [first] = await Promise.all([pending.next(), pending.return()]);
    expect(first.done).toBe(true);
    expect((await pending.next()).done).toBe(true);
  });
});
