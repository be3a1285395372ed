import { inspect } from "node:util";
import {
  HUB_TOKEN,
  KIT_MODEL,
  PROVIDER_KEY,
  REPLY,
  servedBy,
  startTestKit,
  type Fault,
  type TestKit,
} from "@vitrine/test-kit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callTask } from "../src/tasks/call.ts";
import { collectChat } from "../src/messages/chat-assembler.ts";
import { InferenceClient } from "../src/client/client.ts";
import {
  InferenceClientError,
  InferenceClientHubApiError,
  InferenceClientInputError,
  InferenceClientLimitError,
  InferenceClientNetworkError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  InferenceClientTimeoutError,
  InferenceClientTruncatedStreamError,
} from "../src/wire/errors.ts";
import type { AttemptReport, CallOptions } from "../src/wire/settings.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const MODEL = "org/model";
const messages = [{ role: "user", content: "Hi" }];
const args = { provider: "groq", model: MODEL, messages } as const;

function client(token: string, options: CallOptions = {}) {
  kit.model(MODEL, servedBy("groq", "conversational"));
  return new InferenceClient(token, { fetch: (...a) => kit.fetch(...a), retry: { base: 1 }, ...options });
}

const CHAT = "/chat/completions";
const chatRequests = () => kit.requests.filter(({ path }) => path.endsWith(CHAT));

async function failureOf(promise: Promise<unknown>): Promise<InferenceClientError> {
  const outcome = await promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(InferenceClientError);
  return outcome as InferenceClientError;
}

describe("a failed answer", () => {
  test("is a typed error with status, request id, provider and task", async () => {
    kit.fault({ kind: "status", status: 400, body: '{"error":{"message":"bad temperature"}}', match: CHAT });
    const failure = await failureOf(client(HUB_TOKEN).chatCompletion(args));
    expect(failure).toBeInstanceOf(InferenceClientProviderApiError);
    expect(failure).toMatchObject({
      message: "bad temperature",
      retryable: false,
      provider: "groq",
      task: "conversational",
      httpRequest: { method: "POST", headers: { Authorization: "Bearer [redacted]" } },
      httpResponse: { status: 400, requestId: "req-kit", body: { error: { message: "bad temperature" } } },
    });
  });

  test.each([
    [401, "{}", "token_invalid"],
    [403, '{"error":"This token does not have sufficient permissions"}', "token_scope"],
    [403, '{"error":"Access to this gated model is restricted"}', "gated_model"],
    [404, "{}", "not_found"],
    [413, "{}", "too_large"],
  ])("%s %s has the code %s", async (status, body, code) => {
    kit.fault({ kind: "status", status, body, match: CHAT });
    expect((await failureOf(client(HUB_TOKEN).chatCompletion(args))).code).toBe(code);
  });

  test("without a token says that one is missing", async () => {
    expect((await failureOf(client("").chatCompletion(args))).code).toBe("token_missing");
    expect(chatRequests()[0]?.headers).not.toHaveProperty("authorization");
  });

  test("is the same error while streaming, as a status and as an event", async () => {
    kit.fault({ kind: "status", status: 400, body: '{"detail":"no"}', match: CHAT, times: 1 });
    const asStatus = await failureOf(collectChat(client(HUB_TOKEN).chatCompletionStream(args)));
    expect(asStatus).toMatchObject({ message: "no", httpResponse: { status: 400, body: { detail: "no" } } });
    kit.fault({
      kind: "body",
      type: "text/event-stream",
      body: 'data: {"error":{"message":"overloaded","code":529}}\n\n',
      match: CHAT,
    });
    const asEvent = await failureOf(collectChat(client(HUB_TOKEN).chatCompletionStream(args)));
    expect(asEvent).toBeInstanceOf(InferenceClientProviderApiError);
    expect(asEvent).toMatchObject({ message: "overloaded", retryable: true, httpResponse: { status: 529 } });
  });

  test("that is a page of a proxy is reported by its title", async () => {
    kit.fault({ kind: "html-error", match: CHAT });
    const failure = await failureOf(client(HUB_TOKEN, { retry: { retries: 0 } }).chatCompletion(args));
    expect(failure.message).toContain("502 Bad Gateway");
  });
});

