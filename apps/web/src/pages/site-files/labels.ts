/** The words of the files that browsers read. */
import { localized } from "@vitrine/react/page-language";

export const SITE_FILE_LABELS = /* @__PURE__ */ localized("SITE_FILE_LABELS", {
  description: "Models, what they do, and the code that loads and calls them.",
  search: (site: string) => `Search the models of ${site}`,
});
