/**
 * Writes the pages of a site on every core: in this thread, and in one more for each other core. Of a large site this
 * thread only collects, since the memory of the others has bounds. Pages do not depend on one another, so each thread
 * reads the sets (which is cheap), takes the next page, and writes its files itself; it returns only a small summary.
 */
import { availableParallelism } from "node:os";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { DocumentationPage } from "../folders/documentation-source.ts";
import { entriesOf, outlineOf, type PackedPage } from "./packed-page.ts";
import type { PageWriter, SiteJob, WrittenPage } from "./page-writer.ts";

/** Data that a thread is given. */
export interface ThreadJob {
  job: SiteJob;
  /** How many pages have been taken, shared by all threads. */
  taken: SharedArrayBuffer;
}

/** Fewer pages than this are written sooner than a second thread starts. */
const WORTH_A_THREAD = 40;
/**
 * A page makes many short-lived objects; a large nursery spares the collector much of its work, a tenth of all
 * processor time. Where pages are many, what is known of them needs the room.
 */
const NURSERY_MB = 96;
const MANY_PAGES = 1_000;
const NURSERY_OF_MANY_MB = 24;
/**
 * Memory that a thread may keep: a bound makes the collector work where it would otherwise let the heap grow. A page that needs
 * more ends its thread, and is written by this one.
 */
const HEAP_MB = 160;

/** How many threads write the pages, and what each may keep. */
export interface ThreadOptions {
  /** Threads, this one among them where it writes pages too. */
  threads?: number;
  heapMb?: number;
  /** From so many pages on, this thread only collects. */
  many?: number;
}

/**
 * Writes the pages of a job, of which `writer` writes those of this thread, and records what is known of each in the
 * documentation. Calls `onPage` with the summary of each page, in the order of the pages, as early as possible.
 */
export async function writePages(
  job: SiteJob,
  writer: PageWriter,
  onPage: (page: Pick<WrittenPage, "files" | "entries">) => void,
  { threads: wanted = availableParallelism(), heapMb = HEAP_MB, many = MANY_PAGES }: ThreadOptions = {},
): Promise<void> {
  const { documentation } = writer;
  const { pages } = documentation;
  const threads = Math.min(wanted, Math.floor(pages.length / WORTH_A_THREAD));
  const early = new Map<string, WrittenPage | PackedPage>();
  const outlines = new Map<string, Pick<PackedPage, "outline">>();
  const isWritten = new Set<string>();
  let turn = 0;
  const take = (page: WrittenPage | PackedPage) => {
    isWritten.add(page.address);
    if (isPacked(page)) outlines.set(page.address, { outline: page.outline });
    else documentation.adoptOutline(page.address, page.outline);
    early.set(page.address, page);
    for (;;) {
      const address = pages[turn]?.address ?? "";
      const next = early.get(address);
      if (!next) return;
      early.delete(address);
      turn += 1;
      onPage(isPacked(next) ? { files: next.files, entries: entriesOf(next) } : next);
    }
  };
  const taken = new SharedArrayBuffer(4);
  const isLarge = pages.length >= many && threads > 1;
  const resourceLimits = {
    maxYoungGenerationSizeMb: isLarge ? NURSERY_OF_MANY_MB : NURSERY_MB,
    maxOldGenerationSizeMb: heapMb,
  };
  if (isLarge) keepHeapSmall();
  else compileLess();
  const others = Array.from({ length: isLarge ? threads : Math.max(0, threads - 1) }, () =>
    runThread({ job, taken }, resourceLimits, take),
  );
  const writeHere = async () => {
    for (const page of turns(pages, taken)) {
      take(writer.write(page));
      await turnOfOthers();
    }
  };
  await Promise.all([...(isLarge ? [] : [writeHere()]), ...others]);
  for (const page of pages) if (!isWritten.has(page.address)) take(writer.write(page));
  for (const [address, packed] of outlines) documentation.adoptOutline(address, outlineOf(packed));
}

/** The pages that are left for this thread: each thread takes the next one. */
export function* turns(pages: readonly DocumentationPage[], taken: SharedArrayBuffer): Generator<DocumentationPage> {
  const next = new Int32Array(taken);
  for (let page = pages[Atomics.add(next, 0, 1)]; page !== undefined; page = pages[Atomics.add(next, 0, 1)]) yield page;
}

/** Older versions do not know the flag, and complain. */
const FIRST_NODE = 24;

/**
 * A build is over before much of what V8 compiles for speed has paid for itself: a tenth of its processor time. A large
 * one lasts longer, and would take more memory, as the collector has fewer threads too.
 */
function compileLess(): void {
  if (Number.parseInt(process.versions.node) >= FIRST_NODE) v8.setFlagsFromString("--efficiency-mode");
}

/**
 * The thread that only collects needs no room for new objects, of which V8 gives it up to 128 MB, and keeps them: it lets
 * go of what reading the sets has left, and its nursery no longer grows. The flags are those of all threads, so the others
 * begin with the nursery that they would grow to.
 */
function keepHeapSmall(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: object) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  v8.setFlagsFromString("--no-expose-gc");
  v8.setFlagsFromString("--semi-space-growth-factor=1");
  v8.setFlagsFromString(`--min-semi-space-size=${NURSERY_OF_MANY_MB / 3}`);
}

function isPacked(page: WrittenPage | PackedPage): page is PackedPage {
  return page.entries instanceof Uint8Array;
}

function runThread(
  workerData: ThreadJob,
  resourceLimits: ResourceLimits,
  take: (page: PackedPage) => void,
): Promise<void> {
  // The same folder holds the worker before and after the package is built.
  const name = import.meta.url.endsWith(".ts") ? "./page-worker.ts" : "./page-worker.js";
  const worker = new Worker(new URL(name, import.meta.url), { workerData, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.on("message", (pages: PackedPage[]) => {
      for (const page of pages) take(page);
    });
    let isFull = false;
    worker.once("error", (error: NodeJS.ErrnoException) => {
      isFull = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (!isFull) reject(error);
    });
    worker.once("exit", (code) =>
      code === 0 || isFull ? resolve() : reject(new Error(`A thread that writes pages ended with code ${code}.`)),
    );
  });
}
