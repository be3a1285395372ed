/**
 * Traces by OpenTelemetry, where its own environment variables name a collector: a span for each
 * request, and below it one for each query to the store and each call that leaves the site, which
 * carries the trace along.
 *
 * Spans name routes, never paths: those may hold what a visitor typed. Only a trusted proxy can
 * continue a trace, so no client can write into others' traces or have all its requests recorded.
 */
import type { Context as TraceContext, Span, Tracer } from "@opentelemetry/api";
import type { Store } from "@vitrine/hub";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { RequestContext } from "../../server/http/gateway.ts";
import { collectorOf, resourceFor, type Environment } from "./open-telemetry.ts";
import { notesOf } from "../../server/log/request-annotations.ts";

export interface Traces {
  /** Goes around all routes. */
  visit: MiddlewareHandler<RequestContext>;
  /** The store, with a span for each query of a request. */
  timed(store: Store): Store;
  /** Sends with a span, and with the trace in its headers. */
  fetch: typeof fetch;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Loads the libraries only where a collector is named. */
export async function openTraces(environment: Environment): Promise<Traces | undefined> {
  if (!collectorOf(environment, "TRACES")) return undefined;
  const [api, sdk, { OTLPTraceExporter }, hooks, core] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
  ]);
  const { context, propagation, trace, SpanKind, SpanStatusCode, ROOT_CONTEXT } = api;
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(environment, sdk),
    resource: await resourceFor(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer: Tracer = provider.getTracer("vitrine");

  /**
   * Runs work in a new span, which records how it ended; no message, as that may hold what was
   * requested.
   */
  const within = async <T>(span: Span, work: (inside: TraceContext) => Promise<T>): Promise<T> => {
    const inside = trace.setSpan(context.active(), span);
    try {
      return await context.with(inside, () => work(inside));
    } catch (error) {
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    async visit(visit, next) {
      const parent = visit.get("isFromProxy")
        ? propagation.extract(ROOT_CONTEXT, Object.fromEntries(visit.req.raw.headers))
        : ROOT_CONTEXT;
      const { method } = visit.req;
      const kind = SpanKind.SERVER;
      const span = tracer.startSpan(method, { kind, attributes: { "http.request.method": method } }, parent);
      await within(span, async () => {
        await next();
        const route = notesOf(visit.env).route ?? routePath(visit);
        const { status } = visit.res;
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          "http.route": route,
          "http.response.status_code": status,
          "vitrine.request.id": notesOf(visit.env).id,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      });
    },

    timed(store) {
      const timed = (inner: Store): Store =>
        new Proxy(inner, {
          get(target, name) {
            const found: unknown = Reflect.get(target, name, target);
            if (typeof found !== "function") return found;
            if (name === "restrictedTo")
              return (...rights: Parameters<Store["restrictedTo"]>) => timed(target.restrictedTo(...rights));
            return (...values: unknown[]): unknown => {
              // Work of the site itself, such as counting models for a metric, belongs to no
              // request.
              if (trace.getActiveSpan() === undefined) return Reflect.apply(found, target, values);
              const attributes = { "db.system.name": "postgresql", "db.operation.name": String(name) };
              const span = tracer.startSpan(`store ${String(name)}`, { kind: SpanKind.CLIENT, attributes });
              return within(span, async () => Reflect.apply(found, target, values));
            };
          },
        });
      return timed(store);
    },

    fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init.method ?? "GET";
      const attributes = { "http.request.method": method, "server.address": url.hostname };
      const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes });
      return within(span, async (inside) => {
        const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
        propagation.inject(inside, headers);
        const answer = await fetch(input, { ...init, headers });
        span.setAttribute("http.response.status_code", answer.status);
        return answer;
      });
    },

    close: () => provider.shutdown(),
  };
}

/** By OpenTelemetry's own variables: all, none, or a share of the traces that begin here. */
function samplerOf(environment: Environment, sdk: typeof import("@opentelemetry/sdk-trace")) {
  const name = environment["OTEL_TRACES_SAMPLER"] ?? "parentbased_always_on";
  const part = Number(environment["OTEL_TRACES_SAMPLER_ARG"] ?? "1");
  const root = name.endsWith("always_off")
    ? new sdk.AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new sdk.TraceIdRatioBasedSampler(Number.isFinite(part) ? part : 1)
      : new sdk.AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}
