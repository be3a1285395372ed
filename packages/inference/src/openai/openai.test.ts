/**
 * The documented calls of the official client, run on it and on ours against one server: the same requests and the same
 * results. The package on npm ships no tests of its own, so the calls are those of its reference.
 */

import { PNG, PROVIDER_KEY, startTestKit, WAV, type RecordedRequest, type TestKit } from "@vitrine/test-kit";
import Theirs from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import Ours, { responseFormat } from "./index.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

/** Methods that both have: the calls below are typed by the official client. */
type Client = Pick<
  Theirs,
  "chat" | "completions" | "responses" | "embeddings" | "moderations" | "images" | "audio" | "models" | "files"
>;
type Options = { maxRetries?: number; timeout?: number; fetch?: typeof fetch; apiKey?: string };
const build =
  (Class: typeof Theirs | typeof Ours) =>
  (options: Options = {}) =>
    new Class({ apiKey: PROVIDER_KEY, baseURL: `${kit.url}/v1`, maxRetries: 0, ...options }) as unknown as Client;
const clients = [build(Theirs), build(Ours)] as const;

const messages = [{ role: "user" as const, content: "Hi" }];
const tools = [
  {
    type: "function" as const,
    function: { name: "weather", parameters: { type: "object", properties: { city: { type: "string" } } } },
  },
];
const png = () => new File([PNG as Uint8Array<ArrayBuffer>], "a.png", { type: "image/png" });
const wav = () => new File([WAV as Uint8Array<ArrayBuffer>], "a.wav", { type: "audio/wav" });
const all = async <Item>(items: AsyncIterable<Item>) => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const Place = z.object({ city: z.string() });
const responseTools = [
  {
    type: "function" as const,
    name: "weather",
    strict: true,
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
];
const placeFormat = () => zodTextFormat(Place, "place");

const CALLS: Readonly<Record<string, (client: Client) => unknown>> = {
  "chat.completions.create": (client) => client.chat.completions.create({ model: "m", messages, temperature: 0.5 }),
  "chat.completions.create with tools": (client) => client.chat.completions.create({ model: "m", messages, tools }),
  "chat.completions.create, streamed": async (client) =>
    all(await client.chat.completions.create({ model: "m", messages, stream: true })),
  "chat.completions.create, streamed with usage": async (client) =>
    all(
      await client.chat.completions.create({
        model: "m",
        messages,
        stream: true,
        stream_options: { include_usage: true },
      }),
    ),
  "chat.completions.create, a stream in two": async (client) => {
    const [one, other] = (await client.chat.completions.create({ model: "m", messages, stream: true })).tee();
    return Promise.all([all(one), all(other)]);
  },
  "chat.completions.create, a stream for a browser": async (client) => {
    const stream = await client.chat.completions.create({ model: "m", messages, stream: true });
    return new Response(stream.toReadableStream() as ReadableStream).text();
  },
  "chat.completions.create().withResponse": async (client) => {
    const {
      data,
      response,
      request_id: id,
    } = await client.chat.completions.create({ model: "m", messages }).withResponse();
    return [
      data,
      response.status,
      response.headers.get("x-request-id"),
      id,
      (data as { _request_id?: string })._request_id,
    ];
  },
  "chat.completions.create().asResponse": async (client) => {
    const response = await client.chat.completions.create({ model: "m", messages }).asResponse();
    return [response.status, response.headers.get("content-type"), await response.json()];
  },
  "chat.completions.stream": async (client) => {
    const seen: unknown[] = [];
    const stream = client.chat.completions
      .stream({ model: "m", messages })
      .on("content", (delta, snapshot) => seen.push([delta, snapshot]))
      .on("finalContent", (content) => seen.push(content));
    const completion = await stream.finalChatCompletion();
    return [
      seen,
      await stream.finalContent(),
      (await stream.finalMessage()).content,
      completion.choices[0]?.finish_reason,
    ];
  },
  "chat.completions.stream as a loop": async (client) => all(client.chat.completions.stream({ model: "m", messages })),
  "chat.completions.stream with tools": async (client) => {
    const stream = client.chat.completions.stream({ model: "m", messages, tools });
    const call = await stream.finalFunctionToolCall();
    return [call?.name, call?.arguments];
  },
  "chat.completions.parse": async (client) => {
    kit.say({ content: '{"city":"Zürich"}' });
    const { choices } = await client.chat.completions.parse({
      model: "m",
      messages,
      response_format: responseFormat(Place, "place") as never,
    });
    return choices[0]?.message.parsed;
  },
  "chat.completions.runTools": async (client) => {
    const seen: unknown[] = [];
    const runner = client.chat.completions
      .runTools({
        model: "m",
        messages,
        tools: [
          {
            type: "function",
            function: {
              function: ({ city }: { city: string }) => `sunny in ${city}`,
              parse: JSON.parse as (text: string) => { city: string },
              name: "weather",
              description: "The weather",
              parameters: { type: "object", properties: { city: { type: "string" } } },
            },
          },
        ],
      })
      .on("functionToolCall", (call) => seen.push(call.name))
      .on("functionToolCallResult", (result) => seen.push(result));
    return [await runner.finalContent(), seen, runner.messages.map(({ role }) => role)];
  },
  "completions.create": (client) => client.completions.create({ model: "m", prompt: "Hello" }),
  "responses.create": async (client) => {
    const response = await client.responses.create({ model: "m", input: "Hi" });
    return [response.id, response.output_text];
  },
  "responses.create, streamed": async (client) =>
    (await all(await client.responses.create({ model: "m", input: "Hi", stream: true }))).map(({ type }) => type),
  "responses.create with tools": async (client) =>
    (await client.responses.create({ model: "m", input: "Hi", tools: responseTools })).output,
  "responses.parse": async (client) =>
    (await client.responses.parse({ model: "m", input: "Hi", text: { format: placeFormat() } })).output_parsed,
  "responses.stream": async (client) => {
    const seen: unknown[] = [];
    const stream = client.responses
      .stream({ model: "m", input: "Hi" })
      .on("response.output_text.delta", ({ delta, snapshot }) => seen.push([delta, snapshot]))
      .on("response.completed", ({ response }) => seen.push(response.id))
      .on("event", ({ type }) => seen.push(type));
    return [await stream.finalResponse(), seen];
  },
  "responses.stream as a loop": async (client) => all(client.responses.stream({ model: "m", input: "Hi" })),
  "responses.stream with tools": async (client) => {
    const seen: unknown[] = [];
    const stream = client.responses
      .stream({ model: "m", input: "Hi", tools: responseTools })
      .on("response.function_call_arguments.delta", ({ snapshot }) => seen.push(snapshot));
    return [(await stream.finalResponse()).output, seen];
  },
  "responses.stream by a format": async (client) => {
    const stream = client.responses.stream({ model: "m", input: "Hi", text: { format: placeFormat() } });
    const { output_parsed: parsed, output } = await stream.finalResponse();
    return [parsed, output];
  },
  "responses.inputItems.list": async (client) => all(client.responses.inputItems.list("resp_kit", { limit: 2 })),
  "embeddings.create": (client) => client.embeddings.create({ model: "m", input: ["a", "b"] }),
  "embeddings.create as floats": (client) =>
    client.embeddings.create({ model: "m", input: "a", encoding_format: "float" }),
  "moderations.create": (client) => client.moderations.create({ input: "a" }),
  "images.generate": (client) => client.images.generate({ model: "m", prompt: "a cat", size: "256x256" }),
  "images.edit": (client) => client.images.edit({ model: "m", prompt: "a dog", image: png() }),
  "images.createVariation": (client) => client.images.createVariation({ image: png() }),
  "audio.speech.create": async (client) => {
    const response = await client.audio.speech.create({ model: "m", voice: "alloy", input: "Hi" });
    return [...new Uint8Array(await response.arrayBuffer())];
  },
  "audio.transcriptions.create": (client) => client.audio.transcriptions.create({ model: "m", file: wav() }),
  "audio.translations.create": (client) => client.audio.translations.create({ model: "m", file: wav() }),
  "models.list": async (client) => all(client.models.list()),
  "models.retrieve": (client) => client.models.retrieve("model-a"),
  "files.create": (client) => client.files.create({ file: new File(["{}"], "a.jsonl"), purpose: "batch" }),
  "files.list to the end": async (client) => (await all(client.files.list())).map(({ id }) => id),
  "files.list page by page": async (client) => {
    const page = await client.files.list();
    const next = page.hasNextPage() ? await page.getNextPage() : undefined;
    return [page.data.length, next?.data.length, next?.hasNextPage()];
  },
  "files.retrieve": (client) => client.files.retrieve("file-1"),
  "files.content": async (client) => (await client.files.content("file-1")).text(),
  "files.delete": (client) => client.files.delete("file-1"),
};

/** The sent request, apart from what names the library. */
const sent = ({ method, path, query, body, headers }: RecordedRequest) => ({
  method,
  path,
  query,
  body,
  authorization: headers["authorization"],
  type: headers["content-type"]?.split(";")[0],
});
const plain = (value: unknown) => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown));

