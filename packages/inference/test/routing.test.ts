/** Routing beyond the defaults: custom headers and hooks, custom model ids, custom providers, fallback. */

import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, REPLY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { InferenceClient, type CallOptions, type ClientOptions } from "../src/index.ts";
import type { AttemptReport } from "../src/wire/settings.ts";
import { chat, completions, defineProvider, embeddings, speech } from "../src/custom-provider.ts";
import { InferenceClientError } from "../src/wire/errors.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const MODEL = "org/model";
const messages = [{ role: "user", content: "Hi" }];
const through: CallOptions = { retry: { base: 1 } };
const client = (token: string, options: ClientOptions = {}) =>
  // The mapping is cached for each fetch; here every client looks it up again.
  new InferenceClient(token, { fetch: (...request) => kit.fetch(...request), ...through, ...options });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("the call must fail"),
    (error: unknown) => error as InferenceClientError & { tried?: { target: string }[] },
  );
const origins = () => kit.requests.map(({ origin }) => origin);
const streamedText = async (stream: AsyncIterable<{ choices: { delta: { content?: string | null } }[] }>) => {
  let text = "";
  for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
  return text;
};

describe("headers of the caller", () => {
  test("go with the call, override ours in any case, and do not go to the hub", async () => {
    kit.model(MODEL, servedBy("groq", "conversational"));
    const headers = { "X-Team": "north-east", "user-AGENT": "mine/1" };
    await client(HUB_TOKEN, { headers }).chatCompletion({ provider: "groq", model: MODEL, messages });
    const [lookUp, call] = kit.requests;
    expect(call?.headers).toMatchObject({ "x-team": "north-east", "user-agent": "mine/1" });
    expect(lookUp?.headers).not.toHaveProperty("x-team");
  });

  test("do not follow a redirect to another host, nor a download", async () => {
    kit.model(MODEL, servedBy("replicate", "text-to-image"));
    const headers = { "x-own-key": "very-secret-value" };
    await client(HUB_TOKEN, { headers }).textToImage({ provider: "replicate", model: MODEL, inputs: "a cat" });
    const download = kit.requests.at(-1);
    expect(download?.path).toMatch(/png$/);
    expect(download?.headers).not.toHaveProperty("x-own-key");
    kit.fault({ kind: "redirect", match: "chat/completions" });
    await failureOf(client(HUB_TOKEN, { headers }).chatCompletion({ model: MODEL, messages }));
    expect(kit.second.map((request) => request.headers["x-own-key"])).toEqual([undefined]);
  });

  test("are not repeated in errors, under any name", async () => {
    kit.fault({ kind: "status", status: 400, body: '{"error":"bad very-secret-value"}' });
    const headers = { "x-harmless": "very-secret-value" };
    const failure = await failureOf(client(HUB_TOKEN, { headers }).chatCompletion({ model: MODEL, messages }));
    expect(JSON.stringify({ ...failure, message: failure.message })).not.toContain("very-secret-value");
  });

  test.each([{ "a b": "c" }, { a: "b\r\nc: d" }, { a: 5 }])(
    "that cannot be part of a request are refused: %j",
    async (given) => {
      const headers = given as unknown as Record<string, string>;
      const failure = await failureOf(client(HUB_TOKEN, { headers }).chatCompletion({ model: MODEL, messages }));
      expect(failure).toMatchObject({ name: "InputError" });
      expect(kit.requests).toEqual([]);
    },
  );
});

describe("the head of an answer", () => {
  test("comes with the result on request", async () => {
    const { data, response } = await client(HUB_TOKEN).chatCompletion({ model: MODEL, messages }).withResponse();
    expect(data.choices[0]?.message.content).toBe(REPLY);
    expect(response).toMatchObject({ status: 200, requestId: "req-kit" });
    expect(response.headers.get("content-type")).toMatch(/json/);
  });

  test("comes with a stream before its first piece", async () => {
    const { data, response } = await client(HUB_TOKEN).chatCompletionStream({ model: MODEL, messages }).withResponse();
    expect(response.requestId).toBe("req-kit");
    expect(await streamedText(data)).toBe(REPLY);
    expect(kit.requests).toHaveLength(1);
  });

  test("is that of the submission where the result comes later", async () => {
    kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
    const call = client(HUB_TOKEN).textToImage({ provider: "fal-ai", model: MODEL, inputs: "a cat" });
    const { data, response } = await call.withResponse();
    expect(data.type).toBe("image/png");
    expect(response.headers.get("content-type")).toMatch(/json/);
  });
});

