/** How often visitors may have models run, on pages and by programs alike: each one a minute, all together a day. */
import type { RateLimits } from "@vitrine/hub";
import type { Context } from "hono";
import type { InferenceServices } from "../../catalog/inference-services.ts";
import type { RequestContext } from "./gateway.ts";

/** Seconds to wait where there were too many calls, of this visitor or of the day; else 0. */
export interface CallWait {
  ofVisitor: number;
  ofDay: number;
}

/** Counting tokens runs no model: it has a limit of its own, and does not use up the calls of the day. */
const COUNTS_FOR_A_CALL = 6;

export function visitorLimits(
  { rateLimit, dailyBudget }: InferenceServices,
  limits: RateLimits,
): (context: Context<RequestContext>, isOperator: boolean, isCount?: boolean) => Promise<CallWait> {
  const takeCall = rateLimit && limits.rate("call", rateLimit);
  const takeCount =
    rateLimit &&
    limits.rate("tokens", {
      burst: rateLimit.burst * COUNTS_FOR_A_CALL,
      perMinute: rateLimit.perMinute * COUNTS_FOR_A_CALL,
    });
  const takeOfDay = dailyBudget && limits.daily("call", dailyBudget.calls);
  return async (context, isOperator, isCount = false) => {
    const client = context.get("client") ?? "unknown";
    const isFree = isOperator && rateLimit?.sparesOperator === true;
    const ofVisitor = isFree ? 0 : ((await (isCount ? takeCount : takeCall)?.(client)) ?? 0);
    const isSpared = ofVisitor > 0 || isCount || (isOperator && dailyBudget?.sparesOperator === true);
    return { ofVisitor, ofDay: isSpared ? 0 : ((await takeOfDay?.()) ?? 0) };
  };
}
