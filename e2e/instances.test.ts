/**
 * Instances of the site behind nginx, by the recipe in deploy/, on a PostgreSQL server and a
 * replica. While visitors read, things break: an instance dies, the primary stops, then the replica
 * does.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "@vitrine/hub";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startReplica, startServer, type TemporaryServer } from "../packages/hub/test/engines/postgres.mjs";
import { isWhole } from "./support/browser.ts";
import { startSite, type RunningSite } from "./support/server.ts";
import { freePort } from "../tools/free-port.mjs";

const INSTANCES = isWhole ? 3 : 2;
const MODELS = 60;
/** Calls a minute of a visitor, of which a third may come at once. */
const CALLS = 30;

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
const started = hasNginx ? await startServer() : "nginx is not on this machine";
const reason = typeof started === "string" ? ` (skipped: ${started})` : "";
const primary = started as TemporaryServer;

const folder = mkdtempSync(join(tmpdir(), "vitrine-copies-"));
let replica: TemporaryServer;
let sites: RunningSite[] = [];
let balancer: ChildProcess;
let address: string;

/** A hub and a server of models in one: says a word each 100 ms, two seconds long. */
const modelServer = createServer((request, response) => {
  request.resume();
  if (request.url === "/v1/models") return response.end('{"data":[{"id":"tiny-chat"}]}');
  if (request.url?.startsWith("/v1/chat")) {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    let words = 0;
    const timer = setInterval(() => {
      words += 1;
      response.write(`data: {"choices":[{"index":0,"delta":{"content":"word ${words} "}}]}\n\n`);
      if (words < 20) return;
      clearInterval(timer);
      response.end("data: [DONE]\n\n");
    }, 100);
    return;
  }
  if (request.url?.endsWith("/chat_template.jinja")) return response.end("{{ messages[0].content }}");
  return response.writeHead(404).end("{}");
});

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The recipe without its certificate, and with this machine's ports. */
async function startNginx(): Promise<string> {
  const port = await freePort();
  const servers = sites.map((site) => `server ${new URL(site.address).host} fail_timeout=2s;`).join("\n    ");
  const recipe = readFileSync(join(import.meta.dirname, "../deploy/nginx.conf"), "utf8")
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, "")
    .replace(/^ *(listen \[::\]|ssl_).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:8080 fail_timeout=2s;", servers);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const own = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  writeFileSync(join(folder, "nginx.conf"), `${own}\nhttp {\n${temporary.join("\n")}\n${recipe}\n}\n`);
  balancer = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  if (reason !== "") return;
  const port = await listen(modelServer);
  const hub = `http://127.0.0.1:${port}`;
  const store = await openStore({ databaseUrl: primary.url });
  await store.upsertMany(
    Array.from({ length: MODELS }, (_, at) => ({
      id: `acme/model-${at}`,
      tags: ["conversational"],
      pipeline_tag: "text-generation",
      library_name: "transformers",
      downloads: at,
      origin: { from: "hub" as const, endpoint: hub },
    })),
  );
  await store.close();
  const following = await startReplica(primary.url);
  if (typeof following === "string") throw new Error(following);
  replica = following;
  mkdirSync(join(folder, "none"));
  sites = await Promise.all(
    Array.from({ length: INSTANCES }, () =>
      startSite({
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URL: replica.url,
        // A folder without models: the store stays as it was filled.
        VITRINE_MODELS: join(folder, "none"),
        VITRINE_TRUST_PROXY: "loopback",
        VITRINE_ENDPOINT: `127.0.0.1:${port}`,
        VITRINE_RATE_LIMIT: String(CALLS),
        VITRINE_LOCAL_MODELS: "off",
        HF_ENDPOINT: hub,
      }),
    ),
  );
  address = await startNginx();
  const isUp = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 100 });
});
afterAll(async () => {
  balancer?.kill("SIGTERM");
  await Promise.all(sites.map((site) => site.stop()));
  replica?.stop();
  if (reason === "") primary.stop();
  modelServer.closeAllConnections();
  modelServer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Milliseconds that a reader looks at a page: what breaks lasts longer, and without them two cores do nothing else. */
const LOOK_MS = 50;

/**
 * Reads pages one after the other in four places at once, until it is stopped; returns what went
 * wrong.
 */
function readers() {
  let isOver = false;
  let count = 0;
  const problems: string[] = [];
  const paths = (at: number) => [
    `/models?sort=name&page=${at}`,
    `/models?q=model-${at % MODELS}`,
    `/models/acme/model-${at % MODELS}`,
    `/api/models?limit=5&search=model-${at % MODELS}`,
    "/",
    "/tasks/text-generation",
  ];
  const read = async (from: number) => {
    for (let at = from; !isOver; at += 4) {
      const path = paths(at)[at % 6] ?? "/";
      const answer = await fetch(address + path).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: unknown) => ({ status: 0, text: String(error) }),
      );
      count += 1;
      const isWhole = path.startsWith("/api") ? answer.text.endsWith("]") : answer.text.includes("</html>");
      if (answer.status !== 200 || !isWhole) problems.push(`${path} ${answer.status} ${answer.text.slice(0, 200)}`);
      await pause(LOOK_MS);
    }
  };
  const all = Promise.all([0, 1, 2, 3].map(read));
  return {
    problems,
    async end(): Promise<number> {
      isOver = true;
      await all;
      return count;
    },
  };
}

