/** The script of pages that `vitrine-docs build` writes; search has a separate file. */
import {
  announce,
  hydrateCopyButtons,
  hydrateDocsPage,
  hydrateTabs,
  hydrateTheme,
} from "@vitrine/markdown/page-script";

const { dataset } = document.body;
hydrateTheme(announce, dataset["labelTheme"]);
hydrateCopyButtons(announce, document, { copy: dataset["labelCopy"], copied: dataset["labelCopied"] });
hydrateTabs();
hydrateDocsPage();

// Only pages that "vitrine-docs dev" serves contain the address of change events.
const { changes } = dataset;
if (changes !== undefined) new EventSource(changes).addEventListener("changed", () => location.reload());
