/**
 * Adds a model of the hub to the catalog when a visitor presses the button for it: its record, card, list of files and
 * chat template, read once from one fixed hub. It works like a mirror that copies descriptions and no weights, with the
 * same rules: names of this site's own models never leave it.
 */
import { type Context, Hono } from "hono";
import { type Mirror, MirrorError, RateLimits } from "@vitrine/hub";
import { modelPath } from "@vitrine/react";
import type { AddFailure } from "../../pages/model/missing-model.tsx";
import type { RequestContext } from "../../server/http/gateway.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";
import { notesOf } from "../../server/log/request-annotations.ts";

export interface AddModelOptions {
  /** Reads a model from the hub into the store; absent where visitors may not add any. */
  adder?: Pick<Mirror, "add"> | undefined;
  limits?: RateLimits | undefined;
  onError?: (error: unknown, requestId: string) => void;
}

export function addModelRoutes({ adder, limits = new RateLimits(), onError }: AddModelOptions) {
  const routes = new Hono<RequestContext>();
  if (adder === undefined) return routes;
  const take = limits.rate("add-model", { burst: 5, perMinute: 20 });
  const answer = async (context: Context<RequestContext>): Promise<Response> => {
    const { owner, name = "" } = context.req.param() as Record<string, string>;
    const id = owner === undefined ? name : `${owner}/${name}`;
    const failed = (why: AddFailure) => context.redirect(`${modelPath(id)}?add=${why}`, 303);
    if (!isSameOrigin(context.req.raw)) return context.text("Only this site's own pages may request it.", 403);
    if ((await take(context.get("client") ?? "unknown")) > 0) return failed("too-often");
    try {
      return context.redirect(modelPath((await adder.add(id)).id), 303);
    } catch (error) {
      const { code } = error instanceof MirrorError ? error : {};
      if (code === "not-found" || code === "not-allowed" || code === "hub-away") return failed(code);
      onError?.(error, notesOf(context.env).id);
      return failed("failed");
    }
  };
  routes.post("/models/:name/add", answer);
  routes.post("/models/:owner/:name/add", answer);
  return routes;
}
