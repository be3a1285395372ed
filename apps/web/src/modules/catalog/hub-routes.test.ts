/**
 * The hub's API as the site serves it: next to the pages, with their headers, cached until the
 * store changes.
 */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Mirror, openStore, PushedRepositories, readMirrorRules, type Store } from "@vitrine/hub";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestSite, type TestSite } from "../../testing/site.ts";

const SHA = "0123456789abcdef0123456789abcdef01234567";
let store: Store;
let app: ReturnType<typeof createTestSite>;

/** The site over a store, in front of a hub. */
function siteOver(records: Store, more: Partial<TestSite> = {}) {
  return createTestSite({
    store: records,
    sourceAddress: "https://code.example/",
    ...more,
  });
}

beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([
    { id: "alone", tags: [] },
    ...Array.from({ length: 30 }, (_, index) => ({ id: `acme/m${index}`, sha: SHA, tags: ["t"], downloads: index })),
  ]);
  app = siteOver(store);
});
afterAll(() => store.close());

test("answers come from the pages' server, with the site's own headers and open to others", async () => {
  const paths = ["/api/models", "/api/models/alone", "/api/models/acme/m1", "/api/tasks", "/api/models-tags-by-type"];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  for (const path of ["/models", "/api/palette.json", "/api/tasks.json"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await app.request(path)).headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("errors are JSON, and files are at the hub", async () => {
  const missing = await app.request("/api/models/acme/none");
  expect([missing.status, missing.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
  const file = await app.request("/acme/m1/resolve/main/config.json");
  expect(file.headers.get("location")).toBe(`https://hub.example/acme/m1/resolve/${SHA}/config.json`);
  expect((await app.request("/alone/raw/main/config.json")).headers.get("x-error-code")).toBe("NotServed");
  expect((await app.request("/api/models/alone", { method: "DELETE" })).status).toBe(405);
  expect((await app.request("/api/models", { method: "OPTIONS" })).status).toBe(204);
  expect((await app.request("/acme/m1/blob/main/config.json")).headers.get("location")).toBe("/models/acme/m1");
});

test("a client that has the answer gets none, until the store changes", async () => {
  const path = "/api/models?limit=20";
  const first = await app.request(path, { headers: { "Accept-Encoding": "gzip" } });
  const etag = first.headers.get("etag") ?? "";
  expect(JSON.parse(gunzipSync(await first.arrayBuffer()).toString())).toHaveLength(20);
  const again = await app.request(path, { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("link")).toBe(first.headers.get("link"));
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  const head = await app.request(path, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  await store.upsertMany([{ id: "acme/newest", tags: [], downloads: 1_000_000 }]);
  expect((await app.request(path, { headers: { "If-None-Match": etag } })).status).toBe(200);
});

test("a broken store is a JSON error, with the id of its log entry", async () => {
  const reported: string[] = [];
  const failing = new Proxy(store, { get: () => () => Promise.reject(new Error("password=hunter2")) });
  const broken = siteOver(failing, { onError: (_error, requestId) => reported.push(requestId) });
  const response = await broken.request("/api/models/alone");
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("hunter2");
  expect(reported).toEqual([response.headers.get("x-request-id")]);
  expect((JSON.parse(text) as { error: string }).error).toContain(reported[0]);
});

test("a mirrored model has a page with its card, and a guarded reader has nothing fetched that is not theirs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-mirrored-"));
  const records = await openStore({ memory: true });
  onTestFinished(async () => {
    await records.close();
    await rm(folder, { recursive: true });
  });
  const card = "---\nlicense: mit\n---\n# Small\n\nA small model.\n";
  const blobId = createHash("sha1").update(`blob ${card.length}\0${card}`).digest("hex");
  const asked: string[] = [];
  const hub = async (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    asked.push(pathname);
    if (pathname.endsWith("/README.md")) return new Response(card);
    const siblings = [{ rfilename: "README.md", size: card.length, blobId }];
    return Response.json({ id: "zoo/small", sha: SHA, tags: ["license:mit"], siblings });
  };
  const rules = await readMirrorRules("https://hub.example");
  const mirror = new Mirror({ folder, rules, store: records, fetch: hub as typeof fetch });
  const guarded = siteOver(records.restrictedTo(["acme/*"]), { mirror, visible: ["acme/*"] });
  expect((await guarded.request("/api/models/zoo/small")).status).toBe(404);
  expect(asked).toEqual([]);
  const open = siteOver(records, { mirror });
  expect((await open.request("/zoo/small/resolve/main/README.md")).status).toBe(200);
  expect(await (await open.request("/models/zoo/small")).text()).toContain("A small model.");
  expect((await guarded.request("/api/models/zoo/small")).status).toBe(404);
});

test("the operator of a personal site pushes; pages of other sites and visitors do not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-push-"));
  const records = await openStore({ memory: true });
  onTestFinished(async () => {
    await records.close();
    await rm(folder, { recursive: true });
  });
  const pushed = await PushedRepositories.open({ folder, store: records });
  onTestFinished(() => pushed.close());
  const push = { pushed };
  const create = (site: ReturnType<typeof siteOver>, headers: Record<string, string> = {}) =>
    site.request("/api/repos/create", { method: "POST", headers, body: '{"name":"first","organization":"acme"}' });
  const personal = siteOver(records, { push, isOperator: () => true });
  expect((await create(siteOver(records, { push }))).status).toBe(401);
  expect((await create(personal, { origin: "https://evil.example" })).status).toBe(401);
  expect((await create(personal)).status).toBe(200);
  const line = (key: string, value: object) => `${JSON.stringify({ key, value })}\n`;
  const content = Buffer.from("---\nlicense: mit\n---\n# First\n\nPushed by hand.\n").toString("base64");
  const commit = await personal.request("/api/models/acme/first/commit/main", {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: line("header", { summary: "One" }) + line("file", { path: "README.md", content, encoding: "base64" }),
  });
  expect(commit.status).toBe(200);
  await pushed.settled();
  expect(await (await personal.request("/models/acme/first")).text()).toContain("Pushed by hand.");
  const { commitOid } = (await commit.json()) as { commitOid: string };
  const refs = (await (await personal.request("/api/models/acme/first/refs")).json()) as { branches: object[] };
  expect(refs.branches).toEqual([{ name: "main", ref: "refs/heads/main", targetCommit: commitOid }]);
});
