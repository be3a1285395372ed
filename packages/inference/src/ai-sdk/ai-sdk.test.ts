/** Our models, driven by the AI SDK's own functions. */

import {
  HUB_TOKEN,
  KIT_MODEL,
  PNG,
  PROVIDER_KEY,
  REPLY,
  REPLY_PIECES,
  servedBy,
  startTestKit,
  type TestKit,
} from "@vitrine/test-kit";
import {
  APICallError,
  embed,
  embedMany,
  experimental_generateVideo as generateVideo,
  generateImage,
  generateSpeech,
  generateText,
  isStepCount,
  Output,
  rerank,
  streamText,
  tool,
  transcribe,
} from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { InferenceClient } from "../client/client.ts";
import { aiSdkProvider } from "./index.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const routed = () => aiSdkProvider(new InferenceClient(HUB_TOKEN, { fetch: (...request) => kit.fetch(...request) }));
const endpointProvider = () => aiSdkProvider(new InferenceClient(PROVIDER_KEY, { endpointUrl: `${kit.url}/v1` }));
const body = (at = -1) => kit.requests.at(at)?.body as Record<string, unknown>;
const weather = tool({
  description: "The weather in a city now",
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => ({ city, degrees: 22 }),
});

describe("generateText", () => {
  test("answers, with usage, reason and the head of the answer", async () => {
    const result = await generateText({
      model: routed()("org/model"),
      system: "Be brief.",
      prompt: "Hi",
      maxOutputTokens: 50,
      temperature: 0.5,
      topK: 3,
      providerOptions: { vitrine: { odd: true } },
      headers: { "x-team": "north" },
    });
    expect(result.text).toBe(REPLY);
    expect(result.finishReason).toBe("stop");
    expect(result.usage).toMatchObject({ inputTokens: 7, outputTokens: 5, totalTokens: 12 });
    expect(result.response.headers?.["x-request-id"]).toBe("req-kit");
    expect(body()).toEqual({
      model: "org/model",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi" },
      ],
      max_tokens: 50,
      temperature: 0.5,
      top_k: 3,
      odd: true,
    });
    expect(kit.requests[0]?.headers["x-team"]).toBe("north");
  });

  test("runs tools until the model answers", async () => {
    kit.say(
      { reasoning: "Lima?", calls: [{ name: "weather", arguments: '{"city":"Lima"}' }] },
      { content: "No coat." },
    );
    const result = await generateText({
      model: routed()("org/model"),
      prompt: "Do I need a coat?",
      tools: { weather },
      stopWhen: isStepCount(3),
    });
    expect(result.text).toBe("No coat.");
    expect(result.steps[0]?.toolResults[0]?.output).toEqual({ city: "Lima", degrees: 22 });
    expect(result.steps[0]?.reasoningText).toBe("Lima?");
    expect(body()["messages"]).toMatchObject([
      { role: "user" },
      { role: "assistant", content: null, reasoning_content: "Lima?", tool_calls: [{ id: "call_0_weather" }] },
      { role: "tool", tool_call_id: "call_0_weather", content: '{"city":"Lima","degrees":22}' },
    ]);
  });

  test("gives an object by a schema", async () => {
    kit.say({ content: '{"name":"Ucayali","kilometres":1771}' });
    const schema = z.object({ name: z.string(), kilometres: z.number() });
    const { output } = await generateText({
      model: routed()("org/model"),
      prompt: "A river",
      output: Output.object({ schema }),
    });
    expect(output).toEqual({ name: "Ucayali", kilometres: 1_771 });
    expect(body()["response_format"]).toMatchObject({
      type: "json_schema",
      json_schema: { name: "response", strict: true },
    });
  });

  test("sends images", async () => {
    await generateText({
      model: routed()("org/model"),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "file", data: PNG, mediaType: "image/png" },
            { type: "file", data: new URL("https://cdn.example/a.png"), mediaType: "image/png" },
          ],
        },
      ],
    });
    const [{ content }] = body()["messages"] as [{ content: { image_url?: { url: string } }[] }];
    expect(content[1]?.image_url?.url).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(content[2]?.image_url?.url).toBe("https://cdn.example/a.png");
  });

  test("tries again as the SDK does, and not as both do", async () => {
    kit.fault({ kind: "status", status: 503, headers: { "retry-after-ms": "5" }, times: 1 });
    expect((await generateText({ model: routed()("org/model"), prompt: "Hi" })).text).toBe(REPLY);
    expect(kit.requests).toHaveLength(2);
    kit.reset();
    kit.fault({ kind: "status", status: 400, body: '{"error":"too long"}' });
    const failure = await generateText({ model: routed()("org/model"), prompt: "Hi" }).catch((error: unknown) => error);
    expect(APICallError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject({
      statusCode: 400,
      isRetryable: false,
      message: expect.stringContaining("too long"),
    });
    expect(kit.requests).toHaveLength(1);
  });
});

