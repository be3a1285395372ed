/**
 * The threads for untrusted content, for real: what they render, and what happens with a text that
 * never ends.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bytesSource } from "@vitrine/models";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { setText } from "../../content/untrusted-content.ts";
import { HeaderThread } from "./header-thread.ts";
import { type PoolOptions, SandboxPool } from "./pool.ts";

let folder: string;
let hanging: URL;
let counting: URL;
const pools: SandboxPool[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-pool-"));
  const program = (name: string, body: string): URL => {
    const path = join(folder, name);
    const clock = pathToFileURL(join(import.meta.dirname, "thread-time.ts"));
    writeFileSync(
      path,
      `import { begin } from ${JSON.stringify(clock.href)};\nlet count = 0;\n` +
        `export default async ({ text: { source }, clock }) => { begin(clock); ${body} };\n`,
    );
    return pathToFileURL(path);
  };
  // The thread does what the text says.
  hanging = program(
    "hanging.mjs",
    `if (source === "hang") for (;;);
    if (source === "swell") for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
    if (source === "long") return { html: "x".repeat(9e6) };
    if (source === "die") process.exit(3);
    if (source === "swell later") setTimeout(() => { for (const all = []; ; ) all.push(new Array(1e5).fill(all.length)); }, 20);
    if (source === "wait") await new Promise((later) => setTimeout(later, 500));
    return { html: "<p>" + source + "</p>" };`,
  );
  counting = program(
    "counting.mjs",
    `await new Promise((later) => setTimeout(later, 100)); return { html: source + ++count };`,
  );
});
// Not earlier: a thread that a closed pool was about to start still looks for its program.
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function open(options: PoolOptions): SandboxPool {
  const pool = new SandboxPool(options);
  pools.push(pool);
  return pool;
}

const card = (source: string) => ({ kind: "card", source }) as const;

test("a thread makes what this one would", async () => {
  const pool = open({ deadlineMs: 20_000 });
  const text = card("# Hi\n\n**There** $$x$$\n\n[a](b.md)");
  expect(await pool.set(text)).toEqual(setText(text));
  const prompt = {
    kind: "prompt",
    request: {
      template: "{{ messages[0].content }}",
      messages: '[{"content":"x"}]',
      tools: "",
      variables: "",
      addGenerationPrompt: false,
    },
  } as const;
  expect(await pool.set(prompt)).toMatchObject({ spans: [{ text: "x", origin: "input" }] });
  expect((await pool.set({ kind: "code", code: "import os", language: "python" })).html).toContain("tok-");
});

test.each([
  ["hang", "longer than 200 ms"],
  ["swell", "too much memory"],
  ["long", "too long"],
  ["die", "the thread for it ended"],
])("a text that would %s is shown as it was written, and the next one is set", async (source, reason) => {
  const pool = open({ program: hanging, deadlineMs: source === "hang" ? 200 : 10_000, heapMb: 32, threads: 1 });
  const [given, next] = await Promise.all([pool.set(card(source)), pool.set(card("next"))]);
  expect(given.reason).toContain(reason);
  expect(given.html).toContain(reason);
  expect(given.html).toContain(`>${source}</pre>`);
  expect(next).toEqual({ html: "<p>next</p>" });
});

test("a thread that runs out of memory after its text ends alone, and the next text gets another", async () => {
  const pool = open({ program: hanging, deadlineMs: 10_000, heapMb: 32, threads: 1 });
  expect(await pool.set(card("swell later"))).toEqual({ html: "<p>swell later</p>" });
  await new Promise((later) => setTimeout(later, 1_000));
  expect(await pool.set(card("next"))).toEqual({ html: "<p>next</p>" });
});

test("a text is judged by its own time, and not by that of other work on the machine", async () => {
  const pool = open({ program: hanging, deadlineMs: 200 });
  expect(await pool.set(card("wait"))).toEqual({ html: "<p>wait</p>" });
});

test("equal texts are rendered once for any number of requests, and cached by their content", async () => {
  const pool = open({ program: counting, threads: 2 });
  const requested = await Promise.all(Array.from({ length: 20 }, () => pool.set(card("a"))));
  expect(new Set(requested.map(({ html }) => html))).toEqual(new Set(["a1"]));
  expect(await pool.set(card("a"))).toEqual({ html: "a1" });
});

test("more than may wait are answered at once", async () => {
  const pool = open({ program: counting, threads: 1, maxQueued: 3 });
  const requested = await Promise.all(Array.from({ length: 10 }, (_, index) => pool.set(card(`text ${index}`))));
  expect(requested.filter(({ reason }) => reason?.includes("too much to do"))).toHaveLength(6);
});

test("while a text hangs, this thread answers", async () => {
  // A thread that waits for the text is silent for as long; a busy machine lets one wait for a part of that.
  const deadlineMs = 1500;
  const pool = open({ program: hanging, deadlineMs });
  const hung = pool.set(card("hang"));
  let maxLength = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    maxLength = Math.max(maxLength, performance.now() - last);
    last = performance.now();
  }, 10);
  await hung;
  clearInterval(timer);
  expect(maxLength).toBeLessThan(deadlineMs / 2);
});

test("a header of weights is read by a thread, in the bytes that it asks for; one that is none says why", async () => {
  const pool = open({});
  const header = JSON.stringify({ "layer.0.weight": { dtype: "F32", shape: [2, 3], data_offsets: [0, 24] } });
  const file = Buffer.concat([Buffer.alloc(8), Buffer.from(header), Buffer.alloc(24)]);
  file.writeBigUInt64LE(BigInt(header.length));
  const weights = (bytes: Uint8Array, search = "") =>
    pool.readHeader({ format: "safetensors", source: bytesSource(bytes), search });
  expect(await weights(file)).toMatchObject({
    header: { total: 6, count: 1, tensors: [{ name: "layer.0.weight", type: "F32", shape: [2, 3] }], found: 1 },
  });
  expect(await weights(file, "bias")).toMatchObject({ header: { found: 0, tensors: [] } });
  expect(await weights(Buffer.from("short"))).toEqual({ problem: expect.stringContaining("8 bytes of length") });
  const failing = { size: 100, read: () => Promise.reject(new Error("The disk is gone.")) };
  expect(await pool.readHeader({ format: "gguf", source: failing, search: "" })).toEqual({
    problem: "The disk is gone.",
  });
});

test(
  "a header whose bytes never come is ended at its deadline, and the next one is read",
  { tags: ["whole"] },
  async () => {
    const thread = new HeaderThread({ deadlineMs: 5000 });
    onTestFinished(() => thread.close());
    const endless = { read: async (_: number, length: number) => new Uint8Array(Math.min(length, 3)).fill(1) };
    const slow = { size: 2 ** 40, read: () => new Promise<Uint8Array>(() => {}) };
    expect(await thread.read({ format: "gguf", source: slow, search: "" })).toEqual({
      problem: "reading it takes longer than 5 s",
    });
    // Its deadline includes the start of a new thread.
    expect(await thread.read({ format: "gguf", source: endless, search: "" })).toEqual({
      problem: expect.stringContaining("GGUF"),
    });
  },
);
