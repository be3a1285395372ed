/** The doctor, over real folders, a real store and a server that is not there. */
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { addReader, openStore, PushedRepositories } from "@vitrine/hub";
import { makeDataFolder } from "@vitrine/hub/testing";
import { afterAll, expect, test } from "vitest";
import type { Diagnostic } from "./server/diagnostic.ts";
import { examine } from "./server/doctor.ts";
import { DECLARATIONS } from "./main.ts";

const root = mkdtempSync(join(tmpdir(), "vitrine-doctor-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function diagnostics(env: Record<string, string>, argv: string[] = []): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  const place = { VITRINE_DATA: join(root, "data"), VITRINE_FETCH: "off", PORT: "0" };
  for await (const diagnostic of examine(DECLARATIONS, { ...place, ...env }, argv, root)) found.push(diagnostic);
  return found;
}
const about = (found: readonly Diagnostic[], what: string) => found.find((each) => each.about === what);

test("a fresh machine has no errors, and the report says what the first start does", async () => {
  const found = await diagnostics({});
  expect(found.filter(({ state }) => state === "wrong")).toEqual([]);
  expect(about(found, "store")).toMatchObject({ state: "note", says: expect.stringContaining("first start") });
  expect(about(found, "build")).toMatchObject({ state: "note", says: expect.stringContaining("npm start") });
});

test("every setting that cannot be used is named, and no secret is repeated", async () => {
  const found = await diagnostics({
    PORT: "a",
    VITRINE_RENDER_MS: "0",
    VITRINE_SHARED_TOKEN: "se cret",
    VITRINE_METRICS: "x:y",
  });
  const said = found.filter(({ state }) => state === "wrong").map(({ says }) => says);
  expect(said).toHaveLength(4);
  for (const name of ["PORT", "VITRINE_RENDER_MS", "VITRINE_SHARED_TOKEN", "VITRINE_METRICS"])
    expect(said.some((line) => line.startsWith(`${name} must be`))).toBe(true);
  expect(JSON.stringify(found)).not.toContain("se cret");
});

test("a store is counted and not changed, with its pushed models; one that is open is left alone; what is missing is named", async () => {
  const data = join(root, "with-pushed");
  const store = await openStore({ dataDir: await makeDataFolder(join(data, "database")) });
  expect(about(await diagnostics({ VITRINE_DATA: data }), "store")).toMatchObject({
    state: "well",
    says: "A running site has it open.",
  });
  const folder = join(data, "repositories");
  const pushed = await PushedRepositories.open({ folder, store });
  const sha256 = createHash("sha256").update("weights").digest("hex");
  const [{ number: repository }, { number }] = [
    await pushed.create("acme/parser", "ada"),
    await pushed.create("acme/speaker", "ada"),
  ];
  await pushed.upload({ repository, sha256, size: 7 }, Readable.from([Buffer.from("weights")]));
  const steps = [{ kind: "large-file" as const, path: "model.bin", sha256, size: 7 }];
  await pushed.commit("acme/parser", "main", { title: "Weights", description: "", author: "ada", steps });
  await pushed.settled();
  await pushed.close();
  await store.close();
  const whole = await diagnostics({ VITRINE_DATA: data });
  expect(about(whole, "store")).toMatchObject({
    state: "well",
    says: expect.stringMatching(/^PostgreSQL [\d.]+ with 2 models\.$/),
  });
  expect(about(whole, "pushed models")).toMatchObject({ state: "well", says: "2 can be read, with all large files." });
  rmSync(join(folder, "git", `${number}.git`, "HEAD"));
  rmSync(join(folder, "objects", sha256.slice(0, 2), sha256));
  expect(about(await diagnostics({ VITRINE_DATA: data }), "pushed models")).toMatchObject({
    state: "wrong",
    says: `git does not read acme/speaker; large files are missing: ${sha256}. Restore them from a backup.`,
  });
});

test("a foreign folder is refused", async () => {
  const foreign = join(root, "foreign");
  mkdirSync(join(foreign, "database/database"), { recursive: true });
  writeFileSync(join(foreign, "database/database/photo.jpg"), "x");
  expect(about(await diagnostics({ VITRINE_DATA: foreign }), "store")).toMatchObject({
    state: "wrong",
    says: expect.stringContaining("no store"),
  });
});

test("an unreachable address is reported with what to do", async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  server.close();
  const gone = `http://127.0.0.1:${port}`;
  const found = await diagnostics(
    {
      DATABASE_URL: `postgres://ada:hidden@127.0.0.1:${port}/x`,
      VITRINE_FETCH: "on",
      HF_ENDPOINT: gone,
      VITRINE_ENDPOINT: gone,
      VITRINE_ACCESS: join(root, "no-tokens.json"),
      HOST: "0.0.0.0",
    },
    ["--models", join(root, "not-mounted")],
  );
  expect(found.filter(({ state }) => state === "wrong").map((each) => each.about)).toEqual([
    "store",
    "models",
    "access",
    "endpoint",
  ]);
  expect(about(found, "models")?.says).toContain("VITRINE_MODELS");
  expect(about(found, "hub")).toMatchObject({ state: "note", says: expect.stringContaining("VITRINE_FETCH=off") });
  expect(about(found, "exposure")?.says).toContain("VITRINE_ORIGIN");
  expect(JSON.stringify(found)).not.toContain("hidden");
});

