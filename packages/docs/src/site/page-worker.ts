/**
 * One of the threads of {@link file://./page-threads.ts}: writes one page after the other, until
 * there are none left.
 */
import nodeModule from "node:module";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type PackedPage, packPage } from "./packed-page.ts";
import type { ThreadJob } from "./page-threads.ts";

nodeModule.enableCompileCache?.();
const [{ PageWriter }, { PageTurns }] = await Promise.all([import("./page-writer.ts"), import("./page-turns.ts")]);
const { job, taken, draws } = workerData as ThreadJob;
const BATCH = 24;

const writer = await PageWriter.open(job);
const turns = new PageTurns(writer.documentation.pages, taken, draws);
let written: PackedPage[] = [];
const send = () => {
  parentPort?.postMessage(
    written,
    written.flatMap(({ outline, entries }) => [outline.buffer, entries.buffer]),
  );
  written = [];
};
for (let page = turns.take(); page !== undefined; page = turns.take()) {
  written.push(packPage(writer.write(page)));
  if (written.length < BATCH) continue;
  send();
  // Else nobody would notice that the thread that draws has long been idle.
  await turnOfOthers();
}
send();
