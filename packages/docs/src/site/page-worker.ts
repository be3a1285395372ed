/**
 * One of the threads of {@link file://./page-threads.ts}: writes one page after the other, until
 * there are none left.
 */
import nodeModule from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadJob } from "./page-threads.ts";
import type { WrittenPage } from "./page-writer.ts";

nodeModule.enableCompileCache?.();
const [{ PageWriter }, { PageTurns }] = await Promise.all([import("./page-writer.ts"), import("./page-turns.ts")]);
const { job, taken, draws } = workerData as ThreadJob;
const BATCH = 24;

const writer = await PageWriter.open(job);
const turns = new PageTurns(writer.documentation.pages, taken, draws);
let written: WrittenPage[] = [];
for (let page = turns.take(); page !== undefined; page = turns.take()) {
  written.push(writer.write(page));
  if (written.length < BATCH) continue;
  parentPort?.postMessage(written);
  written = [];
}
parentPort?.postMessage(written);
