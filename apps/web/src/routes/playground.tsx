/**
 * The playground: any task, one to four models, one input. The page itself says what can be run here and how; the
 * controls are a script, because running a model is one thing that HTML alone cannot do.
 */
import { LOCAL_MODELS } from "@vitrine/local-models";
import { TaskLabel } from "@vitrine/react";
import type { Page, Route } from "../site/page.ts";
import { PLAYGROUND_TASKS } from "../site/playground-data.ts";
import { playgroundTask } from "../site/playground-task.ts";
import { PROVIDER_ORIGINS } from "../site/providers.ts";

export const playgroundRoute: Route = {
  path: "/playground",
  async load({ query, services, store }) {
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
    return playgroundPage(task, services?.local !== undefined, connectionsOf(query));
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

function playgroundPage(task: string | undefined, hasLocal: boolean, connections: readonly string[]): Page {
  const ready = hasLocal ? LOCAL_MODELS.filter(({ install }) => install === "default") : [];
  return {
    title: "Playground",
    description: "Run a model on your own input, compare several side by side, and take the code with you.",
    section: "playground",
    canonical: "/playground",
    noindex: task !== undefined,
    interactive: { connections },
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
        <div className="playground__app" data-playground-app="" data-tasks={JSON.stringify(PLAYGROUND_TASKS)}>
          <PlaygroundStart ready={ready} />
        </div>
      </article>
    ),
  };
}

/** What stands there until the controls come, and without scripts for good. */
function PlaygroundStart({ ready }: { ready: readonly (typeof LOCAL_MODELS)[number][] }) {
  return (
    <div className="prose">
      {ready.length > 0 ? (
        <>
          <h2>Runs on this machine</h2>
          <p>These models need no token and no network.</p>
          <ul>
            {ready.map((model) => (
              <li key={model.id}>
                <strong>{model.label}</strong>: {model.about}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2>Tasks</h2>
      <ul className="playground__tasks">
        {PLAYGROUND_TASKS.map(({ id, label }) => (
          <li key={id}>
            <a href={playgroundPath(id)}>{id === "conversational" ? label : <TaskLabel task={id} />}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