test("another program at an address is found out, and a port that is given twice", async () => {
  const other = createServer((_, response) => response.end("hello"));
  await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const port = "45871";
  const found = await diagnostics({
    OPENSEARCH_URL: address,
    VITRINE_MIRROR: address,
    PORT: port,
    VITRINE_METRICS: port,
  });
  other.close();
  const wrongs = found.filter(({ state }) => state === "wrong");
  expect(wrongs.map(({ about: what, says }) => `${what}: ${says}`)).toEqual([
    expect.stringMatching(/^metrics: VITRINE_METRICS has the port of the site/),
    expect.stringMatching(/^search: OpenSearch at .* not as expected/),
    expect.stringMatching(/^mirror: The hub at .* not as expected/),
  ]);
});

test("what is around a site that others use is looked at too", async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const busy = (server.address() as AddressInfo).port;
  const gone = createServer();
  await new Promise<void>((ready) => gone.listen(0, "127.0.0.1", ready));
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const tokens = join(root, "tokens.json");
  await addReader(tokens, { name: "ada", read: ["*"] });
  chmodSync(tokens, 0o666);
  const tools = join(root, "tools.json");
  writeFileSync(tools, JSON.stringify({ mcpServers: { a: { url: `http://127.0.0.1:${port}/hidden` } } }));
  const empty = join(root, "empty");
  mkdirSync(empty);
  const env = {
    VITRINE_ACCESS: tokens,
    VITRINE_OIDC_ISSUER: `http://127.0.0.1:${port}`,
    VITRINE_OIDC_CLIENT_ID: "vitrine",
    VITRINE_OIDC_CLIENT_SECRET: "hidden",
    VITRINE_TRUST_PROXY: "0.0.0.0/0",
    VITRINE_METRICS: `127.0.0.1:${busy}`,
    VITRINE_BUCKET: "s3://models",
    VITRINE_BUCKET_ENDPOINT: `http://127.0.0.1:${port}`,
    OPENSEARCH_URL: `http://user:hidden@127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    DATABASE_URL: `postgres://ada:hidden@127.0.0.1:${port}/x`,
    DATABASE_REPLICA_URL: `postgres://ada:hidden@127.0.0.1:${port}/x`,
    VITRINE_WEBHOOK: `http://127.0.0.1:${port}/hidden`,
    VITRINE_SCANNER: "no-such-scanner --all",
    VITRINE_MCP: tools,
  };
  const found = await diagnostics(env, ["--models", empty]);
  server.close();
  const says = (what: string, state: string) =>
    found.filter((each) => each.about === what && each.state === state).map((each) => each.says);
  expect(says("access", "wrong")).toEqual([expect.stringContaining("chmod go-w")]);
  expect(says("proxy", "wrong")).toEqual([expect.stringContaining("VITRINE_TRUST_PROXY")]);
  expect(says("sign-in", "wrong")).toEqual([expect.stringContaining("openid-configuration")]);
  expect(says("metrics", "wrong")).toEqual([expect.stringContaining("VITRINE_METRICS: Port")]);
  expect(says("search", "wrong")).toEqual([expect.stringContaining("answered by the database")]);
  expect(says("traces", "wrong")).toEqual([expect.stringContaining("Traces are lost")]);
  expect(says("bucket", "wrong")).toEqual([expect.stringContaining("AWS_REGION")]);
  expect(says("replica", "wrong")).toEqual([expect.stringContaining("DATABASE_REPLICA_URL")]);
  expect(says("webhook", "wrong")).toEqual([expect.stringContaining("does not hear of pushes")]);
  expect(says("scanner", "wrong")).toEqual([expect.stringContaining("no-such-scanner, which cannot be run")]);
  expect(says("tools", "wrong")).toEqual([expect.stringContaining("The tool server a")]);
  expect(says("models", "note")).toEqual([expect.stringContaining("is empty")]);
  expect(JSON.stringify(found)).not.toContain("hidden");
  chmodSync(tokens, 0o600);
  // People who sign in may have rights that the file does not name.
  const none = join(root, "nobody.json");
  writeFileSync(none, '{"tokens": []}', { mode: 0o600 });
  expect(await diagnostics({ ...env, VITRINE_ACCESS: none })).toContainEqual({
    about: "access",
    state: "note",
    says: expect.stringContaining("lets nobody in"),
  });
  const mended = await diagnostics({ VITRINE_ACCESS: tokens, VITRINE_TRUST_PROXY: "10.0.0.0/8" });
  expect(mended.filter(({ state }) => state === "wrong")).toEqual([]);
});

