import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, REPLY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { spans } from "../opentelemetry.ts";
import {
  costOf,
  createRouter,
  estimateOf,
  type RouterPlace,
  type RouterSettings,
  type RoutingReport,
} from "./index.ts";
import { RecentUses } from "./recent-uses.ts";
import { pauseOf, spanOf } from "./rate-limits.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "Hi" }];
const args = { model: KIT_MODEL, messages, max_tokens: 100 };
const groq: RouterPlace = { provider: "groq", providerModelId: KIT_MODEL, accessToken: PROVIDER_KEY };
const together: RouterPlace = { provider: "together", providerModelId: KIT_MODEL, accessToken: PROVIDER_KEY };
const server = (): RouterPlace => ({ name: "server", endpointUrl: `${kit.url}/v1` });
const routerOf = (places: RouterPlace[], more: Partial<RouterSettings> = {}) =>
  createRouter({ places, fetch: (...request) => kit.fetch(...request), ...more });
const story = ({ decisions }: RoutingReport) =>
  decisions.map(({ place, key, action, reason }) => [place, key, action, ...(reason ? [reason] : [])]);
const atGroq = ({ origin }: { origin: string }) => origin.includes("groq");

test("the first place answers, and the result says so and what it cost", async () => {
  const router = routerOf([{ ...groq, price: { input: 1, output: 2, date: "2026-11-01" } }, server()]);
  const { choices, routing } = await router.chatCompletion(args);
  expect(choices[0]?.message.content).toBe(REPLY);
  expect(routing).toMatchObject({
    place: "groq",
    key: 1,
    cost: { amount: 0.000017, source: "listing", date: "2026-11-01" },
    spent: 0.000017,
  });
  expect(story(routing)).toEqual([
    ["groq", 1, "called"],
    ["groq", 1, "answered"],
  ]);
});

describe("a failing place", () => {
  test("is left alone for a while, twice as long each time, and comes back", async () => {
    let now = 0;
    const router = routerOf([groq, server()], { now: () => now, coolDown: 1_000 });
    kit.fault({ kind: "status", status: 503, match: atGroq, times: 4 });
    // One failure may be chance; three within a minute are not.
    for (let call = 0; call < 3; call++)
      expect(story((await router.chatCompletion(args)).routing)[1]).toEqual([
        "groq",
        1,
        "failed",
        "provider_unavailable",
      ]);
    const second = await router.chatCompletion(args);
    expect(story(second.routing)[0]).toEqual(["groq", 1, "skipped", "cooling down"]);
    now = 1_001;
    // Asked again, it fails again: two seconds now.
    expect((await router.chatCompletion(args)).routing.place).toBe("server");
    now = 2_500;
    expect((await router.chatCompletion(args)).routing.place).toBe("server");
    now = 3_100;
    expect((await router.chatCompletion(args)).routing.place).toBe("groq");
    expect(kit.requests.filter(atGroq)).toHaveLength(5);
    // Its answer made good for the failures before.
    kit.fault({ kind: "status", status: 503, match: atGroq, times: 1 });
    expect((await router.chatCompletion(args)).routing.place).toBe("server");
    expect((await router.chatCompletion(args)).routing.place).toBe("groq");
  });

  test("ends the call where the request is wrong", async () => {
    kit.fault({ kind: "status", status: 400, match: atGroq });
    await expect(routerOf([groq, server()]).chatCompletion(args)).rejects.toMatchObject({ code: "provider_api" });
    expect(kit.requests).toHaveLength(1);
  });

  test("gives way to another model where the conversation is too long for it", async () => {
    const error = { message: "This model's maximum context length is 8192 tokens.", code: "context_length_exceeded" };
    kit.fault({ kind: "status", status: 400, body: JSON.stringify({ error }), match: atGroq });
    const keys = [PROVIDER_KEY, `${PROVIDER_KEY}2`];
    const { routing } = await routerOf([{ ...groq, accessToken: keys }, server()]).chatCompletion(args, {
      among: [{ name: "groq" }, { name: "server", model: "longer" }],
    });
    expect(story(routing).map(([place, , action]) => [place, action])).toEqual([
      ["groq", "called"],
      ["groq", "failed"],
      ["server", "called"],
      ["server", "answered"],
    ]);
  });

  test("that is the last one gives its error, with the decisions", async () => {
    kit.fault({ kind: "status", status: 503 });
    const error = await routerOf([groq, server()])
      .chatCompletion(args)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "provider_unavailable" });
    expect(story((error as { routing: RoutingReport }).routing).map(([, , action]) => action)).toEqual([
      "called",
      "failed",
      "called",
      "failed",
    ]);
    expect(JSON.stringify(error)).not.toContain(PROVIDER_KEY);
  });
});

