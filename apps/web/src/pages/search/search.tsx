/** One search over documentation and models that works without scripts; the palette is the faster version. */
import { ModelTable, SearchField } from "@vitrine/react";
import { taskName } from "../../catalog/facet-names.ts";
import { type CatalogedTask, getTask, TASK_PHRASES, type TaskId } from "@vitrine/tasks";
import { fitsOfList } from "../../catalog/machine.ts";
import { FitsTitle } from "../../catalog/models-table.tsx";
import { documentationIndex } from "../../content/documentation-index.ts";
import type { Page, Route, RouteContext } from "../../shell/page.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { SEARCH_LABELS as LABELS } from "./messages/search-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";

const SECTIONS_SHOWN = 20;
const MODELS_SHOWN = 6;
const TASKS_SHOWN = 8;
const MAX_QUERY_CHARS = 200;

export const searchRoute: Route = { path: "/search", load: searchPage };

const LINKS = Object.fromEntries(
  ["tasks", "models", "libraries", "providers", "docs"].map((name) => [name, linkTo(`/${name}`)]),
);

async function searchPage({ query, documentation, store, machine }: RouteContext): Promise<Page> {
  const text = (query.get("q") ?? "").trim().slice(0, MAX_QUERY_CHARS);
  const sections = text === "" ? [] : (await documentationIndex(documentation)).search(text, { limit: SECTIONS_SHOWN });
  const models = text === "" ? [] : await store.suggest(text, MODELS_SHOWN);
  const fits = await fitsOfList(store, models, machine);
  const tasks = text === "" ? [] : tasksMatching(text);
  const nothing = text !== "" && sections.length + models.length + tasks.length === 0;
  return {
    title: text === "" ? LABELS.title : LABELS.titleOf({ query: text }),
    description: LABELS.description,
    noindex: text !== "",
    canonical: "/search",
    body: (
      <div className="search-page">
        <h1>{LABELS.title}</h1>
        <SearchField
          action="/search"
          id="search-query"
          value={text}
          longest={MAX_QUERY_CHARS}
          labels={{ label: LABELS.field }}
        />
        {text === "" ? <RichParagraph text={LABELS.start} {...LINKS} /> : null}
        {nothing ? <RichParagraph text={LABELS.empty({ query: text })} {...LINKS} /> : null}
        {tasks.length > 0 ? (
          <section>
            <h2>{LABELS.tasks}</h2>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <a href={`/tasks/${task.id}`}>{taskName(task.id)}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {models.length > 0 ? (
          <section>
            <h2>{LABELS.models}</h2>
            <ModelTable
              addresses={SITE_ADDRESSES}
              models={models}
              fits={fits}
              fitsTitle={<FitsTitle machine={machine} />}
            />
            <p>
              <a href={`/models?q=${encodeURIComponent(text)}`}>{LABELS.allModels({ query: text })}</a>
            </p>
          </section>
        ) : null}
        {sections.length > 0 ? (
          <section>
            <h2>{LABELS.documentation}</h2>
            <ol className="search-page__hits">
              {sections.map(({ address, title, path, excerpt }) => (
                <li key={address}>
                  <a href={address}>{path.at(-1) ?? title}</a>
                  {path.length > 0 ? (
                    <span className="search-page__where">{[title, ...path.slice(0, -1)].join(" › ")}</span>
                  ) : null}
                  <p>
                    {excerpt.map((piece, index) =>
                      // Pieces have no id, and their order never changes.
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

/** Tasks whose name or everyday name begins with the text. */
function tasksMatching(text: string): CatalogedTask[] {
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
