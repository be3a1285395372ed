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
import { Tags } from "../tags/tags.tsx";

const LABELS = {
  copy: "Copy id",
  summaryNote: "A summary of the facts here",
  use: "Use it in code",
  try: "Try it here",
  fits: "Does it fit my machine?",
  compare: "Compare",
};
export type ModelHeaderLabels = typeof LABELS;

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
          {labels?.copy ?? LABELS.copy}
        </button>
      </>
    );
    return element("div", { className: "vt-model-header__title", children }, passed, ref);
  },
);

/** One sentence, made from the facts. */
const Summary = /* @__PURE__ */ part<"p", Omit<ModelHeaderPartProps, "addresses">>(
  "ModelHeader.Summary",
  ({ record, labels, ...passed }, ref) => {
    const children = (
      <>
        {summarySentence(record)}{" "}
        <a className="vt-model-header__note" href="#facts">
          {labels?.summaryNote ?? LABELS.summaryNote}
        </a>
      </>
    );
    return element("p", { className: "vt-model-header__summary", children }, passed, ref);
  },
);

/** Ways to go on. A page that cannot run the model leaves `canTry` out. */
const Actions = /* @__PURE__ */ part<"p", ModelHeaderPartProps & { canTry?: boolean | undefined }>(
  "ModelHeader.Actions",
  ({ record, canTry = false, addresses, labels, ...passed }, ref) => {
    const words = { ...LABELS, ...labels };
    const children = (
      <>
        <a className="vt-button vt-button--primary" href="#use">
          {words.use}
        </a>
        {canTry ? <a href="#try">{words.try}</a> : null}
        <a href="#fits">{words.fits}</a>
        <a href={addressesOf(addresses).compare([record.id])}>{words.compare}</a>
      </>
    );
    return element("p", { className: "vt-model-header__actions", children }, passed, ref);
  },
);

export interface ModelHeaderProps {
  record: ModelRecord;
  offers?: readonly Offer[] | undefined;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** Whether the page can run the model. */
  canTry?: boolean | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelHeaderLabels & FactsStripLabels> | undefined;
}

const Whole = /* @__PURE__ */ part<"header", ModelHeaderProps>(
  "ModelHeader",
  ({ record, offers, known, canTry, addresses, labels, ...passed }, ref) => {
    const same = { record, addresses, labels };
    const children = (
      <>
        <Title {...same} />
        <Summary record={record} labels={labels} />
        <FactsStrip {...same} offers={offers} known={known} />
        <Actions {...same} canTry={canTry} />
        <Tags record={record} addresses={addresses} />
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
