/**
 * Prometheus metrics, on a separate listener (`VITRINE_METRICS`): what they say about a site's use
 * is not for its visitors. Labels come from closed lists (patterns of routes, methods, statuses),
 * so no client can make them grow.
 */
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { LedgerEntry, Store } from "@vitrine/hub";
import type { AnsweredRequest } from "../../server/log/log.ts";
import type { PageCache } from "../../server/http/page-cache.ts";
import type { Measure } from "../../server/module.ts";
import type { SandboxPool } from "../../server/sandbox/pool.ts";
import { StartError } from "../../server/start-error.ts";
import { MODEL_SECONDS, operationOf, TOKENS } from "./model-call-measures.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
const PAGE_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const UPSTREAM_SECONDS = [0.1, 0.3, 1, 3, 10, 30, 100, 300];

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram;
  readonly #upstream: Histogram;
  readonly #queries: Histogram;
  readonly #modelCalls: Histogram;
  readonly #firstTokens: Histogram;
  readonly #tokens: Histogram;
  readonly #costs: Counter;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: "vitrine_http_request_seconds",
      help: "Time until an answer began, by route, method and status.",
      labelNames: ["route", "method", "status"],
      buckets: PAGE_SECONDS,
      registers,
    });
    this.#upstream = new Histogram({
      name: "vitrine_upstream_seconds",
      help: "Time until a server behind the site began to answer; status 0 where none did.",
      labelNames: ["door", "status"],
      buckets: UPSTREAM_SECONDS,
      registers,
    });
    this.#queries = new Histogram({
      name: "vitrine_store_query_seconds",
      help: "Time that the store took, by kind of query.",
      labelNames: ["query", "outcome"],
      buckets: PAGE_SECONDS,
      registers,
    });
    // By OpenTelemetry's conventions for generative AI, as its names are written in Prometheus.
    const call = ["gen_ai_operation_name", "gen_ai_provider_name", "gen_ai_request_model", "error_type"];
    this.#modelCalls = new Histogram({
      name: "gen_ai_client_operation_duration_seconds",
      help: "Time of calls of models, by provider, model and outcome.",
      labelNames: call,
      buckets: MODEL_SECONDS,
      registers,
    });
    this.#firstTokens = new Histogram({
      name: "gen_ai_server_time_to_first_token_seconds",
      help: "Time until a stream began.",
      labelNames: call.slice(0, 3),
      buckets: MODEL_SECONDS,
      registers,
    });
    this.#tokens = new Histogram({
      name: "gen_ai_client_token_usage",
      help: "Tokens of calls.",
      labelNames: [...call.slice(0, 3), "gen_ai_token_type"],
      buckets: TOKENS,
      registers,
    });
    this.#costs = new Counter({
      name: "vitrine_model_cost_dollars_total",
      help: "United States dollars that calls of models cost.",
      labelNames: call.slice(0, 3),
      registers,
    });
  }

  /** Adds values that are read on each scrape. */
  measure(measures: readonly Measure[]): void {
    for (const { name, help, isCount, read } of measures) {
      const options = { name, help, registers: [this.#registry] };
      if (isCount)
        new Counter({
          ...options,
          async collect() {
            this.reset();
            this.inc(await read());
          },
        });
      else
        new Gauge({
          ...options,
          async collect() {
            this.set(await read());
          },
        });
    }
  }

  /** Adds the values of the site itself. */
  measureSite(pages: Pick<PageCache, "stats">, texts: Pick<SandboxPool, "stats">): void {
    const [hits, misses] = ["Requests that were served from cached pages.", "Pages that were made."];
    this.measure([
      { name: "vitrine_page_cache_bytes", help: "Bytes of cached pages.", read: () => pages.stats().bytes },
      { name: "vitrine_page_cache_pages", help: "Cached pages.", read: () => pages.stats().count },
      { name: "vitrine_page_cache_hits_total", help: hits, isCount: true, read: () => pages.stats().hits },
      { name: "vitrine_page_cache_misses_total", help: misses, isCount: true, read: () => pages.stats().misses },
      {
        name: "vitrine_texts_waiting",
        help: "Untrusted texts that wait to be rendered.",
        read: () => texts.stats().waiting,
      },
      {
        name: "vitrine_texts_threads",
        help: "Threads that render untrusted texts.",
        read: () => texts.stats().threads,
      },
    ]);
  }

  request({ route, method, status, ms }: AnsweredRequest): void {
    this.#requests.observe({ route, method: METHODS.has(method) ? method : "other", status }, ms / 1000);
  }

  upstream(name: string, status: number, seconds: number): void {
    this.#upstream.observe({ door: name, status }, seconds);
  }

  /** A call of a model that is over. The labels are of models and places that exist here. */
  modelCall(entry: LedgerEntry, task: string = "conversational"): void {
    const labels = {
      gen_ai_operation_name: operationOf(task),
      gen_ai_provider_name: entry.place,
      gen_ai_request_model: entry.model,
    };
    const isFine = entry.outcome === "ok" || entry.outcome === "cached" || entry.outcome === "aborted";
    this.#modelCalls.observe({ ...labels, error_type: isFine ? "" : entry.outcome }, entry.milliseconds / 1000);
    if (entry.firstMilliseconds !== undefined) this.#firstTokens.observe(labels, entry.firstMilliseconds / 1000);
    for (const [type, tokens] of [
      ["input", entry.inputTokens],
      ["output", entry.outputTokens],
    ] as const)
      if (tokens > 0) this.#tokens.observe({ ...labels, gen_ai_token_type: type }, tokens);
    if (entry.cost !== undefined) this.#costs.inc(labels, entry.cost);
  }

  /** The store, with each query timed. */
  timed(store: Store): Store {
    const observe = (query: string, outcome: string, began: number) =>
      this.#queries.observe({ query, outcome }, (performance.now() - began) / 1000);
    return new Proxy(store, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name, target);
        if (typeof found !== "function") return found;
        if (name === "restrictedTo")
          return (...rights: Parameters<Store["restrictedTo"]>) => this.timed(target.restrictedTo(...rights));
        return (...values: unknown[]): unknown => {
          const began = performance.now();
          const answer: unknown = Reflect.apply(found, target, values);
          if (!(answer instanceof Promise)) return answer;
          answer.then(
            () => observe(String(name), "answered", began),
            () => observe(String(name), "failed", began),
          );
          return answer;
        };
      },
    });
  }

  /** Text in Prometheus's format, and its type. */
  async print(): Promise<{ text: string; contentType: string }> {
    return { text: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }

  /** Answers `GET /metrics`, and nothing else. */
  listen({ host, port }: { host: string; port: number }): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url !== "/metrics" || request.method !== "GET") {
        response.writeHead(404, { "Content-Type": "text/plain" }).end("The metrics are at /metrics.\n");
        return;
      }
      void this.print().then(
        ({ text, contentType }) => response.writeHead(200, { "Content-Type": contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    return new Promise((settle, fail) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        fail(
          new StartError(
            "cannot-listen",
            `Cannot listen on VITRINE_METRICS=${host}:${port}: ${error.code ?? error.message}.`,
          ),
        ),
      );
      server.listen(port, host, () => settle(server));
    });
  }
}
