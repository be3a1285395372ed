/** Tells the operator that an account passed a share of a limit: one POST for each share, day and month. */
import type { CallLedger } from "@vitrine/hub";
import type { Warning } from "./accounts.ts";

type SpentNow = Parameters<Parameters<CallLedger["onSpent"]>[0]>[0];

const TIMEOUT_MS = 10_000;

/** The shares of limits that spending passed just now. */
export function passedShares(warnings: readonly Warning[], { account, span, before, after }: SpentNow) {
  const name = span === "day" ? "dollarsPerDay" : "dollarsPerMonth";
  return warnings.flatMap(({ limits: { [name]: limit = 0 }, warnAt }) =>
    warnAt
      .filter((share) => limit > 0 && before < share * limit && after >= share * limit)
      .map((share) => ({
        event: "spending",
        caller: account,
        limit: name,
        dollars: limit,
        spent: Number(after.toFixed(6)),
        share,
      })),
  );
}

/**
 * @param warningsOf the limits of an account
 * @param onError receives what the webhook's server says or does not say
 */
export function spendingWebhook(
  webhook: string | undefined,
  warningsOf: (account: string) => Promise<readonly Warning[]>,
  send: typeof fetch,
  onError: (error: unknown) => void,
): (spent: SpentNow) => void {
  if (webhook === undefined) return () => {};
  const tell = async (body: object) => {
    const answer = await send(webhook, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    void answer.body?.cancel();
    if (!answer.ok) throw new Error(`The webhook for spending answered ${answer.status}.`);
  };
  return (spent) => {
    warningsOf(spent.account)
      .then((warnings) => Promise.all(passedShares(warnings, spent).map(tell)))
      .catch(onError);
  };
}