describe("hooks", () => {
  test("see every attempt before and after it, and what the first changes is sent", async () => {
    kit.fault({ kind: "status", status: 503, times: 1 });
    const after: AttemptReport[] = [];
    const hooks: ClientOptions["hooks"] = {
      beforeAttempt: async ({ headers, attempt, url }) => {
        await Promise.resolve();
        expect(url).toMatch(/chat\/completions$/);
        expect(headers.get("authorization")).toBe(`Bearer ${HUB_TOKEN}`);
        headers.set("x-signature", `signed-${attempt}`);
      },
      afterAttempt: (report) => void after.push(report),
    };
    await client(HUB_TOKEN, { hooks }).chatCompletion({ model: MODEL, messages });
    expect(kit.requests.map(({ headers }) => headers["x-signature"])).toEqual(["signed-1", "signed-2"]);
    expect(after.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 200],
    ]);
    expect(after[0]?.retryIn).toBeTypeOf("number");
    expect(after[1]?.retryIn).toBeUndefined();
  });

  test("end the call where the first throws; what listeners throw is ignored", async () => {
    const gate = new Error("not today");
    const closed = client(HUB_TOKEN, { hooks: { beforeAttempt: () => Promise.reject(gate) } });
    await expect(closed.chatCompletion({ model: MODEL, messages })).rejects.toBe(gate);
    expect(kit.requests).toEqual([]);
    const broken = () => {
      throw new Error("listener");
    };
    const open = client(HUB_TOKEN, { hooks: { afterAttempt: broken, onCall: broken } });
    await expect(open.chatCompletion({ model: MODEL, messages })).resolves.toBeDefined();
  });

  test("receive each call and its end, without the credential", async () => {
    const reported: unknown[] = [];
    const hooks: ClientOptions["hooks"] = {
      onCall: (call) => {
        reported.push(call);
        return (end) => void reported.push(end);
      },
    };
    const caller = client(HUB_TOKEN, { hooks });
    await caller.chatCompletion({ model: MODEL, messages });
    for await (const _ of caller.chatCompletionStream({ model: MODEL, messages })) break;
    kit.fault({ kind: "status", status: 400 });
    await failureOf(caller.chatCompletion({ model: MODEL, messages }));
    expect(reported).toMatchObject([
      { task: "conversational", stream: false, arguments: { model: MODEL } },
      { provider: "auto", output: { object: "chat.completion" } },
      { task: "conversational", stream: true },
      { provider: "auto" },
      { task: "conversational" },
      { error: { code: "provider_api" } },
    ]);
    expect(JSON.stringify(reported)).not.toContain(HUB_TOKEN);
  });
});

describe("an id that the caller knows", () => {
  test("needs no hub, with the provider's key", async () => {
    const args = { provider: "groq", providerModelId: KIT_MODEL, messages } as const;
    await client(PROVIDER_KEY).chatCompletion(args);
    expect(origins()).toEqual(["https://api.groq.com"]);
    expect(kit.requests[0]?.body).toMatchObject({ model: KIT_MODEL });
  });

  test("needs no hub behind the router either, nor from a mapping of the client's", async () => {
    await client(HUB_TOKEN).chatCompletion({ provider: "groq", providerModelId: KIT_MODEL, messages });
    const mapped = client(PROVIDER_KEY, { mapping: { [MODEL]: { together: KIT_MODEL } } });
    const vectors = await mapped.featureExtraction({ provider: "together", model: MODEL, inputs: ["a", "b"] });
    expect(vectors).toHaveLength(2);
    expect(origins()).toEqual(["https://router.huggingface.co", "https://api.together.xyz"]);
  });

  test("is one provider's: it is refused without one", async () => {
    const failure = await failureOf(client(HUB_TOKEN).chatCompletion({ providerModelId: KIT_MODEL, messages }));
    expect(failure.message).toMatch(/name the provider/);
  });
});

