/** The list of models: search, filters with counts, order, pages. All of it works without a script. */
import {
  type Facets,
  type FoundPage,
  InvalidCursorError,
  type ModelSort,
  type ModelSummary,
  understoodOrder,
} from "@vitrine/hub";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { FilterList, licenseName, totalText, SearchField, type ModelRowData } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { filterGroups } from "../site/filter-groups.ts";
import {
  FACET_FIELDS,
  type ModelQuery,
  modelsPath,
  PAGE_SIZE,
  parseModelQuery,
  strayParts,
  toSearchQuery,
} from "../site/model-query.ts";
import type { Page, Route } from "../site/page.ts";
import { wrongPlacePage } from "./errors.tsx";
import { FiltersInUse, Readings, StrayNotice } from "./models-asked.tsx";
import { ModelsTable } from "./models-table.tsx";
import { SortLinks, NoResults, Pages } from "./models-order.tsx";

export const modelsRoute: Route = {
  path: "/models",
  async load({ query: params, store }) {
    const query = parseModelQuery(params);
    const { sort, direction, ...filter } = toSearchQuery(query);
    let page: FoundPage;
    try {
      page = await store.find({
        ...filter,
        sort,
        direction,
        cursor: query.cursor,
        limit: PAGE_SIZE,
        isLiteral: query.literal,
      });
    } catch (error) {
      if (error instanceof InvalidCursorError) return wrongPlacePage(modelsPath({ ...query, cursor: undefined }));
      throw error;
    }
    const [facets, { sorts }] = await Promise.all([
      store.facets(page.filter, [...FACET_FIELDS, "ability", "chatTemplate", "original", "gated", "unknown"]),
      store.counts(),
    ]);
    return modelsPage({ query, page, facets, sorts, strays: strayParts(params) });
  },
};

interface ListParts {
  query: ModelQuery;
  page: FoundPage;
  facets: Facets;
  sorts: readonly ModelSort[];
  /** Parts of the address that ask for nothing. */
  strays: readonly string[];
}

function modelsPage({ query, page, facets, sorts, strays }: ListParts): Page {
  const heading = headingFor(query);
  const count = page.total === 1 ? "1 model" : `${totalText(page)} models`;
  return {
    title: heading,
    description: `${totalText(page)} models${heading === "Models" ? "" : `: ${heading}`}. Search, filter and copy code that loads them.`,
    section: "models",
    canonical: modelsPath({ ...query, sort: undefined, cursor: undefined, turned: false, compact: false }),
    noindex: query.cursor !== undefined || query.q !== undefined || query.tags.length > 0 || strays.length > 0,
    body: (
      <div className="models" data-swap="models">
        <header className="models__head">
          <h1>{heading}</h1>
          <SearchForm query={query} />
        </header>
        <aside className="models__filters" aria-label="Filters">
          <a className="skip-link" href="#results">
            Skip the filters
          </a>
          <FilterList groups={filterGroups(query, facets)} />
        </aside>
        <section className="models__results" id="results" aria-labelledby="results-title">
          <div className="models__bar">
            <h2 id="results-title" data-swap-announce="" tabIndex={-1}>
              {count}
            </h2>
            <a
              className="models__density"
              href={modelsPath({ ...query, compact: !query.compact })}
              rel="nofollow"
              data-swap-link="density"
            >
              {query.compact ? "Full rows" : "Compact rows"}
            </a>
            <SortLinks query={query} current={page.sort} sorts={sorts} />
          </div>
          <StrayNotice strays={strays} />
          <Readings query={query} page={page} />
          <FiltersInUse query={page.understood.length > 0 ? { ...query, q: undefined } : query} />
          {page.items.length === 0 ? (
            <NoResults query={query} />
          ) : (
            <ModelsTable models={page.items} query={inOrderOf(query, page)} sort={page.sort} sorts={sorts} />
          )}
          <Pages query={query} page={page} />
        </section>
      </div>
    ),
  };
}

/** With the direction of the order that was read out of the text, where the address names none. */
function inOrderOf(query: ModelQuery, page: FoundPage): ModelQuery {
  const asked = query.sort === undefined ? understoodOrder(page.understood) : undefined;
  return asked === undefined ? query : { ...query, turned: asked.direction !== undefined };
}

function headingFor(query: ModelQuery): string {
  const task = query.task ? (getTask(query.task)?.name ?? query.task) : undefined;
  const library = query.library ? (getLibraryFacts(query.library)?.prettyLabel ?? query.library) : undefined;
  if (query.q) return `Models for “${query.q}”`;
  if (query.from) return `Models made from ${query.from}`;
  const parts = [task, "models", library ? `for ${library}` : undefined].filter(Boolean).join(" ");
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** A summary as the short rows of other pages show it. */
export function rowData(model: ModelSummary): ModelRowData {
  return {
    ...model,
    libraryLabel: model.library_name ? getLibraryFacts(model.library_name)?.prettyLabel : undefined,
    license: model.license ? licenseName(model.license) : undefined,
    gated: Boolean(model.gated),
  };
}

function SearchForm({ query }: { query: ModelQuery }) {
  const hidden = new URL(
    modelsPath({ ...query, q: undefined, cursor: undefined, literal: false }),
    "https://list.invalid",
  ).searchParams;
  return (
    <SearchField
      action="/models"
      value={query.q}
      kept={[...hidden]}
      labels={{
        label: "Search models by name, task, size, licence …",
        placeholder: "whisper, speech to text, 7b chat apache …",
      }}
    />
  );
}
