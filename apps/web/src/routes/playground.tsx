/**
 * The playground: any task, one to five models, one input. The page itself says what can be run here and how; the
 * controls are a script, because running a model is one thing that HTML alone cannot do.
 */
import { readState } from "../client/playground/targets.ts";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { installedModels, taskGroups } from "../site/playground-choices.ts";
import { PLAYGROUND_TASKS, playgroundData } from "../site/playground-data.ts";
import { playgroundTask } from "../site/playground-task.ts";
import { PROVIDER_ORIGINS } from "../site/providers.ts";
import { TaskList } from "./playground-tasks.tsx";

export const playgroundRoute: Route = {
  path: "/playground",
  async state({ services = {} }) {
    return [...(await installedModels(services))].join();
  },
  async load(context) {
    const { query, store } = context;
    const task = query.get("task") ?? undefined;
    const run = query.get("run");
    if (task === undefined && run !== null) {
      // A model without a task: the playground begins with what it does.
      const record = await store.get(run);
      const own = record && playgroundTask(record);
      if (own !== undefined) return { redirect: playgroundPath(own, run) };
    }
    const isKnown = task === undefined || PLAYGROUND_TASKS.some(({ id }) => id === task);
    if (!isKnown) return undefined;
    return playgroundPage(context, task ?? FIRST_TASK);
  },
};

/** Hosts that the page may reach: the providers, and the server that the address names. */
function connectionsOf(query: URLSearchParams): readonly string[] {
  const endpoint = query.get("endpoint");
  if (!endpoint || !URL.canParse(endpoint)) return PROVIDER_ORIGINS;
  const { protocol, origin } = new URL(endpoint);
  return /^https?:$/.test(protocol) ? [...PROVIDER_ORIGINS, origin] : PROVIDER_ORIGINS;
}

/** Where a task and a model can be tried. */
export function playgroundPath(task: string, model?: string): string {
  const query = new URLSearchParams({ task });
  if (model) query.set("run", model);
  return `/playground?${query}`;
}

/** Runs on a fresh install, and needs no words about what it is. */
const FIRST_TASK = "sentence-similarity";

async function playgroundPage(
  { query, store, own, hubEndpoint, services = {} }: RouteContext,
  task: string,
): Promise<Page | undefined> {
  const [target] = readState(query).targets;
  const [installed, data] = await Promise.all([
    installedModels(services),
    playgroundData(task, { store, services, own, hubEndpoint, ...(target && { model: target.model }) }),
  ]);
  if (!data) return undefined;
  const endpoint = query.get("endpoint");
  const pathOf = (other: string) =>
    `${playgroundPath(other)}${endpoint ? `&${new URLSearchParams({ endpoint })}` : ""}`;
  const { drawPlayground } = await import("./playground-controls.tsx");
  return {
    title: "Playground",
    description: "Run a model on your own input, compare several side by side, and take the code with you.",
    section: "playground",
    canonical: "/playground",
    noindex: query.has("task"),
    interactive: { connections: connectionsOf(query) },
    body: (
      <article className="playground" data-playground="">
        <header className="task__head">
          <h1>Playground</h1>
          <p className="lead">
            Run a model on your own input, compare several side by side, and take the code with you.
          </p>
        </header>
        <noscript>
          <p className="task__partial">
            Running models needs scripts. Each model’s page has code that runs without them.
          </p>
        </noscript>
        <TaskList groups={taskGroups(services, installed)} current={task} pathOf={pathOf} />
        <div
          className="playground__app"
          data-playground-app=""
          data-task={task}
          data-search=""
          data-data={JSON.stringify(data)}
          // Drawn by the same components as in the browser, which encode every text.
          dangerouslySetInnerHTML={{ __html: drawPlayground(data, query) }}
        />
      </article>
    ),
  };
}