describe("the caller's own provider", () => {
  const customProvider = () =>
    defineProvider({
      id: "corporate",
      baseUrl: kit.url,
      tasks: { conversational: chat("/v1/chat/completions"), "feature-extraction": embeddings("/v1/embeddings") },
    });

  test("is called like any other, directly and without the hub", async () => {
    const caller = client(PROVIDER_KEY);
    const answer = await caller.chatCompletion({ provider: customProvider(), model: "house-7b", messages });
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    expect(
      await streamedText(caller.chatCompletionStream({ provider: customProvider(), model: "house-7b", messages })),
    ).toBe(REPLY);
    expect(await caller.featureExtraction({ provider: customProvider(), model: "m", inputs: ["a", "b"] })).toEqual([
      [0, 0.5, -1],
      [1, 0.5, -1],
    ]);
    expect(kit.requests.every(({ headers }) => headers["authorization"] === `Bearer ${PROVIDER_KEY}`)).toBe(true);
    expect(kit.requests[0]?.body).toEqual({ model: "house-7b", messages });
  });

  test("is named in its errors", async () => {
    kit.fault({ kind: "status", status: 400 });
    const failure = await failureOf(
      client(PROVIDER_KEY).chatCompletion({ provider: customProvider(), model: "m", messages }),
    );
    expect(failure.provider).toBe("corporate");
    const other = client(PROVIDER_KEY).fillMask({ provider: customProvider(), model: "m", inputs: "a [MASK]" });
    expect((await failureOf(other)).message).toMatch(/corporate does not serve fill-mask. It serves: conversational/);
  });

  test("may have tasks whose answer is declared as data", () => {
    const tasks = { "text-generation": completions("/v1/completions"), "text-to-speech": speech("/v1/audio/speech") };
    expect(Object.keys(defineProvider({ id: "own", baseUrl: kit.url, tasks }).tasks)).toEqual(Object.keys(tasks));
  });

  test.each([
    [{ id: "a b", baseUrl: "https://x.example", tasks: {} }, /id/],
    [{ id: "groq", baseUrl: "https://x.example", tasks: {} }, /groq is one of/],
    [{ id: "own", baseUrl: "x.example", tasks: {} }, /baseUrl/],
    [{ id: "own", baseUrl: "https://u:p@x.example", tasks: {} }, /baseUrl/],
    [{ id: "own", baseUrl: "https://x.example", tasks: { translate: {} } }, /translate/],
  ])("is looked at when it is defined: %j", (definition, message) => {
    expect(() => defineProvider(definition as never)).toThrow(message);
  });
});

