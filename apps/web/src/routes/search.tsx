/** One search over documentation and models that needs no script; the palette is the same thing, quicker. */
import { ModelTable, SearchField } from "@vitrine/react";
import { type CataloguedTask, getTask, TASK_PHRASES, type TaskId } from "@vitrine/tasks";
import { documentationIndex } from "../site/documentation.ts";
import type { Page, Route, RouteContext } from "../site/page.ts";

const SECTIONS_SHOWN = 20;
const MODELS_SHOWN = 6;
const TASKS_SHOWN = 8;
const LONGEST_QUERY = 200;

export const searchRoute: Route = { path: "/search", load: searchPage };

async function searchPage({ query, documentation, store }: RouteContext): Promise<Page> {
  const text = (query.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const sections = text === "" ? [] : (await documentationIndex(documentation)).search(text, { limit: SECTIONS_SHOWN });
  const models = text === "" ? [] : await store.suggest(text, MODELS_SHOWN);
  const tasks = text === "" ? [] : tasksNamed(text);
  const nothing = text !== "" && sections.length + models.length + tasks.length === 0;
  return {
    title: text === "" ? "Search" : `Search: ${text}`,
    description: "Search the documentation, models and tasks of this hub.",
    noindex: text !== "",
    canonical: "/search",
    body: (
      <div className="search-page">
        <h1>Search</h1>
        <SearchField
          action="/search"
          id="search-query"
          value={text}
          longest={LONGEST_QUERY}
          labels={{ label: "Search documentation, models and tasks" }}
        />
        {text === "" ? (
          <p>
            Type what you look for: a task, a model, a word of the documentation. Or look through{" "}
            <a href="/tasks">the tasks</a>, <a href="/models">the models</a>, <a href="/libraries">the libraries</a>,{" "}
            <a href="/providers">the providers</a> or <a href="/docs">the documentation</a>.
          </p>
        ) : null}
        {nothing ? (
          <p>
            Nothing found for “{text}”. Try fewer or shorter words, or look through{" "}
            <a href="/docs">the documentation</a> and <a href="/models">the models</a>.
          </p>
        ) : null}
        {tasks.length > 0 ? (
          <section>
            <h2>Tasks</h2>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <a href={`/tasks/${task.id}`}>{task.name}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {models.length > 0 ? (
          <section>
            <h2>Models</h2>
            <ModelTable models={models} />
            <p>
              <a href={`/models?q=${encodeURIComponent(text)}`}>All models for “{text}”</a>
            </p>
          </section>
        ) : null}
        {sections.length > 0 ? (
          <section>
            <h2>Documentation</h2>
            <ol className="search-page__hits">
              {sections.map(({ address, title, path, excerpt }) => (
                <li key={address}>
                  <a href={address}>{path.at(-1) ?? title}</a>
                  {path.length > 0 ? (
                    <span className="search-page__where">{[title, ...path.slice(0, -1)].join(" › ")}</span>
                  ) : null}
                  <p>
                    {excerpt.map((piece, index) =>
                      // Pieces have no identity of their own; their order never changes.
                      // oxlint-disable-next-line react/no-array-index-key
                      piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
                    )}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
    ),
  };
}

/** Tasks by name, by everyday name, and by what a typed phrase begins. */
function tasksNamed(text: string): CataloguedTask[] {
  const wanted = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (wanted === "") return [];
  const ids = new Set<TaskId>(TASK_PHRASES.get(wanted));
  for (const [phrase, tasks] of TASK_PHRASES)
    if (phrase.startsWith(wanted) || ` ${phrase}`.includes(` ${wanted}`)) for (const id of tasks) ids.add(id);
  return [...ids].flatMap((id) => getTask(id) ?? []).slice(0, TASKS_SHOWN);
}
