/**
 * The most important metadata in a strip: size, context, license, languages, date, origin,
 * quantizations and price. Unknown values are omitted.
 */
import {
  baseModels,
  contextTokens,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  type ProviderListing,
  parameterEstimate,
  recordLicenseKind,
  weightFormats,
} from "@vitrine/models";
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { formatDate, formatNumber, formatParameters } from "../../labels/format.ts";
import { formatPrice } from "../../labels/price.ts";
import { formatName, languageName, licenseName } from "../../labels/names.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { METADATA_STRIP_LABELS as MESSAGES } from "../../messages/metadata-strip-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const METADATA_STRIP_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type MetadataStripLabels = typeof METADATA_STRIP_LABELS;

const SHOWN_LANGUAGES = 3;

export interface MetadataStripProps {
  record: ModelRecord;
  /** Who serves the model; the lowest price is shown. */
  listings?: readonly ProviderListing[] | undefined;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** What the license allows, in place of its kind. */
  licenseNote?: string | undefined;
  /** Where the listings are listed. Without it the price is no link. */
  listingsAddress?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<MetadataStripLabels> | undefined;
}

/**
 * The metadata that a choice depends on, in one line. It omits unknown fields.
 * @example
 * import { MetadataStrip } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const record = { id: "Qwen/Qwen3-8B", tags: ["qwen3"], safetensors: { total: 8_190_735_360 } };
 * const html = renderToStaticMarkup(<MetadataStrip record={record} />);
 * console.log(html.includes("8.19B")); // true
 */
export function MetadataStrip({
  record,
  listings = [],
  known,
  licenseNote,
  listingsAddress,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"dl", MetadataStripProps>): ReactElement | null {
  const labels = { ...METADATA_STRIP_LABELS, ...customLabels };
  const facts = detailsOf(record, listings, licenseNote, labels).filter(({ value }) => Boolean(value));
  const base = baseModels(record)[0];
  const here = base === undefined ? undefined : known?.get(base.id);
  const linked = (name: string, value: ReactNode) =>
    name === labels.madeFrom && here !== undefined ? (
      <Linked href={addressesOf(addresses).model(here)}>{value}</Linked>
    ) : name === labels.price && listingsAddress !== undefined ? (
      <a href={listingsAddress}>{value}</a>
    ) : (
      value
    );
  const children = facts.map(({ name, value, note }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        {linked(name, value)}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  ));
  return (
    <RootElement tag="dl" className="vt-metadata-strip" state={{ count: facts.length }} passed={passed}>
      {children}
    </RootElement>
  );
}

/** Units of a price, and the label of each. */
const UNITS = {
  input: "priceOf",
  perImage: "perImage",
  perSecond: "perSecond",
  perCharacters: "perCharacters",
} as const;

/** The lowest price, in the first unit that a listing has. */
function lowestPrice(listings: readonly ProviderListing[]) {
  for (const [field, unit] of Object.entries(UNITS)) {
    const amounts = listings.flatMap(({ price }) => price?.[field as keyof typeof UNITS] ?? []);
    if (amounts.length > 0) return { amount: Math.min(...amounts), unit };
  }
  return undefined;
}

interface MetadataField {
  name: string;
  value: string | false | undefined;
  note?: string | undefined;
}

function detailsOf(
  record: ModelRecord,
  listings: readonly ProviderListing[],
  licenseNote: string | undefined,
  labels: MetadataStripLabels,
): MetadataField[] {
  const size = parameterEstimate(record);
  const context = contextTokens(record);
  const license = modelLicense(record);
  const kind = recordLicenseKind(record);
  const languages = modelLanguages(record);
  const more = languages.length - SHOWN_LANGUAGES;
  const released = record.metadata?.releaseDate;
  const price = lowestPrice(listings);
  return [
    {
      name: labels.size,
      value:
        size && labels.parameters({ count: formatParameters(size.count, labels.locale), isRounded: size.isRounded }),
    },
    {
      name: labels.context,
      value: context === undefined ? undefined : labels.tokens({ count: formatNumber(context, labels.locale) }),
    },
    {
      name: labels.license,
      value: license ? (license.name ?? licenseName(license.id, labels)) : labels.notKnown,
      note: licenseNote ?? (license && kind ? labels[kind] : undefined),
    },
    {
      name: labels.languages,
      value:
        languages.length > 0 &&
        languages
          .slice(0, SHOWN_LANGUAGES)
          .map((code) => languageName(code, labels))
          .join(", ") + (more > 0 ? labels.moreLanguages({ count: more }) : ""),
    },
    { name: labels.released, value: released && formatDate(released, labels.locale) },
    { name: labels.madeFrom, value: baseModels(record)[0]?.id },
    {
      name: labels.forms,
      value: weightFormats(record)
        .map((id) => formatName(id, labels))
        .join(", "),
    },
    {
      name: labels.price,
      value: price && formatPrice(price.amount, labels),
      note: price && labels[price.unit],
    },
  ];
}
