/** One page of a static site as HTML, complete without a script. */
import type { DocumentationPage, DocumentationProblem } from "../folders/documentation-source.ts";
import type { Documentation } from "../folders/documentation.ts";
import { searchGroup } from "../search/search-files.ts";
import { hasStemmer, mainLanguage } from "../search/stemmers.ts";
import { fallbackOf } from "../folders/fallback-pages.ts";
import { pageAddress } from "../folders/page-address.ts";
import { type SiteDescription, markdownAddress } from "../folders/text-files.ts";
import { escapeHtml as text } from "@vitrine/markdown";
import { labelsFor, type SiteLabels } from "./labels.ts";
import { type SiteHead, below } from "./site-head.ts";
import { DEFAULT_SECTIONS, type PageSections, type ComponentContent, type WindowProps } from "./page-sections.ts";
import { DocumentationError } from "../folders/documentation-error.ts";

/** Parts that are the same on all pages. */
export interface PageFrame {
  site: SiteDescription;
  /** Path of the site's first page without a slash at the end; files that pages share are below it. */
  base: string;
  /** Whether pages have pictures for links to them. */
  hasCards: boolean;
  /** Whether notebooks are written next to pages. */
  hasNotebooks?: boolean;
  /** Address before a file's path at which its source can be changed: `https://github.com/me/docs/edit/main`. */
  editAt?: string;
  parts?: Partial<PageSections>;
  /** Parts of the header beside the name. */
  head?: SiteHead;
  /** Words of the site's own, by language. */
  labels?: Readonly<Record<string, Partial<SiteLabels>>>;
  /** Renders sections that are React elements to HTML. */
  renderElement?: (element: unknown) => string;
  /** The version that the site is, and where the list of versions is published, without an ending. */
  versions?: { at: string; own: string };
  /** Address of change events while pages are written. */
  changesAt?: string;
  /** What is wrong with the page, while pages are written. */
  problems?: readonly DocumentationProblem[];
}

/** Address of a page's picture. */
export function cardAddress({ address }: DocumentationPage): string {
  return `${address === "/" ? "" : address}/card.png`;
}

/**
 * The page that a server gives where nothing is: with the site's header, search and list of pages.
 * @param like a page in whose language, and with whose set's pages
 */
export function notFoundPage(documentation: Documentation, like: DocumentationPage, frame: PageFrame): string {
  return htmlPage(documentation, like, frame, true);
}

