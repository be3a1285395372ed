/** Spans of real requests, as OpenTelemetry's own exporter sends them to a collector. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTraces, type Traces } from "./traces.ts";
import { createTestSite } from "../../testing/site.ts";

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const PROXY = "10.0.0.7";
const proxies = new BlockList();
proxies.addAddress(PROXY);

let store: Store;
let traces: Traces;
const collected: CollectedSpan[] = [];
const bodies: string[] = [];
const upstream: IncomingHttpHeaders[] = [];

/** A collector, and a server of models. */
const collector = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (request.url === "/v1/traces") {
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
      };
      collected.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    } else upstream.push(request.headers);
    response.setHeader("Content-Type", "application/json").end("{}");
  });
});

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // The exporter reads the environment of the process, as its documentation says.
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = url;
  process.env["OTEL_SERVICE_NAME"] = "the-front-of-our-hub";
  store = await openStore({ memory: true });
  await store.upsertMany([{ id: "acme/parser", tags: [], pipeline_tag: "text-generation" }]);
  const opened = await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  if (opened === undefined) throw new Error("There are no traces.");
  traces = opened;
  const app = createTestSite({
    store: traces.timed(store),
    traces,
    trustProxy: proxies,
    services: { endpoint: { url, kind: "Ollama", models: [] } },
  });
  const send = (path: string, how: RequestInit, from: string) =>
    app.fetch(new Request(`http://localhost${path}`, how), { incoming: { socket: { remoteAddress: from } } });
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  await send("/models/acme/parser?q=secret-words", { headers: { traceparent } }, PROXY);
  await send("/models/acme/parser", { headers: { traceparent } }, "203.0.113.9");
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "secret-words" }] });
  await send("/endpoint/v1/chat/completions", { method: "POST", body }, "203.0.113.9");
  await traces.close();
});
afterAll(async () => {
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  delete process.env["OTEL_SERVICE_NAME"];
  await store.close();
  collector.close();
});

const visits = () => collected.filter(({ name }) => /^(GET|POST) \//.test(name));
const valueOf = ({ attributes }: CollectedSpan, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test("a request through a trusted proxy is a span of the proxy's trace, named by its route", () => {
  const [first, second] = visits();
  expect(first).toMatchObject({
    name: "GET /models/:owner/:name",
    traceId: "a".repeat(32),
    parentSpanId: "b".repeat(16),
  });
  expect(first && valueOf(first, "http.response.status_code")).toBe(200);
  // Any other client begins a new trace.
  expect(second?.name).toBe("GET /models/:owner/:name");
  expect(second?.traceId).not.toBe("a".repeat(32));
});

test("queries to the store are spans below the request's", () => {
  const [first] = visits();
  const below = collected.filter(({ parentSpanId }) => parentSpanId === first?.spanId);
  expect(below.map(({ name }) => name)).toContain("store get");
});

test("a call that leaves the site carries the trace on", () => {
  const visit = visits().find(({ name }) => name.startsWith("POST"));
  const call = collected.find(({ parentSpanId }) => parentSpanId === visit?.spanId);
  expect(call && valueOf(call, "server.address")).toBe("127.0.0.1");
  expect(upstream.at(-1)?.["traceparent"]).toBe(`00-${visit?.traceId}-${call?.spanId}-01`);
});

test("nothing that a visitor typed is in it, and without a collector there is nothing", async () => {
  expect(bodies.join("")).toContain("the-front-of-our-hub");
  expect(bodies.join("")).not.toContain("secret-words");
  expect(await openTraces({})).toBeUndefined();
  expect(await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://x", OTEL_SDK_DISABLED: "true" })).toBeUndefined();
});
