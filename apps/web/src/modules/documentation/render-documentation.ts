/**
 * The documentation, rendered ahead of its first reader by a thread that ends when it is done. Grammars, setters of
 * formulas and trees weigh more than all the pages that come of them; they go with the thread, and this one keeps the
 * pages alone, their texts compressed: a page that was read is cached as it was sent.
 */
import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import type { Documentation, RenderedPage, SearchTerms } from "@vitrine/docs";
import { expectSearchTerms } from "../../content/documentation-index.ts";
import { describeError } from "../../server/log/error-log.ts";

/** Where the thread reads the same pages. */
export interface DocumentationFolders {
  folder: string;
  apiFolder: string;
}

/** A page with its texts compressed. */
type PackedPage = Omit<RenderedPage, "html" | "markdown"> & { html: Uint8Array; markdown: Uint8Array };

/** Messages of the thread: each page with its address, and at the end what the search knows of all. */
export type RenderedAhead = { address: string; page: PackedPage } | { words: readonly SearchTerms[] };

/** The page, which unpacks a text whenever that is asked for. */
function unpacked({ html, markdown, ...rest }: PackedPage): RenderedPage {
  return {
    ...rest,
    get html() {
      return inflateRawSync(html).toString();
    },
    get markdown() {
      return inflateRawSync(markdown).toString();
    },
  };
}

/**
 * Renders every page ahead and builds the search index, which queries wait for. Never rejects: a
 * page that no thread rendered is rendered on request.
 *
 * @returns the number of pages rendered
 */
export async function renderDocumentation(
  documentation: Documentation,
  folders: DocumentationFolders,
): Promise<number> {
  const name = import.meta.url.endsWith(".ts") ? "./documentation-worker.ts" : "./documentation-worker.js";
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: folders,
    // From source, packages are found as source too.
    execArgv: name.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
  });
  worker.unref();
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.once("error", (error) =>
    console.warn(`The documentation is rendered page by page, as it is read: ${describeError(error)}`),
  );
  let pages = 0;
  const words = new Promise<readonly SearchTerms[]>((resolve, reject) => {
    worker.on("message", (said: RenderedAhead) => {
      if ("words" in said) return resolve(said.words);
      documentation.adopt(said.address, unpacked(said.page));
      pages += 1;
    });
    void ended.then(() => reject(new Error("The thread ended before it had read all pages.")));
  });
  expectSearchTerms(documentation, words);
  await ended;
  return pages;
}
