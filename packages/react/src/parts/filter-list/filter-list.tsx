/**
 * The filters beside a list: groups of links, each with the number of things it would leave. Plain links, so that it works
 * without a script and every choice is an address.
 */
import { element, part } from "../../element/part.ts";
import { formatNumber } from "../../words/format.ts";
import { locale } from "../../words/language.ts";

export const FILTER_LIST_LABELS = {
  locale,
  filters: "Filters",
  estimates: "Counts with ≈ are estimated from a sample of the models.",
  count: (count: number) => (count === 1 ? " model" : " models"),
  none: "There is nothing to filter by.",
  remove: " (remove this filter)",
  more: (count: number) => `${count} more`,
  inUse: "Filters in use",
  removeOne: " (remove)",
  clear: "Clear all",
};
export type FilterListLabels = typeof FILTER_LIST_LABELS;

export interface FilterValue {
  /** Names the choice among all of them, so that focus finds it again in a list that was loaded anew. */
  name: string;
  label: string;
  /** How many would be left; absent where nobody counted. */
  count?: number | undefined;
  /** The count is worked out from a sample. */
  isEstimate?: true | undefined;
  isChosen: boolean;
  /** Address of the list with the choice changed. */
  href: string;
}

export interface FilterGroup {
  id: string;
  title: string;
  note?: string | undefined;
  values: readonly FilterValue[];
  /** Shown when they are asked for. */
  folded?: readonly FilterValue[] | undefined;
}

export interface FilterListProps {
  groups: readonly FilterGroup[];
  labels?: Partial<FilterListLabels> | undefined;
}

export const FilterList = /* @__PURE__ */ part<"details", FilterListProps>(
  "FilterList",
  ({ groups, labels, ...passed }, ref) => {
    const words = { ...FILTER_LIST_LABELS, ...labels };
    const hasEstimates = groups.some(({ values, folded = [] }) =>
      [...values, ...folded].some((each) => each.isEstimate),
    );
    const value = (each: FilterValue) => <Value key={each.name} value={each} words={words} />;
    const children = (
      <>
        <summary>{words.filters}</summary>
        {hasEstimates ? <p className="vt-facet__note">{words.estimates}</p> : null}
        {groups.length === 0 ? <p className="vt-facet__note">{words.none}</p> : null}
        {groups.map(({ id, title, note, values, folded = [] }) => (
          <section key={id} className="vt-facet" aria-labelledby={`facet-${id}`}>
            <h2 className="vt-facet__title" id={`facet-${id}`}>
              {title}
            </h2>
            {note === undefined ? null : <p className="vt-facet__note">{note}</p>}
            <ul>{values.map(value)}</ul>
            {folded.length > 0 ? (
              <details className="vt-facet__more">
                <summary>{words.more(folded.length)}</summary>
                <ul>{folded.map(value)}</ul>
              </details>
            ) : null}
          </section>
        ))}
      </>
    );
    const state = { chosen: groups.flatMap(({ values }) => values).filter(({ isChosen }) => isChosen).length };
    return element("details", { className: "vt-filters vt-fold", state, children }, passed, ref);
  },
);

function Value({
  value: { name, label, count, isEstimate, isChosen, href },
  words,
}: {
  value: FilterValue;
  words: FilterListLabels;
}) {
  return (
    <li>
      <a
        className="vt-facet__value"
        href={href}
        aria-current={isChosen ? "true" : undefined}
        rel="nofollow"
        data-swap-link={name}
      >
        <span>{label}</span>
        {count === undefined ? null : (
          <span className="vt-facet__count">
            {isEstimate ? "≈" : null}
            {formatNumber(count, words.locale)}
            <span className="vt-visually-hidden">{words.count(count)}</span>
          </span>
        )}
        {isChosen ? <span className="vt-visually-hidden">{words.remove}</span> : null}
      </a>
    </li>
  );
}

export interface AppliedFiltersProps {
  filters: readonly {
    label: string;
    /** Address of the list without it. */
    href: string;
  }[];
  /** The way to the list without any of them, and what it is called. */
  clear?: { href: string; label?: string | undefined; swapLink?: string | undefined } | undefined;
  labels?: Partial<FilterListLabels> | undefined;
}

/** What a list was asked for, each part to be let go of. Nothing where there is none. */
export const AppliedFilters = /* @__PURE__ */ part<"ul", AppliedFiltersProps>(
  "AppliedFilters",
  ({ filters, clear, labels, ...passed }, ref) => {
    const words = { ...FILTER_LIST_LABELS, ...labels };
    if (filters.length === 0) return null;
    const children = (
      <>
        {filters.map(({ label, href }) => (
          <li key={`${label} ${href}`}>
            <a href={href} rel="nofollow" data-swap-link={`remove ${href}`}>
              {label}
              <span aria-hidden="true"> ×</span>
              <span className="vt-visually-hidden">{words.removeOne}</span>
            </a>
          </li>
        ))}
        {clear === undefined ? null : (
          <li>
            <a
              className="vt-applied__clear"
              href={clear.href}
              rel={clear.swapLink === undefined ? undefined : "nofollow"}
              data-swap-link={clear.swapLink}
            >
              {clear.label ?? words.clear}
            </a>
          </li>
        )}
      </>
    );
    const name = passed["aria-labelledby"] === undefined ? { "aria-label": words.inUse } : {};
    const state = { count: filters.length };
    return element("ul", { className: "vt-applied", state, attributes: name, children }, passed, ref);
  },
);
