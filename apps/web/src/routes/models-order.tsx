/** The order of a list, its pages, and what to do where nothing fits. */
import { type FoundPage, type ModelSort } from "@vitrine/hub";
import { isFiltered, type ModelQuery, modelsPath, PAGE_SIZE, SORTS, withChange } from "../site/model-query.ts";

/** Orders by a figure that no model has are not offered. */
export function SortLinks({
  query,
  current,
  sorts,
}: {
  query: ModelQuery;
  current: ModelSort;
  sorts: readonly ModelSort[];
}) {
  const offered = (Object.keys(SORTS) as (keyof typeof SORTS)[]).filter(
    (sort) => sorts.includes(sort) && (sort !== "relevance" || query.q),
  );
  return (
    <nav className="sort" aria-label="Order">
      <details className="sort__menu">
        <summary>
          <span className="sort__prefix">Sort: </span>
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

/** What to do next where nothing fits. */
export function NoResults({ query }: { query: ModelQuery }) {
  const { q = "" } = query;
  if (!isFiltered(query))
    return (
      <div className="empty">
        <p>No model fits yet: the store is empty.</p>
        <p>
          <a href="/docs/your-own-models">Import models</a> to fill it.
        </p>
      </div>
    );
  const isTextAlone = q !== "" && !isFiltered({ ...query, q: undefined });
  return (
    <div className="empty">
      <p>
        {isTextAlone
          ? `No model has “${q}” in its name, tags or card.`
          : "No model fits all of these filters together."}
      </p>
      <p>
        {isTextAlone ? "Try fewer or shorter words" : "Remove one above"}
        {q === "" ? null : (
          <>
            , <a href={`/search?q=${encodeURIComponent(q)}`}>search the documentation too</a>
          </>
        )}
        , or <a href="/models">see every model</a>.
      </p>
    </div>
  );
}

export function Pages({ query, page }: { query: ModelQuery; page: FoundPage }) {
  if (!page.nextCursor && !query.cursor) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {query.cursor ? <a href={modelsPath({ ...query, cursor: undefined })}>First page</a> : null}
      {page.previousCursor ? (
        <a rel="prev" href={modelsPath({ ...query, cursor: page.previousCursor })}>
          Previous
        </a>
      ) : null}
      {page.nextCursor ? (
        <a rel="next" href={modelsPath({ ...query, cursor: page.nextCursor })}>
          Next {PAGE_SIZE}
        </a>
      ) : null}
    </nav>
  );
}
