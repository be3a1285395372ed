/** The thread of render-documentation.ts: reads the pages, renders one after the other, and ends with the search. */
import { parentPort, workerData } from "node:worker_threads";
import { deflateRawSync } from "node:zlib";
import { SearchIndex, searchEntries } from "@vitrine/docs";
import { openDocumentation } from "./documentation.ts";
import type { DocumentationFolders, RenderedAhead } from "./render-documentation.ts";

const { folder, apiFolder } = workerData as DocumentationFolders;
const documentation = await openDocumentation(folder, apiFolder);
// A thread that waits for nothing but an idle one would be taken for done.
setInterval(() => {}, 1_000);
documentation.prepare();
for (const page of documentation.pages) {
  const { html, markdown, ...rest } = documentation.render(page);
  const packed = { ...rest, html: deflateRawSync(html), markdown: deflateRawSync(markdown) };
  parentPort?.postMessage({ address: page.address, page: packed } satisfies RenderedAhead);
}
parentPort?.postMessage({ words: new SearchIndex(searchEntries(documentation)).words } satisfies RenderedAhead);
process.exit();
