/** Changes that administrators ask for with a form. */
import type { Context } from "hono";
import type { SiteView } from "../site.ts";
import type { Caller } from "./caller.ts";
import type { RequestContext } from "./gateway.ts";
import { isSameOrigin } from "./same-origin.ts";

const FORM_BYTES = 4096;

/** The administrator who asks, with a token or from this site's own page; else the answer for the others. */
export async function changedBy(
  { adminOf }: Pick<SiteView, "adminOf">,
  context: Context<RequestContext>,
): Promise<Caller | Response> {
  const admin = await adminOf(context);
  if (admin instanceof Response) return admin;
  if (context.req.header("authorization") !== undefined || isSameOrigin(context.req.raw)) return admin;
  return context.text("Only this site's own form may do this.\n", 403);
}

export async function formOf(context: Context<RequestContext>): Promise<URLSearchParams> {
  return new URLSearchParams((await context.req.text()).slice(0, FORM_BYTES));
}
