/** Offers as a table that plain links sort. A column is there only where some offer has a value for it. */
import type { Offer } from "@vitrine/models";
import { formatDate, modelPath } from "@vitrine/react";
import type { ReactNode } from "react";
import { formatPrice, type OfferSort, sortOffers } from "../site/offers.ts";
import { PROVIDER_NAMES } from "../site/providers.ts";

interface OffersTableProps {
  offers: readonly Offer[];
  sort: OfferSort;
  /** Address of the same table in another order. */
  sortPath: (sort: OfferSort) => string;
  /** What the first column names. */
  of: "providers" | "models";
  labelledBy: string;
}

interface Column {
  title: string;
  sort?: OfferSort;
  cell: (offer: Offer) => ReactNode;
}

export function OffersTable({ offers, sort, sortPath, of, labelledBy }: OffersTableProps) {
  const columns = COLUMNS.filter(({ cell }) => offers.some((offer) => cell(offer) !== undefined));
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="vt-table offers">
        <thead>
          <tr>
            <SortHead title={of === "providers" ? "Provider" : "Model"} sort="name" current={sort} path={sortPath} />
            {of === "providers" ? <th scope="col">Its id there</th> : null}
            {columns.map(({ title, sort: by }) => (
              <SortHead key={title} title={title} sort={by} current={sort} path={sortPath} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortOffers(offers, sort).map((offer) => (
            <tr key={`${offer.provider} ${offer.providerId} ${offer.source}`}>
              <th scope="row">
                {of === "providers" ? <ProviderName id={offer.provider} /> : <ModelName offer={offer} />}
              </th>
              {of === "providers" ? (
                <td>
                  <code>{offer.providerId}</code>
                </td>
              ) : null}
              {columns.map(({ title, cell }) => (
                <td key={title}>{cell(offer)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const price = (value: number | undefined) => (value === undefined ? undefined : formatPrice(value));

const COLUMNS: readonly Column[] = [
  { title: "$ in, a million tokens", sort: "price", cell: (offer) => price(offer.price?.input) },
  { title: "$ out", sort: "output", cell: (offer) => price(offer.price?.output) },
  { title: "$ in, cached", cell: (offer) => price(offer.price?.cachedInput) },
  { title: "$ a picture", cell: (offer) => price(offer.price?.perImage) },
  { title: "$ a second", cell: (offer) => price(offer.price?.perSecond) },
  { title: "$ a million characters", cell: (offer) => price(offer.price?.perCharacters) },
  { title: "Tokens in", sort: "context", cell: ({ contextLength }) => contextLength?.toLocaleString("en") },
  { title: "Tokens out", cell: ({ maxOutput }) => maxOutput?.toLocaleString("en") },
  { title: "Seconds to begin", cell: ({ latency }) => latency },
  { title: "Tokens a second", cell: ({ throughput }) => throughput },
  { title: "Abilities", cell: ({ abilities }) => abilities?.join(", ") },
  { title: "Until", cell: ({ endsOn }) => (endsOn === undefined ? undefined : formatDate(endsOn)) },
  {
    title: "Read",
    cell: ({ readOn, page, source }) => (
      <>
        {readOn === "" ? null : (
          <>
            <time dateTime={readOn}>{formatDate(readOn)}</time>,{" "}
          </>
        )}
        {source}
        {page === undefined ? null : (
          <>
            {" "}
            <a href={page} rel="nofollow noreferrer">
              (price page)
            </a>
          </>
        )}
      </>
    ),
  },
];

function SortHead({
  title,
  sort,
  current,
  path,
}: {
  title: string;
  sort?: OfferSort | undefined;
  current: OfferSort;
  path: (sort: OfferSort) => string;
}) {
  if (sort === undefined) return <th scope="col">{title}</th>;
  const isCurrent = sort === current;
  return (
    <th scope="col" aria-sort={isCurrent ? (sort === "context" ? "descending" : "ascending") : undefined}>
      {isCurrent ? (
        title
      ) : (
        <a href={path(sort)} rel="nofollow">
          {title}
          <span className="vt-visually-hidden">, sort by it</span>
        </a>
      )}
    </th>
  );
}

function ProviderName({ id }: { id: string }) {
  if (!Object.hasOwn(PROVIDER_NAMES, id)) return id;
  return <a href={`/providers/${id}`}>{PROVIDER_NAMES[id]}</a>;
}

function ModelName({ offer: { model, providerId } }: { offer: Offer }) {
  return model === undefined ? <code>{providerId}</code> : <a href={modelPath(model)}>{providerId}</a>;
}
