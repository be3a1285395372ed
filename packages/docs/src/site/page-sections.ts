/**
 * The named sections of a page around its text, each of which a site can replace. A section is a
 * function that returns HTML, or a React element, which is rendered when the page is written;
 * nothing of it runs in the browser.
 */
import type { DocumentationPage, DocumentationSet } from "../folders/documentation-source.ts";
import type { Documentation, RenderedPage } from "../folders/documentation.ts";
import { changedAt, type SiteDescription, markdownAddress } from "../folders/text-files.ts";
import { escapeHtml } from "@vitrine/markdown";
import type { SiteLabels } from "./labels.ts";
import { navigation } from "./navigation.ts";
import { type SiteHead, below } from "./site-head.ts";

/** The data that a section receives. */
export interface WindowProps {
  site: SiteDescription;
  /** Path of the site's first page without a slash at the end. */
  base: string;
  /** Logo and links of the header. */
  head: SiteHead;
  documentation: Documentation;
  page: DocumentationPage;
  rendered: RenderedPage;
  labels: SiteLabels;
  /** The version that the site is, and where the list of versions is published, without an ending. */
  versions?: { at: string; own: string };
  /** Where the page's source can be changed. */
  editAddress?: string | undefined;
  hasNotebook: boolean;
}

/** A React element, as React's own types have it. */
export interface ElementLike {
  readonly type: unknown;
  readonly props: unknown;
  readonly key: string | null;
}

/** Makes an element of a tag, as React does. */
export type CreateElement = (type: string) => ElementLike & { readonly type: string };

/** HTML, or what `react-dom/server` makes HTML of. */
export type ComponentContent = string | ElementLike | null;

/** The sections by name. */
export interface PageSections {
  /** Within `<head>`, after everything else. */
  head: (props: WindowProps) => ComponentContent;
  header: (props: WindowProps) => ComponentContent;
  navigation: (props: WindowProps) => ComponentContent;
  breadcrumbs: (props: WindowProps) => ComponentContent;
  contents: (props: WindowProps) => ComponentContent;
  pageFoot: (props: WindowProps) => ComponentContent;
  footer: (props: WindowProps) => ComponentContent;
}

