/** Rights and budgets of callers, their sums in the ledger, and the part of it that nobody else may see. */
import { KIT_MODEL, PROVIDER_KEY, REPLY } from "@vitrine/test-kit";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HIDDEN, MODEL, startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi({
    cacheSeconds: 60,
    callers: {
      "*": {},
      bert: { models: ["model-*"], protocols: ["openai"] },
      "limited-requests": { requestsPerMinute: 2 },
      // The prices are 1 and 2 dollars for a million tokens; one call of 400,000 tokens may cost 0.8.
      "limited-money": { dollarsPerDay: 2 },
      "limited-paths": { providerPaths: true },
      "limited-counted-paths": { providerPaths: true, requestsPerMinute: 100 },
      "limited-texts": { keepTextDays: 1 },
      "limited-counted": { requestsPerMinute: 100, tokensPerMinute: 100_000 },
    },
  });
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${site.url}/v1`, maxRetries: 0 });
const chat = (apiKey: string, more: object = {}, headers: Record<string, string> = { "cache-control": "no-cache" }) =>
  clientOf(apiKey).chat.completions.create(
    { model: MODEL, messages: [{ role: "user", content: "Hi" }], ...more },
    { headers },
  );
const outcomes = async (calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  return {
    passed: settled.filter(({ status }) => status === "fulfilled").length,
    errors: settled.flatMap((each) =>
      each.status === "rejected" ? [each.reason as InstanceType<typeof OpenAI.APIError>] : [],
    ),
  };
};

test("answers say what is left of a minute, in the protocol's words", async () => {
  const headersOf = async (path: string, body: object) => {
    const answer = await fetch(`${site.url}${path}`, {
      method: "POST",
      headers: { authorization: "Bearer limited-counted", "content-type": "application/json" },
      body: JSON.stringify({ model: "model-a", messages: [{ role: "user", content: "Hi" }], ...body }),
    });
    await answer.text();
    return Object.fromEntries([...answer.headers].filter(([name]) => name.includes("ratelimit")));
  };
  expect(await headersOf("/v1/chat/completions", { stream: true })).toEqual({
    "x-ratelimit-limit-requests": "100",
    "x-ratelimit-remaining-requests": "99",
    "x-ratelimit-reset-requests": expect.stringMatching(/^\d+s$/),
    "x-ratelimit-limit-tokens": "100000",
    "x-ratelimit-remaining-tokens": expect.stringMatching(/^\d+$/),
    "x-ratelimit-reset-tokens": expect.stringMatching(/^\d+s$/),
  });
  expect(await headersOf("/v1/messages", { max_tokens: 9 })).toMatchObject({
    "anthropic-ratelimit-requests-limit": "100",
    "anthropic-ratelimit-requests-reset": expect.stringMatching(/^\d{4}-/),
  });
});

test("the operator's webhook is called once for each share of a limit that a caller passes", async () => {
  const received: unknown[] = [];
  const own = await startModelApi(
    { webhook: "HOOK", callers: { "limited-warned": { dollarsPerDay: 1, warnAt: [0.5, 0.9] } } },
    {},
    { HOOK: "https://hooks.example/secret", send: (body) => void received.push(body) },
  );
  try {
    const begin = { caller: "limited-warned", protocol: "openai", model: MODEL, requestId: "r" };
    for (let at = 0; at < 5; at++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const call = await own.api.ledger.begin(begin, { dollarsPerDay: 1 }, { atMost: 0.2 });
      const entry = { ...begin, place: "groq", inputTokens: 1, outputTokens: 1, milliseconds: 1, outcome: "ok" };
      // oxlint-disable-next-line no-await-in-loop
      await own.api.ledger.end(call as never, { ...entry, cost: 0.19 });
    }
    await expect
      .poll(() => received)
      .toEqual([
        { event: "spending", caller: "limited-warned", limit: "dollarsPerDay", dollars: 1, spent: 0.57, share: 0.5 },
        { event: "spending", caller: "limited-warned", limit: "dollarsPerDay", dollars: 1, spent: 0.95, share: 0.9 },
      ]);
  } finally {
    await own.close();
  }
});

test("pictures, speech and vectors cost what their listings say", async () => {
  const own = await startModelApi({ endpoints: [] });
  try {
    const listing = (model: string, task: string, price: object) => ({
      provider: "together",
      providerId: KIT_MODEL,
      model,
      task,
      price,
      readOn: "2026-11-01",
      source: model,
    });
    const ids = ["org/picture", "org/vectors"];
    const origin = { from: "hub", endpoint: "https://hub.example", commit: "0" } as never;
    await own.store.upsertMany(ids.map((id) => ({ id, tags: [], origin })));
    await own.store.replaceListings("org/picture", [listing("org/picture", "text-to-image", { perImage: 0.04 })]);
    await own.store.replaceListings("org/vectors", [listing("org/vectors", "feature-extraction", { input: 100 })]);
    const client = new OpenAI({ apiKey: "chief", baseURL: `${own.url}/v1`, maxRetries: 0 });
    await client.images.generate({ model: "org/picture", prompt: "a cat", n: 2 });
    await client.embeddings.create({ model: "org/vectors", input: "a" });
    const lines = await own.api.ledger.lines({ caller: "chief" });
    expect(lines.map(({ model, cost, costSource }) => [model, cost, costSource])).toEqual([
      ["org/vectors", 0.0006, "estimate"],
      ["org/picture", 0.04, "listing"],
      ["org/picture", 0.04, "listing"],
    ]);
  } finally {
    await own.close();
  }
});

describe("rights", () => {
  test("name models and protocols", async () => {
    await expect(chat("bert")).rejects.toMatchObject({ status: 404, code: "model_not_found" });
    expect((await chat("bert", { model: "model-a" })).choices).toHaveLength(1);
    expect((await clientOf("bert").models.list()).data.map(({ id }) => id)).toEqual(["model-a", "model-b", "model-c"]);
    const tags = await fetch(`${site.url}/api/chat`, {
      method: "POST",
      headers: { authorization: "Bearer bert", "content-type": "application/json" },
      body: JSON.stringify({ model: "model-a", messages: [{ role: "user", content: "Hi" }] }),
    });
    expect([tags.status, await tags.json()]).toEqual([403, { error: expect.stringContaining("ollama") }]);
    const path = await fetch(`${site.url}/groq/openai/v1/models`, { headers: { authorization: "Bearer bert" } });
    expect(path.status).toBe(403);
  });

  test("open paths of providers to whom the operator gave them, for what has a price or is counted", async () => {
    const call = async (token: string, path: string, body?: object) => {
      const answer = await fetch(`${site.url}/groq/openai/v1/${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    const priced = { model: "kit-model", input: "Hi" };
    const vectors = JSON.stringify({ data: [{ embedding: [1] }], usage: { prompt_tokens: 1000, total_tokens: 1000 } });
    site.kit.fault({ kind: "status", status: 200, body: vectors });
    expect(await call("ada", "embeddings", priced)).toBe(403);
    expect(await call("limited-paths", "embeddings", priced)).toBe(200);
    expect((await site.api.ledger.lines({ caller: "limited-paths" }, 1))[0]).toMatchObject({
      model: MODEL,
      place: "groq",
      outcome: "ok",
      cost: 0.003,
    });
    expect(await call("limited-paths", "embeddings", { model: "unpriced", input: "Hi" })).toBe(403);
    expect(await call("limited-counted-paths", "embeddings", { model: "unpriced", input: "Hi" })).toBe(200);
    // A hidden model by its provider's own id.
    expect(await call("limited-counted-paths", "embeddings", { model: "kit-secret", input: "Hi" })).toBe(404);
    expect(await call("limited-counted-paths", "chat/completions", { model: "kit-secret", messages: [{}] })).toBe(404);
    const before = site.kit.requests.length;
    for (const path of ["files", "batches", "models", "fine_tuning/jobs", "embeddings", "files/file-1/content"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await call("limited-counted-paths", path)).toBe(403);
    for (const path of ["files", "batches", "uploads", "responses", "assistants", "fine_tuning/jobs"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await call("limited-counted-paths", path, { model: "kit-model" })).toBe(403);
    expect(site.kit.requests).toHaveLength(before);
  });

  test("a model that the caller may not see is one that does not exist", async () => {
    for (const model of [HIDDEN, `${HIDDEN}:groq`, HIDDEN.toUpperCase(), `${HIDDEN}:cheapest`]) {
      // oxlint-disable-next-line no-await-in-loop
      await expect(chat("ada", { model })).rejects.toMatchObject({ status: 404, code: "model_not_found" });
    }
    expect((await clientOf("ada").models.list()).data.map(({ id }) => id)).not.toContain(HIDDEN);
    expect((await clientOf("chief").models.list()).data.map(({ id }) => id)).toContain(HIDDEN);
  });
});

