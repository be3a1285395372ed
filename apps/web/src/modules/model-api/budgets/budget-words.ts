/** Budgets in words. */
import type { CallLimits } from "@vitrine/hub";
import type { BudgetOwner } from "../metering/accounts.ts";
import { USAGE_LABELS } from "../usage/messages/usage-labels.ts";
import { dollars } from "../usage/dollars.ts";
import { BUDGETS_LABELS as LABELS } from "./messages/budgets-labels.ts";

export function ownerWords({ kind, subject }: Pick<BudgetOwner, "kind" | "subject">): string {
  if (kind === "each") return LABELS.each;
  if (kind === "site") return LABELS.site;
  return kind === "group" ? LABELS.group({ name: subject }) : subject;
}

export function limitWords(limits: CallLimits): string {
  const { requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth } = limits;
  return [
    dollarsPerDay !== undefined && LABELS.perDay({ amount: dollars(dollarsPerDay) }),
    dollarsPerMonth !== undefined && LABELS.perMonth({ amount: dollars(dollarsPerMonth) }),
    requestsPerMinute !== undefined && LABELS.perMinute({ text: USAGE_LABELS.requests({ amount: requestsPerMinute }) }),
    tokensPerMinute !== undefined && LABELS.perMinute({ text: USAGE_LABELS.tokens({ amount: tokensPerMinute }) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** That it refuses nothing, and when the operator is told. */
export function warningWords(isSoft: boolean, warnAt: readonly number[]): string {
  const shares = warnAt.map((share) => LABELS.percent({ share: 100 * share })).join(", ");
  return [isSoft && LABELS.soft, shares !== "" && LABELS.warns({ shares })].filter(Boolean).join(", ");
}