describe("keys", () => {
  test("share the calls", async () => {
    let now = 0;
    const keys = ["key-number-one", "key-number-two", "key-number-three"];
    const router = routerOf([{ ...server(), accessToken: keys }], { now: () => ++now });
    kit.fault({ kind: "status", status: 200, body: JSON.stringify({ choices: [{ message: { content: "Hi" } }] }) });
    for (let call = 0; call < 6; call++) await router.chatCompletion(args);
    const used = kit.requests.map(({ headers }) => headers["authorization"]?.slice("Bearer ".length));
    expect(used).toEqual([...keys, ...keys]);
  });

  test("that are refused or out of quota give way to the next", async () => {
    const router = routerOf([{ ...groq, accessToken: ["wrong-key-aaaaaaa", PROVIDER_KEY] }]);
    const { routing } = await router.chatCompletion(args);
    expect(story(routing)).toEqual([
      ["groq", 1, "called"],
      ["groq", 1, "failed", "token_invalid"],
      ["groq", 2, "called"],
      ["groq", 2, "answered"],
    ]);
    // The refused one is not tried again.
    expect(story((await router.chatCompletion(args)).routing)[0]).toEqual(["groq", 1, "skipped", "rate limit"]);
  });

  test("reach their own place alone, by any chain of failures", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(503, 429, 401, 200), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        async (statuses, isStream) => {
          kit.reset();
          const places = [
            { ...groq, accessToken: ["groq-key-1", "groq-key-2"] },
            { ...together, accessToken: "together-key" },
            { ...server(), accessToken: "server-key" },
          ];
          statuses.forEach((status, index) => {
            const home = [/groq/, /together/, /^$/][index] as RegExp;
            if (status !== 200) kit.fault({ kind: "status", status, match: ({ origin }) => home.test(origin) });
          });
          const router = routerOf(places, { headers: { "x-own": "own-secret" } } as never);
          const call = { ...args, accessToken: HUB_TOKEN };
          await (
            isStream
              ? (async () => {
                  for await (const _ of router.chatCompletionStream(call));
                })()
              : router.chatCompletion(call)
          ).catch(() => {});
          for (const { origin, headers } of kit.requests) {
            const home = origin.includes("groq") ? "groq" : origin.includes("together") ? "together" : "server";
            expect(headers["authorization"]).toMatch(new RegExp(`^Bearer ${home}-key`));
            expect(headers).not.toHaveProperty("x-own");
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("quotas", () => {
  const limited = (headers: Record<string, string>) => {
    const body = JSON.stringify({ choices: [{ message: { content: "Hi" } }] });
    kit.fault({ kind: "status", status: 200, body, headers, match: atGroq, times: 1 });
  };
  test.each([
    [{ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "2m59.56s" }, 179_560],
    [{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "7.66s" }, 7_660],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "30" }, 30_000],
    [{ ratelimit: '"api";r=0;t=12' }, 12_000],
    [{ "ratelimit-remaining": "0", "ratelimit-reset": "5" }, 5_000],
    [{ "retry-after": "3" }, 3_000],
    [{ "x-ratelimit-remaining-requests": "14", "x-ratelimit-reset-requests": "2m59.56s" }, 0],
  ])("in the headers %j are heeded before they are exceeded", async (headers, pause) => {
    expect(pauseOf(new Headers(headers as Record<string, string>), 1_700_000_000_000)).toBe(pause);
    let now = 1_700_000_000_000;
    const router = routerOf([groq, server()], { now: () => now });
    limited(headers as Record<string, string>);
    await router.chatCompletion(args);
    expect((await router.chatCompletion(args)).routing.place).toBe(pause === 0 ? "groq" : "server");
    now += pause + 1;
    expect((await router.chatCompletion(args)).routing.place).toBe("groq");
  });

  test("of a place are kept, and a full house says when to come back", async () => {
    let now = 0;
    const router = routerOf(
      [
        { ...groq, quota: { requestsPerMinute: 1 } },
        { ...server(), quota: { tokensPerMinute: 12 } },
      ],
      { now: () => now },
    );
    expect((await router.chatCompletion(args)).routing.place).toBe("groq");
    expect((await router.chatCompletion(args)).routing.place).toBe("server");
    await expect(router.chatCompletion(args)).rejects.toMatchObject({
      code: "no_place",
      retryable: true,
      retryAfter: 60_000,
    });
    now = 60_001;
    expect((await router.chatCompletion(args)).routing.place).toBe("groq");
  });

  test("of tokens count all calls that run at once", async () => {
    // The kit's answers have 5 tokens each.
    const router = routerOf([{ ...groq, quota: { tokensPerMinute: 10 } }, server()]);
    await Promise.all([router.chatCompletion(args), router.chatCompletion(args)]);
    expect((await router.chatCompletion(args)).routing.place).toBe("server");
  });

  test("cost a call the same, however many came before it", () => {
    const uses = new RecentUses(60_000);
    const seen = { calls: 0, most: 0 };
    for (let now = 0; now < 200_000; now++) {
      uses.add(now, { calls: 1, tokens: 2 });
      uses.forget(now);
      seen.calls += uses.calls;
      seen.most = Math.max(seen.most, uses.calls);
    }
    expect([seen.most, uses.calls, uses.tokens, uses.until]).toEqual([60_000, 60_000, 120_000, 200_000]);
  });

  test("of spans are read in every form", () => {
    expect([spanOf("1h2m3s", 0), spanOf("120ms", 0), spanOf("6m0s", 0), spanOf("1.5", 0), spanOf("soon", 0)]).toEqual([
      3_723_000, 120, 360_000, 1_500, 0,
    ]);
    expect(spanOf("1700000060", 1_700_000_000_000)).toBe(60_000);
    expect(spanOf("Tue, 14 Nov 2023 22:13:30 GMT", 1_700_000_000_000)).toBe(10_000);
  });
});

describe("money", () => {
  const priced = (place: RouterPlace, output: number): RouterPlace => ({ ...place, price: { input: 0, output } });

  test("is spent at the cheapest place where the strategy says so", async () => {
    const router = routerOf([priced(groq, 9), priced(server(), 1)], { strategy: "cheapest" });
    expect((await router.chatCompletion(args)).routing.place).toBe("server");
  });

  test("is not spent beyond the budget of a call, nor of the router", async () => {
    // 100 tokens at 1,000 dollars a million may cost 0.1 dollars.
    const router = routerOf([priced(groq, 1_000), priced(server(), 1)], { budget: { perCall: 0.01 } });
    const { routing } = await router.chatCompletion(args);
    expect(story(routing)[0]).toEqual(["groq", 1, "skipped", "budget"]);
    const dear = routerOf([priced(groq, 1_000)], { budget: { perCall: 0.01 } });
    await expect(dear.chatCompletion(args)).rejects.toMatchObject({ code: "budget" });
    // The kit's answer has 5 tokens: 0.005 dollars.
    const once = routerOf([priced(groq, 1_000)], { budget: { total: 0.005 } });
    await once.chatCompletion({ ...args, max_tokens: 5 });
    await expect(once.chatCompletion({ ...args, max_tokens: 5 })).rejects.toMatchObject({
      code: "budget",
      message: expect.stringContaining("is spent"),
    });
    expect(once.spent).toBeCloseTo(0.005);
    // Spent money is no longer there: two calls of 0.005 fit, and a third might go beyond.
    const twice = routerOf([priced(groq, 1_000)], { budget: { total: 0.012 } });
    await twice.chatCompletion({ ...args, max_tokens: 5 });
    await twice.chatCompletion({ ...args, max_tokens: 5 });
    await expect(twice.chatCompletion({ ...args, max_tokens: 5 })).rejects.toMatchObject({ code: "budget" });
    expect(twice.spent).toBeCloseTo(0.01);
  });

  test("is estimated for each of the answers that a call asks for", () => {
    const call = { messages: [], max_tokens: 1_000_000 };
    expect(estimateOf(call, { input: 0, output: 2 })).toBe(2);
    expect(estimateOf({ ...call, n: 3 }, { input: 0, output: 2 })).toBe(6);
  });

  test("is what the provider says, else what the listing says", () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 1_000_000 };
    expect(costOf({ usage: { ...usage, cost: 0.1 } }, { input: 5, output: 5 })).toEqual({
      amount: 0.1,
      source: "provider",
    });
    expect(costOf({ usage }, { input: 1, output: 2, date: "2026-11-01" })).toEqual({
      amount: 3,
      source: "listing",
      date: "2026-11-01",
    });
    // An answer that was free cost nothing.
    expect(costOf({ usage: { ...usage, cost: 0 } }, { input: 5, output: 5 })?.amount).toBe(0);
    expect(costOf({ usage }, undefined)).toBeUndefined();
    expect(costOf(new Blob(["a"]), { perCall: 0.04 })).toEqual({ amount: 0.04, source: "listing" });
    const speech = { inputs: "a".repeat(500_000) };
    expect(costOf(new Blob(["a"]), { perCharacters: 4 }, speech)).toEqual({ amount: 2, source: "listing" });
    expect(estimateOf(speech, { perCharacters: 4 })).toBe(2);
    const vectors = { usage: { prompt_tokens: 2_000_000 } };
    expect(costOf(vectors, { input: 0.5, output: 0 })?.amount).toBe(1);
    expect(estimateOf({ inputs: ["a".repeat(2_999_975)] }, { input: 1, output: 0 })).toBeCloseTo(1, 4);
  });
});

describe("streams", () => {
  test("come from the first place that sends something, and know their cost at the end", async () => {
    kit.fault({ kind: "status", status: 503, match: atGroq });
    const stream = routerOf([groq, { ...server(), price: { input: 1, output: 1 } }]).chatCompletionStream(args);
    let text = "";
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    expect(text).toBe(REPLY);
    expect(stream.routing).toMatchObject({ place: "server", cost: { amount: 0.000012 } });
  });

  test("are hedged: a slow first byte lets the next place answer, and the slow one is left", async () => {
    kit.fault({ kind: "slow-headers", milliseconds: 30_000, match: atGroq });
    const began = performance.now();
    const router = routerOf([groq, server()], { hedge: 50 });
    const stream = router.chatCompletionStream(args);
    let text = "";
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    expect(text).toBe(REPLY);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(story(stream.routing)).toEqual([
      ["groq", 1, "called"],
      ["server", 1, "hedged"],
      ["server", 1, "answered"],
      ["groq", 1, "abandoned", "another place answered first"],
    ]);
    const whole = await router.chatCompletion(args);
    expect(whole.routing.place).toBe("server");
  });

  test("are not hedged where the first byte is in time", async () => {
    const stream = routerOf([groq, server()], { hedge: 1_000 }).chatCompletionStream(args);
    for await (const _ of stream);
    expect(kit.requests).toHaveLength(1);
  });
});

test("other tasks are routed too, and decisions are in the span", async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const router = routerOf([server()], { hooks: spans({ tracer: provider.getTracer("test") }) });
  const vectors = await router.call("feature-extraction", { model: "m", inputs: ["a"] });
  expect([...vectors]).toEqual([[0, 0.5, -1]]);
  expect(vectors.routing.place).toBe("server");
  const route = exporter.getFinishedSpans().find(({ name }) => name === "route feature-extraction");
  expect(route?.events.map(({ name }) => name)).toEqual(["route.called", "route.answered"]);
  expect(route?.attributes["vitrine.route.place"]).toBe("server");
});

