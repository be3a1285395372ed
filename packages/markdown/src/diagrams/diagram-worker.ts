/** The thread that draws: one text at a time, its answer sent before the one who waits is woken. */
import { parentPort, workerData } from "node:worker_threads";
import type { DrawingLine } from "./diagram-pool.ts";
import { drawDiagram } from "./render-diagram.ts";

const { port, signal } = workerData as DrawingLine;
const wake = () => {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
};
// The first drawing of all loads the layout engine.
drawDiagram("flowchart LR\nA --> B");
wake();
parentPort?.on("message", (source: string) => {
  port.postMessage(drawDiagram(source));
  wake();
});
