import {
  HUB_TOKEN,
  KIT_MODEL,
  PROVIDER_KEY,
  REPLY,
  REPLY_PIECES,
  ROUTER_ORIGIN,
  servedBy,
  SERVICES,
  startTestKit,
  type TestKit,
} from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InferenceProvider } from "../providers/index.ts";
import { ChatAssembler, collectChat } from "../messages/chat-assembler.ts";
import { InferenceClient } from "../client/client.ts";
import {
  InferenceClientInputError,
  InferenceClientRoutingError,
  InferenceClientTruncatedStreamError,
} from "../wire/errors.ts";
import { MODEL, RETIRED } from "../../test/golden-requests.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "Hi" }];
const CHAT_PROVIDERS = Object.entries(SERVICES).flatMap(([id, service]) =>
  service.chatPath === undefined ? [] : [{ id, path: service.chatPath, origin: service.origins[0] ?? ROUTER_ORIGIN }],
);

// Its own fetch gives every client its own memory for what the hub said.
const client = (token: string, options = {}) =>
  new InferenceClient(token, { fetch: (...args) => kit.fetch(...args), retry: { base: 1 }, ...options });

/** The one request that reached a provider. */
function sent() {
  const provider = kit.requests.filter((request) => request.origin !== "https://huggingface.co");
  expect(provider).toHaveLength(1);
  return provider[0]!;
}

const nameFor = (id: string) => (id === "openai" ? `openai/${KIT_MODEL}` : RETIRED.has(id) ? KIT_MODEL : MODEL);
const DIRECT = CHAT_PROVIDERS.filter(({ id }) => id !== "hf-inference");
const ROUTED = CHAT_PROVIDERS.filter(({ id }) => id !== "openai" && !RETIRED.has(id));

describe("chat", () => {
  test.each(DIRECT)("goes to $id with its key", async ({ id, path, origin }) => {
    kit.model(MODEL, servedBy(id, "conversational"));
    const answer = await client(PROVIDER_KEY).chatCompletion(
      { provider: id as InferenceProvider, model: nameFor(id), messages, max_tokens: 9 },
      { billTo: "my-org" },
    );
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    const request = sent();
    expect(request).toMatchObject({ method: "POST", origin, path, query: {} });
    expect(request.body).toEqual({ model: KIT_MODEL, messages, max_tokens: 9 });
    // Proxies route by a model that comes before the messages.
    expect(Object.keys(request.body as object)[0]).toBe("model");
    expect(request.headers).not.toHaveProperty("x-hf-bill-to");
  });

  test.each(ROUTED)("goes to $id through the router with a hub token", async ({ id, path }) => {
    kit.model(MODEL, servedBy(id, "conversational"));
    const answer = await client(HUB_TOKEN).chatCompletion(
      { provider: id as InferenceProvider, model: MODEL, messages },
      { billTo: "my-org" },
    );
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    expect(sent()).toMatchObject({
      method: "POST",
      origin: ROUTER_ORIGIN,
      path: `/${id}${path}`,
      headers: { authorization: `Bearer ${HUB_TOKEN}`, "x-hf-bill-to": "my-org", "content-type": "application/json" },
      body: { model: KIT_MODEL, messages },
    });
  });

  test.each(CHAT_PROVIDERS)("streams from $id", async ({ id }) => {
    kit.model(MODEL, servedBy(id, "conversational"));
    const token = ROUTED.some((provider) => provider.id === id) ? HUB_TOKEN : PROVIDER_KEY;
    const pieces: string[] = [];
    const stream = client(token).chatCompletionStream({
      provider: id as InferenceProvider,
      model: nameFor(id),
      messages,
    });
    for await (const chunk of stream) pieces.push(chunk.choices[0]?.delta.content ?? "");
    expect(pieces.filter(Boolean)).toEqual(REPLY_PIECES);
    expect(sent().body).toEqual({ model: KIT_MODEL, messages, stream: true });
  });

  test.each([...RETIRED].filter((id) => SERVICES[id]?.chatPath))(
    "refuses a hub token for %s: the router has dropped it",
    async (id) => {
      const call = client(HUB_TOKEN).chatCompletion({ provider: id as InferenceProvider, model: MODEL, messages });
      await expect(call).rejects.toBeInstanceOf(InferenceClientRoutingError);
      expect(kit.requests).toEqual([]);
    },
  );
});

