/**
 * Provider listings from a router: who serves which model now, at which price, how fast. They are newer than the seed's
 * price table, so they replace the seed's listings of the same provider and model.
 */
import { isModelId, type ProviderListing, type ListingPrice } from "@vitrine/models";
import { HubConnection, HubImportError, type HubConnectionOptions } from "./hub-connection.ts";
import type { Store } from "../search/store.ts";

export interface ImportListingsOptions extends HubConnectionOptions {
  /** The day that is noted with each listing; a test passes one. */
  now?: () => Date;
}

const MAX_LISTINGS = 100_000;
const NAME = /^[\x21-\x7e]{1,200}$/;

/**
 * Reads the provider listings of a router (`/v1/models`) and replaces those of the last import. Returns their number.
 *
 * @throws {HubImportError} when the router does not answer with a list of models; the old listings stay
 * @example
 * import { importListings, openStore } from "@vitrine/hub";
 *
 * const providers = [{ provider: "groq", pricing: { input: 0.1, output: 0.5 } }];
 * const fetch = async () => Response.json({ data: [{ id: "owner/model", providers }] });
 * const store = await openStore({ memory: true });
 * console.log(await importListings(store, { endpoint: "https://router.example.org", fetch })); // 1
 * await store.close();
 */
export async function importListings(store: Store, options: ImportListingsOptions): Promise<number> {
  const router = new HubConnection(options);
  const address = router.url("v1/models");
  const { text } = await router.get(address);
  const readOn = (options.now?.() ?? new Date()).toISOString().slice(0, 10);
  const listings = readListings(text, router.endpoint.host, readOn);
  if (listings === undefined) {
    throw new HubImportError(
      "invalid-answer",
      `${address.origin}${address.pathname} did not answer with a list of models. Is VITRINE_ROUTER a router?`,
    );
  }
  await store.replaceListings("router", listings);
  return listings.length;
}

/** The listings in an answer; entries that make no sense are omitted. `undefined` for what is no list of models. */
export function readListings(text: string, source: string, readOn: string): ProviderListing[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const data = property(answer, "data");
  if (!Array.isArray(data)) return undefined;
  const listings: ProviderListing[] = [];
  for (const model of data as unknown[]) {
    const id = property(model, "id");
    const providers = property(model, "providers");
    if (!isModelId(id) || !Array.isArray(providers)) continue;
    for (const entry of providers as unknown[]) {
      const listing = readListing(id, entry, source, readOn);
      if (listing !== undefined && listings.length < MAX_LISTINGS) listings.push(listing);
    }
  }
  return listings;
}

function readListing(id: string, entry: unknown, source: string, readOn: string): ProviderListing | undefined {
  const provider = property(entry, "provider");
  if (typeof provider !== "string" || !NAME.test(provider)) return undefined;
  const status = property(entry, "status");
  const price = readPrice(property(entry, "pricing"));
  const context = positive(property(entry, "context_length"));
  const latency = positive(property(entry, "first_token_latency_ms"));
  const throughput = positive(property(entry, "throughput"));
  const stated = [
    ["tools", property(entry, "supports_tools")],
    ["schema", property(entry, "supports_structured_output")],
  ] as const;
  const abilitiesThat = (is: boolean) => stated.flatMap(([ability, value]) => (value === is ? [ability] : []));
  const [abilities, lacks] = [abilitiesThat(true), abilitiesThat(false)];
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
    ...(lacks.length > 0 && { lacks }),
    ...(typeof status === "string" && NAME.test(status) && { status }),
    readOn,
    source,
  };
}

/** Dollars per million tokens. */
function readPrice(pricing: unknown): ListingPrice | undefined {
  const amount = (name: string) => {
    const value = property(pricing, name);
    return typeof value === "number" && Number.isFinite(value) && value >= 0 && value < 1e6 ? value : undefined;
  };
  const input = amount("input");
  const output = amount("output");
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