test("a router without a place, or with one that is nowhere, is refused", () => {
  expect(() => createRouter({ places: [] })).toThrow("at least one place");
  expect(() => createRouter({ places: [{ accessToken: "a" }] })).toThrow("neither a provider nor an address");
});

test("a model that fails at a place leaves others there alone, and is tried where there is no other place", async () => {
  const router = routerOf([server()]);
  kit.fault({ kind: "status", status: 503, match: ({ body }) => (body as { model: string }).model === "broken" });
  for (let call = 0; call < 5; call++)
    await expect(router.chatCompletion({ ...args, model: "broken" })).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  expect((await router.chatCompletion({ ...args, model: "another" })).routing.place).toBe("server");
});

describe("one call", () => {
  test("uses the places that it names, in its order, by its names and prices", async () => {
    const router = routerOf([{ ...groq, providerModelId: "another" }, together, server()]);
    const among = [
      { name: "server", model: "served" },
      { name: "groq", providerModelId: KIT_MODEL, price: { input: 1, output: 2 } },
    ];
    kit.fault({ kind: "status", status: 503, match: ({ origin }) => origin === "" });
    const { routing } = await router.chatCompletion(args, { among });
    expect(story(routing).map(([place, , action]) => [place, action])).toEqual([
      ["server", "called"],
      ["server", "failed"],
      ["groq", "called"],
      ["groq", "answered"],
    ]);
    expect(routing.cost).toEqual({ amount: 0.000017, source: "listing" });
    expect(kit.requests.map(({ body }) => (body as { model: string }).model)).toEqual(["served", KIT_MODEL]);
    await expect(router.chatCompletion(args, { among: [{ name: "nowhere" }] })).rejects.toMatchObject({
      code: "no_place",
    });
  });

  test("goes to the fastest place once each was measured", async () => {
    let now = 0;
    const router = routerOf([groq, server()], {
      now: () => now,
      fetch: (input, init) => {
        now += String(input).includes("groq") ? 300 : 100;
        return kit.fetch(input, init);
      },
    });
    const placeOf = async () => (await router.chatCompletion(args, { strategy: "fastest" })).routing.place;
    expect([await placeOf(), await placeOf(), await placeOf(), await placeOf()]).toEqual([
      "groq",
      "server",
      "server",
      "server",
    ]);
    // Somebody else's measurements count where the router did not measure.
    const other = routerOf([groq, server()]);
    const among = [
      { name: "groq", latency: 900 },
      { name: "server", latency: 100 },
    ];
    expect((await other.chatCompletion(args, { strategy: "fastest", among })).routing.place).toBe("server");
  });
});

