/**
 * The head of a model's page: what it is in one sentence, the facts that decide, which forms there are, what it costs, and
 * what to do next. It answers before anyone scrolls, on a phone too.
 */
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
  summarySentence,
  weightFormats,
} from "@vitrine/models";
import { formatDate, formatParameters, modelPath, OwnerMark } from "@vitrine/react";
import type { ReactNode } from "react";
import { languageName, licenseName } from "../site/names.ts";
import { formatPrice } from "../site/offers.ts";
import { comparePath } from "./compare.tsx";
import { facetLabel } from "./models-filters.tsx";
import { ownerPath } from "./owner.tsx";

interface ModelHeaderProps {
  record: ModelRecord;
  offers: readonly Offer[];
  /** Models that the record names and the store has. */
  known: ReadonlyMap<string, string>;
  /** Whether the page can run the model. */
  canTry: boolean;
  children: ReactNode;
}

export function ModelHeader({ record, offers, known, canTry, children }: ModelHeaderProps) {
  const slash = record.id.indexOf("/");
  const owner = slash === -1 ? undefined : record.id.slice(0, slash);
  return (
    <header className="model__head">
      <div className="model__title">
        {owner ? <OwnerMark name={owner} /> : null}
        <h1 className="model__id">
          {owner ? (
            <>
              <a className="model__owner" href={ownerPath(owner)}>
                {owner}
              </a>
              <span className="model__slash">/</span>
            </>
          ) : null}
          <span>{record.id.slice(slash + 1)}</span>
        </h1>
        <button className="copy-id" type="button" data-copy={record.id} hidden>
          Copy id
        </button>
      </div>
      <p className="model__summary">
        {summarySentence(record)}{" "}
        <a className="model__summary-note" href="#facts">
          A summary of the facts here
        </a>
      </p>
      <FactsStrip record={record} offers={offers} known={known} />
      <p className="model__actions">
        <a className="vt-button vt-button--primary" href="#use">
          Use it in code
        </a>
        {canTry ? <a href="#try">Try it here</a> : null}
        <a href="#fits">Does it fit my machine?</a>
        <a href={comparePath([record.id])}>Compare</a>
      </p>
      {children}
    </header>
  );
}

/** A base model, linked where the store has it. */
function baseName(id: string, here: string | undefined): ReactNode {
  return here === undefined ? id : <a href={modelPath(here)}>{id}</a>;
}

/** What a licence allows, in words. The text of the licence is what counts. */
const LICENSE_WORDS: Readonly<Record<string, string>> = {
  permissive: "may be used in business",
  copyleft: "may be used; what is made of it is shared alike",
  conditions: "may be used under its conditions",
  "non-commercial": "not for business",
  other: "read its text",
};
const SHOWN_LANGUAGES = 3;

function FactsStrip({ record, offers, known }: Pick<ModelHeaderProps, "record" | "offers" | "known">) {
  const size = parameterFigure(record);
  const context = contextTokens(record);
  const license = modelLicense(record);
  const kind = recordLicenseKind(record);
  const languages = modelLanguages(record);
  const released = releaseDate(record);
  const base = baseModels(record)[0];
  const baseHere = base === undefined ? undefined : known.get(base.id);
  const prices = offers.flatMap(({ price }) => (price?.input === undefined ? [] : [price.input]));
  const formats = weightFormats(record).map((format) => facetLabel("format", format));
  const strip: [string, ReactNode][] = [
    ["Size", size && `${size.isRounded ? "about " : ""}${formatParameters(size.count)} parameters`],
    ["Context", context && `${context.toLocaleString("en")} tokens`],
    [
      "Licence",
      license ? (
        <>
          {license.name ?? licenseName(license.id)}
          {kind ? <small>{LICENSE_WORDS[kind]}</small> : null}
        </>
      ) : (
        "not known"
      ),
    ],
    [
      "Languages",
      languages.length > 0 &&
        `${languages.slice(0, SHOWN_LANGUAGES).map(languageName).join(", ")}${
          languages.length > SHOWN_LANGUAGES ? ` and ${languages.length - SHOWN_LANGUAGES} more` : ""
        }`,
    ],
    ["Released", released && formatDate(released)],
    ["Made from", base === undefined ? undefined : baseName(base.id, baseHere)],
    ["Forms", formats.join(", ")],
    [
      "Price from",
      prices.length > 0 && (
        <>
          <a href="#offers">{formatPrice(Math.min(...prices))}</a>
          <small>a million tokens in</small>
        </>
      ),
    ],
  ];
  return (
    <dl className="facts-strip">
      {strip.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
