/** Who read and wrote what, as the site writes it down for programs, git and people who were refused. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { AccessFile, addReader, openStore, PushedRepositories, type Store } from "@vitrine/hub";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { auditedRequest } from "./audit.ts";
import { createGuardedTestSite, type TestSite } from "../../../testing/site.ts";

let folder: string;
let store: Store;
let site: Hono<RequestContext>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-audit-"));
  const file = join(folder, "tokens.json");
  for (const [name, rights] of Object.entries({
    writer: { read: ["acme/*"], write: ["acme/*"] },
    reader: { read: ["acme/*"] },
    chief: { read: ["*"], isAdmin: true },
  }))
    // oxlint-disable-next-line no-await-in-loop -- one file
    tokens[name] = (await addReader(file, { name, ...rights })) ?? "";
  store = await openStore({ memory: true });
  const pushed = await PushedRepositories.open({ folder, store });
  const options: TestSite = {
    store,
    audit: store.auditLog,
    push: {
      pushed,
      onChange: ({ by, what, id, detail = "" }) =>
        store.auditLog.note({ who: by, kind: "write", action: what, model: id, detail, status: 200, requestId: "" }),
    },
  };
  site = await createGuardedTestSite({ ...options, access: await AccessFile.open(file) });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const as = (name: string, path: string, init: RequestInit = {}) =>
  site.request(path, { ...init, headers: { authorization: `Bearer ${tokens[name]}` } }, {});
const commit = (name: string) =>
  as(name, "/api/models/acme/net/commit/main", {
    method: "POST",
    body: `${JSON.stringify({ key: "header", value: { summary: "A card" } })}\n${JSON.stringify({ key: "file", value: { path: "README.md", encoding: "base64", content: Buffer.from("# Net").toString("base64") } })}\n`,
  });

test("each change, download and clone has a line with its person, and so has what was refused", async () => {
  await as("writer", "/api/repos/create", { method: "POST", body: '{"organization":"acme","name":"net"}' });
  const made = (await (await commit("writer")).json()) as { commitOid: string };
  expect((await commit("reader")).status).toBe(403);
  expect(await (await as("reader", "/acme/net/resolve/main/README.md")).text()).toBe("# Net");
  await as("reader", "/acme/net/resolve/main/README.md", { method: "HEAD" });
  await site.request("/acme/net/resolve/main/README.md", {}, {});
  const server = serve({ fetch: site.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as { port: number };
  await promisify(execFile)(
    "git",
    ["clone", "-q", `http://any:${tokens["reader"]}@127.0.0.1:${port}/acme/net`, "net"],
    {
      cwd: folder,
    },
  );
  server.close();
  const lines = (await (await as("chief", "/admin/audit.json")).json()) as Record<string, unknown>[];
  expect(
    lines.map(({ who, kind, action, model, detail, status }) => [who, kind, action, model, detail, status]),
  ).toEqual([
    ["reader", "read", "git fetch", "acme/net", "", 200],
    ["nobody", "read", "download", "acme/net", "README.md at main", 401],
    ["reader", "read", "download", "acme/net", "README.md at main", 200],
    ["reader", "write", "refused commit", "acme/net", "", 403],
    ["writer", "write", "commit", "acme/net", made.commitOid, 200],
    ["writer", "write", "create", "acme/net", "", 200],
  ]);
});

test("the page filters, and says no token", async () => {
  const page = await (await as("chief", "/admin/audit?who=reader&kind=read&days=1")).text();
  expect(page.includes("README.md at main")).toBe(true);
  expect(page).not.toContain("refused commit");
  for (const token of Object.values(tokens)) expect(page).not.toContain(token);
  const csv = await as("chief", "/admin/audit.csv?model=acme/net&kind=write");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(4);
});

test("a person's text that a spreadsheet would run is text", async () => {
  const note = { kind: "read", action: "download", detail: "", status: 200, requestId: "" } as const;
  store.auditLog.note({ ...note, who: "=1+1", model: "acme/formula" });
  expect(await (await as("chief", "/admin/audit.csv?model=acme/formula")).text()).toContain(",'=1+1,");
});

test.each([
  ["GET", "/acme/net/resolve/main/a%20b/c.bin", 206, "a b/c.bin at main"],
  ["GET", "/net/raw/v1/x", 200, "x at v1"],
  ["GET", "/acme/net/resolve/main/x", 404, undefined],
  ["GET", "/acme/net/resolve/main/x", 304, undefined],
  ["HEAD", "/acme/net/resolve/main/x", 200, undefined],
  ["GET", `/acme/net.git/info/lfs/objects/${"a".repeat(64)}`, 200, "a".repeat(64)],
  ["GET", `/v2/acme/net/blobs/sha256:${"a".repeat(64)}`, 200, `sha256:${"a".repeat(64)}`],
  ["GET", "/models/acme/net", 200, undefined],
])("%s %s answered %i reads: %s", (method, path, status, detail) => {
  expect(auditedRequest(method, path, status)?.detail).toBe(detail);
});
