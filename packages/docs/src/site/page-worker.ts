/**
 * One of the threads of {@link file://./page-threads.ts}: writes one page after the other, until
 * there are none left.
 */
import nodeModule from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadJob } from "./page-threads.ts";
import type { WrittenPage } from "./page-writer.ts";

nodeModule.enableCompileCache?.();
const [{ PageWriter }, { canHoldDiagrams }] = await Promise.all([
  import("./page-writer.ts"),
  import("../folders/documentation.ts"),
]);
const { job, next, draws } = workerData as ThreadJob;
const BATCH = 24;

const writer = await PageWriter.open(job);
const { pages } = writer.documentation;
const taken = new Int32Array(next);
const rendered: number[] = [];
const plain: number[] = [];
for (const [index, page] of pages.entries()) (canHoldDiagrams(page) ? rendered : plain).push(index);

/** The number of the next page, about in the order of the pages. */
function nextPage(): number | undefined {
  if (draws) {
    const first = rendered[Atomics.load(taken, 1)] ?? Infinity;
    if (first < (plain[Atomics.load(taken, 0)] ?? Infinity)) return rendered[Atomics.add(taken, 1, 1)];
  }
  return plain[Atomics.add(taken, 0, 1)] ?? rendered[Atomics.add(taken, 1, 1)];
}

let written: WrittenPage[] = [];
for (let index = nextPage(); index !== undefined; index = nextPage()) {
  const page = pages[index];
  if (page) written.push(writer.write(page));
  if (written.length < BATCH) continue;
  parentPort?.postMessage(written);
  written = [];
}
parentPort?.postMessage(written);
