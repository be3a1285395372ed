/**
 * The client in workerd, the runtime of Cloudflare's workers, at compatibility dates from 2024-09 to today: every
 * provider and task answers, and no key reaches another host than the one it was meant for.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GOLDEN, HUB_GOLDEN, MODEL, RETIRED } from "./golden-requests.ts";
import type { WorkerdCall, WorkerdOutcome } from "./programs/workerd-program.ts";

const DATES = ["2024-09-02", "2025-08-01", "2026-11-01"];

let kit: TestKit;
let folder: string;
let workerd: ChildProcess;
const addresses = new Map<string, string>();

beforeAll(async () => {
  kit = await startTestKit();
  folder = mkdtempSync(join(tmpdir(), "vitrine-workerd-"));
  const conditions = ["vitrine-source", "browser", "module", "import", "default"];
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: true,
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: join(import.meta.dirname, "programs/workerd-program.ts"),
        output: { codeSplitting: false },
      },
    },
    // From sources alone: a fresh clone has no build.
    ssr: { noExternal: true, target: "webworker", resolve: { conditions } },
    resolve: { conditions },
  })) as Rolldown.RolldownOutput;
  writeFileSync(join(folder, "worker.js"), output[0].code);
  const ports = await Promise.all(DATES.map(freePort));
  DATES.forEach((date, index) => addresses.set(date, `http://127.0.0.1:${ports[index]}`));
  const name = (date: string) => `w${date.replaceAll("-", "")}`;
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "kit", network = (allow = ["local", "private"])),
    ${DATES.map((date) => `(name = "${name(date)}", worker = .${name(date)})`).join(",\n    ")}
  ],
  sockets = [
    ${DATES.map((date, index) => `(name = "${name(date)}", address = "127.0.0.1:${ports[index]}", http = (), service = "${name(date)}")`).join(",\n    ")}
  ]
);
${DATES.map((date) => `const ${name(date)} :Workerd.Worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "${date}", globalOutbound = "kit");`).join("\n")}
`,
  );
  const program = (createRequire(import.meta.url)("workerd") as { default: string }).default;
  workerd = spawn(program, ["serve", join(folder, "config.capnp")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const listens = () =>
    fetch(addresses.get(DATES.at(-1) ?? "") ?? "", { method: "POST", body: '{"calls":[]}' }).then(
      () => true,
      () => false,
    );
  // One look after the other.
  // oxlint-disable-next-line no-await-in-loop
  while (!(await listens())) await new Promise((resolve) => setTimeout(resolve, 100));
});
afterAll(async () => {
  workerd.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
  await kit.close();
});
beforeEach(() => kit.reset());

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function run(date: string, calls: WorkerdCall[]): Promise<WorkerdOutcome[]> {
  const body = JSON.stringify({ kit: kit.url, calls: await written(calls) });
  const answer = await fetch(addresses.get(date) ?? "", { method: "POST", body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as WorkerdOutcome[];
}

async function written(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return { $blob: Buffer.from(await value.arrayBuffer()).toString("base64"), type: value.type };
  if (Array.isArray(value)) return Promise.all(value.map(written));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([name, content]) => [name, await written(content)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const messages = [{ role: "user", content: "Hi" }];
const chat = (options = {}): WorkerdCall => ({
  task: "conversational",
  args: { accessToken: HUB_TOKEN, provider: "groq", model: MODEL, messages },
  options: { retry: { retries: 0 }, ...options },
});

test("every provider and task answers in workerd of every date", { tags: ["whole"] }, async () => {
  kit.jobs({ pending: 0 });
  const goldens = DATES.flatMap((date) => [...GOLDEN, ...HUB_GOLDEN].map((golden) => ({ date, ...golden })));
  const attempts = goldens.map(async ({ date, provider, task, args }, index) => {
    // Polls wait as long as the providers require, so the calls run concurrently, each for
    // another model.
    const id = `${MODEL}-${index}`;
    kit.model(id, servedBy(provider, task));
    const isHub = HUB_GOLDEN.some((golden) => golden.provider === provider);
    const accessToken = isHub ? HUB_TOKEN : PROVIDER_KEY;
    const model = RETIRED.has(provider) ? KIT_MODEL : id;
    const [outcome] = await run(date, [
      { task, args: { accessToken, provider, model, ...args }, options: { retry: { retries: 0 } } },
    ]);
    return outcome?.ok ? [] : [`${date}: ${provider} ${task}: ${outcome?.said}`];
  });
  const failed = (await Promise.all(attempts)).flat();
  expect(failed).toEqual([]);
});

describe.each(DATES)("workerd of %s", (date) => {
  test("no key, no bill and no idempotency key follows a redirect", async () => {
    kit.model(MODEL, servedBy("groq", "conversational"));
    for (const status of [301, 302, 303, 307, 308]) {
      kit.fault({ kind: "redirect", status, times: 1, match: "/chat/completions" });
      await run(date, [chat({ billTo: "acme-corp", idempotencyKey: "order-66" })]);
    }
    expect(kit.second).toHaveLength(5);
    expect(JSON.stringify(kit.second)).not.toMatch(new RegExp(`${HUB_TOKEN}|acme-corp|order-66`));
    // At the same host it is followed, with the key.
    kit.fault({ kind: "redirect", to: "/groq/openai/v1/chat/completions", times: 1, match: "/chat/completions" });
    expect(await run(date, [chat()])).toEqual([{ ok: true, said: "object" }]);
  });
});
