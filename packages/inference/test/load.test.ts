/** Cost of many streams and large files, each measured in its own process. */

import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { chatCompletionStream } from "../src/tasks/tasks.ts";

async function measured(script: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=vitrine-source",
    "--expose-gc",
    join(import.meta.dirname, "programs", script),
  ]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

test("a file of 100 MB becomes base64 within 2.5 times its size", async () => {
  const { growth, length } = await measured("measure-base64.ts");
  expect(length).toBe(4 * Math.ceil((100 * 2 ** 20) / 3));
  expect(growth).toBeLessThan(2.5);
});

test("a thousand concurrent streams all complete, and release their memory", { tags: ["whole"] }, async () => {
  const { whole, expected, heaps } = (await measured("run-many-streams.ts")) as {
    whole: number;
    expected: number;
    heaps: number[];
  };
  expect(whole).toBe(expected);
  // The first rounds open connections and compile code; after them the heap is still.
  expect(heaps[3]).toBeLessThan((heaps[1] ?? 0) * 1.15);
});

test("a connection serves the next stream after the end mark of the last", async () => {
  let connections = 0;
  let ended: Promise<unknown> | undefined;
  const server = createServer((request, answer) => {
    request.resume();
    answer.writeHead(200, { "content-type": "text/event-stream" });
    answer.write(`data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`);
    ended = once(answer, "close");
    // The end comes on its own, after the mark.
    setTimeout(() => answer.end(), 20);
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpointUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let stream = 0; stream < 4; stream++) {
    // oxlint-disable-next-line no-await-in-loop
    for await (const chunk of chatCompletionStream({ endpointUrl, messages: [] }))
      expect(chunk.choices).toHaveLength(1);
    // oxlint-disable-next-line no-await-in-loop
    await ended;
    // The client is in this process: it reads the end in one of the next turns of the loop.
    // oxlint-disable-next-line no-await-in-loop
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(connections).toBe(1);
  server.closeAllConnections();
  server.close();
});