describe("limits", () => {
  test("of requests hold for fifty callers at once", async () => {
    const { passed, errors } = await outcomes(Array.from({ length: 50 }, () => chat("limited-requests")));
    // The calls may lie on both sides of a full minute.
    expect(passed).toBeGreaterThanOrEqual(2);
    expect(passed).toBeLessThanOrEqual(4);
    expect(errors[0]).toMatchObject({ status: 429, code: "rate_limit_exceeded", type: "rate_limit_error" });
    expect(Number(errors[0]?.headers?.get("retry-after"))).toBeGreaterThan(0);
  });

  test("of money hold for fifty callers at once, by what each call may cost", async () => {
    const { passed, errors } = await outcomes(
      Array.from({ length: 50 }, () => chat("limited-money", { model: `${MODEL}:together`, max_tokens: 400_000 })),
    );
    // Two of 0.8 fit into 2; those that end early make room for others.
    expect(passed).toBeGreaterThanOrEqual(2);
    expect(errors.every(({ code }) => code === "insufficient_quota")).toBe(true);
    expect((await site.api.ledger.spent("limited-money")).day).toBeCloseTo(passed * 0.000017, 9);
    await expect(chat("limited-money", { model: `${MODEL}:together`, max_tokens: 2_000_000 })).rejects.toMatchObject({
      code: "insufficient_quota",
    });
  });
});

