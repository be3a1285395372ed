/** The metadata of a model, each value with the mark that opens its source. */
import type { ReactElement } from "react";
import type { ModelRecord } from "@vitrine/models";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import type { RecordLinks } from "../../labels/record-links.ts";
import { SourceMark, type SourceMarkLabels } from "../source-mark/source-mark.tsx";
import { METADATA_LABELS, type MetadataLabels, metadataRows } from "./metadata-rows.tsx";

export interface MetadataListProps {
  record: ModelRecord;
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** The day on which the sources of the record were read. */
  readOn?: string | undefined;
  places?: RecordLinks | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<MetadataLabels & SourceMarkLabels> | undefined;
}

/**
 * The metadata of a model, field by field, each with its source.
 * @example
 * import { MetadataList } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const record = { id: "owner/model", tags: ["base_model:finetune:Qwen/Qwen3-8B"] };
 * const html = renderToStaticMarkup(<MetadataList record={record} />);
 * console.log(html.includes("Qwen3")); // true
 */
export function MetadataList({
  record,
  known,
  readOn,
  places = {},
  addresses,
  labels: customLabels,
  ...passed
}: Props<"div", MetadataListProps>): ReactElement | null {
  const labels = { ...METADATA_LABELS, ...customLabels };
  const rows = metadataRows(record, { known, places, to: addressesOf(addresses), labels });
  const children =
    rows.length === 0 ? (
      <p>{labels.none}</p>
    ) : (
      <dl className="vt-metadata">
        {rows.map(({ name, value, fields }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <SourceMark {...{ record, fields, name, readOn, addresses, labels }} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <RootElement tag="div" className="vt-metadata-list" state={{ count: rows.length }} passed={passed}>
      {children}
    </RootElement>
  );
}
