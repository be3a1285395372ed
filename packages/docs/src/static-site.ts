/**
 * Documentation as a folder of files that any web server can serve: pages that are complete without a script, their
 * Markdown twins, and the files for machines.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DocumentationPage, DocumentationSet } from "./documentation-set.ts";
import type { Documentation } from "./documentation.ts";
import { searchEntries } from "./search.ts";
import { atomFeed, changedAt, llmsFullTxt, llmsTxt, type SiteDescription, sitemap, twinAddress } from "./text-files.ts";
import type { NavigationNode } from "./toctree.ts";

/** What was written. */
export interface WrittenSite {
  pages: number;
  files: number;
}

/** Folders on disk of the sets, by the sets' addresses, to copy pictures from. */
export type AssetFolders = Readonly<Record<string, string>>;

/** How many files are written at once. */
const PARALLEL_WRITES = 32;

/** Writes every page and file below `out`. Files of an earlier run that are no longer made stay where they are. */
export async function writeStaticSite(
  documentation: Documentation,
  out: string,
  site: SiteDescription,
  assetFolders: AssetFolders = {},
): Promise<WrittenSite> {
  const files = new Map<string, string>();
  const feed = "/feed.xml";
  const navigations = new Map(
    documentation.sets.map((set) => [set, navigation(documentation, set, set.navigation)] as const),
  );
  for (const page of documentation.pages) {
    const navigationHtml = navigations.get(page.set) ?? "";
    files.set(htmlFile(page.address), htmlPage(documentation, page, site, navigationHtml));
    files.set(twinAddress(page), documentation.twin(page));
    for (const { address, svg } of documentation.render(page).diagrams) files.set(address, svg);
  }
  for (const { from, to } of documentation.sets.flatMap((set) => set.redirects)) {
    if (from.fragment === undefined && !documentation.find(from.path)) files.set(htmlFile(from.path), redirectPage(to));
  }
  files.set("/llms.txt", llmsTxt(documentation, site));
  files.set("/llms-full.txt", llmsFullTxt(documentation, site));
  files.set("/search-index.json", JSON.stringify(searchEntries(documentation)));
  files.set("/documentation.css", await readFile(new URL("../src/static-site.css", import.meta.url), "utf8"));
  if (site.origin !== "") {
    const pages = documentation.pages.map((page) => ({ address: page.address, changed: changedAt(page) }));
    files.set("/sitemap.xml", sitemap(pages, site.origin));
    files.set(feed, atomFeed(documentation, site, feed));
  }
  const jobs = [...files].map(
    ([path, text]) =>
      () =>
        write(join(out, path), text),
  );
  for (const set of documentation.sets) {
    const folder = assetFolders[set.address];
    for (const path of folder === undefined ? [] : (set.assets ?? [])) {
      jobs.push(() => copy(join(folder ?? "", path), join(out, set.address, path)));
    }
  }
  await inTurns(jobs);
  return { pages: documentation.pages.length, files: jobs.length };
}

async function inTurns(jobs: (() => Promise<void>)[]): Promise<void> {
  const left = jobs.values();
  await Promise.all(
    Array.from({ length: PARALLEL_WRITES }, async () => {
      for (const job of left) await job();
    }),
  );
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

function htmlFile(address: string): string {
  return address === "/" ? "/index.html" : `${address}/index.html`;
}

function htmlPage(
  documentation: Documentation,
  page: DocumentationPage,
  site: SiteDescription,
  navigationHtml: string,
): string {
  const { html, headings, title } = documentation.render(page);
  const text = escapeHtml;
  const contents = headings.filter((heading) => heading.level === 2 || heading.level === 3);
  const neighbour = (rel: string, other: DocumentationPage | undefined): string =>
    other ? `<a rel="${rel}" href="${text(other.address)}">${text(other.title)}</a>` : "";
  return `<!doctype html>
<html lang="${text(page.set.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(page.title)} · ${text(site.title)}</title>
<meta name="description" content="${text(page.description)}">
<meta name="color-scheme" content="light dark">
<meta property="og:title" content="${text(page.title)}">
<meta property="og:description" content="${text(page.description)}">
<meta property="og:type" content="article">${site.origin === "" ? "" : `\n<link rel="canonical" href="${text(site.origin + page.address)}">`}
<link rel="alternate" type="text/markdown" href="${text(twinAddress(page))}">
<link rel="stylesheet" href="/documentation.css">
</head>
<body>
<a class="skip-link" href="#main">Skip to the content</a>
<nav class="navigation" aria-label="Documentation">${withCurrent(navigationHtml, page)}</nav>
<main id="main">
<div class="vt-heading" data-level="1"><h1 id="${text(title.id)}" tabindex="-1">${text(page.title)}</h1><a class="vt-anchor" href="#${text(title.id)}"><span aria-hidden="true">#</span><span class="vt-visually-hidden">Section titled “${text(page.title)}”</span></a></div>
${html}
<nav class="around" aria-label="Previous and next page">${neighbour("prev", page.previous)}${neighbour("next", page.next)}</nav>
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><ol>${contents.map(({ id, text: heading }) => `<li><a href="#${text(id)}">${text(heading)}</a></li>`).join("")}</ol></nav>\n` : ""}</body>
</html>
`;
}

/** The navigation of a set, the same on all its pages. */
function navigation(documentation: Documentation, set: DocumentationSet, nodes: readonly NavigationNode[]): string {
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

function redirectPage(to: string): string {
  const address = escapeHtml(to);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"></head>
<body><p>This page has moved to <a href="${address}">${address}</a>.</p></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
