/** The audit log, metrics and traces of a running site. */
import { portDiagnostic } from "../../server/core-diagnostics.ts";
import { note, wrong } from "../../server/diagnostic.ts";
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
  async addresses({ env }) {
    const url = COLLECTORS.map((name) => env[name]).find((each) => each && URL.canParse(each));
    const otherwise = "Traces are lost. Start the collector, or unset the OTEL_ variables.";
    return url === undefined ? [] : [{ about: "traces", name: "The OpenTelemetry collector", url, otherwise }];
  },
  async *diagnose({ settings: { metrics, isPersonal, port } }) {
    if (metrics && String(metrics.port) === port)
      yield wrong("metrics", "VITRINE_METRICS has the port of the site. Choose another one.");
    else if (metrics) yield await portDiagnostic("metrics", String(metrics.port), metrics.host, "VITRINE_METRICS");
    if (metrics?.host === "0.0.0.0" && !isPersonal)
      yield note(
        "exposure",
        "VITRINE_METRICS listens on every network and shows how the site is used: bind it to a private address.",
      );
  },
  open: async (context) => (await import("./open.ts")).open(context),
});
