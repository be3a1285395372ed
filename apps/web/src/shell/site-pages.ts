/**
 * The fixed pages of the site. The header, the footer, the palette, the sitemap and the type of a page's section all
 * come from this table; a test finds routes that are not in it.
 */
import { SHELL_LABELS } from "./messages/shell-labels.ts";

const { pages: LABELS, header: HEADER_LABELS } = SHELL_LABELS;

export interface SitePage {
  href: string;
  /** Which label is its name in the palette and the footer. */
  label: keyof typeof LABELS;
  /** Which is its name in the header; absent where the header has no link to it. */
  header?: keyof typeof HEADER_LABELS | keyof typeof LABELS;
  inFooter?: boolean;
  /** False for pages that are made for one visitor, such as the search. */
  inSitemap?: boolean;
}

export const SITE_PAGES = {
  home: { href: "/", label: "home" },
  models: { href: "/models", label: "models", header: "models" },
  tasks: { href: "/tasks", label: "tasks", header: "tasks", inFooter: true },
  libraries: { href: "/libraries", label: "libraries", header: "libraries", inFooter: true },
  providers: { href: "/providers", label: "providers", header: "providers", inFooter: true },
  playground: { href: "/playground", label: "playground", header: "playground" },
  sheet: { href: "/playground/sheet", label: "sheet", inFooter: true },
  blind: { href: "/playground/blind", label: "blind", inFooter: true },
  "chat-template": {
    href: "/chat-template",
    label: "chatTemplate",
    header: "chatTemplate",
    inFooter: true,
  },
  docs: { href: "/docs", label: "docs", header: "docs", inFooter: true },
  components: { href: "/components", label: "components" },
  compare: { href: "/compare", label: "compare", inSitemap: false },
  changes: { href: "/changes", label: "changes", inFooter: true },
  machine: { href: "/my-machine", label: "machine", inFooter: true },
  sources: { href: "/sources", label: "sources", inFooter: true },
  search: { href: "/search", label: "search", inSitemap: false },
} as const satisfies Record<string, SitePage>;

/** Which page family a page belongs to. */
export type SiteSection = keyof typeof SITE_PAGES;

export const SITE_PAGE_LIST: readonly (SitePage & { section: SiteSection })[] = Object.entries(SITE_PAGES).map(
  ([section, page]) => ({ section: section as SiteSection, ...page }),
);

/** A page's name in the palette and the footer. */
export function labelOf({ label }: SitePage): string {
  return LABELS[label];
}

/** Its name in the header. */
export function headerLabelOf({ header }: SitePage): string | undefined {
  if (header === undefined) return undefined;
  return { ...LABELS, ...HEADER_LABELS }[header];
}