describe("the same on both:", () => {
  test.each(Object.entries(CALLS))("%s", async (_, run) => {
    const outcomes: unknown[] = [];
    for (const client of clients) {
      kit.reset();
      // oxlint-disable-next-line no-await-in-loop
      const value = plain(await run(client()));
      outcomes.push({ value, sent: kit.requests.map(sent) });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect((outcomes[1] as { value: unknown }).value).toBeDefined();
  });
});

describe("the same errors:", () => {
  const chat = (client: Client) => client.chat.completions.create({ model: "m", messages });
  const body = (error: object) => JSON.stringify({ error });
  const FAILURES: Readonly<Record<string, () => (client: Client) => unknown>> = {
    ...Object.fromEntries(
      [400, 401, 403, 404, 409, 422, 429, 500, 503].map((status) => [
        String(status),
        () => {
          const error = { message: "No", type: "some_error", param: "model", code: status === 429 ? null : "a_code" };
          kit.fault({ kind: "status", status, body: body(error) });
          return chat;
        },
      ]),
    ),
    "an error event in a stream": () => {
      kit.fault({ kind: "body", type: "text/event-stream", body: `data: ${body({ message: "No", code: 503 })}\n\n` });
      return async (client) => all(await client.chat.completions.create({ model: "m", messages, stream: true }));
    },
    "a page of a proxy": () => {
      kit.fault({ kind: "html-error" });
      return chat;
    },
    "no answer": () => {
      kit.fault({ kind: "no-answer" });
      return chat;
    },
    "too late": () => {
      kit.fault({ kind: "slow-headers", milliseconds: 500 });
      return (client) => client.chat.completions.create({ model: "m", messages }, { timeout: 50 });
    },
    "a model that is not there": () => (client) => client.models.retrieve("no"),
    "an abort": () => {
      kit.fault({ kind: "slow-headers", milliseconds: 500 });
      return (client) => client.chat.completions.create({ model: "m", messages }, { signal: AbortSignal.timeout(30) });
    },
  };
  test.each(Object.entries(FAILURES))("%s", async (name, prepare) => {
    const outcomes: unknown[] = [];
    for (const [index, client] of clients.entries()) {
      kit.reset();
      const run = prepare();
      // oxlint-disable-next-line no-await-in-loop
      const error = (await Promise.resolve(run(client())).then(
        () => expect.unreachable("the call must fail"),
        (thrown: unknown) => thrown,
      )) as InstanceType<typeof Theirs.APIError>;
      const Class = [Theirs, Ours][index] as typeof Theirs;
      expect(error).toBeInstanceOf(Class.APIError);
      // Text of a page is shown in full by theirs and by its title by ours.
      const isPage = name === "a page of a proxy";
      const isEvent = name === "an error event in a stream";
      outcomes.push({
        class: isEvent ? "APIError" : error.constructor.name,
        status: isEvent ? 0 : error.status,
        code: isEvent ? 0 : (error.code ?? null),
        type: error.type ?? null,
        param: error.param ?? null,
        id: isEvent ? 0 : (error.requestID ?? null),
        request: isEvent ? "" : (error.headers?.get("x-request-id") ?? null),
        message: isPage || isEvent ? "" : error.message,
        error: isPage || isEvent ? {} : (error.error ?? null),
      });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test("hold no key that a server echoes", async () => {
    kit.fault({ kind: "status", status: 401, body: body({ message: `Incorrect key ${PROVIDER_KEY}` }) });
    const error = (await Promise.resolve(chat(clients[1]())).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toBe("401 Incorrect key [redacted]");
    expect(JSON.stringify(error)).not.toContain(PROVIDER_KEY);
  });
});

test("retries, headers and queries are the caller's", async () => {
  kit.fault({ kind: "status", status: 503, times: 1 });
  const client = new Ours({
    apiKey: PROVIDER_KEY,
    baseURL: `${kit.url}/v1`,
    maxRetries: 1,
    defaultHeaders: { "X-Team": "north" },
    defaultQuery: { version: "2" },
    organization: "org-1",
  });
  await client.chat.completions.create(
    { model: "m", messages },
    { headers: { "x-call": "1" }, idempotencyKey: "once" },
  );
  expect(kit.requests).toHaveLength(2);
  expect(kit.requests[1]).toMatchObject({
    query: { version: "2" },
    headers: { "x-team": "north", "x-call": "1", "idempotency-key": "once", "openai-organization": "org-1" },
  });
});

test("leaving a stream closes its connection", async () => {
  kit.fault({ kind: "stall", afterBytes: 400 });
  const stream = await clients[1]().chat.completions.create({ model: "m", messages, stream: true });
  for await (const _ of stream) break;
  await expect.poll(() => kit.openAnswers).toBe(0);
});

test("a stream of the Responses API fails by its error event, and ends by an abort", async () => {
  const failed = { type: "error", message: "No room", code: "server_error", param: null, sequence_number: 0 };
  kit.fault({ kind: "body", type: "text/event-stream", body: `data: ${JSON.stringify(failed)}\n\n`, times: 1 });
  await expect(clients[1]().responses.stream({ model: "m", input: "Hi" }).finalResponse()).rejects.toThrow("No room");
  kit.fault({ kind: "stall", afterBytes: 600 });
  const stream = clients[1]().responses.stream({ model: "m", input: "Hi" });
  stream.once("event", () => stream.abort());
  await expect(stream.finalResponse()).rejects.toBeInstanceOf(Ours.APIUserAbortError);
  await expect.poll(() => kit.openAnswers).toBe(0);
});

test("a provider or a hub token says where to go", () => {
  expect(new Ours({ apiKey: "k", provider: "groq" }).baseURL).toBe("https://api.groq.com/openai/v1");
  expect(new Ours({ apiKey: "hf_x", provider: "groq" }).baseURL).toBe("https://router.huggingface.co/groq/openai/v1");
  expect(new Ours({ apiKey: "hf_x" }).baseURL).toBe("https://router.huggingface.co/v1");
  expect(new Ours({ apiKey: "sk-x" }).baseURL).toBe("https://api.openai.com/v1");
  expect(() => new Ours({ apiKey: "k", provider: "fal-ai" })).toThrow("fal-ai has no chat endpoint");
  expect(() => new Ours({ apiKey: null })).toThrow("Missing credentials");
});
