/** Who serves a model and at which price: from the store or, on request, live from the hub. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { modelPath, ListingsTable } from "@vitrine/react";
import { providerName } from "../../catalog/facet-names.ts";
import { readListingSort, withMapping } from "../../catalog/listings.ts";
import type { RouteContext } from "../../shell/page.ts";
import { providerAddress } from "../../catalog/page-addresses.ts";
import { PROVIDER_NAMES } from "../../catalog/providers.ts";
import { isFetchable, hostOf } from "../../shell/model-templates.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { PriceHistory, type PriceHistoryData } from "./price-history.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { PageSection } from "../../shell/components/page-section.tsx";
import { Action } from "../../shell/components/controls.tsx";

const LABELS = MODEL_LABELS.providers;
/** How a check of the live availability ended, as the address carries it. */
export type ProviderStatusOutcome = keyof typeof LABELS.outcomes;

interface ListingsSectionProps {
  record: ModelRecord;
  listings: readonly ProviderListing[];
  /** Changes of price up to now, newest first. */
  history: PriceHistoryData;
  context: RouteContext;
}

export function ListingsSection({ record, listings: stored, history, context }: ListingsSectionProps) {
  const listings = withMapping(record, stored);
  const canRequest = context.canFetch !== false && isFetchable(record, context.hubEndpoint);
  if (listings.length === 0 && !canRequest) return null;
  const outcome = context.query.get("served") ?? "";
  return (
    <PageSection id="offers" heading={LABELS.title}>
      {Object.hasOwn(LABELS.outcomes, outcome) ? (
        <p role="status">{LABELS.outcomes[outcome as ProviderStatusOutcome]}</p>
      ) : null}
      {listings.length === 0 ? (
        <p>{LABELS.none}</p>
      ) : (
        <>
          <RichParagraph text={LABELS.note} link={linkTo("/sources#offers")} />
          <ListingsTable
            listings={listings}
            sort={readListingSort(context.query.get("offers"))}
            sortAddress={(sort) => `${modelPath(record.id)}?offers=${sort}#offers`}
            providerName={providerName}
            addresses={{ ...SITE_ADDRESSES, provider: providerAddress(PROVIDER_NAMES) }}
            labelledBy="offers"
          />
          <PriceHistory {...history} />
        </>
      )}
      {canRequest ? (
        <form method="post" action={`${modelPath(record.id)}/served`}>
          <Action type="submit" label={LABELS.check} />{" "}
          <small>{LABELS.checkNote({ host: hostOf(context.hubEndpoint) })}</small>
        </form>
      ) : null}
    </PageSection>
  );
}
