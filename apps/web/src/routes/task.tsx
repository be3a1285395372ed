/** One task with everything known about it. */
import { TASK_LIBRARIES } from "@vitrine/libraries";
import { localModelsFor } from "@vitrine/local-models";
import { AnchoredHeading, counted, TaskDemo, TaskDrawing } from "@vitrine/react";
import { type CataloguedTask, getTask, MODALITIES, resolveTask } from "@vitrine/tasks";
import { DESCRIPTORS, type Reference } from "@vitrine/tasks/descriptors";
import { schemaRows } from "@vitrine/tasks/json-schema";
import { taskSchemas } from "@vitrine/tasks/schemas";
import { demoFileAddress } from "../site/demo-files.ts";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { PLAYGROUND_TASKS } from "../site/playground-data.ts";
import { playgroundPath } from "./playground.tsx";
import { exampleOf, ExampleSection } from "./code-example.tsx";
import { SchemaSection, ReferenceList, TaskSide } from "./task-sections.tsx";

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
  const example = await exampleOf({ task: id }, store);
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
          <TaskSide {...{ task, libraries, recommended, models }} />
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