describe("retries", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])("pass over two answers with %s", async (status) => {
    kit.fault({ kind: "status", status, times: 2, match: CHAT });
    const seen: AttemptReport[] = [];
    const answer = await client(HUB_TOKEN, { onAttempt: (report) => seen.push(report) }).chatCompletion(args);
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    const attempts = seen.filter(({ url }) => url.endsWith(CHAT));
    expect(attempts.map((report) => [report.attempt, report.status])).toEqual([
      [1, status],
      [2, status],
      [3, 200],
    ]);
  });

  test("end after two", async () => {
    kit.fault({ kind: "status", status: 503, match: CHAT });
    expect((await failureOf(client(HUB_TOKEN).chatCompletion(args))).code).toBe("provider_unavailable");
    expect(chatRequests()).toHaveLength(3);
  });

  test("are not made for 400, nor when turned off", async () => {
    kit.fault({ kind: "status", status: 400, times: 1, match: CHAT });
    await failureOf(client(HUB_TOKEN).chatCompletion(args));
    kit.fault({ kind: "status", status: 503, match: CHAT });
    await failureOf(client(HUB_TOKEN).chatCompletion(args, { retry_on_error: false }));
    await failureOf(client(HUB_TOKEN).chatCompletion(args, { retry: { retries: 0 } }));
    expect(chatRequests()).toHaveLength(3);
  });

  test("wait as long as Retry-After says", async () => {
    kit.fault({ kind: "status", status: 429, headers: { "retry-after": "1" }, times: 1, match: CHAT });
    const start = Date.now();
    await client(HUB_TOKEN).chatCompletion(args);
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
  });

  test("are given up where the server requests too much", async () => {
    kit.fault({ kind: "status", status: 429, headers: { "retry-after": "3600" }, match: CHAT });
    await failureOf(client(HUB_TOKEN).chatCompletion(args));
    expect(chatRequests()).toHaveLength(1);
  });

  test("pass over a connection that broke", async () => {
    kit.fault({ kind: "no-answer", times: 1, match: CHAT });
    await expect(client(HUB_TOKEN).chatCompletion(args)).resolves.toBeDefined();
    kit.fault({ kind: "no-answer", match: CHAT });
    expect(await failureOf(client(HUB_TOKEN).chatCompletion(args))).toBeInstanceOf(InferenceClientNetworkError);
  });

  test("pass over a body that broke off", async () => {
    kit.fault({ kind: "cut", atByte: 30, times: 1, match: CHAT });
    await expect(client(HUB_TOKEN).chatCompletion(args)).resolves.toBeDefined();
    expect(chatRequests()).toHaveLength(2);
    kit.fault({ kind: "cut", atByte: 30, match: CHAT });
    expect((await failureOf(client(HUB_TOKEN).chatCompletion(args))).code).toBe("connection_broken");
    expect(chatRequests()).toHaveLength(5);
  });

  test("are not made once a stream has begun", async () => {
    kit.fault({ kind: "cut", atByte: 400, match: CHAT });
    await failureOf(collectChat(client(HUB_TOKEN).chatCompletionStream(args)));
    expect(chatRequests()).toHaveLength(1);
  });
});

describe("clocks", () => {
  const clocks: readonly (readonly [string, Fault, CallOptions["timeouts"]])[] = [
    ["headers", { kind: "slow-headers", milliseconds: 3_000, match: CHAT }, { headers: 150 }],
    ["chunk", { kind: "stall", afterBytes: 20, match: CHAT }, { chunk: 150 }],
    ["overall", { kind: "stall", afterBytes: 20, match: CHAT }, { overall: 300 }],
  ];
  test.each(clocks)("%s", async (clock, fault, timeouts) => {
    kit.fault(fault);
    for (const call of [
      () => client(HUB_TOKEN, { timeouts }).chatCompletion(args),
      () => collectChat(client(HUB_TOKEN, { timeouts }).chatCompletionStream(args)),
    ]) {
      const failure = await failureOf(call());
      expect(failure).toBeInstanceOf(InferenceClientTimeoutError);
      expect(failure).toMatchObject({ clock, code: `timeout_${clock}`, provider: "groq", retryable: true });
    }
    if (clock !== "headers") await expect.poll(() => kit.openAnswers).toBe(0);
  });
});

