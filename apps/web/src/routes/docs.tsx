/** Documentation pages, the search over them, and the same pages for readers that are not people. */
import {
  atomFeed,
  changedAt,
  type DocumentationPage,
  llmsFullTxt,
  llmsTxt,
  type SiteDescription,
  twinAddress,
} from "@vitrine/docs";
import { AnchoredHeading, DocumentationFrame } from "@vitrine/react";
import { documentationIndex } from "../site/documentation.ts";
import { SITE_NAME } from "../site/site-name.ts";
import type { Page, Route, RouteAnswer, RouteContext, TextFile } from "../site/page.ts";
import { navigationLinks, Variants } from "./docs-navigation.tsx";

const HOST_NAMES: Readonly<Record<string, string>> = {
  "github.com": "GitHub",
  "gitlab.com": "GitLab",
  "codeberg.org": "Codeberg",
};

const MARKDOWN = "text/markdown; charset=utf-8";
const PLAIN = "text/plain; charset=utf-8";
const FEED = "/docs/feed.xml";

const ROUTES: readonly Route[] = [
  { path: "/docs", load: (context) => answer(context, "/docs") },
  { path: "/docs.md", load: (context) => twin(context, "/docs") },
  {
    path: FEED,
    load: (context) => ({
      text: atomFeed(context.documentation, describe(context), FEED),
      contentType: "application/atom+xml; charset=utf-8",
    }),
  },
  { path: "/docs/:path{(?:.+/)?_diagrams/[0-9a-f]+\\.svg}", load: (context) => diagram(context, addressOf(context)) },
  { path: "/docs/:path{.+\\.md}", load: (context) => twin(context, addressOf(context).replace(/\.md$/, "")) },
  { path: "/docs/:path{.+}", load: (context) => answer(context, addressOf(context)) },
  {
    path: "/llms.txt",
    load: (context) => ({ text: llmsTxt(context.documentation, describe(context)), contentType: PLAIN }),
  },
  {
    path: "/llms-full.txt",
    async load(context) {
      // Every page is in it, and they are being rendered for the search.
      await documentationIndex(context.documentation);
      return { text: llmsFullTxt(context.documentation, describe(context)), contentType: PLAIN };
    },
  },
];

export const docsRoutes: readonly Route[] = ROUTES.map((route) => ({ ...route, readsNoModels: true }));

function addressOf({ params }: RouteContext): string {
  return `/docs/${(params["path"] ?? "").replace(/\/+$/, "")}`;
}

function describe({ origin }: RouteContext): SiteDescription {
  return {
    title: `${SITE_NAME} documentation`,
    summary: "How to run, use and extend Vitrine, the front end of a machine-learning model hub.",
    origin,
  };
}

function answer(context: RouteContext, address: string): RouteAnswer {
  const { documentation } = context;
  const moved = documentation.redirectFrom(address);
  if (moved !== undefined) return { redirect: moved };
  const page = documentation.find(address);
  if (!page) return undefined;
  return page.address === address ? docPage(page, context) : { redirect: page.address };
}

function twin({ documentation }: RouteContext, address: string): TextFile | undefined {
  const page = documentation.find(address);
  return page && { text: documentation.twin(page), contentType: MARKDOWN };
}

function diagram({ documentation }: RouteContext, address: string): TextFile | undefined {
  const svg = documentation.diagram(address);
  return svg === undefined ? undefined : { text: svg, contentType: "image/svg+xml", isPicture: true };
}

/** How people call the host where a page's source can be changed. */
function hostName(address: string): string {
  const { hostname } = new URL(address);
  return HOST_NAMES[hostname] ?? hostname;
}

function docPage(page: DocumentationPage, { documentation, sourceAddress }: RouteContext): Page {
  const { html, headings, title } = documentation.render(page);
  const contents = headings.filter((heading) => heading.level === 2 || heading.level === 3);
  const alternates = documentation.alternatesOf(page);
  const markdown = twinAddress(page);
  const changed = changedAt(page);
  return {
    title: page.title,
    description: page.description || `${page.title}, in the documentation of ${SITE_NAME}.`,
    section: "docs",
    canonical: page.address,
    card: {
      kind: ["Documentation", ...page.section.slice(0, 1)].join(" · "),
      facts: page.set.version ? [page.set.version] : [],
    },
    alternates: [
      { href: markdown, type: "text/markdown", title: "This page as Markdown" },
      { href: FEED, type: "application/atom+xml", title: "Changes to the documentation" },
      ...alternates.flatMap((alternate) =>
        alternate.page && alternate.set.language !== page.set.language
          ? [{ href: alternate.page.address, hrefLang: alternate.set.language }]
          : [],
      ),
    ],
    body: (
      <DocumentationFrame.Root className="docs">
        <DocumentationFrame.Navigation links={navigationLinks(page, documentation)}>
          {alternates.length > 0 ? <Variants page={page} alternates={alternates} /> : null}
        </DocumentationFrame.Navigation>
        <DocumentationFrame.Outline outline={contents} />
        <DocumentationFrame.Page lang={page.set.language === "en" ? undefined : page.set.language}>
          <AnchoredHeading level={1} id={title.id} label={page.title}>
            {page.title}
          </AnchoredHeading>
          <p className="docs__tools">
            <button type="button" className="docs__copy" data-copy-from={markdown} hidden>
              Copy page
            </button>
            <a href={markdown}>View as Markdown</a>
          </p>
          {/* Our own files, and through the sanitiser all the same. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          <footer className="docs__foot">
            <p>
              {sourceAddress === undefined ? null : (
                <a href={sourceAddress + sourceOf(page)} target="_blank" rel="noopener">
                  Update on {hostName(sourceAddress)}
                  <span className="vt-visually-hidden"> (opens in a new tab)</span>
                </a>
              )}
              {changed ? (
                <span className="docs__changed">
                  Last change: <time dateTime={changed.toISOString()}>{changed.toISOString().slice(0, 10)}</time>
                </span>
              ) : null}
            </p>
            <DocumentationFrame.Around previous={neighbour(page.previous)} next={neighbour(page.next)} />
          </footer>
        </DocumentationFrame.Page>
      </DocumentationFrame.Root>
    ),
  };
}

function neighbour(page: DocumentationPage | undefined) {
  return page && { title: page.title, href: page.address };
}

/** Path of what a reader would change: the page's file, or what it was made from. */
function sourceOf({ set, path, fields }: DocumentationPage): string {
  return typeof fields["source"] === "string" ? fields["source"] : (set.madeFrom ?? `${set.folder}/${path}`);
}
