/** All libraries, and the page of one library: usage code, models, tasks and download counting. */
import { DEFAULT_COUNT_QUERY, LIBRARY_TASKS } from "@vitrine/libraries";
import { getLibraryMetadata, LIBRARY_METADATA, type LibrarySummary } from "@vitrine/libraries/metadata";
import { ModelTable, TaskLabel } from "@vitrine/react";
import { CodeBlock } from "../../shell/code.tsx";
import { fitsOfList } from "../../catalog/machine.ts";
import { FitsTitle } from "../../catalog/models-table.tsx";
import type { Page, Route, RouteContext } from "../../shell/page.ts";
import { exampleOf } from "../../shell/code-example.tsx";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { LIBRARIES_LABELS } from "./messages/libraries-labels.ts";
import { testedFiles, CountTester, ExampleUsage, initial, letterId } from "./library-sections.tsx";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { PageSection, SideSection } from "../../shell/components/page-section.tsx";

const { list: LIST_LABELS, library: LABELS } = LIBRARIES_LABELS;

const libraries = LIBRARY_METADATA.toSorted((a, b) =>
  a.prettyLabel.localeCompare(b.prettyLabel, "en", { sensitivity: "base" }),
);

export const librariesRoute: Route = {
  path: "/libraries",
  async load({ store }) {
    const { libraries: counts } = await store.counts();
    const groups = Map.groupBy(libraries, (library) => initial(library.prettyLabel));
    return {
      title: LIST_LABELS.title,
      description: LIST_LABELS.description({ count: libraries.length }),
      section: "libraries",
      canonical: "/libraries",
      body: (
        <div className="catalog">
          <header className="catalog__head">
            <h1>{LIST_LABELS.title}</h1>
            <p className="lead">{LIST_LABELS.lead({ count: libraries.length })}</p>
          </header>
          <nav className="letters" aria-label={LIST_LABELS.letters}>
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
                      {library.hasSnippets ? <span className="vt-visually-hidden">{LIST_LABELS.hasCode}</span> : null}
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

export const libraryRoute: Route = {
  path: "/libraries/:id",
  async load(context) {
    const wanted = context.params["id"] ?? "";
    const library = getLibraryMetadata(wanted);
    if (!library) return undefined;
    if (library.id !== wanted) return { redirect: `/libraries/${encodeURIComponent(library.id)}` };
    return libraryPage(library, context);
  },
};

/** A name without leading emoji, which not every system can display. */
function plainName(name: string): string {
  return name.replace(/^[^\p{L}\p{N}]+/u, "");
}

async function libraryPage(library: LibrarySummary, { store, query, machine }: RouteContext): Promise<Page> {
  const models = await store.search({ library: library.id, limit: 12 });
  const fits = await fitsOfList(store, models.items, machine);
  const example = await exampleOf({ library: library.id }, store);
  const first = example?.record ?? (models.items[0] ? await store.get(models.items[0].id) : undefined);
  const tasks = (LIBRARY_TASKS as Readonly<Record<string, readonly string[]>>)[library.id] ?? [];
  return {
    title: library.prettyLabel,
    description: LABELS.description({ library: library.prettyLabel, models: models.total }),
    section: "libraries",
    canonical: `/libraries/${library.id}`,
    card: {
      kind: LABELS.kind,
      details: [
        ...(models.total === 0 ? [] : [LABELS.models({ count: models.total })]),
        ...(tasks.length === 0 ? [] : [LABELS.tasks({ count: tasks.length })]),
      ],
    },
    body: (
      <article className="library">
        <header className="task__head">
          <p className="eyebrow">
            <a href="/libraries">{LIST_LABELS.title}</a>
          </p>
          <h1>{library.prettyLabel}</h1>
          <ul className="vt-inline-list">
            <li>
              <a href={library.repoUrl} rel="noreferrer">
                {LABELS.source({ repository: plainName(library.repoName) })}
              </a>
            </li>
            {library.docsUrl ? (
              <li>
                <a href={library.docsUrl} rel="noreferrer">
                  {LABELS.documentation}
                </a>
              </li>
            ) : null}
            <li>
              <RichText text={LABELS.id({ id: library.id })} />
            </li>
          </ul>
        </header>
        <div className="task__columns">
          <div className="task__main">
            <PageSection id="load" heading={LIBRARIES_LABELS.code.title}>
              <ExampleUsage library={library} model={first} />
            </PageSection>
            <PageSection id="models" heading={LIBRARIES_LABELS.models.title}>
              {models.total === 0 ? (
                <RichParagraph
                  text={LIBRARIES_LABELS.models.none({ library: library.prettyLabel })}
                  add={linkTo("/docs/your-own-models")}
                  all={linkTo("/models")}
                />
              ) : (
                <>
                  <ModelTable
                    addresses={SITE_ADDRESSES}
                    models={models.items.map((model) => ({ ...model, library_name: undefined }))}
                    fits={fits}
                    fitsTitle={<FitsTitle machine={machine} />}
                  />
                  <p>
                    <a href={`/models?library=${encodeURIComponent(library.id)}`}>
                      {LIBRARIES_LABELS.models.all({ count: models.total })}
                    </a>
                  </p>
                </>
              )}
            </PageSection>
          </div>
          <aside className="task__side" aria-label={LABELS.side}>
            <SideSection id="tasks" heading={LIBRARIES_LABELS.tasks.title} className="side-section plate">
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
                <p>{LIBRARIES_LABELS.tasks.none}</p>
              )}
            </SideSection>
            <SideSection id="counting" heading={LIBRARIES_LABELS.downloads.title}>
              <p>{LIBRARIES_LABELS.downloads.about}</p>
              <CodeBlock
                code={library.countDownloads ?? DEFAULT_COUNT_QUERY}
                language="text"
                label={LIBRARIES_LABELS.downloads.query}
              />
              <CountTester library={library} files={testedFiles(query, first)} />
            </SideSection>
          </aside>
        </div>
      </article>
    ),
  };
}
