/**
 * Offers from a router: who serves which model now, at which price, how fast. A router's word is newer than the price
 * table of the seed, so for a provider that it names the seed's offers of that model are not shown.
 */
import { isModelId } from "@vitrine/models";
import type { Offer, OfferPrice } from "@vitrine/models";
import { HubConnection, HubImportError } from "./hub-connection.ts";
import type { HubConnectionOptions } from "./hub-connection.ts";
import type { Store } from "../search/store.ts";

export interface ImportOffersOptions extends HubConnectionOptions {
  /** The day that is noted with each offer; a test passes one. */
  now?: () => Date;
}

const MAX_OFFERS = 100_000;
const NAME = /^[\x21-\x7e]{1,200}$/;

/**
 * Asks a router's `/v1/models` and puts its offers in the place of those it gave before.
 *
 * @returns how many offers there are now
 * @throws HubImportError when the router cannot be read; the offers of before stay
 */
export async function importOffers(store: Store, options: ImportOffersOptions): Promise<number> {
  const router = new HubConnection(options);
  const address = router.url("v1/models");
  const { text } = await router.get(address);
  const readOn = (options.now?.() ?? new Date()).toISOString().slice(0, 10);
  const offers = readOffers(text, router.endpoint.host, readOn);
  if (offers === undefined) {
    throw new HubImportError(
      "invalid-answer",
      `${address.origin}${address.pathname} did not answer with a list of models. Is VITRINE_ROUTER a router?`,
    );
  }
  await store.replaceOffers("router", offers);
  return offers.length;
}

/** The offers in an answer; entries that make no sense are left out. `undefined` for what is no list of models. */
export function readOffers(text: string, source: string, readOn: string): Offer[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const data = property(answer, "data");
  if (!Array.isArray(data)) return undefined;
  const offers: Offer[] = [];
  for (const model of data as unknown[]) {
    const id = property(model, "id");
    const providers = property(model, "providers");
    if (!isModelId(id) || !Array.isArray(providers)) continue;
    for (const entry of providers as unknown[]) {
      const offer = readOffer(id, entry, source, readOn);
      if (offer !== undefined && offers.length < MAX_OFFERS) offers.push(offer);
    }
  }
  return offers;
}

function readOffer(id: string, entry: unknown, source: string, readOn: string): Offer | undefined {
  const provider = property(entry, "provider");
  if (typeof provider !== "string" || !NAME.test(provider)) return undefined;
  const status = property(entry, "status");
  const price = readPrice(property(entry, "pricing"));
  const context = positive(property(entry, "context_length"));
  const latency = positive(property(entry, "first_token_latency_ms"));
  const throughput = positive(property(entry, "throughput"));
  const abilities = [
    ...(property(entry, "supports_tools") === true ? ["tools"] : []),
    ...(property(entry, "supports_structured_output") === true ? ["schema"] : []),
  ];
  return {
    provider,
    // The router takes the hub's id and finds the provider's own.
    providerId: id,
    model: id,
    task: "text-generation",
    ...(price !== undefined && { price }),
    ...(context !== undefined && Number.isSafeInteger(context) && { contextLength: context }),
    ...(latency !== undefined && { latency: Number((latency / 1000).toPrecision(3)) }),
    ...(throughput !== undefined && { throughput: Number(throughput.toPrecision(3)) }),
    ...(abilities.length > 0 && { abilities }),
    ...(typeof status === "string" && NAME.test(status) && { status }),
    readOn,
    source,
  };
}

/** Dollars per million tokens. */
function readPrice(pricing: unknown): OfferPrice | undefined {
  const figure = (name: string) => {
    const value = property(pricing, name);
    return typeof value === "number" && Number.isFinite(value) && value >= 0 && value < 1e6 ? value : undefined;
  };
  const input = figure("input");
  const output = figure("output");
  if (input === undefined && output === undefined) return undefined;
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value > 0 && value < 1e12 ? value : undefined;
}

function property(object: unknown, name: string): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;
}