describe("the caller's abort", () => {
  const reason = new Error("changed my mind");

  test("before the call sends nothing", async () => {
    const call = client(HUB_TOKEN).chatCompletion(args, { signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
    expect(kit.requests).toEqual([]);
  });

  test.each([
    ["during the look-up at the hub", { kind: "slow-headers", milliseconds: 2_000, match: "/api/models/" }],
    ["before the answer", { kind: "slow-headers", milliseconds: 2_000, match: CHAT }],
    ["in the middle of the answer", { kind: "stall", afterBytes: 20, match: CHAT }],
    ["between two attempts", { kind: "status", status: 503, headers: { "retry-after": "30" }, match: CHAT }],
  ] as const)("%s wins", async (_, fault) => {
    kit.fault(fault as Fault);
    for (const call of [
      (signal: AbortSignal) => client(HUB_TOKEN).chatCompletion(args, { signal }),
      (signal: AbortSignal) => collectChat(client(HUB_TOKEN).chatCompletionStream(args, { signal })),
    ]) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 150);
      await expect(call(controller.signal)).rejects.toBe(reason);
    }
  });

  test("wins over a fetch that does not know signals", async () => {
    const never: typeof fetch = () => new Promise(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 20);
    const call = new InferenceClient("", { endpointUrl: kit.url, fetch: never }).chatCompletion(
      args.messages && { messages },
      {
        signal: controller.signal,
      },
    );
    await expect(call).rejects.toBe(reason);
  });
});

