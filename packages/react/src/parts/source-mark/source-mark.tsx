/** The mark beside a fact that opens where it was read. Works without a script. */
import { factPlaces, type FactPlace, type ModelRecord } from "@vitrine/models";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import { formatDate } from "../../words/format.ts";
import { locale } from "../../words/language.ts";

export const SOURCE_MARK_LABELS = {
  locale,
  source: "Where this is from",
  sourceOf: (fact: string) => `Where this is from: ${fact}`,
  atCommit: "at commit",
  workedOut: (rule: string) => `worked out: ${rule}`,
  readOn: "Read on",
  aboutSources: "About the sources",
};
export type SourceMarkLabels = typeof SOURCE_MARK_LABELS;

/** More places than this say nothing more. */
const SHOWN_PLACES = 12;

export interface SourceMarkProps {
  /** The model whose fact it is. */
  record: ModelRecord;
  /** Names under which the record's sources state the fact. */
  facts: readonly string[];
  /** What the fact is called on the page, for people who hear it. */
  name: string;
  /** The day on which the sources were read. */
  readOn?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<SourceMarkLabels> | undefined;
}

/** Nothing at all where no source states the fact. */
export const SourceMark = /* @__PURE__ */ part<"details", SourceMarkProps>(
  "SourceMark",
  ({ record, facts, name, readOn, addresses, labels, ...passed }, ref) => {
    const places = facts.flatMap((fact) => factPlaces(record, fact));
    if (places.length === 0) return null;
    const words = { ...SOURCE_MARK_LABELS, ...labels };
    const children = (
      <>
        <summary title={words.source}>
          <span aria-hidden="true">※</span>
          <span className="vt-visually-hidden">{words.sourceOf(name)}</span>
        </summary>
        <ul>
          {places.slice(0, SHOWN_PLACES).map((place, at) => (
            <li key={`${at} ${place.release} ${place.path}`}>
              <Place place={place} words={words} />
            </li>
          ))}
          {readOn === undefined ? null : (
            <li>
              {words.readOn} <time dateTime={readOn}>{formatDate(readOn, words.locale)}</time>
            </li>
          )}
          <li>
            <a href={addressesOf(addresses).sources}>{words.aboutSources}</a>
          </li>
        </ul>
      </>
    );
    return element("details", { className: "vt-source-mark", children }, passed, ref);
  },
);

function Place({ place: { release, path, commit, rule }, words }: { place: FactPlace; words: SourceMarkLabels }) {
  return (
    <>
      <strong>{release}</strong> <code>{path}</code>
      {commit ? (
        <>
          , {words.atCommit} <code>{commit.slice(0, 12)}</code>
        </>
      ) : null}
      {rule ? `, ${words.workedOut(rule)}` : null}
    </>
  );
}
