/** Metrics of calls, as OpenTelemetry's own exporter sends them to a collector. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LedgerEntry } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPushedMetrics } from "./pushed-metrics.ts";

interface Collected {
  name: string;
  unit: string;
  histogram?: { dataPoints: DataPoint[] };
  sum?: { dataPoints: DataPoint[] };
}
interface DataPoint {
  attributes: { key: string; value: { stringValue: string } }[];
  sum?: number;
  asDouble?: number;
}

const received: string[] = [];
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  if (request.url === "/v1/metrics") received.push(body);
  response.setHeader("Content-Type", "application/json").end("{}");
});
beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

const entry: LedgerEntry = {
  caller: "ada",
  protocol: "openai",
  model: "acme/net",
  place: "groq",
  inputTokens: 10,
  outputTokens: 5,
  cost: 0.25,
  milliseconds: 1_200,
  firstMilliseconds: 300,
  outcome: "ok",
  requestId: "r-1",
};

test("calls are sent by the conventions for generative AI, without who called", async () => {
  const metrics = await openPushedMetrics(process.env);
  metrics?.modelCall(entry);
  metrics?.modelCall(
    { ...entry, outcome: "rate_limited", cost: undefined, firstMilliseconds: undefined },
    "feature-extraction",
  );
  await metrics?.close();
  const all = received.flatMap((body) => {
    const { resourceMetrics } = JSON.parse(body) as { resourceMetrics: { scopeMetrics: { metrics: Collected[] }[] }[] };
    return resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics: found }) => found));
  });
  const points = (name: string) => {
    const found = all.findLast((metric) => metric.name === name);
    return (found?.histogram ?? found?.sum)?.dataPoints.map(({ attributes, sum, asDouble }) => ({
      ...Object.fromEntries(attributes.map(({ key, value }) => [key.replace("gen_ai.", ""), value.stringValue])),
      value: sum ?? asDouble,
    }));
  };
  const chat = { "operation.name": "chat", "provider.name": "groq", "request.model": "acme/net" };
  const embeddings = { ...chat, "operation.name": "embeddings" };
  expect(points("gen_ai.client.operation.duration")).toEqual([
    { ...chat, value: 1.2 },
    { ...embeddings, "error.type": "rate_limited", value: 1.2 },
  ]);
  expect(points("gen_ai.server.time_to_first_token")).toEqual([{ ...chat, value: 0.3 }]);
  expect(points("gen_ai.client.token.usage")).toContainEqual({ ...chat, "token.type": "output", value: 5 });
  expect(points("vitrine.model.cost")).toEqual([{ ...chat, value: 0.25 }]);
  expect(received.join()).not.toContain("ada");
});

test("without a collector, or with metrics turned off, nothing is loaded", async () => {
  expect(await openPushedMetrics({})).toBeUndefined();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_METRICS_EXPORTER: "none" };
  expect(await openPushedMetrics(off)).toBeUndefined();
});
