/** Listings as a table that plain links sort. A column is there only where some listing has a value for it. */
import type { ProviderListing } from "@vitrine/models";
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf, outerAddress } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { formatDate, formatNumber } from "../../labels/format.ts";
import { formatPrice } from "../../labels/price.ts";
import { abilityName } from "../../labels/names.ts";
import { type ListingSort, sortListings } from "./sort-listings.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { LISTINGS_TABLE_LABELS as MESSAGES } from "../../messages/listings-table-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const LISTINGS_TABLE_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type ListingsTableLabels = typeof LISTINGS_TABLE_LABELS;

export interface ListingsTableProps {
  listings: readonly ProviderListing[];
  /** The order; by price where nothing is said. */
  sort?: ListingSort | undefined;
  /** Address of the same table in another order. Without it, the heads of the columns are plain text. */
  sortAddress?: ((sort: ListingSort) => string) | undefined;
  /** What the first column names. */
  of?: "providers" | "models" | undefined;
  /** A provider as it is called. Its id where nothing is said. */
  providerName?: ((id: string) => string | undefined) | undefined;
  /** Id of the heading that names the table; without one, the label does. */
  labelledBy?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ListingsTableLabels> | undefined;
}

/**
 * Providers of a model with their prices, sorted by links.
 * @example
 * import { ListingsTable } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const price = { input: 0.2, output: 0.2 };
 * const listings = [{ provider: "groq", providerId: "model", price, readOn: "2026-07-01", source: "example.org" }];
 * const html = renderToStaticMarkup(<ListingsTable listings={listings} />);
 * console.log(html.includes("$0.20")); // true
 */
export function ListingsTable({
  listings,
  sort = "price",
  sortAddress,
  of = "providers",
  providerName,
  labelledBy,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"div", ListingsTableProps>): ReactElement | null {
  const labels = { ...LISTINGS_TABLE_LABELS, ...customLabels };
  const columns = columnsFor(labels).filter(({ cell }) => listings.some((listing) => cell(listing) !== undefined));
  const to = addressesOf(addresses);
  const head = (title: string, by: ListingSort | undefined) => (
    <SortHead key={title} title={title} by={by} current={sort} address={sortAddress} labels={labels} />
  );
  const children =
    listings.length === 0 ? (
      <p>{labels.none}</p>
    ) : (
      <table className="vt-table vt-listings__table">
        <thead>
          <tr>
            {head(of === "providers" ? labels.provider : labels.model, "name")}
            {columns.map(({ title, sort: by }) => head(title, by))}
          </tr>
        </thead>
        <tbody>
          {sortListings(listings, sort).map((listing, at) => (
            <tr key={`${at} ${listing.provider} ${listing.providerId}`}>
              <th scope="row">
                {of === "providers" ? (
                  <>
                    <Linked href={to.provider(listing.provider)}>
                      {providerName?.(listing.provider) ?? listing.provider}
                    </Linked>{" "}
                    <code className="vt-listings__id">{listing.providerId}</code>
                  </>
                ) : listing.model === undefined ? (
                  <code>{listing.providerId}</code>
                ) : (
                  <Linked href={to.model(listing.model)}>{listing.providerId}</Linked>
                )}
              </th>
              {columns.map(({ title, cell, empty = labels.notKnown }) => (
                <td key={title}>{cell(listing) ?? <span className="vt-listings__empty">{empty}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  const name = labelledBy === undefined ? { "aria-label": labels.label } : { "aria-labelledby": labelledBy };
  const attributes = { tabIndex: 0, role: "group", ...name };
  const state = { count: listings.length, sort };
  return (
    <RootElement tag="div" className="vt-scroll vt-listings" state={state} attributes={attributes} passed={passed}>
      {children}
    </RootElement>
  );
}

interface Column {
  title: string;
  sort?: ListingSort;
  cell: (listing: ProviderListing) => ReactNode;
  /** Shown in cells without a value; a price that a provider does not list is no unknown price. */
  empty?: string;
}

function columnsFor(labels: ListingsTableLabels): readonly Column[] {
  const price = (value: number | undefined) => (value === undefined ? undefined : formatPrice(value, labels));
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, labels.locale));
  return [
    { title: labels.input, sort: "price", cell: (listing) => price(listing.price?.input), empty: labels.notListed },
    { title: labels.output, sort: "output", cell: (listing) => price(listing.price?.output), empty: labels.notListed },
    { title: labels.cached, cell: (listing) => price(listing.price?.cachedInput), empty: labels.notListed },
    { title: labels.perImage, cell: (listing) => price(listing.price?.perImage), empty: labels.notListed },
    { title: labels.perSecond, cell: (listing) => price(listing.price?.perSecond), empty: labels.notListed },
    { title: labels.perCharacters, cell: (listing) => price(listing.price?.perCharacters), empty: labels.notListed },
    { title: labels.context, sort: "context", cell: ({ contextLength }) => number(contextLength) },
    { title: labels.maxOutput, cell: ({ maxOutput }) => number(maxOutput) },
    { title: labels.latency, cell: ({ latency }) => number(latency) },
    { title: labels.throughput, cell: ({ throughput }) => number(throughput) },
    { title: labels.abilities, cell: ({ abilities }) => abilities?.map((id) => abilityName(id, labels)).join(", ") },
    {
      title: labels.until,
      empty: labels.notListed,
      cell: ({ endsOn }) => (endsOn === undefined ? undefined : formatDate(endsOn, labels.locale)),
    },
    { title: labels.read, cell: (listing) => <WhenRead listing={listing} labels={labels} /> },
  ];
}

function WhenRead({
  listing: { readOn, page, source },
  labels,
}: {
  listing: ProviderListing;
  labels: ListingsTableLabels;
}) {
  const address = outerAddress(page);
  return (
    <>
      {readOn === "" ? null : (
        <>
          <time dateTime={readOn}>{formatDate(readOn, labels.locale)}</time>,{" "}
        </>
      )}
      {source}
      {address === undefined ? null : (
        <>
          {" "}
          <a href={address} rel="nofollow noreferrer">
            {labels.pricePage}
          </a>
        </>
      )}
    </>
  );
}

interface SortHeadProps {
  title: string;
  by: ListingSort | undefined;
  current: ListingSort;
  address: ListingsTableProps["sortAddress"];
  labels: ListingsTableLabels;
}

function SortHead({ title, by, current, address, labels }: SortHeadProps) {
  if (by === undefined) return <th scope="col">{title}</th>;
  const isCurrent = by === current;
  return (
    <th scope="col" aria-sort={isCurrent ? (by === "context" ? "descending" : "ascending") : undefined}>
      {isCurrent || address === undefined ? (
        title
      ) : (
        <a href={address(by)} rel="nofollow">
          {title}
          <span className="vt-visually-hidden">{labels.sortBy}</span>
        </a>
      )}
    </th>
  );
}
