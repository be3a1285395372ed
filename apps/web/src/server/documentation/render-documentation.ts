/**
 * The documentation, rendered ahead of its first reader by a thread that ends when it is done. Grammars, setters of
 * formulas and trees weigh more than all the pages that come of them; they go with the thread, and this one keeps the
 * pages alone.
 */
import { Worker } from "node:worker_threads";
import type { Documentation, RenderedPage } from "@vitrine/docs";
import { describeError } from "../error-log.ts";

/** Where the thread reads the same pages. */
export interface DocumentationFolders {
  folder: string;
  apiFolder: string;
}

/** What the thread says: a page's address and the page. */
export type RenderedAhead = [address: string, page: RenderedPage];

/**
 * Renders every page ahead. Never rejects: a page that no thread rendered is rendered when somebody asks for it.
 *
 * @returns how many pages came
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
  let pages = 0;
  worker.on("message", ([address, page]: RenderedAhead) => {
    documentation.adopt(address, page);
    pages += 1;
  });
  await new Promise<void>((resolve) => {
    worker.once("error", (error) =>
      console.warn(`The documentation is rendered page by page, as it is read: ${describeError(error)}`),
    );
    worker.once("exit", () => resolve());
  });
  return pages;
}
