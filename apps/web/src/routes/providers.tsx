/** Providers: who serves which task, and a page for each with its paths, keys and quirks, from its declaration. */
import type { Provider, TaskName } from "@vitrine/inference";
import { AnchoredHeading } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import type { Page, Route } from "../site/page.ts";
import { PROVIDERS } from "../site/providers.ts";

export const providersRoute: Route = {
  path: "/providers",
  readsNoModels: true,
  load: () => providersPage(PROVIDERS),
};

export function providerPath(id: string): string {
  return `/providers/${id}`;
}

export function taskName(id: string): string {
  return id === "conversational" ? "Chat" : (getTask(id)?.name ?? id);
}

/** Tasks that anyone serves, chat first, then by how many serve them. */
function servedTasks(providers: readonly Provider[]): TaskName[] {
  const counts = new Map<TaskName, number>();
  for (const { tasks } of providers)
    for (const task of Object.keys(tasks) as TaskName[]) counts.set(task, (counts.get(task) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || taskName(a).localeCompare(taskName(b), "en"))
    .map(([task]) => task);
}

function providersPage(providers: readonly Provider[]): Page {
  const ordered = providers.toSorted(
    (a, b) => Number(a.isRetired ?? false) - Number(b.isRetired ?? false) || a.name.localeCompare(b.name, "en"),
  );
  const tasks = servedTasks(providers);
  return {
    title: "Providers",
    description: `${providers.length} services that run hosted models, the tasks each serves, and how their keys work.`,
    canonical: "/providers",
    section: "providers",
    body: (
      <article className="prose prose--wide providers">
        <h1>Providers</h1>
        <p className="lead">
          Services that run hosted models. The client calls all {providers.length} in the same way: through a hub’s
          router with a hub token, or directly with the service’s own key.
        </p>
        <AnchoredHeading level={2} id="tasks">
          Who serves what
        </AnchoredHeading>
        <p>
          A dot means that the client can call the task there. Which models a service has is its own matter and changes
          daily; a model’s page asks the hub. Services marked retired left the router in July 2026 and are called
          directly.
        </p>
        <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="tasks">
          <table className="vt-table matrix">
            <thead>
              <tr>
                <th scope="col">Service</th>
                {tasks.map((task) => (
                  <th scope="col" key={task}>
                    {taskName(task)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ordered.map((provider) => (
                <tr key={provider.id}>
                  <th scope="row">
                    <a href={providerPath(provider.id)}>{provider.name}</a>
                    {provider.isRetired ? " (retired)" : ""}
                  </th>
                  {tasks.map((task) => (
                    <td key={task}>
                      {provider.tasks[task] ? (
                        <span aria-label={`${provider.name} serves ${taskName(task)}`} role="img">
                          ●
                        </span>
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </article>
    ),
  };
}
