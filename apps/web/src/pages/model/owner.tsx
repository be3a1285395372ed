/** An owner's page: who, how many models of which kinds, and the models. */
import type { Facets, SearchPage } from "@vitrine/hub";
import { formatNumber, OwnerMark } from "@vitrine/react";
import { taskName } from "../../catalog/facet-names.ts";
import { changesFeedPath, modelsPath, parseModelQuery, PAGE_SIZE } from "../../catalog/model-query.ts";
import type { Page, RouteContext } from "../../shell/page.ts";
import { ownerPath } from "../../catalog/page-addresses.ts";
import { fitsOfList } from "../../catalog/machine.ts";
import { ModelsTable } from "../../catalog/models-table.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { type Alike, alikeOwner, OwnerAlike } from "./owner-alike.tsx";

const LABELS = MODEL_LABELS.owner;

const SHOWN_TASKS = 8;

/** The page, in the owner's own spelling; `undefined` where the store has no model of that owner. */
export async function loadOwner(
  owner: string,
  { store, machine }: RouteContext,
): Promise<Page | { redirect: string } | undefined> {
  const page = await store.search({ author: owner, limit: PAGE_SIZE });
  // Two owners may differ only in upper and lower case; the exact spelling wins.
  const name = page.items.find(({ author }) => author === owner)?.author ?? page.items[0]?.author;
  if (name === undefined) return undefined;
  if (name !== owner && name.toLowerCase() === owner.toLowerCase()) return { redirect: ownerPath(name) };
  const [facets, { sorts }, fits, alike] = await Promise.all([
    store.facets({ author: owner }, ["task"]),
    store.counts(),
    fitsOfList(store, page.items, machine),
    alikeOwner(name, store),
  ]);
  return ownerPage(name, page, facets, { sorts, fits, machine }, alike);
}

function ownerPage(
  owner: string,
  page: SearchPage,
  facets: Facets,
  table: Pick<Parameters<typeof ModelsTable>[0], "sorts" | "fits" | "machine">,
  alike: Alike | undefined,
): Page {
  const query = { ...parseModelQuery(new URLSearchParams()), author: owner };
  const count = LABELS.models({ count: page.total });
  const tasks = (facets.task ?? []).slice(0, SHOWN_TASKS);
  return {
    title: owner,
    description: LABELS.description({ models: count, owner }),
    section: "models",
    canonical: ownerPath(owner),
    card: { kind: MODEL_LABELS.page.ownerCard, details: [count] },
    alternates: [{ href: changesFeedPath(query), type: "application/atom+xml", title: LABELS.changes({ owner }) }],
    body: (
      <div className="owner">
        <header className="owner__head">
          <OwnerMark name={owner} size={56} />
          <div>
            <h1>{owner}</h1>
            <p>{count}</p>
          </div>
        </header>
        <OwnerAlike alike={alike} />
        {tasks.length > 1 ? (
          <ul className="vt-applied" aria-label={LABELS.byTask}>
            {tasks.map(({ value, count: ofTask }) => (
              <li key={value}>
                <a href={modelsPath({ ...query, task: value })}>
                  {taskName(value)} <span className="owner__count">{formatNumber(ofTask)}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <h2 className="vt-visually-hidden">{LABELS.list}</h2>
        <ModelsTable models={page.items} query={query} sort={page.sort} {...table} />
        <p className="owner__all">
          <a href={modelsPath(query)}>
            {page.total > page.items.length ? LABELS.all({ total: page.total }) : LABELS.filter}
          </a>
          {" · "}
          <a href={changesFeedPath(query)}>{LABELS.changes({ owner })}</a>
        </p>
      </div>
    ),
  };
}