describe("streams", () => {
  test("left early close their connection", async () => {
    kit.fault({ kind: "stall", afterBytes: 600, match: CHAT });
    for await (const chunk of client(HUB_TOKEN).chatCompletionStream(args)) if (chunk.choices[0]?.delta.content) break;
    await expect.poll(() => kit.openAnswers).toBe(0);
  });

  test("sent byte by byte, through characters, say the same", async () => {
    kit.fault({ kind: "single-bytes", match: CHAT });
    const answer = await collectChat(client(HUB_TOKEN).chatCompletionStream(args));
    expect(answer.choices[0]?.message.content).toBe(REPLY);
  });

  test("cut at any byte are never taken for whole", async () => {
    const { length } = await wholeStream();
    const finish = await offsetOfFinish();
    for (let atByte = 0; atByte < length; atByte += 37) {
      kit.reset();
      kit.fault({ kind: "end", atByte, match: CHAT });
      const outcome = await collectChat(client(HUB_TOKEN).chatCompletionStream(args)).catch((error: unknown) => error);
      // Once the finish reason is there, only the end mark is missing.
      if (atByte > finish) continue;
      expect(outcome, `cut at ${atByte}`).toBeInstanceOf(InferenceClientProviderOutputError);
    }
  });

  test("whose connection breaks hold what had arrived", async () => {
    kit.fault({ kind: "cut", atByte: (await offsetOfFinish()) - 60, match: CHAT });
    const failure = await failureOf(collectChat(client(HUB_TOKEN).chatCompletionStream(args)));
    expect(failure).toBeInstanceOf(InferenceClientTruncatedStreamError);
    const { partial } = failure as InferenceClientTruncatedStreamError;
    expect(partial).toMatchObject({ choices: [{ message: { content: expect.stringMatching(/^Hello/) } }] });
  });

  test.each(["application/json", "text/html"])("of the type %s are refused", async (type) => {
    kit.fault({ kind: "wrong-content-type", type, match: CHAT });
    expect(await failureOf(collectChat(client(HUB_TOKEN).chatCompletionStream(args)))).toBeInstanceOf(
      InferenceClientProviderOutputError,
    );
  });

  test("with broken JSON are refused", async () => {
    kit.fault({ kind: "body", type: "text/event-stream", body: "data: {broken\n\ndata: [DONE]\n\n", match: CHAT });
    const failure = await failureOf(collectChat(client(HUB_TOKEN).chatCompletionStream(args)));
    expect(failure.message).toContain("expected JSON in every event");
  });

  async function wholeStream(): Promise<string> {
    const response = await fetch(`${kit.url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: KIT_MODEL, messages, stream: true }),
    });
    return response.text();
  }
  async function offsetOfFinish(): Promise<number> {
    const text = await wholeStream();
    return new TextEncoder().encode(text.slice(0, text.indexOf('"finish_reason":"stop"'))).length;
  }
});

describe("answers", () => {
  test.each<Fault>([
    { kind: "malformed-json" },
    { kind: "body", body: "<html>login</html>", type: "text/html" },
    { kind: "body", body: "" },
    { kind: "body", body: "null" },
    { kind: "end", atByte: 30 },
  ])("with the fault %j are typed errors", async (fault) => {
    kit.fault({ ...fault, match: CHAT });
    expect(await failureOf(client(HUB_TOKEN).chatCompletion(args))).toBeInstanceOf(InferenceClientProviderOutputError);
  });

  test("that are JSON under another type are read", async () => {
    kit.fault({ kind: "wrong-content-type", type: "text/html", match: CHAT });
    await expect(client(HUB_TOKEN).chatCompletion(args)).resolves.toBeDefined();
  });

  test("are whole even where the caller set stream", async () => {
    await expect(client(HUB_TOKEN).chatCompletion({ ...args, stream: true })).resolves.toBeDefined();
    expect(chatRequests()[0]?.body).not.toHaveProperty("stream");
  });

  test("beyond the limit are not read to their end", async () => {
    kit.fault({ kind: "huge", bytes: 20_000_000, match: CHAT });
    const failure = await failureOf(client(HUB_TOKEN, { maxBytes: 1_000_000 }).chatCompletion(args));
    expect(failure).toBeInstanceOf(InferenceClientLimitError);
    await expect.poll(() => kit.openAnswers).toBe(0);
  });
});

describe("credentials", () => {
  test.each([301, 302, 303, 307, 308])("do not follow a redirect (%s) to another host", async (status) => {
    kit.fault({ kind: "redirect", status, match: CHAT });
    await failureOf(client(HUB_TOKEN).chatCompletion(args));
    expect(kit.second).toHaveLength(1);
    expect(JSON.stringify(kit.second)).not.toContain(HUB_TOKEN);
  });

  test("follow a redirect at the same host", async () => {
    kit.fault({
      kind: "redirect",
      to: `/groq/openai/v1${CHAT}`,
      times: 1,
      match: CHAT,
    });
    await expect(client(HUB_TOKEN).chatCompletion(args)).resolves.toBeDefined();
    expect(chatRequests()).toHaveLength(2);
  });

  test("are not sent in the clear after a redirect", async () => {
    kit.fault({ kind: "redirect", to: `http://router.huggingface.co/groq/openai/v1${CHAT}`, match: CHAT });
    await failureOf(client(HUB_TOKEN).chatCompletion(args));
    expect(chatRequests()).toHaveLength(1);
  });

  test("of a provider never go to the hub", async () => {
    await client(PROVIDER_KEY).chatCompletion(args);
    const lookup = kit.requests.find(({ origin }) => origin === "https://huggingface.co");
    expect(lookup?.headers).not.toHaveProperty("authorization");
  });

  test("are in no error, however it came about", async () => {
    const echo = (token: string) => JSON.stringify({ error: `bad key ${token}`, token, nested: [{ [token]: token }] });
    for (const token of [HUB_TOKEN, PROVIDER_KEY])
      for (const fault of [
        { kind: "status", status: 400, body: echo(token) },
        { kind: "status", status: 500, body: `plain ${token}`, type: "text/plain", headers: { "x-request-id": token } },
        { kind: "body", body: echo(token) },
        { kind: "body", type: "text/event-stream", body: `data: ${echo(token)}\n\n` },
        { kind: "redirect", to: `ftp://elsewhere/${token}` },
        { kind: "no-answer" },
      ] as const)
        for (const call of [
          () =>
            client(token, { retry: { retries: 0 } }).chatCompletion({
              ...args,
              user: token,
              extraBody: { api_key: token },
            }),
          () => collectChat(client(token, { retry: { retries: 0 } }).chatCompletionStream(args)),
        ]) {
          kit.reset();
          kit.fault({ ...fault, match: CHAT });
          const failure = await failureOf(call());
          const written = [
            inspect(failure, { depth: 20, showHidden: true }),
            JSON.stringify(failure),
            failure.stack,
          ].join();
          expect(written).not.toContain(token);
        }
  });

  test.each([
    ["include", "include"],
    [true, "include"],
    [false, "omit"],
    [undefined, undefined],
  ] as const)(
    "of the browser, requested with %s, go to the router as %s and without a header",
    async (choice, mode) => {
      const modes: unknown[] = [];
      const through: typeof fetch = (input, init) => {
        if (String(input).startsWith("https://router.")) modes.push(init?.credentials);
        return kit.fetch(input, init);
      };
      await failureOf(client("", { fetch: through, includeCredentials: choice }).chatCompletion(args));
      expect(modes).toEqual([mode]);
      expect(chatRequests()[0]?.headers).not.toHaveProperty("authorization");
    },
  );

  test("that are no header value are refused without being shown", async () => {
    const failure = await failureOf(client("hf_abc\ndef").chatCompletion(args));
    expect(failure).toBeInstanceOf(InferenceClientInputError);
    expect(inspect(failure)).not.toContain("abc");
    await expect(client(`${HUB_TOKEN}\n`).chatCompletion(args)).resolves.toBeDefined();
  });
});

