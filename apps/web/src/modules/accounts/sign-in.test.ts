/** People sign in at a real identity provider (oidc-provider), and make tokens for their programs. */
import { createServer, type RequestListener, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessFile, addReader, openStore, setGroup, type Store } from "@vitrine/hub";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { RequestContext } from "../../server/http/gateway.ts";
import { IdentityProvider } from "./identity-provider.ts";
import { identityProvider, Jar, visitsOf } from "../../testing/provider-visits.ts";
import { createGuardedTestSite, type TestSite } from "../../testing/site.ts";

const ORIGIN = "http://127.0.0.1:7000";
const PEOPLE: Record<string, { groups?: string[]; preferred_username?: string }> = {
  ada: { groups: ["/research", "/unknown"], preferred_username: "ada" },
  bert: { groups: ["/sales"], preferred_username: "bert" },
  /** As a name that a token of the site has. */
  eve: { groups: ["/research"], preferred_username: "robot" },
  umlaut: { groups: ["/research"], preferred_username: "Ju\u0308rgen  Müller" },
  domain: { groups: ["/research"], preferred_username: "ACME\\ada" },
  long: { groups: ["/research"], preferred_username: "x".repeat(5000) },
  strange: { groups: ["/research"], preferred_username: "a\u202Eb <script>" },
};

let folder: string;
let file: string;
let server: Server;
let listener: RequestListener = (_, response) => void response.writeHead(503).end();
let issuer: string;
let store: Store;
let site: Hono<RequestContext>;
const errors: unknown[] = [];

/** It says that its keys and its memory are for tests only. */
const notices = (["warn", "info"] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}));

