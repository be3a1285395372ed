/** Offers in the order a visitor asks for, and prices as people read them. */
import type { ModelRecord, Offer } from "@vitrine/models";

/** Providers of a record's own mapping that no offer names: that they serve it is known, the price is not. */
export function withMapping(record: ModelRecord, offers: readonly Offer[]): Offer[] {
  const named = new Set(offers.map(({ provider }) => provider));
  const { origin, inferenceProviderMapping: mapping = [] } = record;
  if (origin?.from !== "hub") return [...offers];
  const host = URL.canParse(origin.endpoint) ? new URL(origin.endpoint).host : origin.endpoint;
  const more = mapping
    .filter(({ provider, status }) => !named.has(provider) && status !== "error")
    .map(({ provider, providerId = record.id, task, status }): Offer => ({
      provider,
      providerId,
      model: record.id,
      ...(task !== undefined && { task }),
      ...(status !== undefined && { status }),
      readOn: "",
      source: host,
    }));
  return [...offers, ...more];
}

export const OFFER_SORTS = ["price", "output", "context", "name"] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

export function readOfferSort(text: string | null): OfferSort {
  return OFFER_SORTS.find((sort) => sort === text) ?? "price";
}

/** Offers without the figure that is sorted by come last. */
export function sortOffers(offers: readonly Offer[], sort: OfferSort): Offer[] {
  const name = ({ provider, providerId }: Offer) => `${provider} ${providerId}`.toLowerCase();
  const figure = (offer: Offer): number | undefined => {
    switch (sort) {
      case "price":
        return offer.price?.input ?? offer.price?.perImage ?? offer.price?.perSecond;
      case "output":
        return offer.price?.output;
      case "context":
        return offer.contextLength === undefined ? undefined : -offer.contextLength;
      case "name":
        return undefined;
    }
  };
  const compare = (a: Offer, b: Offer) => {
    const [x, y] = [figure(a), figure(b)];
    if (x !== y) return x === undefined ? 1 : y === undefined ? -1 : x - y;
    return name(a).localeCompare(name(b), "en");
  };
  return offers.toSorted(compare);
}

/** `$0.15`, `$12`, `$0.0375`: as many digits as the provider states. */
export function formatPrice(dollars: number): string {
  return dollars === 0 ? "free" : `$${dollars < 1 ? Number(dollars.toPrecision(6)) : Number(dollars.toFixed(4))}`;
}
