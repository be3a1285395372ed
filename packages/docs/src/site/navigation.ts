/**
 * The list of pages next to a page: sections that fold, those around the reader open, and the
 * reader's own page marked. Every page carries its list, so the size of a list decides how a site
 * grows: beyond some hundred pages, sections that the reader is not in are links to their first
 * page.
 */
import type { DocumentationPage } from "../folders/documentation-source.ts";
import type { Documentation } from "../folders/documentation.ts";
import type { NavigationNode } from "../folders/toctree.ts";
import { escapeHtml } from "@vitrine/markdown";

/** A set of more pages than this does not list all of them on each. */
const MAX_LISTED_PAGES = 300;

/** Entries that are the same on each page they are on. */
const saved = new WeakMap<NavigationNode, string>();

/** The navigation of a page's set as HTML. */
export function navigation(documentation: Documentation, page: DocumentationPage): string {
  const isLarge = page.set.pages.length > MAX_LISTED_PAGES;
  return list(documentation, page, page.set.navigation, isLarge);
}

function list(
  documentation: Documentation,
  page: DocumentationPage,
  nodes: readonly NavigationNode[],
  isLarge: boolean,
): string {
  if (nodes.length === 0) return "";
  return `<ul>${nodes.map((node) => entry(documentation, page, node, isLarge)).join("")}</ul>`;
}

function entry(documentation: Documentation, page: DocumentationPage, node: NavigationNode, isLarge: boolean): string {
  const holdsPage = holds(documentation, page, node);
  if (!holdsPage) {
    const known = saved.get(node);
    if (known !== undefined) return known;
  }
  const target = pageOf(documentation, page, node);
  const href = target?.address ?? node.href;
  const label = escapeHtml(node.title);
  const current = target === page ? ' aria-current="page"' : "";
  const link = href === undefined ? `<span>${label}</span>` : `<a href="${escapeHtml(href)}"${current}>${label}</a>`;
  let html: string;
  if (node.children.length === 0) html = `<li>${link}</li>`;
  else if (isLarge && !holdsPage) {
    const first = href ?? firstAddress(documentation, page, node);
    html = `<li>${first === undefined ? label : `<a class="more" href="${escapeHtml(first)}">${label}</a>`}</li>`;
  } else {
    const open = holdsPage || node.isExpanded ? " open" : "";
    const below = list(documentation, page, node.children, isLarge);
    const own = href === undefined ? "" : `<ul><li>${link}</li></ul>`;
    html = `<li><details${open}><summary>${label}</summary>${own}${below}</details></li>`;
  }
  if (!holdsPage) saved.set(node, html);
  return html;
}

function holds(documentation: Documentation, page: DocumentationPage, node: NavigationNode): boolean {
  if (pageOf(documentation, page, node) === page) return true;
  return node.children.some((child) => holds(documentation, page, child));
}

function pageOf(
  documentation: Documentation,
  { set }: DocumentationPage,
  { local }: NavigationNode,
): DocumentationPage | undefined {
  return local === undefined ? undefined : documentation.find(`${set.address}/${local}`);
}

function firstAddress(documentation: Documentation, page: DocumentationPage, node: NavigationNode): string | undefined {
  for (const child of node.children) {
    const found = pageOf(documentation, page, child)?.address ?? firstAddress(documentation, page, child);
    if (found !== undefined) return found;
  }
  return undefined;
}
