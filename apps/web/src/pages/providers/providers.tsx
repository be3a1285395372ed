/** The table of providers and the tasks that each supports. */
import type { Provider, TaskName } from "@vitrine/inference";

import type { Page, Route } from "../../shell/page.ts";
import { PROVIDERS } from "../../catalog/providers.ts";
import { PROVIDERS_LABELS } from "./messages/providers-labels.ts";
import { loadOverviews, type ProviderOverview, ProviderOverviews } from "./provider-overview.tsx";
import { providerPath, taskName } from "./provider-paths.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const LABELS = PROVIDERS_LABELS.list;

export const providersRoute: Route = {
  path: "/providers",
  async load({ store }) {
    const ordered = PROVIDERS.toSorted(
      (a, b) => Number(a.isRetired ?? false) - Number(b.isRetired ?? false) || a.name.localeCompare(b.name, "en"),
    );
    return providersPage(ordered, await loadOverviews(ordered, store));
  },
};

/** Tasks that a provider supports, those with most providers first. */
function servedTasks(providers: readonly Provider[]): TaskName[] {
  const counts = new Map<TaskName, number>();
  for (const { tasks } of providers)
    for (const task of Object.keys(tasks) as TaskName[]) counts.set(task, (counts.get(task) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || taskName(a).localeCompare(taskName(b), "en"))
    .map(([task]) => task);
}

function providersPage(ordered: readonly Provider[], overviews: readonly ProviderOverview[]): Page {
  const tasks = servedTasks(ordered);
  return {
    title: LABELS.title,
    description: LABELS.description({ count: ordered.length }),
    canonical: "/providers",
    section: "providers",
    body: (
      <article className="prose providers">
        <h1>{LABELS.title}</h1>
        <p className="lead">{LABELS.lead({ count: ordered.length })}</p>
        <SectionHeading id="offers" text={PROVIDERS_LABELS.overview.title} />
        <ProviderOverviews overviews={overviews} />
        <p>{PROVIDERS_LABELS.overview.note}</p>
        <SectionHeading id="tasks" text={LABELS.tasks} />
        <p>{LABELS.tasksNote}</p>
        <DataTable
          labelledBy="tasks"
          columns={[LABELS.provider, ...tasks.map((task) => taskName(task))]}
          className="vt-table matrix"
        >
          {ordered.map((provider) => (
            <tr key={provider.id}>
              <th scope="row">
                <a href={providerPath(provider.id)}>{provider.name}</a>
                {provider.isRetired ? <small> {LABELS.retired}</small> : null}
              </th>
              {tasks.map((task) => (
                <td key={task}>
                  {provider.tasks[task] ? (
                    <span aria-label={LABELS.supported({ provider: provider.name, task: taskName(task) })} role="img">
                      ●
                    </span>
                  ) : (
                    <span aria-label={LABELS.notSupported} role="img">
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </article>
    ),
  };
}
