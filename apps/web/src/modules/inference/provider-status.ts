/**
 * Finds who serves a model now, when a visitor presses the button for it. It requests the model's
 * own mapping from the hub, and from its router prices, context and speed of all models, at most
 * once in ten minutes. The results go into the store as listings with today's date. Local models
 * are never requested, since that would reveal their names.
 */
import { HubConnection, HubImportError, importListings, RateLimits, type Store } from "@vitrine/hub";
import { type ModelRecord, parseHubModel } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { type Context, Hono } from "hono";
import type { ProviderStatusOutcome } from "../../pages/model/providers-section.tsx";
import { withMapping } from "../../catalog/listings.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";
import { isFetchable } from "../../shell/model-templates.ts";

export interface ProviderStatusOptions {
  store: Store;
  hubEndpoint: string;
  /** Address of the hub's router. */
  routerUrl?: string | undefined;
  canFetch?: boolean;
  limits?: RateLimits | undefined;
  fetch?: typeof fetch;
  now?: () => Date;
}

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const ROUTER_REST_MS = 10 * 60_000;
const DEFAULT_ROUTER = "https://router.huggingface.co";

export function providerStatusRoutes(options: ProviderStatusOptions): Hono<RequestContext> {
  const { store, canFetch = true, now = () => new Date() } = options;
  const routes = new Hono<RequestContext>();
  const take = (options.limits ?? new RateLimits()).rate("served", { burst: 5, perMinute: 20 });
  let routerRequested = -Infinity;
  const answer = async (context: Context<RequestContext>): Promise<Response> => {
    const { owner, name = "" } = context.req.param() as Record<string, string>;
    const record = await store.get(owner === undefined ? name : `${owner}/${name}`);
    if (record === undefined) return context.notFound() as Promise<Response>;
    const back = (outcome: ProviderStatusOutcome) =>
      context.redirect(`${modelPath(record.id)}?served=${outcome}#offers`, 303);
    if (!isSameOrigin(context.req.raw)) return context.text("Only this site's own pages may request it.", 403);
    if (!canFetch) return back("off");
    if (!isFetchable(record, options.hubEndpoint))
      return context.text("Live availability exists only for models of the hub.", 403);
    if ((await take(context.get("client") ?? "unknown")) > 0) return back("too-often");
    const connection = { ...(options.fetch && { fetch: options.fetch }), signal: AbortSignal.timeout(DEADLINE_MS) };
    const queryRouter = async () => {
      const time = now().getTime();
      if (time - routerRequested < ROUTER_REST_MS) return;
      await importListings(store, { endpoint: options.routerUrl ?? DEFAULT_ROUTER, now, ...connection });
      routerRequested = time;
    };
    // The router first: for a provider that both list, the router's entry with a price wins.
    const router = await outcomeOf(queryRouter());
    const mapping = await outcomeOf(
      queryHub(record, new HubConnection({ endpoint: options.hubEndpoint, ...connection })),
    );
    return back(router === "now" || mapping === "now" ? "now" : mapping);
  };
  routes.post("/models/:name/served", answer);
  routes.post("/models/:owner/:name/served", answer);
  return routes;

  async function queryHub(record: ModelRecord, hub: HubConnection): Promise<void> {
    const address = hub.url(`api/models/${record.id.split("/").map(encodeURIComponent).join("/")}`);
    address.searchParams.set("expand", "inferenceProviderMapping");
    const { text } = await hub.get(address, MAX_ANSWER_BYTES);
    const { inferenceProviderMapping } = readMapping(record.id, text);
    const source = hub.endpoint.host;
    const named = (await store.listingsOf(record.id)).filter((listing) => listing.source !== source);
    const requested: ModelRecord = { ...record, origin: { from: "hub", endpoint: hub.endpoint.href } };
    if (inferenceProviderMapping === undefined) delete requested.inferenceProviderMapping;
    else requested.inferenceProviderMapping = inferenceProviderMapping;
    const readOn = now().toISOString().slice(0, 10);
    const more = withMapping(requested, named).slice(named.length);
    await store.replaceListings(
      `hub ${record.id}`,
      more.map((listing) => ({ ...listing, readOn })),
    );
  }
}

/** A hub's answer passes the same checks as an import. */
function readMapping(id: string, text: string): Pick<ModelRecord, "inferenceProviderMapping"> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new HubImportError("invalid-answer", "The hub did not answer with JSON.");
  }
  const parsed = parseHubModel({ ...(answer as object), id });
  if (!parsed.ok) throw new HubImportError("invalid-answer", "The hub did not answer with a model.");
  return parsed.record;
}

async function outcomeOf(work: Promise<void>): Promise<ProviderStatusOutcome> {
  try {
    await work;
    return "now";
  } catch (error) {
    if (error instanceof HubImportError) return error.code === "unauthorized" ? "gated" : "unreachable";
    if (error instanceof DOMException) return "unreachable";
    throw error;
  }
}
