/**
 * Writing the pages of a site on every core. Pages do not depend on one another, so each thread reads the sets (which is
 * cheap), takes the next page there is, and writes its files itself; what comes back is small.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Documentation } from "../documentation.ts";
import { PageWriter, type SiteJob, type WrittenPage } from "./page-writer.ts";

/** What a thread is given. */
export interface ThreadJob {
  job: SiteJob;
  /** Number of the next page, shared by all threads. */
  next: SharedArrayBuffer;
}

/** Fewer pages than this are written sooner than a second thread starts. */
const WORTH_A_THREAD = 40;
/** A page makes many short-lived objects; a large nursery spares the collector most of its work. */
const NURSERY_MB = 64;

/** Writes the pages of a job, and tells the documentation what is known of each. Resolves to the pages in order. */
export async function writePages(job: SiteJob, documentation: Documentation): Promise<WrittenPage[]> {
  const { pages } = documentation;
  const threads = Math.min(availableParallelism(), Math.floor(pages.length / WORTH_A_THREAD));
  const written = new Map<string, WrittenPage>();
  const take = (page: WrittenPage) => {
    written.set(page.address, page);
    documentation.adoptOutline(page.address, page.outline);
  };
  if (threads < 2) {
    const writer = await PageWriter.open(job);
    for (const page of writer.documentation.pages) take(writer.write(page));
  } else {
    const next = new SharedArrayBuffer(4);
    await Promise.all(Array.from({ length: threads }, () => runThread({ job, next }, take)));
  }
  return pages.flatMap((page) => written.get(page.address) ?? []);
}

function runThread(workerData: ThreadJob, take: (page: WrittenPage) => void): Promise<void> {
  // The same folder holds the worker before and after the package is built.
  const name = import.meta.url.endsWith(".ts") ? "./page-worker.ts" : "./page-worker.js";
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
  });
  return new Promise((resolve, reject) => {
    worker.on("message", (pages: WrittenPage[]) => {
      for (const page of pages) take(page);
    });
    worker.once("error", reject);
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`A thread that writes pages ended with code ${code}.`)),
    );
  });
}
