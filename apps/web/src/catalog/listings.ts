/** Listings of a model, with those in its own record, and the sort order of an address. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { LISTING_SORTS, type ListingSort } from "@vitrine/react";

/** Providers of a record's own mapping that no listing names: that they serve it is known, the price is not. */
export function withMapping(record: ModelRecord, listings: readonly ProviderListing[]): ProviderListing[] {
  const named = new Set(listings.map(({ provider }) => provider));
  const { origin, inferenceProviderMapping: mapping = [] } = record;
  if (origin?.from !== "hub") return [...listings];
  const host = URL.canParse(origin.endpoint) ? new URL(origin.endpoint).host : origin.endpoint;
  const more = mapping
    .filter(({ provider, status }) => !named.has(provider) && status !== "error")
    .map(({ provider, providerId = record.id, task, status }): ProviderListing => ({
      provider,
      providerId,
      model: record.id,
      ...(task !== undefined && { task }),
      ...(status !== undefined && { status }),
      readOn: "",
      source: host,
    }));
  return [...listings, ...more];
}

export function readListingSort(text: string | null): ListingSort {
  return LISTING_SORTS.find((sort) => sort === text) ?? "price";
}
