/** Imports into a real store, from real folders and a real HTTP server on loopback. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importSeed, removeSeed } from "./seed.ts";
import { importFolder } from "./folder.ts";
import { nextLink } from "./hub-connection.ts";
import { importHub, type ImportHubOptions } from "./hub.ts";
import { makeDataFolder } from "../testing/empty-database.ts";
import { openSeededStore } from "../testing/seeded-store.ts";
import { parseCommand, UsageError } from "./import-commands.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";

const root = mkdtempSync(join(tmpdir(), "vitrine-import-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// One store for all tests, as opening one takes a second; emptied before each.
let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  for (const id of await ids()) await store.remove(id);
});
afterAll(() => store.close());

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

async function ids(): Promise<string[]> {
  return (await store.search({ sort: "name", limit: 1000 })).items.map(({ id }) => id);
}

describe("importSeed", () => {
  /** The store without what an earlier test has imported and noted. */
  async function emptied(): Promise<Store> {
    await removeSeed(store);
    return store;
  }

  test("stores good records, names bad ones and bad files, and does nothing the second time", async () => {
    write(
      "seed/models.jsonl",
      `${JSON.stringify({ id: "a/one", tags: ["x"], card: "zebra", origin: { from: "seed" } })}\n{"id":"no good"}\n{"tags":[]}\n{ not json\n`,
    );
    write(
      "seed/listings.jsonl",
      '{"provider":"acme","providerId":"one","model":"a/one","price":{"input":0.5},"readOn":"2026-01-01","source":"t@1"}\n',
    );
    const report = await importSeed(store, join(root, "seed"));
    expect(report).toMatchObject({ imported: 1, skippedCount: 3 });
    expect(report.skipped.map(({ id }) => id)).toEqual(["no good", "models.jsonl, line 3", "models.jsonl, line 4"]);
    expect((await store.search({ q: "zebra" })).total).toBe(1);
    expect(await importSeed(store, join(root, "seed"))).toMatchObject({ imported: 0, unchanged: true });
    expect((await store.search({ provider: "acme", maxPrice: 0.5 })).items).toMatchObject([
      { id: "a/one", lowestPrice: 0.5 },
    ]);
    expect((await store.search({ maxPrice: 0.4 })).total).toBe(0);
    expect(await store.listingsOf("a/one")).toMatchObject([{ provider: "acme", providerId: "one" }]);
  });

  test("a newer seed takes the place of the older, and leaves what came from elsewhere", async () => {
    await store.upsertMany([{ id: "b/mine", tags: [], downloads: 5, origin: { from: "hub", endpoint: "http://hub" } }]);
    write("seed/models.jsonl", '{"id":"b/mine","origin":{"from":"seed"}}\n{"id":"a/two","origin":{"from":"seed"}}\n');
    write("seed/listings.jsonl", "");
    expect(await importSeed(store, join(root, "seed"))).toMatchObject({ imported: 1 });
    expect(await ids()).toEqual(["a/two", "b/mine"]);
    expect((await store.get("b/mine"))?.downloads).toBe(5);
    expect(await store.listingsBy("acme")).toEqual([]);
  });

  test("models of which too little is known are found by their id and nowhere else", async () => {
    write("thin/models.jsonl", '{"id":"a/listed","origin":{"from":"seed"}}\n');
    write("thin/unlisted.jsonl", '{"id":"A/Thin","tags":["a"]}\n{"id":"a/listed","tags":["never shown"]}\n');
    const thin = await emptied();
    expect(await importSeed(thin, join(root, "thin"))).toMatchObject({ imported: 3 });
    expect((await thin.search({ sort: "name" })).items.map(({ id }) => id)).toEqual(["a/listed"]);
    expect((await thin.counts()).total).toBe(1);
    expect((await thin.get("a/thin"))?.id).toBe("A/Thin");
    expect((await thin.get("a/listed"))?.tags).toEqual([]);
    const both = await thin.getMany(["A/Thin", "a/listed"]);
    expect(both.map(({ id, tags }) => ({ id, tags }))).toEqual([
      { id: "A/Thin", tags: ["a"] },
      { id: "a/listed", tags: [] },
    ]);
    expect(await thin.known(["a/THIN"])).toEqual(new Map([["a/THIN", "A/Thin"]]));
    await thin.upsertMany([{ id: "A/THIN", tags: [], origin: { from: "hub", endpoint: "http://hub" } }]);
    expect(await thin.known(["a/Thin", "a/none"])).toEqual(new Map([["a/Thin", "A/THIN"]]));
    await thin.removeMany(["A/THIN"]);
    expect(await thin.restrictedTo(["b/*"]).get("A/Thin")).toBeUndefined();
    await removeSeed(thin);
    expect(await thin.get("A/Thin")).toBeUndefined();
  });

  test("removing the seed takes its models, listings and notes, and leaves what came from elsewhere", async () => {
    const seeded = await emptied();
    await seeded.upsertMany([{ id: "b/mine", tags: [], origin: { from: "hub", endpoint: "http://hub" } }]);
    write(
      "removed/models.jsonl",
      '{"id":"a/one","origin":{"from":"seed"}}\n{"id":"b/mine","origin":{"from":"seed"}}\n',
    );
    const listing = { provider: "acme", providerId: "one", model: "b/mine", readOn: "2026-01-01", source: "t@1" };
    write("removed/listings.jsonl", `${JSON.stringify(listing)}\n`);
    await importSeed(seeded, join(root, "removed"));
    expect(await seeded.listingsOf("b/mine")).toHaveLength(1);
    expect(await removeSeed(seeded)).toBe(1);
    expect((await seeded.search()).items.map(({ id }) => id)).toEqual(["b/mine"]);
    expect(await seeded.listingsBy("acme")).toEqual([]);
    expect((await seeded.search({ provider: "acme" })).total).toBe(0);
    expect(await removeSeed(seeded)).toBe(0);
    expect(await importSeed(seeded, join(root, "removed"))).not.toHaveProperty("unchanged");
  });

  test("models that an earlier seed had by mistake are removed from a store of that time", async () => {
    const old = await emptied();
    await old.upsertMany([
      { id: "a/typed", tags: [] },
      { id: "a/own", tags: [] },
    ]);
    write("withdrawn/models.jsonl", '{"id":"a/new","origin":{"from":"seed"}}\n');
    write("withdrawn/withdrawn.txt", "a/typed\n");
    await importSeed(old, join(root, "withdrawn"));
    expect((await old.search({ sort: "name" })).items.map(({ id }) => id)).toEqual(["a/new", "a/own"]);
  });

  test("the package's own seed is complete: nothing is skipped or omitted", { tags: ["whole"] }, async () => {
    const { store: seeded, report } = await openSeededStore();
    expect(report.imported).toBeGreaterThanOrEqual(4000);
    expect(report).toMatchObject({ skipped: [], partial: [] });
    const page = await seeded.search({ task: "text-classification", library: "transformers", limit: 1000 });
    expect(page.total).toBeGreaterThan(0);
    for (const item of page.items) {
      expect(item).toMatchObject({ pipeline_tag: "text-classification", library_name: "transformers" });
    }
    await seeded.close();
  });
});

