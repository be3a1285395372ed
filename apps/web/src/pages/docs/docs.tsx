/** Documentation pages, and their versions for programs: Markdown, feed and llms.txt. */
import {
  atomFeed,
  changedAt,
  type DocumentationPage,
  llmsFullTxt,
  llmsTxt,
  type SiteDescription,
  markdownAddress,
} from "@vitrine/docs";
import { AnchoredHeading, DocumentationFrame } from "@vitrine/react";
import { documentationIndex } from "../../content/documentation-index.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import type { Page, Route, RouteAnswer, RouteContext, TextFile } from "../../shell/page.ts";
import { navigationLinks, Variants } from "./docs-navigation.tsx";
import { RichText } from "../../shell/rich-text.tsx";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { DOCS_LABELS as LABELS } from "./messages/docs-labels.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { Action } from "../../shell/components/controls.tsx";

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
  { path: "/docs.md", load: (context) => markdownVersion(context, "/docs") },
  {
    path: FEED,
    load: (context) => ({
      text: atomFeed(context.documentation, describe(context), FEED),
      contentType: "application/atom+xml; charset=utf-8",
    }),
  },
  { path: "/docs/:path{(?:.+/)?_diagrams/[0-9a-f]+\\.svg}", load: (context) => diagram(context, addressOf(context)) },
  {
    path: "/docs/:path{.+\\.md}",
    load: (context) => markdownVersion(context, addressOf(context).replace(/\.md$/, "")),
  },
  { path: "/docs/:path{.+}", load: (context) => answer(context, addressOf(context)) },
  { path: "/quantization", load: () => ({ redirect: "/docs/quantization" }) },
  {
    path: "/llms.txt",
    load: (context) => ({ text: llmsTxt(context.documentation, describe(context)), contentType: PLAIN }),
  },
  {
    path: "/llms-full.txt",
    async load(context) {
      // It contains every page; the search index has rendered them all.
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
    title: LABELS.title({ site: SITE_NAME }),
    summary: LABELS.summary({ site: SITE_NAME }),
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

function markdownVersion({ documentation }: RouteContext, address: string): TextFile | undefined {
  const page = documentation.find(address);
  return page && { text: documentation.markdownVersion(page), contentType: MARKDOWN };
}

function diagram({ documentation }: RouteContext, address: string): TextFile | undefined {
  const svg = documentation.diagram(address);
  return svg === undefined ? undefined : { text: svg, contentType: "image/svg+xml", isPicture: true };
}

/** Display name of the host where a page's source can be edited. */
function hostName(address: string): string {
  const { hostname } = new URL(address);
  return HOST_NAMES[hostname] ?? hostname;
}

function docPage(page: DocumentationPage, { documentation, sourceAddress }: RouteContext): Page {
  const { html, headings, title } = documentation.render(page);
  const contents = headings.filter((heading) => heading.level === 2 || heading.level === 3);
  const alternates = documentation.alternatesOf(page);
  const markdown = markdownAddress(page);
  const changed = changedAt(page);
  // Pages of sets in other languages name theirs on the whole page.
  const textLanguage = page.set.language === "en" ? dataLanguage() : undefined;
  return {
    title: page.title,
    description: page.description || LABELS.description({ title: page.title, site: SITE_NAME }),
    section: "docs",
    canonical: page.address,
    card: {
      kind: [LABELS.card, ...page.section.slice(0, 1)].join(" · "),
      details: page.set.version ? [page.set.version] : [],
    },
    alternates: [
      { href: markdown, type: "text/markdown", title: LABELS.asMarkdown },
      { href: FEED, type: "application/atom+xml", title: LABELS.feed },
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
          <AnchoredHeading level={1} id={title.id} label={page.title} lang={textLanguage}>
            {page.title}
          </AnchoredHeading>
          <p className="docs__tools">
            <Action label={LABELS.copy} className="docs__copy" data-copy-from={markdown} hidden />
            <a href={markdown}>{LABELS.viewMarkdown}</a>
          </p>
          {textLanguage === undefined ? null : <p>{SHELL_LABELS.document.englishText}</p>}
          {/* Our own files, sanitized like all others. */}
          <div className="prose" lang={textLanguage} dangerouslySetInnerHTML={{ __html: html }} />
          <footer className="docs__foot">
            <p>
              {sourceAddress === undefined ? null : (
                <a href={sourceAddress + sourceOf(page)} target="_blank" rel="noopener">
                  {LABELS.edit({ host: hostName(sourceAddress) })}
                  <span className="vt-visually-hidden"> {LABELS.newTab}</span>
                </a>
              )}
              {changed ? (
                <span className="docs__changed">
                  <RichText
                    text={LABELS.changed}
                    date={<time dateTime={changed.toISOString()}>{changed.toISOString().slice(0, 10)}</time>}
                  />
                </span>
              ) : null}
            </p>
            <DocumentationFrame.Around previous={neighbor(page.previous)} next={neighbor(page.next)} />
          </footer>
        </DocumentationFrame.Page>
      </DocumentationFrame.Root>
    ),
  };
}

function neighbor(page: DocumentationPage | undefined) {
  return page && { title: page.title, href: page.address };
}

/** Path of the file that a reader would edit: the page's file, or the one it was generated from. */
function sourceOf({ set, path, fields }: DocumentationPage): string {
  return typeof fields["source"] === "string" ? fields["source"] : (set.madeFrom ?? `${set.folder}/${path}`);
}
