/** The home page: find a model, see example code, browse by task. */
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { formatNumber, SearchField, TaskCard } from "@vitrine/react";
import { CodeBlock } from "../../shell/code.tsx";
import { type CatalogedTask, getTask, TASKS } from "@vitrine/tasks";
import { taskName } from "../../catalog/facet-names.ts";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { fitsOfList } from "../../catalog/machine.ts";
import { TaskPicture } from "../../catalog/task-picture.tsx";
import type { Route } from "../../shell/page.ts";
import { LiveExamples } from "./live-examples.tsx";
import { newestByKind, NewReleases } from "./new-releases.tsx";
import { PROVIDERS } from "../../catalog/providers.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { HOME_LABELS } from "./messages/home-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { PageSection } from "../../shell/components/page-section.tsx";

const { hero, start, tasks: TASKS_LABELS } = HOME_LABELS;

/** Tasks with a picture, those that most people come for. */
const SHOWN_TASKS = [
  "text-generation",
  "image-text-to-text",
  "text-to-image",
  "automatic-speech-recognition",
  "text-to-speech",
  "sentence-similarity",
  "translation",
  "summarization",
  "token-classification",
  "object-detection",
  "image-classification",
  "tabular-classification",
]
  .map((id) => getTask(id))
  .filter((task): task is CatalogedTask => task !== undefined && Object.hasOwn(DESCRIPTORS, task.id));

export const homeRoute: Route = {
  path: "/",
  async load({ store, collections = [], services, machine }) {
    const [counts, newest] = await Promise.all([store.counts(), newestByKind(store)]);
    const fits = await fitsOfList(
      store,
      newest.flatMap(({ models }) => models),
      machine,
    );
    return {
      title: SITE_NAME,
      description: HOME_LABELS.description,
      canonical: "/",
      ...(services?.local && { interactive: { connections: [], isLocal: true as const } }),
      body: (
        <div className="home">
          <section className="hero" aria-labelledby="title">
            <div className="hero__words">
              <h1 id="title">{hero.title}</h1>
              <p className="lead">
                {hero.lead({
                  models: formatNumber(counts.total),
                  tasks: Object.keys(TASKS).length,
                  libraries: countWithSnippets(),
                })}
              </p>
              <SearchField
                action="/models"
                size="large"
                labels={{ label: hero.search, placeholder: hero.placeholder }}
              />
              <p className="hero__hints">
                <RichText
                  text={hero.hints}
                  language={linkTo("/models?task=text-generation")}
                  speech={linkTo("/models?task=automatic-speech-recognition")}
                  image={linkTo("/models?task=text-to-image")}
                  playground={linkTo("/playground")}
                />
              </p>
            </div>
          </section>
          {services?.local === undefined ? null : <LiveExamples />}
          <PageSection id="by-task" heading={TASKS_LABELS.title}>
            <ul className="home__tasks">
              {SHOWN_TASKS.map((task) => (
                <li key={task.id}>
                  <TaskCard
                    addresses={SITE_ADDRESSES}
                    task={{ ...task, name: taskName(task.id) }}
                    summary=""
                    count={counts.tasks[task.id] ?? 0}
                    picture={<TaskPicture task={task} />}
                  />
                </li>
              ))}
            </ul>
            <p>
              <a href="/tasks">{TASKS_LABELS.all({ count: Object.keys(TASKS).length })}</a>
            </p>
          </PageSection>
          <NewReleases newest={newest} fits={fits} />
          {collections.length === 0 ? null : (
            <PageSection id="collections" heading={HOME_LABELS.collections}>
              <ul className="starts">
                {collections.map(({ title, path, text }) => (
                  <li key={path}>
                    <h3>
                      <a href={path}>{title}</a>
                    </h3>
                    {text === undefined ? null : <p>{text}</p>}
                  </li>
                ))}
              </ul>
            </PageSection>
          )}
          <PageSection id="start" heading={start.title}>
            <ul className="starts">
              <li>
                <h3>
                  <a href="/playground">{start.run}</a>
                </h3>
                <RichParagraph text={start.runText} link={linkTo("/docs/quantization")} />
              </li>
              <li>
                <h3>
                  <a href="/providers">{start.call}</a>
                </h3>
                <RichParagraph text={start.callText({ providers: PROVIDERS.length })} link={linkTo("/docs/client")} />
              </li>
              <li>
                <h3>
                  <a href="/docs/your-own-models">{start.publish}</a>
                </h3>
                <p>{start.publishText}</p>
                <CodeBlock code="npm start -- --models ./models" language="bash" label={start.publishCommand} />
              </li>
            </ul>
          </PageSection>
        </div>
      ),
    };
  },
};

function countWithSnippets(): number {
  return LIBRARY_METADATA.filter((library) => library.hasSnippets).length;
}
