/** The facts that decide, in a strip: size, context, licence, languages, date, origin, forms and price. What is not known is left out. */
import {
  baseModels,
  contextTokens,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  type Offer,
  parameterFigure,
  recordLicenseKind,
  releaseDate,
  weightFormats,
} from "@vitrine/models";
import type { ReactNode } from "react";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import { formatDate, formatNumber, formatParameters, formatPrice } from "../../words/format.ts";
import { free, locale, nameOf } from "../../words/language.ts";
import { formatName, languageName, licenseName } from "../../words/names.ts";

export const FACTS_STRIP_LABELS = {
  locale,
  nameOf,
  free,
  size: "Size",
  parameters: (count: string, isRounded: boolean) => `${isRounded ? "about " : ""}${count} parameters`,
  context: "Context",
  tokens: (count: string) => `${count} tokens`,
  license: "Licence",
  notKnown: "not known",
  permissive: "may be used in business",
  copyleft: "may be used; what is made of it is shared alike",
  conditions: "may be used under its conditions",
  "non-commercial": "not for business",
  other: "read its text",
  languages: "Languages",
  moreLanguages: (count: number) => ` and ${count} more`,
  released: "Released",
  madeFrom: "Made from",
  forms: "Forms",
  price: "Price from",
  priceOf: "a million tokens in",
};
export type FactsStripLabels = typeof FACTS_STRIP_LABELS;

const SHOWN_LANGUAGES = 3;

export interface FactsStripProps {
  record: ModelRecord;
  /** Who serves the model; the lowest price is shown. */
  offers?: readonly Offer[] | undefined;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** Where the offers are listed. Without it the price is no link. */
  offersAddress?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<FactsStripLabels> | undefined;
}

export const FactsStrip = /* @__PURE__ */ part<"dl", FactsStripProps>(
  "FactsStrip",
  ({ record, offers = [], known, offersAddress, addresses, labels, ...passed }, ref) => {
    const words = { ...FACTS_STRIP_LABELS, ...labels };
    const facts = factsOf(record, offers, words).filter(({ value }) => Boolean(value));
    const base = baseModels(record)[0];
    const here = base === undefined ? undefined : known?.get(base.id);
    const linked = (name: string, value: ReactNode) =>
      name === words.madeFrom && here !== undefined ? (
        <a href={addressesOf(addresses).model(here)}>{value}</a>
      ) : name === words.price && offersAddress !== undefined ? (
        <a href={offersAddress}>{value}</a>
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
    return element("dl", { className: "vt-facts-strip", state: { count: facts.length }, children }, passed, ref);
  },
);

interface Fact {
  name: string;
  value: string | false | undefined;
  note?: string | undefined;
}

function factsOf(record: ModelRecord, offers: readonly Offer[], words: FactsStripLabels): Fact[] {
  const size = parameterFigure(record);
  const context = contextTokens(record);
  const license = modelLicense(record);
  const kind = recordLicenseKind(record);
  const languages = modelLanguages(record);
  const more = languages.length - SHOWN_LANGUAGES;
  const released = releaseDate(record);
  const prices = offers.flatMap(({ price }) => (price?.input === undefined ? [] : [price.input]));
  return [
    { name: words.size, value: size && words.parameters(formatParameters(size.count, words.locale), size.isRounded) },
    {
      name: words.context,
      value: context === undefined ? undefined : words.tokens(formatNumber(context, words.locale)),
    },
    {
      name: words.license,
      value: license ? (license.name ?? licenseName(license.id, words)) : words.notKnown,
      note: license && kind ? words[kind] : undefined,
    },
    {
      name: words.languages,
      value:
        languages.length > 0 &&
        languages
          .slice(0, SHOWN_LANGUAGES)
          .map((code) => languageName(code, words))
          .join(", ") + (more > 0 ? words.moreLanguages(more) : ""),
    },
    { name: words.released, value: released && formatDate(released, words.locale) },
    { name: words.madeFrom, value: baseModels(record)[0]?.id },
    {
      name: words.forms,
      value: weightFormats(record)
        .map((id) => formatName(id, words))
        .join(", "),
    },
    {
      name: words.price,
      value: prices.length > 0 && formatPrice(Math.min(...prices), words),
      note: prices.length > 0 ? words.priceOf : undefined,
    },
  ];
}
