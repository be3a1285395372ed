/** The model API inside a whole site: tokens of the access file, the page of calls, and files for `ollama pull`. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessFile, addReader, LocalRepositories, openStore, type Store } from "@vitrine/hub";
import { KIT_MODEL, PROVIDER_KEY, REPLY, startTestKit, type TestKit } from "@vitrine/test-kit";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observe } from "../../server/log/request-observer.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { parseConfiguration } from "./configuration.ts";
import { ModelApi } from "./model-api.ts";
import { usageCsv } from "./usage-routes.ts";
import { createGuardedTestSite, createTestSite, type TestSite } from "../../testing/site.ts";

const GGUF = Buffer.concat([Buffer.from("GGUF"), Buffer.alloc(2_000_000, 7)]);
const SMALL = Buffer.concat([Buffer.from("GGUF"), Buffer.alloc(500, 1)]);

let root: string;
let kit: TestKit;
let store: Store;
let local: LocalRepositories;
let api: ModelApi;
let guarded: Hono<RequestContext>;
let open: Hono<RequestContext>;
let isOperator = true;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "vitrine-model-api-"));
  const folder = join(root, "models/acme/small");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "README.md"), "---\npipeline_tag: text-generation\n---\n# Small\n");
  writeFileSync(join(folder, "small-Q4_K_M.gguf"), GGUF);
  writeFileSync(join(folder, "small-Q8_0.gguf"), SMALL);
  const access = join(root, "tokens.json");
  for (const [name, read] of [
    ["ada", ["acme/*"]],
    ["bert", ["org/*"]],
    ["chief", ["*"]],
  ] as const)
    tokens[name] = (await addReader(access, { name, read, isAdmin: name === "chief" })) ?? "";
  kit = await startTestKit();
  store = await openStore({ memory: true });
  local = await LocalRepositories.open(store, [join(root, "models")], { quietMs: 0 });
  await local.settled();
  const origin = { from: "hub", endpoint: "https://hub.example", commit: "0" } as never;
  await store.upsertMany([{ id: "org/model", tags: ["conversational"], pipeline_tag: "text-generation", origin }]);
  await store.replaceListings("test", [
    {
      provider: "groq",
      providerId: KIT_MODEL,
      model: "org/model",
      task: "conversational",
      readOn: "2026-11-01",
      source: "test",
    },
  ]);
  api = new ModelApi({
    store,
    ledger: store.callLedger,
    configuration: parseConfiguration(
      { providers: { groq: "KEY" }, callers: { ada: { dollarsPerDay: 5 } } },
      { KEY: PROVIDER_KEY },
    ),
    fetch: kit.fetch,
  });
  const options: TestSite = {
    store,
    local,
    modelApi: api,
    servedProviders: new Set(["groq"]),
  };
  guarded = await createGuardedTestSite({ ...options, access: await AccessFile.open(access) });
  open = createTestSite({ ...options, isOperator: () => isOperator });
});
afterAll(async () => {
  await local.close();
  await store.callLedger.flush();
  await Promise.all([kit.close(), store.close()]);
  rmSync(root, { recursive: true, force: true });
});

const bearer = (name: string) => ({ authorization: `Bearer ${tokens[name] ?? name}` });
const get = (path: string, headers: Record<string, string> = {}, app = guarded) =>
  app.request(new Request(`http://localhost${path}`, { headers }));
const chat = (headers: Record<string, string>, app = guarded, model = "org/model") =>
  app.request(
    new Request("http://localhost/v1/chat/completions", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] }),
    }),
  );

describe("a site with tokens", () => {
  test("has the route of each door in its log, with and without a token", async () => {
    const routes: string[] = [];
    const fetch = observe(
      (request, environment) => guarded.fetch(request, environment),
      ({ route }) => void routes.push(route),
    );
    const post = (path: string, headers: Record<string, string> = {}) =>
      fetch(new Request(`http://localhost${path}`, { method: "POST", headers, body: "{}" }));
    await post("/v1/chat/completions");
    await post("/v1/chat/completions", bearer("ada"));
    await post("/v1/messages", bearer("ada"));
    await post("/api/repos/create", bearer("ada"));
    await post("/api/models/acme/small/commit/main", bearer("ada"));
    await post("/sign-in");
    await fetch(new Request("http://localhost/models/acme/small"));
    await fetch(new Request("http://localhost/models/acme/small", { headers: bearer("ada") }));
    expect(routes).toEqual([
      "/v1/chat/completions",
      "/v1/chat/completions",
      "/v1/messages",
      "/api/repos/*",
      "/api/models/*",
      "/sign-in",
      // Turned away before anybody looked what there is.
      "/*",
      "/models/:owner/:name",
    ]);
  });

  test("answers those who have one, for the models that they may see", async () => {
    expect(await (await chat(bearer("bert"))).json()).toMatchObject({ choices: [{ message: { content: REPLY } }] });
    expect(await (await chat({ "x-api-key": tokens["bert"] ?? "" })).json()).toMatchObject({ model: "org/model" });
    expect((await chat(bearer("ada"))).status).toBe(404);
    for (const headers of [{}, bearer("hf_vitrine_unknown"), { "x-api-key": "none" }]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await chat(headers as Record<string, string>);
      expect([answer.status, ((await answer.json()) as { error: { type: string } }).error.type]).toEqual([
        401,
        "authentication_error",
      ]);
    }
  });

  test("shows each their calls, and an administrator all", async () => {
    await chat(bearer("bert"));
    await chat(bearer("chief"));
    const lines = async (name: string) =>
      ((await (await get("/usage.json", bearer(name))).json()) as { caller: string }[]).map(({ caller }) => caller);
    expect(new Set(await lines("bert"))).toEqual(new Set(["bert"]));
    expect(await lines("ada")).toEqual([]);
    expect(new Set(await lines("chief"))).toEqual(new Set(["bert", "chief"]));
    const page = await (await get("/usage?days=7", bearer("chief"))).text();
    expect(page).toContain("By token");
    expect(page).toContain(">bert</th>");
    for (const shown of ["Tokens and budgets", "Last calls"]) expect(page).toContain(shown);
    const administration = await (await get("/admin/budgets", bearer("chief"))).text();
    for (const shown of ["Limits and spending", "$5.00", "Health of providers and servers", "Last calls"])
      expect(administration).toContain(shown);
    const own = await (await get("/usage", bearer("bert"))).text();
    expect(own).toContain("Last calls");
    for (const hidden of ["By token", "Limits and spending", "Health of providers"]) expect(own).not.toContain(hidden);
    const csv = await get("/usage.csv", bearer("bert"));
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect((await csv.text()).split("\r\n")[1]).toMatch(/^\d{4}-.*,bert,openai,org\/model,groq,7,5,/);
    expect((await get("/usage.csv")).status).toBe(401);
  });
});

test("the page of a provider shows how the calls of this site went, and no reader's site does", async () => {
  const page = async (app: typeof open, headers = {}) => (await app.request("/providers/groq", { headers })).text();
  expect(await page(open)).toContain("Calls from this site");
  expect(await page(open)).toContain("Answered without an error");
  expect(await page(guarded, { Authorization: `Bearer ${tokens["ada"]}` })).not.toContain("Calls from this site");
});

test("the page of a model that answers here shows code for this address and its token", async () => {
  const page = await (await get("/models/org/model?client=python%3Arequests", bearer("bert"))).text();
  const code = page.replaceAll(/<[^>]*>/g, "");
  expect(code).toContain("http://localhost/v1/chat/completions");
  expect(code).toContain("HF_TOKEN");
  const elsewhere = await (await get("/models/org/model?provider=groq", bearer("bert"))).text();
  expect(elsewhere.replaceAll(/<[^>]*>/g, "")).not.toContain("http://localhost/v1");
});

describe("a site without tokens", () => {
  test("answers its own machine, and no page of another site", async () => {
    isOperator = true;
    expect((await chat({}, open)).status).toBe(200);
    expect((await chat({ authorization: "Bearer anything" }, open)).status).toBe(200);
    expect((await chat({ "sec-fetch-site": "cross-site" }, open)).status).toBe(403);
    expect((await chat({ origin: "http://evil.example" }, open)).status).toBe(403);
    expect((await get("/usage", {}, open)).status).toBe(200);
  });

  test("answers nobody else", async () => {
    isOperator = false;
    expect((await chat({}, open)).status).toBe(401);
    expect((await get("/usage", {}, open)).status).toBe(404);
    expect((await get("/usage.json", {}, open)).status).toBe(404);
  });
});

describe("the registry", () => {
  interface Manifest {
    config: { digest: string; size: number };
    layers: { digest: string; size: number; mediaType: string }[];
  }
  const pull = async (tag: string, name = "ada"): Promise<Manifest> =>
    (await (await get(`/v2/acme/small/manifests/${tag}`, bearer(name))).json()) as Manifest;

  test.each([
    ["Q4_K_M", GGUF],
    ["q8_0", SMALL],
    ["latest", GGUF],
  ])("has the manifest and the blobs of the tag %s", async (tag, file) => {
    const { config, layers } = await pull(tag);
    const digest = `sha256:${createHash("sha256").update(file).digest("hex")}`;
    expect(layers).toEqual([{ mediaType: "application/vnd.ollama.image.model", digest, size: file.length }]);
    const blob = await get(`/v2/acme/small/blobs/${digest}`, bearer("ada"));
    expect(Buffer.from(await blob.arrayBuffer()).equals(file)).toBe(true);
    const part = await get(`/v2/acme/small/blobs/${digest}`, { ...bearer("ada"), range: "bytes=0-3" });
    expect([part.status, await part.text()]).toEqual([206, "GGUF"]);
    const about = await get(`/v2/acme/small/blobs/${config.digest}`, bearer("ada"));
    const text = await about.text();
    expect(`sha256:${createHash("sha256").update(text).digest("hex")}`).toBe(config.digest);
    expect(JSON.parse(text)).toMatchObject({ model_format: "gguf", rootfs: { diff_ids: [digest] } });
  });

  // The steps of `server/images.go` and `server/download.go` in Ollama's source: the size by HEAD, one look whether the blob
  // redirects, then parts by their ranges, which carry no token.
  test("gives `ollama pull` its files, step by step as its published code asks for them", async () => {
    isOperator = true;
    const manifest = await get(
      "/v2/acme/small/manifests/Q4_K_M",
      { accept: "application/vnd.docker.distribution.manifest.v2+json" },
      open,
    );
    expect(manifest.status).toBe(200);
    const { config, layers } = (await manifest.json()) as Manifest;
    for (const { digest, size } of [...layers, config]) {
      const address = `/v2/acme/small/blobs/${digest}`;
      const head = await open.request(new Request(`http://localhost${address}`, { method: "HEAD" }));
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
      const look = await get(address, {}, open);
      expect(look.status).toBe(200);
      await look.body?.cancel();
      const parts: Buffer[] = [];
      // Its parts have 100 MB at least: a small blob is one.
      const length = size > 10_000 ? Math.ceil(size / 4) : size;
      for (let at = 0; at < size; at += length) {
        const until = Math.min(at + length, size) - 1;
        const part = await get(address, { range: `bytes=${at}-${until}` }, open);
        const bytes = Buffer.from(await part.arrayBuffer());
        // It copies as many bytes as the part has, and fails where fewer come.
        expect(bytes.length).toBeGreaterThanOrEqual(until - at + 1);
        parts.push(bytes.subarray(0, until - at + 1));
        if (part.status === 200) break;
      }
      const whole = Buffer.concat(parts);
      expect(`sha256:${createHash("sha256").update(whole).digest("hex")}`).toBe(digest);
    }
  });

  test("knows no model that the caller may not see, and no tag that is not there", async () => {
    expect((await get("/v2/acme/small/manifests/latest", bearer("bert"))).status).toBe(404);
    expect((await get("/v2/acme/small/manifests/latest")).status).toBe(401);
    const missing = await get("/v2/acme/small/manifests/Q2_K", bearer("ada"));
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { errors: [{ code: "MANIFEST_UNKNOWN", message: expect.stringContaining("Q4_K_M") }] },
    ]);
    expect((await get(`/v2/acme/small/blobs/sha256:${"0".repeat(64)}`, bearer("ada"))).status).toBe(404);
    expect((await get("/v2/", bearer("ada"))).status).toBe(200);
  });
});

test("a spreadsheet takes no field for a formula", () => {
  const line = { at: "2026-11-24T00:00:00Z", caller: '=cmd|"x"', protocol: "openai", model: "a,b", place: "" } as never;
  expect(usageCsv([line])).toContain(`2026-11-24T00:00:00Z,"'=cmd|""x""",openai,"a,b",`);
});
