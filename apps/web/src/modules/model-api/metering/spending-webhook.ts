/** Tells the operator that a caller passed a share of a limit: one POST for each share, day and month. */
import type { CallLedger } from "@vitrine/hub";
import { rightsOf, type ModelApiConfiguration } from "../configuration.ts";

type SpentNow = Parameters<Parameters<CallLedger["onSpent"]>[0]>[0];

const TIMEOUT_MS = 10_000;

/** The shares of a limit that spending passed just now. */
export function passedShares(configuration: ModelApiConfiguration, { caller, span, before, after }: SpentNow) {
  const { warnAt, dollarsPerDay, dollarsPerMonth } = rightsOf(configuration, caller);
  const limit = span === "day" ? dollarsPerDay : dollarsPerMonth;
  if (limit === undefined || limit === 0) return [];
  return warnAt
    .filter((share) => before < share * limit && after >= share * limit)
    .map((share) => ({
      event: "spending",
      caller,
      limit: span === "day" ? "dollarsPerDay" : "dollarsPerMonth",
      dollars: limit,
      spent: Number(after.toFixed(6)),
      share,
    }));
}

/** @param onError receives what the webhook's server says or does not say */
export function spendingWebhook(
  configuration: ModelApiConfiguration,
  send: typeof fetch,
  onError: (error: unknown) => void,
): (spent: SpentNow) => void {
  const { webhook } = configuration;
  if (webhook === undefined) return () => {};
  return (spent) => {
    for (const body of passedShares(configuration, spent))
      send(webhook, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then((answer) => {
        void answer.body?.cancel();
        if (!answer.ok) onError(new Error(`The webhook for spending answered ${answer.status}.`));
      }, onError);
  };
}
