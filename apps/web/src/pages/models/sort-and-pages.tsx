/** The order of a list, its pages, and what to do where nothing matches. */
import type { FoundPage, ModelSort } from "@vitrine/hub";
import { type ChosenMachine, machineCookie, shortMachineName } from "../../catalog/machine.ts";
import { isFiltered, type ModelQuery, modelsPath, PAGE_SIZE, SORTS, withChange } from "../../catalog/model-query.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { MODELS_LABELS } from "./messages/models-labels.ts";

const { sort: SORT_LABELS, pages: PAGES_LABELS, empty: EMPTY_LABELS } = MODELS_LABELS;

/** Orders by a field that no model has are not offered, nor the order by fit before a machine is set. */
export function SortLinks({
  query,
  current,
  sorts,
  machine: { machine },
}: {
  query: ModelQuery;
  current: ModelSort;
  sorts: readonly ModelSort[];
  machine: ChosenMachine;
}) {
  const offered = (Object.keys(SORTS) as (keyof typeof SORTS)[]).filter(
    (sort) => sorts.includes(sort) && (sort !== "relevance" || query.q) && (sort !== "fit" || machine),
  );
  return (
    <nav className="sort" aria-label={SORT_LABELS.label}>
      <details className="sort__menu">
        <summary>
          <span className="sort__prefix">{SORT_LABELS.prefix}</span>
          {SORTS[current]}
        </summary>
        <ul>
          {offered.map((sort) => (
            <li key={sort}>
              <a
                href={modelsPath(withChange(query, { sort, turned: false }))}
                aria-current={sort === current ? "true" : undefined}
                rel="nofollow"
                data-swap-link={`sort ${sort}`}
              >
                {SORTS[sort]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Next steps where nothing matches. */
export function NoResults({ query }: { query: ModelQuery }) {
  const { q = "" } = query;
  if (!isFiltered(query))
    return (
      <div className="empty">
        <p>{EMPTY_LABELS.noModels}</p>
        <RichParagraph text={EMPTY_LABELS.addModels} link={linkTo("/docs/your-own-models")} />
      </div>
    );
  const isTextAlone = q !== "" && !isFiltered({ ...query, q: undefined });
  return (
    <div className="empty">
      <p>{isTextAlone ? EMPTY_LABELS.noText({ query: q }) : EMPTY_LABELS.noMatch}</p>
      <RichParagraph
        text={
          isTextAlone
            ? EMPTY_LABELS.changeText
            : q === ""
              ? EMPTY_LABELS.changeFilters
              : EMPTY_LABELS.changeFiltersOrText
        }
        docs={linkTo(`/search?q=${encodeURIComponent(q)}`)}
        all={linkTo("/models")}
      />
    </div>
  );
}

export function Pages({ query, page }: { query: ModelQuery; page: FoundPage }) {
  if (!page.nextCursor && !query.cursor) return null;
  return (
    <nav className="pages" aria-label={PAGES_LABELS.label}>
      {query.cursor ? <a href={modelsPath({ ...query, cursor: undefined })}>{PAGES_LABELS.first}</a> : null}
      {page.previousCursor ? (
        <a rel="prev" href={modelsPath({ ...query, cursor: page.previousCursor })}>
          {PAGES_LABELS.previous}
        </a>
      ) : null}
      {page.nextCursor ? (
        <a rel="next" href={modelsPath({ ...query, cursor: page.nextCursor })}>
          {PAGES_LABELS.next({ count: PAGE_SIZE })}
        </a>
      ) : null}
    </nav>
  );
}

/** Narrows the list to what the visitor's machine holds, or shows all again. */
export function FitsLink({ query, machine: { machine } }: { query: ModelQuery; machine: ChosenMachine }) {
  if (machine === undefined) return null;
  const id = machineCookie(machine);
  const isOn = query.memory === id;
  return (
    <a
      className="models__density"
      href={modelsPath(withChange(query, { memory: isOn ? undefined : id }))}
      rel="nofollow"
      data-swap-link="fits"
    >
      {isOn ? MODELS_LABELS.page.allSizes : MODELS_LABELS.page.thatFit({ machine: shortMachineName(machine) })}
    </a>
  );
}
