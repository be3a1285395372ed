/** Every text around a page of the documentation. */
import { localized } from "@vitrine/react/page-language";

export const DOCS_LABELS = /* @__PURE__ */ localized("DOCS_LABELS", {
  title: (site: string) => `${site} documentation`,
  summary: (site: string) => `How to run, use and extend ${site}, the front end of a machine-learning model hub.`,
  description: (title: string, site: string) => `${title}, in the ${site} documentation.`,
  /** Kind on the picture that other sites show for a link. */
  card: "Documentation",
  asMarkdown: "This page as Markdown",
  feed: "Changes to the documentation",
  copy: "Copy page",
  viewMarkdown: "View as Markdown",
  edit: (host: string) => `Edit on ${host}`,
  newTab: "(opens in a new tab)",
  changed: "Last change: <date/>",
  moreSets: "More",
  variants: "Versions and languages",
} as const);