describe("importFolder", () => {
  test("finds repositories with and without an owner, and those in a hub's cache", async () => {
    const sha = "0123456789abcdef0123456789abcdef01234567";
    write("repos/acme/first/README.md", "---\nlicense: mit\n---\nFirst.");
    write("repos/acme/second/config.json", { model_type: "bert", architectures: ["BertForMaskedLM"] });
    write("repos/alone/model.gguf", "not really");
    write("repos/empty/notes.txt", "no repository");
    write("repos/bad name!/README.md", "x");
    write(`repos/models--hub--cached/snapshots/${sha}/README.md`, "Cached.");
    const seen: number[] = [];
    const report = await importFolder(store, join(root, "repos"), {
      onProgress: ({ imported }) => seen.push(imported),
    });
    expect(await ids()).toEqual(["acme/first", "acme/second", "alone", "hub/cached"]);
    expect(report).toMatchObject({ imported: 4, skippedCount: 1, partialCount: 1 });
    expect(report.skipped[0]?.id).toBe("bad name!");
    expect(report.partial[0]?.id).toBe("alone");
    expect(seen).toEqual([4]);
    expect(await store.get("acme/second")).toMatchObject({ pipeline_tag: "fill-mask" });
  });

  test("takes a single repository, and rejects anything that is no folder", async () => {
    write("single/README.md", "One.");
    expect(await importFolder(store, join(root, "single"))).toMatchObject({ imported: 1 });
    expect(await ids()).toEqual(["single"]);
    await expect(importFolder(store, join(root, "missing"))).rejects.toThrow("not a folder");
  });
});

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void;
interface Seen {
  path: string;
  authorization: string | undefined;
}

