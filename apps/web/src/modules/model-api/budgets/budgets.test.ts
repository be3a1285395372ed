/** The page on which administrators make tokens and set budgets, with forms as a browser without scripts sends them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessFile, addReader, openStore, type AuditLine, type Store } from "@vitrine/hub";
import { KIT_MODEL, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { createGuardedTestSite, createTestSite, type TestSite } from "../../../testing/site.ts";
import { parseConfiguration } from "../configuration.ts";
import { ModelApi } from "../model-api.ts";

let root: string;
let kit: TestKit;
let store: Store;
let guarded: Hono<RequestContext>;
let open: Hono<RequestContext>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "vitrine-budgets-"));
  const access = join(root, "tokens.json");
  for (const name of ["ada", "chief"])
    tokens[name] = (await addReader(access, { name, read: ["*"], isAdmin: name === "chief" })) ?? "";
  kit = await startTestKit();
  store = await openStore({ memory: true });
  const origin = { from: "hub", endpoint: "https://hub.example", commit: "0" } as never;
  await store.upsertMany(
    ["org/model", "acme/model"].map((id) => ({
      id,
      tags: ["conversational"],
      pipeline_tag: "text-generation",
      origin,
    })),
  );
  const listing = {
    provider: "groq",
    providerId: KIT_MODEL,
    task: "conversational",
    readOn: "2026-11-01",
    source: "t",
  };
  await store.replaceListings("test", [
    { ...listing, model: "org/model" },
    { ...listing, model: "acme/model", provider: "together" },
  ]);
  const modelApi = new ModelApi({
    store,
    ledger: store.callLedger,
    configuration: parseConfiguration(
      { providers: { groq: "KEY", together: "KEY" }, callers: { ada: { dollarsPerDay: 5, keepTextDays: 1 } } },
      { KEY: PROVIDER_KEY },
    ),
    fetch: kit.fetch,
  });
  const options = {
    store,
    modelApi,
    audit: store.auditLog,
  } as unknown as TestSite;
  guarded = await createGuardedTestSite({ ...options, access: await AccessFile.open(access) });
  open = createTestSite({ ...options, isOperator: () => true });
});
afterAll(async () => {
  await store.callLedger.flush();
  await Promise.all([kit.close(), store.close()]);
  rmSync(root, { recursive: true, force: true });
});

const as = (token: string, path: string, body?: Record<string, string>) =>
  guarded.request(
    new Request(`http://localhost${path}`, {
      ...(body && { method: "POST", body: new URLSearchParams(body) }),
      headers: { authorization: `Bearer ${tokens[token] ?? token}` },
    }),
    undefined,
    {},
  );
const PATH = "/admin/budgets";
const textOf = async (answer: Response | Promise<Response>) => (await (await answer).text()).replaceAll(/<[^>]*>/g, "");
const chat = (token: string, model = "org/model") =>
  guarded.request(
    new Request("http://localhost/v1/chat/completions", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${tokens[token] ?? token}` },
      body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] }),
    }),
  );
const errorOf = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message;
const make = async (name: string, read: string) => {
  const answer = await as("chief", PATH, { action: "make", name, read, write: "", days: "30" });
  return /hf_vitrine_own_[\w-]+/.exec(await answer.text())?.[0] ?? "";
};

test("a token that was made here calls the models that it sees, and ends with its button", async () => {
  const token = await make("builds", "org/*");
  expect((await chat(token)).status).toBe(200);
  expect((await chat(token, "acme/model")).status).toBe(404);
  const page = await (await as("chief", PATH)).text();
  expect(page).not.toContain(token);
  const [, id = ""] = /name="token" value="([\da-f-]{36})"/.exec(page) ?? [];
  expect((await as("chief", PATH, { action: "end", name: "builds", token: id })).status).toBe(303);
  expect((await chat(token)).status).toBe(401);
  expect(await store.rights.services()).toEqual([]);
});

test("it opens no page of administrators, and takes no name of the access file", async () => {
  expect((await as(await make("scripts", "*"), PATH)).status).toBe(403);
  const taken = await as("chief", PATH, { action: "make", name: "ada", read: "*", days: "30" });
  expect([taken.status, await textOf(taken)]).toEqual([422, expect.stringContaining("Choose another name")]);
});

test("a budget of a caller and of models together holds at once, and the strictest does", async () => {
  const token = await make("night", "*");
  await as("chief", PATH, { action: "set", kind: "caller", subject: "night", models: "*", requestsPerMinute: "3" });
  await as("chief", PATH, { action: "set", kind: "site", models: "acme/*", dollarsPerDay: "0" });
  const statuses = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let at = 0; at < 2; at++) statuses.push((await chat(token)).status);
  expect(statuses).toEqual([200, 200]);
  const refused = await chat(token, "acme/model");
  expect([refused.status, await errorOf(refused)]).toEqual([
    429,
    expect.stringContaining("The budget all [site acme/*] has reached its limit of US dollars a day"),
  ]);
  // The second instance of a site reads it within seconds; this one knows it.
  expect(await store.callBudgets.list()).toHaveLength(2);
  const page = await textOf(as("chief", PATH));
  for (const shown of ["night", "3 requests a minute", "All callers together", "$0.00 a day", "the file", "Ready"])
    expect(page).toContain(shown);
  await as("chief", PATH, { action: "remove", kind: "site", subject: "", models: "acme/*" });
  await as("chief", PATH, { action: "remove", kind: "caller", subject: "night", models: "*" });
  expect((await chat(token, "acme/model")).status).toBe(200);
});

test("a budget that only warns refuses nothing", async () => {
  const token = await make("soft", "*");
  const budget = { action: "set", kind: "caller", subject: "soft", models: "*", requestsPerMinute: "1", soft: "on" };
  await as("chief", PATH, budget);
  expect((await chat(token)).status).toBe(200);
  expect((await chat(token)).status).toBe(200);
  expect(await textOf(as("chief", PATH))).toContain("only warns");
});

test("what is wrong is said on the page, and nothing is changed", async () => {
  const before = await store.callBudgets.list();
  const answer = await as("chief", PATH, {
    action: "set",
    kind: "group",
    subject: "",
    models: "*",
    dollarsPerDay: "1",
  });
  expect([answer.status, await textOf(answer)]).toEqual([422, expect.stringContaining("Name the caller")]);
  expect(await store.callBudgets.list()).toEqual(before);
});

test("only administrators see and change it, from this site's own form", async () => {
  expect((await as("ada", PATH)).status).toBe(403);
  const form = { action: "set", kind: "site", models: "*", dollarsPerDay: "0" };
  expect((await as("ada", PATH, form)).status).toBe(403);
  const foreign = new Request(`http://localhost${PATH}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect((await open.request(foreign)).status).toBe(403);
  expect((await store.callBudgets.list()).map(({ kind }) => kind)).not.toContain("site");
});

test("texts are shown where they are kept, and each look and change has a line in the audit log", async () => {
  await chat("ada");
  await store.callLedger.flush();
  const page = await (await as("chief", PATH)).text();
  const [, path = ""] = /href="(\/admin\/budgets\/texts\?call=[^"]+)"/.exec(page) ?? [];
  expect(await textOf(as("chief", path))).toContain("ada called org/model");
  expect((await as("ada", path)).status).toBe(403);
  const lines = (await (await as("chief", "/admin/audit.json?kind=account")).json()) as AuditLine[];
  const actions = new Set(lines.filter(({ who }) => who === "chief").map(({ action }) => action));
  for (const action of ["token made", "token ended", "budget set", "budget removed", "texts read"])
    expect(actions).toContain(action);
});
