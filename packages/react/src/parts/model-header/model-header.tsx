/**
 * The head of a model's page: what it is in one sentence, the facts that decide, and what to do next. `ModelHeader` is the
 * whole; its sub-parts each take the same record, so that a page can leave one out, move it, or put its own between them.
 */
import { type ModelRecord, type Offer, summarySentence } from "@vitrine/models";
import type { ReactNode } from "react";
import { OwnerMark } from "../../components/owner-mark.tsx";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import { FactsStrip, type FactsStripLabels } from "../facts-strip/facts-strip.tsx";
import { Tags, type TagsLabels } from "../tags/tags.tsx";

export const MODEL_HEADER_LABELS = {
  copy: "Copy id",
  /** What a model is, in a sentence. */
  sentence: summarySentence,
  summaryNote: "A summary of the facts here",
  compare: "Compare",
};
export type ModelHeaderLabels = typeof MODEL_HEADER_LABELS;

export interface ModelHeaderPartProps {
  record: ModelRecord;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelHeaderLabels> | undefined;
}

const Root = /* @__PURE__ */ part<"header", { children?: ReactNode }>(
  "ModelHeader.Root",
  ({ children, ...passed }, ref) => element("header", { className: "vt-model-header", children }, passed, ref),
);

/** The id as a heading, the owner's mark before it; a button that copies the id, shown where a script can. */
const Title = /* @__PURE__ */ part<"div", ModelHeaderPartProps>(
  "ModelHeader.Title",
  ({ record, addresses, labels, ...passed }, ref) => {
    const slash = record.id.indexOf("/");
    const owner = slash === -1 ? undefined : record.id.slice(0, slash);
    const children = (
      <>
        {owner ? <OwnerMark name={owner} /> : null}
        <h1 className="vt-model-header__id">
          {owner ? (
            <>
              <a className="vt-model-header__owner" href={addressesOf(addresses).owner(owner)}>
                {owner}
              </a>
              <span className="vt-model-header__slash">/</span>
            </>
          ) : null}
          <span>{record.id.slice(slash + 1)}</span>
        </h1>
        <button className="vt-copy-id" type="button" data-copy={record.id} hidden>
          {labels?.copy ?? MODEL_HEADER_LABELS.copy}
        </button>
      </>
    );
    return element("div", { className: "vt-model-header__title", children }, passed, ref);
  },
);

/** One sentence, made from the facts. */
const Summary = /* @__PURE__ */ part<
  "p",
  Omit<ModelHeaderPartProps, "addresses"> & Pick<ModelHeaderProps, "factsAddress">
>("ModelHeader.Summary", ({ record, factsAddress, labels, ...passed }, ref) => {
  const words = { ...MODEL_HEADER_LABELS, ...labels };
  const children = (
    <>
      {words.sentence(record)}
      {factsAddress === undefined ? null : (
        <>
          {" "}
          <a className="vt-model-header__note" href={factsAddress}>
            {words.summaryNote}
          </a>
        </>
      )}
    </>
  );
  return element("p", { className: "vt-model-header__summary", children }, passed, ref);
});

/** A place on the page that the header leads to. */
export interface ModelSection {
  /** Id of its element. */
  id: string;
  label: string;
}

/** Ways to go on: to the sections that a page names, the first of them as a button, and to a comparison. */
const Actions = /* @__PURE__ */ part<"p", ModelHeaderPartProps & Pick<ModelHeaderProps, "sections">>(
  "ModelHeader.Actions",
  ({ record, sections = [], addresses, labels, ...passed }, ref) => {
    const words = { ...MODEL_HEADER_LABELS, ...labels };
    const children = (
      <>
        {sections.map(({ id, label }, at) => (
          <a key={id} className={at === 0 ? "vt-button vt-button--primary" : undefined} href={`#${id}`}>
            {label}
          </a>
        ))}
        <a href={addressesOf(addresses).compare([record.id])}>{words.compare}</a>
      </>
    );
    const state = { count: sections.length };
    return element("p", { className: "vt-model-header__actions", state, children }, passed, ref);
  },
);

export interface ModelHeaderProps {
  record: ModelRecord;
  offers?: readonly Offer[] | undefined;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** Sections of the page to go on to, the most important one first. None by default. */
  sections?: readonly ModelSection[] | undefined;
  /** Where the facts are listed that the summary is made of, and the offers that the price is of: no links without. */
  factsAddress?: string | undefined;
  offersAddress?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelHeaderLabels & FactsStripLabels & TagsLabels> | undefined;
}

const Whole = /* @__PURE__ */ part<"header", ModelHeaderProps>(
  "ModelHeader",
  ({ record, offers, known, sections, factsAddress, offersAddress, addresses, labels, ...passed }, ref) => {
    const same = { record, addresses, labels };
    const children = (
      <>
        <Title {...same} />
        <Summary {...{ record, factsAddress, labels }} />
        <FactsStrip {...{ ...same, offers, known, offersAddress }} />
        <Actions {...same} sections={sections} />
        <Tags {...same} />
      </>
    );
    return element("header", { className: "vt-model-header", children }, passed, ref);
  },
);

export const ModelHeader = /* @__PURE__ */ Object.assign(Whole, {
  Root,
  Title,
  Summary,
  Facts: FactsStrip,
  Actions,
  Tags,
});