describe("places of other models", () => {
  const answer = (content: object, finish = "stop") => ({
    choices: [{ index: 0, message: { role: "assistant", content: "", ...content }, finish_reason: finish }],
    usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 },
  });
  /** A server whose models refuse, have no room, break or answer, as their names say. */
  const send = (async (_: string, init?: RequestInit) => {
    const { model, stream } = JSON.parse(String(init?.body)) as { model: string; stream?: boolean };
    const short = { error: { message: "This model's maximum context length is 10 tokens." } };
    if (model === "short") return Response.json(short, { status: 400 });
    if (model === "broken") return Response.json({ error: { message: "broken" } }, { status: 500 });
    if (model === "filtered")
      return Response.json({ error: { message: "No.", code: "content_filter" } }, { status: 400 });
    const said = answer(model === "strict" ? { refusal: "I will not." } : { content: `from ${model}` });
    if (!stream) return Response.json(said);
    const { message, ...rest } = said.choices[0] as { message: object };
    const chunk = (delta: object, more = {}) =>
      `data: ${JSON.stringify({ choices: [{ ...rest, delta, finish_reason: null }], ...more })}\n\n`;
    const body = [chunk({ role: "assistant", content: "" }), chunk(message), chunk({}, { usage: said.usage })].join("");
    return new Response(`${body}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
  }) as typeof fetch;
  const router = () => createRouter({ places: [{ name: "gpu", endpointUrl: "http://gpu.example/v1" }], fetch: send });
  const at = (model: string, more = {}) => [{ name: "gpu", model, price: { input: 1, output: 1 }, ...more }];
  const next = [
    { on: "length", among: at("long") },
    { on: "refusal", among: at("lenient") },
  ] as const;
  const ask = async (model: string, isStream: boolean, more = {}) => {
    const options = { among: at(model), next, ...more };
    if (!isStream) {
      const { choices, routing } = await router().chatCompletion({ model: "name", messages }, options);
      return [choices[0]?.message.content || choices[0]?.message.refusal, routing.cost?.amount];
    }
    const stream = router().chatCompletionStream({ model: "name", messages }, options);
    let text = "";
    for await (const { choices } of stream) text += choices[0]?.delta.content || (choices[0]?.delta.refusal ?? "");
    return [text, stream.routing.cost?.amount];
  };

  test.each([false, true])("are asked for what has no room and what is refused, stream: %s", async (isStream) => {
    expect(await ask("short", isStream)).toEqual(["from long", 1]);
    expect(await ask("plain", isStream)).toEqual(["from plain", 1]);
    // Both answers were paid for.
    expect(await ask("strict", isStream)).toEqual(["from lenient", 2]);
    expect(await ask("filtered", isStream)).toEqual(["from lenient", 1]);
    expect(await ask("strict", isStream, { next: [] })).toEqual(["I will not.", 1]);
    const broken = [{ on: "refusal", among: at("broken") }];
    expect(await ask("strict", isStream, { next: broken })).toEqual(["I will not.", 1]);
    await expect(ask("broken", isStream)).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(await ask("broken", isStream, { next: [{ on: "failure", among: at("plain") }] })).toEqual(["from plain", 1]);
  });
});

test("a place is asked as often and waited for as long as is said of it, and others are not where it is the last", async () => {
  kit.reset();
  const router = routerOf([groq, together]);
  const { name: one, ...rest } = { name: "groq", providerModelId: KIT_MODEL };
  const among = [
    { name: one, ...rest, retry: { retries: 2, base: 1 }, isLast: true },
    { name: "together", ...rest },
  ];
  let calls = 0;
  const failing = createRouter({
    places: [groq, together],
    fetch: async () => {
      calls += 1;
      return Response.json({ error: { message: "broken" } }, { status: 500 });
    },
  });
  await expect(failing.chatCompletion(args, { among })).rejects.toMatchObject({ code: "provider_unavailable" });
  expect(calls).toBe(3);
  expect((await router.chatCompletion(args, { among })).routing.place).toBe("groq");
});
