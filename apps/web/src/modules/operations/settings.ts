/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting, variable } from "../../server/settings/setting.ts";

export const settings = {
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
  collector: variable(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OpenTelemetry collector for traces and for metrics of calls. Other `OTEL_…` variables work as the standard says.",
  ),
};
