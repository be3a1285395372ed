/** The sort orders of provider listings. */
import type { ProviderListing } from "@vitrine/models";

export const LISTING_SORTS = ["price", "output", "context", "name"] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/**
 * Listings in an order; those without the value come last.
 * @example
 * import { sortListings } from "@vitrine/react";
 *
 * const listing = { providerId: "model", readOn: "2026-07-01", source: "example.org" };
 * const listings = [
 *   { ...listing, provider: "novita", price: { input: 0.5 } },
 *   { ...listing, provider: "groq", price: { input: 0.1 } },
 * ];
 * console.log(sortListings(listings, "price").map(({ provider }) => provider)); // [ 'groq', 'novita' ]
 */
export function sortListings(listings: readonly ProviderListing[], sort: ListingSort): ProviderListing[] {
  const name = ({ provider, providerId }: ProviderListing) => `${provider} ${providerId}`.toLowerCase();
  const figure = (listing: ProviderListing): number | undefined => {
    switch (sort) {
      case "price":
        return listing.price?.input ?? listing.price?.perImage ?? listing.price?.perSecond;
      case "output":
        return listing.price?.output;
      case "context":
        return listing.contextLength === undefined ? undefined : -listing.contextLength;
      case "name":
        return undefined;
    }
  };
  const compare = (a: ProviderListing, b: ProviderListing) => {
    const [x, y] = [figure(a), figure(b)];
    if (x !== y) return x === undefined ? 1 : y === undefined ? -1 : x - y;
    return name(a).localeCompare(name(b), "en");
  };
  return [...listings].sort(compare);
}
