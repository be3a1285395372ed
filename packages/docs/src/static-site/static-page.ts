/** One page of a static site as HTML. */
import type { DocumentationPage, DocumentationSet } from "../documentation-set.ts";
import type { Documentation } from "../documentation.ts";
import { type SiteDescription, twinAddress } from "../text-files.ts";
import type { NavigationNode } from "../toctree.ts";

/** What is the same on all pages. */
export interface PageFrame {
  site: SiteDescription;
  /** Path of the site's first page without a slash at the end; files that pages share are below it. */
  base: string;
  /** Whether pages have pictures for links to them. */
  hasCards: boolean;
}

/** Address of a page's picture. */
export function cardAddress({ address }: DocumentationPage): string {
  return `${address === "/" ? "" : address}/card.png`;
}

/** The page, complete without a script. `navigationHtml` is its set's {@link navigation}. */
export function htmlPage(
  documentation: Documentation,
  page: DocumentationPage,
  { site, base, hasCards }: PageFrame,
  navigationHtml: string,
): string {
  const { html, headings, title } = documentation.render(page);
  const text = escapeHtml;
  const contents = headings.filter((heading) => heading.level === 2 || heading.level === 3);
  const neighbour = (rel: string, other: DocumentationPage | undefined): string =>
    other ? `<a rel="${rel}" href="${text(other.address)}">${text(other.title)}</a>` : "";
  const { language, version } = page.set;
  const search = `<div class="search" data-search data-language="${text(language)}"${version === undefined ? "" : ` data-version="${text(version)}"`}></div>`;
  return `<!doctype html>
<html lang="${text(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(page.title)} · ${text(site.title)}</title>
<meta name="description" content="${text(page.description)}">
<meta name="color-scheme" content="light dark">
<meta property="og:title" content="${text(page.title)}">
<meta property="og:description" content="${text(page.description)}">
<meta property="og:type" content="article">${site.origin === "" ? "" : `\n<link rel="canonical" href="${text(site.origin + page.address)}">`}${hasCards ? cardTags(page, site) : ""}
<link rel="alternate" type="text/markdown" href="${text(twinAddress(page))}">
<link rel="stylesheet" href="${text(base)}/documentation.css">
<script type="module" src="${text(base)}/search.js"></script>
</head>
<body>
<a class="skip-link" href="#main">Skip to the content</a>
<div class="side">${search}<nav class="navigation" aria-label="Documentation">${withCurrent(navigationHtml, page)}</nav></div>
<main id="main">
<div class="vt-heading" data-level="1"><h1 id="${text(title.id)}" tabindex="-1">${text(page.title)}</h1><a class="vt-anchor" href="#${text(title.id)}" tabindex="-1"><span aria-hidden="true">#</span><span class="vt-visually-hidden">Section titled “${text(page.title)}”</span></a></div>
${html}
<nav class="around" aria-label="Previous and next page">${neighbour("prev", page.previous)}${neighbour("next", page.next)}</nav>
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><ol>${contents.map(({ id, text: heading }) => `<li><a href="#${text(id)}">${text(heading)}</a></li>`).join("")}</ol></nav>\n` : ""}</body>
</html>
`;
}

function cardTags(page: DocumentationPage, site: SiteDescription): string {
  return `
<meta property="og:image" content="${escapeHtml(site.origin + encodeURI(cardAddress(page)))}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${escapeHtml(`${site.title}: ${page.title}`)}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** The navigation of a set, the same on all its pages. */
export function navigation(
  documentation: Documentation,
  set: DocumentationSet,
  nodes: readonly NavigationNode[] = set.navigation,
): string {
  if (nodes.length === 0) return "";
  const entries = nodes.map((node) => {
    const page = node.local === undefined ? undefined : documentation.find(`${set.address}/${node.local}`);
    const href = page?.address ?? node.href;
    const label = escapeHtml(node.title);
    const title = href === undefined ? `<span>${label}</span>` : `<a href="${escapeHtml(href)}">${label}</a>`;
    return `<li>${title}${navigation(documentation, set, node.children)}</li>`;
  });
  return `<ul>${entries.join("")}</ul>`;
}

/** The navigation with the page's own entry marked. */
function withCurrent(html: string, { address }: DocumentationPage): string {
  const link = `<a href="${escapeHtml(address)}"`;
  return html.replace(`${link}>`, () => `${link} aria-current="page">`);
}

/** What stands at the address of a page that moved. */
export function redirectPage(to: string): string {
  const address = escapeHtml(to);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"></head>
<body><p>This page has moved to <a href="${address}">${address}</a>.</p></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
