/** The list of models: search, filters with counts, order, pages. All of it works without a script. */
import {
  InvalidCursorError,
  type Facets,
  type FacetValue as FacetCount,
  type ModelSort,
  type ModelSummary,
  type SearchPage,
} from "@vitrine/hub";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { ModelRow, type ModelRowData } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import {
  FACET_FIELDS,
  type FacetField,
  isFiltered,
  type ModelQuery,
  modelsPath,
  PAGE_SIZE,
  PRICES,
  parseModelQuery,
  SIZES,
  SORTS,
  toSearchQuery,
  withChange,
} from "../site/model-query.ts";
import { PROVIDER_NAMES } from "../site/providers.ts";
import { languageName, licenseName } from "../site/names.ts";
import { wrongPlacePage } from "./errors.tsx";
import type { Page, Route } from "../site/page.ts";

export const modelsRoute: Route = {
  path: "/models",
  async load({ query: params, store }) {
    const query = parseModelQuery(params);
    const search = toSearchQuery(query);
    let page: SearchPage;
    try {
      page = await store.search({ ...search, cursor: query.cursor, limit: PAGE_SIZE });
    } catch (error) {
      if (error instanceof InvalidCursorError) return wrongPlacePage(modelsPath({ ...query, cursor: undefined }));
      throw error;
    }
    const [facets, { sorts }] = await Promise.all([
      store.facets(search, [...FACET_FIELDS, "chatTemplate"]),
      store.counts(),
    ]);
    return modelsPage(query, page, facets, sorts);
  },
};

function modelsPage(query: ModelQuery, result: SearchPage, facets: Facets, sorts: readonly ModelSort[]): Page {
  const heading = headingFor(query);
  return {
    title: heading,
    description: `${result.total} models${heading === "Models" ? "" : `: ${heading}`}. Search, filter and copy code that loads them.`,
    section: "models",
    canonical: modelsPath({ ...query, sort: undefined, cursor: undefined }),
    noindex: query.cursor !== undefined || query.q !== undefined || query.tags.length > 0,
    body: (
      <div className="models">
        <header className="models__head">
          <h1>{heading}</h1>
          <SearchForm query={query} />
        </header>
        <aside className="models__filters" aria-label="Filters">
          <a className="skip-link" href="#results">
            Skip the filters
          </a>
          <Filters query={query} facets={facets} />
        </aside>
        <section className="models__results" id="results" aria-labelledby="results-title">
          <div className="models__bar">
            <h2 id="results-title">{result.total === 1 ? "1 model" : `${result.total.toLocaleString("en")} models`}</h2>
            <SortLinks query={query} current={result.sort} sorts={sorts} />
          </div>
          <AppliedFilters query={query} />
          {result.items.length === 0 ? (
            <NoResults query={query} />
          ) : (
            <ol className="models__list vt-models">
              {result.items.map((model) => (
                <li key={model.id}>
                  <ModelRow model={rowData(model)} />
                </li>
              ))}
            </ol>
          )}
          <Pages query={query} result={result} />
        </section>
      </div>
    ),
  };
}

function headingFor(query: ModelQuery): string {
  const task = query.task ? (getTask(query.task)?.name ?? query.task) : undefined;
  const library = query.library ? (getLibraryFacts(query.library)?.prettyLabel ?? query.library) : undefined;
  if (query.q) return `Models for “${query.q}”`;
  const parts = [task, "models", library ? `for ${library}` : undefined].filter(Boolean).join(" ");
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

export function rowData(model: ModelSummary): ModelRowData {
  return {
    ...model,
    libraryLabel: model.library_name ? getLibraryFacts(model.library_name)?.prettyLabel : undefined,
    license: model.license ? licenseName(model.license) : undefined,
    gated: Boolean(model.gated),
  };
}

function SearchForm({ query }: { query: ModelQuery }) {
  const hidden = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !["q", "cursor"].includes(entry[0]),
  );
  return (
    <form className="search-form" action="/models" method="get" role="search">
      <label className="vt-visually-hidden" htmlFor="q">
        Search models by name or tag
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={query.q}
        placeholder="Name, tag or word"
        autoComplete="off"
        spellCheck={false}
      />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      {query.chatTemplate ? <input type="hidden" name="chat_template" value="1" /> : null}
      <button type="submit">Search</button>
    </form>
  );
}

const FACET_TITLES: Readonly<Record<FacetField, string>> = {
  task: "Task",
  library: "Library",
  language: "Language",
  license: "Licence",
  author: "Author",
  provider: "Served by",
};

/** How many values of a facet are shown before "more". */
const SHOWN_VALUES = 8;
/** And how many behind it; the rest is found by searching. */
const FOLDED_VALUES = 60;

