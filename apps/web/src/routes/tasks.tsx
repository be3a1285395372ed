/** All tasks by modality, and one task with everything known about it. */
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { TASK_LIBRARIES, type Usage, usages } from "@vitrine/libraries";
import type { Store } from "@vitrine/hub";
import { localModelsFor } from "@vitrine/local-models";
import type { ModelRecord } from "@vitrine/models";
import {
  AnchoredHeading,
  counted,
  modelPath,
  ModelRow,
  SchemaTable,
  TaskCard,
  TaskDemo,
  TaskDrawing,
} from "@vitrine/react";
import { SnippetPanel } from "../site/code.tsx";
import {
  type CataloguedTask,
  getTask,
  MODALITIES,
  resolveTask,
  type Modality,
  TASKS,
  tasksOfModality,
} from "@vitrine/tasks";
import { DESCRIPTORS, type Reference } from "@vitrine/tasks/descriptors";
import { type SchemaRow, schemaRows } from "@vitrine/tasks/json-schema";
import { taskSchemas } from "@vitrine/tasks/schemas";
import { demoFileAddress } from "../site/demo-files.ts";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { PLAYGROUND_TASKS } from "../site/playground-data.ts";
import { isOwn } from "../site/record-places.ts";
import { playgroundPath } from "./playground.tsx";
import { rowData } from "./models.tsx";

/** Modalities in the order pages show them. */
export const MODALITY_ORDER = (Object.keys(MODALITIES) as Modality[]).sort(
  (a, b) => MODALITIES[a].order - MODALITIES[b].order,
);

