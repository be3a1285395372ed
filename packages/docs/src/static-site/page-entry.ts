/** The script of pages that `vitrine-docs build` writes; search has a file of its own. */
import { announce, enhanceCopying, enhanceDocsPage, enhanceTabs, enhanceTheme } from "../page-script/page-script.ts";

const { dataset } = document.body;
enhanceTheme(announce, dataset["labelTheme"]);
enhanceCopying(announce, document, { copy: dataset["labelCopy"], copied: dataset["labelCopied"] });
enhanceTabs();
enhanceDocsPage();

// Only pages that "vitrine-docs dev" serves say where to hear of changes.
const { changes } = dataset;
if (changes !== undefined) new EventSource(changes).addEventListener("changed", () => location.reload());