describe("what providers change in a chat request", () => {
  const schema = { type: "object", properties: { a: { type: "number" } } };
  const format = { type: "json_schema" as const, json_schema: { name: "x", schema, strict: true } };

  test.each([
    ["cerebras", { store: true }, {}],
    ["together", { response_format: format }, { response_format: { type: "json_schema", schema } }],
    ["nebius", { response_format: format }, { response_format: format, guided_json: schema }],
    [
      "sambanova",
      { response_format: format },
      { response_format: { type: "json_schema", json_schema: { ...format.json_schema, strict: false } } },
    ],
    ["groq", { response_format: format }, { response_format: format }],
  ] as const)("%s", async (id, extra, expected) => {
    kit.model(MODEL, servedBy(id, "conversational"));
    const given = structuredClone(extra);
    const model = RETIRED.has(id) ? KIT_MODEL : MODEL;
    await client(PROVIDER_KEY).chatCompletion({ provider: id as InferenceProvider, model, messages, ...given });
    expect(sent().body).toEqual({ model: KIT_MODEL, messages, ...expected });
    expect(given, "arguments are never changed").toEqual(extra);
  });
});

describe("the router's own choice", () => {
  test.each([MODEL, `${MODEL}:groq`, `${MODEL}:fastest`, `${MODEL}:cheapest`])("sends %s as it is", async (model) => {
    await client(HUB_TOKEN).chatCompletion({ model, messages });
    expect(kit.requests).toHaveLength(1);
    expect(kit.requests[0]).toMatchObject({
      origin: ROUTER_ORIGIN,
      path: "/v1/chat/completions",
      body: { model, messages },
    });
  });

  test("needs a hub token", async () => {
    for (const token of ["", PROVIDER_KEY])
      await expect(client(token).chatCompletion({ model: MODEL, messages })).rejects.toBeInstanceOf(
        InferenceClientRoutingError,
      );
    expect(kit.requests).toEqual([]);
  });

  test("is not made where a key comes with a suffix that names its provider", async () => {
    kit.model(MODEL, servedBy("groq", "conversational"));
    await client(PROVIDER_KEY).chatCompletion({ model: `${MODEL}:groq`, messages });
    expect(sent().origin).toBe("https://api.groq.com");
  });
});

