/** The home page: find a model, see example code, browse by task. */
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { AnchoredHeading, modelPath, TaskGlyph, SearchField, Tabs } from "@vitrine/react";
import { CodeBlock } from "../../shell/code.tsx";
import { MODALITIES, TASKS, tasksOfModality } from "@vitrine/tasks";
import type { Route } from "../../shell/page.ts";
import { findExhibits, exhibitPanel } from "./home-exhibits.tsx";
import { MODALITY_ORDER } from "../../catalog/modality-order.ts";
import { PROVIDERS } from "../../catalog/providers.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import { linkTo, RichText } from "../../shell/rich-text.tsx";
import { HOME_LABELS } from "./labels.ts";

const { hero, start, newest: NEWEST_LABELS, tasks: TASKS_LABELS } = HOME_LABELS;

const SHOWN_NEWEST = 6;

export const homeRoute: Route = {
  path: "/",
  async load({ store, collections = [] }) {
    const counts = await store.counts();
    const exhibits = await findExhibits(store);
    const dated = await store.search({ sort: "created", isOriginal: true, limit: SHOWN_NEWEST });
    const newest = dated.items.filter(({ createdAt }) => createdAt !== undefined);
    return {
      title: SITE_NAME,
      description: HOME_LABELS.description,
      canonical: "/",
      body: (
        <div className="home">
          <section className="hero" aria-labelledby="title">
            <div className="hero__words">
              <h1 id="title">{hero.title}</h1>
              <p className="lead">
                {hero.lead(counts.total.toLocaleString("en"), Object.keys(TASKS).length, countWithSnippets())}
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
            {exhibits.length > 0 ? (
              <div className="hero__vitrine">
                <Tabs
                  id="exhibit"
                  headingLevel={2}
                  label={HOME_LABELS.examples.tabs}
                  panels={exhibits.map(exhibitPanel)}
                />
              </div>
            ) : null}
          </section>
          <section aria-labelledby="start">
            <AnchoredHeading level={2} id="start">
              {start.title}
            </AnchoredHeading>
            <ul className="starts">
              <li>
                <h3>
                  <a href="/playground">{start.run}</a>
                </h3>
                <p>
                  <RichText text={start.runText} link={linkTo("/quantization")} />
                </p>
              </li>
              <li>
                <h3>
                  <a href="/providers">{start.call}</a>
                </h3>
                <p>
                  <RichText text={start.callText(PROVIDERS.length)} link={linkTo("/docs/client")} />
                </p>
              </li>
              <li>
                <h3>
                  <a href="/docs/your-own-models">{start.publish}</a>
                </h3>
                <p>{start.publishText}</p>
                <CodeBlock code="npm start -- --models ./models" language="bash" label={start.publishCommand} />
              </li>
            </ul>
          </section>
          {collections.length === 0 ? null : (
            <section aria-labelledby="collections">
              <AnchoredHeading level={2} id="collections">
                {HOME_LABELS.collections}
              </AnchoredHeading>
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
            </section>
          )}
          {newest.length === 0 ? null : (
            <section aria-labelledby="new">
              <AnchoredHeading level={2} id="new">
                {NEWEST_LABELS.title}
              </AnchoredHeading>
              <ul className="newest">
                {newest.map((model) => (
                  <li key={model.id}>
                    <a href={modelPath(model.id)}>{model.id}</a>
                    <p>{model.sentence}</p>
                  </li>
                ))}
              </ul>
              <p>
                <a href="/models?sort=created&original=1">{NEWEST_LABELS.all}</a>
              </p>
            </section>
          )}
          <section aria-labelledby="by-task">
            <AnchoredHeading level={2} id="by-task">
              {TASKS_LABELS.title}
            </AnchoredHeading>
            <div className="shelves">
              {MODALITY_ORDER.map((modality) => (
                <section
                  className="shelf"
                  data-modality={modality}
                  key={modality}
                  aria-labelledby={`shelf-${modality}`}
                >
                  <h3 id={`shelf-${modality}`}>
                    <TaskGlyph modality={modality} />
                    {MODALITIES[modality].label}
                  </h3>
                  <ul>
                    {tasksOfModality(modality).map((task) => (
                      <li key={task.id}>
                        <a href={`/tasks/${task.id}`}>{task.name}</a>
                        {counts.tasks[task.id] ? (
                          <span className="shelf__count">
                            {counts.tasks[task.id]?.toLocaleString("en")}
                            <span className="vt-visually-hidden"> {TASKS_LABELS.models}</span>
                          </span>
                        ) : null}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </section>
        </div>
      ),
    };
  },
};

function countWithSnippets(): number {
  return LIBRARY_METADATA.filter((library) => library.hasSnippets).length;
}