export const tasksRoute: Route = {
  path: "/tasks",
  async load({ store }) {
    const { tasks: counts } = await store.counts();
    return {
      title: "Tasks",
      description: `The ${Object.keys(TASKS).length} things models are made for: what goes in, what comes out, which models and libraries do it.`,
      section: "tasks",
      canonical: "/tasks",
      body: (
        <div className="catalogue">
          <header className="catalogue__head">
            <h1>Tasks</h1>
            <p className="lead">
              What a model can be asked to do. Each task says what goes in, what comes out, and who does it well.
            </p>
          </header>
          {MODALITY_ORDER.map((modality) => (
            <section key={modality} aria-labelledby={modality}>
              <AnchoredHeading level={2} id={modality}>
                {MODALITIES[modality].label}
              </AnchoredHeading>
              <ul className="cases">
                {tasksOfModality(modality).map((task) => (
                  <li key={task.id}>
                    <TaskCard task={task} summary={DESCRIPTORS[task.id].summary} count={counts[task.id] ?? 0} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ),
    };
  },
};

export const taskRoute: Route = {
  path: "/tasks/:id",
  async load(context) {
    const wanted = context.params["id"] ?? "";
    const task = resolveTask(wanted)?.task;
    if (!task) return undefined;
    if (task.id !== wanted) return { redirect: `/tasks/${task.id}` };
    return taskPage(task, context);
  },
};

async function taskPage(task: CataloguedTask, { store, documentation, services }: RouteContext): Promise<Page> {
  const { id } = task;
  const guide = documentation.find(`/docs/tasks/${id}`);
  const descriptor = DESCRIPTORS[id];
  const models = await store.search({ task: id, limit: 8 });
  const recommended = await withRecords(descriptor.models, (modelId) => store.get(modelId));
  const example = await exampleOf(id, store);
  const here = services?.local === undefined ? [] : localModelsFor(id).filter(({ install }) => install === "default");
  const libraries = [...new Set([...(TASK_LIBRARIES[id] ?? []), ...descriptor.libraries])];
  const schemas = taskSchemas(id);
  return {
    title: task.name,
    description: descriptor.summary,
    section: "tasks",
    canonical: `/tasks/${id}`,
    card: {
      kind: `Task · ${MODALITIES[task.modality].label}`,
      facts: [...counted(models.total, "model", "models"), ...counted(libraries.length, "library", "libraries")],
    },
    body: (
      <article className="task" data-modality={task.modality}>
        <header className="task__head">
          <p className="eyebrow">
            <a href={`/tasks#${task.modality}`}>{MODALITIES[task.modality].label}</a>
          </p>
          <h1>
            <TaskDrawing task={id} />
            {task.name}
          </h1>
          <p className="lead">{descriptor.summary}</p>
          {descriptor.canonicalId && descriptor.canonicalId !== id ? (
            <p>
              See also the more general task{" "}
              <a href={`/tasks/${descriptor.canonicalId}`}>{getTask(descriptor.canonicalId)?.name}</a>.
            </p>
          ) : null}
          {guide || PLAYGROUND_TASKS.some((known) => known.id === id) ? (
            <ul className="vt-inline-list">
              {guide ? (
                <li>
                  <a href={guide.address}>{/^guide\b/i.test(guide.title) ? guide.title : `Guide: ${guide.title}`}</a>
                </li>
              ) : null}
              {PLAYGROUND_TASKS.some((known) => known.id === id) ? (
                <li>
                  <a href={playgroundPath(id)}>Try it in the playground</a>
                </li>
              ) : null}
            </ul>
          ) : null}
          {descriptor.isPlaceholder ? (
            <p className="task__partial">Only the summary of this task has been written so far.</p>
          ) : null}
        </header>
        {descriptor.demo.inputs.length > 0 ? <TaskDemo demo={descriptor.demo} fileAddress={demoFileAddress} /> : null}
        <div className="task__columns">
          <div className="task__main prose">
            {example ? <ExampleSection example={example} /> : null}
            {here.length > 0 ? (
              <section aria-labelledby="here">
                <AnchoredHeading level={2} id="here">
                  Runs here now
                </AnchoredHeading>
                <ul>
                  {here.map(({ id: model, label }) => (
                    <li key={model}>
                      <a href={playgroundPath(id, `local~~${model}`)}>{label}</a>, on this machine, without a token
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {descriptor.about.length > 0 ? (
              <section aria-labelledby="about">
                <AnchoredHeading level={2} id="about">
                  What it does
                </AnchoredHeading>
                {descriptor.about.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ) : null}
            {descriptor.useCases.length > 0 ? (
              <section aria-labelledby="use-cases">
                <AnchoredHeading level={2} id="use-cases">
                  Where it is used
                </AnchoredHeading>
                {descriptor.useCases.map((useCase) => (
                  <div key={useCase.title}>
                    <h3>{useCase.title}</h3>
                    <p>{useCase.text}</p>
                  </div>
                ))}
              </section>
            ) : null}
            <ReferenceList id="metrics" title="How results are judged" items={descriptor.metrics} />
            {schemas ? (
              <section aria-labelledby="schema">
                <AnchoredHeading level={2} id="schema">
                  Calling it
                </AnchoredHeading>
                <p>
                  What a call takes and gives back. The same schema is at{" "}
                  <a href={`/api/tasks/${id}.json`}>/api/tasks/{id}.json</a>.
                </p>
                <SchemaSection title="Input" rows={schemaRows(schemas.input)} />
                <SchemaSection title="Parameters" rows={schemaRows(schemas.parameters)} />
                <SchemaSection title="Output" rows={schemaRows(schemas.output)} />
              </section>
            ) : null}
          </div>
          <aside className="task__side" aria-label="Models, data sets and libraries">
            <section className="side-section plate" aria-labelledby="libraries">
              <h2 id="libraries">Libraries</h2>
              {libraries.length > 0 ? (
                <ul className="vt-tags">
                  {libraries.map((library) => (
                    <li key={library}>
                      <a href={`/libraries/${library}`}>{getLibraryFacts(library)?.prettyLabel ?? library}</a>
                    </li>
                  ))}
                </ul>
              ) : (
                <p>No library is known for this task.</p>
              )}
            </section>
            {recommended.length > 0 ? (
              <section className="side-section" aria-labelledby="recommended">
                <h2 id="recommended">Models to begin with</h2>
                <ul className="references">
                  {recommended.map(({ reference, known }) => (
                    <li key={reference.id}>
                      {known ? <a href={modelPath(reference.id)}>{reference.id}</a> : <span>{reference.id}</span>}
                      <p>{reference.description}</p>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            <section className="side-section" aria-labelledby="models">
              <h2 id="models">Models in this hub</h2>
              {models.total === 0 ? (
                <p>
                  None yet. <a href="/docs/your-own-models">Import some</a>, or see <a href="/models">all models</a>.
                </p>
              ) : (
                <>
                  <ul className="similar">
                    {models.items.map((model) => (
                      <li key={model.id}>
                        <ModelRow model={{ ...rowData(model), pipeline_tag: undefined, license: undefined }} />
                      </li>
                    ))}
                  </ul>
                  <p>
                    <a href={`/models?task=${id}`}>All {models.total.toLocaleString("en")}</a>
                  </p>
                </>
              )}
            </section>
            <SideReferences id="datasets" title="Data sets" items={descriptor.datasets} />
            {task.subtasks && task.subtasks.length > 0 ? (
              <section className="side-section" aria-labelledby="subtasks">
                <h2 id="subtasks">Kinds</h2>
                <ul className="vt-tags">
                  {task.subtasks.map((subtask) => (
                    <li key={subtask.type}>
                      <span className="vt-tag">{subtask.name}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {descriptor.youtubeId ? (
              <section className="side-section" aria-labelledby="video">
                <h2 id="video">Video</h2>
                <p>
                  <a
                    href={`https://www.youtube.com/watch?v=${encodeURIComponent(descriptor.youtubeId)}`}
                    rel="noreferrer"
                  >
                    An introduction to {task.name.toLowerCase()}
                  </a>{" "}
                  (on YouTube)
                </p>
              </section>
            ) : null}
          </aside>
        </div>
      </article>
    ),
  };
}

async function withRecords(references: readonly Reference[], get: (id: string) => Promise<unknown>) {
  return Promise.all(
    references.map(async (reference) => ({ reference, known: (await get(reference.id)) !== undefined })),
  );
}

function SchemaSection({ title, rows }: { title: string; rows: readonly SchemaRow[] }) {
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? <p>None.</p> : <SchemaTable rows={rows} label={title} />}
    </>
  );
}

function ReferenceList({ id, title, items }: { id: string; title: string; items: readonly Reference[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <AnchoredHeading level={2} id={id}>
        {title}
      </AnchoredHeading>
      <dl className="definitions">
        {items.map((item) => (
          <div key={item.id}>
            <dt>{item.id}</dt>
            <dd>{item.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SideReferences({ id, title, items }: { id: string; title: string; items: readonly Reference[] }) {
  if (items.length === 0) return null;
  return (
    <section className="side-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="references">
        {items.map((item) => (
          <li key={item.id}>
            <span>{item.id}</span>
            <p>{item.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Weights up to which a model is small: it runs on an ordinary laptop. */
const SMALL = 2e9;
const CANDIDATES = 12;

/** The first small model of its own, in the order of this site, whose code for the task is known; else the first of any size. */
async function exampleOf(task: string, store: Store): Promise<{ record: ModelRecord; usage: Usage } | undefined> {
  for (const limits of [{ maxParameters: SMALL }, {}]) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await store.search({ task, isOriginal: true, limit: CANDIDATES, ...limits });
    // oxlint-disable-next-line no-await-in-loop
    for (const record of await store.getMany(items.map(({ id }) => id))) {
      if (isOwn(record) || record.gated) continue;
      const usage = usages(record).find(
        (each) => each.library !== undefined && "snippets" in each && each.snippets.some(({ code }) => code !== ""),
      );
      if (usage !== undefined) return { record, usage };
    }
  }
  return undefined;
}

function ExampleSection({ example: { record, usage } }: { example: { record: ModelRecord; usage: Usage } }) {
  if (!("snippets" in usage) || usage.library === undefined) return null;
  return (
    <section aria-labelledby="code">
      <AnchoredHeading level={2} id="code">
        In code
      </AnchoredHeading>
      <p>
        With <a href={modelPath(record.id)}>{record.id}</a> and {usage.library.prettyLabel}:
      </p>
      <SnippetPanel library={usage.library.prettyLabel} snippets={usage.snippets.slice(0, 1)} headingLevel={3} />
    </section>
  );
}
