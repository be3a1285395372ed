/** The first page: find a model, see that the code is real, look around by task. */
import { LIBRARY_FACTS } from "@vitrine/libraries/facts";
import { AnchoredHeading, modelPath, TaskGlyph, SearchField, Tabs } from "@vitrine/react";
import { CodeBlock } from "../site/code.tsx";
import { MODALITIES, TASKS, tasksOfModality } from "@vitrine/tasks";
import type { Route } from "../site/page.ts";
import { MODALITY_ORDER } from "./tasks.tsx";
import { findExhibits, exhibitPanel } from "./home-exhibits.tsx";

const SHOWN_NEWEST = 6;

export const homeRoute: Route = {
  path: "/",
  async load({ store, collections = [] }) {
    const counts = await store.counts();
    const exhibits = await findExhibits(store);
    const dated = await store.search({ sort: "created", isOriginal: true, limit: SHOWN_NEWEST });
    const newest = dated.items.filter(({ createdAt }) => createdAt !== undefined);
    return {
      title: "Vitrine",
      description:
        "Find a machine-learning model, see what it does, and copy code that loads or calls it. Runs on your own machine with two commands.",
      canonical: "/",
      body: (
        <div className="home">
          <section className="hero" aria-labelledby="title">
            <div className="hero__words">
              <h1 id="title">Find a model. Copy code that runs.</h1>
              <p className="lead">
                {counts.total.toLocaleString("en")} models for {Object.keys(TASKS).length} tasks, with usage code for{" "}
                {countWithSnippets()} libraries. No account, nothing to sign.
              </p>
              <SearchField
                action="/models"
                size="large"
                labels={{ label: "Search models", placeholder: "whisper, speech to text, 7b chat apache…" }}
              />
              <p className="hero__hints">
                Or begin with <a href="/models?task=text-generation">text generation</a>,{" "}
                <a href="/models?task=automatic-speech-recognition">speech recognition</a>,{" "}
                <a href="/models?task=text-to-image">text to image</a>, or <a href="/playground">run one now</a>.
              </p>
            </div>
            {exhibits.length > 0 ? (
              <div className="hero__vitrine">
                <Tabs id="exhibit" headingLevel={2} label="Example models" panels={exhibits.map(exhibitPanel)} />
              </div>
            ) : null}
          </section>
          <section aria-labelledby="start">
            <AnchoredHeading level={2} id="start">
              Three ways to begin
            </AnchoredHeading>
            <ul className="starts">
              <li>
                <h3>
                  <a href="/playground">Run one on this computer</a>
                </h3>
                <p>
                  Small models come with this site and answer at once, without a token. Larger ones run in{" "}
                  <a href="/quantization">a form that fits</a>.
                </p>
              </li>
              <li>
                <h3>
                  <a href="/providers">Call one from a program</a>
                </h3>
                <p>
                  One client for 25 providers, the same call printed for Python, JavaScript, the shell and C#.{" "}
                  <a href="/docs/client">How to call</a>
                </p>
              </li>
              <li>
                <h3>
                  <a href="/docs/your-own-models">Put mine here</a>
                </h3>
                <p>A folder of repositories becomes a hub of your own, with code that loads from it:</p>
                <CodeBlock
                  code="npm start -- --models ./models"
                  language="bash"
                  label="The command that shows a folder of models"
                />
              </li>
            </ul>
          </section>
          {collections.length === 0 ? null : (
            <section aria-labelledby="collections">
              <AnchoredHeading level={2} id="collections">
                Collections
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
                New, and of their own
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
                <a href="/models?sort=created&original=1">All by date</a>
              </p>
            </section>
          )}
          <section aria-labelledby="by-task">
            <AnchoredHeading level={2} id="by-task">
              What do you need done?
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
                            <span className="vt-visually-hidden"> models</span>
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
  return LIBRARY_FACTS.filter((library) => library.hasSnippets).length;
}