test("what stops the start stops the doctor, with the same words", async () => {
  const other = createServer((_, response) => response.end("another program"));
  await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
  const busy = String((other.address() as AddressInfo).port);
  const file = (name: string, text: string) => {
    const path = join(root, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const ended = createServer();
  await new Promise<void>((ready) => ended.listen(0, "127.0.0.1", ready));
  const gone = `http://127.0.0.1:${(ended.address() as AddressInfo).port}`;
  ended.close();
  const reader = `"name": "ada", "sha256": "${"a".repeat(64)}", "read": ["*"]`;
  const cases: [about: string, says: string, env: Record<string, string>][] = [
    ["port", `Port ${busy} on 127.0.0.1 is in use`, { PORT: busy }],
    ["port", "Cannot listen on HOST=203.0.113.7", { HOST: "203.0.113.7" }],
    [
      "tools",
      'Did you mean "headers"',
      { VITRINE_MCP: file("mcp.json", '{"mcpServers": {"a": {"url": "https://a.example", "header": {}}}}') },
    ],
    ["tools", "does not exist", { VITRINE_MCP: join(root, "none.json") }],
    ["model API", 'Did you mean "aliases"', { VITRINE_MODEL_API: file("api.json", '{"alias": {}}') }],
    ["model API", "must be an object", { VITRINE_MODEL_API: file("list.json", "[]") }],
    [
      "model API",
      `gpu at ${gone} cannot be reached (ECONNREFUSED)`,
      { VITRINE_MODEL_API: file("gpu.json", `{"endpoints": [{"name": "gpu", "url": "${gone}"}]}`) },
    ],
    [
      "model API",
      "Nobody hears",
      { HOOK: `${gone}/secret-path`, VITRINE_MODEL_API: file("hook.json", '{"webhook": "HOOK"}') },
    ],
    ["mirror", "is not JSON (line 2)", { VITRINE_MIRROR: file("mirror.json", '{\n"from" "https://hub.example"}') }],
    [
      "mirror",
      'Did you mean "maxBytes"',
      { VITRINE_MIRROR: file("rules.json", '{"from": "https://hub.example", "maxByte": 1}') },
    ],
    ["mirror", "cannot be reached", { VITRINE_MIRROR: gone }],
    ["collections", '[0].path" is missing', { VITRINE_COLLECTIONS: file("lists.json", '[{"title": "a"}]') }],
    ["access", 'says "tokens" twice', { VITRINE_ACCESS: file("twice.json", '{"tokens": [], "tokens": []}') }],
    [
      "access",
      "lets nobody in",
      { VITRINE_ACCESS: file("ended.json", `{"tokens": [{${reader}, "expires": "2020-01-01"}]}`) },
    ],
    ["access", "lets nobody in", { VITRINE_ACCESS: file("empty.json", '{"tokens": []}') }],
    ["models", "lies in the data folder", { VITRINE_DATA: root, VITRINE_MODELS: join(root, "models") }],
    ["shared token", "VITRINE_ROUTER", { HF_ENDPOINT: gone, VITRINE_SHARED_TOKEN: "hf_secret-path" }],
    ["disk", "cannot be written to", { VITRINE_DATA: join(file("a-file", ""), "data") }],
  ];
  for (const [what, says, env] of cases) {
    const wrong = (await diagnostics(env)).filter(({ state }) => state === "wrong");
    expect(wrong, JSON.stringify(env)).toContainEqual({
      about: what,
      state: "wrong",
      says: expect.stringContaining(says),
    });
    expect(JSON.stringify(wrong)).not.toContain("secret-path");
  }
  other.close();
});

test("a site that runs is no problem at its own port", async () => {
  const site = createServer((request, response) => response.end(request.url === "/healthz" ? "ok\n" : ""));
  await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
  const found = await diagnostics({ PORT: String((site.address() as AddressInfo).port) });
  site.close();
  expect(about(found, "port")).toMatchObject({ state: "note", says: expect.stringContaining("already") });
});
