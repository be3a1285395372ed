/** The script of pages that `vitrine-docs build` writes; search has a separate file. */
import {
  announce,
  hydrateCopyButtons,
  hydrateDocsPage,
  hydrateTabs,
  hydrateTheme,
} from "@vitrine/markdown/page-script";
import { hydrateVersions } from "./version-list.ts";

const { dataset } = document.body;
hydrateTheme(announce, dataset["labelTheme"]);
hydrateCopyButtons(announce, document, { copy: dataset["labelCopy"], copied: dataset["labelCopied"] });
hydrateTabs();
hydrateDocsPage();
void hydrateVersions().catch(() => undefined);
// On a phone, the drawer that a link was followed in is in the way of the section.
for (const drawer of document.querySelectorAll<HTMLElement>("nav[popover]"))
  drawer.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a") && drawer.matches(":popover-open")) drawer.hidePopover();
  });

// Only pages that "vitrine-docs dev" serves contain the address of change events.
const { changes } = dataset;
if (changes !== undefined) new EventSource(changes).addEventListener("changed", () => location.reload());
