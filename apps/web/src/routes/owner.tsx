/** An owner's page: who, how many models of which kinds, and the models. */
import type { Facets, SearchPage } from "@vitrine/hub";
import { OwnerMark } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { modelsPath, parseModelQuery, PAGE_SIZE } from "../site/model-query.ts";
import type { Page, RouteContext } from "../site/page.ts";
import { ownerPath } from "../site/places.ts";
import { ModelsTable } from "./models-table.tsx";

const SHOWN_TASKS = 8;

/** The page, in the owner's own spelling; `undefined` where the store has no model of that owner. */
export async function loadOwner(
  owner: string,
  { store }: RouteContext,
): Promise<Page | { redirect: string } | undefined> {
  const page = await store.search({ author: owner, limit: PAGE_SIZE });
  // Two owners may differ in upper and lower case alone; whoever is spelt as asked is meant.
  const name = page.items.find(({ author }) => author === owner)?.author ?? page.items[0]?.author;
  if (name === undefined) return undefined;
  if (name !== owner && name.toLowerCase() === owner.toLowerCase()) return { redirect: ownerPath(name) };
  const [facets, { sorts }] = await Promise.all([store.facets({ author: owner }, ["task"]), store.counts()]);
  return ownerPage(name, page, facets, sorts);
}

function ownerPage(
  owner: string,
  page: SearchPage,
  facets: Facets,
  sorts: Parameters<typeof ModelsTable>[0]["sorts"],
): Page {
  const query = { ...parseModelQuery(new URLSearchParams()), author: owner };
  const count = page.total === 1 ? "1 model" : `${page.total.toLocaleString("en")} models`;
  const tasks = (facets.task ?? []).slice(0, SHOWN_TASKS);
  return {
    title: owner,
    description: `${count} of ${owner} in this hub, with code that loads them.`,
    section: "models",
    canonical: ownerPath(owner),
    card: { kind: "Owner", facts: [count] },
    body: (
      <div className="owner">
        <header className="owner__head">
          <OwnerMark name={owner} size={56} />
          <div>
            <h1>{owner}</h1>
            <p>{count}</p>
          </div>
        </header>
        {tasks.length > 1 ? (
          <ul className="vt-applied" aria-label="Models by task">
            {tasks.map(({ value, count: ofTask }) => (
              <li key={value}>
                <a href={modelsPath({ ...query, task: value })}>
                  {getTask(value)?.name ?? value} <span className="owner__count">{ofTask.toLocaleString("en")}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <h2 className="vt-visually-hidden">Models</h2>
        <ModelsTable models={page.items} query={query} sort={page.sort} sorts={sorts} />
        <p className="owner__all">
          <a href={modelsPath(query)}>
            {page.total > page.items.length ? `All ${page.total.toLocaleString("en")}, with filters` : "With filters"}
          </a>
        </p>
      </div>
    ),
  };
}
