/** One of the threads of {@link file://./page-threads.ts}: writes the pages whose turn comes, until there are none left. */
import nodeModule from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadJob } from "./page-threads.ts";
import type { WrittenPage } from "./page-writer.ts";

nodeModule.enableCompileCache?.();
const { PageWriter } = await import("./page-writer.ts");
const { job, next } = workerData as ThreadJob;
const BATCH = 24;

const writer = await PageWriter.open(job);
const { pages } = writer.documentation;
const turn = new Int32Array(next);
let written: WrittenPage[] = [];
for (let index = Atomics.add(turn, 0, 1); index < pages.length; index = Atomics.add(turn, 0, 1)) {
  const page = pages[index];
  if (page) written.push(writer.write(page));
  if (written.length < BATCH) continue;
  parentPort?.postMessage(written);
  written = [];
}
parentPort?.postMessage(written);
