/**
 * A site that is killed while it answers, alone and as one of two on a PostgreSQL server: what callers may spend holds, its
 * calls are closed as lost, and those of the other one go on. Both show what was written.
 */
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@vitrine/hub";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startServer, type TemporaryServer } from "../packages/hub/test/engines/postgres.mjs";
import { startSite, type RunningSite } from "./support/server.ts";

const started = await startServer();
const reason = typeof started === "string" ? ` (skipped: ${started})` : "";
const database = started as TemporaryServer;
const folder = mkdtempSync(join(tmpdir(), "vitrine-killed-"));

const CALLERS = 50;
/** United States dollars a day, and what each call of them costs by its tokens and the place's prices. */
const BUDGET = 1;
const COST = 0.15;
const PRICE = { input: 50, output: 100 };
const USAGE = { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 };
/** Longer than the ledger waits for a sign of life. */
const UNTIL_LOST = { timeout: 90_000, interval: 500 };

/** Streams that wait for their end, and whole answers that were given. */
const open = new Set<ServerResponse>();
let answered = 0;
const chunk = (fields: object) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", ...fields })}\n\n`;
const upstream = createServer(async (request, answer) => {
  let text = "";
  for await (const piece of request) text += String(piece);
  if (request.url === "/v1/models") return answer.end('{"data":[{"id":"slow"},{"id":"paid"}]}');
  const { model, stream } = JSON.parse(text || "{}") as { model: string; stream?: boolean };
  if (stream === true) {
    open.add(answer);
    answer.on("close", () => open.delete(answer));
    answer.writeHead(200, { "Content-Type": "text/event-stream" });
    return answer.write(chunk({ choices: [{ index: 0, delta: { content: "word" } }] }));
  }
  answered += 1;
  const message = { role: "assistant", content: "Hello" };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  answer.setHeader("Content-Type", "application/json");
  return answer.end(JSON.stringify({ id: "c", object: "chat.completion", model, choices, usage: USAGE }));
});

const finish = (answer: ServerResponse) =>
  answer.end(
    `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}${chunk({ choices: [], usage: USAGE })}data: [DONE]\n\n`,
  );
const chat = (site: RunningSite, body: object) =>
  fetch(`${site.address}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ role: "user", content: "Hi" }], ...body }),
  });
const rows = async (site: RunningSite, model: string) =>
  (
    (await (await fetch(`${site.address}/usage.json`)).json()) as { model: string; outcome: string; cost: number }[]
  ).filter((row) => row.model === model);
const outcomes = async (site: RunningSite, model: string) =>
  (await rows(site, model)).map(({ outcome }) => outcome).toSorted();

/** Reads the first piece of a stream, and keeps it open. */
async function openStream(site: RunningSite) {
  const { status, body } = await chat(site, { model: "slow", stream: true, max_tokens: 1000 });
  expect(status).toBe(200);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  return reader;
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- a stream
  while (!(await reader.read()).done);
}

const settings = {
  VITRINE_MODELS: join(folder, "none"),
  VITRINE_MODEL_API: join(folder, "model-api.json"),
  VITRINE_LOCAL_MODELS: "off",
};

beforeAll(async () => {
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  mkdirSync(join(folder, "none"));
  writeFileSync(
    join(folder, "model-api.json"),
    JSON.stringify({ endpoints: [{ name: "upstream", url, price: PRICE }] }),
  );
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a call of a site that was killed is lost at its next start", async () => {
  const own = { ...settings, VITRINE_DATA: join(folder, "data") };
  cpSync(inject("filled"), own.VITRINE_DATA, { recursive: true });
  const site = await startSite(own);
  const reader = await openStream(site);
  const broken = Promise.allSettled([readToEnd(reader)]);
  await site.kill("SIGKILL");
  await broken;
  const next = await startSite(own);
  expect(await outcomes(next, "slow")).toEqual(["lost"]);
  await Promise.all([site.stop(), next.stop()]);
});

describe.skipIf(reason !== "")(`two instances on one database${reason}`, () => {
  let killed: RunningSite;
  let other: RunningSite;
  const start = () => startSite({ ...settings, DATABASE_URL: database.url });
  const record = (tags: string[]) => ({
    id: "acme/own",
    tags,
    pipeline_tag: "text-generation",
    origin: { from: "hub" as const, endpoint: "https://hub.example" },
  });

  beforeAll(async () => {
    const store = await openStore({ databaseUrl: database.url });
    for (const models of ["slow", "paid"])
      // oxlint-disable-next-line no-await-in-loop -- two
      await store.callBudgets.set(
        { kind: "site", subject: "", models, limits: { dollarsPerDay: BUDGET }, isSoft: false, warnAt: [] },
        "test",
      );
    await store.upsertMany([record([])]);
    await store.close();
    [killed, other] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all([killed?.stop(), other?.stop()]);
    database.stop();
  });

  test("fifty callers at both spend one call more than they may at most", async () => {
    const statuses = await Promise.all(
      Array.from({ length: CALLERS }, async (_, at) => {
        const { status } = await chat(at % 2 === 0 ? killed : other, { model: "paid" });
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(answered);
    expect(answered * COST).toBeLessThanOrEqual(BUDGET + COST);
    // And what they may is not held back from them.
    expect((answered + 1) * COST).toBeGreaterThan(BUDGET);
    const spent = (await rows(other, "paid")).reduce((sum, { cost }) => sum + cost, 0);
    expect(spent).toBeCloseTo(answered * COST);
  });

  test("a write is visible through both, also where the page was cached", async () => {
    const page = (site: RunningSite) => fetch(`${site.address}/models/acme/own`).then((answer) => answer.text());
    for (const text of await Promise.all([killed, other].map(page))) expect(text).not.toContain("of-a-later-hour");
    const store = await openStore({ databaseUrl: database.url });
    await store.upsertMany([record(["of-a-later-hour"])]);
    await store.close();
    for (const site of [killed, other]) await expect.poll(() => page(site)).toContain("of-a-later-hour");
  });

  test("calls of one that was killed are lost and hold nothing back, and those of the other go on", async () => {
    const own = await Promise.all([openStream(other), openStream(other)]);
    const others = await Promise.all([openStream(killed), openStream(killed), openStream(killed)]);
    expect(await outcomes(other, "slow")).toEqual(Array.from({ length: 5 }, () => "open"));
    const broken = Promise.allSettled(others.map(readToEnd));
    await killed.kill("SIGKILL");
    for (const each of await broken) expect(each.status).toBe("rejected");
    killed = await start();
    // Nobody knows yet whether the other process is gone.
    await expect.poll(() => outcomes(killed, "slow"), UNTIL_LOST).toEqual(["lost", "lost", "lost", "open", "open"]);
    for (const answer of open) finish(answer);
    await Promise.all(own.map(readToEnd));
    await expect.poll(() => outcomes(other, "slow")).toEqual(["lost", "lost", "lost", "ok", "ok"]);
    // All that the two did not use is there again: a call that may use the whole rest is let in, and one more is not.
    const rest = BUDGET - 2 * COST;
    const tokens = Math.floor((rest / PRICE.output) * 1_000_000) - 1000;
    expect((await chat(killed, { model: "slow", max_tokens: tokens })).status).toBe(200);
    expect((await chat(killed, { model: "slow", max_tokens: tokens })).status).toBe(429);
  });
});
