/** Who serves a model and at which price: from the store or, on request, live from the hub. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { ListingsTable, modelPath } from "@vitrine/react";
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
import { FoldSection } from "../../shell/components/page-section.tsx";
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
  if (listings.length === 0) return null;
  const { query } = context;
  const providers = new Set(listings.map(({ provider }) => provider)).size;
  return (
    <FoldSection
      id="offers"
      heading={LABELS.title}
      hint={LABELS.summary({ count: providers })}
      isOpen={query.has("offers") || query.has("served")}
    >
      <RichParagraph text={LABELS.note} link={linkTo("/sources#offers")} />
      <ListingsTable
        listings={listings}
        sort={readListingSort(query.get("offers"))}
        sortAddress={(sort) => `${modelPath(record.id)}?offers=${sort}#offers`}
        providerName={providerName}
        addresses={{ ...SITE_ADDRESSES, provider: providerAddress(PROVIDER_NAMES) }}
        labelledBy="offers-title"
      />
      <PriceHistory {...history} />
      <CheckProviders record={record} context={context} />
    </FoldSection>
  );
}

/** Asks the hub once who serves the model now. */
export function CheckProviders({ record, context }: Pick<ListingsSectionProps, "record" | "context">) {
  if (context.canFetch === false || !isFetchable(record, context.hubEndpoint)) return null;
  return (
    <form method="post" action={`${modelPath(record.id)}/served`}>
      <Action type="submit" label={LABELS.check} />{" "}
      <small>{LABELS.checkNote({ host: hostOf(context.hubEndpoint) })}</small>
    </form>
  );
}
