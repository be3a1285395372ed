/**
 * An operator's view: ids, lines and metrics of real requests, and nothing that a visitor typed.
 */
import { once } from "node:events";
import { type AddressInfo, BlockList, connect } from "node:net";
import { serve } from "@hono/node-server";
import { openStore, type Store } from "@vitrine/hub";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PageCache } from "../../server/http/page-cache.ts";
import { openLog } from "../../server/log/log.ts";
import { catalogMeasures } from "../catalog/open.ts";
import { searchMeasures } from "../search-engine/module.ts";
import { Metrics } from "./metrics.ts";
import { observe } from "../../server/log/request-observer.ts";
import { createTestSite } from "../../testing/site.ts";

/** A proxy whose word is taken. */
const PROXY = "10.0.0.7";
const proxies = new BlockList();
proxies.addAddress(PROXY);

let store: Store;
let written: string[] = [];
const cache = new PageCache();
let metrics: Metrics;
let send: (path: string, how?: RequestInit, from?: string) => Promise<Response>;

beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([{ id: "acme/parser", tags: [], pipeline_tag: "text-generation" }]);
  metrics = new Metrics();
  metrics.measureSite(cache, { stats: () => ({ waiting: 0, threads: 2 }) });
  metrics.measure([...catalogMeasures(store), ...searchMeasures(store)]);
  const log = openLog("json", { write: (line) => void written.push(line) });
  const app = createTestSite({
    store: metrics.timed(store),
    cache,
    onError: log.error,
    trustProxy: proxies,
  });
  const fetch = observe(
    (request, environment) => app.fetch(request, environment),
    (answered) => {
      metrics.request(answered);
      log.request?.(answered);
    },
  );
  send = async (path, how, from = "203.0.113.9") =>
    fetch(new Request(`http://localhost${path}`, how), { incoming: { socket: { remoteAddress: from } } });
});
afterAll(() => store.close());

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the log in JSON", () => {
  test("has a line for each request, with the route and not the path, under the id that the client receives", async () => {
    written = [];
    const first = await send("/models/acme/parser?q=private");
    const second = await send("/models", { headers: { "X-Request-Id": "proxy-0123456789" } }, PROXY);
    await send("/nothing/of/the/kind");
    expect(lines()).toMatchObject([
      { level: 30, message: "answered", method: "GET", route: "/models/:owner/:name", status: 200 },
      { requestId: "proxy-0123456789", route: "/models", status: 200 },
      { status: 404 },
    ]);
    expect(first.headers.get("X-Request-Id")).toBe(lines()[0]?.["requestId"]);
    expect(second.headers.get("X-Request-Id")).toBe("proxy-0123456789");
  });

  test("holds nothing that a visitor typed, in any part of a request", async () => {
    const word = fc.stringMatching(/^[a-z"'<\\]{2,12}$/).map((text) => `zq${text}`);
    const place = fc.constantFrom(
      (text: string) => `/models?q=${text}`,
      (text: string) => `/search?q=${text}`,
      (text: string) => `/models/${text}/${text}`,
      (text: string) => `/${text}`,
      (text: string) => `/api/models?cursor=${text}`,
      (text: string) => `/api/suggest.json?q=${text}`,
    );
    await fc.assert(
      fc.asyncProperty(word, place, async (text, address) => {
        written = [];
        await send(address(encodeURIComponent(text)), { headers: { "X-Request-Id": text } });
        expect(written.length).toBeGreaterThan(0);
        expect(written.join("")).not.toContain("zq");
        for (const line of written) expect(() => JSON.parse(line) as unknown).not.toThrow();
      }),
      { numRuns: 40 },
    );
  });

  test("says of an error what went wrong, under the id on the visitor's page", async () => {
    written = [];
    const broken = createTestSite({
      store: {
        ...store,
        version: async () => "1",
        find: () => Promise.reject(new Error('no "secret" rows')),
      } as unknown as Store,
      onError: openLog("json", { write: (line) => void written.push(line) }).error,
    });
    const fetch = observe(
      (request, environment) => broken.fetch(request, environment),
      () => {},
    );
    const answer = await fetch(new Request("http://localhost/models"), {});
    const [line] = lines();
    expect(answer.status).toBe(500);
    expect(line).toMatchObject({ level: 50, requestId: answer.headers.get("X-Request-Id") });
    expect(line?.["error"]).toMatch(/^Error: no "…" rows\n/);
    expect(await answer.text()).toContain(String(line?.["requestId"]));
  });
});

