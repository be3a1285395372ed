/** Who serves a model and at which price, as the store knows it; on request, as the hub says it now. */
import type { ModelRecord, Offer } from "@vitrine/models";
import { AnchoredHeading, modelPath, OffersTable } from "@vitrine/react";
import { providerName } from "../site/facet-words.ts";
import { readOfferSort, withMapping } from "../site/offers.ts";
import type { RouteContext } from "../site/page.ts";
import { hostOf, isFetchable } from "./model-template.tsx";
import { providerAddress } from "../site/places.ts";
import { PROVIDER_NAMES } from "../site/providers.ts";

/** How asking the hub ended, as the address carries it. */
const OUTCOMES = {
  now: "The hub was asked; what it said is below, with today’s date.",
  off: "Asking is switched off on this site.",
  gated: "The hub answers this only with a token.",
  unreachable: "The hub did not answer. What was read before is below.",
  "too-often": "Too much was asked for. Try again in a minute.",
} as const satisfies Record<string, string>;
export type ServedNow = keyof typeof OUTCOMES;

interface OffersSectionProps {
  record: ModelRecord;
  offers: readonly Offer[];
  context: RouteContext;
}

export function OffersSection({ record, offers: stored, context }: OffersSectionProps) {
  const offers = withMapping(record, stored);
  const mayAsk = context.mayFetch !== false && isFetchable(record, context.hubEndpoint);
  if (offers.length === 0 && !mayAsk) return null;
  const outcome = context.query.get("served") ?? "";
  return (
    <section aria-labelledby="offers">
      <AnchoredHeading level={2} id="offers">
        Who serves it
      </AnchoredHeading>
      {Object.hasOwn(OUTCOMES, outcome) ? <p role="status">{OUTCOMES[outcome as ServedNow]}</p> : null}
      {offers.length === 0 ? (
        <p>No provider is known to serve this model.</p>
      ) : (
        <>
          <p>
            Prices in US dollars, as they were read on the day named; the provider’s own page is what counts.{" "}
            <a href="/sources#offers">Where they are from</a>.
          </p>
          <OffersTable
            offers={offers}
            sort={readOfferSort(context.query.get("offers"))}
            sortAddress={(sort) => `${modelPath(record.id)}?offers=${sort}#offers`}
            providerName={providerName}
            addresses={{ provider: providerAddress(PROVIDER_NAMES) }}
            labelledBy="offers"
          />
        </>
      )}
      {mayAsk ? (
        <form method="post" action={`${modelPath(record.id)}/served`}>
          <button type="submit" className="vt-button">
            Ask who serves it now
          </button>{" "}
          <small>
            This asks {hostOf(context.hubEndpoint)} and its router once, from the server; nothing is asked without it.
          </small>
        </form>
      ) : null}
    </section>
  );
}
