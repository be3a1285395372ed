/**
 * Asking who serves a model now, because a visitor pressed the button for it: the hub for the model's own mapping, and
 * its router for prices, context and speed of all models, at most once in ten minutes. What they say goes into the
 * store as offers with today's date. Models of one's own are never asked for, since their names would leave the house.
 */
import { HubConnection, HubImportError, importOffers, type Store } from "@vitrine/hub";
import { type ModelRecord, parseHubModel } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { type Context, Hono } from "hono";
import { isFetchable } from "../routes/model-template.tsx";
import type { ServedNow } from "../routes/model-offers.tsx";
import { withMapping } from "../site/offers.ts";
import type { Visit } from "./front-door.ts";
import { isSameOrigin } from "./guard.ts";
import { Limits } from "./limits.ts";

export interface ServedNowOptions {
  store: Store;
  hubEndpoint: string;
  /** Address of the hub's router. */
  routerUrl?: string | undefined;
  mayFetch?: boolean;
  limits?: Limits | undefined;
  fetch?: typeof fetch;
  now?: () => Date;
}

const DEADLINE_MS = 10_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;
const ROUTER_REST_MS = 10 * 60_000;
const DEFAULT_ROUTER = "https://router.huggingface.co";

export function servedNowRoutes(options: ServedNowOptions): Hono<Visit> {
  const { store, mayFetch = true, now = () => new Date() } = options;
  const routes = new Hono<Visit>();
  const take = (options.limits ?? new Limits()).rate("served", { burst: 5, perMinute: 20 });
  let routerAsked = -Infinity;
  const answer = async (context: Context<Visit>): Promise<Response> => {
    const { owner, name = "" } = context.req.param() as Record<string, string>;
    const record = await store.get(owner === undefined ? name : `${owner}/${name}`);
    if (record === undefined) return context.notFound() as Promise<Response>;
    const back = (outcome: ServedNow) => context.redirect(`${modelPath(record.id)}?served=${outcome}#offers`, 303);
    if (!isSameOrigin(context.req.raw)) return context.text("Only this site's own pages may ask for it.", 403);
    if (!mayFetch) return back("off");
    if (!isFetchable(record, options.hubEndpoint)) return context.text("Only models of the hub are asked for.", 403);
    if ((await take(context.get("visitor") ?? "unknown")) > 0) return back("too-often");
    const connection = { ...(options.fetch && { fetch: options.fetch }), signal: AbortSignal.timeout(DEADLINE_MS) };
    const askRouter = async () => {
      const time = now().getTime();
      if (time - routerAsked < ROUTER_REST_MS) return;
      await importOffers(store, { endpoint: options.routerUrl ?? DEFAULT_ROUTER, now, ...connection });
      routerAsked = time;
    };
    // The router first: of a provider that it names, its word with a price stands.
    const router = await outcomeOf(askRouter());
    const mapping = await outcomeOf(
      askHub(record, new HubConnection({ endpoint: options.hubEndpoint, ...connection })),
    );
    return back(router === "now" || mapping === "now" ? "now" : mapping);
  };
  routes.post("/models/:name/served", answer);
  routes.post("/models/:owner/:name/served", answer);
  return routes;

  async function askHub(record: ModelRecord, hub: HubConnection): Promise<void> {
    const address = hub.url(`api/models/${record.id.split("/").map(encodeURIComponent).join("/")}`);
    address.searchParams.set("expand", "inferenceProviderMapping");
    const { text } = await hub.get(address, LARGEST_ANSWER);
    const { inferenceProviderMapping } = readMapping(record.id, text);
    const source = hub.endpoint.host;
    const named = (await store.offersOf(record.id)).filter((offer) => offer.source !== source);
    const asked: ModelRecord = { ...record, origin: { from: "hub", endpoint: hub.endpoint.href } };
    if (inferenceProviderMapping === undefined) delete asked.inferenceProviderMapping;
    else asked.inferenceProviderMapping = inferenceProviderMapping;
    const readOn = now().toISOString().slice(0, 10);
    const more = withMapping(asked, named).slice(named.length);
    await store.replaceOffers(
      `hub ${record.id}`,
      more.map((offer) => ({ ...offer, readOn })),
    );
  }
}

/** A hub's answer passes the same door as an import. */
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

async function outcomeOf(work: Promise<void>): Promise<ServedNow> {
  try {
    await work;
    return "now";
  } catch (error) {
    if (error instanceof HubImportError) return error.code === "unauthorized" ? "gated" : "unreachable";
    if (error instanceof DOMException) return "unreachable";
    throw error;
  }
}