const chat = (at = address) =>
  fetch(`${at}/endpoint/v1/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ model: "tiny-chat", messages: [{ role: "user", content: "Hi" }], stream: true }),
  });
/** The same once the visitor may call again: calls were counted, and there is one more each two seconds. */
async function chatSoon(at?: string): Promise<Response> {
  for (let waited = 0; ; waited += 1) {
    const answer = await chat(at);
    if (answer.status !== 429 || waited === 30) return answer;
    await answer.text();
    await pause(1000);
  }
}

const write = (model: number) =>
  fetch(`${address}/models/acme/model-${model}/template`, { method: "POST", redirect: "manual" });

describe.skipIf(reason !== "")(`instances behind a balancer${reason}`, () => {
  test("a visitor's calls are counted by all of them together", async () => {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 3 * CALLS }, chat));
    const minutes = (performance.now() - began) / 60_000;
    const good = answers.filter(({ status }) => status === 200);
    // A third of a minute's at once, and one each two seconds.
    expect(good.length).toBeGreaterThanOrEqual(CALLS / 3);
    expect(good.length).toBeLessThanOrEqual(CALLS / 3 + Math.ceil(CALLS * minutes) + 1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(answers.length - good.length);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    await Promise.all(answers.map((answer) => answer.text()));
  });

  test("a write is visible through every instance, also where the page was cached", async () => {
    const page = (site: RunningSite) => fetch(`${site.address}/models/acme/model-7`).then((answer) => answer.text());
    for (const text of await Promise.all(sites.map(page))) expect(text).not.toContain("of-a-later-hour");
    const store = await openStore({ databaseUrl: primary.url });
    const record = await store.get("acme/model-7");
    if (record === undefined) throw new Error("The model is gone.");
    await store.upsertMany([{ ...record, tags: [...record.tags, "of-a-later-hour"] }]);
    await store.close();
    // As soon as the server that is read from has followed.
    for (const site of sites) await expect.poll(() => page(site)).toContain("of-a-later-hour");
  });

  test(
    "no page is missed while a copy dies, the server that is written to stops, and the one that follows it goes",
    { tags: ["whole"] },
    async () => {
      const reading = readers();
      const [dying, staying] = [await chatSoon(sites[0]?.address), await chatSoon(sites[1]?.address)];
      expect([dying.status, staying.status]).toEqual([200, 200]);
      await sites[0]?.kill("SIGKILL");
      await pause(1500);
      expect(reading.problems).toEqual([]);
      // Only its own streams end.
      await expect(dying.text()).rejects.toThrow();
      expect(await staying.text()).toContain("[DONE]");

      // Writes wait for the server that is written to; reads do not.
      expect(primary.halt()).toBe(true);
      const refused = await write(1);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      await pause(1500);
      expect(reading.problems).toEqual([]);
      expect(primary.start()).toBe(true);
      await expect.poll(() => write(1).then(({ status }) => status)).toBe(303);

      replica.stop();
      await pause(2000);
      expect(reading.problems).toEqual([]);
      expect(await reading.end()).toBeGreaterThan(20);
    },
  );

  test("no form is lost while a copy ends, which may not be sent a second time", { tags: ["whole"] }, async () => {
    // All instances have keep-alive connections of nginx.
    await Promise.all(Array.from({ length: 24 }, (_, at) => write(at)));
    let isOver = false;
    const answers: number[] = [];
    const writing = [0, 1, 2, 3].map(async (from) => {
      for (let at = from; !isOver; at += 4) answers.push((await write(at % MODELS)).status);
    });
    await pause(300);
    const before = answers.length;
    await sites[1]?.kill("SIGTERM");
    const during = answers.length - before;
    await pause(500);
    isOver = true;
    await Promise.all(writing);
    expect(during).toBeGreaterThan(0);
    expect(answers.filter((status) => status !== 303)).toEqual([]);
  });

  test("an instance finishes its open streams on SIGTERM", { tags: ["whole"] }, async () => {
    const answer = await chatSoon();
    expect(answer.status).toBe(200);
    const [, message] = await Promise.all([pause(300).then(() => sites[2]?.kill("SIGTERM")), answer.text()]);
    expect(message).toContain("word 20 ");
    expect(message).toContain("[DONE]");
  });
});
