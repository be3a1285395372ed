/** The mark next to a value that opens its source. Works without a script. */
import type { ReactElement } from "react";
import { sourceReferences, type SourceReference, type ModelRecord } from "@vitrine/models";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { formatDate } from "../../labels/format.ts";
import { LOCALE_LABELS } from "../../labels/language.ts";
import { SOURCE_MARK_LABELS as MESSAGES } from "../../messages/source-mark-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const SOURCE_MARK_LABELS = /* @__PURE__ */ joined(MESSAGES, LOCALE_LABELS);
export type SourceMarkLabels = typeof SOURCE_MARK_LABELS;

/** More places than this say nothing more. */
const SHOWN_TARGETS = 12;

export interface SourceMarkProps {
  /** The model of the value. */
  record: ModelRecord;
  /** Names under which the record's sources state the value. */
  fields: readonly string[];
  /** Label of the value on the page, for screen readers. */
  name: string;
  /** The day on which the sources were read. */
  readOn?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<SourceMarkLabels> | undefined;
}

/**
 * A mark next to a value that opens where the value was read. Renders nothing where no source states the value.
 * @example
 * import { SourceMark } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const origin = { from: "hub", endpoint: "https://huggingface.co" } as const;
 * const record = { id: "owner/model", tags: [], origin };
 * const html = renderToStaticMarkup(<SourceMark record={record} fields={["pipeline_tag"]} name="Task" />);
 * console.log(html.includes("huggingface.co")); // true
 */
export function SourceMark({
  record,
  fields,
  name,
  readOn,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"details", SourceMarkProps>): ReactElement | null {
  const places = fields.flatMap((field) => sourceReferences(record, field));
  if (places.length === 0) return null;
  const { sources } = addressesOf(addresses);
  const labels = { ...SOURCE_MARK_LABELS, ...customLabels };
  return (
    <RootElement tag="details" className="vt-source-mark" passed={passed}>
      <summary title={labels.source}>
        <span aria-hidden="true">※</span>
        <span className="vt-visually-hidden">{labels.sourceOf({ field: name })}</span>
      </summary>
      <ul>
        {places.slice(0, SHOWN_TARGETS).map((place, at) => (
          <li key={`${at} ${place.release} ${place.path}`}>
            <Source place={place} labels={labels} />
          </li>
        ))}
        {readOn === undefined ? null : (
          <li>
            {labels.readOn} <time dateTime={readOn}>{formatDate(readOn, labels.locale)}</time>
          </li>
        )}
        {sources === undefined ? null : (
          <li>
            <a href={sources}>{labels.aboutSources}</a>
          </li>
        )}
      </ul>
    </RootElement>
  );
}

function Source({
  place: { release, path, commit, rule },
  labels,
}: {
  place: SourceReference;
  labels: SourceMarkLabels;
}) {
  return (
    <>
      <strong>{release}</strong> <code>{path}</code>
      {commit ? (
        <>
          , {labels.atCommit} <code>{commit.slice(0, 12)}</code>
        </>
      ) : null}
      {rule ? `, ${labels.workedOut({ rule })}` : null}
    </>
  );
}
