/** Names that traces and metrics share: whether a collector is named, and how this site calls itself. */
import type { Resource } from "@opentelemetry/resources";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether OpenTelemetry's variables name where a kind of signal goes; without that there is none. */
export function collectorOf(environment: Environment, signal: "TRACES" | "METRICS"): boolean {
  const isNamed = Boolean(
    environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] || environment["OTEL_EXPORTER_OTLP_ENDPOINT"],
  );
  return environment["OTEL_SDK_DISABLED"] !== "true" && environment[`OTEL_${signal}_EXPORTER`] !== "none" && isNamed;
}

export async function resourceFor(): Promise<Resource> {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes, serviceNameEnvDetector } =
    await import("@opentelemetry/resources");
  return defaultResource()
    .merge(resourceFromAttributes({ "service.name": "vitrine" }))
    .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] }));
}
