/**
 * The fixed pages of the site. The header, the footer, the palette, the sitemap and the type of a page's section all
 * come from this table; a test finds routes that are not in it.
 */
import { SHELL_LABELS } from "./labels.ts";

const { pages: LABELS, header: HEADER_LABELS } = SHELL_LABELS;

export interface SitePage {
  href: string;
  /** Its name in the palette and the footer. */
  label: string;
  /** Its name in the header; absent where the header has no link to it. */
  headerLabel?: string;
  inFooter?: boolean;
  /** False for pages that are made for one visitor, such as the search. */
  inSitemap?: boolean;
}

export const SITE_PAGES = {
  home: { href: "/", label: LABELS.home },
  models: { href: "/models", label: LABELS.models, headerLabel: LABELS.models },
  tasks: { href: "/tasks", label: LABELS.tasks, headerLabel: LABELS.tasks, inFooter: true },
  libraries: { href: "/libraries", label: LABELS.libraries, headerLabel: LABELS.libraries, inFooter: true },
  providers: { href: "/providers", label: LABELS.providers, headerLabel: LABELS.providers, inFooter: true },
  playground: { href: "/playground", label: LABELS.playground, headerLabel: LABELS.playground },
  sheet: { href: "/playground/sheet", label: LABELS.sheet, inFooter: true },
  blind: { href: "/playground/blind", label: LABELS.blind, inFooter: true },
  "chat-template": {
    href: "/chat-template",
    label: LABELS.chatTemplate,
    headerLabel: HEADER_LABELS.chatTemplate,
    inFooter: true,
  },
  quantization: { href: "/quantization", label: LABELS.quantization, headerLabel: LABELS.quantization },
  docs: { href: "/docs", label: LABELS.docs, headerLabel: HEADER_LABELS.docs, inFooter: true },
  components: { href: "/components", label: LABELS.components, inFooter: true },
  compare: { href: "/compare", label: LABELS.compare, inSitemap: false },
  changes: { href: "/changes", label: LABELS.changes, inFooter: true },
  machine: { href: "/my-machine", label: LABELS.machine, inFooter: true },
  sources: { href: "/sources", label: LABELS.sources, inFooter: true },
  search: { href: "/search", label: LABELS.search, inSitemap: false },
} as const satisfies Record<string, SitePage>;

/** Which page family a page belongs to. */
export type SiteSection = keyof typeof SITE_PAGES;

export const SITE_PAGE_LIST: readonly (SitePage & { section: SiteSection })[] = Object.entries(SITE_PAGES).map(
  ([section, page]) => ({ section: section as SiteSection, ...page }),
);
