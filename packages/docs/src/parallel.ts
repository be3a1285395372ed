/**
 * Rendering a large set on every core. Pages do not depend on one another, so each thread reads the whole set (which
 * is cheap) and renders every n-th page; the results go into the one {@link Documentation} that the rest works with.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { DocumentationSource } from "./documentation-set.ts";
import type { Documentation, RenderedPage } from "./documentation.ts";

/** What a thread is given. */
export interface Share {
  sources: DocumentationSource[];
  thread: number;
  threads: number;
}

/** Fewer pages than this are rendered sooner than threads start. */
const WORTH_THREADS = 60;
const MOST_THREADS = 8;
/** A page makes many short-lived objects; a large nursery spares the collector most of its work. */
const NURSERY_MB = 64;

/**
 * Renders all pages of `documentation`, which was made from `sources`, ahead of their use. Does nothing where threads
 * would not help: for small sets, on one core, or when a set has functions that only this thread can call.
 */
export async function renderAhead(
  documentation: Documentation,
  sources: readonly DocumentationSource[],
): Promise<void> {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const needsThisThread = sources.some((source) => source.notebooks ?? source.inferenceSnippet ?? source.autodoc);
  if (threads < 2 || needsThisThread || documentation.pages.length < WORTH_THREADS) return;
  const plain = sources.map(({ changed: _changed, ...source }) => source);
  const shares = Promise.all(
    Array.from({ length: threads - 1 }, (_, index) => renderShare({ sources: plain, thread: index + 1, threads })),
  );
  // This thread does its share as well.
  documentation.pages.forEach((page, index) => void (index % threads === 0 && documentation.render(page)));
  for (const [address, page] of (await shares).flat()) documentation.adopt(address, page);
}

function renderShare(share: Share): Promise<[string, RenderedPage][]> {
  // The same folder holds the worker before and after the package is built.
  const file = new URL(import.meta.url.endsWith(".ts") ? "./render-worker.ts" : "./render-worker.js", import.meta.url);
  const worker = new Worker(file, { workerData: share, resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB } });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`A rendering thread ended with code ${code}.`)));
  });
}
