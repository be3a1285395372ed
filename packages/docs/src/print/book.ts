/**
 * Pages of a site as one document to print: a title, contents, and a chapter for each page. Ids of a page get a prefix of
 * their own, so that links between pages become links inside of the document.
 */
import { escapeHtml as text, slug } from "@vitrine/markdown";
import type { DocumentationPage } from "../folders/documentation-source.ts";
import type { Documentation } from "../folders/documentation.ts";
import { DocumentationError } from "../folders/documentation-error.ts";
import { fallbackOf } from "../folders/fallback-pages.ts";
import { labelsFor } from "../site/labels.ts";
import type { PageFrame } from "../site/static-page.ts";

/** The pages of a book: of the first set's language and version, of one section if it is named. */
export function bookPages(documentation: Documentation, base: string, section?: string): DocumentationPage[] {
  const [first] = documentation.sets;
  const all = documentation.pages.filter(
    (page) =>
      page.set.language === first?.language &&
      (page.set.name !== first.name || page.set.version === first.version) &&
      !fallbackOf(page) &&
      page.fields["draft"] !== true,
  );
  if (section === undefined) return all;
  const below = `${base}/${section.replace(/^\/+|\/+$/g, "")}`;
  const found = all.filter(
    ({ address, section: titles }) =>
      address === below || address.startsWith(`${below}/`) || titles.some((title) => isNamed(title, section)),
  );
  if (found.length > 0) return found;
  const titles = [...new Set(all.flatMap((page) => page.section))].map((title) => `“${title}”`);
  throw new DocumentationError("unknown-section", `There is no section “${section}”.`, {
    hint: `Name a path below the first page, or a title of the list of pages: ${titles.slice(0, 20).join(", ") || "it has none"}.`,
  });
}

function isNamed(title: string, wanted: string): boolean {
  return slug(title) === slug(wanted);
}

/** A longer list has pages alone, without their sections. */
const MAX_ENTRIES = 400;

/** Entries in the contents of a book. */
interface ContentsEntry {
  id: string;
  title: string;
  level: 1 | 2;
}

/** The document. `pageNumbers` has the page of each entry of the contents, once it is known. */
export function bookHtml(
  documentation: Documentation,
  pages: readonly DocumentationPage[],
  { site, base, labels: own }: Pick<PageFrame, "site" | "base" | "labels">,
  pageNumbers?: ReadonlyMap<string, number>,
): string {
  const language = pages[0]?.set.language ?? "en";
  const labels = labelsFor(language, own?.[language]);
  const chapters = new Map(pages.map((page, index) => [page, `c${index + 1}`]));
  const contents: ContentsEntry[] = [];
  const bodies = pages.map((page) => {
    const id = chapters.get(page) ?? "";
    const { html, title, headings } = documentation.render(page);
    contents.push({ id, title: page.title, level: 1 });
    const sections = headings.filter(({ level }) => level === 2);
    for (const heading of sections) contents.push({ id: `${id}-${heading.id}`, title: heading.text, level: 2 });
    const inside = linkedInside(html, id, (address) => {
      const [path = "", fragment] = address.split("#", 2);
      const target = path === "" ? page : documentation.find(path);
      const chapter = target && chapters.get(target);
      if (chapter === undefined) return address.startsWith("/") ? outside(site.origin, address) : address;
      return fragment === undefined || fragment === "" ? `#${chapter}` : `#${chapter}-${fragment}`;
    });
    return `<article id="${id}"><h1 id="${text(`${id}-${title.id}`)}">${text(page.title)}</h1>\n${inside}</article>`;
  });
  const version = pages[0]?.set.version;
  const listed = contents.length > MAX_ENTRIES ? contents.filter(({ level }) => level === 1) : contents;
  const entries = listed.map(({ id, title, level }) => {
    // Digits of a number take the same room, so that the second printing breaks pages as the first.
    const number = pageNumbers ? (pageNumbers.get(id) ?? "") : "000";
    return `<li class="book__entry book__entry--${level}"><a href="#${text(id)}"><span>${text(title)}</span><span class="book__dots"></span><span class="book__page">${number}</span></a></li>`;
  });
  return `<!doctype html>
<html lang="${text(language)}">
<head>
<meta charset="utf-8">
<title>${text(site.title)}</title>
<link rel="stylesheet" href="${text(base)}/documentation.css">
<style>${STYLE}</style>
</head>
<body class="book">
<main id="main">
<header class="book__title"><h1>${text(site.title)}</h1>${version === undefined ? "" : `<p>${text(version)}</p>`}<p>${text(site.summary)}</p></header>
<nav class="book__contents"><h2>${text(labels.contents)}</h2><ol>
${entries.join("\n")}
</ol></nav>
${bodies.join("\n")}
</main>
</body>
</html>
`;
}

/** A page that is not in the book is on the site, if that has an address. */
function outside(origin: string, address: string): string | undefined {
  return origin === "" ? undefined : origin + address;
}

const TAG = /<[a-zA-Z][^\s/>]*(?:\s+[^\s=/>]+(?:="[^"]*")?)*\s*\/?>/g;
const ATTRIBUTE = /(\s)(id|href|for|aria-describedby|aria-labelledby)="([^"]*)"/g;

/** Ids with the chapter before them, links that lead to other chapters, and folds that are open. */
function linkedInside(html: string, chapter: string, resolve: (address: string) => string | undefined): string {
  return html.replace(TAG, (tag) => {
    const open =
      tag.startsWith("<details") && !/\sopen[\s>=]/.test(tag) ? tag.replace("<details", "<details open") : tag;
    return open.replace(ATTRIBUTE, (_whole, space: string, name: string, value: string) => {
      if (name === "href") {
        const address = resolve(value.replaceAll("&amp;", "&").replaceAll("&#x26;", "&"));
        return address === undefined ? "" : `${space}href="${text(address)}"`;
      }
      const ids = value.split(" ").map((id) => `${chapter}-${id}`);
      return `${space}${name}="${ids.join(" ")}"`;
    });
  });
}

/** Beside the print styles of all pages. */
const STYLE = `
@page { size: A4; }
@page :first { @bottom-center { content: none; } }
.book__title { display: flex; flex-direction: column; justify-content: center; height: 200mm; text-align: center; }
.book__title h1 { font-size: 2.6em; }
.book__contents { break-before: page; }
.book__contents ol { margin: 0; padding: 0; list-style: none; }
.book__entry { break-inside: avoid; }
.book__entry--1 { margin-top: 0.5em; font-weight: 600; }
.book__entry--2 { padding-inline-start: 1.5em; }
.book__entry a { display: flex; gap: 0.4em; align-items: baseline; color: inherit; text-decoration: none; }
.book__dots { flex: 1; min-width: 2em; border-bottom: 1px dotted #999; }
.book__page { min-width: 2.2em; font-variant-numeric: tabular-nums; text-align: end; }
.book > main > article { break-before: page; }
.book .vt-scroll > table { font-size: 0.85em; }
.book :is(pre, code) { overflow-wrap: anywhere; }
`;
