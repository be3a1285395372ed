/**
 * The filters next to a list: groups of links, each with the number of its results. Plain links, so
 * that it works without a script and every choice is an address.
 */
import type { ReactElement } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatNumber } from "../../labels/format.ts";
import { LOCALE_LABELS } from "../../labels/language.ts";
import { FILTER_LIST_LABELS as MESSAGES } from "../../messages/filter-list-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const FILTER_LIST_LABELS = /* @__PURE__ */ joined(MESSAGES, LOCALE_LABELS);
export type FilterListLabels = typeof FILTER_LIST_LABELS;

export interface FilterValue {
  /**
   * Identifies the choice among all of them, so that focus finds it again in a list that was loaded
   * again.
   */
  name: string;
  label: string;
  /** How many would be left; absent where it was not counted. */
  count?: number | undefined;
  /** The count is an estimate. */
  isEstimate?: true | undefined;
  /** There are more than the count. */
  isAtLeast?: true | undefined;
  isChosen: boolean;
  /** Address of the list with the choice changed. */
  href: string;
}

export interface FilterGroup {
  id: string;
  title: string;
  note?: string | undefined;
  values: readonly FilterValue[];
  /** Folded at first. */
  folded?: readonly FilterValue[] | undefined;
}

export interface FilterListProps {
  groups: readonly FilterGroup[];
  labels?: Partial<FilterListLabels> | undefined;
}

/**
 * Groups of links that narrow a list, each with how many results it leaves.
 * @example
 * import { FilterList } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const values = [{ name: "fill-mask", label: "Fill-Mask", count: 12, isChosen: false, href: "?task=fill-mask" }];
 * const html = renderToStaticMarkup(<FilterList groups={[{ id: "task", title: "Task", values }]} />);
 * console.log(html.includes("?task=fill-mask")); // true
 */
export function FilterList({
  groups,
  labels: customLabels,
  ...passed
}: Props<"details", FilterListProps>): ReactElement | null {
  const labels = { ...FILTER_LIST_LABELS, ...customLabels };
  const hasEstimates = groups.some(({ values, folded = [] }) =>
    [...values, ...folded].some((each) => each.isEstimate || each.isAtLeast),
  );
  const value = (each: FilterValue) => <Value key={each.name} value={each} labels={labels} />;
  const state = { chosen: groups.flatMap(({ values }) => values).filter(({ isChosen }) => isChosen).length };
  return (
    <RootElement tag="details" className="vt-filters vt-fold" state={state} passed={passed}>
      <summary>{labels.filters}</summary>
      {hasEstimates ? <p className="vt-facet__note">{labels.estimates}</p> : null}
      {groups.length === 0 ? <p className="vt-facet__note">{labels.none}</p> : null}
      {groups.map(({ id, title, note, values, folded = [] }) => (
        <section key={id} className="vt-facet" aria-labelledby={`facet-${id}`}>
          <h2 className="vt-facet__title" id={`facet-${id}`}>
            {title}
          </h2>
          {note === undefined ? null : <p className="vt-facet__note">{note}</p>}
          <ul>{values.map(value)}</ul>
          {folded.length > 0 ? (
            <details className="vt-facet__more">
              <summary>{labels.more({ count: folded.length })}</summary>
              <ul>{folded.map(value)}</ul>
            </details>
          ) : null}
        </section>
      ))}
    </RootElement>
  );
}

function Value({
  value: { name, label, count, isEstimate, isAtLeast, isChosen, href },
  labels,
}: {
  value: FilterValue;
  labels: FilterListLabels;
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
        <span>{label}</span>{" "}
        {count === undefined ? null : (
          <span className="vt-facet__count">
            {isEstimate ? "≈" : null}
            {formatNumber(count, labels.locale)}
            {isAtLeast ? "+" : null}
            <span className="vt-visually-hidden"> {labels.count({ count }).trim()}</span>
          </span>
        )}
        {isChosen ? <span className="vt-visually-hidden">{labels.remove}</span> : null}
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
  clear?: { href: string; label?: string | undefined; navigationLink?: string | undefined } | undefined;
  labels?: Partial<FilterListLabels> | undefined;
}

/**
 * The active filters of a list, each with a link that removes it. Renders nothing without any.
 * @example
 * import { AppliedFilters } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<AppliedFilters filters={[{ label: "German", href: "/models" }]} />);
 * console.log(html.includes("German")); // true
 */
export function AppliedFilters({
  filters,
  clear,
  labels: customLabels,
  ...passed
}: Props<"ul", AppliedFiltersProps>): ReactElement | null {
  const labels = { ...FILTER_LIST_LABELS, ...customLabels };
  if (filters.length === 0) return null;
  const name = passed["aria-labelledby"] === undefined ? { "aria-label": labels.inUse } : {};
  const state = { count: filters.length };
  return (
    <RootElement tag="ul" className="vt-applied" state={state} attributes={name} passed={passed}>
      {filters.map(({ label, href }) => (
        <li key={`${label} ${href}`}>
          <a href={href} rel="nofollow" data-swap-link={`remove ${href}`}>
            {label}
            <span aria-hidden="true"> ×</span>
            <span className="vt-visually-hidden">{labels.removeOne}</span>
          </a>
        </li>
      ))}
      {clear === undefined ? null : (
        <li>
          <a
            className="vt-applied__clear"
            href={clear.href}
            rel={clear.navigationLink === undefined ? undefined : "nofollow"}
            data-swap-link={clear.navigationLink}
          >
            {clear.label ?? labels.clear}
          </a>
        </li>
      )}
    </RootElement>
  );
}
