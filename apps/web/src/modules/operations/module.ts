/** The audit log, metrics and traces of a running site. */
import { portDiagnostic } from "../../server/core-diagnostics.ts";
import { answerOf, type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { defineModule, state } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, variable } from "../../server/settings/setting.ts";

const COLLECTORS = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

export const operations = defineModule({
  id: "operations",
  about: "What an operator sees of a running site: the audit log, metrics and traces.",
  settings: {
    auditDays: setting(
      "VITRINE_AUDIT_DAYS",
      "Days that lines of the [audit log](deployment.md#audit-log) are kept; `0` keeps none.",
      kinds.number(0, 36_500, "a number of days"),
      { otherwise: 90 },
    ),
    metrics: setting(
      "VITRINE_METRICS",
      "Port, or address and port, of `/metrics` for Prometheus. A port alone listens on this machine only.",
      kinds.listener,
    ),
    backupPassphrase: variable(
      "VITRINE_BACKUP_PASSPHRASE",
      "Passphrase of [backups](deployment.md#back-up-and-restore): with it secrets are in them, sealed. Commands read it; the site does not need it.",
      { isSecret: true },
    ),
    collector: setting(
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "OpenTelemetry collector for traces and for metrics of calls. Other `OTEL_…` variables work as the standard says.",
      kinds.address,
    ),
  },
  state: [state("table", "vitrine_audit", "Who read and wrote what.")],
  async *diagnose({ settings: { metrics, isPersonal }, env }) {
    if (metrics) yield await portDiagnostic("metrics", String(metrics.port), metrics.host, "VITRINE_METRICS");
    if (metrics?.host === "0.0.0.0" && !isPersonal)
      yield note(
        "exposure",
        "VITRINE_METRICS listens on every network and shows how the site is used: bind it to a private address.",
      );
    const collector = COLLECTORS.map((name) => env[name]).find(Boolean);
    if (collector !== undefined) yield await collectorDiagnostic(collector);
  },
  open: async (context) => (await import("./open.ts")).open(context),
});

async function collectorDiagnostic(address: string): Promise<Diagnostic> {
  if (!URL.canParse(address)) return wrong("traces", "The address of the OpenTelemetry collector is no address.");
  const { origin } = new URL(address);
  // Any answer will do: a collector takes nothing but traces.
  const answer = await answerOf(origin);
  return answer.status !== undefined
    ? well("traces", `The OpenTelemetry collector answers at ${origin}.`)
    : wrong("traces", `${origin} ${answer.why} Traces are lost. Start the collector, or unset the OTEL_ variables.`);
}
