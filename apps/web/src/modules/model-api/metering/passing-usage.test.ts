import { expect, test } from "vitest";
import { usageIn, withUsage } from "./passing-usage.ts";

const streamOf = (...parts: string[]) => new Blob([parts.join("")]).stream() as ReadableStream<Uint8Array>;

test.each([
  ["a JSON answer", '{"usage":{"prompt_tokens":3,"completion_tokens":4}}', { input: 3, output: 4 }],
  ["embeddings", '{"data":[],"usage":{"prompt_tokens":7,"total_tokens":7}}', { input: 7, output: 0 }],
  ["another form", '{"usage":{"input_tokens":1,"output_tokens":2}}', { input: 1, output: 2 }],
  [
    "events",
    'data: {"choices":[]}\n\ndata: {"usage":{"prompt_tokens":5,"completion_tokens":6}}\n\ndata: [DONE]\n\n',
    { input: 5, output: 6 },
  ],
  ["an answer about usage", '{"text":"\\"usage\\": 3"}', undefined],
  ["a picture", "\u0089PNG", undefined],
])("%s", (_, text, usage) => {
  expect(usageIn(text)).toEqual(usage);
});

test("an answer passes unchanged, and its end is told once", async () => {
  const text = `${"x".repeat(300_000)}\n{"usage":{"prompt_tokens":1,"completion_tokens":1}}`;
  const ends: unknown[] = [];
  const passed = withUsage(streamOf(text), (...end) => void ends.push(end));
  expect(await new Response(passed).text()).toBe(text);
  expect(ends).toEqual([[{ input: 1, output: 1 }, true]]);
});

test("an answer that nobody reads to its end is told as left", async () => {
  const ends: unknown[] = [];
  await withUsage(streamOf("abc"), (...end) => void ends.push(end)).cancel();
  expect(ends).toEqual([[undefined, false]]);
});