describe("the ledger", () => {
  test("has the caller, the model, the place, tokens, cost and outcome of each call, and no text", async () => {
    await chat("ada", { messages: [{ role: "user", content: "a very private question" }] });
    site.kit.fault({ kind: "status", status: 400, body: '{"error":"No"}', times: 1 });
    await chat("ada").catch(() => {});
    const [failed, line] = await site.api.ledger.lines({ caller: "ada" }, 2);
    expect(line).toMatchObject({
      protocol: "openai",
      model: MODEL,
      place: "together",
      inputTokens: 7,
      outputTokens: 5,
      cost: 0.000017,
      costSource: "listing",
      outcome: "ok",
    });
    expect(failed).toMatchObject({ place: "", outcome: "provider_api", inputTokens: 0, cost: null });
    expect(JSON.stringify(await site.api.ledger.lines({}, 1000))).not.toMatch(/private question|kit-provider/);
  });

  test("counts what a stream that was left had sent", async () => {
    const stream = await clientOf("ada").chat.completions.create({
      model: `${MODEL}:together`,
      messages: [{ role: "user", content: "x".repeat(3_000) }],
      stream: true,
    });
    for await (const _ of stream) break;
    await expect
      .poll(async () => (await site.api.ledger.lines({ caller: "ada" }, 1))[0])
      .toMatchObject({ outcome: "aborted", costSource: "estimate" });
    const [line] = await site.api.ledger.lines({ caller: "ada" }, 1);
    expect(line?.inputTokens).toBeGreaterThan(900);
    expect(line?.cost).toBeGreaterThan(0.0009);
  });
});

test("identical requests of one caller are answered from the cache, whole and streamed; others' are not", async () => {
  const read = async (caller: string, headers: Record<string, string> = {}) => {
    const whole = await chat(caller, {}, headers);
    const stream = await clientOf(caller).chat.completions.create(
      { model: MODEL, messages: [{ role: "user", content: "Hi" }], stream: true },
      { headers },
    );
    let text = "";
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    expect([whole.choices[0]?.message.content, text]).toEqual([REPLY, REPLY]);
    return site.kit.requests.length;
  };
  expect(await read("chief")).toBe(2);
  expect(await read("chief")).toBe(2);
  expect((await site.api.ledger.lines({ caller: "chief" }, 1))[0]).toMatchObject({ outcome: "cached", cost: null });
  expect(await read("chief", { "cache-control": "no-cache" })).toBe(4);
  expect(await read("ada")).toBe(6);
});

test("no key of a provider is in an answer, also where a provider sends it back", async () => {
  const echo = JSON.stringify({
    choices: [{ index: 0, message: { role: "assistant", content: `Your key is ${PROVIDER_KEY}` } }],
  });
  site.kit.fault({ kind: "body", type: "application/json", body: echo, times: 1 });
  const answer = await chat("ada", { seed: 1 }).then((value) => JSON.stringify(value), String);
  expect(answer).toContain("[redacted]");
  expect(answer).not.toContain(PROVIDER_KEY);
});
