/** The orders in which offers can be read. */
import type { Offer } from "@vitrine/models";

export const OFFER_SORTS = ["price", "output", "context", "name"] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

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
  return [...offers].sort(compare);
}