describe("one fetch", () => {
  test("is used for everything", async () => {
    const real = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error("the global fetch was used"));
    try {
      kit.model(MODEL, servedBy("replicate", "text-to-image"));
      kit.jobs({ pending: 0 });
      const through: typeof fetch = (input, init) => {
        const target = new URL(input as string);
        const headers = new Headers(init?.headers);
        headers.set("x-kit-origin", target.origin);
        return real(kit.url + target.pathname + target.search, { ...init, headers });
      };
      const image = await new InferenceClient(HUB_TOKEN, { fetch: through }).textToImage({
        model: MODEL,
        inputs: "a cat",
      });
      expect(image.type).toBe("image/png");
    } finally {
      globalThis.fetch = real;
    }
  });
});

describe("media", () => {
  const picture = { provider: "replicate", model: MODEL, inputs: "a cat" } as const;
  const options = { retry: { retries: 0 } };
  beforeEach(() => {
    kit.jobs({ pending: 0 });
    kit.reset();
  });
  const pictures = () => {
    const caller = client(HUB_TOKEN, options);
    kit.model(MODEL, servedBy("replicate", "text-to-image"));
    kit.jobs({ pending: 0 });
    return caller;
  };

  test.each<Fault>([
    { kind: "status", status: 403, body: "<Error><Message>expired</Message></Error>", type: "application/xml" },
    { kind: "body", body: "<html>", type: "text/html" },
    { kind: "body", body: '{"error":1}' },
    { kind: "body", body: "", type: "image/png" },
  ])("with the fault %j are errors, not files", async (fault) => {
    const caller = pictures();
    kit.fault({ ...fault, match: "picture.png" });
    await failureOf(caller.textToImage(picture));
  });

  test.each(["file:///etc/passwd", "ftp://a/b", "javascript:1", "gopher://x", "relative.png", "", null, 5, { url: 1 }])(
    "at the address %j are not fetched",
    async (address) => {
      const caller = pictures();
      kit.fault({
        kind: "body",
        body: JSON.stringify({ id: "a", status: "succeeded", output: address }),
        match: "/predictions",
      });
      expect(await failureOf(caller.textToImage(picture))).toBeInstanceOf(InferenceClientProviderOutputError);
      expect(await failureOf(caller.textToImage(picture, { outputType: "url" }))).toBeInstanceOf(
        InferenceClientProviderOutputError,
      );
    },
  );

  test("can be limited to hosts", async () => {
    const caller = pictures();
    const failure = await failureOf(
      caller.textToImage(picture, { allowMediaUrl: ({ host }) => host === "cdn.example" }),
    );
    expect(failure.code).toBe("media_refused");
  });

  test("come in four forms", async () => {
    const caller = pictures();
    expect(await caller.textToImage(picture)).toBeInstanceOf(Blob);
    expect(await caller.textToImage(picture, { outputType: "url" })).toBe("https://media.kit.test/picture.png");
    expect(await caller.textToImage(picture, { outputType: "dataUrl" })).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(await caller.textToImage(picture, { outputType: "json" })).toMatchObject({ status: "succeeded" });
  });
});

