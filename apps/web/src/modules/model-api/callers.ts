/** Whose call it is: a token's, the operator's at this machine, or anyone's where the operator's file says so. */
import type { Context } from "hono";
import { type Caller as SiteCaller, isRefusal } from "../../server/http/caller.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";
import { visitorLimits } from "../../server/http/visitor-limits.ts";
import type { SiteView } from "../../server/site.ts";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.ts";
import type { ModelApi } from "./model-api.ts";

/** In the ledger, everyone of a site without tokens. */
const NAME = "local";

function apiCaller({ name, account = name, groups, read, store, isAdmin }: SiteCaller): Caller {
  return read
    ? { name: account, groups, read, store, visible: JSON.stringify(read), isAdmin }
    : { name: NAME, store, visible: "*", isAdmin };
}

/** Who looks at the ledger; an answer where nobody may. */
export async function viewerOf(site: SiteView, context: Context<RequestContext>): Promise<Caller | Response> {
  const caller = await site.callerOf(context);
  if (isRefusal(caller)) return site.turnAway(context, caller);
  return caller.isKnown ? apiCaller(caller) : context.notFound();
}

export function apiCallers(site: SiteView, api: ModelApi): (context: Context<RequestContext>) => Promise<Caller> {
  const take = visitorLimits(site.services ?? {}, site.limits);
  return async (context) => {
    const key = context.req.header("x-api-key");
    const caller = await site.callerOf(context, key);
    if (isRefusal(caller)) {
      const { wait, isUnknown, message } = caller;
      const code = wait > 0 ? "rate_limited" : isUnknown ? "token_unknown" : "token_missing";
      throw new ApiError(wait > 0 ? 429 : 401, code, message);
    }
    if (site.guard) {
      // A cookie is the browser's word, which a page of another site can make it give.
      const hasToken = key !== undefined || context.req.header("authorization") !== undefined;
      if (!hasToken && !isSameOrigin(context.req.raw))
        throw new ApiError(403, "other_site", "Pages of other sites need a token.");
      return apiCaller(caller);
    }
    // A page of another site can send a request here, from the browser of a person who is at this machine.
    if (!isSameOrigin(context.req.raw))
      throw new ApiError(403, "other_site", "Pages of other sites may not call this site.");
    if (!caller.isOperator && !api.configuration.isOpen)
      throw new ApiError(
        401,
        "token_missing",
        "This site has no tokens yet, so only its own machine may call. Its operator can give out tokens: set VITRINE_ACCESS.",
      );
    const { ofVisitor, ofDay } = await take(context, caller.isOperator);
    if (ofVisitor > 0) {
      const message = `Too many calls. Try again in ${ofVisitor} s.`;
      throw new ApiError(429, "rate_limit_exceeded", message, { retryAfter: ofVisitor });
    }
    if (ofDay > 0)
      throw new ApiError(429, "insufficient_quota", "The site's calls for today are used up.", { retryAfter: ofDay });
    return apiCaller(caller);
  };
}
