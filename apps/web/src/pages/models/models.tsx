/** The list of models: search, filters with counts, order and pages. Everything works without scripts. */
import { type Facets, type FoundPage, InvalidCursorError, type ModelSort, requestedOrder } from "@vitrine/hub";
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { FilterList, totalText, SearchField } from "@vitrine/react";
import { taskName } from "../../catalog/facet-names.ts";
import { Fragment } from "react";
import { explanationPage } from "./explanation-page.tsx";
import { filterGroups } from "./filter-groups.ts";
import {
  changesFeedPath,
  FACET_FIELDS,
  type ModelQuery,
  machineNamed,
  modelsPath,
  PAGE_SIZE,
  parseModelQuery,
  unknownParameters,
  toSearchQuery,
} from "../../catalog/model-query.ts";
import type { Page, Route } from "../../shell/page.ts";
import { invalidCursorPage } from "../../shell/error-pages.tsx";
import { FallbackNotice, FiltersInUse, Readings, UnknownParametersNotice } from "./parsed-query.tsx";
import { type ChosenMachine, fitsOfList, machineWith } from "../../catalog/machine.ts";
import { ModelsTable } from "../../catalog/models-table.tsx";
import { type ModelPick, Picks, picksOf } from "./picks.tsx";
import { FitsLink, SortLinks, NoResults, Pages } from "./sort-and-pages.tsx";
import { MODELS_LABELS } from "./messages/models-labels.ts";

const LABELS = MODELS_LABELS.page;
const SHOWN_TASKS = 12;

export const modelsRoute: Route = {
  path: "/models",
  async load({ query: params, store, machine: chosen }) {
    const query = parseModelQuery(params);
    const named = machineNamed(query.memory);
    const own: ChosenMachine = named === undefined ? chosen : { machine: named, from: "address" };
    const { sort, room, direction, ...filter } = toSearchQuery(query, own.machine);
    const order = { sort, room, direction, cursor: query.cursor, limit: PAGE_SIZE };
    let page: FoundPage;
    try {
      page = await store.find({ ...filter, ...order, isLiteral: query.literal });
    } catch (error) {
      if (error instanceof InvalidCursorError) return invalidCursorPage(modelsPath({ ...query, cursor: undefined }));
      throw error;
    }
    if (params.get("explain") === "1") {
      const explained = { ...page.filter, ...order };
      return explanationPage(
        page,
        await store.explain({ ...explained, ...(sort === undefined && requestedOrder(page.parsedFilters)) }),
      );
    }
    const machine = machineOfText(page) ?? own;
    const [facets, { sorts, tasks }, fits, picks] = await Promise.all([
      store.facets(page.filter, [...FACET_FIELDS, "ability", "chatTemplate", "original", "gated", "unknown"]),
      store.counts(),
      fitsOfList(store, [...page.items, ...(page.notKnown ?? [])], machine),
      picksOf(store, page, machine),
    ]);
    const common = Object.entries(tasks)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, SHOWN_TASKS)
      .map(([task]) => task);
    const ignored = unknownParameters(params);
    return modelsPage({ query, page, facets, sorts, tasks: common, fits, machine, picks, ignored });
  },
};

/** The machine that the text names. */
function machineOfText({ parsedFilters }: FoundPage): ChosenMachine | undefined {
  const named = parsedFilters.findLast(({ machine }) => machine !== undefined)?.machine;
  const machine = named && machineWith(named.id, String(named.count ?? 1));
  return machine && { machine, from: "address" };
}

interface ModelListData extends Pick<Parameters<typeof ModelsTable>[0], "fits" | "machine"> {
  query: ModelQuery;
  page: FoundPage;
  facets: Facets;
  sorts: readonly ModelSort[];
  picks: readonly ModelPick[];
  /** Those that most models are for. */
  tasks: readonly string[];
  /** Parameters of the address that have no effect. */
  ignored: readonly string[];
}