/** The default sections. */
export const DEFAULT_SECTIONS: PageSections = {
  head: () => "",
  header: ({
    site,
    base,
    documentation,
    page,
    labels,
    head,
    versions,
  }) => `<a class="brand" href="${base === "" ? "/" : escapeHtml(base)}">${logo(head, base)}${escapeHtml(site.title)}</a>
${headerLinks(head, base)}<div class="search" data-search></div>
${versions ? versionLink(versions, labels) : ""}${variants(documentation, page, labels)}
<button type="button" class="theme" data-theme-toggle hidden><span aria-hidden="true">◐</span><span class="vt-visually-hidden" data-theme-label>${escapeHtml(labels.theme)}</span></button>`,
  // On a phone, links of the header are in the drawer.
  navigation: ({ documentation, page, head, base }) => navigation(documentation, page) + headerLinks(head, base),
  breadcrumbs: ({ page, labels }) => {
    const items = [page.set.title, ...page.section].filter((title, index, all) => title !== all[index - 1]);
    const first = page.set.pages[0];
    const list = items.map((title, index) => {
      const text = escapeHtml(title);
      return `<li>${index === 0 && first && first !== page ? `<a href="${escapeHtml(first.address)}">${text}</a>` : text}</li>`;
    });
    return `<nav class="breadcrumbs" aria-label="${escapeHtml(labels.breadcrumbs)}"><ol>${list.join("")}</ol></nav>`;
  },
  contents: ({ rendered, labels }) => {
    const entries = rendered.headings.filter(({ level }) => level === 2 || level === 3);
    if (entries.length < 2) return "";
    const list = entries.map(
      ({ id, text, level }) => `<li data-level="${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
    );
    return `<nav class="contents" id="vt-contents" popover aria-label="${escapeHtml(labels.onThisPage)}" data-contents tabindex="0"><p class="contents__title">${escapeHtml(labels.onThisPage)}</p><ol>${list.join("")}</ol></nav>`;
  },
  pageFoot: ({ page, labels, editAddress, hasNotebook }) => {
    const changed = changedAt(page);
    const links = [
      ...(editAddress === undefined ? [] : [editLink(editAddress, labels)]),
      `<a href="${escapeHtml(markdownAddress(page))}">${escapeHtml(labels.markdown)}</a>`,
      ...(hasNotebook
        ? [
            `<a href="${escapeHtml(page.address === "/" ? "/index" : page.address)}.ipynb" download>${escapeHtml(labels.notebook)}</a>`,
          ]
        : []),
      ...(changed
        ? [
            `<span>${escapeHtml(labels.changed)} <time datetime="${changed.toISOString()}">${changed.toISOString().slice(0, 10)}</time></span>`,
          ]
        : []),
    ];
    const neighbor = (rel: "prev" | "next", other: DocumentationPage | undefined): string =>
      other
        ? `<a rel="${rel}" href="${escapeHtml(other.address)}"><span>${escapeHtml(rel === "prev" ? labels.previous : labels.next)}</span> ${escapeHtml(other.title)}</a>`
        : "";
    return `<p class="page-links">${links.join("")}</p>
<nav class="around" aria-label="${escapeHtml(labels.around)}">${neighbor("prev", page.previous)}${neighbor("next", page.next)}</nav>`;
  },
  footer: () => "",
};

const HOSTS: Readonly<Record<string, string>> = {
  "github.com": "GitHub",
  "gitlab.com": "GitLab",
  "bitbucket.org": "Bitbucket",
  "codeberg.org": "Codeberg",
};

/** A link to where the page can be changed, beside the page. */
function editLink(address: string, { edit, newTab }: SiteLabels): string {
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: "" };
  const host = HOSTS[hostname] ?? hostname;
  const text = escapeHtml(edit.replace("{host}", () => host));
  return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${text} <span aria-hidden="true">↗</span><span class="vt-visually-hidden">(${escapeHtml(newTab)})</span></a>`;
}

/** A link to the list of versions, which a script puts in its place. */
function versionLink({ at, own }: { at: string; own: string }, labels: SiteLabels): string {
  const words = { label: labels.versions, "label-latest": labels.latest, "label-outdated": labels.outdated };
  const data = Object.entries(words).map(([name, word]) => ` data-${name}="${escapeHtml(word)}"`);
  return `<a href="${escapeHtml(at)}/" data-versions="${escapeHtml(at)}.json" data-version="${escapeHtml(own)}"${data.join("")}>${escapeHtml(own)}</a>`;
}

/** The same page in the other versions and languages; the first page of those that do not have it. */
function variants(documentation: Documentation, page: DocumentationPage, labels: SiteLabels): string {
  const others = documentation.alternatesOf(page);
  if (others.length === 0) return "";
  const entries = others.map(
    ({ set, page: other }) =>
      `<li><a href="${escapeHtml(other?.address ?? set.address)}" hreflang="${escapeHtml(set.language)}">${escapeHtml(variantName(set))}</a></li>`,
  );
  return `<details class="variants"><summary aria-label="${escapeHtml(`${labels.variants}: ${variantName(page.set)}`)}">${escapeHtml(variantName(page.set))}</summary><ul>${entries.join("")}</ul></details>`;
}

function variantName({ version, language }: DocumentationSet): string {
  const name = new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(language) ?? language;
  return [version, name].filter((part) => part !== undefined && part !== "").join(" · ");
}

function logo({ logo: given }: SiteHead, base: string): string {
  if (given === undefined) return "";
  const image = (address: string, className: string) =>
    `<img class="logo${className}" src="${escapeHtml(below(base, address))}" alt="" height="28">`;
  return typeof given === "string"
    ? image(given, "")
    : image(given.light, " vt-only-light") + image(given.dark, " vt-only-dark");
}

function headerLinks({ links = [] }: SiteHead, base: string): string {
  if (links.length === 0) return "";
  const items = links.map(
    ({ text, href }) => `<li><a href="${escapeHtml(below(base, href))}">${escapeHtml(text)}</a></li>`,
  );
  return `<ul class="header-links">${items.join("")}</ul>\n`;
}
