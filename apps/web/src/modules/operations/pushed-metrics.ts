/**
 * Calls of models as OpenTelemetry metrics, by its conventions for generative AI, sent to the collector that its own
 * environment variables name. The same numbers can be fetched for Prometheus: see `metrics.ts`.
 */
import type { LedgerEntry } from "@vitrine/hub";
import { MODEL_SECONDS, operationOf, TOKENS } from "./model-call-measures.ts";
import { collectorOf, resourceFor, type Environment } from "./open-telemetry.ts";

export interface PushedMetrics {
  /** A call of a model that is over. */
  modelCall(entry: LedgerEntry, task?: string): void;
  /** Sends what remains. */
  close(): Promise<void>;
}

/** Loads the libraries only where a collector is named. */
export async function openPushedMetrics(environment: Environment): Promise<PushedMetrics | undefined> {
  if (!collectorOf(environment, "METRICS")) return undefined;
  const [{ MeterProvider, PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-metrics-otlp-http"),
  ]);
  const provider = new MeterProvider({
    resource: await resourceFor(),
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
  });
  const meter = provider.getMeter("vitrine");
  const histogram = (name: string, unit: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit, advice: { explicitBucketBoundaries } });
  const durations = histogram("gen_ai.client.operation.duration", "s", MODEL_SECONDS);
  const firstTokens = histogram("gen_ai.server.time_to_first_token", "s", MODEL_SECONDS);
  const tokens = histogram("gen_ai.client.token.usage", "{token}", TOKENS);
  const costs = meter.createCounter("vitrine.model.cost", { unit: "{USD}" });
  return {
    modelCall(entry, task = "conversational") {
      const labels = {
        "gen_ai.operation.name": operationOf(task),
        "gen_ai.provider.name": entry.place,
        "gen_ai.request.model": entry.model,
      };
      const isFine = ["ok", "cached", "aborted"].includes(entry.outcome);
      durations.record(entry.milliseconds / 1000, { ...labels, ...(!isFine && { "error.type": entry.outcome }) });
      if (entry.firstMilliseconds !== undefined) firstTokens.record(entry.firstMilliseconds / 1000, labels);
      if (entry.inputTokens > 0) tokens.record(entry.inputTokens, { ...labels, "gen_ai.token.type": "input" });
      if (entry.outputTokens > 0) tokens.record(entry.outputTokens, { ...labels, "gen_ai.token.type": "output" });
      if (entry.cost !== undefined) costs.add(entry.cost, labels);
    },
    close: () => provider.shutdown(),
  };
}