function Filters({ query, facets }: { query: ModelQuery; facets: Facets }) {
  return (
    <details className="filters fold">
      <summary>Filters</summary>
      {FACET_FIELDS.map((field) => (
        <Facet key={field} field={field} query={query} values={facets[field] ?? []} />
      ))}
      <section className="facet" aria-labelledby="facet-size">
        <h2 className="facet__title" id="facet-size">
          Size
        </h2>
        <ul>
          {SIZES.map((size) => (
            <FacetValue
              key={size.id}
              label={size.label}
              current={query.size === size.id}
              href={modelsPath(withChange(query, { size: query.size === size.id ? undefined : size.id }))}
            />
          ))}
        </ul>
      </section>
      {sortedPrices(facets) ? (
        <section className="facet" aria-labelledby="facet-price">
          <h2 className="facet__title" id="facet-price">
            Price under
          </h2>
          <ul>
            {PRICES.map((price) => (
              <FacetValue
                key={price}
                label={`$${price} a million tokens in`}
                current={query.price === price}
                href={modelsPath(withChange(query, { price: query.price === price ? undefined : price }))}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {facets.chatTemplate?.some(({ value }) => value === "true") || query.chatTemplate ? (
        <section className="facet" aria-labelledby="facet-chat">
          <h2 className="facet__title" id="facet-chat">
            Chat
          </h2>
          <ul>
            <FacetValue
              label="Has a chat template"
              current={query.chatTemplate}
              href={modelsPath(withChange(query, { chatTemplate: !query.chatTemplate }))}
            />
          </ul>
        </section>
      ) : null}
    </details>
  );
}

/** Prices are asked for only where some model has a provider. */
function sortedPrices(facets: Facets): boolean {
  return (facets.provider ?? []).length > 0;
}

function Facet({ field, query, values }: { field: FacetField; query: ModelQuery; values: readonly FacetCount[] }) {
  if (values.length === 0) return null;
  const current = query[field];
  const shown = values.slice(0, SHOWN_VALUES);
  const chosen = current === undefined ? undefined : values.find((value) => value.value === current);
  if (chosen && !shown.includes(chosen)) shown.unshift(chosen);
  const rest = values.filter((value) => !shown.includes(value)).slice(0, FOLDED_VALUES);
  const item = (value: FacetCount) => (
    <FacetValue
      key={value.value}
      label={facetLabel(field, value.value)}
      count={value.count}
      current={value.value === current}
      href={modelsPath(withChange(query, { [field]: value.value === current ? undefined : value.value }))}
    />
  );
  return (
    <section className="facet" aria-labelledby={`facet-${field}`}>
      <h2 className="facet__title" id={`facet-${field}`}>
        {FACET_TITLES[field]}
      </h2>
      <ul>{shown.map(item)}</ul>
      {rest.length > 0 ? (
        <details className="facet__more">
          <summary>{rest.length} more</summary>
          <ul>{rest.map(item)}</ul>
        </details>
      ) : null}
    </section>
  );
}

function FacetValue({
  label,
  count,
  current,
  href,
}: {
  label: string;
  count?: number;
  current: boolean;
  href: string;
}) {
  return (
    <li>
      <a className="facet__value" href={href} aria-current={current ? "true" : undefined} rel="nofollow">
        <span>{label}</span>
        {count === undefined ? null : (
          <span className="facet__count">
            {count.toLocaleString("en")}
            <span className="vt-visually-hidden">{count === 1 ? " model" : " models"}</span>
          </span>
        )}
        {current ? <span className="vt-visually-hidden"> (remove this filter)</span> : null}
      </a>
    </li>
  );
}

function facetLabel(field: FacetField, value: string): string {
  switch (field) {
    case "task":
      return getTask(value)?.name ?? value;
    case "library":
      return getLibraryFacts(value)?.prettyLabel ?? value;
    case "language":
      return languageName(value);
    case "license":
      return licenseName(value);
    case "provider":
      return Object.hasOwn(PROVIDER_NAMES, value) ? (PROVIDER_NAMES[value] ?? value) : value;
    case "author":
      return value;
  }
}

function AppliedFilters({ query }: { query: ModelQuery }) {
  if (!isFiltered(query)) return null;
  const applied: { label: string; without: Partial<ModelQuery> }[] = [];
  if (query.q) applied.push({ label: `“${query.q}”`, without: { q: undefined } });
  for (const field of FACET_FIELDS) {
    const value = query[field];
    if (value) applied.push({ label: facetLabel(field, value), without: { [field]: undefined } });
  }
  for (const tag of query.tags)
    applied.push({ label: tag, without: { tags: query.tags.filter((other) => other !== tag) } });
  if (query.price) applied.push({ label: `under $${query.price} a million tokens`, without: { price: undefined } });
  const size = SIZES.find((candidate) => candidate.id === query.size);
  if (size) applied.push({ label: size.label, without: { size: undefined } });
  if (query.chatTemplate) applied.push({ label: "Has a chat template", without: { chatTemplate: false } });
  return (
    <ul className="applied" aria-label="Filters in use">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <a href={modelsPath(withChange(query, without))} rel="nofollow">
            {label}
            <span aria-hidden="true"> ×</span>
            <span className="vt-visually-hidden"> (remove)</span>
          </a>
        </li>
      ))}
      <li>
        <a className="applied__clear" href="/models">
          Clear all
        </a>
      </li>
    </ul>
  );
}

/** Orders by a figure that no model has are not offered. */
function SortLinks({ query, current, sorts }: { query: ModelQuery; current: ModelSort; sorts: readonly ModelSort[] }) {
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
                href={modelsPath(withChange(query, { sort }))}
                aria-current={sort === current ? "true" : undefined}
                rel="nofollow"
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
function NoResults({ query }: { query: ModelQuery }) {
  const { q = "", ...others } = query;
  if (!isFiltered(query))
    return (
      <div className="empty">
        <p>No model fits yet: the store is empty.</p>
        <p>
          <a href="/docs/your-own-models">Import models</a> to fill it.
        </p>
      </div>
    );
  const isTextAlone = q !== "" && !isFiltered(others);
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

function Pages({ query, result }: { query: ModelQuery; result: SearchPage }) {
  if (!result.nextCursor && !query.cursor) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {query.cursor ? <a href={modelsPath({ ...query, cursor: undefined })}>First page</a> : null}
      {result.previousCursor ? (
        <a rel="prev" href={modelsPath({ ...query, cursor: result.previousCursor })}>
          Previous
        </a>
      ) : null}
      {result.nextCursor ? (
        <a rel="next" href={modelsPath({ ...query, cursor: result.nextCursor })}>
          Next {PAGE_SIZE}
        </a>
      ) : null}
    </nav>
  );
}