describe("a server at an address", () => {
  test.each([
    ["", "/v1/chat/completions"],
    ["/", "/v1/chat/completions"],
    ["/v1", "/v1/chat/completions"],
    ["/v1/", "/v1/chat/completions"],
    ["/v1/chat/completions", "/v1/chat/completions"],
    ["/v1?x=1", "/v1/chat/completions"],
  ])("with the path %j is called at %s", async (suffix, path) => {
    const answer = await new InferenceClient().endpoint(kit.url + suffix).chatCompletion({ model: "any", messages });
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    expect(kit.requests[0]).toMatchObject({ path, query: suffix.includes("?") ? { x: "1" } : {} });
    expect(kit.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test.each(["example.org/x", "ftp://example.org", "file:///etc/passwd", "//example.org"])(
    "refuses %s",
    async (endpointUrl) => {
      await expect(client(HUB_TOKEN).chatCompletion({ endpointUrl, messages })).rejects.toBeInstanceOf(
        InferenceClientInputError,
      );
      expect(kit.requests).toEqual([]);
    },
  );

  test("excludes a provider, and does not are in model", async () => {
    const both = client(HUB_TOKEN).chatCompletion({ endpointUrl: kit.url, provider: "groq", messages });
    await expect(both).rejects.toThrow("exclude each other");
    await expect(client(HUB_TOKEN).chatCompletion({ model: kit.url, messages })).rejects.toThrow("endpointUrl");
  });
});

describe("openai", () => {
  test("rejects a hub token, a missing token, and a model of another author", async () => {
    for (const token of ["", HUB_TOKEN])
      await expect(
        client(token).chatCompletion({ provider: "openai", model: "openai/gpt", messages }),
      ).rejects.toBeInstanceOf(InferenceClientInputError);
    await expect(client(PROVIDER_KEY).chatCompletion({ provider: "openai", model: "gpt", messages })).rejects.toThrow(
      "openai/",
    );
    expect(kit.requests).toEqual([]);
  });
});

describe("one shape", () => {
  const at = () => new InferenceClient("", { endpointUrl: kit.url, retry: { retries: 0 } });
  const answerWith = (value: unknown) => kit.fault({ kind: "body", body: JSON.stringify(value) });
  const streamWith = (...values: unknown[]) =>
    kit.fault({
      kind: "body",
      type: "text/event-stream",
      body: values.map((value) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`).join(""),
    });

  test("fills missing fields and retains additional ones", async () => {
    answerWith({
      choices: [
        {
          message: {
            content: null,
            reasoning_content: "think",
            tool_calls: [{ function: { name: "f", arguments: "{}" }, extra: 1 }],
          },
          finish_reason: "tool_calls",
        },
      ],
      x_provider: "kept",
    });
    const answer = await at().chatCompletion({ model: "m", messages });
    expect(answer).toMatchObject({ model: "m", x_provider: "kept" });
    expect(answer.id).toMatch(/^chatcmpl-/);
    expect(answer.created).toBeGreaterThan(1_700_000_000);
    expect(answer.choices[0]).toMatchObject({
      index: 0,
      message: {
        role: "assistant",
        reasoning: "think",
        reasoning_content: "think",
        tool_calls: [{ id: "call_0", type: "function", extra: 1 }],
      },
    });
  });

  test.each([
    ["null usage", { usage: null }],
    ["no usage", {}],
  ])("accepts %s", async (_, part) => {
    answerWith({
      id: "1",
      created: 1,
      model: "m",
      choices: [{ message: { role: "assistant", content: "a" } }],
      ...part,
    });
    await expect(at().chatCompletion({ model: "m", messages })).resolves.toMatchObject({ id: "1" });
  });

  test.each([null, [], {}, { choices: [] }, { choices: [null] }, { choices: [{}] }, { choices: "a" }, "text", 5])(
    "refuses %j with the promised message",
    async (value) => {
      answerWith(value);
      await expect(at().chatCompletion({ model: "m", messages })).rejects.toThrow(
        /^Received malformed response from 127.0.0.1:\d+ conversational API: .*Expected ChatCompletionOutput/,
      );
    },
  );

  test("assembles a stream to what the plain call answers", async () => {
    const plain = await at().chatCompletion({ model: "m", messages });
    const streamed = await collectChat(
      at().chatCompletionStream({ model: "m", messages, stream_options: { include_usage: true } }),
    );
    expect(streamed.choices[0]?.message.content).toBe(plain.choices[0]?.message.content);
    expect(streamed.choices[0]?.finish_reason).toBe("stop");
    expect({ ...streamed, choices: [] }).toEqual({ ...plain, choices: [] });
  });

  test("assembles tool calls", async () => {
    const tools = [{ type: "function", function: { name: "weather" } }];
    const plain = await at().chatCompletion({ model: "m", messages, tools });
    const streamed = await collectChat(at().chatCompletionStream({ model: "m", messages, tools }));
    expect(streamed.choices[0]?.message.tool_calls).toEqual(plain.choices[0]?.message.tool_calls);
  });

  test("streams reasoning of both dialects, usage alone, null errors and pings", async () => {
    streamWith(
      { choices: [{ delta: { reasoning_content: "a" } }], error: null },
      { type: "ping" },
      { choices: [{ delta: { reasoning: "b" } }] },
      { choices: [{ delta: { content: "c" }, finish_reason: "stop" }] },
      { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
      "[DONE] ",
    );
    const assembler = new ChatAssembler();
    for await (const chunk of at().chatCompletionStream({ model: "m", messages })) {
      expect(chunk.id).toMatch(/^chatcmpl-/);
      expect(Array.isArray(chunk.choices)).toBe(true);
      assembler.add(chunk);
    }
    expect(assembler.completion()).toMatchObject({
      usage: { total_tokens: 3 },
      choices: [{ message: { content: "c", reasoning: "ab" }, finish_reason: "stop" }],
    });
  });

  test("takes a finish reason for an end where the mark is missing", async () => {
    streamWith({ choices: [{ delta: { content: "c" }, finish_reason: "stop" }] });
    const answer = await collectChat(at().chatCompletionStream({ model: "m", messages }));
    expect(answer.choices[0]?.message.content).toBe("c");
  });

  test("does not take half an answer for a whole one", async () => {
    streamWith({ choices: [{ delta: { content: "half" } }] });
    const failure = await collectChat(at().chatCompletionStream({ model: "m", messages })).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(InferenceClientTruncatedStreamError);
    expect(failure).toMatchObject({
      code: "truncated_stream",
      retryable: true,
      partial: { choices: [{ message: { content: "half" }, finish_reason: null }] },
    });
  });
});