/** Prometheus's text format, version 0.0.4: a name, labels in braces, a number. */
function samples(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", value = ""] = /^([a-zA-Z_:][\w:]*(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    found.set(name, Number(value));
  }
  return found;
}

describe("metrics for Prometheus", () => {
  test("count requests by route, cached pages and queries to the store", async () => {
    await send("/models/acme/parser");
    await send("/models/acme/parser");
    const counted = samples((await metrics.print()).text);
    const requests = counted.get(
      'vitrine_http_request_seconds_count{route="/models/:owner/:name",method="GET",status="200"}',
    );
    expect(requests).toBeGreaterThanOrEqual(2);
    expect(counted.get("vitrine_page_cache_hits_total")).toBe(cache.stats().hits);
    expect(counted.get("vitrine_page_cache_bytes")).toBe(cache.stats().bytes);
    expect(counted.get("vitrine_store_models")).toBe(1);
    expect(counted.get('vitrine_store_query_seconds_count{query="get",outcome="answered"}')).toBeGreaterThan(0);
    expect(counted.has("process_resident_memory_bytes")).toBe(true);
  });

  test("do not grow with made-up requests", async () => {
    const size = async () => samples((await metrics.print()).text).size;
    await send("/x", { method: "PROPFIND" });
    await send("/models/a/b");
    const before = await size();
    for (const [index, path] of Array.from({ length: 30 }, (_, at) => [at, `/models/o${at}/n${at}`] as const))
      // oxlint-disable-next-line no-await-in-loop
      await send(path, { method: index % 2 === 0 ? "GET" : `M${index}` });
    // A status and a method that were not seen before may add their buckets; thirty paths and methods may not.
    expect((await size()) - before).toBeLessThanOrEqual(24);
  });

  test("have a separate listener, which serves nothing else", async () => {
    const server = await metrics.listen({ host: "127.0.0.1", port: 0 });
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const answer = await fetch(`${base}/metrics`);
    expect(answer.headers.get("content-type")).toContain("version=0.0.4");
    expect(samples(await answer.text()).size).toBeGreaterThan(20);
    expect((await fetch(`${base}/models`)).status).toBe(404);
    expect((await send("/metrics")).status).toBe(404);
    server.close();
  });
});

test("an error that every request meets is described once, and named each time with the request's id", () => {
  const lines: string[] = [];
  const log = openLog("json", { write: (line: string) => void lines.push(line) });
  const away = new TypeError("The store is away");
  for (const id of ["one", "two", "three"]) log.error(away, id);
  log.error(new TypeError("Another"), "four");
  const said = lines.map((line) => JSON.parse(line) as { requestId: string; error: string });
  expect(said.map(({ requestId }) => requestId)).toEqual(["one", "two", "three", "four"]);
  expect(said.map(({ error }) => error.includes("\n"))).toEqual([true, false, false, true]);
  expect(said[1]?.error).toBe("TypeError: The store is away (as before)");
});

test("a requester who leaves within an upload is one line, without a stack", async () => {
  const lines: string[] = [];
  const log = openLog("json", { write: (line: string) => void lines.push(line) });
  const fetch = async (request: Request) => {
    await request.text().catch((error: unknown) => log.error(error, "one"));
    return new Response();
  };
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 10\r\n\r\nab");
  await once(server, "request");
  socket.destroy();
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });
  server.close();
  expect((JSON.parse(lines[0] ?? "{}") as { error: string }).error).toBe(
    "The requester closed the connection before the request was complete.",
  );
});

test("the page of the site's health has what the doctor says, what is wrong first, for operators alone", async () => {
  const lines = [
    { about: "node", state: "well", says: "Node 24." },
    { about: "mirror", state: "wrong", says: "https://hub.example cannot be reached <b>." },
  ] as const;
  const options = {
    store,
    examine: async function* () {
      yield* lines;
    },
  };
  const site = createTestSite({ ...options, isOperator: () => true });
  const page = await (await site.request("/admin/health")).text();
  expect(page).toContain("1 thing is wrong.");
  expect(page.indexOf("cannot be reached &lt;b&gt;")).toBeLessThan(page.indexOf("Node 24."));
  expect(await (await site.request("/admin/health.json")).json()).toEqual(lines);
  expect((await createTestSite(options).request("/admin/health")).status).toBe(404);
});
