/** Offers of a model, with those that its own record names, and the order that an address asks for. */
import type { ModelRecord, Offer } from "@vitrine/models";
import { OFFER_SORTS, type OfferSort } from "@vitrine/react";

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

export function readOfferSort(text: string | null): OfferSort {
  return OFFER_SORTS.find((sort) => sort === text) ?? "price";
}
