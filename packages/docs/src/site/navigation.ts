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
  return list(outlineOf(documentation, page), page, page.set.navigation, isLarge);
}

function list(outline: Outline, page: DocumentationPage, nodes: readonly NavigationNode[], isLarge: boolean): string {
  if (nodes.length === 0) return "";
  return `<ul>${nodes.map((node) => entry(outline, page, node, isLarge)).join("")}</ul>`;
}

function entry(outline: Outline, page: DocumentationPage, node: NavigationNode, isLarge: boolean): string {
  const holdsPage = outline.holders.get(page.address)?.has(node) ?? false;
  if (!holdsPage) {
    const known = saved.get(node);
    if (known !== undefined) return known;
  }
  const target = outline.addresses.get(node);
  const href = target ?? node.href;
  const label = escapeHtml(node.title);
  const current = target === page.address ? ' aria-current="page"' : "";
  const link = href === undefined ? `<span>${label}</span>` : `<a href="${escapeHtml(href)}"${current}>${label}</a>`;
  let html: string;
  if (node.children.length === 0) html = `<li>${link}</li>`;
  else if (isLarge && !holdsPage) {
    const first = href ?? firstAddress(outline, node);
    html = `<li>${first === undefined ? label : `<a class="more" href="${escapeHtml(first)}">${label}</a>`}</li>`;
  } else {
    const open = holdsPage || node.isExpanded ? " open" : "";
    const below = list(outline, page, node.children, isLarge);
    const own = href === undefined ? "" : `<ul><li>${link}</li></ul>`;
    html = `<li><details${open}><summary>${label}</summary>${own}${below}</details></li>`;
  }
  if (!holdsPage) saved.set(node, html);
  return html;
}

/** Where the entries of a list lead, and which of them hold a page: looked up once, not on each page. */
interface Outline {
  addresses: ReadonlyMap<NavigationNode, string | undefined>;
  /** The entries on the way to each page, itself among them, by its address. */
  holders: ReadonlyMap<string, ReadonlySet<NavigationNode>>;
}

/** By the list: a set that is read again has another. */
const outlines = new WeakMap<readonly NavigationNode[], Outline>();

function outlineOf(documentation: Documentation, { set }: DocumentationPage): Outline {
  const known = outlines.get(set.navigation);
  if (known) return known;
  const addresses = new Map<NavigationNode, string | undefined>();
  const holders = new Map<string, Set<NavigationNode>>();
  const visit = (nodes: readonly NavigationNode[], above: readonly NavigationNode[]): void => {
    for (const node of nodes) {
      const way = [...above, node];
      const address =
        node.local === undefined ? undefined : documentation.find(`${set.address}/${node.local}`)?.address;
      addresses.set(node, address);
      if (address !== undefined) {
        const holding = holders.get(address) ?? new Set();
        for (const holder of way) holding.add(holder);
        holders.set(address, holding);
      }
      visit(node.children, way);
    }
  };
  visit(set.navigation, []);
  const outline = { addresses, holders };
  outlines.set(set.navigation, outline);
  return outline;
}

function firstAddress(outline: Outline, node: NavigationNode): string | undefined {
  for (const child of node.children) {
    const found = outline.addresses.get(child) ?? firstAddress(outline, child);
    if (found !== undefined) return found;
  }
  return undefined;
}