describe("fallback", () => {
  const both = () =>
    kit.model(MODEL, { ...servedBy("groq", "conversational"), ...servedBy("together", "conversational") });
  const args = { provider: "groq", model: MODEL, messages } as const;

  test.each([
    { kind: "status", status: 503 },
    { kind: "status", status: 402 },
    { kind: "status", status: 429 },
    { kind: "no-answer" },
  ] as const)("of the hub's list answers where a provider fails with %j", async (fault) => {
    both();
    kit.fault({ ...fault, match: ({ path }) => path.startsWith("/groq/") });
    const answer = await client(HUB_TOKEN, { fallback: true, retry: { retries: 0 } }).chatCompletion(args);
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    expect(kit.requests.at(-1)?.path).toMatch(/^\/together\//);
  });

  test("is not tried for an invalid request", async () => {
    both();
    kit.fault({ kind: "status", status: 400, match: "/groq/" });
    expect(await failureOf(client(HUB_TOKEN, { fallback: true }).chatCompletion(args))).toMatchObject({
      provider: "groq",
    });
    expect(kit.requests.some(({ path }) => path.startsWith("/together/"))).toBe(false);
  });

  test("of a custom list is taken in its order, with keys and its own addresses", async () => {
    kit.fault({ kind: "status", status: 503, match: ({ origin }) => origin !== "" });
    const fallback = [
      { provider: "groq", providerModelId: "x", accessToken: PROVIDER_KEY },
      { endpointUrl: kit.url, model: "mine" },
    ];
    const caller = client(HUB_TOKEN, { fallback, retry: { retries: 0 } });
    expect((await caller.chatCompletion({ model: MODEL, messages })).choices).toHaveLength(1);
    expect(origins()).toEqual(["https://router.huggingface.co", "https://api.groq.com", ""]);
    expect(kit.requests.at(-1)?.body).toMatchObject({ model: "mine" });
  });

  test("of the hub's list leaves out who fails, who is in error and who does another task", async () => {
    kit.model(MODEL, {
      ...servedBy("groq", "conversational"),
      ...servedBy("cerebras", "conversational", { status: "error" }),
      ...servedBy("nebius", "feature-extraction"),
      ...servedBy("together", "conversational"),
      ...servedBy("no-such-provider", "conversational"),
    });
    kit.fault({ kind: "status", status: 503, match: ({ path }) => !path.startsWith("/api/") });
    const caller = client(HUB_TOKEN, { fallback: true, retry: { retries: 0 } });
    const failure = await failureOf(caller.chatCompletion(args));
    expect(failure.tried?.map(({ target }) => target)).toEqual(["groq", "together"]);
  });

  test("goes where it says, not where the model's id says", async () => {
    both();
    kit.fault({ kind: "status", status: 503, times: 1, match: ({ path }) => path.startsWith("/v1/") });
    const caller = client(HUB_TOKEN, { fallback: ["together"], retry: { retries: 0 } });
    await caller.chatCompletion({ model: `${MODEL}:groq`, messages });
    expect(kit.requests.at(-1)?.path).toMatch(/^\/together\//);
    expect(kit.requests.at(-1)?.body).not.toMatchObject({ model: expect.stringContaining(":groq") });
  });

  test.each([[5], [null]])("that is %j is refused", async (to) => {
    kit.fault({ kind: "status", status: 503 });
    const caller = client(HUB_TOKEN, { fallback: [to] as never, retry: { retries: 0 } });
    expect(await failureOf(caller.chatCompletion({ model: MODEL, messages }))).toMatchObject({
      message: expect.stringContaining("fallback takes provider ids"),
    });
  });

  test("is taken where the first byte takes too long, and where a stream begins with an error", async () => {
    both();
    const fallback = { within: 1_000, to: ["together"] };
    kit.fault({ kind: "slow-headers", milliseconds: 3_000, match: "/groq/", times: 1 });
    const caller = client(HUB_TOKEN, { fallback });
    expect(await streamedText(caller.chatCompletionStream(args))).toBe(REPLY);
    kit.fault({ kind: "stall", afterBytes: 0, match: "/groq/", times: 1 });
    expect(await streamedText(caller.chatCompletionStream(args))).toBe(REPLY);
    const overloaded = 'data: {"error":{"type":"overloaded_error","message":"full"}}\n\n';
    kit.fault({ kind: "body", body: overloaded, type: "text/event-stream", match: "/groq/", times: 1 });
    expect(await streamedText(caller.chatCompletionStream(args))).toBe(REPLY);
    const calledProviders = kit.requests.map(({ path }) => path.split("/")[1]).filter((target) => target !== "api");
    expect(calledProviders).toEqual(["groq", "together", "groq", "together", "groq", "together"]);
  });

  test("is not taken once something was streamed", async () => {
    both();
    kit.fault({ kind: "cut", atByte: 400, match: "/groq/" });
    const stream = client(HUB_TOKEN, { fallback: true }).chatCompletionStream(args);
    await expect(streamedText(stream)).rejects.toMatchObject({ name: "TruncatedStreamError" });
    expect(kit.requests.some(({ path }) => path.startsWith("/together/"))).toBe(false);
  });

  test("is not taken for work that may have been started, only where it was refused", async () => {
    kit.model(MODEL, { ...servedBy("fal-ai", "text-to-image"), ...servedBy("replicate", "text-to-image") });
    const caller = client(HUB_TOKEN, { fallback: true, retry: { retries: 0 } });
    kit.fault({ kind: "no-answer", match: "/fal-ai/", times: 1 });
    await failureOf(caller.textToImage({ provider: "fal-ai", model: MODEL, inputs: "a cat" }));
    // The kit took it before the connection broke: the caller cannot know.
    expect(kit.submissions).toBe(1);
    expect(kit.requests.some(({ path }) => path.startsWith("/replicate/"))).toBe(false);
    kit.fault({ kind: "status", status: 402, match: "/fal-ai/", times: 1 });
    const picture = await caller.textToImage({ provider: "fal-ai", model: MODEL, inputs: "a cat" });
    expect(picture).toBeInstanceOf(Blob);
  });

  test("says which were tried where none answers, and an abort ends the search", async () => {
    both();
    kit.fault({ kind: "status", status: 503 });
    const options: ClientOptions = { fallback: ["together"], retry: { retries: 0 } };
    kit.fault({ kind: "status", status: 503, match: "/groq/" });
    const caller = client(PROVIDER_KEY, { ...options, mapping: { [MODEL]: { groq: KIT_MODEL, together: KIT_MODEL } } });
    const failure = await failureOf(caller.chatCompletion(args));
    expect(failure.tried?.map(({ target }) => target)).toEqual(["groq", "together"]);
    kit.reset();
    kit.fault({ kind: "slow-headers", milliseconds: 30_000 });
    const reason = new Error("enough");
    const signal = AbortSignal.any([AbortSignal.timeout(60_000)]);
    const controller = new AbortController();
    const aborted = caller.chatCompletion(args, { signal: AbortSignal.any([signal, controller.signal]) });
    await Promise.all([
      expect(aborted).rejects.toBe(reason),
      vi.waitUntil(() => kit.requests.length > 0, { timeout: 20_000 }).then(() => controller.abort(reason)),
    ]);
    expect(kit.requests).toHaveLength(1);
  });
});

test("an attempt that takes too long to answer is tried again, as other passing faults are", async () => {
  kit.fault({ kind: "slow-headers", milliseconds: 30_000, times: 1 });
  const attempts: AttemptReport[] = [];
  // The second attempt is answered by a machine that is busy with other tests.
  const options: ClientOptions = { timeouts: { headers: 700 }, onAttempt: (report) => void attempts.push(report) };
  const answer = await client(HUB_TOKEN, options).chatCompletion({ model: MODEL, messages });
  expect(answer.choices).toHaveLength(1);
  expect(attempts.map(({ status }) => status)).toEqual([undefined, 200]);
  kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
  kit.fault({ kind: "slow-headers", milliseconds: 30_000, match: ({ method }) => method === "POST" });
  const picture = client(HUB_TOKEN, options).textToImage({ provider: "fal-ai", model: MODEL, inputs: "a cat" });
  expect(await failureOf(picture)).toMatchObject({ code: "timeout_headers" });
  // Work that costs is not started twice.
  expect(kit.requests.filter(({ method, path }) => method === "POST" && !path.includes("chat"))).toHaveLength(1);
});

describe("a broken answer is named after who gave it", () => {
  test.each([{ kind: "malformed-json" }, { kind: "body", body: "5" }, { kind: "html-error" }] as const)(
    "the hub for %j",
    async (fault) => {
      kit.fault({ ...fault, match: "/api/models" });
      const call = client(HUB_TOKEN, { retry: { retries: 0 } }).chatCompletion({
        provider: "groq",
        model: MODEL,
        messages,
      });
      expect(await failureOf(call)).toMatchObject({
        name: "HubApiError",
        httpResponse: { status: expect.any(Number) },
      });
    },
  );

  test("your own server by its host", async () => {
    kit.fault({ kind: "malformed-json" });
    const call = client(PROVIDER_KEY, { endpointUrl: kit.url }).chatCompletion({ messages });
    const failure = await failureOf(call);
    expect(failure.provider).toBe(new URL(kit.url).host);
    expect(failure.message).toContain(new URL(kit.url).host);
  });
});
