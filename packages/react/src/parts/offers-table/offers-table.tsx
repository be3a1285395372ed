/** Offers as a table that plain links sort. A column is there only where some offer has a value for it. */
import type { Offer } from "@vitrine/models";
import type { ReactNode } from "react";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf, outerAddress } from "../../words/addresses.ts";
import { formatDate, formatNumber, formatPrice } from "../../words/format.ts";
import { free, locale, nameOf } from "../../words/language.ts";
import { abilityName } from "../../words/names.ts";
import { type OfferSort, sortOffers } from "./sort-offers.ts";

export const OFFERS_TABLE_LABELS = {
  locale,
  nameOf,
  free,
  label: "Offers",
  provider: "Provider, and the model’s id there",
  model: "Model",
  sortBy: ", sort by it",
  input: "$ in, a million tokens",
  output: "$ out",
  cached: "$ in, cached",
  perImage: "$ a picture",
  perSecond: "$ a second",
  perCharacters: "$ a million characters",
  context: "Tokens in",
  maxOutput: "Tokens out",
  latency: "Seconds to begin",
  throughput: "Tokens a second",
  abilities: "Abilities",
  until: "Until",
  read: "Read",
  pricePage: "(price page)",
  none: "No offer is known.",
};
export type OffersTableLabels = typeof OFFERS_TABLE_LABELS;

export interface OffersTableProps {
  offers: readonly Offer[];
  /** The order; by price where nothing is said. */
  sort?: OfferSort | undefined;
  /** Address of the same table in another order. Without it, the heads of the columns are plain text. */
  sortAddress?: ((sort: OfferSort) => string) | undefined;
  /** What the first column names. */
  of?: "providers" | "models" | undefined;
  /** A provider as it is called. Its id where nothing is said. */
  providerName?: ((id: string) => string | undefined) | undefined;
  /** Id of the heading that names the table; without one, the label does. */
  labelledBy?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<OffersTableLabels> | undefined;
}

export const OffersTable = /* @__PURE__ */ part<"div", OffersTableProps>(
  "OffersTable",
  (
    { offers, sort = "price", sortAddress, of = "providers", providerName, labelledBy, addresses, labels, ...passed },
    ref,
  ) => {
    const words = { ...OFFERS_TABLE_LABELS, ...labels };
    const columns = columnsFor(words).filter(({ cell }) => offers.some((offer) => cell(offer) !== undefined));
    const to = addressesOf(addresses);
    const head = (title: string, by: OfferSort | undefined) => (
      <SortHead key={title} title={title} by={by} current={sort} address={sortAddress} words={words} />
    );
    const children =
      offers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <table className="vt-table vt-offers__table">
          <thead>
            <tr>
              {head(of === "providers" ? words.provider : words.model, "name")}
              {columns.map(({ title, sort: by }) => head(title, by))}
            </tr>
          </thead>
          <tbody>
            {sortOffers(offers, sort).map((offer, at) => (
              <tr key={`${at} ${offer.provider} ${offer.providerId}`}>
                <th scope="row">
                  {of === "providers" ? (
                    <>
                      <Linked href={to.provider(offer.provider)}>
                        {providerName?.(offer.provider) ?? offer.provider}
                      </Linked>{" "}
                      <code className="vt-offers__id">{offer.providerId}</code>
                    </>
                  ) : offer.model === undefined ? (
                    <code>{offer.providerId}</code>
                  ) : (
                    <a href={to.model(offer.model)}>{offer.providerId}</a>
                  )}
                </th>
                {columns.map(({ title, cell }) => (
                  <td key={title}>{cell(offer)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    const name = labelledBy === undefined ? { "aria-label": words.label } : { "aria-labelledby": labelledBy };
    const attributes = { tabIndex: 0, role: "group", ...name };
    const state = { count: offers.length, sort };
    return element("div", { className: "vt-scroll vt-offers", state, attributes, children }, passed, ref);
  },
);

interface Column {
  title: string;
  sort?: OfferSort;
  cell: (offer: Offer) => ReactNode;
}

function columnsFor(words: OffersTableLabels): readonly Column[] {
  const price = (value: number | undefined) => (value === undefined ? undefined : formatPrice(value, words));
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, words.locale));
  return [
    { title: words.input, sort: "price", cell: (offer) => price(offer.price?.input) },
    { title: words.output, sort: "output", cell: (offer) => price(offer.price?.output) },
    { title: words.cached, cell: (offer) => price(offer.price?.cachedInput) },
    { title: words.perImage, cell: (offer) => price(offer.price?.perImage) },
    { title: words.perSecond, cell: (offer) => price(offer.price?.perSecond) },
    { title: words.perCharacters, cell: (offer) => price(offer.price?.perCharacters) },
    { title: words.context, sort: "context", cell: ({ contextLength }) => number(contextLength) },
    { title: words.maxOutput, cell: ({ maxOutput }) => number(maxOutput) },
    { title: words.latency, cell: ({ latency }) => number(latency) },
    { title: words.throughput, cell: ({ throughput }) => number(throughput) },
    { title: words.abilities, cell: ({ abilities }) => abilities?.map((id) => abilityName(id, words)).join(", ") },
    { title: words.until, cell: ({ endsOn }) => (endsOn === undefined ? undefined : formatDate(endsOn, words.locale)) },
    { title: words.read, cell: (offer) => <WhenRead offer={offer} words={words} /> },
  ];
}

function WhenRead({ offer: { readOn, page, source }, words }: { offer: Offer; words: OffersTableLabels }) {
  const address = outerAddress(page);
  return (
    <>
      {readOn === "" ? null : (
        <>
          <time dateTime={readOn}>{formatDate(readOn, words.locale)}</time>,{" "}
        </>
      )}
      {source}
      {address === undefined ? null : (
        <>
          {" "}
          <a href={address} rel="nofollow noreferrer">
            {words.pricePage}
          </a>
        </>
      )}
    </>
  );
}

interface SortHeadProps {
  title: string;
  by: OfferSort | undefined;
  current: OfferSort;
  address: OffersTableProps["sortAddress"];
  words: OffersTableLabels;
}

function SortHead({ title, by, current, address, words }: SortHeadProps) {
  if (by === undefined) return <th scope="col">{title}</th>;
  const isCurrent = by === current;
  return (
    <th scope="col" aria-sort={isCurrent ? (by === "context" ? "descending" : "ascending") : undefined}>
      {isCurrent || address === undefined ? (
        title
      ) : (
        <a href={address(by)} rel="nofollow">
          {title}
          <span className="vt-visually-hidden">{words.sortBy}</span>
        </a>
      )}
    </th>
  );
}

function Linked({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? <>{children}</> : <a href={href}>{children}</a>;
}
