/** Offers in the order a visitor asks for, and prices as people read them. */
import type { Offer } from "@vitrine/models";

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
