/** Documentation pages. */
import type { DocPage, Documentation } from "../site/documentation.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../site/page.ts";

const HOST_NAMES: Readonly<Record<string, string>> = {
  "github.com": "GitHub",
  "gitlab.com": "GitLab",
  "codeberg.org": "Codeberg",
};

/** How people call the host where a page's source can be changed. */
function hostName(address: string): string {
  const { hostname } = new URL(address);
  return HOST_NAMES[hostname] ?? hostname;
}

export const docsRoutes: readonly Route[] = [
  { path: "/docs", load: (context) => answer(context, "") },
  { path: "/docs/:path{.+}", load: (context) => answer(context, slugOf(context)) },
];

function slugOf({ params }: RouteContext): string {
  return (params["path"] ?? "").replace(/\/+$/, "");
}

function answer({ documentation, sourceAddress }: RouteContext, slug: string): RouteAnswer {
  const page = documentation.find(slug);
  return page && docPage(page, documentation, sourceAddress);
}

function docPage(page: DocPage, documentation: Documentation, sourceAddress: string): Page {
  const index = documentation.pages.indexOf(page);
  const previous = documentation.pages[index - 1];
  const next = documentation.pages[index + 1];
  const contents = page.rendered.headings.filter((heading) => heading.level === 2 || heading.level === 3);
  return {
    title: page.title,
    description: page.description,
    section: "docs",
    canonical: docPath(page),
    body: (
      <div className="docs">
        <nav className="docs__nav" aria-label="Documentation">
          <details className="fold">
            <summary>All pages</summary>
            {[...Map.groupBy(documentation.pages, (entry) => entry.section)].map(([section, pages]) => (
              <section key={section}>
                <h2>{section}</h2>
                <ul>
                  {pages.map((entry) => (
                    <li key={entry.slug}>
                      <a href={docPath(entry)} aria-current={entry === page ? "page" : undefined}>
                        {entry.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </details>
        </nav>
        <article className="docs__page">
          <h1>{page.title}</h1>
          {/* Our own files, and through the sanitiser all the same. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: page.rendered.html }} />
          <footer className="docs__foot">
            <p>
              <a href={sourceAddress + page.source} target="_blank" rel="noopener">
                Update on {hostName(sourceAddress)}
                <span className="vt-visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
            <nav className="docs__around" aria-label="Previous and next page">
              {previous ? (
                <a rel="prev" href={docPath(previous)}>
                  <span>Previous</span> {previous.title}
                </a>
              ) : null}
              {next ? (
                <a rel="next" href={docPath(next)}>
                  <span>Next</span> {next.title}
                </a>
              ) : null}
            </nav>
          </footer>
        </article>
        {contents.length > 1 ? (
          <nav className="docs__contents" aria-label="On this page">
            <p className="docs__contents-title">On this page</p>
            <ol>
              {contents.map((heading) => (
                <li key={heading.id} data-level={heading.level}>
                  <a href={`#${heading.id}`}>{heading.text}</a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
      </div>
    ),
  };
}

export function docPath(page: DocPage): string {
  return page.slug === "" ? "/docs" : `/docs/${page.slug}`;
}