describe("the hub's mapping of a model", () => {
  test.each([
    ["as an object", servedBy("groq", "conversational")],
    [
      "as a list",
      [{ provider: "groq", providerId: KIT_MODEL, hfModelId: MODEL, status: "live", task: "conversational" }],
    ],
  ])("is read %s", async (_, mapping) => {
    const caller = client(HUB_TOKEN);
    kit.model(MODEL, mapping);
    await expect(caller.chatCompletion(args)).resolves.toBeDefined();
  });

  test("is sent once for calls at the same time, and again for another token", async () => {
    kit.model(MODEL, servedBy("groq", "conversational"));
    const shared: typeof fetch = (...a) => kit.fetch(...a);
    const first = new InferenceClient(HUB_TOKEN, { fetch: shared });
    await Promise.all(Array.from({ length: 5 }, () => first.chatCompletion(args)));
    const lookups = () => kit.requests.filter(({ path }) => path.startsWith("/api/models/")).length;
    expect(lookups()).toBe(1);
    await new InferenceClient(PROVIDER_KEY, { fetch: shared }).chatCompletion(args);
    expect(lookups()).toBe(2);
  });

  test("chooses the first provider that is live, known and serves the task", async () => {
    const caller = client(HUB_TOKEN);
    kit.model(MODEL, {
      "not-yet-invented": { status: "live", providerId: "x", task: "text-to-image" },
      novita: { status: "live", providerId: "x", task: "text-to-image" },
      nscale: { status: "error", providerId: "x", task: "text-to-image" },
      together: { status: "live", providerId: KIT_MODEL, task: "text-to-image" },
    });
    await caller.textToImage({ model: MODEL, inputs: "a cat" });
    expect(kit.requests.at(-1)?.path).toBe("/together/v1/images/generations");
  });

  test.each([
    [{ status: 404, body: '{"error":"Repository not found"}' }, "Repository not found"],
    [{ status: 500, body: "<html>", type: "text/html" }, "500"],
    [{ status: 400, body: "{}" }, "400"],
  ])("as the failure %j is a hub error", async (fault, message) => {
    kit.fault({ kind: "status", ...fault, match: "/api/models/" });
    const failure = await failureOf(client(HUB_TOKEN).chatCompletion(args));
    expect(failure).toBeInstanceOf(InferenceClientHubApiError);
    expect(failure.message).toContain(message);
  });

  test.each(["null", "{}", '{"inferenceProviderMapping":5}', "{broken", "[]"])(
    "as %s is an error of ours",
    async (body) => {
      kit.fault({ kind: "body", body, match: "/api/models/" });
      await failureOf(client(HUB_TOKEN).chatCompletion(args));
    },
  );

  test("that it does not serve the task names who does", async () => {
    const caller = client(HUB_TOKEN);
    kit.model(MODEL, servedBy("together", "text-to-image"));
    const failure = await failureOf(caller.chatCompletion(args));
    expect(failure).toMatchObject({ code: "not_served" });
    expect(failure.message).toContain("together (text-to-image)");
    const other = await failureOf(caller.textToVideo({ provider: "groq", model: MODEL, inputs: "x" }));
    expect(other.message).toContain("text-to-video is served by: fal-ai, novita, replicate, together, wavespeed");
  });
});

test("no public call rejects with anything but our classes", async () => {
  const values = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true });
  const tasks = fc.constantFrom(
    "conversational",
    "text-to-image",
    "text-classification",
    "automatic-speech-recognition",
    "table-question-answering",
  );
  const fields = fc.dictionary(
    fc.constantFrom(
      "inputs",
      "messages",
      "parameters",
      "model",
      "provider",
      "endpointUrl",
      "accessToken",
      "data",
      "__proto__",
      "tools",
    ),
    fc.oneof(
      values,
      fc.constantFrom(MODEL, "groq", "hf-inference", "auto", kit.url, "../../x", "a?b", "\u0000", "\ud800"),
    ),
  );
  kit.model(MODEL, { ...servedBy("groq", "conversational"), ...servedBy("hf-inference", "text-classification") });
  const shared: typeof fetch = (...a) => kit.fetch(...a);
  await fc.assert(
    fc.asyncProperty(tasks, fc.oneof(values, fields), async (task, given) => {
      await callTask(task, given, { fetch: shared, retry: { retries: 0 } }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(InferenceClientError);
      });
    }),
    { numRuns: 400 },
  );
});

test("calls reject only with our classes, for any answer of a server", async () => {
  const tasks = fc.constantFrom(
    "conversational",
    "text-to-image",
    "text-classification",
    "object-detection",
    "question-answering",
    "feature-extraction",
    "translation",
    "token-classification",
    "zero-shot-classification",
  );
  await fc.assert(
    fc.asyncProperty(
      tasks,
      fc.jsonValue(),
      fc.constantFrom("application/json", "text/plain", "image/png", ""),
      async (task, value, type) => {
        const answer: typeof fetch = () =>
          Promise.resolve(new Response(JSON.stringify(value), { headers: { "content-type": type } }));
        const given = { endpointUrl: "https://example.org", inputs: "a", messages };
        await callTask(task, given, { fetch: answer }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(InferenceClientError);
        });
      },
    ),
    { numRuns: 500 },
  );
});
