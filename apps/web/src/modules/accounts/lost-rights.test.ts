/**
 * What somebody loses, their sessions and tokens lose: groups at a real identity provider (oidc-provider), and what
 * administrators end. On two instances of one site.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessFile, addReader, type AuditLine, openStore, setGroup, type Store } from "@vitrine/hub";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestContext } from "../../server/http/gateway.ts";
import { identityProvider, Jar, type ProviderPerson, visitsOf } from "../../testing/provider-visits.ts";
import { createGuardedTestSite } from "../../testing/site.ts";
import { IdentityProvider } from "./identity-provider.ts";

const ORIGIN = "http://127.0.0.1:7000";
const people: Record<string, ProviderPerson> = {};

let folder: string;
let server: Server;
let listener: RequestListener = (_, response) => void response.writeHead(503).end();
let issuer: string;
let store: Store;
let site: Hono<RequestContext>;
let other: Hono<RequestContext>;
const tokens: Record<string, string> = {};
const notices = (["warn", "info"] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}));

beforeAll(async () => {
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-lost-rights-"));
  const file = join(folder, "access.json");
  for (const name of ["chief", "builds"])
    tokens[name] = (await addReader(file, { name, read: ["*"], isAdmin: name === "chief" })) ?? "";
  await setGroup(file, { name: "/research", read: ["acme/*"], write: ["acme/*"] });
  store = await openStore({ memory: true });
  await store.upsertMany(["acme/seen", "beta/hidden"].map((id) => ({ id, tags: [] })));
  const instance = async () =>
    createGuardedTestSite({
      store,
      origin: ORIGIN,
      audit: store.auditLog,
      access: await AccessFile.open(file),
      identityProvider: new IdentityProvider({ issuer, clientId: "vitrine", clientSecret: "between-servers" }),
      refreshAfterMs: 100,
      onError: () => {},
    });
  [site, other] = [await instance(), await instance()];
});
afterAll(async () => {
  for (const notice of notices) notice.mockRestore();
  server.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const login of Object.keys(people)) delete people[login];
  people["ada"] = { groups: ["/research"], preferred_username: "ada" };
});

const provide = (givesRefresh: boolean) =>
  ({ listener } = identityProvider({ issuer, origin: ORIGIN, people, inIdToken: false, givesRefresh }));
const { visit, signIn, makeToken, api } = visitsOf(
  () => site,
  ORIGIN,
  () => issuer,
);
const onOther = visitsOf(
  () => other,
  ORIGIN,
  () => issuer,
);
const statusOf = async (jar: Jar) => (await visit(jar, "/models/acme/seen")).status;
const asChief = (path: string, init: RequestInit = {}) =>
  site.request(ORIGIN + path, { ...init, headers: { Authorization: `Bearer ${tokens["chief"]}` } }, {});
const lines = async () => (await (await asChief("/admin/audit.json?kind=account")).json()) as AuditLine[];

describe("groups that a provider takes away", () => {
  test("are gone from tokens and other sessions with the next sign-in", async () => {
    provide(false);
    const { jar } = await signIn("ada");
    const { token } = await makeToken(jar);
    expect([(await api(token)).status, await statusOf(jar)]).toEqual([200, 200]);
    people["ada"] = { groups: [], preferred_username: "ada" };
    const again = await signIn("ada");
    expect(await again.answer.text()).toContain("You are ada, but in no group that may see this site.");
    expect([(await api(token)).status, await statusOf(jar)]).toEqual([401, 303]);
    await expect.poll(async () => (await onOther.api(token)).status, { timeout: 4000 }).toBe(401);
    people["ada"] = { groups: ["/research"], preferred_username: "ada" };
    await signIn("ada");
    expect((await api(token)).status).toBe(200);
  });

  test("are gone without a sign-in where the provider gives refresh tokens", async () => {
    provide(true);
    const { token } = await makeToken((await signIn("ada")).jar);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await api(token)).status).toBe(200);
    people["ada"] = { groups: ["/sales"], preferred_username: "ada" };
    await expect.poll(async () => (await api(token)).status, { timeout: 5000, interval: 120 }).toBe(401);
    people["ada"] = { groups: ["/research"], preferred_username: "ada" };
    await expect.poll(async () => (await api(token)).status, { timeout: 5000, interval: 120 }).toBe(200);
  });

  test("are gone where the provider no longer knows the person, and stay while it is away", async () => {
    provide(true);
    const { token } = await makeToken((await signIn("ada")).jar);
    listener = (_, response) => void response.writeHead(503).end();
    for (let tries = 0; tries < 5; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 120));
      expect((await api(token)).status).toBe(200);
    }
    const { token: second } = await (async () => {
      provide(true);
      return makeToken((await signIn("ada")).jar);
    })();
    delete people["ada"];
    await expect.poll(async () => (await api(second)).status, { timeout: 5000, interval: 120 }).toBe(401);
    expect((await api(token)).status).toBe(401);
  });
});

test("another person of the same name sees no token of the first, and ends none", async () => {
  provide(false);
  people["mallory"] = { groups: ["/research"], preferred_username: "ada" };
  const { jar } = await signIn("ada");
  const { token } = await makeToken(jar);
  const [, id = ""] = /value="([\da-f-]{36})"[^>]*name="revoke"/.exec(await (await visit(jar, "/tokens")).text()) ?? [];
  const { jar: mallory } = await signIn("mallory");
  const page = await (await visit(mallory, "/tokens")).text();
  expect(page).toContain("You have no tokens.");
  await visit(mallory, "/tokens", { revoke: id });
  expect((await api(token)).status).toBe(200);
  const names = (await lines()).filter(({ action }) => action === "sign-in").map(({ who }) => who);
  expect(names.some((name) => /^ada \([\w-]{6}\)$/.test(name))).toBe(true);
});

describe("an administrator", () => {
  const end = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    site.request(
      `${ORIGIN}/admin/accounts`,
      {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(form).toString(),
      },
      {},
    );
  const chief = () => ({ Authorization: `Bearer ${tokens["chief"]}` });
  interface Accounts {
    people: { key: string; name: string; issuer?: string }[];
    tokens: { id: string; owner: string; label: string }[];
  }
  const accounts = async () => (await (await asChief("/admin/accounts.json")).json()) as Accounts;

  test("lists and ends everybody's sessions and tokens, on all instances", async () => {
    provide(false);
    const { jar } = await signIn("ada");
    const { token } = await makeToken(jar, { label: "node 7 <b>" });
    const { token: spared } = await makeToken(jar, { label: "spared" });
    const page = await (await asChief("/admin/accounts")).text();
    expect(page).toContain("node 7 &lt;b&gt;");
    expect(page).not.toContain(token);
    const { people: everybody, tokens: all } = await accounts();
    const owner = all.find(({ label }) => label === "node 7 <b>")?.owner ?? "";
    expect(everybody.find(({ key }) => key === owner)).toMatchObject({ issuer });
    const id = all.find(({ label }) => label === "node 7 <b>")?.id ?? "";
    expect((await end({ owner, token: id }, chief())).status).toBe(303);
    expect([(await api(token)).status, (await onOther.api(token)).status]).toEqual([401, 401]);
    expect((await api(spared)).status).toBe(200);
    expect((await end({ owner, token: id }, chief())).status).toBe(404);

    expect((await onOther.visit(jar, "/models/acme/seen")).status).toBe(200);
    expect((await end({ owner, end: "sessions" }, chief())).status).toBe(303);
    expect(await statusOf(jar)).toBe(303);
    await expect.poll(async () => (await onOther.visit(jar, "/models/acme/seen")).status, { timeout: 4000 }).toBe(303);
    expect(await statusOf((await signIn("ada")).jar)).toBe(200);
    expect((await end({ owner, end: "tokens" }, chief())).status).toBe(303);
    expect((await api(spared)).status).toBe(401);
    const said = (await lines()).filter(({ who }) => who === "chief").map(({ action }) => action);
    expect(said.slice(0, 3)).toEqual(["tokens ended", "sessions ended", "token ended"]);
  });

  test("ends sessions of an entry of the access file too", async () => {
    const jar = new Jar();
    await visit(jar, "/sign-in", { token: tokens["builds"]!, next: "/" });
    expect(await statusOf(jar)).toBe(200);
    expect((await end({ owner: "file:builds", end: "sessions" }, chief())).status).toBe(303);
    expect(await statusOf(jar)).toBe(303);
    await visit(jar, "/sign-in", { token: tokens["builds"]!, next: "/" });
    expect(await statusOf(jar)).toBe(200);
  });

  test("is the only one who may, and from this site's own page alone", async () => {
    const jar = new Jar();
    await visit(jar, "/sign-in", { token: tokens["chief"]!, next: "/" });
    const form = { owner: "file:builds", end: "sessions" };
    const cookie = { Cookie: jar.header };
    expect((await end(form, { ...cookie, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await end(form, { ...cookie, "Sec-Fetch-Site": "same-origin" })).status).toBe(303);
    expect((await end(form, { Authorization: `Bearer ${tokens["builds"]}` })).status).toBe(403);
    expect((await end(form)).status).toBe(401);
    // Their token is for a program, which administers nothing.
    const { token } = await makeToken(jar, { label: "job" });
    const authorization = { Authorization: `Bearer ${token}` };
    expect([(await api(token)).status, (await end(form, authorization)).status]).toEqual([200, 403]);
    expect((await visit(jar, "/admin/accounts")).status).toBe(200);
    expect(await (await visit(jar, "/tokens")).text()).toContain('href="/admin"');
    const first = await (await visit(jar, "/admin")).text();
    for (const [, page = ""] of first.matchAll(/<dt><a href="([^"]+)"/g)) {
      const answer = await visit(jar, page);
      expect([page, answer.status]).toEqual([page, 200]);
      // The gallery of components is for everybody.
      if (page !== "/components") expect(await answer.text()).toContain('<nav class="admin-nav"');
    }
    const other = new Jar();
    await visit(other, "/sign-in", { token: tokens["builds"]!, next: "/" });
    expect((await visit(other, "/admin")).status).toBe(403);
  });
});

test("sign-ins, tokens and refusals have a line, with no token in it", async () => {
  provide(false);
  const { jar } = await signIn("ada");
  const { token } = await makeToken(jar, { label: "training" });
  const [, id = ""] = /value="([\da-f-]{36})"[^>]*name="revoke"/.exec(await (await visit(jar, "/tokens")).text()) ?? [];
  await visit(jar, "/tokens", { revoke: id });
  await api(token);
  await visit(jar, "/models/beta/hidden");
  await visit(jar, "/models/beta/nothing");
  await visit(jar, "/acme/seen/resolve/main/no-such-file.json");
  for (const path of ["/beta/hidden/resolve/main/x", "/api/models/beta/hidden/tree/main", "/beta/hidden.git/info/refs"])
    await site.request(ORIGIN + path, { headers: { Cookie: jar.header } }, {});
  await visit(jar, "/sign-out", {});
  await visit(new Jar(), "/sign-in", { token: "hf_wrong", next: "/" });
  people["ada"] = { groups: [], preferred_username: "ada" };
  await signIn("ada");
  const said = await lines();
  expect(said.slice(0, 7).map(({ action, status }) => [action, status])).toEqual([
    ["refused sign-in", 401],
    ["refused sign-in", 401],
    ["sign-out", 303],
    ["refused token", 401],
    ["token ended", 303],
    ["token made", 200],
    ["sign-in", 303],
  ]);
  expect(JSON.stringify(said)).not.toMatch(/hf_/);
  const reads = (await (await asChief("/admin/audit.json?kind=read")).json()) as AuditLine[];
  expect(reads.filter(({ action }) => action === "refused read").map(({ model }) => model)).toEqual(
    Array.from({ length: 4 }, () => "beta/hidden"),
  );
});

test("a file that breaks lets nobody in, and the readiness check says so", async () => {
  const file = join(folder, "access.json");
  const text = readFileSync(file, "utf8");
  provide(false);
  const { jar } = await signIn("ada");
  const ready = async () => (await site.request(`${ORIGIN}/readyz`, {}, {})).text();
  expect(await ready()).toBe("ready\n");
  writeFileSync(file, text.replace('"read"', '"raed"'));
  await expect.poll(() => statusOf(jar), { timeout: 4000, interval: 200 }).toBe(303);
  expect((await asChief("/api/models")).status).toBe(401);
  expect(await ready()).toBe("ready, the access file cannot be read and lets nobody in\n");
  writeFileSync(file, text);
  await expect.poll(() => statusOf(jar), { timeout: 4000, interval: 200 }).toBe(200);
});

test("who guesses on fills no log", async () => {
  const before = (await lines()).length;
  for (let tries = 0; tries < 120; tries++) await api(`hf_guess${tries}`);
  expect((await lines()).length - before).toBeLessThan(60);
});
