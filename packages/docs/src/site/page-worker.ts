/**
 * One of the threads of {@link file://./page-threads.ts}: writes one page after the other, until
 * there are none left.
 */
import nodeModule from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { type PackedPage, packPage } from "./packed-page.ts";
import type { ThreadJob } from "./page-threads.ts";

nodeModule.enableCompileCache?.();
const [{ PageWriter }, { turns }] = await Promise.all([import("./page-writer.ts"), import("./page-threads.ts")]);
const { job, taken } = workerData as ThreadJob;
const BATCH = 24;

const writer = await PageWriter.open(job);
let written: PackedPage[] = [];
const send = () => {
  parentPort?.postMessage(
    written,
    written.flatMap(({ outline, entries }) => [outline.buffer, entries.buffer]),
  );
  written = [];
};
for (const page of turns(writer.documentation.pages, taken)) {
  written.push(packPage(writer.write(page)));
  if (written.length >= BATCH) send();
}
send();