describe("streamText", () => {
  test("gives the pieces as they come", async () => {
    const result = streamText({ model: routed()("org/model"), prompt: "Hi" });
    const pieces: string[] = [];
    for await (const piece of result.textStream) pieces.push(piece);
    expect(pieces).toEqual(REPLY_PIECES);
    expect(await result.usage).toMatchObject({ inputTokens: 7, outputTokens: 5 });
    expect(await result.finishReason).toBe("stop");
  });

  test("runs tools whose arguments come in pieces, after the reasoning before them", async () => {
    const calls = [
      { name: "weather", arguments: '{"city":"Lima"}' },
      { name: "weather", arguments: '{"city":"Cusco"}' },
    ];
    kit.say({ reasoning: "Two cities.", content: "Looking.", calls }, { content: "No coat." });
    const result = streamText({
      model: routed()("org/model"),
      prompt: "Do I need a coat?",
      tools: { weather },
      stopWhen: isStepCount(3),
    });
    await result.consumeStream();
    const [first] = await result.steps;
    expect(first?.reasoningText).toBe("Two cities.");
    expect(first?.toolResults.map(({ output }) => output)).toEqual([
      { city: "Lima", degrees: 22 },
      { city: "Cusco", degrees: 22 },
    ]);
    expect(await result.text).toBe("No coat.");
  });

  test("gives an object piece by piece", async () => {
    kit.say({ content: '{"name":"Ucayali"}' });
    const schema = z.object({ name: z.string() });
    const result = streamText({ model: routed()("org/model"), prompt: "A river", output: Output.object({ schema }) });
    const seen: unknown[] = [];
    for await (const partial of result.partialOutputStream) seen.push(partial);
    expect(seen.length).toBeGreaterThan(1);
    expect(await result.output).toEqual({ name: "Ucayali" });
  });

  test("says that a stream broke off, keeps what came, and runs no half of a tool", async () => {
    kit.say({ calls: [{ name: "weather", arguments: '{"city":"Lima"}' }] });
    kit.fault({ kind: "cut", atByte: 700 });
    const errors: unknown[] = [];
    const result = streamText({
      model: routed()("org/model"),
      prompt: "Hi",
      tools: { weather },
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toBeInstanceOf(Error);
    expect(kit.requests).toHaveLength(1);
  });

  test("closes the connection where the reader leaves", async () => {
    kit.fault({ kind: "stall", afterBytes: 900 });
    const controller = new AbortController();
    const result = streamText({ model: routed()("org/model"), prompt: "Hi", abortSignal: controller.signal });
    const reading = (async () => {
      for await (const _ of result.textStream) controller.abort();
    })();
    await reading.catch(() => {});
    await expect.poll(() => kit.openAnswers).toBe(0);
  });
});

describe("other models", () => {
  test("embed", async () => {
    const model = endpointProvider().embeddingModel("m");
    expect((await embedMany({ model, values: ["a", "b"] })).embeddings).toEqual([
      [0, 0.5, -1],
      [1, 0.5, -1],
    ]);
    const { embedding, usage } = await embed({ model, value: "a" });
    expect([embedding, usage.tokens]).toEqual([[0, 0.5, -1], 3]);
  });

  test("rank documents", async () => {
    const documents = ["one", "two", "three"];
    const model = endpointProvider().rerankingModel("m");
    const { ranking } = await rerank({ model, documents, query: "last", topN: 2 });
    expect(ranking.map(({ originalIndex, document }) => [originalIndex, document])).toEqual([
      [2, "three"],
      [1, "two"],
    ]);
    expect(body()).toMatchObject({ model: "m", query: "last", documents, top_n: 2 });
  });

  test("make videos, of a text and of a picture", async () => {
    kit.jobs({ pending: 0 });
    kit.model("org/text", servedBy("novita", "text-to-video"));
    kit.model("org/picture", servedBy("novita", "image-to-video"));
    const models = aiSdkProvider(new InferenceClient(HUB_TOKEN, { fetch: kit.fetch }), { provider: "novita" });
    const { video } = await generateVideo({ model: models.videoModel("org/text"), prompt: "a cat", seed: 3 });
    expect(video.mediaType).toBe("video/mp4");
    expect(kit.requests.find(({ method }) => method === "POST")?.body).toEqual({ prompt: "a cat", seed: 3 });
    kit.reset();
    kit.jobs({ pending: 0 });
    kit.model("org/picture", servedBy("novita", "image-to-video"));
    const { video: moved } = await generateVideo({
      model: models.videoModel("org/picture"),
      prompt: { text: "it runs", image: PNG },
      resolution: "1280x720",
      duration: 6,
    });
    expect(moved.uint8Array.length).toBeGreaterThan(0);
    expect(kit.requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      content: [{ text: "it runs" }, { type: "image_url" }],
      duration: 6,
    });
  });

  test("make and change images", async () => {
    const { image, warnings } = await generateImage({
      model: endpointProvider().imageModel("m"),
      prompt: "a cat",
      size: "64x32",
      aspectRatio: "2:1",
    });
    expect(image.mediaType).toBe("image/png");
    expect(body()).toMatchObject({ prompt: "a cat", size: "64x32" });
    expect(warnings).toMatchObject([{ feature: "aspectRatio" }]);
    kit.model("org/edit", servedBy("replicate", "image-to-image"));
    const changed = await generateImage({
      model: aiSdkProvider(new InferenceClient(HUB_TOKEN, { fetch: kit.fetch }), { provider: "replicate" }).imageModel(
        "org/edit",
      ),
      prompt: { text: "a dog", images: [PNG] },
    });
    expect(changed.image.uint8Array.length).toBeGreaterThan(0);
  });

  test("speak and listen", async () => {
    const { audio } = await generateSpeech({
      model: endpointProvider().speechModel("m"),
      text: "Hello",
      voice: "alloy",
    });
    expect(audio.uint8Array.length).toBeGreaterThan(0);
    expect(body()).toMatchObject({ input: "Hello", voice: "alloy" });
    const { text } = await transcribe({ model: endpointProvider().transcriptionModel("m"), audio: audio.uint8Array });
    expect(text).toBe("hello");
  });

  test("go where the provider's settings say", async () => {
    const client = new InferenceClient(PROVIDER_KEY, { fetch: kit.fetch });
    const models = aiSdkProvider(client, { provider: "groq", providerModelId: KIT_MODEL });
    const model = models("org/model");
    expect(model.provider).toBe("groq");
    expect((await generateText({ model, prompt: "Hi" })).text).toBe(REPLY);
    expect(kit.requests.map(({ origin }) => origin)).toEqual(["https://api.groq.com"]);
  });
});