/** A hub on loopback. */
async function listen(handler: Handler): Promise<{ address: string; seen: Seen[]; close: () => void }> {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    seen.push({ path: request.url ?? "", authorization: request.headers.authorization });
    handler(request, response, new URL(request.url ?? "/", "http://hub"));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, seen, close: () => server.close() };
}

const MODELS = Array.from({ length: 25 }, (_, index) => ({
  id: `acme/m${String(index).padStart(2, "0")}`,
  tags: ["t"],
  downloads: 100 - index,
}));
const PAGE = 10;

/** Answers with the page that the cursor names, as a hub does. */
const paged: Handler = (_request, response, url) => {
  const start = Number(url.searchParams.get("cursor") ?? 0);
  if (start + PAGE < MODELS.length) {
    url.searchParams.set("cursor", String(start + PAGE));
    response.setHeader("link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  response.end(JSON.stringify(MODELS.slice(start, start + PAGE)));
};

describe("importHub", () => {
  const TOKEN = "hf_secretsecretsecret";
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  async function hub(handler: Handler) {
    const server = await listen(handler);
    closing.push(server.close);
    return server;
  }
  const run = (endpoint: string, options: Partial<ImportHubOptions> = {}) =>
    importHub(store, { endpoint, token: TOKEN, sleep: async () => {}, ...options });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  test("follows the pages to the last, with the requests that a hub expects", async () => {
    const { address, seen } = await hub(paged);
    const progress: number[] = [];
    const report = await run(address, {
      query: { author: "acme", filter: ["a", "b"], pipeline_tag: "fill-mask" },
      pageSize: PAGE,
      onProgress: ({ imported }) => progress.push(imported),
    });
    expect(report).toMatchObject({ imported: 25, skippedCount: 0 });
    expect(progress).toEqual([10, 20, 25]);
    expect(await ids()).toEqual(MODELS.map(({ id }) => id));
    const first = new URL(seen[0]?.path ?? "", address);
    expect(first.pathname).toBe("/api/models");
    expect(first.searchParams.getAll("filter")).toEqual(["a", "b"]);
    expect(first.searchParams.get("limit")).toBe("10");
    expect(first.searchParams.getAll("expand")).toContain("cardData");
    expect(seen.map(({ authorization }) => authorization)).toEqual(Array(3).fill(`Bearer ${TOKEN}`));
  });

  test("an endpoint below a path keeps its path, and without a token none is sent", async () => {
    const { address, seen } = await hub(paged);
    await run(`${address}/mirror`, { token: "", limit: 5 });
    expect(seen[0]?.path).toMatch(/^\/mirror\/api\/models\?/);
    expect(seen[0]?.authorization).toBeUndefined();
    expect(await ids()).toHaveLength(5);
  });

  test("a stopped import goes on where it was, and a finished one begins again", async () => {
    let broken = true;
    const { address, seen } = await hub((request, response, url) => {
      if (broken && url.searchParams.get("cursor") === "20") response.writeHead(404).end();
      else paged(request, response, url);
    });
    expect(await failure(run(address))).toMatchObject({ name: "HubImportError", code: "not-found" });
    expect(await ids()).toHaveLength(20);
    broken = false;
    seen.length = 0;
    expect(await run(address)).toMatchObject({ imported: 25 });
    expect(seen).toHaveLength(1);
    expect(await ids()).toHaveLength(25);
    seen.length = 0;
    await run(address);
    expect(seen).toHaveLength(3);
  });

  test("an import of changes stops at the last known one, and an interrupted one loses none", async () => {
    const changedAt = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
    const models = MODELS.map((model, index) => ({ ...model, lastModified: changedAt(index + 1) }));
    const { address, seen } = await hub((_request, response, url) => {
      expect(url.searchParams.get("sort")).toBe("lastModified");
      const start = Number(url.searchParams.get("cursor") ?? 0);
      const newestFirst = models.toSorted((a, b) => (a.lastModified < b.lastModified ? 1 : -1));
      if (start + PAGE < models.length) {
        url.searchParams.set("cursor", String(start + PAGE));
        response.setHeader("link", `<${url.pathname}${url.search}>; rel="next"`);
      }
      response.end(JSON.stringify(newestFirst.slice(start, start + PAGE)));
    });
    const requests = () => seen.splice(0).length;
    expect(await run(address, { changed: true, pageSize: PAGE })).toMatchObject({ imported: 25 });
    expect(requests()).toBe(3);
    // Nothing has changed: the newest is taken once more, as another may have changed in its moment.
    expect(await run(address, { changed: true, pageSize: PAGE })).toMatchObject({ imported: 1 });
    expect(requests()).toBe(1);
    // Fifteen change; the import is stopped after its first page, and goes on.
    for (const [index, model] of models.slice(0, 15).entries()) {
      model.downloads = 1000 + index;
      model.lastModified = changedAt(40 + index);
    }
    const stop = new AbortController();
    const stopped = run(address, {
      changed: true,
      pageSize: PAGE,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(stopped).rejects.toThrow();
    await run(address, { changed: true, pageSize: PAGE });
    expect((await store.getMany(models.slice(0, 15).map(({ id }) => id))).map(({ downloads }) => downloads)).toEqual(
      models.slice(0, 15).map(({ downloads }) => downloads),
    );
    expect(requests()).toBe(2);
    expect(await run(address, { changed: true, pageSize: PAGE })).toMatchObject({ imported: 1 });
    expect((await failure(run(address, { changed: true, prune: true })))?.message).toMatch(/complete list/);
  });

  test("another query, or resume off, does not take up the checkpoint", async () => {
    const { address, seen } = await hub((request, response, url) =>
      url.searchParams.get("cursor") === "20" ? void response.writeHead(404).end() : paged(request, response, url),
    );
    await failure(run(address));
    for (const options of [{ resume: false }, { query: { search: "x" } }]) {
      seen.length = 0;
      await failure(run(address, options));
      expect(seen[0]?.path).not.toContain("cursor=");
    }
  });

  test("bad records are named and skipped, odd fields omitted, private models not taken", async () => {
    const { address } = await hub((_request, response) => {
      response.end(
        JSON.stringify([
          { id: "a/good" },
          { id: "../evil" },
          5,
          null,
          { id: "a/odd", downloads: "x" },
          { id: "a/private", private: true },
        ]),
      );
    });
    const report = await run(address);
    expect(await ids()).toEqual(["a/good", "a/odd"]);
    expect(report.skipped.map(({ id }) => id)).toEqual(["../evil", "model 3", "model 4", "a/private"]);
    expect(report.partial).toEqual([{ id: "a/odd", problems: [expect.objectContaining({ path: "downloads" })] }]);
    await run(address, { includePrivate: true });
    expect(await ids()).toContain("a/private");
    // An import that does not request a private model does not take it away.
    await run(address);
    expect(await ids()).toContain("a/private");
  });

  test("a model that the hub has closed is removed, and a local model stays whatever the hub has under its name", async () => {
    let isClosed = false;
    const { address } = await hub((_request, response) => {
      response.end(
        JSON.stringify([{ id: "a/closing", private: isClosed }, { id: "acme/own", likes: 9 }, { id: "a/open" }]),
      );
    });
    const local = { id: "acme/own", tags: ["ours"], origin: { from: "folder" as const, root: "models" } };
    await store.upsertMany([local]);
    expect((await run(address)).skipped.map(({ id }) => id)).toEqual(["acme/own"]);
    expect(await ids()).toEqual(["a/closing", "a/open", "acme/own"]);
    isClosed = true;
    expect(await run(address, { withCards: true })).toMatchObject({ removed: 1 });
    expect(await ids()).toEqual(["a/open", "acme/own"]);
    expect(await store.get("acme/own")).toMatchObject(local);
  });

  test("passing failures are tried again, within bounds and after the time requested", async () => {
    let failures = 3;
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    const { address, seen } = await hub((request, response, url) => {
      if (failures-- > 0)
        response.writeHead(failures === 1 ? 429 : 503, failures === 1 ? { "retry-after": "7" } : {}).end();
      else paged(request, response, url);
    });
    await run(address, { limit: 5, sleep });
    expect(waits).toEqual([500, 7000, 2000]);
    failures = 100;
    seen.length = 0;
    expect(await failure(run(address, { sleep }))).toMatchObject({ code: "http-status", status: 503 });
    expect(seen).toHaveLength(4);
  });

  test("a hub that never answers ends in a bounded time, and a signal at once", async () => {
    const { address } = await hub(() => {});
    expect(await failure(run(address, { timeout: 50 }))).toMatchObject({ code: "network" });
    const stop = new AbortController();
    const running = failure(run(address, { signal: stop.signal }));
    setTimeout(() => stop.abort(new Error("stopped by me")), 50);
    expect((await running)?.message).toBe("stopped by me");
  });

  test.each([
    [401, "unauthorized"],
    [403, "unauthorized"],
    [400, "http-status"],
  ])("status %d is an error at once, without the token", async (status, code) => {
    const { address, seen } = await hub((_request, response) => response.writeHead(status).end(`body ${TOKEN}`));
    const error = await failure(run(address));
    expect(error).toMatchObject({ code, status });
    expect(seen).toHaveLength(1);
    expect(JSON.stringify([error?.message, error?.stack, error])).not.toContain(TOKEN);
  });

  test.each([
    ["<html>", "invalid-answer"],
    ["{}", "invalid-answer"],
  ])("the answer %s is refused", async (body, code) => {
    const { address } = await hub((_request, response) => response.end(body));
    expect(await failure(run(address))).toMatchObject({ code });
  });

  test("the token and the requests stay within the endpoint's origin", async () => {
    const foreign = await hub((_request, response) => response.end("[]"));
    const link = await hub((_request, response) => {
      response.setHeader("link", `<${foreign.address}/api/models?cursor=1>; rel="next"`);
      response.end("[]");
    });
    const redirect = await hub((_request, response) =>
      response.writeHead(302, { location: `${foreign.address}/api/models` }).end(),
    );
    for (const { address } of [link, redirect]) {
      expect(await failure(run(address))).toMatchObject({ code: "foreign-origin" });
    }
    expect(foreign.seen).toEqual([]);
  });

  test("redirects within the origin are followed, endless ones are not", async () => {
    const { address, seen } = await hub((request, response, url) => {
      if (url.pathname === "/api/models") response.writeHead(307, { location: `/moved${url.search}` }).end();
      else paged(request, response, url);
    });
    await run(address, { limit: 5 });
    expect(seen[1]).toMatchObject({ path: expect.stringMatching(/^\/moved\?/), authorization: `Bearer ${TOKEN}` });
    const endless = await hub((_request, response) => response.writeHead(302, { location: "/again" }).end());
    expect(await failure(run(endless.address))).toMatchObject({ code: "invalid-answer" });
  });

  test("a page that links to itself as the next one ends the import", async () => {
    const { address, seen } = await hub((_request, response, url) => {
      response.setHeader("link", `<${url.pathname}${url.search}>; rel="next"`);
      response.end('[{"id":"a/b"}]');
    });
    await run(address);
    expect(seen).toHaveLength(1);
  });

  test("cards come without their front matter, and a missing one is no fault", async () => {
    const { address } = await hub((_request, response, url) => {
      if (url.pathname === "/api/models") response.end('[{"id":"a/b"},{"id":"a/none"}]');
      else if (url.pathname === "/a/b/raw/main/README.md") response.end("---\nlicense: mit\n---\nQuagga text");
      else response.writeHead(404).end();
    });
    await run(address, { withCards: true });
    expect(await store.get("a/b")).toMatchObject({ card: "Quagga text" });
    expect((await store.search({ q: "quagga" })).total).toBe(1);
  });

  test("an import without cards keeps a card for as long as the model is at the same commit", async () => {
    let sha = "1".repeat(40);
    const { address } = await hub((_request, response, url) => {
      if (url.pathname === "/api/models") response.end(JSON.stringify([{ id: "a/kept", sha, downloads: 1 }]));
      else response.end("# Okapi");
    });
    await run(address, { withCards: true });
    await run(address);
    expect(await store.get("a/kept")).toMatchObject({ card: "# Okapi" });
    sha = "2".repeat(40);
    await run(address);
    expect(await store.get("a/kept")).not.toHaveProperty("card");
  });

  test.each(["ftp://x", "nonsense", "", "http://"])("the endpoint %j is refused", async (endpoint) => {
    expect(await failure(run(endpoint))).toMatchObject({ code: "invalid-endpoint" });
  });

  test("an endpoint's password is neither sent on nor shown", async () => {
    const { address } = await hub((_request, response) => response.writeHead(404).end());
    const error = await failure(run(address.replace("http://", "http://user:pa55word@")));
    expect(error?.message).not.toContain("pa55word");
  });
});

test.each([
  ['</a?c=1>; rel="next"', "http://h/a?c=1"],
  ["<http://h/b>; rel=next", "http://h/b"],
  ['<http://h/p>; rel="prev", <http://h/n>; title="x"; rel="next"', "http://h/n"],
  ['<http://h/n>; rel="last next"', "http://h/n"],
  ['<http://h/p>; rel="prev"', undefined],
  ['<http://h/p>; rel="nextish"', undefined],
  ["nonsense", undefined],
  [null, undefined],
])("the next page of %j is %s", (header, expected) => {
  expect(nextLink(header, new URL("http://h/models"))?.href).toBe(expected);
});

describe("the command line", { tags: ["slow"] }, () => {
  beforeAll(() => makeDataFolder(join(root, "data/database")));
  const cli = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, ["--conditions=vitrine-source", join(import.meta.dirname, "..", "cli.ts"), ...args], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "", VITRINE_DATA: join(root, "data"), ...env },
    });

  test("imports a folder and reports the result", { tags: ["whole"] }, () => {
    write("cli/acme/one/README.md", "One.");
    const run = cli(["folder", join(root, "cli")]);
    expect(run.stdout).toBe("1 imported, 0 skipped, 0 without some fields.\nThe store now has 1 model.\n");
    expect(run.status).toBe(0);
  });

  test.each([[[]], [["nothing"]], [["folder"]], [["hub", "--limit", "x"]], [["--unknown"]]])(
    "%j is an error of usage",
    (args) => expect(() => parseCommand(args, { cwd: root, env: {} })).toThrow(UsageError),
  );

  test("an error of usage is answered with the usage", () => {
    const run = cli(["nothing"]);
    expect(run.stderr).toContain("Usage:");
    expect(run.status).toBe(2);
  });

  test("an unreachable hub is a message without the token, not a stack", () => {
    const run = cli(["hub"], { HF_ENDPOINT: "ftp://nowhere", HF_TOKEN: "hf_secret" });
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(run.stderr).not.toContain("hf_secret");
    expect(run.status).toBe(1);
  });
});
