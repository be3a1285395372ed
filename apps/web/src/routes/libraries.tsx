/** All libraries, and one library: what it is, what it does, how its downloads are counted. */
import { DEFAULT_COUNT_QUERY, LIBRARY_TASKS } from "@vitrine/libraries";
import { getLibraryFacts, LIBRARY_FACTS, type LibrarySummary } from "@vitrine/libraries/facts";
import { AnchoredHeading, counted, ModelTable, TaskLabel } from "@vitrine/react";
import { CodeBlock } from "../site/code.tsx";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { exampleOf } from "./code-example.tsx";
import { testedFiles, CountTester, ExampleUsage } from "./library-sections.tsx";

const libraries = LIBRARY_FACTS.toSorted((a, b) =>
  a.prettyLabel.localeCompare(b.prettyLabel, "en", { sensitivity: "base" }),
);

export const librariesRoute: Route = {
  path: "/libraries",
  async load({ store }) {
    const { libraries: counts } = await store.counts();
    const groups = Map.groupBy(libraries, (library) => initial(library.prettyLabel));
    return {
      title: "Libraries",
      description: `${libraries.length} machine-learning libraries: what each loads, and code that does it.`,
      section: "libraries",
      canonical: "/libraries",
      body: (
        <div className="catalogue">
          <header className="catalogue__head">
            <h1>Libraries</h1>
            <p className="lead">
              {libraries.length} libraries that load models. A filled dot marks those whose models come with code of
              their own here.
            </p>
          </header>
          <nav className="letters" aria-label="Letters">
            {[...groups.keys()].map((letter) => (
              <a key={letter} href={`#${letterId(letter)}`}>
                {letter}
              </a>
            ))}
          </nav>
          {[...groups].map(([letter, members]) => (
            <section className="letter" key={letter} aria-labelledby={letterId(letter)}>
              <h2 id={letterId(letter)} tabIndex={-1}>
                {letter}
              </h2>
              <ul className="library-list">
                {members.map((library) => (
                  <li key={library.id}>
                    <a href={`/libraries/${library.id}`}>{library.prettyLabel}</a>
                    <span className="library-list__dot" data-snippet={library.hasSnippets ? "" : undefined}>
                      {library.hasSnippets ? <span className="vt-visually-hidden">has usage code</span> : null}
                    </span>
                    {counts[library.id] ? <span className="library-list__count">{counts[library.id]}</span> : null}
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

function initial(label: string): string {
  const first = label.charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : "0–9";
}

function letterId(letter: string): string {
  return letter === "0–9" ? "digits" : `letter-${letter.toLowerCase()}`;
}

export const libraryRoute: Route = {
  path: "/libraries/:id",
  async load(context) {
    const wanted = context.params["id"] ?? "";
    const library = getLibraryFacts(wanted);
    if (!library) return undefined;
    if (library.id !== wanted) return { redirect: `/libraries/${encodeURIComponent(library.id)}` };
    return libraryPage(library, context);
  },
};

/** A name without the pictures that not every system has letters for. */
function plainName(name: string): string {
  return name.replace(/^[^\p{L}\p{N}]+/u, "");
}

async function libraryPage(library: LibrarySummary, { store, query }: RouteContext): Promise<Page> {
  const models = await store.search({ library: library.id, limit: 12 });
  const example = await exampleOf({ library: library.id }, store);
  const first = example?.record ?? (models.items[0] ? await store.get(models.items[0].id) : undefined);
  const tasks = (LIBRARY_TASKS as Readonly<Record<string, readonly string[]>>)[library.id] ?? [];
  return {
    title: library.prettyLabel,
    description: `${library.prettyLabel}: code that loads its models, the tasks it covers, and ${models.total} models in this hub.`,
    section: "libraries",
    canonical: `/libraries/${library.id}`,
    card: {
      kind: "Library",
      facts: [...counted(models.total, "model", "models"), ...counted(tasks.length, "task", "tasks")],
    },
    body: (
      <article className="library">
        <header className="task__head">
          <p className="eyebrow">
            <a href="/libraries">Libraries</a>
          </p>
          <h1>{library.prettyLabel}</h1>
          <ul className="vt-inline-list">
            <li>
              <a href={library.repoUrl} rel="noreferrer">
                Source: {plainName(library.repoName)}
              </a>
            </li>
            {library.docsUrl ? (
              <li>
                <a href={library.docsUrl} rel="noreferrer">
                  Documentation
                </a>
              </li>
            ) : null}
            <li>
              Key <code>{library.id}</code>
            </li>
          </ul>
        </header>
        <div className="task__columns">
          <div className="task__main">
            <section aria-labelledby="load">
              <AnchoredHeading level={2} id="load">
                Load a model
              </AnchoredHeading>
              <ExampleUsage library={library} model={first} />
            </section>
            <section aria-labelledby="models">
              <AnchoredHeading level={2} id="models">
                Models
              </AnchoredHeading>
              {models.total === 0 ? (
                <p>
                  This hub has no models of {library.prettyLabel} yet. <a href="/docs/your-own-models">Import some</a>,
                  or see <a href="/models">all models</a>.
                </p>
              ) : (
                <>
                  <ModelTable models={models.items.map((model) => ({ ...model, library_name: undefined }))} />
                  <p>
                    <a href={`/models?library=${encodeURIComponent(library.id)}`}>
                      All {models.total.toLocaleString("en")} models
                    </a>
                  </p>
                </>
              )}
            </section>
          </div>
          <aside className="task__side" aria-label="About this library">
            <section className="side-section plate" aria-labelledby="tasks">
              <h2 id="tasks">Tasks</h2>
              {tasks.length > 0 ? (
                <ul className="vt-tags">
                  {tasks.map((task) => (
                    <li key={task}>
                      <a href={`/tasks/${task}`}>
                        <TaskLabel task={task} />
                      </a>
                    </li>
                  ))}
                </ul>
              ) : (
                <p>The catalogue ties no task to this library.</p>
              )}
            </section>
            <section className="side-section" aria-labelledby="counting">
              <h2 id="counting">How downloads are counted</h2>
              <p>One download is one request for a file that fits this query:</p>
              <CodeBlock code={library.countDownloads ?? DEFAULT_COUNT_QUERY} language="text" label="Counting query" />
              <CountTester library={library} files={testedFiles(query, first)} />
            </section>
          </aside>
        </div>
      </article>
    ),
  };
}
