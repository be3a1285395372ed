/** One task with everything known about it. */
import { localModelsFor } from "@vitrine/local-models";
import { TaskDemo, TaskDrawing } from "@vitrine/react";
import { type CatalogedTask, resolveTask } from "@vitrine/tasks";
import { modalityName, taskName, taskSummary } from "../../catalog/facet-names.ts";
import { DESCRIPTORS, type Reference } from "@vitrine/tasks/descriptors";
import { schemaRows } from "@vitrine/tasks/schemas";
import { taskSchemas } from "@vitrine/tasks/schemas";
import { demoFileAddress } from "../../catalog/demo-files.ts";
import { fitsOfList } from "../../catalog/machine.ts";
import type { Page, Route, RouteContext } from "../../shell/page.ts";
import { PLAYGROUND_TASKS } from "../../catalog/playground-task.ts";
import { exampleOf, ExampleSection } from "../../shell/code-example.tsx";
import { SchemaSection, ReferenceList, TaskSide } from "./task-sections.tsx";
import { playgroundPath } from "../../catalog/page-addresses.ts";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { TASKS_LABELS } from "./messages/tasks-labels.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { PageSection } from "../../shell/components/page-section.tsx";

const { task: LABELS, schema: SCHEMA_LABELS } = TASKS_LABELS;

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

async function taskPage(task: CatalogedTask, { store, documentation, services, machine }: RouteContext): Promise<Page> {
  const { id } = task;
  const guide = documentation.find(`/docs/tasks/${id}`);
  const descriptor = DESCRIPTORS[id];
  const models = await store.search({ task: id, limit: 8 });
  const fits = await fitsOfList(store, models.items, machine);
  const recommended = await withRecords(descriptor.models, (modelId) => store.get(modelId));
  const example = await exampleOf({ task: id }, store);
  const here = services?.local === undefined ? [] : localModelsFor(id).filter(({ install }) => install === "default");
  const schemas = taskSchemas(id);
  return {
    title: taskName(id),
    description: taskSummary(id),
    section: "tasks",
    canonical: `/tasks/${id}`,
    card: {
      kind: LABELS.kind({ modality: modalityName(task.modality) }),
      details: [
        ...(models.total === 0 ? [] : [LABELS.models({ count: models.total })]),
        ...(descriptor.libraries.length === 0 ? [] : [LABELS.libraries({ count: descriptor.libraries.length })]),
      ],
    },
    body: (
      <article className="task" data-modality={task.modality}>
        <header className="task__head">
          <p className="eyebrow">
            <a href={`/tasks#${task.modality}`}>{modalityName(task.modality)}</a>
          </p>
          <h1>
            <TaskDrawing task={id} />
            {taskName(id)}
          </h1>
          <p className="lead">{taskSummary(id)}</p>
          {descriptor.canonicalId && descriptor.canonicalId !== id ? (
            <RichParagraph
              text={LABELS.general({ task: taskName(descriptor.canonicalId) })}
              link={linkTo(`/tasks/${descriptor.canonicalId}`)}
            />
          ) : null}
          {guide || PLAYGROUND_TASKS.some((known) => known.id === id) ? (
            <ul className="vt-inline-list">
              {guide ? (
                <li>
                  <a href={guide.address}>
                    {/^guide\b/i.test(guide.title) ? (
                      <span lang={dataLanguage()}>{guide.title}</span>
                    ) : (
                      LABELS.guide({ title: guide.title })
                    )}
                  </a>
                </li>
              ) : null}
              {PLAYGROUND_TASKS.some((known) => known.id === id) ? (
                <li>
                  <a href={playgroundPath(id)}>{LABELS.openInPlayground}</a>
                </li>
              ) : null}
            </ul>
          ) : null}
          {descriptor.isPlaceholder ? <p className="task__partial">{LABELS.placeholder}</p> : null}
        </header>
        {descriptor.demo.inputs.length > 0 ? <TaskDemo demo={descriptor.demo} fileAddress={demoFileAddress} /> : null}
        <div className="task__columns">
          <div className="task__main prose">
            {example ? <ExampleSection example={example} /> : null}
            {here.length > 0 ? <LocalModels task={id} models={here} /> : null}
            {descriptor.about.length > 0 ? (
              <PageSection id="about" heading={LABELS.about}>
                {descriptor.about.map((paragraph) => (
                  <p key={paragraph} lang={dataLanguage()}>
                    {paragraph}
                  </p>
                ))}
              </PageSection>
            ) : null}
            {descriptor.useCases.length > 0 ? (
              <PageSection id="use-cases" heading={LABELS.useCases}>
                {descriptor.useCases.map((useCase) => (
                  <div key={useCase.title} lang={dataLanguage()}>
                    <h3>{useCase.title}</h3>
                    <p>{useCase.text}</p>
                  </div>
                ))}
              </PageSection>
            ) : null}
            <ReferenceList id="metrics" title={LABELS.metrics} items={descriptor.metrics} />
            {schemas ? (
              <PageSection id="schema" heading={SCHEMA_LABELS.title}>
                <RichParagraph
                  text={SCHEMA_LABELS.about({ path: `/api/tasks/${id}.json` })}
                  link={linkTo(`/api/tasks/${id}.json`)}
                />
                <SchemaSection title={SCHEMA_LABELS.input} rows={schemaRows(schemas.input)} />
                <SchemaSection title={SCHEMA_LABELS.parameters} rows={schemaRows(schemas.parameters)} />
                <SchemaSection title={SCHEMA_LABELS.output} rows={schemaRows(schemas.output)} />
              </PageSection>
            ) : null}
          </div>
          <TaskSide {...{ task, libraries: descriptor.libraries, recommended, models, fits }} />
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

function LocalModels({ task, models }: { task: string; models: readonly { id: string; label: string }[] }) {
  return (
    <PageSection id="here" heading={LABELS.localModels}>
      <ul>
        {models.map(({ id, label }) => (
          <li key={id}>
            <RichText text={LABELS.localModel({ model: label })} link={linkTo(playgroundPath(task, `local~~${id}`))} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
