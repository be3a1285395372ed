/**
 * Requests that try to reach other hosts, other callers' models or ledgers, or a key. Whatever comes back, no request
 * went anywhere but to the places of this site, and no key came out.
 */
import { KIT_MODEL, PROVIDER_KEY } from "@vitrine/test-kit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HIDDEN, MODEL, startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
/** Every address that this site asked for. */
const asked: string[] = [];
beforeAll(async () => {
  let kitFetch: typeof fetch | undefined;
  site = await startModelApi(
    { callers: { bert: { models: [MODEL] } } },
    {
      fetch: ((input, init) => {
        asked.push(input instanceof Request ? input.url : String(input));
        return (kitFetch ?? fetch)(input, init);
      }) as typeof fetch,
    },
  );
  kitFetch = site.kit.fetch;
});
afterAll(() => site.close());
beforeEach(() => {
  asked.length = 0;
  site.kit.reset();
});

const messages = [{ role: "user", content: "Hi" }];
const ALLOWED = /^https:\/\/api\.(groq\.com|together\.xyz)\/|^http:\/\/127\.0\.0\.1:\d+\/v1\//;

/** Sends bytes as they are: a client would tidy up the path. */
async function send(path: string, body: unknown, headers: Record<string, string> = {}, method = "POST") {
  const { request } = await import("node:http");
  const address = new URL(site.url);
  const text = body === undefined ? "" : JSON.stringify(body);
  return new Promise<{ status: number; text: string; headers: string }>((resolve, reject) => {
    const sent = request(
      {
        host: address.hostname,
        port: address.port,
        path,
        method,
        headers: { authorization: "Bearer ada", "content-type": "application/json", ...headers },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(pieces).toString(),
            headers: answer.rawHeaders.join("\n"),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(text);
  });
}

function expectSafe({ text, headers }: { text: string; headers: string }): void {
  expect(text + headers).not.toContain(PROVIDER_KEY);
  expect(asked.filter((url) => !ALLOWED.test(url))).toEqual([]);
}

const FIELDS = {
  endpointUrl: "http://evil.example/v1",
  baseURL: "http://evil.example/v1",
  base_url: "http://evil.example/v1",
  api_base: "http://evil.example/v1",
  provider: "openai",
  accessToken: "hf_stolen_token",
  providerModelId: "x@evil.example/",
  extraBody: { model: HIDDEN, endpointUrl: "http://evil.example" },
  fallback: [{ endpointUrl: "http://evil.example/v1" }],
  headers: { authorization: "Bearer x" },
  among: [{ name: "groq" }],
  schema: { type: "object" },
  __proto__: { endpointUrl: "http://evil.example" },
  constructor: { prototype: { endpointUrl: "http://evil.example" } },
};

test.each(Object.entries(FIELDS))("a field %s of a body leads nowhere", async (name, value) => {
  for (const path of ["/v1/chat/completions", "/v1/embeddings", "/v1/completions", "/v1/images/generations"]) {
    const model = path.includes("chat") ? MODEL : "model-a";
    // oxlint-disable-next-line no-await-in-loop
    const answer = await send(path, { model, messages, input: "a", prompt: "a", [name]: value });
    expectSafe(answer);
    expect(JSON.stringify(site.kit.requests.map(({ headers }) => headers))).not.toContain("stolen");
  }
  expect(asked.length).toBeGreaterThan(0);
});

const NAMES = [
  "../../admin",
  "org/../../v1/files",
  "http://evil.example/v1",
  "//evil.example/x",
  `${MODEL}:http`,
  `${MODEL}:groq@evil.example`,
  `${MODEL}:https://evil.example`,
  "local:groq",
  `${HIDDEN}`,
  `${HIDDEN}:groq`,
  ` ${HIDDEN}`,
  `${HIDDEN}\u0000`,
  HIDDEN.replace("e", "\u0435"),
  "org/model?x=1#y",
  "org/model%2f..%2f..",
  "__proto__",
  "constructor",
  "a".repeat(100_000),
];

test.each(NAMES)("a model named %j reaches no other host and no hidden model", async (model) => {
  const paths = [
    "/v1/chat/completions",
    "/v1/messages",
    "/api/chat",
    "/v1/responses",
    "/groq/openai/v1/chat/completions",
  ];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await send(path, { model, messages, input: "Hi", max_tokens: 5 });
    expectSafe(answer);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
});

test.each([
  "/groq/../together/v1/models",
  "/groq//evil.example/v1/models",
  "/groq/@evil.example/v1/models",
  "/groq/%2e%2e/%2e%2e/admin",
  "/groq/openai\\..\\..\\x",
  "/groq/openai/v1/models?x=http://evil.example",
  "/groq/http://evil.example/",
  "//evil.example/v1/chat/completions",
  "http://evil.example/v1/chat/completions",
  "/hf-inference/models/../../admin",
  "/hf-inference/models/secret/model",
  "/hf-inference/models/http:%2f%2fevil.example",
  "/openai/v1/models",
  "/nebius/v1/models",
  "/v1/models/secret/model",
  "/v1/models/..%2f..%2fadmin",
  "/v2/secret/model/manifests/latest",
  "/v2/../../etc/passwd/manifests/latest",
])("the path %s stays here", async (path) => {
  for (const method of ["GET", "POST"]) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await send(path, method === "GET" ? undefined : { model: HIDDEN, messages }, {}, method);
    expectSafe(answer);
    expect(answer.text).not.toContain('"id":"secret/model"');
  }
});

test("an address that is not well formed is not found", async () => {
  const answer = await send("/hf-inference/models/%E0%A4%A", { inputs: "Hi" });
  expectSafe(answer);
  expect(answer.status).toBe(404);
});

test.each([
  { host: "evil.example" },
  { "x-forwarded-host": "evil.example" },
  { "x-kit-origin": "http://evil.example" },
  { forwarded: "host=evil.example" },
  { "x-api-key": "nobody" },
  { authorization: "Bearer nobody" },
  { authorization: "" },
  { authorization: `Basic ${Buffer.from("ada:x").toString("base64")}` },
  { "openai-organization": "other", "x-hf-bill-to": "other" },
  { "x-inference-provider": "evil", "x-url": "http://evil.example" },
])("the headers %j change nothing about where a call goes", async (headers) => {
  const answer = await send("/v1/chat/completions", { model: MODEL, messages }, headers as never);
  expectSafe(answer);
  const sent = JSON.stringify(site.kit.requests.map((each) => each.headers));
  expect(sent).not.toMatch(/evil|other|Bearer ada/);
});

test("whatever bytes a body has, the answer is one that a client can read", async () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const bodies = fc.record(
    {
      model: fc.oneof(fc.constant(MODEL), fc.constant("model-a"), value),
      messages: value,
      input: value,
      prompt: value,
      tools: value,
      stream: fc.constant(false),
      max_tokens: value,
      stop: value,
      response_format: value,
    },
    { requiredKeys: [] },
  );
  const paths = fc.constantFrom(
    "/v1/chat/completions",
    "/v1/responses",
    "/v1/messages",
    "/api/chat",
    "/api/generate",
    "/api/embed",
    "/v1/embeddings",
    "/v1/completions",
    "/v1/images/generations",
    "/v1/audio/speech",
  );
  await fc.assert(
    fc.asyncProperty(paths, fc.oneof(bodies, value), async (path, body) => {
      const answer = await send(path, body);
      expectSafe(answer);
      expect(answer.status).toBeLessThan(500);
      if (!answer.headers.includes("audio/")) JSON.parse(answer.text.split("\n")[0] ?? "");
    }),
    { numRuns: 200 },
  );
  expect(site.errors).toEqual([]);
});

test("a token of one caller sees no line of another's", async () => {
  await send("/v1/chat/completions", { model: MODEL, messages });
  await send("/v1/chat/completions", { model: MODEL, messages }, { authorization: "Bearer bert" });
  expect((await site.api.ledger.lines({ caller: "bert" })).map(({ caller }) => caller)).toEqual(["bert"]);
  expect(site.kit.requests.at(-1)?.body).toMatchObject({ model: KIT_MODEL });
});