function modelsPage({ query, page, facets, sorts, tasks, fits, machine, picks, ignored }: ModelListData): Page {
  const heading = headingFor(query);
  const count = LABELS.count({ total: totalText(page) });
  return {
    title: heading,
    description: LABELS.description({ heading, count }),
    section: "models",
    canonical: modelsPath({ ...query, sort: undefined, cursor: undefined, turned: false, compact: false }),
    alternates: [{ href: changesFeedPath(query), type: "application/atom+xml", title: LABELS.changes({ heading }) }],
    noindex: query.cursor !== undefined || query.q !== undefined || query.tags.length > 0 || ignored.length > 0,
    body: (
      <div className="models" data-swap="models">
        <header className="models__head">
          <h1>{heading}</h1>
          <SearchForm query={query} />
          <a className="skip-link" href="#filters">
            {LABELS.skipToFilters}
          </a>
        </header>
        <section className="models__results" id="results" aria-labelledby="results-title">
          <div className="models__bar">
            <h2 id="results-title" data-swap-announce="" tabIndex={-1}>
              {count}
            </h2>
            <FitsLink query={query} machine={machine} />
            <a
              className="models__density"
              href={modelsPath({ ...query, compact: !query.compact })}
              rel="nofollow"
              data-swap-link="density"
            >
              {query.compact ? LABELS.fullRows : LABELS.compactRows}
            </a>
            <SortLinks {...{ query, sorts, machine }} current={page.sort} />
          </div>
          <UnknownParametersNotice ignored={ignored} />
          <FallbackNotice page={page} />
          <Readings query={query} page={page} tasks={tasks} />
          <FiltersInUse query={page.parsedFilters.length > 0 ? { ...query, q: undefined } : query} />
          <Picks {...{ picks, page, machine }} />
          {page.items.length === 0 ? (
            <NoResults query={query} />
          ) : (
            [page.items, page.notKnown ?? []].map((models, isSecond) =>
              models.length === 0 ? null : (
                // Those that match, and those of which nobody can say whether they do.
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={isSecond}>
                  {isSecond || page.orUnknown ? (
                    <h3 className="models__not-known">{MODELS_LABELS.parsed.notKnown}</h3>
                  ) : null}
                  <ModelsTable
                    {...{ fits, sorts, models }}
                    machine={isSecond ? { ...machine, from: "address" } : machine}
                    query={inOrderOf(query, page)}
                    sort={page.sort}
                  />
                </Fragment>
              ),
            )
          )}
          <Pages query={query} page={page} />
        </section>
        <aside className="models__filters" id="filters" aria-label={LABELS.filters}>
          <FilterList groups={filterGroups(query, facets)} />
        </aside>
      </div>
    ),
  };
}

/** With the direction of the order that was parsed from the text, where the address names none. */
function inOrderOf(query: ModelQuery, page: FoundPage): ModelQuery {
  const requested = query.sort === undefined ? requestedOrder(page.parsedFilters) : undefined;
  return requested === undefined ? query : { ...query, turned: requested.direction !== undefined };
}

function headingFor(query: ModelQuery): string {
  const task = query.task ? taskName(query.task) : undefined;
  const library = query.library ? (getLibraryMetadata(query.library)?.prettyLabel ?? query.library) : undefined;
  if (query.q) return LABELS.search({ query: query.q });
  if (query.from) return LABELS.derived({ id: query.from });
  if (task && library) return LABELS.modelsOfTaskForLibrary({ task, library });
  if (task) return LABELS.modelsOfTask({ task });
  return library ? LABELS.modelsForLibrary({ library }) : LABELS.models;
}

function SearchForm({ query }: { query: ModelQuery }) {
  const hidden = new URL(
    modelsPath({ ...query, q: undefined, cursor: undefined, literal: false }),
    "https://list.invalid",
  ).searchParams;
  return <SearchField action="/models" value={query.q} saved={[...hidden]} labels={MODELS_LABELS.search} />;
}