beforeAll(async () => {
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-sign-in-"));
  file = join(folder, "access.json");
  await addReader(file, { name: "robot", read: ["*"] });
  await setGroup(file, { name: "/research", read: ["acme/*"], write: ["acme/*"] });
  store = await openStore({ memory: true });
  await store.upsertMany(["acme/seen", "beta/hidden"].map((id) => ({ id, tags: [] })));
  const options: TestSite = {
    store,
    origin: ORIGIN,
    onError: (error) => void errors.push(error),
  };
  const idp = new IdentityProvider({ issuer, clientId: "vitrine", clientSecret: "between-servers" });
  site = await createGuardedTestSite({ ...options, access: await AccessFile.open(file), identityProvider: idp });
});
afterAll(async () => {
  for (const notice of notices) notice.mockRestore();
  server.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const {
  visit,
  throughProvider,
  signIn,
  makeToken: make,
  api,
} = visitsOf(
  () => site,
  ORIGIN,
  () => issuer,
);

test("while the provider is away the site says so, and other people's tokens work", async () => {
  const answer = await visit(new Jar(), "/sign-in/start");
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("does not answer. Try again later.");
  expect((await visit(new Jar(), "/sign-in")).status).toBe(200);
});

describe.each([
  ["in the identity token", true],
  ["when asked", false],
])("with a provider that tells groups %s", (_, inIdToken) => {
  beforeAll(() => {
    ({ listener } = identityProvider({ issuer, origin: ORIGIN, people: PEOPLE, inIdToken }));
  });

  test("somebody sees what their groups may see, and comes to where they wanted", async () => {
    const { jar, answer } = await signIn("ada");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/models/acme/seen");
    expect((await visit(jar, "/models/acme/seen")).status).toBe(200);
    expect((await visit(jar, "/models/beta/hidden")).status).toBe(404);
    expect(await (await visit(jar, "/sign-in")).text()).toContain("You are signed in as ada.");
  });

  test("who is in no known group is told so and gets no session", async () => {
    const { jar, answer } = await signIn("bert");
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("You are bert, but in no group that may see this site.");
    expect((await visit(jar, "/models/acme/seen")).status).toBe(303);
  });
});

test("a person with the name of a token is another person, and has no right of it", async () => {
  const { jar } = await signIn("eve");
  expect((await visit(jar, "/models/acme/seen")).status).toBe(200);
  expect((await visit(jar, "/models/beta/hidden")).status).toBe(404);
  expect(await (await visit(jar, "/sign-in")).text()).toMatch(/You are signed in as robot \([\w-]{6}\)\./);
});

test.each([
  ["strange", "ab script"],
  ["umlaut", "Jürgen Müller"],
  ["domain", "ACME\\ada"],
  ["long", "x".repeat(100)],
])("any name can sign in: %s", async (login, shown) => {
  const { jar } = await signIn(login);
  expect(await (await visit(jar, "/sign-in")).text()).toContain(`You are signed in as ${shown}.`);
});

test("a code counts once, and only in the browser that asked for it", async () => {
  const jar = new Jar();
  const start = await visit(jar, "/sign-in/start");
  const back = await throughProvider(start.headers.get("location") ?? "", "ada");
  const other = await visit(new Jar(), back);
  expect(await other.text()).toContain("Signing in took too long, or cookies are off.");
  const forged = await visit(jar, back.replace(/state=[^&]*/, "state=forged"));
  expect(await forged.text()).toContain("did not confirm who you are.");
  // The attempt is over.
  expect(await (await visit(jar, back)).text()).toContain("Signing in took too long, or cookies are off.");
});

test("the way back leads to this site alone", async () => {
  for (const next of ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"])
    expect((await signIn("ada", next)).answer.headers.get("location")).toBe("/");
});

test("what a group may do changes at once with the file, and its people go with it", async () => {
  const { jar } = await signIn("ada");
  await setGroup(file, { name: "/research", read: ["beta/*"] });
  await expect.poll(async () => (await visit(jar, "/models/beta/hidden")).status).toBe(200);
  expect((await visit(jar, "/models/acme/seen")).status).toBe(404);
  await setGroup(file, { name: "/research", read: [] });
  await expect.poll(async () => (await visit(jar, "/models/beta/hidden")).status).toBe(303);
  await setGroup(file, { name: "/research", read: ["acme/*"], write: ["acme/*"] });
  await expect.poll(async () => (await visit(jar, "/models/acme/seen")).status).toBe(200);
  await visit(jar, "/sign-out", {});
  expect((await visit(jar, "/models/acme/seen")).status).toBe(303);
});

test("secrets and codes are in no error that is logged", async () => {
  const { inspect } = await import("node:util");
  expect(errors.length).toBeGreaterThan(2);
  const { describeError } = await import("../../server/log/error-log.ts");
  for (const error of errors) expect(describeError(error)).not.toMatch(/between-servers|code=|verifier/);
  expect(inspect(errors, { depth: 3 })).not.toContain("between-servers");
});

describe("a token that somebody made", () => {
  test("is shown once, sees what its owner sees, and ends when it is revoked", async () => {
    const { jar } = await signIn("ada");
    const { page, token } = await make(jar);
    expect(page.headers.get("cache-control")).toContain("private");
    expect((await api(token)).status).toBe(200);
    expect((await api(token, "/api/models/beta/hidden")).status).toBe(404);
    const list = await (await visit(jar, "/tokens")).text();
    expect(list).not.toContain(token);
    const [, id = ""] = /value="([\da-f-]{36})"[^>]*name="revoke"/.exec(list) ?? [];
    const { jar: stranger } = await signIn("ada");
    await visit(stranger, "/sign-out", {});
    await visit(stranger, "/tokens", { revoke: id });
    expect((await api(token)).status).toBe(200);
    await visit(jar, "/tokens", { revoke: id });
    expect((await api(token)).status).toBe(401);
  });

  test("pushes only where that was asked for, and makes no tokens itself", async () => {
    const { jar } = await signIn("ada");
    const who = async (token: string) => (await (await api(token, "/api/whoami-v2")).json()) as { name: string };
    const { token } = await make(jar, { "may-write": "on" });
    expect(await who(token)).toMatchObject({ name: "ada" });
    const answer = await site.request(`${ORIGIN}/tokens`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(303);
  });

  test("is worth nothing once its owner's groups are", async () => {
    const { jar } = await signIn("ada");
    const { token } = await make(jar);
    await setGroup(file, { name: "/research", read: [] });
    await expect.poll(async () => (await api(token)).status).toBe(401);
    await setGroup(file, { name: "/research", read: ["acme/*"], write: ["acme/*"] });
    await expect.poll(async () => (await api(token)).status).toBe(200);
  });

  test("is made by this site's own form, with what the form says", async () => {
    const { jar } = await signIn("ada");
    const response = await site.request(`${ORIGIN}/tokens`, {
      method: "POST",
      headers: { Cookie: jar.header, "Sec-Fetch-Site": "cross-site" },
      body: "label=x&days=30",
    });
    expect(response.status).toBe(403);
    expect((await make(jar, { days: "9999" })).page.status).toBe(422);
    expect((await make(jar, { label: "" })).token).toBe("");
  });
});

test("programs learn a name that can be an owner's, whatever the person's name is", async () => {
  const { jar } = await signIn("umlaut");
  const { token } = await make(jar);
  const answer = (await (await api(token, "/api/whoami-v2")).json()) as Record<string, unknown>;
  expect(answer).toMatchObject({
    name: "Jurgen-Muller",
    fullname: "Jürgen Müller",
    auth: { accessToken: { role: "read" } },
  });
});
