/** What is known of a model, fact by fact, each with the mark that opens where it was read. */
import type { ModelRecord } from "@vitrine/models";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import type { RecordPlaces } from "../../words/record-places.ts";
import { SourceMark, type SourceMarkLabels } from "../source-mark/source-mark.tsx";
import { FACT_LABELS, type FactLabels, factRows } from "./fact-rows.tsx";

export interface FactsListProps {
  record: ModelRecord;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** The day on which the sources of the record were read. */
  readOn?: string | undefined;
  places?: RecordPlaces | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<FactLabels & SourceMarkLabels> | undefined;
}

export const FactsList = /* @__PURE__ */ part<"div", FactsListProps>(
  "FactsList",
  ({ record, known, readOn, places = {}, addresses, labels, ...passed }, ref) => {
    const words = { ...FACT_LABELS, ...labels };
    const rows = factRows(record, { known, places, to: addressesOf(addresses), words });
    const children =
      rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <dl className="vt-facts">
          {rows.map(({ name, value, facts }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} <SourceMark {...{ record, facts, name, readOn, addresses, labels }} />
              </dd>
            </div>
          ))}
        </dl>
      );
    return element("div", { className: "vt-facts-list", state: { count: rows.length }, children }, passed, ref);
  },
);
