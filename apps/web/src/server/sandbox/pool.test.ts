/**
 * The threads for untrusted content, for real: what they render, and what happens with a text that
 * never ends.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setText } from "../../content/untrusted-content.ts";
import { type PoolOptions, SandboxPool } from "./pool.ts";

let folder: string;
let hanging: URL;
let counting: URL;
const pools: SandboxPool[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-pool-"));
  const program = (name: string, body: string): URL => {
    const path = join(folder, name);
    const begin = "Atomics.store(started, 0, 1); Atomics.notify(started, 0);";
    writeFileSync(
      path,
      `let count = 0;\nexport default async ({ text: { source }, started }) => { ${begin} ${body} };\n`,
    );
    return pathToFileURL(path);
  };
  // What the text says is what the thread does.
  hanging = program(
    "hanging.mjs",
    `if (source === "hang") for (;;);
    if (source === "swell") for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
    if (source === "long") return { html: "x".repeat(9e6) };
    if (source === "die") process.exit(3);
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
  const pool = open({ program: hanging, deadlineMs: 600 });
  const hung = pool.set(card("hang"));
  let maxLength = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    maxLength = Math.max(maxLength, performance.now() - last);
    last = performance.now();
  }, 10);
  await hung;
  clearInterval(timer);
  expect(maxLength).toBeLessThan(250);
});
