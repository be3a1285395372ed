/** Your own server: the form it is called in, raw calls, the Responses API, and OpenAI's own shapes. */

import { ENDPOINT_ORIGIN, HUB_TOKEN, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InferenceClient } from "../src/index.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "Hi" }];
const last = () => kit.requests.at(-1);
const wav = new Blob(["RIFF0000WAVE"], { type: "audio/wav" });

describe.each([
  ["an address that ends in /v1", (url: string) => new InferenceClient(PROVIDER_KEY, { endpointUrl: `${url}/v1` })],
  [
    "an address with endpointApi",
    (url: string) => new InferenceClient(PROVIDER_KEY, { endpointUrl: url, endpointApi: "openai" }),
  ],
] as const)("at %s, an OpenAI-compatible server is required", (_, connect) => {
  test("vectors, in the order of the texts", async () => {
    expect(await connect(kit.url).featureExtraction({ model: "m", inputs: ["a", "b"], dimensions: 3 })).toEqual([
      [0, 0.5, -1],
      [1, 0.5, -1],
    ]);
    expect(last()).toMatchObject({ path: "/v1/embeddings", body: { model: "m", input: ["a", "b"], dimensions: 3 } });
    const packed = { model: "m", inputs: "a", extraBody: { encoding_format: "base64" } };
    expect(await connect(kit.url).featureExtraction(packed)).toEqual([[0, 0.5, -1]]);
  });

  test("images, with the size as text", async () => {
    const parameters = { width: 64, height: 32 };
    const picture = await connect(kit.url).textToImage({ model: "m", inputs: "a cat", parameters });
    expect(picture.type).toBe("image/png");
    expect(last()).toMatchObject({ path: "/v1/images/generations", body: { prompt: "a cat", size: "64x32" } });
  });

  test("speech, transcription and text generation", async () => {
    const client = connect(kit.url);
    expect((await client.textToSpeech({ inputs: "Hello" })).type).toBe("audio/wav");
    expect(last()).toMatchObject({ path: "/v1/audio/speech", body: { input: "Hello", model: "default" } });
    expect(await client.automaticSpeechRecognition({ model: "m", inputs: wav })).toEqual({ text: "hello" });
    expect(last()?.path).toBe("/v1/audio/transcriptions");
    expect(await client.textGeneration({ inputs: "Hello", parameters: { max_new_tokens: 3 } })).toEqual({
      generated_text: " world",
    });
    expect(last()).toMatchObject({ path: "/v1/completions", body: { prompt: "Hello", max_tokens: 3 } });
  });

  test("nothing that it does not have", async () => {
    await expect(connect(kit.url).fillMask({ inputs: "a [MASK]" })).rejects.toMatchObject({
      code: "not_served",
      message: expect.stringMatching(/has no fill-mask. It has: .*feature-extraction/),
    });
    expect(kit.requests).toEqual([]);
  });
});

test("a path of such a service says the form too; another address has the hub's form, as endpointApi can say", async () => {
  const client = new InferenceClient(PROVIDER_KEY);
  await client.featureExtraction({ endpointUrl: `${kit.url}/v1/embeddings`, inputs: "a" });
  expect(last()).toMatchObject({ path: "/v1/embeddings", body: { input: "a" } });
  const calls: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    calls.push(String(url), JSON.parse(String(init?.body)));
    return Response.json([[1, 2]]);
  };
  await client.featureExtraction({ endpointUrl: "https://tei.example/", inputs: "a" }, { fetch });
  await client.featureExtraction({ endpointUrl: "https://tei.example/v1", endpointApi: "hub", inputs: "a" }, { fetch });
  expect(calls).toEqual(["https://tei.example/", { inputs: "a" }, "https://tei.example/v1", { inputs: "a" }]);
});

describe("a raw call", () => {
  test("sends its arguments in a task's format and returns the answer", async () => {
    const client = new InferenceClient(PROVIDER_KEY, { endpointUrl: `${kit.url}/v1` });
    const answer = await client.request<{ data: unknown[] }>(
      { inputs: "a", model: "m" },
      { task: "feature-extraction" },
    );
    expect(answer.data).toHaveLength(1);
    const events: unknown[] = [];
    for await (const event of client.streamingRequest({ model: "m", messages })) events.push(event);
    expect(events.length).toBeGreaterThan(3);
    expect(last()?.body).toEqual({ model: "m", messages, stream: true });
  });

  test("has the hub's form for texts without a task, and says so where it cannot infer one", async () => {
    const client = new InferenceClient(HUB_TOKEN, { fetch: kit.fetch });
    const target = { endpointUrl: `${ENDPOINT_ORIGIN}/models/kit-translation` };
    expect(await client.request({ ...target, inputs: "Hello", odd: true })).toBeDefined();
    expect(last()?.body).toEqual({ inputs: "Hello", odd: true });
    await expect(client.request({ provider: "groq", model: "m", inputs: "a" })).rejects.toThrow(/options.task/);
  });
});
