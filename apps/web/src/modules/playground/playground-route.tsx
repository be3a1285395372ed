/**
 * The playground: any task, one to five models, one input. The page shows what can run here and how; the controls need
 * a script, because HTML alone cannot run a model.
 */
import { readState } from "./targets/targets.ts";
import { playgroundPath } from "../../catalog/page-addresses.ts";
import type { Page, Route, RouteContext } from "../../shell/page.ts";
import { canChat, installedModels, installedState, taskGroups } from "./task-choices.ts";
import { playgroundData } from "./playground-data.ts";
import { PLAYGROUND_TASKS, playgroundTask } from "../../catalog/playground-task.ts";
import { PROVIDER_ORIGINS } from "../../catalog/providers.ts";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { TaskList } from "./playground-tasks.tsx";

const LABELS = PLAYGROUND_LABELS.page;

export const playgroundRoute: Route = {
  path: "/playground",
  state: installedState,
  async load(context) {
    const { query, store, services = {} } = context;
    const task = query.get("task") ?? undefined;
    const run = query.get("run");
    if (task === undefined && run !== null) {
      // A model without a task opens with the model's own task.
      const record = await store.get(run);
      const local = record && playgroundTask(record);
      if (local !== undefined) return { redirect: playgroundPath(local, run) };
    }
    const isKnown = task === undefined || PLAYGROUND_TASKS.some(({ id }) => id === task);
    if (!isKnown) return undefined;
    // Without a chat model it opens with what runs on a fresh install and needs no explanation.
    return playgroundPage(context, task ?? ((await canChat(services)) ? "conversational" : "sentence-similarity"));
  },
};

async function playgroundPage(
  { query, store, local, hubEndpoint, machine, services = {} }: RouteContext,
  task: string,
): Promise<Page | undefined> {
  const [target] = readState(query).targets;
  const [installed, data] = await Promise.all([
    installedModels(services),
    playgroundData(task, { store, services, local, hubEndpoint, machine, ...(target && { model: target.model }) }),
  ]);
  if (!data) return undefined;
  const endpoint = query.get("endpoint");
  const pathOf = (other: string) =>
    `${playgroundPath(other)}${endpoint ? `&${new URLSearchParams({ endpoint })}` : ""}`;
  const { drawPlayground } = await import("./playground-controls.tsx");
  const isChat = task === "conversational";
  const tasks = <TaskList groups={taskGroups(services, installed)} current={task} pathOf={pathOf} />;
  return {
    title: LABELS.title,
    description: LABELS.description,
    section: "playground",
    canonical: "/playground",
    noindex: query.has("task"),
    fillsWindow: isChat,
    interactive: { connections: PROVIDER_ORIGINS },
    body: (
      <article className="playground" data-playground="" data-fills={isChat ? "" : undefined}>
        <header className={isChat ? "vt-visually-hidden" : "task__head"}>
          <h1>{LABELS.title}</h1>
          <p className="lead">{LABELS.description}</p>
        </header>
        {isChat ? null : (
          <p>
            <a href="/playground/sheet">{LABELS.openSheet}</a> · <a href="/playground/blind">{LABELS.openBlind}</a>
          </p>
        )}
        <noscript>
          <p className="task__partial">{LABELS.noScript}</p>
        </noscript>
        {isChat ? null : tasks}
        <div
          className="playground__app"
          data-playground-app=""
          data-task={task}
          data-search=""
          data-data={JSON.stringify(data)}
          // Rendered by the same components as in the browser, which escape every text.
          dangerouslySetInnerHTML={{ __html: drawPlayground(data, query, isChat ? tasks : null) }}
        />
      </article>
    ),
  };
}
