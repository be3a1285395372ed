/**
 * The head of a model's page: one sentence about it, the most important metadata, and what to do
 * next. `ModelHeader` is the whole; its inner components each take the same record, so that a page
 * can omit one, move it, or put its own between them.
 */
import { type ModelRecord, type ProviderListing, summarySentence } from "@vitrine/models";
import type { ReactElement, ReactNode } from "react";
import { OwnerMark } from "../owner-mark/owner-mark.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { MetadataStrip, type MetadataStripLabels } from "../metadata-strip/metadata-strip.tsx";
import { Tags, type TagsLabels } from "../tags/tags.tsx";
import { shownLanguage } from "../../labels/shown-language.ts";
import { MODEL_HEADER_LABELS as MESSAGES } from "../../messages/model-header-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const MODEL_HEADER_LABELS = /* @__PURE__ */ joined(MESSAGES, { sentence: summarySentence });
export type ModelHeaderLabels = typeof MODEL_HEADER_LABELS;

export interface ModelHeaderSectionProps {
  record: ModelRecord;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelHeaderLabels> | undefined;
}

function Root({ children, ...passed }: Props<"header", { children?: ReactNode }>): ReactElement | null {
  return (
    <RootElement tag="header" className="vt-model-header" passed={passed}>
      {children}
    </RootElement>
  );
}

/** The id as a heading, the owner's mark before it; a button that copies the id, shown where a script can. */
function Title({ record, addresses, labels, ...passed }: Props<"div", ModelHeaderSectionProps>): ReactElement | null {
  const slash = record.id.indexOf("/");
  const owner = slash === -1 ? undefined : record.id.slice(0, slash);
  return (
    <RootElement tag="div" className="vt-model-header__title" passed={passed}>
      {owner ? <OwnerMark name={owner} /> : null}
      <h1 className="vt-model-header__id">
        {owner ? (
          <>
            <Linked className="vt-model-header__owner" href={addressesOf(addresses).owner(owner)}>
              {owner}
            </Linked>
            <span className="vt-model-header__slash">/</span>
          </>
        ) : null}
        <span>{record.id.slice(slash + 1)}</span>
      </h1>
      <button className="vt-copy-id" type="button" data-copy={record.id} hidden>
        {labels?.copy ?? MODEL_HEADER_LABELS.copy}
      </button>
    </RootElement>
  );
}

/** One sentence, generated from the metadata. */
function Summary({
  record,
  metadataAddress,
  labels: customLabels,
  ...passed
}: Props<
  "p",
  Omit<ModelHeaderSectionProps, "addresses"> & Pick<ModelHeaderProps, "metadataAddress">
>): ReactElement | null {
  const labels = { ...MODEL_HEADER_LABELS, ...customLabels };
  const sentence = labels.sentence(record);
  return (
    <RootElement tag="p" className="vt-model-header__summary" passed={passed}>
      <span lang={shownLanguage(sentence, summarySentence(record))}>{sentence}</span>
      {metadataAddress === undefined ? null : (
        <>
          {" "}
          <a className="vt-model-header__note" href={metadataAddress}>
            {labels.summaryNote}
          </a>
        </>
      )}
    </RootElement>
  );
}

/** A place on the page that the header leads to. */
export interface ModelSection {
  /** Id of its element. */
  id: string;
  label: string;
}

/** Ways to go on: to the sections that a page names, the first of them as a button, and to a comparison. */
function Actions({
  record,
  sections = [],
  addresses,
  labels: customLabels,
  ...passed
}: Props<"p", ModelHeaderSectionProps & Pick<ModelHeaderProps, "sections">>): ReactElement | null {
  const labels = { ...MODEL_HEADER_LABELS, ...customLabels };
  const compare = addressesOf(addresses).compare([record.id]);
  if (sections.length === 0 && compare === undefined) return null;
  const state = { count: sections.length };
  return (
    <RootElement tag="p" className="vt-model-header__actions" state={state} passed={passed}>
      {sections.map(({ id, label }, at) => (
        <a key={id} className={at === 0 ? "vt-button vt-button--primary" : undefined} href={`#${id}`}>
          {label}
        </a>
      ))}
      {compare === undefined ? null : <a href={compare}>{labels.compare}</a>}
    </RootElement>
  );
}

export interface ModelHeaderProps {
  record: ModelRecord;
  listings?: readonly ProviderListing[] | undefined;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** Sections of the page to go on to, the most important one first. None by default. */
  sections?: readonly ModelSection[] | undefined;
  /**
   * Where the metadata of the summary and the listings of the price are on the page: no links
   * without it.
   */
  metadataAddress?: string | undefined;
  listingsAddress?: string | undefined;
  /** What the license allows, in place of its kind. */
  licenseNote?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelHeaderLabels & MetadataStripLabels & TagsLabels> | undefined;
}

function Whole({
  record,
  listings,
  known,
  sections,
  metadataAddress,
  listingsAddress,
  licenseNote,
  addresses,
  labels,
  ...passed
}: Props<"header", ModelHeaderProps>): ReactElement | null {
  const same = { record, addresses, labels };
  return (
    <RootElement tag="header" className="vt-model-header" passed={passed}>
      <Title {...same} />
      <Summary {...{ record, metadataAddress, labels }} />
      <MetadataStrip {...{ ...same, listings, known, licenseNote, listingsAddress }} />
      <Actions {...same} sections={sections} />
      <Tags {...same} />
    </RootElement>
  );
}

/**
 * The head of a model's page: its name, a summary, the most important metadata, links and tags. `ModelHeader.Title` and
 * the other components of it can be used alone.
 * @example
 * import { ModelHeader } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const record = { id: "Qwen/Qwen3-8B", tags: ["qwen3"], safetensors: { total: 8_190_735_360 } };
 * const html = renderToStaticMarkup(<ModelHeader record={record} />);
 * console.log(html.includes("Qwen3-8B")); // true
 */
export const ModelHeader = /* @__PURE__ */ Object.assign(Whole, {
  Root,
  Title,
  Summary,
  Facts: MetadataStrip,
  Actions,
  Tags,
});
