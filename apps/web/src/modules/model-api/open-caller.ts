/** Who calls a site without tokens: the operator at this machine, or anyone where the operator says so. */
import { RateLimits, type Store } from "@vitrine/hub";
import type { Context } from "hono";
import type { InferenceServices } from "../../catalog/inference-services.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.ts";
import type { ModelApi } from "./model-api.ts";

export interface OpenCallerOptions {
  api: ModelApi;
  store: Store;
  services?: InferenceServices | undefined;
  limits?: RateLimits | undefined;
  isOperator: (context: Context<RequestContext>) => boolean;
}

/** In the ledger, everyone of a site without tokens. */
const NAME = "local";

export function openCaller(options: OpenCallerOptions): (context: Context<RequestContext>) => Promise<Caller> {
  const { api, store, services, limits = new RateLimits(), isOperator } = options;
  const takeCall = services?.rateLimit && limits.rate("call", services.rateLimit);
  const takeOfDay = services?.dailyBudget && limits.daily("call", services.dailyBudget.calls);
  return async (context) => {
    // A page of another site can send a request here, from the browser of a person who is at this machine.
    if (!isSameOrigin(context.req.raw))
      throw new ApiError(403, "other_site", "Pages of other sites may not call this site.");
    const isFree = isOperator(context);
    if (!isFree && !api.configuration.isOpen)
      throw new ApiError(
        401,
        "token_missing",
        "This site has no tokens yet, so only its own machine may call. Its operator can give out tokens: set VITRINE_ACCESS.",
      );
    const wait =
      isFree && services?.rateLimit?.sparesOperator ? 0 : ((await takeCall?.(context.get("client") ?? "unknown")) ?? 0);
    if (wait > 0)
      throw new ApiError(429, "rate_limit_exceeded", `Too many calls. Try again in ${wait} s.`, { retryAfter: wait });
    const rest = isFree && services?.dailyBudget?.sparesOperator ? 0 : ((await takeOfDay?.()) ?? 0);
    if (rest > 0)
      throw new ApiError(429, "insufficient_quota", "The site's calls for today are used up.", { retryAfter: rest });
    return { name: NAME, store, visible: "*", isAdmin: isFree };
  };
}