/** The page as a file. */
export function htmlPage(
  documentation: Documentation,
  page: DocumentationPage,
  frame: PageFrame,
  isMissing = false,
): string {
  const { site, base } = frame;
  const hasCards = frame.hasCards && !isMissing;
  const rendered = documentation.render(page);
  const { title } = rendered;
  const main = fallbackOf(page);
  const { language, version } = page.set;
  const labels = labelsFor(language, frame.labels?.[language]);
  const props: WindowProps = {
    site,
    base,
    head: frame.head ?? {},
    documentation,
    page,
    rendered,
    labels,
    ...(frame.versions && { versions: frame.versions }),
    editAddress: editAddress(page, frame.editAt),
    hasNotebook: frame.hasNotebooks === true && !page.notebook && /^\s*(```|~~~)(py|python)/m.test(page.source),
  };
  const part = (name: keyof PageSections): string => {
    const replaced = frame.parts?.[name];
    return shown((replaced ?? DEFAULT_SECTIONS[name])(props), name, frame);
  };
  const html = main ? inMainLanguage(rendered.html, page, main, labels) : rendered.html;
  const isLanding = page.fields["layout"] === "landing" && !isMissing;
  const contents = isLanding || isMissing ? "" : part("contents");
  const shownTitle = isMissing ? labels.notFound : page.title;
  const description = isMissing ? labels.notFoundText : page.description;
  const canonical = site.origin + (main ? pageAddress(main.address, page.path) : page.address);
  const links = isMissing
    ? '<meta name="robots" content="noindex">'
    : `<link rel="alternate" type="text/markdown" href="${text(markdownAddress(page))}">${otherLanguages(documentation, page, site)}`;
  const data = {
    searchGroup: searchGroup(language, version),
    ...(hasStemmer(language) && { searchStem: mainLanguage(language) }),
    ...(version !== undefined && { version }),
    ...(frame.changesAt !== undefined && { changes: frame.changesAt }),
  };
  const words = {
    copy: labels.copy,
    copied: labels.copied,
    theme: labels.theme,
    search: labels.search,
    searchNothing: labels.searchNothing,
    searchFailed: labels.searchFailed,
    searchFound: labels.searchFound,
  };
  const textOfPage = () => `${isLanding ? "" : part("breadcrumbs")}
<div class="vt-heading" data-level="1"${main ? languageAttributes(main.language) : ""}><h1 id="${text(title.id)}" tabindex="-1">${text(page.title)}</h1><a class="vt-anchor" href="#${text(title.id)}"><span aria-hidden="true">#</span><span class="vt-visually-hidden">${text(labels.section.replace("{title}", () => page.title))}</span></a></div>
${page.fields["draft"] === true ? `<p class="draft">${text(labels.draft)}</p>\n` : ""}${
    isLanding && page.description !== ""
      ? `<p class="landing__tagline">${text(page.description)}</p>
`
      : ""
  }${problemList(frame.problems)}${html}
<div class="page-foot">${part("pageFoot")}</div>`;
  const attributes = [
    ...Object.entries(data).map(([name, value]) => ` data-${dashed(name)}="${text(value)}"`),
    ...Object.entries(words).map(([name, value]) => ` data-label-${dashed(name)}="${text(value)}"`),
  ];
  return `<!doctype html>
<html${languageAttributes(language).replace(' dir="ltr"', "")}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(shownTitle)} · ${text(site.title)}</title>
<meta name="description" content="${text(description)}">
<meta name="color-scheme" content="light dark">
<meta property="og:title" content="${text(shownTitle)}">
<meta property="og:description" content="${text(description)}">
<meta property="og:type" content="article">${site.origin === "" || isMissing ? "" : `\n<link rel="canonical" href="${text(canonical)}">`}${hasCards ? cardTags(page, site) : ""}
${frame.head?.favicon === undefined ? "" : `<link rel="icon" href="${text(below(base, frame.head.favicon))}">\n`}${links}
<script src="${text(base)}/theme.js"></script>
<link rel="stylesheet" href="${text(base)}/documentation.css">
<script type="module" src="${text(base)}/page.js"></script>
<script type="module" src="${text(base)}/search.js"></script>
${part("head")}
</head>
<body${isLanding ? ' class="landing"' : ""}${attributes.join("")}>
<a class="skip-link" href="#main">${text(labels.skip)}</a>
<header class="site-header">${part("header")}</header>
<div class="page-bar"><button type="button" popovertarget="vt-navigation">☰ ${text(labels.documentation)}</button>${contents.includes('id="vt-contents"') ? `<button type="button" popovertarget="vt-contents">${text(labels.onThisPage)}</button>` : ""}</div>
<nav class="navigation" id="vt-navigation" popover aria-label="${text(labels.documentation)}" tabindex="0">${part("navigation")}</nav>
${contents}
<main id="main">
${isMissing ? notFoundText(page, labels) : textOfPage()}
</main>
${part("footer")}
</body>
</html>
`;
}

/** More problems than these are in the terminal. */
const MAX_SHOWN_PROBLEMS = 20;

function problemList(problems: readonly DocumentationProblem[] = []): string {
  if (problems.length === 0) return "";
  const items = problems
    .slice(0, MAX_SHOWN_PROBLEMS)
    .map(({ file, line, message }) => `<li><code>${text(file)}:${line}</code> ${text(message)}</li>`);
  return `<div class="vt-callout" data-kind="caution" role="status"><ul>${items.join("")}</ul></div>\n`;
}

function notFoundText({ set }: DocumentationPage, { notFound, notFoundText: words }: SiteLabels): string {
  const first = set.pages[0];
  const home = first ? `\n<p><a href="${text(first.address)}">${text(first.title)}</a></p>` : "";
  return `<h1 tabindex="-1">${text(notFound)}</h1>\n<p>${text(words)}</p>${home}`;
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "ks",
  "ps",
  "sd",
  "ug",
  "ur",
  "yi",
]);

function languageAttributes(language: string): string {
  const direction = RIGHT_TO_LEFT.has(mainLanguage(language)) ? "rtl" : "ltr";
  return ` lang="${text(language)}" dir="${direction}"`;
}

/** The text of a page that has no translation yet, said to be in the language that it is in. */
function inMainLanguage(
  html: string,
  { set }: DocumentationPage,
  { language }: { language: string },
  { untranslated }: SiteLabels,
): string {
  const name = new Intl.DisplayNames([set.language], { type: "language", fallback: "code" }).of(language) ?? language;
  const notice = text(untranslated.replace("{language}", () => name));
  return `<p class="untranslated">${notice}</p>
<div${languageAttributes(language)}>${html}</div>`;
}

/** `searchGroup` as an attribute has it. */
function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function shown(content: ComponentContent, name: string, { renderElement }: PageFrame): string {
  if (typeof content === "string") return content;
  if (content === null) return "";
  if (!renderElement)
    throw new DocumentationError(
      "missing-package",
      `The section “${name}” is a React element: install react and react-dom next to the configuration.`,
    );
  return renderElement(content);
}

function editAddress({ set, path, fields }: DocumentationPage, editAt: string | undefined): string | undefined {
  if (editAt === undefined || fields["edit"] === false || set.isGenerated) return undefined;
  const file =
    typeof fields["source"] === "string"
      ? fields["source"]
      : (set.madeFrom ??
        [set.fallback?.paths.includes(path) ? set.fallback.folder : set.folder, path].filter(Boolean).join("/"));
  return `${editAt.replace(/\/$/, "")}/${encodeURI(file)}`;
}

function otherLanguages(documentation: Documentation, page: DocumentationPage, site: SiteDescription): string {
  if (fallbackOf(page)) return "";
  return documentation
    .alternatesOf(page)
    .filter(({ set, page: other }) => other && !fallbackOf(other) && set.language !== page.set.language)
    .map(
      ({ set, page: other }) =>
        `\n<link rel="alternate" hreflang="${text(set.language)}" href="${text(site.origin + (other?.address ?? ""))}">`,
    )
    .join("");
}

function cardTags(page: DocumentationPage, site: SiteDescription): string {
  return `
<meta property="og:image" content="${text(site.origin + encodeURI(cardAddress(page)))}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${text(`${site.title}: ${page.title}`)}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** The page at the old address of a page that moved. */
export function redirectPage(to: string): string {
  const address = text(to);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"></head>
<body><p>This page has moved to <a href="${address}">${address}</a>.</p></body></html>
`;
}
