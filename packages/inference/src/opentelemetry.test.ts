import { HUB_TOKEN, startTestKit, type TestKit } from "@vitrine/test-kit";
import { AsyncLocalStorage } from "node:async_hooks";
import {
  context,
  metrics,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Meter,
} from "@opentelemetry/api";
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

test("a chat is a span by the conventions, without its text", async () => {
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

test("the text is in it when requested, the credential never", async () => {
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
  const direct = new InferenceClient("", { endpointUrl: `${kit.url}/v1`, hooks: spans({ tracer }) });
  await direct.featureExtraction({ model: "m", inputs: "a" });
  await direct.textToImage({ model: "m", inputs: "a cat" });
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(["embeddings m", "text-to-image m"]);
});

/** The API's own interface, over Node's storage. */
function activateContexts() {
  const storage = new AsyncLocalStorage<Context>();
  const manager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: <Value>(active: Context, work: (...args: never[]) => Value, self?: unknown, ...args: never[]) =>
      storage.run(active, () => work.apply(self, args)),
    bind: <Target>(_: Context, target: Target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager as never);
}

test("a conversation with tools is one span, with its calls and tools under it, and active in them", async () => {
  activateContexts();
  const seen: (string | undefined)[] = [];
  const clock = {
    name: "weather",
    parameters: { type: "object" },
    run: () => {
      seen.push(trace.getSpan(context.active())?.spanContext().spanId);
      return "12:00";
    },
  };
  const broken = { name: "broken", parameters: { type: "object" }, run: () => Promise.reject(new TypeError("no")) };
  kit.say({
    calls: [
      { name: "weather", arguments: "{}" },
      { name: "broken", arguments: "{}" },
    ],
  });
  await client(true).runTools({ model: "org/model", messages, tools: [clock, broken] });
  const finished = exporter.getFinishedSpans();
  const byName = (name: string) => finished.filter((span) => span.name === name);
  const [agent] = byName("invoke_agent org/model");
  expect(agent?.attributes).toMatchObject({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.request.model": "org/model",
    "gen_ai.usage.input_tokens": 14,
    "gen_ai.usage.output_tokens": 10,
  });
  const children = [...byName("chat org/model"), ...byName("execute_tool weather"), ...byName("execute_tool broken")];
  expect(children).toHaveLength(4);
  for (const span of children) {
    expect(span.parentSpanContext?.spanId, span.name).toBe(agent?.spanContext().spanId);
    expect(span.spanContext().traceId).toBe(agent?.spanContext().traceId);
  }
  const [tool] = byName("execute_tool weather");
  expect(tool?.attributes).toEqual({
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "weather",
    "gen_ai.tool.type": "function",
    "gen_ai.tool.call.id": "call_0_weather",
    "gen_ai.tool.call.arguments": "{}",
    "gen_ai.tool.call.result": "12:00",
  });
  expect(seen).toEqual([tool?.spanContext().spanId]);
  expect(byName("execute_tool broken")[0]?.attributes["error.type"]).toBe("TypeError");
  context.disable();
});

test("metrics are those of the conventions", async () => {
  const recorded: [string, number, Attributes][] = [];
  const meter = {
    createHistogram: (name: string) => ({
      record: (value: number, attributes: Attributes) => void recorded.push([name, value, attributes]),
    }),
  } as unknown as Meter;
  const measured = new InferenceClient(HUB_TOKEN, {
    fetch: kit.fetch,
    retry: { retries: 0 },
    hooks: spans({ tracer, meter }),
  });
  await measured.chatCompletion({ model: "org/model", messages });
  const common = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "auto",
    "gen_ai.request.model": "org/model",
    "gen_ai.response.model": "org/model",
    "server.address": "router.huggingface.co",
    "server.port": 443,
  };
  expect(recorded).toEqual([
    ["gen_ai.client.operation.duration", expect.any(Number), common],
    ["gen_ai.client.token.usage", 7, { ...common, "gen_ai.token.type": "input" }],
    ["gen_ai.client.token.usage", 5, { ...common, "gen_ai.token.type": "output" }],
  ]);
  recorded.length = 0;
  kit.fault({ kind: "status", status: 429 });
  await measured.chatCompletion({ model: "org/model", messages }).catch(() => {});
  expect(recorded).toEqual([
    ["gen_ai.client.operation.duration", expect.any(Number), expect.objectContaining({ "error.type": "rate_limited" })],
  ]);
  kit.reset();
  recorded.length = 0;
  const server = new InferenceClient("", { endpointUrl: `${kit.url}/v1`, hooks: spans({ tracer, meter }) });
  await server.featureExtraction({ model: "m", inputs: "a" });
  expect(recorded.map(([name, value]) => [name, typeof value])).toEqual([
    ["gen_ai.client.operation.duration", "number"],
    ["gen_ai.client.token.usage", "number"],
  ]);
  expect(metrics.getMeter("x")).toBeDefined();
});
