/** Which stylesheets a page loads: that of every page, and those of its family. */
import type { SiteSection } from "./site-pages.ts";

/** Stylesheets next to that of every page, each `src/styles/<name>.css`. */
export const STYLE_FAMILIES = ["catalog", "docs", "playground", "gallery"] as const;
export type StyleFamily = (typeof STYLE_FAMILIES)[number];

const FAMILIES: Partial<Record<SiteSection, readonly StyleFamily[]>> = {
  docs: ["docs"],
  playground: ["playground"],
  "chat-template": ["playground"],
  // It shows every component.
  components: STYLE_FAMILIES,
};

export function styleFamilies(section: SiteSection | undefined): readonly StyleFamily[] {
  return (section && FAMILIES[section]) ?? ["catalog"];
}
