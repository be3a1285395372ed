import { HUB_TOKEN, startTestKit, type TestKit } from "@vitrine/test-kit";
import { SpanStatusCode } from "@opentelemetry/api";
import { TracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { InferenceClient } from "./index.ts";
import { spans } from "./opentelemetry.ts";

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const tracer = provider.getTracer("test");
let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.reset();
  exporter.reset();
});

const messages = [{ role: "user", content: "A secret question" }];
const client = (captureContent = false) =>
  new InferenceClient(HUB_TOKEN, { fetch: kit.fetch, retry: { retries: 0 }, hooks: spans({ tracer, captureContent }) });

test("a chat is a span by the conventions, without its words", async () => {
  await client().chatCompletion({ model: "org/model", messages, temperature: 0.5, max_tokens: 9, stop: ["."] });
  const [span, ...others] = exporter.getFinishedSpans();
  expect(others).toEqual([]);
  expect(span?.name).toBe("chat org/model");
  expect(span?.attributes).toEqual({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "auto",
    "gen_ai.request.model": "org/model",
    "gen_ai.request.temperature": 0.5,
    "gen_ai.request.max_tokens": 9,
    "gen_ai.request.stop_sequences": ["."],
    "gen_ai.response.id": "chatcmpl-kit",
    "gen_ai.response.model": "org/model",
    "gen_ai.response.finish_reasons": ["stop"],
    "gen_ai.usage.input_tokens": 7,
    "gen_ai.usage.output_tokens": 5,
    "server.address": "router.huggingface.co",
    "server.port": 443,
  });
});

test("the words are in it where wished, the credential never", async () => {
  await client(true).chatCompletion({ model: "org/model", messages });
  const [span] = exporter.getFinishedSpans();
  expect(span?.attributes["gen_ai.input.messages"]).toContain("A secret question");
  expect(span?.attributes["gen_ai.output.messages"]).toContain("Zürich");
  expect(JSON.stringify(span?.attributes)).not.toContain(HUB_TOKEN);
});

test("a stream's span ends with the stream, also where it is left", async () => {
  const stream = client().chatCompletionStream({
    model: "org/model",
    messages,
    stream_options: { include_usage: true },
  });
  for await (const _ of stream) expect(exporter.getFinishedSpans()).toEqual([]);
  expect(exporter.getFinishedSpans()[0]?.attributes).toMatchObject({
    "gen_ai.usage.output_tokens": 5,
    "gen_ai.response.finish_reasons": ["stop"],
  });
  for await (const _ of client().chatCompletionStream({ model: "org/model", messages })) break;
  expect(exporter.getFinishedSpans()).toHaveLength(2);
});

test("a failure is in it with its code", async () => {
  kit.fault({ kind: "status", status: 429 });
  await client()
    .chatCompletion({ model: "org/model", messages })
    .catch(() => {});
  const [span] = exporter.getFinishedSpans();
  expect(span?.status.code).toBe(SpanStatusCode.ERROR);
  expect(span?.attributes["error.type"]).toBe("rate_limited");
});

test("other tasks have their own names", async () => {
  const own = new InferenceClient("", { endpointUrl: `${kit.url}/v1`, hooks: spans({ tracer }) });
  await own.featureExtraction({ model: "m", inputs: "a" });
  await own.textToImage({ model: "m", inputs: "a cat" });
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(["embeddings m", "text-to-image m"]);
});
